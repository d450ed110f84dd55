"""What is taken away from the first page is opened again."""

import io
import json
import os
import re
import shutil
from pathlib import Path

import matplotlib.image
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.app.work.drawn import figure_bytes

from ..rscript import rscript
from .conftest import noise, runs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def exporting(visit):
    """Open the view of a link, once its figure is drawn."""

    def exporting(query=""):
        user = visit(query).picture()
        user.view("export")
        user.page.wait_for_selector("#srcs_printed img")
        return user

    return exporting


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_the_figure(exporting, ending):
    name, path = exporting().download(f"srcs_figure_{ending}")
    assert name == f"ranks.{ending}"
    content = path.read_bytes()
    if ending == "png":
        assert matplotlib.image.imread(io.BytesIO(content)).std() > 0.1
    elif ending == "pdf":
        assert content.startswith(b"%PDF")
    else:
        words = ("NaiveBayes", "breast_cancer", "Noise ratio", "CLA_PAIR")
        assert all(f">{word}<" in content.decode() for word in words)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_table(exporting, ending, tmp_path):
    name, path = exporting().download(f"srcs_table_{ending}")
    path = path.rename(tmp_path / name)
    expected = noise(summarize="always")
    read = srcs.read_table(path)
    assert list(read.columns) == list(expected.columns)
    numbers = [*read.columns[read.columns.get_loc("rank") :]]
    pd.testing.assert_frame_equal(read[numbers], expected[numbers], check_dtype=False)
    if ending == "parquet":
        assert srcs.SRCScomparison(
            read, Dataset="iris", **{"Noise type": "CLA_RAND", "Noise ratio": 5}
        ).shape == (6, 6)


def test_the_interactive_page_opens_without_the_program(exporting, chromium, tmp_path):
    name, path = exporting().download("srcs_page_html")
    path = path.rename(tmp_path / name)
    page = chromium.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("figure.app.scene.shown.length") == len(noise())
    assert page.locator("#alpha").count() == 1
    page.close()


ARRANGED = (
    "?yOuter=Noise+type&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
    "&hide.Noise+ratio=0,5&order.Algorithm=CART,Forest&palette=rainbow&alpha=0.01"
)
ONE = (
    "?yOuter=-&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
    "&show.Noise+type=CLA_PAIR"
)


def test_the_interactive_page_starts_as_the_picture_is_arranged(exporting, chromium, tmp_path):
    user = exporting(ARRANGED)
    name, path = user.download("srcs_page_html")
    path = path.rename(tmp_path / name)
    page = chromium.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    read = (
        "(({ scene, values, scale, labelOf }) => Array.from(scene.shown, (cell, spot) =>"
        " [labelOf(spot), cell < 0 ? null : scale.color(values[cell])]))(figure.app)"
    )
    assert page.evaluate(read) == user.page.frames[1].evaluate(read)
    assert page.input_value("#alpha") == "0.01"
    page.close()


def drawn_by(code):
    """Run Python code as a user would, and return its figure's picture."""
    names = {}
    exec(code, names)
    return figure_bytes(names["figure"], 300, "png")


def first_is_quick(*queries):
    """Return the queries; all but the first take place where there is more time."""
    return queries


@pytest.mark.parametrize(
    "query",
    first_is_quick(
        ARRANGED,
        "",
        "?test=t&alpha=0.01&correction=BH&better=smaller&pairing=-",
        "?yOuter=Noise+type&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
        "&palette=terrain.colors",
        ONE + "&hide.Noise+ratio=0",
        "?level.Algorithm=NaiveBayes&level.Algorithm=CART&level.Noise+ratio=50&level.Noise+ratio=5",
    ),
)
def test_the_python_code_makes_the_same_figure(exporting, query):
    user = exporting(query)
    code = user.page.inner_text("#srcs_code section:first-child code")
    _, path = user.download("srcs_figure_png")
    mine = matplotlib.image.imread(io.BytesIO(drawn_by(code)))
    theirs = matplotlib.image.imread(io.BytesIO(path.read_bytes()))
    assert mine.shape == theirs.shape
    assert (mine == theirs).all()


