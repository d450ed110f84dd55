"""Published comparisons over many data sets, each number as it was printed."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs

HERE = Path(__file__).parent
# Garcia and Herrera (2008), JMLR 9, 2677-2694, table 3: accuracies on 30 data sets
ACCURACIES = pd.read_csv(HERE / "garcia_and_herrera.csv")


@pytest.fixture(scope="module")
def garcia_and_herrera():
    runs = srcs.from_wide(ACCURACIES.assign(Data=range(30)), list(ACCURACIES))
    return srcs.overall(runs, "Data", "Algorithm", "Performance")


def test_mean_ranks_of_garcia_and_herrera(garcia_and_herrera):
    ranks = garcia_and_herrera.mean_ranks.round(3).to_dict()
    assert ranks == {"C4.5": 2.1, "1-NN": 3.25, "NaiveBayes": 2.2, "Kernel": 4.333, "CN2": 3.117}


def test_corrected_p_values_of_garcia_and_herrera(garcia_and_herrera):
    # tables 4 and 5: the hypothesis Kernel = CN2
    pairs = garcia_and_herrera.pairs.set_index(["level", "other"])
    row = pairs.loc[("Kernel", "CN2")]
    assert round(row["p"], 5) == 0.00288
    assert round(row["shaffer"], 5) == 0.01728
    assert round(row["bergmann-hommel"], 5) == 0.01152


# R 4.2.2, on the same table.
PRINTED = 1e-6  # relative: as many digits were printed


def test_quades_test_of_r(garcia_and_herrera):
    """test_pmcmrplus has the other omnibus tests of this table."""
    found = garcia_and_herrera.tests.loc["Quade", ["statistic", "p"]]
    assert found.tolist() == pytest.approx([10.943404, 1.455158e-07], rel=PRINTED, abs=0)


# Ismail-Fawaz et al. (2023), arXiv:2305.11921: the example of multi-comp-matrix, 128 data sets;
# mean difference, wins, ties, losses and Wilcoxon p-value of five of its six pairs.
MATRIX = {
    ("clf1", "clf2"): (0.0253, 68, 0, 60, 0.5162),
    ("clf2", "clf3"): (-0.0097, 64, 0, 64, 0.8102),
    ("clf2", "clf4"): (0.0298, 72, 0, 56, 0.3880),
    ("clf1", "clf4"): (0.0551, 69, 0, 59, 0.1018),
    ("clf3", "clf4"): (0.0395, 70, 0, 58, 0.2835),
}
MEANS = {"clf1": 0.5376, "clf3": 0.5220, "clf2": 0.5123, "clf4": 0.4825}


def test_the_example_of_the_multi_comparison_matrix():
    table = pd.read_csv(HERE / "multi_comp_matrix.csv")
    assert table.mean().round(4).to_dict() == MEANS
    runs = srcs.from_wide(table.assign(Data=range(128)), list(table))
    whole = srcs.overall(runs, "Data", "Algorithm", "Performance").pairs
    whole = whole.set_index(["level", "other"])
    # theirs has no continuity correction: the statistic is one half farther from its mean
    half = 0.5 / np.sqrt(128 * 129 * 257 / 24)
    for pair, printed in MATRIX.items():
        alone = runs[runs["Algorithm"].isin(pair)]  # theirs are not corrected: one pair
        row = srcs.overall(alone, "Data", "Algorithm", "Performance").pairs.iloc[0]
        assert row["mean_difference"] == whole.loc[pair, "mean_difference"]
        assert row["wilcoxon"] <= whole.loc[pair, "wilcoxon"]
        p = 2 * stats.norm.sf(stats.norm.isf(row["wilcoxon"] / 2) + half)
        found = (row["mean_difference"], row["wins"], row["ties"], row["losses"], p)
        assert tuple(round(float(each), 4) for each in found) == printed
