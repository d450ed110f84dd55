"""The code that the second and the third page hand out, run: their numbers."""

import os
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from srcs_py import datasets
from srcs_py.app.atopsis import closeness
from srcs_py.app.atopsis.code import atopsis_python
from srcs_py.app.atopsis.inputs import AtopsisInputs
from srcs_py.app.atopsis.reading import case_study, read_papers
from srcs_py.app.hardness import scores as hard
from srcs_py.app.hardness.code import hardness_python
from srcs_py.app.hardness.inputs import (
    EXAMPLE,
    HardnessInputs,
    ScoresReading,
    ScoresTable,
    hardest,
)
from tests.app.uploads import case_files, stored

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
    made = run_python(atopsis_python(tables, options))
    pd.testing.assert_frame_equal(
        made["ranking"].to_frame(), closeness.ranking_at(tables, options).to_frame()
    )
    assert os.path.getsize("closeness.svg") > 3500


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
def test_python_gives_the_hardness_of_the_page(source, tmp_path, monkeypatch):
    folder = tmp_path / "code"
    folder.mkdir()
    given = source(folder)
    scores = given.data_sets[-1]
    model = scores.models[1]
    instances = tuple(hardest(scores, model)[:3])
    asked = HardnessInputs(scores.dataset, model, instances)
    monkeypatch.chdir(folder)
    made = run_python(hardness_python(given, asked))
    pd.testing.assert_frame_equal(made["scores"].to_table(), scores.to_table())
    assert os.path.getsize("instances-rate_driven.svg") > 3500


def test_names_that_look_like_a_place_in_the_code_stay():
    """The model stood in the name of a data set that is called {model}."""
    table = ScoresTable("mine.csv", [], ScoresReading())
    code = hardness_python(table, HardnessInputs("{model}", "m", ("{source}",)))
    assert '"{model}"' in code
    assert '["{source}"]' in code
