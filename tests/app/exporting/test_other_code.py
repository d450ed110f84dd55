"""The code that the second and the third page hand out, run in Python and in R: their numbers."""

import os
import shutil
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from srcs_py import datasets
from srcs_py.app.atopsis import closeness
from srcs_py.app.atopsis.code import atopsis_code
from srcs_py.app.atopsis.inputs import AtopsisInputs, Tables
from srcs_py.app.atopsis.reading import case_study, read_papers
from srcs_py.app.hardness import scores as hard
from srcs_py.app.hardness.code import hardness_python, hardness_r
from srcs_py.app.hardness.inputs import (
    EXAMPLE,
    HardnessInputs,
    ScoresReading,
    ScoresTable,
    hardest,
)
from srcs_py.hardness import aggregate, cost_curve, dissimilarities, hardness_table
from tests.app.uploads import case_files, stored, write_runs
from tests.rscript import rscript

RELATIVE = 1e-9  # sums in another order; R prints 15 digits
OPTIONS = {
    "case1": AtopsisInputs("atopsis", "none", True),
    "case2": AtopsisInputs("atopsis", "vector", False, weight=0.4),
    "max": AtopsisInputs("atopsis", "max", True, weight=0.1),
    "minmax": AtopsisInputs("atopsis", "minmax", False, weight=0.5),
    "hellinger": AtopsisInputs("hellinger", "none", True),
    "hellinger, smaller": AtopsisInputs("hellinger", "none", False),
}


def run_python(code):
    """Run code in Python and return its names; fonts of pdf files would take most of the time."""
    assert ".svg" not in code
    made = {}
    exec(code.replace('.pdf")', '.svg")'), made)
    return made


# The code of each folder, as if it were run alone.
RUN = """
for (folder in list.dirs(recursive = FALSE)) {
  old <- setwd(folder)
  failed <- try(source("code.R", local = new.env(), print.eval = TRUE, encoding = "UTF-8"))
  if (inherits(failed, "try-error")) writeLines(failed, "error.txt")
  graphics.off()
  setwd(old)
}
"""


def for_r(code, folder, **tables):
    """Put code for R into a folder; it writes these tables too."""
    folder.mkdir(exist_ok=True)
    write = [
        f'write.csv(format(as.data.frame({expression}), digits = 15), "{name}.csv")'
        for name, expression in tables.items()
    ]
    (folder / "code.R").write_text("\n".join([code, *write]), encoding="utf-8")


def run_all(place):
    """Run the code of all folders in R, which starts once; skip where there is no R."""
    rscript("--vanilla", "-e", RUN, folder=place, LC_ALL="C.UTF-8")


def made_in(folder, *tables):
    """Return what the code in R made, and drew."""
    error = folder / "error.txt"
    assert not error.exists(), error.read_text(errors="replace")
    assert (folder / "Rplots.pdf").stat().st_size > 3500
    return [pd.read_csv(folder / f"{name}.csv", index_col=0) for name in tables]


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
    return Tables(means, stds, "")


@pytest.fixture(scope="module")
def ranked_in_r(tmp_path_factory):
    """Every ranking of two sources by its folder, after R was there."""
    place = tmp_path_factory.mktemp("rankings")
    sources = {"ties": ties(), "case1": case_study("case1")}
    results = {}
    for source, name in product(sources, OPTIONS):
        tables, options = sources[source], OPTIONS[name]
        made = {"ranking": "ranking"}
        if options.method == "atopsis":
            made["curves"] = "curves"
        folder = place / str(len(results))
        for_r(atopsis_code(tables, options)[1], folder, **made)
        results[source, name] = folder, made, tables
    run_all(place)
    return results


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("source", ["case1", "ties"])
def test_r_ranks_as_the_page(name, source, ranked_in_r):
    folder, made, tables = ranked_in_r[source, name]
    ranking, *curves = made_in(folder, *made)
    expected = closeness.ranking_at(tables, OPTIONS[name]).to_frame()
    assert ranking["rank"].to_dict() == expected["rank"].to_dict()
    np.testing.assert_allclose(
        ranking["closeness"].reindex(expected.index),
        expected["closeness"],
        rtol=RELATIVE,
        atol=1e-14,
    )
    if curves:
        at = closeness.rank_tables(tables, OPTIONS[name]).closeness_at(np.linspace(0, 1, 101))
        np.testing.assert_allclose(curves[0].to_numpy(), at, rtol=RELATIVE, atol=1e-12)


