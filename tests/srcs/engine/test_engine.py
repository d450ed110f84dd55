"""Ranks at the edges; tests/oracle compares all others with a loop over scipy, tests/r with R."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks
from tests.studies import R_CORRECTIONS, ROLES, runs_of, study


def test_a_p_value_that_equals_alpha_is_not_significant():
    """As in R: the omnibus test at its own p-value opens nothing, a pair at its own counts not."""
    runs = study([(10, 10, 10)], shift=0.8)

    def at(alpha):
        return SRCSranks(runs, **ROLES, alpha=alpha, correction="none")

    gate = SRCSranks(runs, **ROLES, summarize="always")["omnibus.pval"][0]
    assert at(gate)["mean"].isna().all()
    pair = at(np.nextafter(gate, 1)).filter(like=".pval").max(axis=None)
    assert gate < pair < 1
    assert (at(pair)["rank"] != at(np.nextafter(pair, 1))["rank"]).sum() == 2


def test_tukeys_test_takes_no_other_correction():
    runs = study([(8, 8, 8), (12, 12, 12)], shift=0.8)
    first, *others = (
        SRCSranks(runs, **ROLES, test="tukeyHSD", correction=each) for each in R_CORRECTIONS
    )
    for ranks in others:
        pd.testing.assert_frame_equal(ranks, first, check_exact=True)


@pytest.mark.filterwarnings("ignore:.* tend to be better")
@pytest.mark.parametrize("maximize", [True, False])
def test_of_equal_means_that_differ_the_first_level_wins_as_in_r(maximize):
    """r_reference/README.md, 1: a 0, b -2, c 2; reversed when minimizing."""
    runs = runs_of([[0] * 11 + [12], [1] * 12, range(21, 33)])
    ranks = SRCSranks(runs, **ROLES, maximize=maximize)
    assert ranks["rank"].tolist() == ([0, -2, 2] if maximize else [0, 2, -2])
