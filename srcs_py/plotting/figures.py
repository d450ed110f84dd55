"""Figures without global state, and saving them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, replacing
from srcs_py.plotting.picture_files import write_picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "pdf", "svg", "eps", "ps", "pgf", "jpg", "jpeg", "tif", "tiff", "webp")


def new_figure(figsize: tuple[float, float] | None = None, dpi: float | None = None) -> Figure:
    """Return an empty figure (width, height in inches) that no global manager knows."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from srcs_py.plotting.notebook_display import NotebookFigure

    figure = NotebookFigure(figsize=figsize, dpi=dpi)
    FigureCanvasAgg(figure)
    return figure


def root_of(figure: Any) -> Figure:
    """Return the whole figure that a figure, a subfigure or axes belong to.

    As ``get_figure(root=True)``, which matplotlib 3.9 does not have.
    """
    root: Figure = figure.figure.figure
    return root


def check_format(path: str | os.PathLike[str]) -> str:
    """Return the picture format that the ending of ``path`` names."""
    ending = as_path(path, "save").suffix.lstrip(".").lower()
    if ending not in FORMATS:
        raise SRCSError(
            f"{os.fspath(path)}: a figure cannot be written as "
            f"{repr(ending) if ending else 'a file without ending'}; "
            f"use one of {', '.join(FORMATS)}."
        )
    return ending


def save_figure(
    figure: Figure, path: str | os.PathLike[str], overwrite: bool = True, dpi: float | None = None
) -> None:
    """Write ``figure`` to ``path`` in the format of its ending, whole or not at all.

    ``dpi`` is its own unless given.
    """
    ending = check_format(path)
    with replacing(path, overwrite) as part:
        try:
            write_picture(figure, part, ending, dpi=dpi or "figure")
        except (FileNotFoundError, RuntimeError) as error:
            if ending != "pgf":
                raise
            raise SRCSError(
                f"{os.fspath(path)}: pgf needs a TeX installation (xelatex) to measure text "
                f"({error}); pdf needs none."
            ) from error
        except (MemoryError, ValueError) as error:
            raise SRCSError(
                f"{os.fspath(path)}: a picture of {figure.bbox.width:.0f} x "
                f"{figure.bbox.height:.0f} pixels cannot be made ({error}); if it is too large, "
                "use a smaller figsize or dpi."
            ) from error
