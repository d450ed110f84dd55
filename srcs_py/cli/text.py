"""Tables as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from srcs_py.roles import roles_of

GAP = "  "


def leaderboard(ranks: pd.DataFrame) -> str:
    """Return how each level did over all configurations, the best first.

    Parameters
    ----------
    ranks : pandas.DataFrame
        A table made by SRCSranks.

    Returns
    -------
    str
        One line per level: its mean rank (per performance column), and in how many
        configurations its rank, above 0, was the highest, and, below 0, the lowest.
    """
    roles = roles_of(ranks)
    columns = [each for each in ranks if str(each).removeprefix("rank").isdigit()] or ["rank"]
    configuration = ranks.groupby(list(roles.params), observed=True, sort=False)[columns]
    highest, lowest = configuration.transform("max"), configuration.transform("min")
    board = {}
    for column, label in zip(columns, _labels(columns, roles.performance), strict=True):
        rank = ranks[column]
        board[f"mean rank{label}"] = rank
        board[f"best{label}"] = (rank == highest[column]) & (rank > 0)
        board[f"worst{label}"] = (rank == lowest[column]) & (rank < 0)
    by_level = pd.DataFrame(board).groupby(ranks[roles.target], observed=True)
    summary = by_level.agg({name: "mean" if "mean" in name else "sum" for name in board})
    summary = summary.sort_values(next(iter(board)), ascending=False, kind="stable")
    title = f"{roles.target} over {configuration.ngroups} configurations"
    cells = [
        [
            str(level),
            *(f"{value:+.2f}" if isinstance(value, float) else str(value) for value in row),
        ]
        for level, row in zip(summary.index, summary.itertuples(index=False), strict=True)
    ]
    return aligned([[title, *board], *cells])


def _labels(columns: Sequence[str], performance: Sequence[str]) -> list[str]:
    if len(columns) == 1:
        return [""]
    names = performance if len(performance) == len(columns) else columns
    return [f" {name}" for name in names]


def matrix(square: pd.DataFrame) -> str:
    """Return a comparison matrix whose columns are numbered, so that long names fit."""
    numbers = [str(each) for each in range(1, len(square) + 1)]
    rows = [["", "", *numbers]]
    for number, (level, row) in zip(numbers, square.iterrows(), strict=True):
        cells = ["." if str(level) == str(name) else _cell(value) for name, value in row.items()]
        rows.append([number, str(level), *cells])
    return aligned(rows, left=2)


def _cell(value: object) -> str:
    if pd.isna(value):  # type: ignore[call-overload]
        return "NA"
    return f"{value:.2g}" if isinstance(value, float) else str(value)


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Return rows of cells in columns, the first ``left`` of them set flush left."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = (
        GAP.join(
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
