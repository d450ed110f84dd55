"""The comparisons and runs of a cell of the picture, as the content of a dialog."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from srcs_py.app.pieces import cell_text, name_text, rank_text, tags
from srcs_py.app.srcs.strips import strips

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.srcs.ranking import Cell


def cell_content(cell: Cell) -> Tag:
    """Return the comparison matrix of a configuration and the runs behind it."""
    title = " · ".join(f"{name} {level}" for name, level in cell.levels.items())
    return tags.div(
        tags.h2({"id": "srcs_cell_title"}, title),
        tags.div(
            {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Comparison"},
            _matrix(cell),
        ),
        tags.p(
            {"class": "note"},
            "Each row against each column: < and > compare means that differ significantly, "
            "= does not differ; below, the corrected p-value. Blue: the row wins, because a "
            f"{'larger' if cell.maximize else 'smaller'} mean is better; brown: it loses.",
        ),
        tags.h3(f"Runs: {cell.performance}"),
        strips(cell.strips, cell.chosen),
    )


def _matrix(cell: Cell) -> Tag:
    names = [str(each) for each in cell.symbols.index]
    numbers = [name for name in ("rank", "mean", "sd") if name in cell.rows]
    head = tags.tr(
        tags.th(),
        *(tags.th({"scope": "col"}, tags.span(name_text(name))) for name in names),
        *(tags.th({"scope": "col", "class": "number"}, name) for name in numbers),
    )
    rows = [
        tags.tr(
            {"class": "chosen"} if name == cell.chosen else {},
            tags.th({"scope": "row"}, tags.span(name_text(name))),
            *(_pair(cell, at, other) for other in range(len(names))),
            *(_number(column, cell.rows[column].iloc[at]) for column in numbers),
        )
        for at, name in enumerate(names)
    ]
    return tags.table({"class": "matrix"}, tags.thead(head), tags.tbody(*rows))


def _pair(cell: Cell, row: int, column: int) -> Tag:
    if row == column:
        return tags.td({"class": "self"})
    symbol, p = cell.symbols.iat[row, column], float(cell.pvalues.to_numpy()[row, column])
    if isnan(p):
        return tags.td("–")
    text = f"{p:.2g}" if p >= 1e-300 else "0"
    better = ">" if cell.maximize else "<"
    verdict = "" if symbol == "=" else "win" if symbol == better else "loss"
    return tags.td(
        {"class": verdict},
        tags.span({"class": "symbol"}, str(symbol)),
        tags.span({"class": "p"}, f"p = {text}"),
    )


def _number(column: str, value: Any) -> Tag:
    if isnan(value):
        return tags.td({"class": "number"}, "–")
    return tags.td({"class": "number"}, rank_text(value) if column == "rank" else cell_text(value))
