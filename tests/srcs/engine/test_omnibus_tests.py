"""The gate, its correction over all configurations, and all levels against a control."""

import inspect

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs
from srcs_py.plotting.page.payload import _about as heading
from srcs_py.stats.tests import OMNIBUS_TESTS
from srcs_py.tables.roles import roles_of
from tests.studies import PAIRED, ROLES, study

ROUNDING = 1e-9  # sums in another order, then the tail of a distribution
ALWAYS = {"summarize": "always"}
# What scipy calls the seed: random_state before version 1.15.
KNOWN = inspect.signature(stats.dunnett).parameters
SEEDED = {"rng": 0} if "rng" in KNOWN else {"random_state": 0}
LOOPS = {
    "kruskal": lambda *groups: stats.kruskal(*groups).pvalue,
    "friedman": lambda *groups: stats.friedmanchisquare(*groups).pvalue,
    "anova": lambda *groups: stats.f_oneway(*groups).pvalue,
    "none": lambda *groups: 0.0,
}


def groups_of(runs):
    return [
        [each["Accuracy"].to_numpy() for _, each in part.groupby("Algorithm")]
        for _, part in runs.groupby("Size")
    ]


def omnibus(ranks):
    return ranks["omnibus.pval"].to_numpy()[::3]


@pytest.mark.parametrize("name", OMNIBUS_TESTS)
def test_gates_equal_a_loop_over_scipy(name):
    counts = [(6, 6, 6)] * 20 if name == "friedman" else [(6, 6, 6), (5, 8, 6), (7, 3, 4)] * 6
    runs = study(counts, shift=0.3)
    paired = PAIRED if name == "friedman" else {}
    ranks = srcs.SRCSranks(runs, **ROLES, **paired, **ALWAYS, gate=name, alpha=0.2)
    wanted = [LOOPS[name](*groups) for groups in groups_of(runs)]
    np.testing.assert_allclose(omnibus(ranks), wanted, rtol=ROUNDING)
    ranks = srcs.SRCSranks(runs, **ROLES, **paired, gate=name, alpha=0.2)
    tested = ranks["mean"].notna().to_numpy()[::3]
    assert tested.tolist() == [p < 0.2 for p in wanted]
    assert tested.any()
    assert name in {"none"} or not tested.all()


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_a_gate_is_not_defined_where_all_runs_are_equal():
    runs = study([(4, 4, 4)] * 2).assign(Accuracy=1.0)
    for name in ("kruskal", "friedman", "anova"):
        ranks = srcs.SRCSranks(runs, **ROLES, **PAIRED, gate=name)
        assert not ranks["rank"].any()
        assert ranks["mean"].isna().all()


@pytest.mark.parametrize("correction", ["BH", "holm", "fdr_tsbh"])
def test_across_corrects_over_all_configurations(correction):
    runs = study([(6, 6, 6)] * 30, shift=1.3)
    plain = omnibus(srcs.SRCSranks(runs, **ROLES, **ALWAYS))
    ranks = srcs.SRCSranks(runs, **ROLES, **ALWAYS, across=correction)
    wanted = srcs.p_adjust(plain, correction)
    assert omnibus(ranks).tolist() == wanted.tolist()
    assert (wanted != plain).any()
    assert (wanted < 0.05).any()
    coloured = ranks["rank"].to_numpy().reshape(-1, 3).any(axis=1)
    assert not coloured[wanted >= 0.05].any()


def test_of_configurations_without_a_difference_about_none_is_coloured():
    rng = np.random.default_rng(0)
    names = np.tile(np.repeat(list("abc"), 10), 1000)
    runs = pd.DataFrame({"Size": np.repeat(np.arange(1000), 30), "Algorithm": names})
    runs["Accuracy"] = rng.normal(size=30000)

    def opened(**more):
        return int((omnibus(srcs.SRCSranks(runs, **ROLES, **ALWAYS, **more)) < 0.05).sum())

    assert 29 <= opened() <= 71  # 50, and three standard deviations of 7
    assert opened(across="BH") == 0


