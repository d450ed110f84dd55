"""The comparator can fail: any change of a golden beyond its tolerance is found and named."""

import numpy as np
import pytest

from srcs_py.rcheck.tolerances import MOMENTS, P_VALUES, TUKEY

from .cases import golden, golden_square
from .comparator import compare_squares, compare_tables

CASE = "unpaired-wilcoxon-holm"


@pytest.fixture
def table():
    return golden(CASE)


def test_a_golden_equals_itself_and_every_cell_counts(table):
    assert compare_tables(table, golden(CASE), CASE) == table.shape[0] * table.shape[1]


@pytest.mark.parametrize(
    ("column", "test", "tolerance"),
    [
        ("mean", "wilcoxon", MOMENTS),
        ("sd", "wilcoxon", MOMENTS),
        ("a.pval", "wilcoxon", P_VALUES),
        ("a.pval", "tukeyHSD", TUKEY),
    ],
)
def test_a_perturbed_float_fails_and_is_located(table, column, test, tolerance):
    theirs = golden(CASE)
    row = int(theirs[column].first_valid_index())
    allowed = tolerance.absolute + tolerance.relative * abs(theirs[column][row])
    table.loc[row, column] += allowed / 2
    assert compare_tables(table, theirs, CASE, test) == theirs.size
    table.loc[row, column] += allowed
    with pytest.raises(AssertionError) as failure:
        compare_tables(table, theirs, CASE, test)
    message = str(failure.value)
    assert CASE in message
    assert column in message
    assert f"alg = {theirs['alg'][row]}, " in message
    assert f"Noise type = {theirs['Noise type'][row]}" in message


def _swap_rows(table):
    return table.iloc[[1, 0, *range(2, len(table))]].reset_index(drop=True)


def _reorder_levels(table):
    levels = table["alg"].cat.categories
    return table.assign(alg=table["alg"].cat.reorder_categories(levels[::-1]))


def _put(column, value):
    def change(table):
        row = table[column].first_valid_index()
        table.loc[row, column] = value(table[column][row])
        return table

    return change


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda table: table.iloc[:-1], "shape"),
        (lambda table: table.drop(columns="sd"), "shape"),
        (lambda table: table.rename(columns={"sd": "SD"}), "columns"),
        (lambda table: table[[*table.columns[::-1]]], "columns"),
        (_reorder_levels, "levels of 'alg'"),
        (_swap_rows, "'alg' at"),
        (_put("rank", lambda rank: rank + 1), "'rank' at"),
        (_put("a.pval", lambda _: np.nan), "missing"),
        (lambda table: table.fillna({"a.pval": 1.0}), "missing"),  # on the diagonal too
        (_put("a.pval", lambda p: p * (1 + 1e-6)), "'a.pval' at"),
    ],
)
def test_every_other_change_fails_too(table, change, named):
    with pytest.raises(AssertionError, match=named):
        compare_tables(change(table), golden(CASE), CASE)


def test_a_wrong_symbol_fails():
    theirs = golden_square("compare-mpb")
    ours = theirs.copy()
    assert compare_squares(ours, theirs, "compare-mpb") == 64
    ours.loc["mqso", "agents"] = "<"
    with pytest.raises(AssertionError, match="against 'agents' at mqso: '<', but R has '>'"):
        compare_squares(ours, theirs, "compare-mpb")
    with pytest.raises(AssertionError, match="rows"):
        compare_squares(theirs.iloc[::-1], theirs, "case")
