"""Our results against a running R: base R everywhere R is, SRCS 1.1 where it is installed."""

import os
import warnings

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.rcheck.tolerances import P_VALUES, Tolerance
from srcs_py.rcheck.tukey import TukeyArbiter
from srcs_py.stats.blocked import friedman_test, quade

from ..studies import R_CORRECTIONS
from .cases import arguments, cases_of, on_data_set, our_ranks, study
from .comparator import compare_floats, compare_squares, compare_tables
from .random_studies import random_study

pytestmark = pytest.mark.r

ROUNDING = Tolerance(1e-10, 1e-12, "sums in another order, then the tail of a distribution")
SEED = int(os.environ.get("SRCS_R_SEED", "2015"))
STUDIES = 320
BATCH = 20
BASE = "reference_ranks"  # of r_reference/method.R, with base R's tests


def compare(ours, theirs, title, test, table, tally, kind):
    """Compare a table and put down how much was compared."""
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
def test_cases(case, r, tally):
    table, test = study(case["input"]), case["test"] or "wilcoxon"
    ours = our_ranks(case["id"])
    theirs = r.ranks(table, arguments(case), BASE)
    compare(ours, theirs, case["id"], test, table, tally, "base R, cases")
    if r.srcs and case["srcs"] == "equal":
        theirs = r.ranks(table, arguments(case))
        compare(ours, theirs, case["id"], test, table, tally, "SRCS, cases")


@pytest.mark.parametrize("first", range(0, STUDIES, BATCH))
def test_random_studies(first, r, tally):
    for number in range(first, first + BATCH):
        random = random_study(SEED, number)
        test = random.arguments["test"]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", srcs.SRCSWarning)  # constant paired differences
            ours = srcs.SRCSranks(random.table, **random.arguments)
        theirs = r.ranks(random.table, random.arguments, BASE)
        compare(ours, theirs, random.title, test, random.table, tally, "base R, random studies")
        if r.srcs and random.srcs_is_right:
            theirs = r.ranks(random.table, random.arguments)
            compare(ours, theirs, random.title, test, random.table, tally, "SRCS, random studies")
        if "rank" in ours:
            compare_one_configuration(ours, random, r, tally)


def compare_one_configuration(ours, random, r, tally):
    """Compare symbols and p-values of the table's last configuration, at another alpha."""
    chosen = {name: ours[name].iloc[-1] for name in random.arguments["params"]}
    for pvalues in (False, True):
        settings = {"target": "alg", "alpha": 0.02, "pvalues": pvalues}
        symbols = srcs.SRCScomparison(ours, **settings, **chosen)
        for of_srcs in {False, bool(r.srcs)}:
            function = "SRCS::SRCScomparison" if of_srcs else "reference_comparison"
            theirs = r.comparison(ours, settings | chosen, function)
            tally[f"{'SRCS' if of_srcs else 'base R'}, comparisons: cells compared"] += (
                compare_squares(symbols, theirs, random.title, random.arguments["test"])
            )


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
