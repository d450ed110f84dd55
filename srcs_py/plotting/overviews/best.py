"""Which level is best in each configuration, in one panel instead of one per level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import outline
from srcs_py.plotting.figures import SERIES
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import labels_below, room_below
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

MOST_TIED = 3  # levels that share a cell as stripes


@overview()
def best_levels(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw the best level of each configuration, ties as ties.

    The table has up to four parameters: the last lies along a heatmap, the one before it goes up,
    those before them make columns and rows of heatmaps.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A cell has the colour of the level whose rank is highest, or stripes of up to three;
        it is pale where more share it or nothing differs.
    """
    found = summary_of(ranks, target, rank)
    if len(found.arrays.params) > 4:
        raise SRCSError(
            f"best_levels shows up to four parameters; the table has {len(found.arrays.params)}. "
            "Select rows first: table[table[column] == level]."
        )
    top = np.where(np.isnan(found.rank), -np.inf, found.rank).max(axis=1, keepdims=True)
    best = (found.rank == top) & (top > 0)
    counts = best.sum(axis=0)
    order = [int(k) for k in np.argsort(-counts, kind="stable") if counts[k]]
    colors = {k: SERIES[number] for number, k in enumerate(order[: len(SERIES) - 1])}

    def compose(sheet: Sheet) -> float:
        return _panels(sheet, found, best, colors, counts)

    text = "; ".join(f"{found.levels[k]} in {counts[k]}" for k in order[:12])
    words = f"Best or tied for best, of {found.scope()}: {text}."
    return draw_overview(compose, ("Best level of each configuration", words), where)


def _panels(
    sheet: Sheet, found: Summary, best: np.ndarray, colors: dict[int, str], counts: np.ndarray
) -> float:
    params: list[Any] = list(found.arrays.params)
    rows, columns, up, along = [None] * (4 - len(params)) + params
    codes = np.column_stack(
        [np.zeros((len(best), 4 - len(params)), dtype=int), found.arrays.codes]
    )  # y outer, x outer, y inner, x inner
    sizes = [1 if axis is None else len(axis) for axis in (rows, columns, up, along)]
    y = _legend(sheet, found, colors, counts)
    names, size = sheet.names(rows.labels if rows else [""], 0.2 * sheet.width)
    ticks, small = sheet.names(up.labels if up else [""], 0.18 * sheet.width)
    small = min(small, sheet.small)
    wide = max(sheet.length(each, small) for each in ticks)
    wide = max(wide, sheet.length(str(up.name), bold=True) if up else 0.0)
    head = max(sheet.length(each, size) for each in names) if rows else 0.0
    head = max(head, sheet.length(str(rows.name), bold=True) if rows else 0.0)
    left = EDGE + head + (0.6 * sheet.line if rows else 0.0) + wide + 0.4 * sheet.line
    gap = 0.6 * sheet.line
    width = (sheet.width - left - EDGE - (sizes[1] - 1) * gap) / sizes[1]
    height = _height(sheet, width, sizes[2], sizes[3])
    if columns:
        sheet.heading(str(columns.name), (left + sheet.width) / 2, y, sheet.width - left, "center")
        y -= sheet.line
    heads, head_size = sheet.names(columns.labels if columns else [""], width + 0.4 * gap)
    for k, text in enumerate(heads):
        x = left + k * (width + gap) + width / 2
        sheet.text(text, x, y, anchor="center", size=head_size)
    if rows:
        sheet.heading(str(rows.name), EDGE, y, head)
    if up:
        sheet.heading(str(up.name), left - 0.4 * sheet.line, y, wide, "right")
    y -= 0.7 * sheet.line
    for row in range(sizes[0]):
        bottom = y - (row + 1) * height - row * gap
        if rows:
            sheet.text(names[row], EDGE, bottom + height / 2, size=size)
        if up:
            beside = Box(left, bottom, width, height)
            _rows_beside(sheet, beside, ticks, small, str(up.name))
        for column in range(sizes[1]):
            box = Box(left + column * (width + gap), bottom, width, height)
            for c in np.flatnonzero((codes[:, 0] == row) & (codes[:, 1] == column)):
                wide, high = width / sizes[3], height / sizes[2]
                cell = Box(box.left + codes[c, 3] * wide, bottom + codes[c, 2] * high, wide, high)
                _add_stripes(sheet, cell, np.flatnonzero(best[c]).tolist(), colors)
            sheet.segment(outline(box))
    bottom = y - sizes[0] * height - (sizes[0] - 1) * gap
    if along:
        for k in range(sizes[1]):
            box = Box(left + k * (width + gap), bottom, width, height)
            chart = Chart(box, (-0.5, sizes[3] - 0.5), (0.0, 1.0))
            labels_below(sheet, chart, along.labels, str(along.name))
        bottom -= 1.9 * sheet.line + room_below(sheet, [along.labels], width)
        room = sheet.width - left
        sheet.heading(str(along.name), left + room / 2, bottom, room, "center")
    caption = (
        f"Highest rank above 0 in each of {found.scope()}; stripes where it is shared. It does not "
        "show by how much."
    )
    end = sheet.caption(caption, bottom - 0.8 * sheet.line)
    return sheet.height - end + EDGE


def _rows_beside(sheet: Sheet, box: Box, names: Sequence[str], size: float, factor: str) -> None:
    """Add the names of the rows on the left of a heatmap: all, or each n-th."""
    row = box.height / len(names)
    step = min(math.ceil(1.05 * sheet.line / row - 1e-9), len(names))
    if step > 1 and not all(map(is_number, names)):
        sheet.left_out.append(f"every name of {factor!r}")
    for k in range(0, len(names), step):
        y = box.bottom + (k + 0.5) * row
        sheet.text(names[k], box.left - 0.4 * sheet.line, y, anchor="right", size=size)


def _height(sheet: Sheet, width: float, rows: int, columns: int) -> float:
    """Return how high a heatmap is: cells are squares, unless rows need room for their names."""
    row = 1.1 * sheet.line
    return min(max(width * rows / columns, row * rows), max(1.1 * width, 8 * row))


def _add_stripes(sheet: Sheet, cell: Box, tied: Sequence[int], colors: dict[int, str]) -> None:
    """Add the colours of the levels that are best in a cell."""
    if not tied or len(tied) > MOST_TIED:
        sheet.box(cell, sheet.ink.faint)
        return
    width = cell.width / len(tied)
    for k, level in enumerate(tied):
        stripe = Box(cell.left + k * width, cell.bottom, width, cell.height)
        sheet.box(stripe, colors.get(level, sheet.ink.soft))


def _legend(sheet: Sheet, found: Summary, colors: dict[int, str], counts: np.ndarray) -> float:
    """Add the names beside their colours, and return where the next line has its middle."""
    y, x = sheet.height - EDGE - 0.5 * sheet.line, EDGE
    entries = [(f"{found.levels[k]}: {counts[k]}", color) for k, color in colors.items()]
    if (counts > 0).sum() > len(colors):
        entries.append(("others", sheet.ink.soft))
    entries.append(("none, or more than three", sheet.ink.faint))
    for text, color in entries:
        length = sheet.length(text, sheet.small)
        if x > EDGE and x + sheet.line + length > sheet.width - EDGE:
            x, y = EDGE, y - 1.2 * sheet.line
        side = 0.7 * sheet.line
        sheet.box(Box(x, y - side / 2, side, side), color)
        sheet.text(text, x + sheet.line, y, size=sheet.small)
        x += sheet.line + length + 0.9 * sheet.line
    return y - 1.5 * sheet.line
