"""The best level of each configuration, in one grid instead of one per level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import Fill, corners_of, joined_path
from srcs_py.plotting.heatmaps.srcs_style.ticks import y_ticks
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.scales import Ticks, add_factor, labels_below
from srcs_py.plotting.overviews.sheet import EDGE, LINES, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import mixed
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.paper import Ink

MOST_TIED = 3  # levels that share a cell as stripes
Kind = tuple[str, str]  # colour and name of cells
Cells = dict[Kind, list[Box]]


@overview(CurvePlaces)
def best_levels(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[CurvePlaces]
) -> Figure | SubFigure:
    """Draw the best level of each configuration, ties as ties.

    The table has up to four parameters: the last lies along a heatmap, the one before it goes up,
    those before them make columns and rows of heatmaps.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A cell has the colour of the level whose rank is highest, or stripes of up to three;
        it is pale where more share it or nothing differs.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.best_levels(ranks)
    """
    found = summary_of(ranks, target, rank, every=True)
    if len(found.arrays.params) > 4:
        raise SRCSError(
            f"best_levels shows up to four parameters; the table has {len(found.arrays.params)}. "
            "Select rows first: table[table[column] == level]."
        )
    top = np.where(np.isnan(found.rank), -np.inf, found.rank).max(axis=1, keepdims=True)
    best = (found.rank == top) & (top > 0)
    counts = best.sum(axis=0)
    order = [int(k) for k in np.argsort(-counts, kind="stable") if counts[k]]

    def compose(sheet: Sheet) -> float:
        series, kinds = found.series(sheet), dict[int, Kind]()
        for k in [k for k in order if series[k].leading]:
            color, taken = series[k].color, [color for color, _ in kinds.values()]
            while color in (*taken, sheet.ink.soft):  # of more than eight levels
                color = mixed(color, sheet.ink.paper, 0.4)
            kinds[k] = color, found.levels[k]
        return _draw(sheet, found, best, kinds)

    text = "; ".join(f"{found.levels[k]} in {counts[k]}" for k in order[:12])
    words = f"Best or tied for best, of {found.scope()}: {text}."
    return draw_overview(compose, ("Best level of each configuration", words), where)


def _draw(sheet: Sheet, found: Summary, best: np.ndarray, kinds: Mapping[int, Kind]) -> float:
    params = found.arrays.params
    rows, columns, up, along = [Levels(None, ("",), (None,))] * (4 - len(params)) + list(params)
    line, gap = sheet.line, 0.6 * sheet.line
    y = _legend(sheet, kinds, best)
    names, size, head = _column(sheet, rows, 0.2 * sheet.width, sheet.size)
    ticks, small, wide = _column(sheet, up, 0.18 * sheet.width, sheet.small)
    left = EDGE + head + (gap if rows.name else 0.0) + wide + 0.4 * line
    width = (sheet.width - left - EDGE - (len(columns) - 1) * gap) / len(columns)
    # cells are squares, unless rows need room for their names
    height = max(width * len(up) / len(along), 1.1 * line * len(up))
    height = min(height, max(1.1 * width, 8.8 * line), max(2.5 * len(up), 4) * line) * sheet.stretch
    room = sheet.width - left
    if columns.name:
        sheet.heading(columns.name, left + room / 2, y, room, "center")
        y -= line
    sheet.heading(rows.name or "", EDGE, y, head)
    sheet.heading(up.name or "", left - 0.4 * line, y, wide, "right")
    heads, head_size, _ = sheet.names(columns.labels, width + 0.4 * gap, lines=LINES)
    deepest = 0.5 * line * max(text.count("\n") for text in heads)
    lefts = [left + k * (width + gap) for k in range(len(columns))]
    for text, x in zip(heads, lefts, strict=True):
        sheet.text(text, x + width / 2, y - deepest, anchor="center", size=head_size)
    shown, lost = y_ticks(up, [*enumerate(ticks)], height, small)
    sheet.left_out += lost
    below, bottom = labels_below(sheet, along, width), y - 2 * deepest - 0.7 * line + gap
    codes = np.pad(found.arrays.codes, ((0, 0), (4 - len(params), 0)))
    for row, name in enumerate(names):
        bottom -= height + gap
        sheet.text(name, EDGE, bottom + height / 2, size=size)
        for column, x in enumerate(lefts):
            inside = (codes[:, :2] == (row, column)).all(axis=1)
            cells = _cells(codes[inside, 2:], best[inside], kinds, sheet.ink)
            beside = Ticks(shown, small) if up.name and column == 0 else None
            labels = beside, (below if along.name and row == len(names) - 1 else None)
            paint = partial(_paint, sheet, cells, (len(along), len(up)), labels)
            sheet.chart(Box(x, bottom, width, height), paint)
    if along.name:
        bottom -= 1.9 * line + below.depth
        sheet.heading(along.name, left + room / 2, bottom, room, "center")
    stripes = "; stripes where it is shared" if (best.sum(axis=1) > 1).any() else ""
    caption = f"Highest rank above 0 in each of {found.scope()}{stripes}."
    caption += " It does not show by how much."
    return sheet.caption(caption, bottom - 0.8 * line)


def _column(
    sheet: Sheet, factor: Levels, room: float, size: float
) -> tuple[Sequence[str], float, float]:
    """Return the names of a factor's levels, their size, and their width with the heading's."""
    names, size, width = sheet.names(factor.labels, room, size)
    return names, size, max(width, sheet.length(factor.name or "", bold=True))


def _cells(codes: np.ndarray, best: np.ndarray, kinds: Mapping[int, Kind], ink: Ink) -> Cells:
    """Return boxes in columns and rows by colour and name: cells, or stripes of what shares them.

    Levels without a colour are "others", and "none" is for cells without a best level.
    """
    found: Cells = {}
    for (row, column), tied in zip(codes, best, strict=True):
        levels = [kinds.get(k, (ink.soft, "others")) for k in np.flatnonzero(tied).tolist()]
        levels = levels if 0 < len(levels) <= MOST_TIED else [(ink.faint, "none")]
        for k, kind in enumerate(levels):
            stripe = Box(column - 0.5 + k / len(levels), row - 0.5, 1 / len(levels), 1.0)
            found.setdefault(kind, []).append(stripe)
    return found


def _paint(
    sheet: Sheet, cells: Cells, shape: tuple[int, int], labels: Sequence[Ticks | None], axes: Axes
) -> None:
    from matplotlib.patches import PathPatch

    beside, below = labels
    axes.set(xlim=(-0.5, shape[0] - 0.5), ylim=(-0.5, shape[1] - 0.5), xticks=[], yticks=[])
    axes.spines[:].set(visible=True, color=sheet.ink.line, linewidth=sheet.points(0.6))
    for (color, name), boxes in cells.items():
        path = joined_path(map(corners_of, boxes))  # one artist, which a legend names
        axes.add_patch(PathPatch(path, facecolor=color, linewidth=0, label=name))
    if below is not None:
        add_factor(axes, below)
    if beside is not None:
        axes.set_yticks(*zip(*beside.texts, strict=True), fontsize=beside.size)
        axes.tick_params(axis="y", length=0)


def _legend(sheet: Sheet, kinds: Mapping[int, Kind], best: np.ndarray) -> float:
    """Add names with their colours; return the middle of the next line."""
    y, x, side = sheet.height - EDGE - 0.5 * sheet.line, EDGE, 0.7 * sheet.line
    counts, shared = best.sum(axis=0), best.sum(axis=1)
    entries = [(f"{name}: {counts[k]}", color) for k, (color, name) in kinds.items()]
    if (counts > 0).sum() > len(kinds):
        entries.append(("others", sheet.ink.soft))
    pale = ["none"] * any(shared == 0) + ["more than three"] * any(shared > MOST_TIED)
    if pale:
        entries.append((", or ".join(pale), sheet.ink.faint))
    for text, color in entries:
        length = sheet.length(text, sheet.small)
        if x > EDGE and x + sheet.line + length > sheet.width - EDGE:
            x, y = EDGE, y - 1.2 * sheet.line
        sheet.fill([Box(x, y - side / 2, side, side)], Fill(color))
        sheet.text(text, x + sheet.line, y, size=sheet.small)
        x += 1.9 * sheet.line + length
    return y - 1.5 * sheet.line
