import itertools
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from srcs_py import SRCSError, SRCSranks, SRCSWarning
from tests.studies import ROLES, study

RUNS = study([(8, 8, 8), (9, 6, 7), (5, 5, 5)], shift=2.0)
CUSTOM = {**ROLES, "test": "custom"}
ROUNDING = 1e-12  # sums in another order, then the tail of a distribution


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


@pytest.mark.parametrize("correction", ["holm", "none", "BH"])
def test_a_function_of_values_and_levels(correction):
    """Four levels, so that pairs in order of rows and of columns are in other places."""
    runs, given = study([(8, 8, 8, 8), (9, 6, 7, 5)], shift=2.0), {"correction": correction}
    ranks = SRCSranks(runs, **CUSTOM, **given, fun=welch)
    wanted = SRCSranks(runs, **ROLES, **given, test="welch")
    pd.testing.assert_frame_equal(ranks, wanted, rtol=ROUNDING)


@pytest.mark.parametrize("test", ["custom", "cus"])
def test_further_arguments_reach_the_function(test):
    ranks = SRCSranks(RUNS, **ROLES, test=test, fun=welch, equal_var=True)
    wanted = SRCSranks(RUNS, **ROLES, test=stats.ttest_ind)
    pd.testing.assert_frame_equal(ranks, wanted, rtol=ROUNDING)


@pytest.mark.parametrize(
    "wrap",
    [lambda p: {"p_value": p}, lambda p: SimpleNamespace(p_value=p), lambda p: p.astype(object)],
)
def test_a_mapping_or_an_object_carries_the_table(wrap):
    wanted = SRCSranks(RUNS, **CUSTOM, fun=welch)
    ranks = SRCSranks(RUNS, **CUSTOM, fun=lambda values, levels: wrap(welch(values, levels)))
    pd.testing.assert_frame_equal(ranks, wanted)


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


def test_what_goes_wrong_names_the_configuration():
    with pytest.raises(LookupError, match=r"^of the user") as raised:
        SRCSranks(RUNS, **CUSTOM, fun=fails)
    assert raised.value.__notes__ == ["srcs_py called the function for Size '30'"]
    with pytest.raises(SRCSError, match=r"^Size '30': fun returned NoneType; it must return a"):
        SRCSranks(RUNS, **CUSTOM, fun=nothing)


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
