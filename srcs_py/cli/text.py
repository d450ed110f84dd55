"""Tables as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from srcs_py.srcs.results.leaderboard import leaderboards

GAP = "  "
LEGEND = (
    "rank: significant wins minus significant losses of a level in one configuration\n"
    "undefeated: configurations with a significant pair in which no level beats it\n"
    "best, worst: configurations in which no level ranks higher (lower), ties shared"
)
UNDERPOWERED = (
    "\n\nunderpowered: configurations with too few runs to show anything; nothing is tied there"
)


def leaderboard_text(ranks: pd.DataFrame) -> str:
    """Return the leaderboard of each column of ranks as text to read.

    Parameters
    ----------
    ranks : pandas.DataFrame
        A table made by SRCSranks.

    Returns
    -------
    str
        The result of :func:`srcs_py.leaderboard`, one line per level, and a legend.
    """
    boards = {name: _text(board) for name, board in leaderboards(ranks).items()}
    if len(boards) > 1:
        boards = {name: f"{name}\n{board}" for name, board in boards.items()}
    return "\n\n".join([*boards.values(), LEGEND])


def _text(board: pd.DataFrame) -> str:
    """Return a leaderboard as text, below the number of configurations if all levels have it."""
    counts, above = board["configurations"].unique(), ""
    if len(counts) == 1:
        above = f"{counts[0]} configuration{'' if counts[0] == 1 else 's'}\n"
        board = board.drop(columns="configurations")
    rows = [
        [f"{each:+.2f}" if isinstance(each, float) else str(each) for each in row]
        for row in board.itertuples(index=False)
    ]
    heading = ["mean rank" if name == "mean_rank" else str(name) for name in board]
    below = UNDERPOWERED if "underpowered" in heading else ""
    return above + aligned([heading, *rows]) + below


def matrix(square: pd.DataFrame, places: Sequence[str] = ()) -> str:
    """Return a comparison matrix whose columns are numbered, so that long names fit."""
    numbers = [str(each) for each in range(1, len(square) + 1)]
    rows = [["", "", *numbers]]
    for number, (level, row) in zip(numbers, square.iterrows(), strict=True):
        cells = ["." if str(level) == str(name) else _cell(value) for name, value in row.items()]
        rows.append([number, str(level), *cells])
    if places:
        rows = [[*row, end] for row, end in zip(rows, ["places", *places], strict=True)]
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
