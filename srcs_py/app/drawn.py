"""Figures as they stand in a page."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING

from srcs_py.plotting.styles import in_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def drawn(figure: Figure, dark: bool = False) -> str:
    """Return a figure as the address of a picture; its letters are drawn, so they fit everywhere.

    It takes time: not on the main loop.
    """
    buffer = BytesIO()
    with in_style(figure, "dark" if dark else "light"):
        figure.savefig(buffer, format="svg")
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    return f"data:image/svg+xml;base64,{data}"
