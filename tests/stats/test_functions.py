"""Tests of scipy, by name or given as functions; tests/oracle compares each with a plain loop."""

import inspect
import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import srcs_py as srcs

from ..studies import PAIRED, ROLES, runs_of, study

ROUNDING = 1e-12  # the same function of the same numbers, along an axis or one by one
NONE = {"correction": "none", "summarize": "always"}


def permuted(x, y, kind="independent", draws=9999):
    """Return scipy's answer; exact sums, since it takes sums in another order for others."""

    def difference(x, y):
        return float(sum(map(Fraction, x)) / len(x) - sum(map(Fraction, y)) / len(y))

    rng = np.random.default_rng(0)
    names = inspect.signature(stats.permutation_test).parameters
    name = "rng" if "rng" in names else "random_state"
    return stats.permutation_test(
        (x, y),
        difference,
        permutation_type=kind,
        vectorized=False,
        n_resamples=draws,
        **{name: rng},
    )


def p_values(ranks):
    """Return the p-values of the pairs ab, ac, bc of each configuration."""
    square = ranks[["a.pval", "b.pval", "c.pval"]].to_numpy(float).reshape(-1, 3, 3)
    return square[:, [0, 0, 1], [1, 2, 2]]


def plain(x, y):
    return float(stats.ttest_ind(x, y).pvalue)


OF_TWO_SAMPLES = (
    *("ttest_ind", "ttest_rel", "mannwhitneyu", "ks_2samp", "brunnermunzel", "wilcoxon", "ansari"),
    *("mood", "cramervonmises_2samp", "ranksums", "kruskal", "f_oneway", "bartlett", "levene"),
    *("fligner", "alexandergovern", "epps_singleton_2samp", "median_test", "anderson_ksamp"),
)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", OF_TWO_SAMPLES)
def test_p_values_of_a_configuration_depend_on_its_own_runs(name):
    """scipy's mannwhitneyu chooses the exact or the normal distribution for a whole batch."""
    test = getattr(stats, name)
    if name == "anderson_ksamp":

        def test(x, y):
            return stats.anderson_ksamp([x, y])
    elif name == "median_test":

        def test(x, y):
            return stats.median_test(x, y)[1]

    runs = study([(6, 6, 6)] * 4, shift=2.0)
    tied = runs.copy()
    at = tied.index[tied["Size"] == tied["Size"].iloc[-1]]
    tied.loc[at, "Accuracy"] = tied.loc[at, "Accuracy"].round(0)
    pairing = PAIRED if name in {"ttest_rel", "wilcoxon"} else {}
    options = {**ROLES, **NONE, **pairing, "test": test, "gate": "none"}
    found, other = (p_values(srcs.SRCSranks(table, **options)) for table in (runs, tied))
    np.testing.assert_array_equal(found[:-1], other[:-1])
    assert (found[-1] != other[-1]).any()


def test_a_function_is_named_in_code():
    runs = study(shift=3.0)
    ranks = srcs.SRCSranks(runs, **ROLES, test=plain)
    assert ranks.attrs["srcs"]["test"] == "plain()"
    code = srcs.as_python_code(ranks)
    names = {"data": runs, "plain": plain}
    exec(code, names)
    assert names["ranks"].equals(ranks)
    assert "# not in R: test = plain\n" in srcs.as_r_code(ranks)


@pytest.mark.parametrize(
    ("test", "says"),
    [
        (lambda x, y: "high", "the test returned a str, not a p-value"),
        (lambda x, y: float("nan"), "the p-value nan, which is not in"),
        (lambda x, y: 1.5, "the p-value 1.5, which is not in"),
        (lambda x, y: np.ones(2), r"the test returned p-values of shape \(2,\), not one p-value"),
    ],
)
def test_what_is_not_a_p_value_names_the_pair(test, says):
    with pytest.raises(srcs.SRCSError, match=f"^'a' and 'b' in Size '10': .*{says}"):
        srcs.SRCSranks(study(shift=3.0), **ROLES, test=test)


class OfTheUserError(Exception):
    """An error that only the user's own code raises."""


def fails(x, y):
    try:
        raise KeyError("cause")
    except KeyError as cause:
        raise OfTheUserError("of the user") from cause


