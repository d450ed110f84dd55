"""One identity per level: the colour, marker and dash that it has in all pictures of a study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.paper import DARK_GROUND, contrast, luminance, mixed

# Further apart than Okabe and Ito's eight in CAM02-UCS, for colour-blind eyes too; the first six
# differ in a grey copy. None is a blue or brown of the heatmaps, which mean wins and losses.
SERIES = ("#2A8E8E", "#D40055", "#000000", "#9A9A00", "#802AFF", "#630080", "#475500", "#B57DE0")
# The same for dark paper, where black is white.
DARK = ("#00C6B8", "#FF1A40", "#FFFFFF", "#E3E32A", "#9C9CFF", "#AA00CC", "#2A8000", "#806380")
PALETTES = ("grey", "okabe_ito", "tab10", "Set2", "viridis", "...")
GREYS = ("#000000", "#919191", "#393939", "#727272", "#1F1F1F", "#555555", "#828282", "#464646")
REST = "#8A8A8A"  # of levels that are not foremost
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p")
DASHES: tuple[Any, ...] = (
    *("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5))),
    *((0, (8, 2)), (0, (3, 1, 1, 1, 1, 1)), (0, (2, 3)), (0, (8, 2, 2, 2))),
)
Colors = str | None


@dataclass(frozen=True)
class Series:
    """The colour, marker and dash of a level, and whether it stands out."""

    color: str
    marker: str
    dash: Any
    leading: bool = True

    def line(self, width: float) -> dict[str, Any]:
        """Return the style of a curve, in matplotlib's words; ``width`` in points."""
        scale, order = (1.0, 2.2) if self.leading else (0.6, 2.0)
        style = {"color": self.color, "linestyle": self.dash}
        return style | {"linewidth": scale * width, "zorder": order}

    def dots(self, size: float, paper: str) -> dict[str, Any]:
        """Return the style of markers, in matplotlib's words; ``size`` in points."""
        return {
            "color": self.color,
            "marker": self.marker,
            "markersize": size if self.leading else 0.8 * size,
            "markeredgecolor": paper,
            "markeredgewidth": 0.08 * size,
        }


def series_of(
    levels: Sequence[Any],
    colors: Colors = None,
    foremost: Sequence[int] = (),
    ink: tuple[str, str] = ("#ffffff", "#000000"),
) -> tuple[Series, ...]:
    """Return the series of levels, which come in the order that the table has.

    Parameters
    ----------
    levels : sequence
        Levels in level order.
    colors : str or None
        "grey" or the name of a matplotlib colormap.
    foremost : sequence of int
        Of more than eight levels, those that keep their colours while the rest is grey, at most
        eight of them.
    ink : tuple of str
        Colours of the paper and of text.

    Returns
    -------
    tuple of Series
        No two of 64 levels are alike; beyond eight, colours return with another marker and dash.
        What is foremost does not change them.

    Raises
    ------
    SRCSError
        If the palette is unknown.

    Examples
    --------
    >>> [series.color for series in series_of(["a", "b"])]
    ['#2A8E8E', '#D40055']
    """
    count, found = len(SERIES), []
    shown = set(foremost[:count] if len(levels) > count else ())
    for k, color in enumerate(_palette(len(levels), colors, luminance(ink[0]) < DARK_GROUND)):
        leading, turn = not shown or k in shown, k // count
        shade = color if leading else REST
        shade = shade if colors and leading else _seen(shade, *ink)
        marker = MARKERS[(k + turn) % count]
        found.append(Series(shade, marker, DASHES[turn % count], leading))
    return tuple(found)


def _palette(count: int, colors: Colors, dark: bool) -> list[str]:
    """Return the colour of each level."""
    from matplotlib.colors import to_hex

    palette: Sequence[Any] = DARK if dark else SERIES
    if colors is not None:
        palette = GREYS if colors == "grey" else _of_colormap(colors, count)
    return [to_hex(palette[k % len(palette)]).upper() for k in range(count)]


def _of_colormap(name: Any, count: int) -> Sequence[Any]:
    """Return the colours of a qualitative colormap, or as many of another one as are needed."""
    from matplotlib import colormaps

    if not isinstance(name, str) or name not in colormaps:
        raise SRCSError(
            Argument("colors", name), f" is not a palette: {nearest(str(name), PALETTES)}"
        )
    listed = getattr(colormaps[name], "colors", ())
    if 0 < len(listed) <= 20:
        return list(listed)
    return list(colormaps[name](np.linspace(0, 1, max(count, 2))))


def _seen(color: str, paper: str, text: str) -> str:
    """Return a colour that is seen on a paper: its contrast is 3 at least."""
    share = 0.0
    while contrast(mixed(color, text, share), paper) < 3:
        share += 0.1
    return mixed(color, text, share) if share else color
