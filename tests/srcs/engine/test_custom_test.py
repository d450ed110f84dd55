import itertools
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from srcs_py import SRCSError, SRCSranks, SRCSWarning
from srcs_py.srcs.engine.custom_test import pair_p_values
from tests.oracle.families import corrected
from tests.studies import ROLES, study

RUNS = study([(8, 8, 8), (9, 6, 7), (5, 5, 5)], shift=2.0)
CUSTOM = {**ROLES, "test": "custom"}
ROUNDING = 1e-13  # products of the same p-values in another order


def lower_triangle(levels, p):
    """Return p(i, j), i > j, laid out as R's pairwise.htest."""
    names = list(levels)
    table = pd.DataFrame(np.nan, names[1:], names[:-1])
    for i, j in itertools.combinations(range(len(names)), 2):
        table.loc[names[j], names[i]] = p(i, j)
    return table


def welch(values, levels, equal_var=False):
    """Return Welch's t tests of all pairs."""
    groups = [values[levels == each] for each in levels.categories]
    return lower_triangle(
        levels.categories,
        lambda i, j: stats.ttest_ind(groups[i], groups[j], equal_var=equal_var).pvalue,
    )


def constant(values, levels, p=0.001):
    return lower_triangle(levels.categories, lambda i, j: p)


def check_welch(ranks, correction="holm", **options):
    for size, part in ranks.groupby("Size", observed=True):
        runs = RUNS[RUNS.Size == size]
        groups = [runs.Accuracy[runs.Algorithm == each].to_numpy() for each in "abc"]
        options = {"equal_var": False} | options
        p = np.array(
            [stats.ttest_ind(x, y, **options).pvalue for x, y in itertools.combinations(groups, 2)]
        )
        square = part[["a.pval", "b.pval", "c.pval"]].to_numpy()
        wanted = corrected(p, correction)
        np.testing.assert_allclose(square[np.triu_indices(3, 1)], wanted, rtol=ROUNDING)
        np.testing.assert_array_equal(square, square.T)


def test_a_function_of_values_and_levels():
    check_welch(SRCSranks(RUNS, **CUSTOM, fun=welch, alpha=0.2))


@pytest.mark.parametrize("correction", ["none", "BH"])
def test_its_p_values_are_corrected_like_the_others(correction):
    ranks = SRCSranks(RUNS, **CUSTOM, fun=welch, correction=correction, alpha=0.2)
    check_welch(ranks, correction)


@pytest.mark.parametrize("test", ["custom", "cus"])
def test_further_arguments_reach_the_function(test):
    ranks = SRCSranks(RUNS, **(ROLES | {"test": test}), fun=welch, equal_var=True, alpha=0.2)
    check_welch(ranks, equal_var=True)


@pytest.mark.parametrize(
    "wrap",
    [lambda p: {"p_value": p}, lambda p: SimpleNamespace(p_value=p), lambda p: p.astype(object)],
)
def test_a_mapping_or_an_object_carries_the_table(wrap):
    wanted = SRCSranks(RUNS, **CUSTOM, fun=welch)
    ranks = SRCSranks(RUNS, **CUSTOM, fun=lambda values, levels: wrap(welch(values, levels)))
    pd.testing.assert_frame_equal(ranks, wanted)


def test_two_processes_give_the_same():
    wanted = SRCSranks(RUNS, **CUSTOM, fun=welch, equal_var=True)
    ranks = SRCSranks(RUNS, **CUSTOM, fun=welch, equal_var=True, ncores=2)
    pd.testing.assert_frame_equal(ranks, wanted)


def test_what_cannot_be_sent_to_processes_is_named():
    with pytest.raises(SRCSError, match=r"fun = .*lambda.* cannot be sent to other processes"):
        SRCSranks(RUNS, **CUSTOM, fun=lambda values, levels: None, ncores=2)
    with pytest.raises(SRCSError, match=r"p = .*lambda.* cannot be sent to other processes"):
        SRCSranks(RUNS, **CUSTOM, fun=constant, p=lambda: 1, ncores=2)


def test_nothing_is_called_where_the_omnibus_test_is_not_significant():
    def never(values, levels):
        raise AssertionError("called")

    ranks = SRCSranks(RUNS.assign(Accuracy=1.0), **CUSTOM, fun=never)
    assert not ranks["rank"].any()
    assert ranks["a.pval"].isna().all()


def fails(values, levels):
    raise LookupError("of the user" if len(values) < 24 else "too early")


def nothing(values, levels):
    return constant(values, levels) if len(values) == 24 else None


