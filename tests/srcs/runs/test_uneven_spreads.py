"""Unequal numbers of runs with unequal spreads, where a pooled standard deviation misleads."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks, SRCSWarning
from tests.studies import ROLES

SAYS = r"^\d+ pairs of levels have twice as many runs .* 'welch' and 'brunnermunzel' do not\.$"


def equal_means(few, many, sd, configurations=400):
    """Return normal runs of equal means: ``many`` of a with sd 1 and ``few`` of b with ``sd``."""
    random = np.random.default_rng(1)
    runs = random.normal(size=(configurations, few + many))
    runs[:, :few] *= sd
    return pd.DataFrame(
        {
            "Size": np.repeat(np.arange(configurations), few + many),
            "Algorithm": np.tile(["b"] * few + ["a"] * many, configurations),
            "Accuracy": runs.ravel(),
        }
    )


def false_findings(runs, test):
    ranks = SRCSranks(runs, **ROLES, test=test, gate="none")
    return (ranks["rank"] > 0).groupby(ranks["Size"], observed=True).any().mean()


def test_what_is_warned_of_is_so_and_what_is_advised_helps():
    """Shares of 400 at a level of 0.05: four standard errors of 0.05 are 0.044."""
    runs = equal_means(10, 40, 4.0)
    for test in ("t", "tukeyHSD"):
        with pytest.warns(SRCSWarning, match=SAYS):
            assert 0.2 < false_findings(runs, test) < 0.4
    for test in ("welch", "brunnermunzel"):
        assert false_findings(runs, test) < 0.094


@pytest.mark.parametrize(("few", "many", "sd"), [(10, 40, 1.0), (5, 10, 1.0), (20, 20, 4.0)])
@pytest.mark.parametrize("test", ["t", "tukeyHSD"])
def test_equal_spreads_or_equal_numbers_are_not_warned_of(few, many, sd, test):
    """By chance, 5 % of 400 pairs have such spreads in none of these studies."""
    assert false_findings(equal_means(few, many, sd), test) < 0.094


def test_more_runs_of_the_wider_level_are_not_warned_of():
    SRCSranks(equal_means(40, 10, 4.0), **ROLES, test="t")


def test_wilcoxon_is_not_warned_of():
    SRCSranks(equal_means(10, 40, 4.0), **ROLES)
