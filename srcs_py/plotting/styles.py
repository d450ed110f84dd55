"""The colours around the data: those of paper, and those of a dark screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# What the drawing functions use on paper, and what a dark screen has for it. Colours of data
# that are not here are read on both.
_PAPER, _INK = "#ffffff", "#000000"
_DARK = {
    _PAPER: "#15171b",
    _INK: "#e8e9eb",
    "#666666": "#a2a8b1",
    "#e4e5e7": "#353a42",
    "#0072b2": "#2387c8",  # the one series that is too dark for it
}
STYLES: dict[str, Mapping[str, str]] = {"light": {}, "dark": _DARK}
_PROPERTIES = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")


@contextmanager
def in_style(figure: Figure, style: Literal["light", "dark"]) -> Iterator[Figure]:
    """Let a figure have the colours of a screen for a while; afterwards it is as it was.

    For curves, bars and trees. It changes this one figure and no setting of matplotlib, which
    all threads share.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Drawn in the colours of paper.
    style : {'light', 'dark'}
        Light is as on paper.

    Yields
    ------
    Figure
        The same figure.

    Examples
    --------
    >>> from srcs_py.plotting.figures import new_figure
    >>> figure = new_figure()
    >>> label = figure.add_subplot().set_xlabel("loss")
    >>> with in_style(figure, "dark"):
    ...     label.get_color()
    '#e8e9eb'
    >>> label.get_color()
    '#000000'
    """
    colours = STYLES[style]
    try:
        _change(figure, colours)
        yield figure
    finally:
        _change(figure, {new: old for old, new in colours.items()})


def _change(figure: Figure, colours: Mapping[str, str]) -> None:
    if not colours:
        return
    ink = colours.get(_INK, _INK)
    for axes in figure.axes:
        axes.tick_params(which="both", colors=ink)  # of ticks still to be made, too
    for artist in figure.findobj():
        for name in _PROPERTIES:
            if hasattr(artist, f"set_{name}") and hasattr(artist, f"get_{name}"):
                _change_property(artist, name, colours)


def _change_property(artist: Any, name: str, colours: Mapping[str, str]) -> None:
    from matplotlib.colors import to_hex, to_rgba, to_rgba_array

    before = getattr(artist, f"get_{name}")()
    many = isinstance(before, np.ndarray) and before.ndim == 2
    found = to_rgba_array(before) if many else [to_rgba(before)]
    after = [_swapped(each, to_hex(each), colours) for each in map(tuple, found)]
    if after != [tuple(each) for each in found]:
        value: Any = after if many else (to_hex(after[0]) if after[0][3] == 1 else after[0])
        getattr(artist, f"set_{name}")(value)


def _swapped(rgba: Any, code: str, colours: Mapping[str, str]) -> Any:
    """Return another colour just as opaque; what cannot be seen stays as it is."""
    from matplotlib.colors import to_rgb

    if rgba[3] == 0 or code not in colours:
        return rgba
    return (*to_rgb(colours[code]), rgba[3])
