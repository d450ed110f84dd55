"""Colours of the ranks: R's palettes, matplotlib's colormaps, and one safe for every reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.paper import DARK_GROUND, luminance
from srcs_py.plotting.rpar.rcolors import channels, to_hex
from srcs_py.plotting.rpar.rpalettes import PALETTES, hex_codes

Array = NDArray[np.float64]
ColorFunction = str | Callable[[int], Sequence[Any]] | Any

SAFE = "srcs.safe"
SAFE_DARK = "srcs.dark"
PRINT = "srcs.print"

# The safe palette's ends and turning points, from the lowest rank to the highest: orange and
# blue are what red-green and blue-yellow blind readers alike tell apart. Lightness falls to both
# ends alike, so a grey copy shows how far from 0 a rank is, but not on which side: that is what
# the print palette is for.
_SAFE = (
    *("#5A2100", "#A34A00", "#E08A2E", "#F7C98B", "#F2F0EB"),
    *("#A5CBEA", "#4F9AD3", "#14609F", "#062A58"),
)
# The same for dark grounds, where the middle is dark and both ends are bright; equal steps in
# CAM02-UCS.
_DARK = (
    *("#F8C378", "#DCA44C", "#BC8830", "#9A7028", "#795D2B", "#5B4B30", "#3F3C34", "#282C30"),
    *("#333E50", "#3C5176", "#46689F", "#5381C5", "#669EE2", "#82BBF3", "#A1D8FD"),
)
# The print palette: light yellow loses, dark blue wins, and each step is darker than the last.
_PRINT = ("#FFF6D6", "#EDC77C", "#DA934A", "#B4607B", "#70428E", "#272B7D", "#0A1440")
OWN: dict[str, Sequence[str]] = {SAFE: _SAFE, SAFE_DARK: _DARK, PRINT: _PRINT}


def rank_colors(color_function: ColorFunction, low: int, high: int) -> tuple[str, ...]:
    """Return one colour per whole number from ``low`` to ``high``, the lowest first.

    Parameters
    ----------
    color_function : str, matplotlib.colors.Colormap or callable
        A palette of R (``"heat.colors"``, ...), ``"srcs.safe"``, ``"srcs.print"``, a matplotlib
        colormap or its name, or a function that takes a number n and returns n colours.
    low, high : int
        Smallest and largest rank of the table.

    Returns
    -------
    tuple of str
        ``high - low + 1`` hex codes. ``"srcs.safe"`` is centred on 0: its neutral colour is
        rank 0 and both directions have the same steps; so is ``"srcs.print"``, which runs from
        light to dark. Every other palette spans low to high.

    Raises
    ------
    SRCSError
        If the name is unknown, or a function does not return n colours.

    Examples
    --------
    >>> rank_colors("heat.colors", -1, 1)
    ('#FF0000', '#FF8000', '#FFFF00')
    >>> rank_colors("srcs.safe", -1, 1)
    ('#5A2100', '#F2F0EB', '#062A58')
    """
    n = high - low + 1
    if isinstance(color_function, str):
        name = color_function.replace("_", ".")
        if name in OWN:
            reach = max(abs(low), abs(high), 1)
            return _between(OWN[name], np.arange(low, high + 1) / reach)
        if name in PALETTES:
            return PALETTES[name](n)
        return _sampled(_colormap(color_function), n)
    if hasattr(color_function, "resampled"):
        return _sampled(color_function, n)
    if not callable(color_function):
        raise SRCSError(
            Argument("color_function", color_function),
            " must be the name of a palette, a matplotlib colormap, or a function that "
            "takes a number n and returns n colours.",
        )
    return _called(color_function, n)


def _colormap(name: str) -> Any:
    import matplotlib

    if name not in matplotlib.colormaps:
        raise SRCSError(
            Argument("color_function", name),
            " is neither a palette of R nor a colormap of matplotlib: "
            f"{nearest(name, (*PALETTES, *OWN, 'viridis', 'cividis', 'RdBu', 'PuOr'))}",
        )
    return matplotlib.colormaps[name]


def _sampled(colormap: Any, n: int) -> tuple[str, ...]:
    shades = np.asarray(colormap(np.linspace(0, 1, n) if n > 1 else [0.5]))
    return hex_codes(shades[:, :3])


def _called(function: Callable[[int], Any], n: int) -> tuple[str, ...]:
    found = function(n)
    colors = list(found) if isinstance(found, Iterable) else [found]
    if len(colors) != n:
        raise SRCSError(
            Argument("color_function"), f"({n}) returned {len(colors)} colours; it must return {n}."
        )
    if all(isinstance(each, str) for each in colors):
        return tuple(to_hex("color_function", each) for each in colors)
    try:
        return hex_codes(np.asarray(colors, dtype=float)[:, :3])
    except (ValueError, IndexError) as error:
        raise SRCSError(
            Argument("color_function"),
            f"({n}) must return colours: hex codes, names of R, or RGB triples in [0, "
            f"1]; its first is {colors[0]!r}.",
        ) from error


def usual_palette(paper: str) -> str:
    """Return the name of the safe palette for a ground, as a hex code.

    Examples
    --------
    >>> usual_palette("#ffffff"), usual_palette("#15171b")
    ('srcs.safe', 'srcs.dark')
    """
    return SAFE_DARK if luminance(paper) < DARK_GROUND else SAFE


def usual_shades(paper: str) -> str:
    """Return the name of matplotlib's colours from none on, which are like the ground.

    Examples
    --------
    >>> usual_shades("#ffffff"), usual_shades("#15171b")
    ('Blues', 'Blues_r')
    """
    return "Blues_r" if luminance(paper) < DARK_GROUND else "Blues"


def _between(codes: Sequence[str], places: Array) -> tuple[str, ...]:
    """Return the colours at places from -1 to 1 of a way through anchors."""
    anchors, at = np.array([*map(channels, codes)]), np.linspace(-1, 1, len(codes))
    return hex_codes(np.column_stack([np.interp(places, at, each) for each in anchors.T]))


def shades(color_function: ColorFunction, n: int) -> tuple[str, ...]:
    """Return n colours of a continuous scale, the one for the smallest value first.

    Parameters
    ----------
    color_function : str, matplotlib colormap or callable
        As for :func:`rank_colors`. Values that are not ranks have no 0 to be centred on:
        ``"srcs.safe"`` runs from its neutral colour to blue.
    n : int
        Number of shades, at least 2.

    Returns
    -------
    tuple of str
        Hex codes.
    """
    name = color_function.replace("_", ".") if isinstance(color_function, str) else ""
    if name == PRINT:
        return _between(_PRINT, np.linspace(-1, 1, n))
    return rank_colors(color_function, 0, n - 1)
