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