@pytest.mark.parametrize("ask", [srcs.SRCSranks, srcs.stability])
def test_an_error_of_the_function_stays_its_own_and_names_the_pair(ask):
    runs = study([(6, 6, 6)], shift=3.0)
    with pytest.raises(OfTheUserError, match=r"^of the user\n") as raised:
        ask(runs, **ROLES, test=fails, **({"draws": 1} if ask is srcs.stability else {}))
    assert raised.value.__notes__ == ["srcs_py called the function for 'a' and 'b' in Size '10'"]
    error = raised.value
    assert isinstance(error.__cause__, KeyError)
    assert error.__context__ is error.__cause__


def test_a_function_that_sorts_its_samples_changes_nothing_else():
    runs = study([(6, 6, 6)], shift=0.7)

    def sorting(x, y):
        p = stats.ttest_rel(x, y).pvalue
        x.sort()
        y.sort()
        return p

    wanted = srcs.SRCSranks(runs, **ROLES, **PAIRED, **NONE, test=stats.ttest_rel)
    found = srcs.SRCSranks(runs, **ROLES, **PAIRED, **NONE, test=sorting)
    np.testing.assert_allclose(p_values(found), p_values(wanted), rtol=ROUNDING)


@pytest.mark.parametrize("test", [lambda x: 0.5, lambda: 0.5, lambda x, y, z: 0.5])
def test_a_function_of_another_number_of_samples_is_refused_at_once(monkeypatch, test):
    monkeypatch.setattr("srcs_py.srcs.pipeline.from_table", None)  # before anything is computed
    with pytest.raises(srcs.SRCSError, match="must be a function of two samples of runs"):
        srcs.SRCSranks(study(), **ROLES, test=test)


def test_samples_without_overlap_have_p_0_in_brunner_and_munzels_test_as_in_r():
    """R: brunnermunzel.test(1:10, 21:30)$p.value is 0, where scipy gives NaN."""
    runs = runs_of([range(1, 11), range(21, 31), 0.5 + np.arange(10)])
    found = srcs.SRCSranks(runs, **ROLES, **NONE, test="brunnermunzel")
    other = stats.brunnermunzel(np.arange(1, 11), 0.5 + np.arange(10)).pvalue
    np.testing.assert_allclose(p_values(found), [[0, other, 0]], rtol=ROUNDING)
    ranks = srcs.SRCSranks(runs, **ROLES, test="brunnermunzel")["rank"]
    assert ranks.tolist() == srcs.SRCSranks(runs, **ROLES)["rank"].tolist() == [-1, 2, -1]


@pytest.mark.parametrize(
    ("other", "p"),
    [
        ([2, 2, 2], 0.0),  # constants without overlap
        ([1, 2, 3], 0.18350342),  # they touch; scipy's
    ],
)
def test_brunner_and_munzels_test_of_constants(other, p):
    runs = runs_of([[1, 1, 1], other])
    ranks = srcs.SRCSranks(runs, **ROLES, test="brunnermunzel", gate="none", **NONE)
    assert ranks["b.pval"][0] == pytest.approx(p)


@pytest.mark.parametrize(
    ("test", "name"),
    [("brunnermunzel", "'brunnermunzel'"), (stats.brunnermunzel, r"'brunnermunzel\(\)'")],
)
def test_a_test_of_scipy_that_is_not_defined_is_counted(test, name):
    runs = study([(4, 4, 4)], shift=0.0).assign(Accuracy=1.0)
    with pytest.warns(srcs.SRCSWarning, match=f"3 pairs .* test {name} is not defined; .* NaN"):
        ranks = srcs.SRCSranks(runs, **ROLES, test=test, gate="none")
    assert np.isnan(p_values(ranks)).all()


@pytest.mark.parametrize("pairing", [{}, PAIRED])
@pytest.mark.parametrize(
    ("more", "count"),
    [({"test": "permutation"}, 3), ({"test": "dunnett", "control": "a"}, 2)],
)
def test_single_runs_beside_a_whole_configuration_are_counted(more, count, pairing):
    """scipy raised: a permutation needs two runs, and nothing says how single runs vary."""
    runs = study([(4, 4, 4), (1, 1, 1)], shift=50.0)
    with pytest.warns(srcs.SRCSWarning) as said:
        ranks = srcs.SRCSranks(runs, **ROLES, **pairing, **more, gate="none")
    assert any(
        f"{count} " in str(each.message) and "not defined" in str(each.message) for each in said
    )
    assert np.isnan(p_values(ranks)[-1]).all()
    assert not np.isnan(p_values(ranks)[0]).all()


