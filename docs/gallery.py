"""What sphinx-gallery shows of an example: the figures and animations that it made.

Its own scraper asks pyplot, which srcs_py does without.
"""

import shutil
from pathlib import Path

from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst

ORDER = (
    "grid",
    "one_heatmap",
    "article_mpb",
    "palettes",
    "subrows",
    "animation",
    "interactive",
    "critical_differences",
    "atopsis_weights",
    "hardness_pictures",
)


def position(file: str) -> int:
    """Return the place of an example in the gallery."""
    return ORDER.index(Path(file).stem)


class FigureScraper:
    """Saves each figure that an example's variables hold, and each animation they name, once."""

    def __init__(self) -> None:
        self.shown: list[object] = []  # the objects: the id of one that is gone comes back

    def __repr__(self) -> str:
        return "FigureScraper"  # without an address, or every build would redo every example

    def __call__(self, block, block_vars, gallery_conf) -> str:
        """Save what this block made; return the text that shows it."""
        paths = block_vars["image_path_iterator"]
        saved = []
        for value in block_vars["example_globals"].values():
            if not _is_picture(value) or any(value is each for each in self.shown):
                continue
            self.shown.append(value)
            saved.append(_save(value, Path(next(paths))))
        return figure_rst([str(path) for path in saved], gallery_conf["src_dir"])


def _is_picture(value: object) -> bool:
    return isinstance(value, Figure) or (isinstance(value, Path) and value.suffix == ".gif")


def _save(value: Figure | Path, path: Path) -> Path:
    if isinstance(value, Figure):
        value.savefig(path, dpi=110)
        return path
    return Path(shutil.copy(value, path.with_suffix(value.suffix)))
