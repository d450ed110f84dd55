"""Messages of the application: what goes in is JSON, and what comes out is JSON or a file."""

import json
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.app.messages.answer import answer
from srcs_py.page.payload import payload_of
from tests.app.uploads import own_runs

NOISE = {"bundled": "noise"}
PAIRED = {"pairing_col": "Fold"}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return the working directory, which is where a home keeps the uploads."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(name, **asked):
    """Return the whole answer to a message."""
    return json.loads(answer(name, json.dumps(asked)))


def value(name, **asked):
    """Return the value of the answer."""
    found = told(name, **asked)
    assert "error" not in found, found
    return found["value"]


def error(name, **asked):
    return told(name, **asked)["error"]


def own(folder, runs=6):
    """Write a table of own runs; return its study."""
    return {"files": [own_runs(folder, runs).name]}


def test_a_study_is_described_with_what_is_open(folder):
    found = value("study", study=own(folder))
    assert found["rows"] == 36
    assert [column["name"] for column in found["columns"]] == ["Algorithm", "Task", "Run", "Value"]
    assert found["roles"]["target"] == "Algorithm"
    assert found["roles"]["maximize"] is None  # "Value" does not tell
    assert found["head"][0][:3] == ["LR", "a", "0"]
    assert value("study", study=NOISE)["roles"]["maximize"] is True


def test_ranks_equal_those_of_the_library(folder):
    study = own(folder)
    roles = {"target": "Algorithm", "params": ["Task"], "performance": "Value"}
    settings = {"test": "t", "maximize": False}
    payload = value("rank", study=study, roles=roles, settings=settings)
    expected = srcs.SRCSranks(
        "runs.csv", ["Task"], "Algorithm", "Value", test="t", maximize=False, summarize="always"
    )
    counted = expected.assign(runs=6)
    same = payload_of(counted, {}, "rank", "srcs.safe", {}, {})
    assert payload["columns"] == same["columns"]
    table = answer("table", json.dumps({"study": study, "roles": roles, "settings": settings}))
    srcs.write_table(expected, "expected.csv")
    assert table.decode() == (folder / "expected.csv").read_text()


def test_warnings_come_with_every_answer_that_ranks_and_with_buttons(folder):
    study = own(folder, runs=2)
    for _ in range(2):  # the second is of the cache
        found = told("rank", study=study, settings={"maximize": True})
        assert any("significant" in note["text"] for note in found["notes"])
    gap = pd.read_csv("runs.csv")
    gap.loc[0, "Value"] = np.nan
    gap.to_csv("runs.csv", index=False)
    again = {"files": ["runs.csv"], "reading": {"missing": ["x"]}}
    found = told("rank", study=again, settings={"maximize": True})
    assert found["remedies"] == [
        {"text": "Leave those runs out", "control": "srcs_missing", "value": "omit"}
    ]


def test_a_reading_is_corrected_and_undone_by_an_older_message(folder):
    (folder / "runs.csv").write_text("Algorithm;Task;Acc\nA;x;0,5\nB;x;0,25\nA;x;0,7\nB;x;0,8\n")
    study = {"files": ["runs.csv"]}
    first = value("study", study=study)
    wrong = value("study", study=study, correct=["decimal", "", "."])
    kinds = [{each["name"]: each["kind"] for each in found["columns"]} for found in (first, wrong)]
    assert [kind["Acc"] for kind in kinds] == ["number", "text"]
    assert value("study", study=study) == first
    assert wrong["reading"]["decimal"] == "."


def test_the_runs_behind_a_cell_and_the_methods():
    known = value("study", study=NOISE)
    labels = {each["name"]: each["labels"] for each in known["columns"]}
    levels = {name: labels[name][0] for name in known["roles"]["params"]}
    found = value("runs", study=NOISE, settings=PAIRED, levels=levels)
    assert found["paired"]
    assert len({len(each["values"]) for each in found["levels"]}) == 1
    assert "level of each of" in error("runs", study=NOISE, settings=PAIRED, levels={})
    differences = {"study": NOISE, "settings": PAIRED, "shown": "forest_plot", "levels": levels}
    made = value("code", **differences)
    assert ", ".join(f"{name} '{level}'" for name, level in levels.items()) in made["svg"]
    assert f"select={json.dumps(levels)}" in made["python"]
    left = {name: levels[name] for name in list(levels)[:-1]}
    assert "give one level of each of" in error("figure", **{**differences, "levels": left})
    assert "Wilcoxon" in " ".join(value("methods", study=NOISE, settings=PAIRED))


@pytest.mark.parametrize(
    ("name", "ending", "begins"),
    [
        ("figure", "png", b"\x89PNG"),
        ("figure", "pdf", b"%PDF"),
        ("table", "xlsx", b"PK"),
        ("table", "tex", b"\\begin"),
        ("report", "md", b"#"),
        ("page", "html", b"<!doctype html>"),
        ("save", "srcs", b"PK"),
    ],
)
def test_files(name, ending, begins):
    asked = {"study": NOISE, "settings": PAIRED, "ending": ending, "dpi": 50}
    assert answer(name, json.dumps(asked)).startswith(begins)


def test_wrong_messages_are_refused_in_one_sentence(folder):
    assert "no message 'shutdown'" in error("shutdown")
    assert "JSON" in json.loads(answer("rank", "[1"))["error"]
    assert "no bundled study" in error("study", study={"bundled": "../x"})
    assert "no setting 'save'" in error("rank", study=NOISE, settings={"save": "x"})
    outside = folder.parent / "outside.csv"
    outside.write_text("a,b\n1,2\n")
    for name in ("../outside.csv", str(outside), "gone.csv", ""):
        assert "choose it again" in error("study", study={"files": [name]})
    assert "another type" in error("figure", study=NOISE, settings=PAIRED, ending="exe")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([{"name": "a.csv", "size": 0}], "empty"),
        ([{"name": "a.csv", "size": 2**30}], "too large"),
        ([{"name": "a.csv", "size": 2**25}] * 3, "too large"),
        ([{"name": "a.exe", "size": 9}], ".exe"),
    ],
)
def test_files_that_are_not_taken(files, said):
    assert said in error("upload", files=files)


def test_files_are_kept_under_their_names_without_folders():
    asked = [{"name": name, "size": 9} for name in ("x/a.csv", "..\\a.csv")]
    assert value("upload", files=asked) == {"files": ["a.csv", "a (2).csv"]}


LEAN = """
import sys, json
from srcs_py.app.messages.answer import answer
view = {"study": {"bundled": "noise"}, "settings": {"pairing_col": "Fold"}}
for name in ("study", "rank"):
    assert "error" not in json.loads(answer(name, json.dumps(view)))
print(*{"matplotlib", "jinja2", "starlette", "multiprocessing", "statsmodels"} & {*sys.modules})
"""


def test_the_first_ranking_imports_neither_pictures_nor_templates_nor_a_server():
    command = [sys.executable, "-c", LEAN]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == []
