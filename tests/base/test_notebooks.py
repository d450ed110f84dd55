"""What notebooks show: tables as tables, HTML as HTML, films as films."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

import srcs_py as srcs
from srcs_py.base.notebooks import AnimationFile

MEANS, STDS = (srcs.datasets.load(f"atopsis_case1_{kind}") for kind in ("mean", "std"))
METHODS = srcs.atopsis
RESULTS = {
    "topsis": lambda: METHODS.topsis(MEANS),
    "ranking": lambda: METHODS.atopsis(MEANS, STDS),
    "hellinger": lambda: METHODS.hellinger_topsis(MEANS, STDS, runs=30),
    "comparison": lambda: METHODS.compare(MEANS, STDS, runs=30),
    "sensitivity": lambda: METHODS.sensitivity(MEANS, STDS),
    "bootstrap": lambda: METHODS.bootstrap(MEANS, STDS, draws=20),
    "scores": lambda: srcs.hardness.read_scores(
        srcs.datasets.bundled("hardness/iris_scores.csv.gz")
    ),
}


@pytest.mark.parametrize("result", RESULTS)
def test_results_are_shown_as_tables(result):
    made = RESULTS[result]()
    made = next(made) if result == "scores" else made
    html = made._repr_html_()
    assert "<table" in html
    assert html.count("<table") == html.count("</table>")
    if result != "scores":
        assert all(f">{name}</t" in html for name in MEANS.iloc[:, 0])
    assert max(map(len, repr(made).splitlines())) <= 80
    assert "array(" not in repr(made)


def test_a_wide_result_fits_a_console():
    study = srcs.datasets.load("noise").query("Dataset == 'iris'")
    answer = srcs.overall(study, ["Noise type", "Noise ratio"], "Algorithm", "Performance")
    lines = repr(answer).splitlines()
    assert max(map(len, lines)) <= 80
    assert all(any(name in line for line in lines) for name in answer.pairs.columns)
    assert repr(srcs.datasets.describe("noise")).count("\n") == 0


def test_a_comparison_is_shown_and_still_a_text():
    roles = srcs.datasets.describe("noise").roles
    ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    place = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}
    html = srcs.comparison_table(ranks, **place)
    assert isinstance(html, str)
    assert html._repr_html_() == str(html)
    assert "<table" in html
    assert not hasattr(srcs.comparison_table(ranks, output="latex", **place), "_repr_html_")


def test_an_animation_plays_and_is_still_a_path(tmp_path):
    roles = srcs.datasets.describe("noise").roles
    ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    film = srcs.animatedplot(
        ranks.assign(rank2=-ranks["rank"]),
        tmp_path / "film.gif",
        y_outer="Dataset",
        x_outer="Algorithm",
        y_inner="Noise type",
        x_inner="Noise ratio",
        z_inner=["rank", "rank2"],
        progress=False,
    )
    assert film == tmp_path / "film.gif"
    assert isinstance(film, Path)
    assert film._repr_html_().startswith(
        '<img alt="film.gif, an animation" src="data:image/gif;base64,R0lG'
    )
    assert AnimationFile(tmp_path / "none.gif")._repr_html_() is None


def test_a_progress_bar_leaves_no_empty_red_box(monkeypatch, capsys):
    """It wrote to the standard error, of which notebooks keep a box after the bar is gone."""
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    roles = srcs.datasets.describe("noise").roles
    srcs.SRCSranks(srcs.datasets.load("noise"), **roles, progress=True)
    shown = capsys.readouterr()
    assert "configurations" in shown.out
    assert shown.err == ""
