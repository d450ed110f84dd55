"""How each level did over all configurations."""

import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, leaderboard


def test_numbers_by_hand():
    ranks = pd.DataFrame(
        {
            "Algorithm": list("ABCABC"),
            "Size": [1, 1, 1, 2, 2, 2],
            "rank": [2, 0, -2, 0, 1, -1],
        }
    )
    board = leaderboard(ranks)
    assert board.index.tolist() == ["A", "B", "C"]
    assert board.to_numpy().tolist() == [[1.0, 1, 0], [0.5, 1, 0], [-1.5, 0, 2]]


def test_several_performances_have_a_board_each():
    ranks = pd.DataFrame(
        {"Algorithm": list("AB"), "Size": [1, 1], "rank1": [1, -1], "rank2": [-1, 1]}
    )
    assert leaderboard(ranks, "rank1").index.tolist() == ["A", "B"]
    assert leaderboard(ranks, "rank2").index.tolist() == ["B", "A"]
    with pytest.raises(SRCSError, match="'rank' is not a column"):
        leaderboard(ranks)


def test_progress_is_told_and_may_stop_the_computation():
    runs = pd.DataFrame(
        {"Size": [1, 2] * 10, "Algorithm": ["A"] * 10 + ["B"] * 10, "Time": range(20)}
    )
    told = []
    SRCSranks(runs, "Size", "Algorithm", "Time", progress=lambda *each: told.append(each))
    assert told[-1] == (2, 2)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SRCSranks(runs, "Size", "Algorithm", "Time", progress=stop)