@pytest.mark.parametrize("test", ["t", "brunnermunzel", stats.brunnermunzel])
def test_of_undefined_pairs_only_those_with_the_control_are_counted(test):
    runs = study([(4, 4, 4)], shift=50.0)
    # paired differences are constant; all runs are
    runs["Accuracy"] = 50.0 * runs.groupby(["Algorithm"]).ngroup() if test == "t" else 1.0
    pairing = PAIRED if test == "t" else {}
    with pytest.warns(srcs.SRCSWarning, match="2 (paired t tests met|pairs .* is not defined)"):
        srcs.SRCSranks(runs, **ROLES, **pairing, test=test, control="a", gate="none")


def test_a_function_is_not_called_for_pairs_without_the_control():
    called = []
    runs = study([(4, 4, 4)])
    srcs.SRCSranks(
        runs, **ROLES, test=lambda x, y: called.append(1) or 0.5, control="a", gate="none"
    )
    assert len(called) == 2


@pytest.mark.parametrize("p", [0.0, 1, np.float32(1), np.array(1.0)])
def test_0_and_1_are_p_values(p):
    ranks = srcs.SRCSranks(study(shift=3.0), **ROLES, **NONE, test=lambda x, y: p)
    assert (p_values(ranks) == float(p)).all()


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_two_runs_are_enough():
    runs = study([(2, 2, 2)], shift=1.0)
    ranks = srcs.SRCSranks(runs, **ROLES, **NONE, test="permutation", gate="none")
    levels = np.split(runs["Accuracy"].to_numpy(), 3)
    wanted = [permuted(x, y).pvalue for x, y in itertools.combinations(levels, 2)]
    np.testing.assert_allclose(p_values(ranks), [wanted], rtol=ROUNDING)
    ranks = srcs.SRCSranks(runs, **ROLES, test="dunnett", control="a", gate="none")
    assert not np.isnan(p_values(ranks)[0, :2]).any()


@pytest.mark.parametrize("kind", ["independent", "samples"])
def test_random_permutations_agree_with_those_of_scipy(kind):
    pairing = PAIRED if kind == "samples" else {}
    runs = study([(20, 20)], shift=0.3)
    runs["Accuracy"] = runs["Accuracy"].round(1)  # with ties
    ranks = srcs.SRCSranks(runs, **ROLES, **NONE, **pairing, test="permutation", gate="none")
    x, y = (runs.loc[runs["Algorithm"] == level, "Accuracy"].to_numpy() for level in "ab")
    theirs = permuted(x, y, kind, 1999).pvalue
    assert 0.01 < theirs < 0.9
    # five standard errors of the difference of two shares of permutations, doubled
    margin = 10 * np.sqrt(0.25 / 1999 + 0.25 / 9999)
    assert ranks["b.pval"].iloc[0] == pytest.approx(theirs, abs=margin)


@pytest.mark.parametrize(("runs", "permutations"), [(13, 2**13), (14, 10_000)])
def test_all_permutations_are_tried_where_they_are_at_most_9999(runs, permutations):
    options = {**NONE, **PAIRED, "test": "permutation", "gate": "none"}
    p = srcs.SRCSranks(study([(runs, runs)], shift=0.3), **ROLES, **options)["b.pval"].iloc[0]
    assert p * permutations == pytest.approx(round(p * permutations), abs=1e-6)


@pytest.mark.parametrize("offset", [0.0, 1e9])
def test_equal_sums_count_as_equal(offset):
    """Rounding of the sums made half of the tied permutations smaller than the observed one."""
    x, y = offset + np.array([0.1, 0.2, 0.3] * 6), offset + np.array([0.3, 0.2, 0.1] * 6)
    runs = study([(18, 18)])
    runs["Accuracy"] = np.concatenate([x, y])
    p = srcs.SRCSranks(runs, **ROLES, **NONE, test="permutation", gate="none")["a.pval"]
    assert p.iloc[1] == 1.0


@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch")
def test_sums_too_large_for_a_float_leave_a_pair_undefined():
    runs = study([(4, 4, 4)], shift=1.0)
    runs.loc[runs["Algorithm"] == "a", "Accuracy"] = 1e308
    with pytest.warns(srcs.SRCSWarning, match="2 pairs"):
        ranks = srcs.SRCSranks(runs, **ROLES, **NONE, test="permutation", gate="none")
    assert np.isnan(p_values(ranks)[0, :2]).all()
    assert 0 < p_values(ranks)[0, 2] <= 1


def test_unknown_tests_list_all():
    with pytest.raises(srcs.SRCSError, match=r"did you mean 'brunnermunzel'\? .*'permutation'"):
        srcs.SRCSranks(study(), **ROLES, test="brunner")
