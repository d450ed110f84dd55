"""The best level of each configuration, in one grid instead of one per level."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.artists import corners_of, joined_path
from srcs_py.plotting.heatmaps.srcs_style.ticks import y_ticks
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import above, label_levels
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import mixed
from srcs_py.plotting.text import size_in_cm
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.paper import Ink

WIDE = 0.72  # of the width, for all heatmaps of a row
MOST_TIED = 3  # levels that share a cell as stripes
MISSING = "missing"  # cells of that name are hatched
Kind = tuple[str, str]  # colour and name of cells


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

    See Also
    --------
    places : Find the places that each target level can have in its configuration.
    explain : Explain why the ranks change from configuration to configuration.

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
            Argument("best_levels"), " shows up to four parameters; the table has "
            f"{len(found.arrays.params)}: leave only the rows of one level of the others.",
        )  # fmt: skip
    top = np.where(np.isnan(found.rank), -np.inf, found.rank).max(axis=1, keepdims=True)
    best = (found.rank == top) & (top > 0)
    counts = best.sum(axis=0)
    order = [int(k) for k in np.argsort(-counts, kind="stable") if counts[k]]

    def compose(sheet: Sheet) -> str:
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


def _draw(sheet: Sheet, found: Summary, best: np.ndarray, kinds: Mapping[int, Kind]) -> str:
    from matplotlib.patches import PathPatch

    params = found.arrays.params
    rows, columns, up, along = [Levels(None, ("",), (None,))] * (4 - len(params)) + list(params)
    codes = np.pad(found.arrays.codes, ((0, 0), (4 - len(params), 0)))
    missing = np.isnan(found.rank).all(axis=1)
    whole = not missing.any() and len(codes) == math.prod(map(len, (rows, columns, up, along)))
    entries = _entries(sheet.ink, kinds, best, whole)
    high = _cell_height(sheet, len(columns), (len(up), len(along)))
    legend, *maps = sheet.subplots(len(rows) * len(columns), len(columns), head=True)
    named = bool(rows.name or columns.name)
    _add_legend(sheet, legend, entries, 1.2 * named * sheet.line)
    names, size, _ = sheet.names(rows.labels, 0.2 * sheet.width)
    ticks, small, _ = sheet.names(up.labels, 0.18 * sheet.width, sheet.small)
    heads, style = _heads(sheet, columns)
    for at, axes in enumerate(maps):
        row, column = divmod(at, len(columns))
        there = (codes[:, :2] == (row, column)).all(axis=1) & ~missing
        axes.set(xlim=(-0.5, len(along) - 0.5), ylim=(-0.5, len(up) - 0.5), xticks=[], yticks=[])
        axes.spines[:].set(visible=True, color=sheet.ink.line, linewidth=sheet.points(0.6))
        cells = dict(zip(map(tuple, codes[there, 2:].tolist()), best[there], strict=True))
        for kind, boxes in _boxes(sheet.ink, kinds, cells, (len(up), len(along))).items():
            path = joined_path(map(corners_of, boxes))  # one artist, which a legend names
            axes.add_artist(PathPatch(path, label=kind[1], **_look(sheet.ink, kind)))
        last = row == len(rows) - 1
        if along.name and last:
            label_levels(sheet, axes, along, gap=0.2)
        if up.name and column == 0:
            _label_up(sheet, axes, up, ticks, small)
        if row == 0 and columns.name:
            axes.set_title(heads[column], **style)
        if column == 0:
            sheet.heights[axes] = max(1.0, 0.3 * high), high
            if rows.name:
                axes.set_ylabel(names[row], fontsize=size, color=sheet.ink.text, rotation=0,
                                ha="right", va="center")  # fmt: skip
    _add_headings(sheet, legend, maps, (rows, columns, up, along))
    stripes = "; stripes where it is shared" if (best.sum(axis=1) > 1).any() else ""
    caption = f"Highest rank above 0 in each of {found.scope()}{stripes}."
    return f"{caption} It does not show by how much. {found.underpowered}".rstrip()


def _add_headings(sheet: Sheet, legend: Axes, maps: list[Any], factors: tuple[Levels, ...]) -> None:
    """Name the factors: that along the heatmaps below, others above them."""
    rows, columns, up, along = factors
    if along.name:
        lowest = maps[-len(columns) :]
        if sheet.length(along.name) > WIDE * sheet.width / len(columns):  # once for all of them
            lowest = [lowest[(len(columns) - 1) // 2]]
        (text,), size, _ = sheet.names([along.name], 0.8 * sheet.width, lines=1)
        for axes in lowest:
            x = 0.5 if len(lowest) > 1 or len(columns) % 2 else 1.0
            axes.set_xlabel(text, x=x, fontsize=size, color=sheet.ink.text,
                            labelpad=0.3 * sheet.size)  # fmt: skip
    if up.name:
        above(sheet, maps[0], up.name, 0.0, "right", 0.2 * sheet.width, -0.4 * sheet.size)
    for name, x, ha in ((rows.name, 0.0, "left"), (columns.name, 0.5, "center")):
        sheet.write(legend, name or "", (x, 0), xycoords=legend.transAxes, ha=ha, va="bottom",
                    fontsize=sheet.size, weight="bold")  # fmt: skip


def _heads(sheet: Sheet, columns: Levels) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the names above the columns and their style: upright where they have no room."""
    share = WIDE * sheet.width / len(columns)
    upright = max(map(sheet.length, " ".join(columns.labels).split(" "))) > share
    room = 0.25 * sheet.width if upright else share
    names, size, _ = sheet.names(columns.labels, room, lines=1 if upright else 0)
    style = {"y": 1.0, "fontsize": size, "color": sheet.ink.text, "pad": 0.35 * sheet.size}
    return names, style | {"rotation": 90 if upright else 0}


