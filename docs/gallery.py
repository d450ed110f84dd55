"""Scraper for sphinx-gallery: the figures, animations and pages that an example made.

The scraper of sphinx-gallery asks pyplot, which srcs_py does not use. A figure has a version for
dark pages, drawn by the same code in the style "dark_background" of matplotlib.
"""

import io
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import matplotlib.style
from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst

FOLDERS = ["../examples/maps", "../examples/answers", "../examples/study", "../examples/methods"]
FIRST = ("grid", "one_heatmap", "interactive", "explain", "report", "summaries")
PALETTES = {"palettes"}  # examples of colours, which are the same on every page
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
        names = dict(block_vars["example_globals"])
        for name, value in names.items():
            if any(value is shown for shown in self.shown):
                continue
            if isinstance(value, Path) and value.suffix == ".html":
                PAGES.mkdir(exist_ok=True)
                shutil.copy(value, PAGES)
                frames.append(FRAME.format(name=value.name))
            elif isinstance(value, Path) and value.suffix == ".gif":
                path = Path(next(block_vars["image_path_iterator"])).with_suffix(".gif")
                frames.append(figure_rst([str(shutil.copy(value, path))], gallery_conf["src_dir"]))
            elif isinstance(value, Figure):
                pictures.append((name, value, Path(next(block_vars["image_path_iterator"]))))
            else:
                continue
            self.shown.append(value)
        dark = {}
        if pictures and Path(block_vars["src_file"]).stem not in PALETTES:
            with matplotlib.style.context("dark_background"), redirect_stdout(io.StringIO()):
                exec(block[1], names)
            dark = names
        saved = (_saved(*each, dark, gallery_conf["src_dir"]) for each in pictures)
        return "".join([*saved, *frames])


def _saved(name: str, figure: Figure, path: Path, dark: dict[str, object], folder: str) -> str:
    """Save a figure, and its dark version; return the text that shows the one for the page."""
    figure.savefig(path, dpi=200)  # a column of 88 mm is readable
    light = figure_rst([str(path)], folder)
    if not dark:
        return light
    other = path.with_stem(f"{path.stem}_dark")
    dark[name].savefig(other, dpi=200)
    shown = {"only-light": light, "only-dark": figure_rst([str(other)], folder)}
    usual = ":class: sphx-glr-single-img"
    return "".join(text.replace(usual, f"{usual} {when}") for when, text in shown.items())
