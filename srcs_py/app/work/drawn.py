"""Figures between processes: made and saved in those of the jobs, shown by the server."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.work.processes import Report

FIGURES = ("png", "pdf", "svg")
TABLES = ("csv", "xlsx", "parquet", "tex", "html")


@dataclass(frozen=True)
class Drawn:
    """A figure that the server passes on without opening it.

    Attributes
    ----------
    svg : bytes
        As a page shows it; its characters are drawn, so they fit everywhere.
    width : float
        Of the svg, in pixels of a page.
    figure : bytes
        Itself, pickled, to be saved as the library draws it.
    """

    svg: bytes
    width: float
    figure: bytes


@dataclass(frozen=True)
class Line:
    """A curve of a figure without a legend, for the legend beside it.

    Attributes
    ----------
    name : str
        What it shows.
    color, style : str
        As it is drawn on the user's screen; the style as matplotlib names it.
    """

    name: str
    color: str
    style: str


def drawn(figure: Figure, dark: bool = False) -> Drawn:
    """Return a figure for the server, in the colours of the user's screen."""
    from srcs_py.plotting.styles import in_style

    width = 96 * figure.get_figwidth()  # pixels in an inch, as CSS has it
    buffer = BytesIO()
    with in_style(figure, "dark" if dark else "light"):
        figure.savefig(buffer, format="svg")
    return Drawn(buffer.getvalue(), width, pickle.dumps(figure))


def lines(names: Sequence[str], dark: bool = False) -> tuple[Line, ...]:
    """Return the legend of curves that the library drew in this order."""
    from srcs_py.plotting.figures import series_line
    from srcs_py.plotting.styles import STYLES

    colours = STYLES["dark" if dark else "light"]
    found = []
    for number, name in enumerate(names):
        line = series_line(number)
        color = colours.get(line["color"].lower(), line["color"])
        found.append(Line(str(name), color, line["linestyle"]))
    return tuple(found)


@dataclass(frozen=True)
class Noted:
    """A file, and a sentence on it that its user should read."""

    content: bytes
    note: str


def saved_figure(report: Report, figure: Drawn, dpi: int, ending: str) -> bytes:
    """Return a figure as a file of this kind."""
    return figure_bytes(pickle.loads(figure.figure), dpi, ending)  # ours: made by ``drawn``


def saved_table(report: Report, table: pd.DataFrame, ending: str) -> bytes | Noted:
    """Return a table as a file of this kind."""
    from srcs_py import write_table
    from srcs_py.tables.spreadsheets import formula_in

    content = _bytes(f"table.{ending}", lambda path: write_table(table, path))
    found = formula_in(table) if ending == "csv" else None
    if found is None:
        return content
    column, text = found
    return Noted(
        content,
        f"Take care with the file: {text!r} in the column {column!r} begins as a formula does, and "
        "a spreadsheet would run it. Import the column as text there.",
    )


# What can be downloaded, by its ending.
FIGURE_FILES = {each: partial(saved_figure, ending=each) for each in FIGURES}
TABLE_FILES = {each: partial(saved_table, ending=each) for each in TABLES}


def figure_bytes(figure: Figure, dpi: int, ending: str) -> bytes:
    """Return what the library writes of a figure."""
    from srcs_py.plotting.figures import save_figure

    return _bytes(f"figure.{ending}", lambda path: save_figure(figure, path, dpi=dpi))


def _bytes(name: str, write: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory(prefix="srcs-") as folder:
        path = Path(folder) / name
        write(path)
        return path.read_bytes()
