"""The graph of significant differences: a Hasse diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.overviews.figure import TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.order import Graph, hasse, placed
from srcs_py.plotting.overviews.sheet import EDGE, NoRoomError, Sheet
from srcs_py.plotting.overviews.summary import judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure

LEAST = 4  # characters of a name that must have room
NAMED = 3  # pairs that the caption names


@overview(TestedPlaces)
def hasse_diagram(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[TestedPlaces]
) -> Figure | SubFigure:
    """Draw the graph of significant differences: a line downwards means better.

    What can be reached downwards is worse too, so no line is drawn for it. Of a table with one
    configuration (``table.srcs.select``) the pairs are those that its ranks count; of several,
    those that the Nemenyi test tells apart after Friedman's, as in :func:`cd_diagram`, also
    with ``blocks``. Levels that beat the same ones and lose to the same ones share a box.
    The result of :func:`overall` is taken too.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The best levels on top; the caption names pairs that lines join but no test tells apart.

    Raises
    ------
    SRCSError
        If the table has one configuration without p-values, or fewer than two levels.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several parameters, and there are no blocks.

    See Also
    --------
    cd_diagram : Average positions, with a bar over what is not told apart.
    win_matrix : Draw who beats whom in how many configurations.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.hasse_diagram(ranks, blocks="Dataset")
    """
    _, found = judged(ranks, target, rank, where)
    graph = hasse(found.beats)
    caption = f"A line downwards means better than all that it leads to. {found.statement}"
    caption += _exceptions(found.levels, graph)

    top = [found.levels[k] for k in np.flatnonzero(~found.beats.any(axis=0))]
    names = top if len(top) <= 12 else [*top[:11], f"{len(top) - 11} more"]
    text = f"{', '.join(names)} lose{'s' * (len(top) == 1)} to no other. {caption}"
    described = "Graph of significant differences", text
    return draw_overview(lambda sheet: _draw(sheet, found.levels, graph, caption), described, where)


def _exceptions(levels: Sequence[str], graph: Graph) -> str:
    """Name the pairs that lines join although they do not differ."""
    pairs = [f"{levels[i]} and {levels[j]}" for i, j in graph.unproven]
    if not pairs:
        return " It does not show by how much."
    more = f" and {len(pairs) - NAMED} more pairs" if len(pairs) > NAMED else ""
    return f" Lines join, but no test tells apart: {'; '.join(pairs[:NAMED])}{more}."


def _draw(sheet: Sheet, levels: Sequence[str], graph: Graph, caption: str) -> str:
    (axes,) = sheet.subplots()
    pad, gap = 0.25 * sheet.line, 0.4 * sheet.line
    whole, rooms = sheet.width - 2 * EDGE, []
    for layer in graph.layers:
        bends = sum(node < 0 for node in layer)
        rooms.append((whole - bends * gap) / max(len(layer) - bends, 1) - gap)
    room = min(rooms) - 2 * pad
    if room < sheet.length("x" * LEAST):
        most = max(sum(node >= 0 for node in layer) for layer in graph.layers)
        raise NoRoomError(f"{most} boxes side by side have no room")
    names, size, _ = sheet.names(levels, room, lines=1)
    lengths = [max(sheet.length(names[k], size) for k in group) for group in graph.groups]
    sides = gap / 2, sheet.width - 2 * EDGE - gap / 2
    lengths = lengths if len(lengths) > 1 else [sides[1] - sides[0] - 2 * pad]
    widths = {node: length + 2 * pad for node, length in enumerate(lengths)}
    across = placed(graph.layers, graph.lines, widths, sides, 5 * sheet.line)
    ends: dict[int, tuple[float, float]] = {}  # top and bottom of nodes and bends
    y, between, squeezed = 0.0, 0.0, 0.0
    for layer in graph.layers:
        y -= between
        lines = max(len(graph.groups[node]) for node in layer if node >= 0)
        # as high as the highest of its layer, so that no line crosses a box
        height = 1.2 * sheet.line * lines + 2 * pad
        ends |= dict.fromkeys(layer, (y, y - height))
        y -= height
        squeezed += height + 0.4 * between
        between = (2.2 + 0.25 * len(layer)) * sheet.line
    sheet.heights[axes] = max(squeezed, -0.85 * y), -y
    axes.set(xlim=(0, sides[1] + gap / 2), ylim=(y, 0), xticks=[], yticks=[])
    for line in graph.lines:
        x = np.repeat([across[node] for node in line], 2)[1:-1]
        axes.plot(x, [end for node in line for end in ends[node]][1:-1],
                  color=sheet.ink.soft, linewidth=sheet.points(0.9), zorder=1)  # fmt: skip
    for node, group in enumerate(graph.groups):
        top, bottom = ends[node]
        axes.bar(across[node], top - bottom, widths[node], bottom, color=sheet.ink.faint)
        sheet.write(axes, "\n".join(names[k] for k in group), (across[node], (top + bottom) / 2),
                    ha="center", va="center", fontsize=size)  # fmt: skip
    return caption
