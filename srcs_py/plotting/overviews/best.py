"""The best level of each configuration, in one grid instead of one per level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import corners_of
from srcs_py.plotting.figures import SERIES
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import labels_below, room_below
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.srcs.results.rank_arrays import Levels

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
        return _draw(sheet, found, best, colors, counts)

    text = "; ".join(f"{found.levels[k]} in {counts[k]}" for k in order[:12])
    words = f"Best or tied for best, of {found.scope()}: {text}."
    return draw_overview(compose, ("Best level of each configuration", words), where)


def _draw(
    sheet: Sheet, found: Summary, best: np.ndarray, colors: dict[int, str], counts: np.ndarray
) -> float:
    params = found.arrays.params
    factors = [Levels(None, ("",), (None,))] * (4 - len(params)) + list(params)
    rows, columns, up, along = factors
    line, gap = sheet.line, 0.6 * sheet.line
    y = _legend(sheet, found, colors, counts)
    names, size, head = _column(sheet, rows, 0.2 * sheet.width, sheet.size)
    ticks, small, wide = _column(sheet, up, 0.18 * sheet.width, sheet.small)
    left = EDGE + head + (gap if rows.name else 0.0) + wide + 0.4 * line
    width = (sheet.width - left - EDGE - (len(columns) - 1) * gap) / len(columns)
    # cells are squares, unless rows need room for their names
    height = max(width * len(up) / len(along), 1.1 * line * len(up))
    height = min(height, max(1.1 * width, 8.8 * line))
    room = sheet.width - left
    if columns.name:
        sheet.heading(columns.name, left + room / 2, y, room, "center")
        y -= line
    sheet.heading(rows.name or "", EDGE, y, head)
    sheet.heading(up.name or "", left - 0.4 * line, y, wide, "right")
    heads, head_size, _ = sheet.names(columns.labels, width + 0.4 * gap)
    lefts = [left + k * (width + gap) for k in range(len(columns))]
    for text, x in zip(heads, lefts, strict=True):
        sheet.text(text, x + width / 2, y, anchor="center", size=head_size)
    bottom = y - 0.7 * line + gap
    codes = np.pad(found.arrays.codes, ((0, 0), (4 - len(params), 0)))
    for row, name in enumerate(names):
        bottom -= height + gap
        sheet.text(name, EDGE, bottom + height / 2, size=size)
        if up.name:
            _add_row_names(sheet, Box(left, bottom, width, height), ticks, small, up.name)
        for column, x in enumerate(lefts):
            inside = (codes[:, :2] == (row, column)).all(axis=1)
            box = Box(x, bottom, width, height)
            _add_cells(sheet, box, factors, codes[inside, 2:], best[inside], colors)
    if along.name:
        for x in lefts:
            chart = Chart(Box(x, bottom, width, height), (-0.5, len(along) - 0.5), (0.0, 1.0))
            labels_below(sheet, chart, along.labels, along.name)
        bottom -= 1.9 * line + room_below(sheet, [along.labels], width)
        sheet.heading(along.name, left + room / 2, bottom, room, "center")
    caption = (
        f"Highest rank above 0 in each of {found.scope()}; stripes where it is shared. It does not "
        "show by how much."
    )
    return sheet.height - sheet.caption(caption, bottom - 0.8 * line) + EDGE


def _column(
    sheet: Sheet, factor: Levels, room: float, size: float
) -> tuple[Sequence[str], float, float]:
    """Return the names of a factor's levels, their size, and their width with the heading's."""
    names, size, width = sheet.names(factor.labels, room, size)
    return names, size, max(width, sheet.length(factor.name or "", bold=True))


def _add_row_names(sheet: Sheet, box: Box, names: Sequence[str], size: float, factor: str) -> None:
    """Add the names of the rows on the left of a heatmap: all, or each n-th."""
    row = box.height / len(names)
    step = min(math.ceil(1.05 * sheet.line / row - 1e-9), len(names))
    if step > 1 and not all(map(is_number, names)):
        sheet.left_out.append(f"every name of {factor!r}")
    for k in range(0, len(names), step):
        y = box.bottom + (k + 0.5) * row
        sheet.text(names[k], box.left - 0.4 * sheet.line, y, anchor="right", size=size)


def _add_cells(
    sheet: Sheet,
    box: Box,
    factors: Sequence[Levels],
    codes: np.ndarray,
    best: np.ndarray,
    colors: dict[int, str],
) -> None:
    """Add a heatmap; ``codes`` are the row and the column of each configuration."""
    *_, up, along = factors
    width, height = box.width / len(along), box.height / len(up)
    for (row, column), tied in zip(codes, best, strict=True):
        cell = Box(box.left + column * width, box.bottom + row * height, width, height)
        _add_stripes(sheet, cell, np.flatnonzero(tied).tolist(), colors)
    sheet.segment(corners_of(box))


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
    """Add names with their colours; return the middle of the next line."""
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