@pytest.mark.parametrize("name", ["case1", "case2", "hellinger"])
@pytest.mark.parametrize("source", ["case1", "files"])
def test_python_ranks_as_the_page(name, source, tmp_path, monkeypatch):
    if source == "files":
        folder = tmp_path / "study"
        folder.mkdir()
        paths = [shutil.copy(path, folder / f"my {path.name}") for path in case_files("case2")]
        tables = read_papers([*map(Path, stored(*paths))], {}).tables
    else:
        tables = case_study(source)
    options = OPTIONS[name]
    monkeypatch.chdir(tmp_path / "study" if source != "case1" else tmp_path)
    made = run_python(atopsis_code(tables, options)[0])
    pd.testing.assert_frame_equal(
        made["ranking"].to_frame(), closeness.ranking_at(tables, options).to_frame()
    )
    assert os.path.getsize("closeness.svg") > 3500


def test_large_tables_are_read_by_the_r_code(tmp_path):
    large = pd.DataFrame(np.random.default_rng(1).random((60, 100))).rename(index="a{}".format)
    tables, options = Tables(large, large + 1, ""), OPTIONS["case1"]
    code = atopsis_code(tables, options)[1]
    assert len(code) < 3000
    folder = tmp_path / "large"
    for_r(code, folder, ranking="ranking")
    tables.means.to_csv(folder / "means.csv")
    tables.stds.to_csv(folder / "stds.csv")
    run_all(tmp_path)
    (ranking,) = made_in(folder, "ranking")
    assert (
        ranking["rank"].to_dict()
        == closeness.ranking_at(tables, options).to_frame()["rank"].to_dict()
    )


def of_example(folder):
    shutil.copy(datasets.bundled(EXAMPLE), folder)
    return hard.example_table()


def of_upload(folder):
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
    path = folder / "my scores.csv"
    pd.concat(parts).to_csv(path, index=False, sep=";", decimal=",")
    found = hard.few_data_sets(Path(*stored(path)), ScoresReading("yes"))
    return ScoresTable("my scores.csv", found, ScoresReading("yes"))


def of_models(folder):
    """A column for each model, and no names of instances; R took it for a long table."""
    random = np.random.default_rng(1)
    table = pd.DataFrame(random.integers(0, 5, (12, 3)) / 4, columns=["m 1", "m-2", "m3"])
    table.insert(1, "class", np.arange(12) % 3 % 2)
    path = folder / "wide.csv"
    table.to_csv(path, index=False)
    found = hard.few_data_sets(Path(*stored(path)), ScoresReading())
    return ScoresTable("wide.csv", found, ScoresReading())


@pytest.mark.parametrize("source", [of_example, of_upload, of_models])
def test_hardness_in_both_languages(source, tmp_path, monkeypatch):
    folder = tmp_path / "code"
    folder.mkdir()
    given = source(folder)
    scores = given.data_sets[-1]
    model = scores.models[1]
    instances = tuple(hardest(scores, model)[:3])
    asked = HardnessInputs(scores.dataset, model, instances)
    monkeypatch.chdir(folder)
    made = run_python(hardness_python(given, asked))
    assert made["scores"] == scores
    assert os.path.getsize("instances-rate_driven.svg") > 3500

    tables = {
        "means": "means",
        "found": "of_instances",
        "losses": "t(losses[rows, ])",
        "curves": "curves",
        "unlike": 'as.matrix(unlike("rate_driven"))',
    }
    write_runs(hardness_r(given, asked))
    for_r(hardness_r(given, asked), folder, **tables)
    run_all(tmp_path)
    means, found, losses, curves, unlike = made_in(folder, *tables)
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
    matrix = aggregate(dissimilarities(given.data_sets, "rate_driven"))
    np.testing.assert_allclose(unlike.to_numpy(), matrix.to_numpy(), rtol=RELATIVE, atol=1e-14)


def test_names_that_look_like_a_place_in_the_code_stay():
    """The model stood in the name of a data set that is called {model}."""
    code = hardness_r(ScoresTable("mine.csv", []), HardnessInputs("{model}", "m", ("{origin}",)))
    assert 'dataset) == "{model}"' in code
    assert 'instances <- c("{origin}")' in code
