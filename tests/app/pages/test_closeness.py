"""The A-TOPSIS page without a browser: directions, weights, methods, and what is beside them."""

import shutil
import subprocess

import pytest

from srcs_py import SRCSError
from srcs_py import atopsis as at
from srcs_py.app.importing.upload_store import StoredFiles
from srcs_py.app.pages.atopsis.closeness import rank_algorithms, tables_of_files
from srcs_py.app.pages.atopsis.inputs import BESIDE, METHODS, AtopsisInputs
from srcs_py.app.pages.atopsis.view import reading_part
from tests.rscript import missing

TABLE = """Method,Accuracy ↑,Latency ↓,Avg. rank
Fast,95.1 ± 0.1,20 ± 1,1
Slow,93.0 ± 0.1,90 ± 1,3
Mid,94.0 ± 0.2,-- ,2
"""


@pytest.fixture
def tables(tmp_path):
    def read(text=TABLE, **how):
        (tmp_path / "own.csv").write_text(text, encoding="utf-8")
        return tables_of_files(StoredFiles("", ("own.csv",), (tmp_path / "own.csv",)), how)

    return read


def ranked(tables, *inputs):
    return rank_algorithms(lambda *_: None, tables, AtopsisInputs(*inputs), False)


def test_the_reading_step_says_what_it_did(tables):
    found = tables(missing="worst")
    assert found.means.loc["Mid"].tolist() == [94, 90]
    assert len(found.notes) == 3
    assert "'Avg. rank' left out" in found.notes[1]
    assert "missing='worst'" in found.python[0]
    assert "left out" in str(reading_part(found)).partition("<details")[0]  # not folded away
    with pytest.raises(SRCSError, match="has no value"):
        tables()
    found = tables(missing="mean", drop=["Slow"], rename={"Mid": "Ours"})
    assert list(found.means.index) == ["Fast", "Ours"]
    assert "rename={'Mid': 'Ours'}" in found.python[0]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("maximize", [None, True, ("Accuracy ↑",)])
def test_each_method_ranks_in_the_directions_of_the_switches(tables, method, maximize):
    study = tables(missing="worst")
    result = ranked(study, method, "max", maximize, "latency = 3", 30)
    larger = {None: [True, False], True: [True, True], ("Accuracy ↑",): [False, True]}[maximize]
    both, weights = (study.means, study.stds), [0.25, 0.75]
    expected = {
        "atopsis": lambda: at.atopsis(*both, (0.7, 0.3), larger, weights, "max"),
        "hellinger": lambda: at.hellinger_topsis(*both, weights, larger, 30),
        "topsis": lambda: at.topsis(study.means, weights, larger, "max"),
    }[method]()
    rounding = pytest.approx(expected.closeness.tolist(), abs=1e-14)  # 1 - 0.7 is not 0.3
    assert result.at(0.7).closeness.tolist() == rounding


@pytest.mark.r
@pytest.mark.parametrize("method", METHODS)
def test_the_r_code_gives_the_same(tables, method, tmp_path):
    result = ranked(tables(missing="worst"), method, "max", ("Accuracy ↑",), "latency = 3", 30)
    script = tmp_path / "rank.R"
    script.write_text(result.codes(0.7)[1].split("barplot(")[0], encoding="utf-8")
    if shutil.which("Rscript") is None:
        missing("there is no R", "SRCS_REQUIRE_R")
    run = subprocess.run(["Rscript", script], capture_output=True, text=True, check=True)
    rows = [line.split() for line in run.stdout.splitlines()[1:]]
    ours = result.at(0.7).to_frame()["closeness"]
    assert {row[0]: pytest.approx(float(row[1]), abs=1e-6) for row in rows} == ours.to_dict()


def test_what_is_beside_the_ranking(tables):
    study = tables(missing="worst")
    result = ranked(study, "atopsis", "max", None, "", None, tuple(BESIDE), 0.75)
    assert len(result.beside) == 6
    (none,) = (content for title, content in result.beside if title.startswith("Friedman"))
    assert "none could: there are too few benchmarks" in none


def test_means_alone(tables):
    study = tables("Method,p,q\na,9,8\nb,7,9\n")
    assert study.stds is None
    assert str(ranked(study, "topsis", "vector", True).at(0.5)) == "a > b"
    with pytest.raises(SRCSError, match="means only: choose the standard deviations, or"):
        ranked(study, "atopsis", "none", True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("delay = 1", "'delay' is not a benchmark"),
        ("latency = x", "{'latency': 'x'} must be numbers that are not negative"),
        ("latency = -1", "{'latency': '-1'} must be numbers that are not negative"),
    ],
)
def test_wrong_weights_say_why(tables, text, message):
    with pytest.raises(SRCSError, match=message):
        ranked(tables(missing="worst"), "atopsis", "max", None, text)
