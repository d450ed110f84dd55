"""Rank reversal: found where it is, and only there."""

import itertools
from functools import partial

import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import atopsis, hellinger_topsis, rank_reversal


def test_against_leaving_out_by_hand(case1):
    means, stds = case1
    before = dict(zip(means.index, atopsis(means, stds).ranks, strict=True))
    expected = []
    for name in means.index:
        left = means.drop(name)
        now = dict(zip(left.index, atopsis(left, stds.drop(name)).ranks, strict=True))
        expected += [
            [name, one, other, "tied" if now[one] == now[other] else "reversed"]
            for one, other in itertools.permutations(left.index, 2)
            if before[one] < before[other] and now[one] >= now[other]
        ]
    found = rank_reversal(means, stds).to_numpy().tolist()
    assert found == expected == [["KNN", "AVG", "FNN", "reversed"]]


def test_ties_that_come_up_are_listed():
    # Without the third, the first two are the extremes of one table each: 0.5 and 0.5.
    means, stds = [[3, 0], [2, 0], [0, 0]], [[1, 1], [0, 1], [0, 1]]
    result = rank_reversal(means, stds, partial(atopsis, weights=(0.5, 0.5)))
    assert ["A3", "A2", "A1", "tied"] in result.to_numpy().tolist()


def test_where_one_dominates_nothing_changes():
    assert rank_reversal([[3, 3], [2, 2], [1, 1]], [[1, 1], [2, 2], [3, 3]]).empty


def test_any_method(case2):
    asked = []

    def method(means, stds):
        asked.append(len(means))
        return hellinger_topsis(means, stds, maximize=False)

    rank_reversal(*case2, ranking_function=method)
    assert asked == [8, *[7] * 8]


def test_one_algorithm_cannot_be_left_out():
    with pytest.raises(SRCSError, match="means has one algorithm"):
        rank_reversal([[1]], [[0]])
