"""Scraper for sphinx-gallery: the figures, animations and pages that an example made.

The scraper of sphinx-gallery asks pyplot, which srcs_py does not use.
"""

import shutil
from pathlib import Path

from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst

FOLDERS = ["../examples/maps", "../examples/answers", "../examples/study", "../examples/methods"]
FIRST = ("grid", "one_heatmap", "interactive", "explain", "report", "summaries")
PAGES = Path(__file__).parent / "_pages"  # html_extra_path: copied beside the pages of Sphinx
FRAME = """
.. raw:: html

    <p><a href="../../{name}">Open this page alone</a></p>
    <iframe src="../../{name}" title="Interactive page" class="srcs-page"></iframe>
"""


def position(file: str) -> tuple[int, str]:
    """Return the position of an example in its part of the gallery."""
    name = Path(file).stem
    return FIRST.index(name) if name in FIRST else len(FIRST), name


class FigureScraper:
    """Save each figure and file in the variables of an example once."""

    def __init__(self) -> None:
        self.shown: list[object] = []  # the objects: the id of one that is gone comes back

    def __repr__(self) -> str:
        return "FigureScraper"  # without an address, or every build would redo every example

    def __call__(self, block, block_vars, gallery_conf) -> str:
        """Save the output of a block; return the text that shows it."""
        pictures, frames = [], []
        for value in block_vars["example_globals"].values():
            if any(value is shown for shown in self.shown):
                continue
            if isinstance(value, Path) and value.suffix == ".html":
                PAGES.mkdir(exist_ok=True)
                shutil.copy(value, PAGES)
                frames.append(FRAME.format(name=value.name))
            elif isinstance(value, Figure) or (isinstance(value, Path) and value.suffix == ".gif"):
                pictures.append(_save(value, Path(next(block_vars["image_path_iterator"]))))
            else:
                continue
            self.shown.append(value)
        return figure_rst(pictures, gallery_conf["src_dir"]) + "".join(frames)


def _save(value: Figure | Path, path: Path) -> str:
    if isinstance(value, Figure):
        value.savefig(path, dpi=200)  # a column of 88 mm is readable
        return str(path)
    return str(shutil.copy(value, path.with_suffix(value.suffix)))
