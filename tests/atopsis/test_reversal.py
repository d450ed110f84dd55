"""Rank reversal: found where it is, and only there."""

from functools import partial

import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import atopsis, hellinger_topsis, rank_reversal


def test_against_leaving_out_by_hand(case1):
    means, stds = case1
    result = rank_reversal(means, stds)
    assert result.full.tolist() == atopsis(means, stds).ranks.tolist()
    for number, name in enumerate(means.index):
        by_hand = atopsis(means.drop(name), stds.drop(name)).ranks.tolist()
        ranks = result.without[number].tolist()
        assert ranks.pop(number) == 0
        assert ranks == by_hand
    assert result.to_frame().to_numpy().tolist() == [["KNN", "AVG", "FNN", "reversed"]]


def test_ties_that_come_up_are_listed():
    # Without the third, the first two are the extremes of one table each: 0.5 and 0.5.
    means, stds = [[3, 0], [2, 0], [0, 0]], [[1, 1], [0, 1], [0, 1]]
    result = rank_reversal(means, stds, partial(atopsis, weights=(0.5, 0.5)))
    assert result.without[2].tolist() == [1, 1, 0]
    assert ["A3", "A2", "A1", "tied"] in result.to_frame().to_numpy().tolist()


def test_where_one_dominates_nothing_changes():
    result = rank_reversal([[3, 3], [2, 2], [1, 1]], [[1, 1], [2, 2], [3, 3]])
    assert result.to_frame().empty


def test_any_method(case2):
    method = partial(hellinger_topsis, maximize=False)
    result = rank_reversal(*case2, ranking_function=method)
    assert result.full.tolist() == method(*case2).ranks.tolist()


def test_one_algorithm_cannot_be_left_out():
    with pytest.raises(SRCSError, match="means has one algorithm"):
        rank_reversal([[1]], [[0]])
