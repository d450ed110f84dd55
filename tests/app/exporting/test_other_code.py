"""The code that the second and the third page hand out, run: their numbers."""

import io
import json
import os
import shutil

import numpy as np
import pandas as pd
import pytest

from srcs_py.app.messages.answer import answer
from srcs_py.hardness import hardness_table
from tests.app.uploads import case_files


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return the working directory, which is where a home keeps the uploads."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def handed_out(page, study, settings):
    """Return what the code of a page makes, with itself, and the table of the page.

    Fonts of pdf files would take most of the time.
    """
    shown = {"atopsis": "bars", "hardness": "curves rate_driven"}[page]
    asked = {"study": study, "settings": settings, "shown": shown}
    code = json.loads(answer(f"{page}_code", json.dumps(asked)))["value"]["python"]
    assert ".svg" not in code
    made = {"code": code}
    exec(code.replace('.pdf")', '.svg")'), made)
    table = answer(f"{page}_file", json.dumps({**asked, "kind": "table"}))
    return made, pd.read_csv(io.BytesIO(table), dtype=str)


def check_equal(made, table):
    """Check that numbers are those of a table of texts."""
    numbers = made.select_dtypes("number")
    assert len(numbers.columns)
    for name in numbers:
        assert numbers[name].tolist() == [float(each) for each in table[name]]


@pytest.mark.parametrize(
    "settings",
    [
        {"normalization": "none", "maximize": True},
        {"normalization": "vector", "maximize": False, "weight": 0.4},
        {"method": "hellinger", "normalization": "none", "maximize": True},
    ],
    ids=["none", "vector", "hellinger"],
)
@pytest.mark.parametrize("source", ["case1", "files"])
def test_python_ranks_as_the_page(settings, source, folder):
    study = {"bundled": source}
    if source == "files":
        paths = [shutil.copy(path, folder / f"my {path.name}") for path in case_files("case2")]
        study = {"files": [path.name for path in paths]}
    made, table = handed_out("atopsis", study, settings)
    check_equal(made["ranking"].to_frame().loc[table["algorithm"]], table)
    assert os.path.getsize("closeness.svg") > 3500


def of_upload(folder):
    """Scores with ties, classes that are texts, a semicolon and commas; two data sets."""
    parts = []
    for name, count in (("s 1", 11), ("t", 7)):
        index = pd.MultiIndex.from_product([range(count), ["m'1", "m2", "m3"]])
        table = index.to_frame(index=False, name=["instance", "model"])
        table.insert(0, "dataset", name)
        table["score"] = np.random.default_rng(count).integers(0, 5, len(table)) / 4
        table["class"] = np.where(table["instance"] % 3 == 0, "yes", "no")
        parts.append(table)
    pd.concat(parts).to_csv(folder / "my scores.csv", index=False, sep=";", decimal=",")
    return {"files": ["my scores.csv"], "reading": {"positive": "yes"}}, {"dataset": "t"}


def of_models(folder):
    """A column for each model, and no names of instances; R took it for a long table."""
    random = np.random.default_rng(1)
    table = pd.DataFrame(random.integers(0, 5, (12, 3)) / 4, columns=["m 1", "m-2", "m3"])
    table.insert(1, "class", np.arange(12) % 3 % 2)
    table.to_csv(folder / "wide.csv", index=False)
    return {"files": ["wide.csv"]}, {"model": "m-2"}


def of_places(folder):
    """Names that look like places in the code; a model stood in that of the data set."""
    rows = ["{model},{source},a,0.7,0", "{model},2,a,0.8,1"]
    (folder / "mine.csv").write_text("\n".join(["dataset,instance,model,score,class", *rows]))
    return {"files": ["mine.csv"]}, {}


@pytest.mark.parametrize(
    "source", [lambda _: ({"bundled": "iris"}, {"model": "NB"}), of_upload, of_models, of_places]
)
def test_python_gives_the_hardness_of_the_page(source, folder):
    study, settings = source(folder)
    made, table = handed_out("hardness", study, settings)
    own = hardness_table(made["scores"], made["methods"], per="dataset")
    own = own[["model", *made["methods"]]]
    check_equal(own, table.set_axis(own.columns, axis=1))  # the page has words for methods
    assert own["model"].tolist() == table["model"].tolist()
    assert os.path.getsize("instances-rate_driven.svg") > 3500
    if source is of_places:
        assert '"{model}"' in made["code"]
        assert '"{source}"' in made["code"]