def _cell_height(sheet: Sheet, columns: int, shape: tuple[int, int]) -> float:
    """Return how high a heatmap usually is: cells are squares, unless names need room."""
    up, along = shape
    width, line = 0.75 * sheet.width / columns, sheet.line
    height = max(width * up / along, 1.1 * line * up)
    return float(min(height, max(1.1 * width, 8.8 * line), max(2.5 * up, 4) * line))


def _label_up(sheet: Sheet, axes: Axes, up: Levels, texts: Any, size: float) -> None:
    def adjust() -> None:
        shown, small, lost = y_ticks(up, [*enumerate(texts)], size_in_cm(axes)[1], size)
        sheet.left_out.extend(lost)
        axes.set_yticks(*zip(*shown, strict=True), fontsize=small)
        axes.tick_params(axis="y", length=0)

    axes.set_yticks(range(len(up)), texts, fontsize=size)
    sheet.adjustments.append(adjust)


def _boxes(
    ink: Ink,
    kinds: Mapping[int, Kind],
    cells: Mapping[tuple[int, int], np.ndarray],
    shape: tuple[int, int],
) -> dict[Kind, list[Box]]:
    """Return boxes by their kinds: cells, stripes of what shares one, and those that are missing.

    Levels without a colour are "others", and "none" is for cells without a best level.
    """
    found: dict[Kind, list[Box]] = {}
    for row, column in (*cells, *(cell for cell in np.ndindex(shape) if cell not in cells)):
        if (row, column) in cells:
            tied = np.flatnonzero(cells[row, column]).tolist()
            levels = [kinds.get(k, (ink.soft, "others")) for k in tied]
            levels = levels if 0 < len(levels) <= MOST_TIED else [(ink.faint, "none")]
        else:
            levels = [(ink.paper, MISSING)]
        for k, kind in enumerate(levels):
            stripe = Box(column - 0.5 + k / len(levels), row - 0.5, 1 / len(levels), 1.0)
            found.setdefault(kind, []).append(stripe)
    return found


def _look(ink: Ink, kind: Kind) -> dict[str, Any]:
    hatched = {"edgecolor": ink.line, "hatch": "/////"} if kind[1] == MISSING else {}
    return {"facecolor": kind[0], "linewidth": 0, **hatched}


def _entries(
    ink: Ink, kinds: Mapping[int, Kind], best: np.ndarray, whole: bool
) -> list[tuple[str, Kind]]:
    """Return names and kinds of the cells that occur."""
    counts, shared = best.sum(axis=0), best.sum(axis=1)
    entries = [(f"{kind[1]}: {counts[k]}", kind) for k, kind in kinds.items()]
    if (counts > 0).sum() > len(kinds):
        entries.append(("others", (ink.soft, "others")))
    pale = ["none"] * any(shared == 0) + ["more than three"] * any(shared > MOST_TIED)
    if pale:
        entries.append((", or ".join(pale), (ink.faint, "none")))
    return entries if whole else [*entries, (MISSING, (ink.paper, MISSING))]


def _add_legend(sheet: Sheet, axes: Axes, entries: list[tuple[str, Kind]], head: float) -> None:
    """Add the legend, and room for it and ``head`` cm more."""
    from matplotlib.patches import Patch

    longest = max(sheet.length(text, sheet.small) for text, _ in entries)
    across = max(int((sheet.width - 2 * EDGE) // (longest + 2.4 * sheet.line)), 1)
    axes.set_axis_off()
    axes.legend([Patch(**_look(sheet.ink, kind)) for _, kind in entries],
                [text for text, _ in entries],
                loc="upper left", ncols=across, frameon=False, fontsize=sheet.small, borderpad=0,
                borderaxespad=0, handlelength=1.0, handleheight=0.9, labelspacing=0.3,
                columnspacing=1.0, labelcolor=sheet.ink.text)  # fmt: skip
    high = 1.25 * math.ceil(len(entries) / across) * sheet.line + head
    sheet.heights[axes] = 0.9 * high, high
