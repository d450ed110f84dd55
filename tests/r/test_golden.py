"""Our results against R's stored in r_reference/golden; needs no R."""

import csv
import gzip
import hashlib

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.rcheck.tolerances import OMNIBUS, P_VALUES, TUKEY
from srcs_py.rcheck.tukey import TukeyArbiter, exact_tail
from srcs_py.stats.tukey import studentized_range_sf

from ..studies import R_CORRECTIONS
from .cases import (
    GOLDEN,
    REFERENCE,
    arguments,
    cases_of,
    comparison_arguments,
    every_case,
    golden,
    golden_square,
    on_data_set,
    our_comparison,
    our_ranks,
    study,
)
from .comparator import compare_floats, compare_squares, compare_tables


def as_parameters(*kinds):
    return [
        pytest.param(case, id=case["id"], marks=[pytest.mark.data] * on_data_set(case))
        for case in cases_of(*kinds)
    ]


def test_there_are_enough_cases():
    assert len(every_case()) >= 60
    assert {case["test"] for case in cases_of("ranks")} >= {"wilcoxon", "t", "tukeyHSD"}


@pytest.mark.parametrize("case", as_parameters("ranks"))
def test_ranks(case, tally):
    theirs = golden(case["id"])
    arbiter = TukeyArbiter(theirs, study(case["input"])) if case["test"] == "tukeyHSD" else None
    test = case["test"] or "wilcoxon"
    count = compare_tables(our_ranks(case["id"]), theirs, case["id"], test, arbiter)
    assert count == theirs.shape[0] * theirs.shape[1]
    tally["goldens: values compared"] += count
    tally["goldens: tables compared"] += 1


@pytest.mark.filterwarnings("ignore:.* with equal means", "ignore:.* tend to be better")
@pytest.mark.parametrize("case", as_parameters("comparison"))
def test_comparison(case, tally):
    theirs = golden_square(case["id"])
    ours, test = our_comparison(case), every_case()[case["input"]]["test"]
    count = compare_squares(ours, theirs, case["id"], test or "wilcoxon")
    assert count == len(theirs) ** 2
    tally["goldens: values compared"] += count
    tally["goldens: tables compared"] += 1


# One case asks for a paired test that R does not have, which is warned of before.
# The table of bad columns has them all in each case: its 'P missing' is P with a value less.
@pytest.mark.filterwarnings("ignore:.*has no paired form", "ignore:.* pooled as replicates")
@pytest.mark.parametrize("case", as_parameters("error"))
def test_errors(case):
    with pytest.raises(srcs.SRCSError, match=f"(?i){case['says']}"):
        srcs.SRCSranks(study(case["input"]), **arguments(case))


@pytest.mark.parametrize("case", as_parameters("comparison-error"))
def test_comparison_errors(case):
    with pytest.raises(srcs.SRCSError, match=f"(?i){case['says']}"):
        srcs.SRCScomparison(our_ranks(case["input"]), **comparison_arguments(case))


@pytest.mark.parametrize("method", R_CORRECTIONS)
def test_p_adjust(method, tally):
    theirs = golden("component-p-adjust")
    for name, family in theirs.groupby("vector", sort=False):
        ours = srcs.p_adjust(family["p"].to_numpy(), method)
        where = [f"{name}[{index}]" for index in range(len(family))]
        compare_floats(method, ours, family[method].to_numpy(), where, P_VALUES)
        tally["goldens: values compared"] += len(family)


@pytest.mark.slow  # scipy's integral takes 15 ms for a value
def test_studentized_range(tally):
    """As R's ptukey, or, where that differs, as scipy's integral."""
    theirs = golden("component-ptukey")
    theirs = theirs[np.isfinite(theirs["df"])]
    for k, grid in theirs.groupby("k"):
        ours = studentized_range_sf(grid["q"].to_numpy(), int(k), grid["df"].to_numpy())
        where = [f"q = {q:g}, df = {df:g}" for q, df in zip(grid["q"], grid["df"], strict=True)]
        tail = grid["tail"].to_numpy().copy()
        for row in np.flatnonzero(np.abs(ours - tail) > TUKEY.absolute):
            tail[row] = exact_tail(grid["q"].iloc[row], int(k), grid["df"].iloc[row])
        compare_floats(f"k = {k:g}", ours, tail, where, TUKEY)
    tally["goldens: values compared"] += len(theirs)


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_kruskal_wallis(tally):
    theirs = golden("component-kruskal")
    for number, sample in theirs.groupby("sample"):
        table = sample.assign(config=1)[["group", "config", "y"]]
        ranked = srcs.SRCSranks(table, "config", "group", "y", summarize="always")
        p = sample["p"].to_numpy()[:1]
        ours = ranked["omnibus.pval"].to_numpy()[:1]
        compare_floats("kruskal.test", ours, p, [f"sample {number:g}"], OMNIBUS)
        tally["goldens: values compared"] += 1


def test_the_articles_table_of_mpb_and_its_comparison_are_among_the_goldens():
    """The article prints the first rows with four digits: The R Journal 7(2), 2015, p. 95."""
    published = _published("mpb_head.csv")
    theirs = golden("mpb").head(len(published))
    for row, printed in enumerate(published):
        for name, text in printed.items():
            value = theirs[name].iloc[row]
            if name in {"Algorithm", "Dim", "CF", "Severity"}:
                assert value == text
            elif text == "NA":
                assert np.isnan(value)
            else:
                assert float(f"{value:.3e}") == pytest.approx(float(text), rel=5e-4)


def test_the_articles_comparison():
    published = _published("comparison_CF40_Dim25_Severity20.csv")
    theirs = golden_square("compare-mpb")
    for printed in published:
        for name, symbol in printed.items():
            if name:
                assert theirs.loc[printed[""], name] == (None if symbol == "NA" else symbol)


def _published(name):
    with (REFERENCE.parent / "data" / "srcs" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def provenance():
    lines = (GOLDEN / "PROVENANCE.csv").read_text(encoding="utf-8").splitlines()
    header = dict(line[2:].split(": ", 1) for line in lines if line.startswith("#"))
    return header, list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_goldens_are_as_r_wrote_them():
    header, written = provenance()
    assert header["collation"] == "C"
    assert header["SRCS"] == "1.1, agreed with method.R on every table"
    wanted = {case["id"] for case in cases_of("ranks", "comparison", "component")}
    assert {each["id"] for each in written} == wanted
    assert {path.name for path in GOLDEN.glob("*.gz")} == {f"{name}.csv.gz" for name in wanted}
    for each in written:
        text = gzip.decompress((GOLDEN / f"{each['id']}.csv.gz").read_bytes())
        assert hashlib.md5(text, usedforsecurity=False).hexdigest() == each["md5"], each["id"]
        assert text.count(b"\n") - 1 == int(each["rows"])
