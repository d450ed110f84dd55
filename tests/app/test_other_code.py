"""The code that the second and the third page hand out, run in Python and in R: their numbers."""

import os
import shutil

import numpy as np
import pandas as pd
import pytest

from srcs_py import datasets
from srcs_py.app.atopsis import closeness
from srcs_py.app.atopsis.asked import Options, Tables
from srcs_py.app.data.files import Reading
from srcs_py.app.data.readings import read_upload
from srcs_py.app.hardness import scores as hard
from srcs_py.app.hardness.code import python_code, r_code
from srcs_py.app.srcs.first import fresh_settings
from srcs_py.app.srcs.ranking import Ranking, rank
from srcs_py.hardness import aggregate, cost_curve, dissimilarities, hardness_table

from ..rscript import rscript
from .conftest import runs

RELATIVE = 1e-9  # sums in another order; R prints 15 digits
OPTIONS = {
    "case1": Options("atopsis", 0.75, "none", True),
    "case2": Options("atopsis", 0.4, "vector", False),
    "max": Options("atopsis", 0.1, "max", True),
    "minmax": Options("atopsis", 0.5, "minmax", False),
    "hellinger": Options("hellinger", 0.75, "none", True),
    "hellinger, smaller": Options("hellinger", 0.75, "none", False),
}


def silent(*_):
    """Hear of progress."""


def in_r(code, folder, **tables):
    """Run code in R and return what it made as tables; skip where there is no R."""
    write = [
        f'write.csv(format(as.data.frame({expression}), digits = 15), "{name}.csv")'
        for name, expression in tables.items()
    ]
    (folder / "code.R").write_text("\n".join([code, *write]), encoding="utf-8")
    rscript("--vanilla", "code.R", folder=folder, LC_ALL="C.UTF-8")
    assert (folder / "Rplots.pdf").stat().st_size > 3500
    return [pd.read_csv(folder / f"{name}.csv", index_col=0) for name in tables]


def study(folder):
    """The ranks of an upload on the first page."""
    folder.mkdir()
    path = folder / "runs.csv"
    runs(methods=("A", "b", 'C "c"')).to_csv(path, index=False, sep=";")
    study = read_upload([path], [{"name": "runs.csv"}], Reading(), None).study
    settings = fresh_settings(study)
    levels = {"Method": ('C "c"', "A")}
    choice = study.first.__class__(
        *[getattr(study.first, each) for each in ("target", "params", "performance")], levels
    )
    return Ranking(study, choice, settings, *rank(silent, study, choice, settings))


def ties():
    """Two tables in which algorithms are equal, a benchmark is constant, and a deviation is 0."""
    means = pd.DataFrame(
        [[0.3, 5, 1], [0.1 + 0.2, 5, 1], [0.5, 5, 2], [0.5, 5, 2]],
        index=list("abcd"),
        columns=["p", 'q "q"', "r"],
    )
    stds = pd.DataFrame(
        [[0.1, 0, 1], [0.1, 0, 1], [0.2, 0, 0], [0.1, 0, 3]], means.index, means.columns
    )
    return Tables(means, stds, ())


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("source", ["case1", "ties"])
def test_r_ranks_as_the_page(name, source, tmp_path):
    tables = ties() if source == "ties" else closeness.tables_of(silent, source)
    result = closeness.ranked(silent, tables, OPTIONS[name], False)
    expressions = {"ranking": "ranking"}
    if result.study is not None:
        expressions["curves"] = "curves"
    ranking, *curves = in_r(result.r, tmp_path, **expressions)
    expected = result.ranking.to_frame()
    assert ranking["rank"].to_dict() == expected["rank"].to_dict()
    np.testing.assert_allclose(
        ranking["closeness"].reindex(expected.index),
        expected["closeness"],
        rtol=RELATIVE,
        atol=1e-14,
    )
    if curves:
        at = result.study.closeness_at(np.linspace(0, 1, 101))
        np.testing.assert_allclose(curves[0].to_numpy(), at, rtol=RELATIVE, atol=1e-12)


