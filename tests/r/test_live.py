"""Our results against a running R: base R everywhere R is, SRCS 1.1 where it is installed."""

import os

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.rcheck.tolerances import P_VALUES, Tolerance
from srcs_py.rcheck.tukey import TukeyArbiter
from srcs_py.stats.overall_tests import friedman_test, quade

from ..studies import R_CORRECTIONS
from .cases import arguments, cases_of, golden, on_data_set, our_ranks, study
from .comparator import compare_floats, compare_tables
from .fuzz.run import run_batch

# R is compared on fewest runs, too, of which none can be significant
pytestmark = [
    pytest.mark.r,
    pytest.mark.filterwarnings("ignore:In .* no pair can be significant"),
]

ROUNDING = Tolerance(1e-10, 1e-12, "sums in another order, then the tail of a distribution")
SEED = int(os.environ.get("SRCS_R_SEED", "2015"))
STUDIES = 320
BATCH = 80  # of one process of R
BASE = "reference_ranks"  # of r_reference/method.R, with base R's tests


def compare(ours, theirs, title, test, table, tally, kind):
    arbiter = TukeyArbiter(theirs, table) if test == "tukeyHSD" else None
    count = compare_tables(ours, theirs, title, test, arbiter)
    assert count == ours.shape[0] * ours.shape[1]
    tally[f"{kind}: values compared"] += count
    tally[f"{kind}: tables compared"] += 1
    if arbiter:
        tally["Tukey p-values in which R is off by more than 1e-9, decided by scipy"] += (
            arbiter.values
        )


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["id"], marks=[pytest.mark.data] * on_data_set(case))
        for case in cases_of("ranks")
    ],
)
def test_cases(case, r, tally, request):
    table, test = study(case["input"]), case["test"] or "wilcoxon"
    ours = our_ranks(case["id"])
    if on_data_set(case) and "SRCS_DATA" in os.environ:  # base R needs a minute for them: once
        theirs = golden(case["id"], request.getfixturevalue("regenerated"))
    else:
        theirs = r.ranks(table, arguments(case), BASE)
    compare(ours, theirs, case["id"], test, table, tally, "base R, cases")
    if r.srcs and case["srcs"] == "equal":
        theirs = r.ranks(table, arguments(case))
        compare(ours, theirs, case["id"], test, table, tally, "SRCS, cases")


@pytest.mark.parametrize("first", range(0, STUDIES, BATCH))
def test_random_studies(first, r, tally):
    result = run_batch(SEED, range(first, first + BATCH))
    assert [(study.title, each.what, each.text) for study, each in result.differences] == []
    assert result.tally["studies"] == BATCH
    assert result.versions == (r.version, r.srcs or "")
    tally.update(result.tally)


FEWEST = {"params": ["P"], "target": "alg", "performance": "y", "summarize": "always"}


def fewest(*cells):
    """Return runs of two levels in a configuration for each pair of cells."""
    return pd.DataFrame(
        [
            {"P": P, "alg": alg, "run": run, "y": value}
            for P, pair in enumerate(cells)
            for alg, values in zip("ab", pair, strict=True)
            for run, value in enumerate(values)
        ]
    )


@pytest.mark.parametrize("shift", [1.2e-9, 1e-5, 0.3, 40.0])
def test_paired_t_of_two_differences(r, tally, shift):
    """With one degree of freedom, near 0 too, where scipy's tail is off by 3e-9."""
    table = fewest(([1.0, 2.0], [2.0, 1.0 + shift]), ([0.5, 0.25], [0.25, 0.5 - shift]))
    call = FEWEST | {"test": "t", "paired": True, "pairing_col": "run"}
    ours, theirs = srcs.SRCSranks(table, **call), r.ranks(table, call, BASE)
    assert ours["a.pval"].notna().any()
    compare(ours, theirs, f"shift {shift}", "t", table, tally, "base R, fewest runs")


def test_tukey_with_one_degree_of_freedom(r, tally):
    """NaN, as R's ptukey begins at 2, but 1 where means are equal after aov's rounding, too."""
    table = fewest(([10.0, 30.0], [20.0]), ([10.0, 30.0], [50.0]))
    call = FEWEST | {"test": "tukeyHSD"}
    ours, theirs = srcs.SRCSranks(table, **call), r.ranks(table, call, BASE)
    compare(ours, theirs, "one degree", "tukeyHSD", table, tally, "base R, fewest runs")
    assert ours["b.pval"].dropna().tolist() == [1.0]


def test_p_adjust(r, tally):
    rng = np.random.default_rng(SEED)
    for size in (1, 2, 3, 10, 45, 190):
        p = rng.random((20, size)) ** rng.integers(1, 6, (20, 1))
        p[rng.random(p.shape) < 0.1] = np.nan
        for method in R_CORRECTIONS:
            ours = srcs.p_adjust(p, method)
            for row, family in enumerate(p):
                theirs = r.call("p.adjust", family, method=method)
                where = [f"p[{index}]" for index in range(size)]
                compare_floats(f"{method}, {size} tests", ours[row], theirs, where, P_VALUES)
                tally["base R, p.adjust: values compared"] += size


def test_friedman_and_quade(r, tally):
    rng = np.random.default_rng(SEED)
    for number in range(20):
        n, k = rng.integers(3, 12), rng.integers(3, 7)
        values = rng.normal(size=(n, k)).round(number % 3)
        for name, ours in {"friedman": friedman_test(values), "quade": quade(values)}.items():
            for part, mine in {"statistic": ours.statistic, "p.value": ours.p}.items():
                code = f"function(x, k) {name}.test(matrix(x, ncol = k, byrow = TRUE))${part}"
                theirs = r.call(code, values.ravel(), int(k))
                title = f"{name}.test {number} {part}"
                compare_floats(title, [mine], theirs, [part], ROUNDING)
                tally["base R, friedman.test and quade.test: values compared"] += 1
