"""The A-TOPSIS page without a browser: directions, weights, methods, and what is beside them."""

import re
import shutil
import subprocess
from dataclasses import replace

import pytest

from srcs_py import SRCSError
from srcs_py import atopsis as at
from srcs_py.app.importing.table_preview import table_preview
from srcs_py.app.importing.upload_store import StoredFiles
from srcs_py.app.jobs.figures import FigureOptions
from srcs_py.app.pages.atopsis.closeness import rank_algorithms, save_atopsis_figure
from srcs_py.app.pages.atopsis.inputs import BESIDE, METHODS, MISSING, ROLES, AtopsisInputs
from srcs_py.app.pages.atopsis.reading import read_papers
from srcs_py.app.pages.atopsis.view import reading_part
from srcs_py.app.web.html import problem
from srcs_py.app.web.words import remedy_named
from tests.rscript import missing

TABLE = """Method,Accuracy ↑,Latency ↓
Fast,95.1 ± 0.1,20 ± 1
Slow,93.0 ± 0.1,90 ± 1
Mid,94.0 ± 0.2,--
"""


@pytest.fixture
def papers(tmp_path):
    def read(text=TABLE, **how):
        (tmp_path / "own.csv").write_text(text, encoding="utf-8")
        return read_papers(StoredFiles("", ("own.csv",), (tmp_path / "own.csv",)), how)

    return read


@pytest.fixture
def tables(papers):
    return lambda *text, **how: papers(*text, **how).tables


def ranked(tables, *inputs):
    return rank_algorithms(lambda *_: None, tables, AtopsisInputs(*inputs), False)


def test_the_reading_step_says_what_it_did(tables):
    found = tables(missing="worst")
    assert found.means.loc["Mid"].tolist() == [94, 90]
    assert len(found.notes) == 2
    assert found.notes[0].startswith("The rows are the algorithms")
    assert "missing='worst'" in found.python[0]
    assert "filled with" in str(reading_part(found)).partition("<details")[0]  # not folded away
    found = tables(missing="mean", drop=["Slow"], rename={"Mid": "Ours"})
    assert list(found.means.index) == ["Fast", "Ours"]
    assert "rename={'Mid': 'Ours'}" in found.python[0]


def test_a_table_that_cannot_be_ranked_is_there_with_its_bad_cell_and_roles(papers):
    """Only the ranks page had a preview; here a sentence was all."""
    found = papers()
    assert found.tables is None
    assert found.problem.remedy == ("missing", "worst")
    assert {*found.roles.values()} == {"benchmark"}
    shown = str(table_preview("atopsis", found.outline, "own.csv", found.roles, ROLES))
    assert "<mark>--</mark>" in shown


def test_each_way_to_deal_with_missing_cells_is_a_button(papers):
    """There was one button, of four ways."""
    found = papers().problem
    assert found.error.endswith('or fill all gaps ("worst of the benchmark" under Missing cells).')
    shown = str(problem(found.error, found.remedy))
    ways = [name for name in MISSING if name]
    assert re.findall('data-remedy="([^"]+)"', shown) == [f"missing={way}" for way in ways]
    for way in ways:
        _, control, value = remedy_named(f"missing={way}")
        assert (control, value) == ("atopsis_gaps", way)
        assert papers(missing=way).tables is not None


def test_the_columns_of_a_paper_have_roles(papers):
    turned = papers("Dataset,SVM,Forest\nIris,95 ± 1,96 ± 2\nWine,90 ± 1,91 ± 2\n")
    assert turned.roles == {"SVM": "algorithm", "Forest": "algorithm"}
    found = papers(missing="worst", drop=["Latency ↓"])
    assert found.roles == {"Accuracy ↑": "benchmark", "Latency ↓": ""}
    new = papers(missing="worst", rename={"Latency ↓": "ms ↓"})
    assert new.roles == {"Accuracy ↑": "benchmark", "Latency ↓": "benchmark"}


@pytest.mark.parametrize("stds", [True, False])
def test_rank_reversal_is_there_for_topsis_too(tables, stds):
    """It was there for the methods of two tables only."""
    text = "Method,p,q,r\na,9,8,1\nb,7,9,3\nc,1,2,9\nd,8,8,2\n"
    study = tables(text)
    if stds:
        study = replace(study, stds=study.means * 0.1)
    (shown,) = ranked(study, "topsis", "vector", True, "", None, tuple(BESIDE)).beside
    own = lambda means, _: at.topsis(means, normalization="vector")  # noqa: E731
    expected = at.rank_reversal(study.means, study.means * 0.1, own).to_frame()
    assert shown[0].startswith("Rank reversal")
    found = shown[1] if len(expected) else expected
    assert found.to_numpy().tolist() == expected.to_numpy().tolist()


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


@pytest.mark.parametrize(
    ("method", "name"), [("hellinger", "Hellinger-TOPSIS"), ("topsis", "TOPSIS")]
)
def test_a_method_without_a_weight_has_no_curves_to_save(method, name, tables):
    """The sentence named Hellinger-TOPSIS whatever the method."""
    found = ranked(tables(missing="worst"), method, "none", True)
    with pytest.raises(SRCSError, match=rf"^{name} has no weight of the means"):
        save_atopsis_figure(None, found, 0.75, FigureOptions("curves"), "svg")
