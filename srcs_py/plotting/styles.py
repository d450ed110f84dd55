"""Styles for a screen: colours of a figure on light and dark pages, and grey copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from srcs_py.plotting.series import DARK, GREYS, SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

# What the drawing functions use on paper, and what a dark screen has for it. Colours of data
# that are not here are read on both.
_PAPER, _INK = "#ffffff", "#000000"
_DARK = {color.lower(): dark.lower() for color, dark in zip(SERIES, DARK, strict=True)} | {
    _PAPER: "#15171b",
    _INK: "#e8e9eb",
    "#666666": "#a2a8b1",
    "#d9d9d9": "#353a42",
    "#8a8a8a": "#7d838c",
}
_GREY = {color.lower(): grey for color, grey in zip(SERIES, GREYS, strict=True)}
STYLES: dict[str, Mapping[str, str]] = {"light": {}, "dark": _DARK}
_PROPERTIES = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")


@contextmanager
def in_style(figure: Figure, style: Literal["light", "dark", "grey"]) -> Iterator[Figure]:
    """Let a figure have the colours of a screen for a while; afterwards it is as it was.

    For curves, bars and trees. It changes this one figure and no setting of matplotlib, which
    all threads share. Ticks take the colour of text, whatever theirs was.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Drawn in the colours of paper.
    style : {'light', 'dark', 'grey'}
        Light is as on paper; grey changes the colours of series only.

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
    'black'
    """
    with ExitStack() as undo:
        if colours := _GREY if style == "grey" else STYLES[style]:
            _change(figure, colours, undo)
        yield figure


def _change(figure: Figure, colours: Mapping[str, str], undo: ExitStack) -> None:
    for axes in figure.axes:
        for name in ("x", "y") if _PAPER in colours else ():
            _change_ticks(axes, name, colours[_INK], undo)
    artists = figure.findobj()
    # matplotlib does not count the line from a text to its place among the artists.
    leaders = [getattr(each, "arrow_patch", None) for each in artists]
    for artist in [*artists, *filter(None, leaders)]:
        for name in _properties(artist):
            _change_property(artist, name, colours, undo)


def _properties(artist: Any) -> Iterator[str]:
    """Yield what has a colour that can be read and set."""
    for name in _PROPERTIES:
        if hasattr(artist, f"set_{name}") and hasattr(artist, f"get_{name}"):
            yield name


def _change_ticks(axes: Axes, name: str, ink: str, undo: ExitStack) -> None:
    """Colour the ticks of an axis, also those that a drawing will make."""
    axis: Axis = getattr(axes, f"{name}axis")
    ticks = [*axis.get_major_ticks(), *axis.get_minor_ticks()]
    for artist in [axis.offsetText, *(part for tick in ticks for part in tick.get_children())]:
        for each in _properties(artist):
            undo.callback(getattr(artist, f"set_{each}"), getattr(artist, f"get_{each}")())
    for which in ("major", "minor"):
        before = _usual_ticks(name) | axis.get_tick_params(which)
        both = {each: before[each] for each in ("color", "labelcolor")}
        undo.callback(axis.set_tick_params, which, **both)
        axis.set_tick_params(which, color=ink, labelcolor=ink)


def _usual_ticks(name: str) -> dict[str, Any]:
    """Return the colours of ticks for which none was asked."""
    from matplotlib import rcParams

    usual: Any = rcParams
    color, labels = usual[f"{name}tick.color"], usual[f"{name}tick.labelcolor"]
    return {"color": color, "labelcolor": color if labels == "inherit" else labels}


def _change_property(artist: Any, name: str, colours: Mapping[str, str], undo: ExitStack) -> None:
    from matplotlib.colors import to_hex, to_rgba, to_rgba_array

    before, change = getattr(artist, f"get_{name}")(), getattr(artist, f"set_{name}")
    many = isinstance(before, np.ndarray) and before.ndim == 2
    found = to_rgba_array(before) if many else [to_rgba(before)]
    after = [_swapped(each, to_hex(each), colours) for each in map(tuple, found)]
    if after != [tuple(each) for each in found]:
        undo.callback(change, before)
        change(after if many else (to_hex(after[0]) if after[0][3] == 1 else after[0]))


def _swapped(rgba: Any, code: str, colours: Mapping[str, str]) -> Any:
    """Return another colour just as opaque; what cannot be seen stays as it is."""
    from matplotlib.colors import to_rgb

    if rgba[3] == 0 or code not in colours:
        return rgba
    return (*to_rgb(colours[code]), rgba[3])
