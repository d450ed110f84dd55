"""What is taken away from the first page is opened again."""

import io

import matplotlib.image
import pandas as pd
import pytest
from playwright.sync_api import expect

import srcs_py as srcs
from tests.app.conftest import User, noise, runs
from tests.app.exporting.test_links import ARRANGED, LEVELS, drawn_by, exported
from tests.app.exporting.test_links import saved as link_saved

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def exporting(visit):
    """Open the view of a link, once its figure is drawn."""

    def exporting(query=""):
        user = visit(query).picture()
        user.view("export")
        user.page.wait_for_selector("#srcs_printed img")
        return user

    return exporting


def codes(user):
    """Return the code that is shown, in Python and in R."""
    shown = user.page.locator("#srcs_code section code")
    return tuple(shown.all_inner_texts())


@pytest.fixture(scope="module")
def saved(window, server, tmp_path_factory):
    """All files of the fresh page, by the ends of their names, from one visit; and its code."""
    user = User(window, server.url).open().picture()
    user.view("export")
    user.page.wait_for_selector("#srcs_printed img")
    folder = tmp_path_factory.mktemp("saved")
    files = {}
    for button in ("figure_png", "figure_pdf", "figure_svg", "table_csv", "table_parquet"):
        name, path = user.download(f"srcs_{button}")
        assert name == f"noise-{button.replace('_', '.')}"
        files[path.rename(folder / name).suffix] = folder / name
    name, path = user.download("srcs_page_html")
    files[".html"] = path.rename(folder / name)
    name, path = user.download("srcs_report_tex")
    files[".tex"] = path.rename(folder / name)
    shown = codes(user)
    user.check()
    user.page.close()
    return files, shown


def test_the_report(saved):
    text = saved[0][".tex"].read_text(encoding="utf-8")
    assert "5-NN has the highest mean rank" in text
    assert text.rstrip().endswith(r"\end{document}")


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_the_figure(saved, ending):
    content = saved[0][f".{ending}"].read_bytes()
    if ending == "png":
        assert matplotlib.image.imread(io.BytesIO(content)).std() > 0.1
    elif ending == "pdf":
        assert content.startswith(b"%PDF")
    else:
        words = ("NaiveBayes", "breast_", "cancer", "Noise ratio", "CLA_PAIR")  # two lines
        assert all(f">{word}<" in content.decode() for word in words)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_table(saved, ending):
    expected = noise(summarize="always")
    read = srcs.read_table(saved[0][f".{ending}"])
    assert list(read.columns) == list(expected.columns)
    numbers = [*read.columns[read.columns.get_loc("rank") :]]
    pd.testing.assert_frame_equal(read[numbers], expected[numbers], check_dtype=False)
    if ending == "parquet":
        assert srcs.SRCScomparison(
            read, Dataset="iris", **{"Noise type": "CLA_RAND", "Noise ratio": 5}
        ).shape == (6, 6)


def test_the_interactive_page_opens_without_the_program(saved, chromium):
    page = chromium.new_page()
    page.goto(saved[0][".html"].as_uri())
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("figure.app.scene.shown.length") == len(noise())
    assert page.locator("#alpha").count() == 1
    page.close()


def test_the_code_of_the_fresh_page_is_that_which_test_links_runs(saved):
    made = exported("", "srcs")
    assert saved[1] == (made.python, made.r)


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


@pytest.mark.parametrize("query", [ARRANGED, LEVELS])
def test_the_code_is_that_which_test_links_runs_and_the_figure_is_its_figure(exporting, query):
    user = exporting(query)
    made = exported(query, "srcs")
    assert codes(user) == (made.python, made.r)
    _, path = user.download("srcs_figure_png")
    assert path.read_bytes() == link_saved(query, "srcs")


def test_a_figure_of_all_configurations_names_its_problems(exporting):
    user = exporting()
    user.page.select_option("#srcs_shown", "cd_diagram")
    warned = user.page.locator("#srcs_printed .note", has_text="by Problems (blocks)")
    warned.wait_for()
    user.page.select_option("#srcs_blocks", "Dataset")
    code = user.page.locator("#srcs_code section:first-child code")
    code.filter(has_text='figure = srcs.cd_diagram(\n    ranks,\n    blocks="Dataset",').wait_for()
    expect(warned).to_have_count(0)
    user.page.select_option("#srcs_shown", "best_levels")
    expect(user.page.locator("#srcs_blocks")).to_have_count(0)
    code.filter(has_text="figure = srcs.best_levels(").wait_for()


def test_an_arrangement_that_cannot_be_printed_is_one_sentence(visit):
    user = visit("?yOuter=Algorithm&xOuter=Dataset&yInner=-&xInner=Noise+ratio").picture()
    user.view("export")
    said = user.page.locator("#srcs_printed .problem")
    said.wait_for()
    assert said.inner_text().startswith("For a printed figure put a factor into the inner rows")


def exporting_file(visit, path):
    """Return a user who uploaded a file and sees what can be saved of it."""
    user = visit().picture()
    user.give(path)
    user.use()
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
    said = "'=1+1' in the column 'Method' starts like a formula"
    user.page.locator("#srcs_download .problem", has_text=said).wait_for()
    user.page.select_option("#srcs_size", "column")
    code = user.page.locator("#srcs_code section:first-child code", has_text='look="srcs"')
    code.filter(has_text='figsize="column"').wait_for()
    png = user.download("srcs_figure_png")[1]
    assert matplotlib.image.imread(png, "png").shape[1] == 1039  # 88 mm at 300 in an inch
    user.page.select_option("#srcs_look", "R")
    user.page.fill("#srcs_words", "wins minus losses of every method against every other one " * 3)
    user.page.press("#srcs_words", "Tab")
    user.page.locator("#srcs_printed .note", has_text="has no room for").wait_for()
    user.page.fill("#srcs_words", "better")  # and at once, before it is drawn with these words:
    assert "better</" in user.download("srcs_figure_svg")[1].read_text()
