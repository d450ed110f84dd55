"""Tables as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd

from srcs_py.tables.roles import Roles, roles_of

GAP = "  "
LEGEND = (
    "rank: levels that a level beats minus levels that beat it, in one configuration\n"
    "best, worst: number of configurations in which its rank is the highest, the lowest"
)


def leaderboard(ranks: pd.DataFrame) -> str:
    """Return how each level did over all configurations, the best first.

    Parameters
    ----------
    ranks : pandas.DataFrame
        A table made by SRCSranks.

    Returns
    -------
    str
        For each performance column, one line per level: its mean rank, and in how many
        configurations its rank was the highest (and above 0) or the lowest (and below 0).
    """
    roles = roles_of(ranks)
    columns = [each for each in map(str, ranks) if re.fullmatch(r"rank\d*", each)]
    names = roles.performance if len(roles.performance) == len(columns) else columns
    boards = [_board(ranks, roles, column) for column in columns]
    if len(columns) > 1:
        boards = [f"{name}\n{board}" for name, board in zip(names, boards, strict=True)]
    return "\n\n".join([*boards, LEGEND])


def _board(ranks: pd.DataFrame, roles: Roles, column: str) -> str:
    rank = ranks[column]
    within = rank.groupby([ranks[each] for each in roles.params], observed=True)
    counted = pd.DataFrame(
        {
            "mean rank": rank.astype(float),
            "best": (rank > 0) & (rank == within.transform("max")),
            "worst": (rank < 0) & (rank == within.transform("min")),
        }
    )
    by_level = counted.groupby(ranks[roles.target], observed=True)
    summary = by_level.agg({"mean rank": "mean", "best": "sum", "worst": "sum"})
    summary = summary.sort_values("mean rank", ascending=False, kind="stable")
    title = f"{roles.target} over {within.ngroups} configurations"
    rows = [
        [str(level), f"{mean:+.2f}", str(best), str(worst)]
        for level, mean, best, worst in summary.itertuples()
    ]
    return aligned([[title, *summary.columns], *rows])


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