@pytest.mark.parametrize("name", ["case1", "case2", "hellinger"])
@pytest.mark.parametrize("source", ["case1", "study", "files"])
def test_python_ranks_as_the_page(name, source, tmp_path, monkeypatch):
    if source == "files":
        folder = tmp_path / "study"
        folder.mkdir()
        names = []
        for kind in ("mean", "std"):
            names.append(f"my {kind}.csv")
            path = datasets.bundled(f"atopsis/atopsis_case2_{kind}.csv")
            shutil.copy(path, folder / names[-1])
        tables = closeness.tables_of_files([folder / each for each in names], names)
    else:
        given = study(tmp_path / "study") if source == "study" else source
        tables = closeness.tables_of(silent, given)
    result = closeness.ranked(silent, tables, OPTIONS[name], False)
    monkeypatch.chdir(tmp_path / "study" if source != "case1" else tmp_path)
    made = {}
    exec(result.python, made)
    pd.testing.assert_frame_equal(made["ranking"].to_frame(), result.ranking.to_frame())
    if source == "study":
        assert list(made["means"].index) == ['C "c"', "A"]
    assert os.path.getsize("closeness.pdf") > 3500


def test_large_tables_are_read_by_the_r_code(tmp_path):
    large = pd.DataFrame(np.random.default_rng(1).random((60, 100))).rename(index="a{}".format)
    tables = Tables(large, large + 1, ())
    result = closeness.ranked(silent, tables, OPTIONS["case1"], False)
    assert len(result.r) < 3000
    tables.means.to_csv(tmp_path / "means.csv")
    tables.stds.to_csv(tmp_path / "stds.csv")
    (ranking,) = in_r(result.r, tmp_path, ranking="ranking")
    assert ranking["rank"].to_dict() == result.ranking.to_frame()["rank"].to_dict()


def of_example(tmp_path):
    path = datasets.bundled(hard.EXAMPLE_FILE.name)
    shutil.copy(path, tmp_path)
    return hard.EXAMPLE_FILE, hard.example_scores()


def of_upload(tmp_path):
    """Scores with ties, classes that are texts, a semicolon and commas; two data sets."""
    parts = []
    for name, count in (("s 1", 11), ("t", 7)):
        random = np.random.default_rng(count)
        table = pd.MultiIndex.from_product([range(count), ["m'1", "m2", "m3"]]).to_frame(
            index=False
        )
        table.columns = ["instance", "model"]
        table.insert(0, "dataset", name)
        table["score"] = random.integers(0, 5, len(table)) / 4
        table["class"] = np.where(table["instance"] % 3 == 0, "yes", "no")
        parts.append(table)
    path = tmp_path / "my scores.csv"
    pd.concat(parts).to_csv(path, index=False, sep=";", decimal=",")
    layout, found = hard.read_all([path], "yes")
    return hard.ScoresFile("my scores.csv", layout, "yes"), found


@pytest.mark.parametrize("source", [of_example, of_upload])
def test_hardness_in_both_languages(source, tmp_path, monkeypatch):
    file, data_sets = source(tmp_path)
    scores = data_sets[-1]
    model = scores.models[1]
    instances = tuple(hard.hardest(scores, model)[:3])
    asked = scores.dataset, model, instances
    monkeypatch.chdir(tmp_path)
    made = {}
    exec(python_code(file, *asked), made)
    assert made["scores"] == scores
    assert os.path.getsize("instances-rate_driven.pdf") > 3500

    means, found, losses, curves, unlike = in_r(
        r_code(file, *asked),
        tmp_path,
        means="means",
        found="of_instances",
        losses="t(losses[rows, ])",
        curves="curves",
        unlike='as.matrix(unlike("rate_driven"))',
    )
    table = hardness_table(scores, per="dataset").set_index("model")
    for method in hard.METHODS:
        np.testing.assert_allclose(means.loc[table.index, method], table[method], rtol=RELATIVE)
        expected = scores.hardness(method).stack().sort_index()
        expected.index = [f"{model}|{instance}" for model, instance in expected.index]
        own = found.set_index(found["model"] + "|" + found["instance"].astype(str))[method]
        np.testing.assert_allclose(own[expected.index], expected, rtol=RELATIVE, atol=1e-14)
    costs = np.linspace(0, 1, 1001)
    by_model = cost_curve(scores.scores, scores.y, "rate_driven", at=costs)
    np.testing.assert_allclose(curves.to_numpy().T, by_model.loss, rtol=RELATIVE, atol=1e-12)
    row = scores.scores[scores.models.index(model)]
    by_instance = cost_curve(row, scores.y, "rate_driven", per="instance", at=costs).loss
    at = [list(map(str, scores.instances)).index(each) for each in instances]
    np.testing.assert_allclose(losses.to_numpy().T, by_instance[at], rtol=RELATIVE, atol=1e-12)
    matrix = aggregate(dissimilarities(data_sets, "rate_driven"))
    np.testing.assert_allclose(unlike.to_numpy(), matrix.to_numpy(), rtol=RELATIVE, atol=1e-14)
