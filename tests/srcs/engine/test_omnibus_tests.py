"""The gate, its correction over all configurations, and all levels against a control.

tests/oracle compares each of them with a plain loop over scipy.
"""

import numpy as np
import pytest

import srcs_py as srcs
from tests.studies import PAIRED, ROLES, runs_of, study

ALWAYS = {"summarize": "always"}


def omnibus(ranks):
    return ranks["omnibus.pval"].to_numpy()[::3]


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.parametrize(
    ("gate", "pairing"),
    [("kruskal", PAIRED), ("friedman", PAIRED), ("anova", PAIRED), ("anova", {})],
)
def test_a_gate_is_not_defined_where_all_runs_are_equal(gate, pairing):
    runs = study([(4, 4, 4)] * 2).assign(Accuracy=1.0)
    ranks = srcs.SRCSranks(runs, **ROLES, **pairing, gate=gate)
    assert not ranks["rank"].any()
    assert ranks["mean"].isna().all()


def test_of_configurations_without_a_difference_about_none_is_coloured():
    runs = runs_of(*np.random.default_rng(0).normal(size=(1000, 3, 10)))

    def opened(**more):
        return int((omnibus(srcs.SRCSranks(runs, **ROLES, **ALWAYS, **more)) < 0.05).sum())

    assert 29 <= opened() <= 71  # 50, and three standard deviations of 7
    assert opened(across="BH") == 0


def test_what_was_done_is_said(tmp_path):
    runs = study(shift=3.0)
    ranks = srcs.SRCSranks(runs, **ROLES, gate="anova", across="BH", control="b")
    page = srcs.to_html(ranks, tmp_path / "ranks.html").read_text()
    about = "wilcoxon test against b, holm correction, gate anova, across BH; larger is better"
    assert about in page
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
