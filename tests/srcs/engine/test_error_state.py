"""Whoever has numpy raise for every overflow, underflow or 0/0 gets the results of all others.

No warning of numpy or scipy reaches the user either; tests/test_degenerate.py has what is made of
ranks.
"""

import warnings

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

CALL = {"params": "Size", "target": "Algorithm", "performance": "Error"}
NAMES = [name for name, test in TESTS.items() if test.p is not None]


@pytest.fixture(scope="module")
def runs():
    """Configurations of all kinds: far apart, equal, constant, of one run, huge, tiny, missing."""
    rng = np.random.default_rng(0)
    noise = rng.normal(size=(4, 12))
    kinds = {
        "far apart": noise + 1e3 * np.arange(4)[:, None],
        "alike": noise,
        "ties": np.round(noise),
        "equal": np.ones((4, 12)),
        "each constant": np.ones((4, 12)) * np.arange(4)[:, None],
        "huge": noise * 1e200,
        "tiny": noise * 1e-200 + 1e-199 * np.arange(4)[:, None],
        "overflow": np.tile([1e308, -1e308], (4, 6)),
        "subnormal": np.tile(1e-310 * np.arange(12), (4, 1)),
    }
    table = pd.concat(
        pd.DataFrame({"Size": name, "Algorithm": level, "Run": range(12), "Error": values[at]})
        for name, values in kinds.items()
        for at, level in enumerate("abcd")
    )
    return table.reset_index(drop=True)


def same_where_numpy_raises(function):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", srcs_py.SRCSWarning)
        expected = function()
        with np.errstate(all="raise"):
            found = function()
    pd.testing.assert_frame_equal(found, expected, check_exact=True)
    return found


@pytest.mark.parametrize(
    ("test", "paired"),
    [(name, way) for name in NAMES for way in (False, True) if way or not TESTS[name].needs_pairs],
)
def test_every_pairwise_test(test, paired, runs):
    given = {"paired": True, "pairing_col": "Run"} if paired else {}
    given |= {"control": "a"} if TESTS[test].needs_control else {}
    given |= {"overlap": "5-fold"} if TESTS[test].needs_overlap else {}
    if not paired:  # the first configurations have 1, 12, 2 and no runs of the levels, and one each
        least = runs["Size"].map({"alike": 0, "far apart": 1})
        most = runs["Algorithm"].map({"a": 1, "b": 12, "c": 2, "d": 0})
        runs = runs[(runs["Run"] < most.where(least == 0, 1)) | least.isna()]
    same_where_numpy_raises(
        lambda: srcs_py.SRCSranks(
            runs, **CALL, test=test, summarize="always", effect_size=True, **given
        )
    )


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_every_correction(correction, runs):
    same_where_numpy_raises(lambda: srcs_py.SRCSranks(runs, **CALL, correction=correction))
    p = [0.0, 1e-300, 5e-324, 0.5, 0.7, 1.0]  # of the pairs of four levels
    same_where_numpy_raises(lambda: pd.DataFrame({"p": srcs_py.p_adjust(p, correction)}))
    same_where_numpy_raises(
        lambda: srcs_py.SRCSranks(runs, **CALL, across="BH", correction=correction)
    )


@pytest.mark.parametrize("gate", OMNIBUS_TESTS)
def test_every_gate(gate, runs):
    paired = {"paired": True, "pairing_col": "Run"} if gate == "friedman" else {}
    same_where_numpy_raises(
        lambda: srcs_py.SRCSranks(runs, **CALL, gate=gate, summarize="always", **paired)
    )


@pytest.mark.parametrize("test", ["wilcoxon", "tukeyHSD"])
def test_ranks_in_a_file(test, runs, tmp_path):
    file = tmp_path / "ranks.csv"
    call = {**CALL, "test": test, "gate": "anova", "summarize": "always"}
    same_where_numpy_raises(
        lambda: pd.DataFrame({"rows": [srcs_py.write_ranks(file, runs, **call)]})
    )


def test_stability_and_overall(runs):
    same_where_numpy_raises(lambda: srcs_py.stability(runs, **CALL, draws=5).ranks)
    same_where_numpy_raises(lambda: srcs_py.overall(runs, "Size", "Algorithm", "Error").pairs)


def test_atopsis():
    atopsis = srcs_py.atopsis
    mean = pd.DataFrame([[0.9, 1e-200], [0.9, 0.5], [0.0, 1.0]], index=list("abc"))
    std = pd.DataFrame([[0.0, 1e-200], [0.0, 0.5], [0.0, 0.0]], index=list("abc"))
    same_where_numpy_raises(lambda: atopsis.atopsis(mean, std).to_frame())
    same_where_numpy_raises(lambda: atopsis.sensitivity(mean, std).intervals())


def test_hardness():
    scores = next(
        srcs_py.hardness.read_scores(srcs_py.datasets.bundled("hardness/iris_scores.csv.gz"))
    )
    for method in ("score_fixed", "score_driven", "rate_driven"):
        found = same_where_numpy_raises(lambda method=method: pd.DataFrame(scores.hardness(method)))
        same_where_numpy_raises(
            lambda found=found: pd.DataFrame(srcs_py.hardness.dissimilarity(found.to_numpy()))
        )