def test_the_r_code_names_what_r_has_not(exporting):
    user = exporting("?level.Algorithm=CART&level.Algorithm=1-NN")
    code = user.page.inner_text("#srcs_code section:last-child code")
    assert code.startswith("library(SRCS)")
    assert 'data <- read.csv("noise.csv.gz", check.names = FALSE)' in code
    assert '# not in R: color_function = "srcs.safe"' in code
    wanted = re.search(r'factor\(data\[\["Algorithm"\]\], levels = c\((.*)\)\)', code).group(1)
    assert json.loads(f"[{wanted}]") == ["CART", "1-NN"]


@pytest.mark.parametrize(
    "query",
    first_is_quick(
        *("", ARRANGED, ONE),
        "?level.Algorithm=NaiveBayes,CART,1-NN&test=t&correction=BH&pairing=-",
    ),
)
def test_the_r_code_runs_and_ranks_as_the_page(exporting, query, tmp_path):
    """In R with the package SRCS: the same ranks, and a figure."""
    user = exporting(query)
    python = user.page.inner_text("#srcs_code section:first-child code")
    code = user.page.inner_text("#srcs_code section:last-child code")
    shutil.copy(DATA / "noise" / "noise.csv.gz", tmp_path)
    start = f'.libPaths(c("{os.environ.get("SRCS_RLIB", "")}", .libPaths()))\npdf("figure.pdf")\n'
    end = '\ninvisible(dev.off())\nwrite.csv(ranks, "ranks.csv", row.names = FALSE)\n'
    (tmp_path / "code.R").write_text(start + code + end, encoding="utf-8")
    rscript("code.R", folder=tmp_path)
    assert (tmp_path / "figure.pdf").stat().st_size > 4000  # an empty page has about 1000
    theirs = pd.read_csv(tmp_path / "ranks.csv")
    mine = {}
    exec(python, mine)
    keys = ["Algorithm", "Dataset", "Noise type", "Noise ratio"]
    ours = mine["ranks"].astype({key: theirs[key].dtype for key in keys})
    merged = theirs.merge(ours, on=keys)
    assert len(merged) == len(theirs) == len(ours)
    assert (merged["rank_x"] == merged["rank_y"]).all()


def test_an_arrangement_that_cannot_be_printed_is_one_sentence(visit):
    user = visit("?yOuter=Algorithm&xOuter=Dataset&yInner=-&xInner=Noise+ratio").picture()
    user.view("export")
    said = user.page.locator("#srcs_printed .problem")
    said.wait_for()
    assert said.inner_text().startswith("For a printed figure put a factor into the inner rows")


def exporting_file(visit, path):
    """Return a user who uploaded a file and sees what can be saved of it."""
    user = visit().picture()
    user.view("data")
    user.page.set_input_files("#srcs_file", path)
    user.page.locator("#srcs_apply", has_text="Show the picture").click()
    user.shown(1)
    user.view("export")
    return user


def test_the_code_of_an_upload_reads_the_file(visit, tmp_path, monkeypatch):
    path = tmp_path / "my runs.csv"
    runs().to_csv(path, index=False)
    user = exporting_file(visit, path)
    user.page.wait_for_selector("#srcs_printed img")
    code = user.page.locator("#srcs_code section:first-child code", has_text="my runs.csv")
    monkeypatch.chdir(tmp_path)
    _, figure = user.download("srcs_figure_png")
    assert drawn_by(code.inner_text()) == figure.read_bytes()


def test_a_table_with_a_text_that_a_spreadsheet_would_run_says_so(visit, tmp_path):
    path = tmp_path / "runs.csv"
    runs(methods=("=1+1", "B", "C")).to_csv(path, index=False)
    user = exporting_file(visit, path)
    assert "=1+1" in user.download("srcs_table_csv")[1].read_text()  # as it is
    said = "'=1+1' in the column 'Method' begins as a formula does"
    user.page.locator("#srcs_download .problem", has_text=said).wait_for()
    user.page.select_option("#srcs_look", "srcs")
    user.page.select_option("#srcs_size", "column")
    code = user.page.locator("#srcs_code section:first-child code", has_text='look="srcs"')
    code.filter(has_text='figsize="column"').wait_for()
    png = user.download("srcs_figure_png")[1]
    assert matplotlib.image.imread(png, "png").shape[1] == 1039  # 88 mm at 300 in an inch
