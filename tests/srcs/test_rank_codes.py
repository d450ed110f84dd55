"""Runs as numbers, from whoever has cut a study into parts."""

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs

LEVEL = np.repeat([0, 1, 2], 6)
Y = np.random.default_rng(0).normal(size=(2, 18)) + 2 * LEVEL


def test_ranks_of_numbers_are_those_of_the_table():
    parts = [srcs.rank_codes(np.full(18, at), LEVEL, Y[at]) for at in (0, 1)]
    rows = {"P": np.repeat([0, 1], 18), "level": np.tile(LEVEL, 2), "y": Y.ravel()}
    ranks = srcs.SRCSranks(pd.DataFrame(rows), "P", "level", "y")
    assert ranks["rank"].tolist() == [each for part in parts for each in part.ranked.rank[0]]
    assert ranks["mean"].tolist() == [each for part in parts for each in part.ranked.mean[0]]


@pytest.mark.parametrize("name", ["configuration", "level", "pairing"])
@pytest.mark.parametrize("wrong", [-1, 0.5])
def test_codes_are_whole_numbers_of_at_least_0(name, wrong):
    codes = {"configuration": np.zeros(18, int), "level": LEVEL, "pairing": np.tile(range(6), 3)}
    codes[name] = np.where(np.arange(18) == 17, wrong, codes[name])
    with pytest.raises(srcs.SRCSError, match=f"{name} must hold whole numbers of at least 0"):
        srcs.rank_codes(performance=Y[0], **codes)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"performance": np.where(LEVEL == 2, np.nan, Y[0])}, "performance must hold finite num"),
        ({"n_levels": 2}, "n_levels = 2, but level has the number 2; numbers are counted from 0"),
        ({"settings": {"paired": True}}, "paired runs need pairing"),
        ({"settings": {"tests": "t"}}, "settings has no 'tests'"),
        ({"settings": {"test": "custom"}}, "settings has the test 'custom', which is not for co"),
        ({"settings": {"test": "dunnett"}}, "settings has the test 'dunnett', which is not for"),
        ({"level": LEVEL[:5]}, r"level has shape \(5,\) and performance \(18,\); both must have"),
    ],
)
def test_wrong_arguments_are_named(wrong, message):
    right = {"configuration": np.zeros(18, int), "level": LEVEL, "performance": Y[0]}
    with pytest.raises(srcs.SRCSError, match=message):
        srcs.rank_codes(**(right | wrong))


def test_no_runs_at_all_are_refused():
    with pytest.raises(srcs.SRCSError, match="performance is empty; give at least one run"):
        srcs.rank_codes([], [], [])


def test_paired_codes_are_paired_by_their_number():
    turned = np.tile([3, 1, 0, 2, 5, 4], 3)
    paired = {"paired": True, "test": "t"}
    ours = srcs.rank_codes(np.zeros(18, int), LEVEL, Y[0], pairing=turned, settings=paired)
    rows = {"P": 0, "level": LEVEL, "y": Y[0], "key": turned}
    table = srcs.SRCSranks(pd.DataFrame(rows), "P", "level", "y", pairing_col="key", **paired)
    assert ours.ranked.rank[0].tolist() == table["rank"].tolist()
    assert table["rank"].any()
