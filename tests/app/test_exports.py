"""What is taken away from the first page is opened again."""

import io
import json
import re

import matplotlib.image
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.app.drawn import figure_bytes

from .conftest import noise, runs

pytestmark = pytest.mark.browser


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
    name, path = exporting().download("srcs_html")
    path = path.rename(tmp_path / name)
    page = chromium.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    assert page.locator(".cell").count() == len(noise())
    assert page.locator("#alpha").count() == 1
    page.close()


def drawn_by(code):
    """Run Python code as a user would, and return its figure's picture."""
    names = {}
    exec(code, names)
    return figure_bytes(names["figure"], "png")


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?test=t&alpha=0.01&correction=BH&better=smaller&pairing=-",
        "?yOuter=Noise+type&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
        "&palette=terrain.colors",
        "?yOuter=-&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
        "&show.Noise+type=CLA_PAIR&hide.Noise+ratio=0",
        "?level.Algorithm=NaiveBayes&level.Algorithm=CART&level.Noise+ratio=50&level.Noise+ratio=5",
    ],
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


def test_an_arrangement_that_cannot_be_printed_is_one_sentence(visit):
    user = visit("?yOuter=Algorithm&xOuter=Dataset&yInner=-&xInner=Noise+ratio").picture()
    user.view("export")
    said = user.page.locator("#srcs_printed .problem")
    said.wait_for()
    assert said.inner_text().startswith("For a printed figure put a factor into the inner rows")


def test_the_code_of_an_upload_reads_the_file(visit, tmp_path, monkeypatch):
    path = tmp_path / "my runs.csv"
    runs().to_csv(path, index=False)
    user = visit().picture()
    user.view("data")
    user.page.set_input_files("#srcs_file", path)
    user.shown(1)
    user.view("export")
    user.page.wait_for_selector("#srcs_printed img")
    code = user.page.locator("#srcs_code section:first-child code", has_text="my runs.csv")
    monkeypatch.chdir(tmp_path)
    _, figure = user.download("srcs_figure_png")
    assert drawn_by(code.inner_text()) == figure.read_bytes()
