"""Tables as text: what the columns say, and that they line up."""

import numpy as np
import pandas as pd

import srcs_py
from srcs_py import SRCSranks, datasets
from srcs_py.cli.text import LEGEND, leaderboard_text, matrix

RANKS = pd.DataFrame(
    {
        "Algorithm": ["a", "b", "c"] * 3,
        "P": [1] * 3 + [2] * 3 + [3] * 3,
        "rank": [2, -1, -1, 1, 0, -1, 0, 0, 0],
    }
)


def test_the_leaderboard_counts_by_hand():
    assert leaderboard_text(RANKS).splitlines() == [
        "3 configurations",
        "Algorithm  mean rank  best  worst",
        "a              +1.00     3      1",
        "b              -0.33     1      2",
        "c              -0.67     1      3",
        "",
        *LEGEND.splitlines(),
    ]


def test_a_level_without_runs_in_a_configuration_counts_where_it_has_some():
    table = RANKS.assign(rank=RANKS["rank"].astype("Int64").mask(RANKS.index == 0))
    heading, first, *_ = leaderboard_text(table).splitlines()
    assert heading.split() == ["Algorithm", "configurations", "mean", "rank", "best", "worst"]
    assert first.split() == ["a", "2", "+0.50", "2", "1"]


def test_the_command_shows_what_the_function_returns():
    ranks = SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)
    board = srcs_py.leaderboard(ranks)
    above, heading, *lines = leaderboard_text(ranks).split("\n\n")[0].splitlines()
    assert above == "352 configurations"
    counted = ["wins", "ties", "losses", "undefeated", "best", "worst"]
    assert heading.split() == ["Algorithm", "mean", "rank", *counted]
    assert max(map(len, leaderboard_text(ranks).splitlines())) <= 80
    for line, row in zip(lines, board.itertuples(index=False), strict=True):
        name, _, mean, *counts = row
        assert line.split() == [name, f"{mean:+.2f}", *map(str, counts)]


def test_the_matrix_numbers_its_columns_and_marks_what_was_not_tested():
    names = ["a", "a long name"]
    square = pd.DataFrame([[None, np.nan], [">", None]], names, names)
    assert matrix(square).splitlines() == [
        "                1   2",
        "1  a            .  NA",
        "2  a long name  >   .",
    ]