def test_across_is_the_same_in_blocks_and_threads():
    runs = study([(6, 6, 6), (5, 8, 6)] * 20, shift=0.4)
    one = srcs.SRCSranks(runs, **ROLES, across="BH")
    assert srcs.SRCSranks(runs, **ROLES, across="BH", ncores=2).equals(one)


@pytest.mark.parametrize("test", ["wilcoxon", "t", "welch"])
def test_against_a_control_the_others_are_not_compared(test):
    runs = study([(6, 6, 6, 6)] * 5, shift=0.8)
    call = {**ROLES, **ALWAYS, "test": test}
    names = [f"{each}.pval" for each in "abcd"]
    plain = srcs.SRCSranks(runs, **call, correction="none")[names].to_numpy().reshape(-1, 4, 4)
    ranks = srcs.SRCSranks(runs, **call, control="b")
    square = ranks[names].to_numpy().reshape(-1, 4, 4)
    others = [0, 2, 3]
    np.testing.assert_array_equal(square[:, 1, others], srcs.p_adjust(plain[:, 1, others], "holm"))
    np.testing.assert_array_equal(square[:, others, 1], square[:, 1, others])
    assert np.isnan(np.delete(np.delete(square, 1, axis=1), 1, axis=2)).all()
    mean = ranks["mean"].to_numpy().reshape(-1, 4)
    passed = (ranks["omnibus.pval"].to_numpy().reshape(-1, 4) < 0.05)[:, others]
    wanted = np.sign(mean[:, others] - mean[:, [1]]) * (square[:, 1, others] < 0.05) * passed
    assert ranks["rank"].to_numpy().reshape(-1, 4)[:, others].tolist() == wanted.tolist()
    assert not ranks["rank"].to_numpy().reshape(-1, 4)[:, 1].any()
    assert set(ranks["rank"]) <= {-1, 0, 1}
    assert ranks["rank"].any()


def test_dunnett_is_scipys():
    runs = study([(6, 6, 6), (5, 8, 6)], shift=1.0)
    ranks = srcs.SRCSranks(runs, **ROLES, **ALWAYS, test="dunnett", control="a")
    for (a, b, c), row in zip(groups_of(runs), range(0, 6, 3), strict=True):
        wanted = stats.dunnett(b, c, control=a, **SEEDED).pvalue
        found = ranks["a.pval"].to_numpy()[row + 1 : row + 3]
        np.testing.assert_allclose(found, wanted, atol=5e-4)  # both integrate at random points


def test_what_was_done_is_said():
    runs = study(shift=3.0)
    ranks = srcs.SRCSranks(runs, **ROLES, gate="anova", across="BH", control="b")
    assert heading(roles_of(ranks)) == (
        "wilcoxon test against b, holm correction, gate anova, across BH; larger is better"
    )
    code = srcs.as_r_code(ranks)
    for each in ('gate = "anova"', 'across = "BH"', 'control = "b"'):
        assert f"# not in R: {each}\n" in code
    names = {"data": runs}
    exec(srcs.as_python_code(ranks), names)
    assert names["ranks"].equals(ranks)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"gate": "fried"}, "did you mean 'friedman'"),
        (
            {"gate": "friedman"},
            "gate = 'friedman' compares paired runs: give pairing_col too .*paired=True",
        ),
        ({"across": "BHH"}, "across = 'BHH' is unknown"),
        ({"across": "shaffer"}, "across = 'shaffer' corrects pairs of levels"),
        ({"control": "d"}, "control = 'd' is not a level of 'Algorithm': .*'a', 'b', 'c'"),
        ({"control": "a", "test": "tukeyHSD"}, "test = 'tukeyHSD' is for all pairs"),
        ({"control": "a", "correction": "shaffer"}, "correction = 'shaffer' is for all pairs"),
        ({"test": "dunnett"}, "'dunnett' compares all levels with one: give control"),
    ],
)
def test_bad_input(change, says):
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.SRCSranks(study(), **ROLES, **change)
