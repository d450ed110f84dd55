"""Figures between processes: made and saved in those of the jobs, shown by the server."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.apart import Report

FIGURES = ("png", "pdf", "svg")
TABLES = ("csv", "parquet")


@dataclass(frozen=True)
class Drawn:
    """A figure that the server passes on without opening it.

    Attributes
    ----------
    svg : bytes
        As a page shows it; its letters are drawn, so they fit everywhere.
    figure : bytes
        Itself, pickled, to be saved as the library draws it.
    """

    svg: bytes
    figure: bytes


def drawn(figure: Figure, dark: bool = False) -> Drawn:
    """Return a figure for the server, in the colours of the user's screen."""
    from srcs_py.plotting.styles import in_style

    buffer = BytesIO()
    with in_style(figure, "dark" if dark else "light"):
        figure.savefig(buffer, format="svg")
    return Drawn(buffer.getvalue(), pickle.dumps(figure))


def saved_figure(report: Report, figure: Drawn, ending: str) -> bytes:
    """Return a figure as a file of this kind."""
    return figure_bytes(pickle.loads(figure.figure), ending)  # ours: made by ``drawn``


def saved_table(report: Report, table: pd.DataFrame, ending: str) -> bytes:
    """Return a table as a file of this kind."""
    from srcs_py import write_table

    return _bytes(f"table.{ending}", lambda path: write_table(table, path))


def figure_bytes(figure: Figure, ending: str) -> bytes:
    """Return what the library writes of a figure."""
    from srcs_py.plotting.figures import save_figure

    return _bytes(f"figure.{ending}", lambda path: save_figure(figure, path))


def _bytes(name: str, write: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory(prefix="srcs-") as folder:
        path = Path(folder) / name
        write(path)
        return path.read_bytes()