@pytest.mark.parametrize("processes", [1, 2])
def test_what_goes_wrong_names_the_configuration(processes):
    with pytest.raises(LookupError, match=r"^of the user") as raised:
        SRCSranks(RUNS, **CUSTOM, fun=fails, ncores=processes)
    assert raised.value.__notes__ == ["srcs_py called the function for Size '30'"]
    with pytest.raises(SRCSError, match=r"^Size '30': fun returned NoneType; it must return a"):
        SRCSranks(RUNS, **CUSTOM, fun=nothing, ncores=processes)


def test_the_function_sees_the_levels_that_have_runs():
    seen = []

    def note(values, levels):
        seen.append((len(values), list(levels.categories)))
        return constant(values, levels)

    runs = RUNS[(RUNS.Size != 20) | (RUNS.Algorithm != "b")]
    ranks = SRCSranks(runs, **CUSTOM, fun=note, alpha=0.9)
    assert seen == [(15, ["a", "b", "c"]), (24, ["a", "b", "c"]), (16, ["a", "c"])]
    assert ranks["rank"].isna().sum() == 1


def test_a_configuration_of_one_level_has_nothing_to_compare():
    runs = RUNS[(RUNS.Size != 20) | (RUNS.Algorithm == "b")]
    ranks = SRCSranks(runs, **CUSTOM, fun=constant, summarize="always")
    assert ranks[ranks.Size == 20][["a.pval", "b.pval", "c.pval"]].isna().all(axis=None)


def test_a_missing_p_value_counts_for_nothing():
    def missing(values, levels):
        table = constant(values, levels)
        table.loc["b", "a"] = np.nan
        return table

    ranks = SRCSranks(RUNS[RUNS.Size == 10], **CUSTOM, fun=missing)
    assert ranks["rank"].tolist() == [-1, -1, 2]
    assert ranks["c.pval"].tolist()[:2] == [0.002, 0.002]  # holm over two tests


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "fun returned NoneType; it must return a DataFrame .*'b', 'c'.*'a', 'b'"),
        (np.zeros((2, 2)), "fun returned ndarray"),
        ({"p": 1}, "fun returned dict"),
        (pd.DataFrame(0.1, ["a", "b"], ["b", "c"]), r"rows \['a', 'b'\] and columns \['b', 'c'\]"),
        (pd.DataFrame(0.1, ["b", "c"], ["b", "a"]), r"columns \['b', 'a'\], not rows"),
        (pd.DataFrame(0.1, ["c", "b"], ["a", "b"]), r"rows \['c', 'b'\] and"),
        (pd.DataFrame(0.1, ["b"], ["a"]), r"rows \['b'\] and columns \['a'\], not rows"),
        (pd.DataFrame("x", ["b", "c"], ["a", "b"]), "p-values that are not numbers .*'x'"),
        (pd.DataFrame(1.5, ["b", "c"], ["a", "b"]), r"p-value 1\.5, outside \[0, 1\]"),
        (pd.DataFrame(-0.5, ["b", "c"], ["a", "b"]), r"p-value -0\.5, outside"),
    ],
    ids=[
        "none",
        "array",
        "mapping",
        "names",
        "columns",
        "rows",
        "shape",
        "text",
        "large",
        "negative",
    ],
)
def test_other_answers_are_refused(answer, message):
    with pytest.raises(SRCSError, match=message):
        SRCSranks(RUNS, **CUSTOM, fun=lambda values, levels: answer)


def test_a_function_that_is_not_used_is_named():
    with pytest.warns(SRCSWarning, match=r"'wilcoxon' does not use fun \(test='custom'\)"):
        SRCSranks(RUNS, **CUSTOM | {"test": "wilcoxon"}, fun=welch)


@pytest.mark.parametrize("fun", [None, "welch", 3])
def test_what_is_no_function(fun):
    with pytest.raises(
        SRCSError, match=r"test = 'custom' needs a function of values and levels as fun, not "
    ):
        SRCSranks(RUNS, **CUSTOM, fun=fun)


def test_errors_of_the_function_come_through():
    def broken(values, levels):
        raise ZeroDivisionError("in the user's function")

    with pytest.raises(ZeroDivisionError, match="in the user's function"):
        SRCSranks(RUNS, **CUSTOM, fun=broken)


def test_pairs_stand_in_the_order_of_the_upper_triangle():
    table = pd.DataFrame(
        [[0.1, np.nan, np.nan], [0.2, 0.4, np.nan], [0.3, 0.5, 0.6]], list("bcd"), list("abc")
    )
    assert pair_p_values(table, list("abcd")).tolist() == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]


def test_no_configuration_is_significant():
    ranks = SRCSranks(RUNS.assign(Accuracy=1.0), **CUSTOM, fun=constant)
    assert (ranks["rank"] == 0).all()
    assert ranks[["a.pval", "b.pval", "c.pval"]].isna().all(axis=None)
