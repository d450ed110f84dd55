"""Figures and tables that processes draw and save for the pages."""

from __future__ import annotations

from contextlib import chdir
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.importing.words import pairs_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class FigureOptions:
    """Options of a saved figure in the export panel of a page.

    Attributes
    ----------
    shown : str
        One of the page's figures.
    size : str
        A width for ``figsize``; empty for the width that the figure needs.
    dpi : int
        Pixels per inch of a png.
    palette : str
        A palette of the page; empty for the one that it shows.
    words : str
        Title of the legend, or other names in it such as ``LR = logistic; DT = tree``.
    blocks : str
        The parameter whose levels are the problems of an overview; empty as in the ranks.
    levels : mapping
        The levels of one configuration, for a figure of its runs.
    """

    shown: str = ""
    size: str = ""
    dpi: int = 300
    palette: str = ""
    words: str = ""
    blocks: str = ""
    levels: Mapping[str, str] = field(default_factory=dict)

    @property
    def sized(self) -> dict[str, Any]:
        """The width as an argument of a drawing function."""
        return {"figsize": self.size} if self.size else {}

    @property
    def drawn(self) -> dict[str, Any]:
        """Width and palette as arguments of a drawing function."""
        return {**self.sized, **({"colors": self.palette} if self.palette else {})}

    def renamed(self, names: Sequence[str]) -> list[str]:
        """Return the names in the legend."""
        other = pairs_in(self.words)
        for name, new in other.items():
            if name not in names or not new:
                raise SRCSError(
                    f"Words of the legend: write OLD = NEW, not {name!r} = {new!r}; OLD is one of "
                    f"{', '.join(names[:5])}{' ...' * (len(names) > 5)}."
                )
        return [other.get(name, name) for name in names]


def to_svg(figure: Figure) -> str:
    """Return a figure as svg."""
    buffer = BytesIO()
    figure.savefig(buffer, format="svg")
    return buffer.getvalue().decode()


def saved_table(table: pd.DataFrame, ending: str) -> bytes:
    """Return the content of a table's file."""
    from srcs_py import write_table

    return written_file(f"table.{ending}", lambda path: write_table(table, path))


def figure_bytes(figure: Figure, dpi: int, ending: str) -> bytes:
    """Return the content of a figure's file."""
    from srcs_py.plotting.figures import save_figure

    return written_file(f"figure.{ending}", lambda path: save_figure(figure, path, dpi=dpi))


def written_file(name: str, write: Callable[[Path], object]) -> bytes:
    """Return the content of a file that ``write(path)`` writes under a name."""
    with TemporaryDirectory(prefix="srcs-") as folder, chdir(folder):
        path = Path(name)  # a sentence about the file has no folder
        write(path)
        return path.read_bytes()
