"""Figures as the pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SvgFigure:
    """A figure that the server passes on as it is.

    Attributes
    ----------
    svg : bytes
        For a page; its characters are paths, so they look the same everywhere.
    width : float
        In pixels of a page.
    """

    svg: bytes
    width: float


@dataclass(frozen=True)
class LegendLine:
    """A curve of a figure, for the legend next to it.

    Attributes
    ----------
    name : str
        Of the curve.
    color, style
        On the user's screen; the style as in matplotlib.
    """

    name: str
    color: str
    style: Any
