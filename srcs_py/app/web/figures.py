"""Figures as the pages show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SvgFigure:
    """A figure that the server passes on without opening it.

    Attributes
    ----------
    svg : bytes
        As a page shows it; its characters are drawn, so they fit everywhere.
    width : float
        Of the svg, in pixels of a page.
    """

    svg: bytes
    width: float


@dataclass(frozen=True)
class LegendLine:
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
