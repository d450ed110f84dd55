"""Messages of A-TOPSIS: how files are read, directions, methods, and what is beside the ranking."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from srcs_py import atopsis as at
from srcs_py.app.atopsis.inputs import METHODS
from srcs_py.app.atopsis.reading import read_papers
from srcs_py.app.messages.answer import answer
from tests.app.uploads import case_files

BESIDE = ["bootstrap", "reversal", "tests"]
FILE = {"files": ["own.csv"]}
WHOLE = {**FILE, "reading": {"drop": "Mid"}}
TABLE = """Method,Accuracy ↑,Latency ↓
Fast,95.1 ± 0.1,20 ± 1
Slow,93.0 ± 0.1,90 ± 1
Mid,94.0 ± 0.2,--
"""


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    """Write a file into the working directory, which is where a home keeps the uploads."""
    monkeypatch.chdir(tmp_path)

    def write(text):
        (tmp_path / "own.csv").write_text(text, encoding="utf-8")

    write(TABLE)
    return write


def told(study=FILE, name="atopsis", correct=None, **settings):
    return json.loads(
        answer(name, json.dumps({"study": study, "settings": settings, "correct": correct}))
    )


def value(*arguments, **settings):
    found = told(*arguments, **settings)
    assert "error" not in found, found
    return found["value"]


@pytest.mark.parametrize(("case", "maximize"), [("case1", True), ("case2", False)])
def test_the_case_studies_are_ranked_in_their_direction(case, maximize):
    found = value({"bundled": case})
    expected = at.sensitivity(*at.read_tables(*case_files(case)), maximize=maximize)
    ranking = found["ranking"]
    assert ranking["algorithms"] == list(expected.algorithms)
    assert ranking["mean"] == expected.mean.closeness.tolist()
    assert ranking["std"] == expected.std.closeness.tolist()
    intervals = expected.intervals()
    assert found["break_points"] == expected.break_points.tolist()
    (shown,) = (each for each in found["tables"] if each["title"].startswith("Break points"))
    assert [row[2] for row in shown["rows"]] == intervals["ranking"].tolist()


def test_a_table_that_cannot_be_ranked_is_there_with_its_bad_cell_and_roles():
    found = value()
    assert "ranking" not in found
    assert found["head"][2] == ["Mid", "94.0 ± 0.2", "--"]
    assert [column["odd"] for column in found["columns"]] == [[], ["--"], ["--"]]
    assert {*found["roles"].values()} == {"benchmark"}
    text = found["problem"]["text"]
    assert text.endswith(
        "row 'Mid', column 'Latency ↓' has no value; leave out its row or column with Leave out."
    )


def test_what_was_read_is_told():
    found = value(WHOLE)
    assert [row[0] for row in found["cells"]["rows"]] == ["Fast", "Slow"]
    assert found["read"] == ["The rows are the algorithms: 'Method' is a word for algorithms."]


def test_roles_are_chosen_in_the_headers(write):
    write("Method,P,Q,R\nA,95 ± 1,20 ± 1,3 ± 1\nB,93 ± 1,30 ± 1,4 ± 1\n")
    found = value(correct=["role", "R", ""])
    assert found["roles"] == {"P": "benchmark", "Q": "benchmark", "R": ""}
    assert found["reading"]["drop"] == "R"
    study = {**FILE, "reading": found["reading"]}
    again = value(study, correct=["role", "R", "benchmark"])
    assert {*again["roles"].values()} == {"benchmark"}
    turned = value(study, correct=["role", "Q", "algorithm"])
    assert turned["reading"]["orient"] == "columns"
    assert [row[0] for row in turned["cells"]["rows"]] == ["P", "Q"]
    write("Dataset,SVM,Forest\nIris,95 ± 1,96 ± 2\nWine,90 ± 1,91 ± 2\n")
    assert value()["roles"] == {"SVM": "algorithm", "Forest": "algorithm"}


def test_the_direction_is_asked_where_names_do_not_tell(write):
    write("Method,Accuracy,P\nA,95 ± 1,20 ± 1\nB,93 ± 1,30 ± 1\n")
    found = value()
    assert [each["larger"] for each in found["benchmarks"]] == [True, None]
    assert "ranking" not in found
    for larger in (True, {"Accuracy": True, "P": False}):
        assert value(maximize=larger)["ranking"]
    text = value(FILE, maximize={"Accuracy": True})["problem"]["text"]
    assert '"by benchmark" in the sentence' in text
    assert value(FILE, maximize={"Accuracy": True, "P": False, "gone": True})["ranking"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("maximize", [None, True, {"Accuracy ↑": False, "Latency ↓": True}])
def test_each_method_ranks_in_the_directions_that_were_chosen(method, maximize):
    how = {"normalization": "max", "maximize": maximize, "shares": "latency = 3", "runs": 30}
    found = value(WHOLE, method=method, **how)["ranking"]
    tables = read_papers([Path("own.csv")], {"drop": ["Mid"]}).tables
    means, stds = tables.means, tables.stds
    larger = [False, True] if isinstance(maximize, dict) else [True, maximize is True]
    both, weights = (means, stds), [0.25, 0.75]
    if method == "atopsis":
        expected = at.sensitivity(*both, (0.5,), larger, weights, "max")
        assert found["mean"] == expected.mean.closeness.tolist()
        assert found["std"] == expected.std.closeness.tolist()
    else:
        expected = {
            "hellinger": lambda: at.hellinger_topsis(*both, weights, larger, 30),
            "topsis": lambda: at.topsis(means, weights, larger, "max"),
        }[method]()
        assert found["closeness"] == expected.closeness.tolist()
    table = answer(
        "atopsis_file",
        json.dumps(
            {"study": WHOLE, "settings": {"method": method, "weight": 0.7, **how}, "kind": "table"}
        ),
    )
    if method == "atopsis":
        expected = at.atopsis(*both, (0.7, 1 - 0.7), larger, weights, "max")
    rows = dict(line.split(",")[:2] for line in table.decode().splitlines()[1:])
    assert {name: float(rows[name]) for name in rows} == expected.to_frame()["closeness"].to_dict()


def test_what_is_beside_the_ranking():
    found = value(WHOLE, normalization="max", beside=BESIDE)
    assert len(found["tables"]) == 6 + 2  # break points and ranks over all weights
    (none,) = (each for each in found["tables"] if each["title"].startswith("Friedman"))
    assert "none could: there are too few benchmarks" in none["text"]


def test_rank_reversal_is_there_for_topsis_too(write):
    write("Method,p,q,r\na,9,8,1\nb,7,9,3\nc,1,2,9\nd,8,8,2\n")
    how = {"method": "topsis", "normalization": "vector", "maximize": True}
    (shown,) = value(beside=BESIDE, **how)["tables"]
    means = at.read_means("own.csv")
    own = lambda means, _: at.topsis(means, normalization="vector", maximize=True)  # noqa: E731
    expected = at.rank_reversal(means, means * 0, own)
    assert len(shown.get("rows", [])) == len(expected)


def test_means_alone(write):
    write("Method,p,q\na,9,8\nb,7,9\n")
    found = value(method="topsis", normalization="vector", maximize=True)["ranking"]
    assert np.argmax(found["closeness"]) == 0
    assert (
        "means only: choose the standard deviations, or" in value(maximize=True)["problem"]["text"]
    )


def test_two_files_are_means_and_standard_deviations(write, tmp_path):
    for kind, path in zip(("m.csv", "s.csv"), case_files("case2"), strict=True):
        shutil.copyfile(path, tmp_path / kind)
    found = value({"files": ["m.csv", "s.csv"]}, maximize=False)["ranking"]
    assert found == value({"bundled": "case2"})["ranking"]
    write("a,b\nx,y\n")
    assert told({"files": ["m.csv", "own.csv"]})["value"]["problem"]["text"].startswith("own.csv")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"shares": "delay = 1"}, "'delay' is not a benchmark"),
        ({"shares": "latency = x"}, "{'latency': 'x'} must be numbers that are not negative"),
        ({"shares": "latency = -1"}, "{'latency': '-1'} must be numbers that are not negative"),
        ({"method": "vikor"}, "no method 'vikor'"),
        ({"save": "x"}, "no setting 'save'"),
    ],
)
def test_wrong_settings_say_why(settings, message):
    found = told(WHOLE, **settings)
    assert message in (found["error"] if "error" in found else found["value"]["problem"]["text"])


def test_wrong_studies_are_refused():
    assert "no case study 'case3'" in told({"bundled": "case3"})["error"]
    assert "choose it again" in told({"files": ["../own.csv"]})["error"]


@pytest.mark.parametrize(
    ("method", "name"), [("hellinger", "Hellinger-TOPSIS"), ("topsis", "TOPSIS")]
)
def test_a_method_without_a_weight_has_no_curves_to_save(method, name):
    asked = {"study": WHOLE, "settings": {"method": method}, "kind": "figure", "shown": "curves"}
    error = json.loads(answer("atopsis_file", json.dumps(asked)))["error"]
    assert error.startswith(f"{name} has no weight of the means")


def test_the_code_has_the_weight():
    asked = {"study": {"bundled": "case1"}, "settings": {"weight": 0.2}, "shown": "bars"}
    found = json.loads(answer("atopsis_code", json.dumps(asked)))["value"]
    assert found["svg"].lstrip().startswith("<?xml")
    assert "weight = 0.2" in found["python"]
    assert "r" not in found
