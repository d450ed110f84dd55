"""The best level of each configuration, in one grid instead of one per level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import Fill, boxes_patch
from srcs_py.plotting.heatmaps.srcs_style.ticks import y_ticks
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.scales import Ticks, add_factor, labels_below, room_below
from srcs_py.plotting.overviews.sheet import EDGE, LINES, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import mixed
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure


MOST_TIED = 3  # levels that share a cell as stripes


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
        series, colors = found.series(sheet), dict[int, str]()
        for k in [k for k in order if series[k].leading]:
            color = series[k].color
            while color in (*colors.values(), sheet.ink.soft):  # of more than eight levels
                color = mixed(color, sheet.ink.paper, 0.4)
            colors[k] = color
        return _draw(sheet, found, best, colors)

    text = "; ".join(f"{found.levels[k]} in {counts[k]}" for k in order[:12])
    words = f"Best or tied for best, of {found.scope()}: {text}."
    return draw_overview(compose, ("Best level of each configuration", words), where)


def _draw(sheet: Sheet, found: Summary, best: np.ndarray, colors: dict[int, str]) -> float:
    params = found.arrays.params
    factors = [Levels(None, ("",), (None,))] * (4 - len(params)) + list(params)
    rows, columns, up, along = factors
    line, gap = sheet.line, 0.6 * sheet.line
    y = _legend(sheet, found, colors, best)
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
    y -= 0.5 * line * max(text.count("\n") for text in heads)
    lefts = [left + k * (width + gap) for k in range(len(columns))]
    for text, x in zip(heads, lefts, strict=True):
        sheet.text(text, x + width / 2, y, anchor="center", size=head_size)
    bottom = y - (0.7 + 0.5 * max(text.count("\n") for text in heads)) * line + gap
    codes = np.pad(found.arrays.codes, ((0, 0), (4 - len(params), 0)))
    for row, name in enumerate(names):
        bottom -= height + gap
        sheet.text(name, EDGE, bottom + height / 2, size=size)
        shown, lost = y_ticks(up, [*enumerate(ticks)], height, small)
        sheet.left_out += lost
        for column, x in enumerate(lefts):
            inside = (codes[:, :2] == (row, column)).all(axis=1)
            cells = _cells(codes[inside, 2:], best[inside], colors)
            below = labels_below(sheet, along, width)
            _add_heatmap(
                sheet, Box(x, bottom, width, height), cells, (found.levels, colors),
                (Ticks(shown, small, False) if up.name and column == 0 else None),
                (below if along.name and row == len(rows) - 1 else None), (len(along), len(up)),
            )  # fmt: skip
    if along.name:
        bottom -= 1.9 * line + room_below(sheet, [along], width)
        sheet.heading(along.name, left + room / 2, bottom, room, "center")
    stripes = "; stripes where it is shared" if (best.sum(axis=1) > 1).any() else ""
    caption = (
        f"Highest rank above 0 in each of {found.scope()}{stripes}. It does not show by how much."
    )
    return sheet.caption(caption, bottom - 0.8 * line)


def _column(
    sheet: Sheet, factor: Levels, room: float, size: float
) -> tuple[Sequence[str], float, float]:
    """Return the names of a factor's levels, their size, and their width with the heading's."""
    names, size, width = sheet.names(factor.labels, room, size)
    return names, size, max(width, sheet.length(factor.name or "", bold=True))


def _cells(
    codes: np.ndarray, best: np.ndarray, colors: Mapping[int, str]
) -> dict[int | None, list[Box]]:
    """Return boxes in columns and rows by level: the cells where it is best, or stripes of them.

    -1 stands for levels without a colour, None for cells without a best level.
    """
    found: dict[int | None, list[Box]] = {}
    for (row, column), tied in zip(codes, best, strict=True):
        levels: list[int | None] = [*np.flatnonzero(tied).tolist()]
        levels = levels if 0 < len(levels) <= MOST_TIED else [None]
        for k, level in enumerate(levels):
            stripe = Box(column - 0.5 + k / len(levels), row - 0.5, 1 / len(levels), 1.0)
            key = level if level is None or level in colors else -1
            found.setdefault(key, []).append(stripe)
    return found


def _add_heatmap(
    sheet: Sheet,
    box: Box,
    cells: Mapping[int | None, list[Box]],
    named: tuple[Sequence[str], Mapping[int, str]],
    beside: Ticks | None,
    below: Ticks | None,
    shape: tuple[int, int],
) -> None:
    levels, colors = named

    def paint(axes: Axes) -> None:
        axes.set(xlim=(-0.5, shape[0] - 0.5), ylim=(-0.5, shape[1] - 0.5), xticks=[], yticks=[])
        axes.spines[:].set(visible=True, color=sheet.ink.line, linewidth=sheet.points(0.6))
        for level, boxes in cells.items():
            name = "none" if level is None else "others" if level == -1 else levels[level]
            color = sheet.ink.faint if level is None else colors.get(level, sheet.ink.soft)
            axes.add_patch(boxes_patch(boxes, color, name))
        if below is not None:
            add_factor(axes, below)
        if beside is not None:
            axes.set_yticks(*zip(*beside.texts, strict=True), fontsize=beside.size)
            axes.tick_params(axis="y", length=0)

    sheet.chart(box, paint)


def _legend(sheet: Sheet, found: Summary, colors: dict[int, str], best: np.ndarray) -> float:
    """Add names with their colours; return the middle of the next line."""
    y, x = sheet.height - EDGE - 0.5 * sheet.line, EDGE
    counts, shared = best.sum(axis=0), best.sum(axis=1)
    entries = [(f"{found.levels[k]}: {counts[k]}", color) for k, color in colors.items()]
    if (counts > 0).sum() > len(colors):
        entries.append(("others", sheet.ink.soft))
    pale = {"none": (shared == 0).any(), "more than three": (shared > MOST_TIED).any()}
    if any(pale.values()):
        entries.append((", or ".join(word for word, seen in pale.items() if seen), sheet.ink.faint))
    for text, color in entries:
        length = sheet.length(text, sheet.small)
        if x > EDGE and x + sheet.line + length > sheet.width - EDGE:
            x, y = EDGE, y - 1.2 * sheet.line
        side = 0.7 * sheet.line
        sheet.fill([Box(x, y - side / 2, side, side)], Fill(color))
        sheet.text(text, x + sheet.line, y, size=sheet.small)
        x += sheet.line + length + 0.9 * sheet.line
    return y - 1.5 * sheet.line
