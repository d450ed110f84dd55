"""Files that people and attackers upload, and what the page makes of them."""

import gzip
import io
import json

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect

from srcs_py import SRCSranks, read_table
from tests.app.conftest import VIEWPORT, labelled, noise, runs

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def upload(user, path):
    user.page.set_input_files("#srcs_file", path)


def uploaded(visit, path):
    """Open the page and give it a file."""
    user = visit().picture()
    user.give(path)
    return user


def role(user, column):
    """Return the menu of a column's role in its head."""
    return user.page.get_by_label(f"Role of {column}", exact=True)


def expected(table, **settings):
    return labelled(SRCSranks(table, ["Size", "Noise"], "Method", "Error", **settings))


def write(table, path):
    if path.suffix == ".rda":
        rdata = pytest.importorskip("rdata")
        rdata.write_rda(path, {"r": table.astype({"Method": "category", "Noise": "category"})})
    elif path.suffix == ".parquet":
        table.to_parquet(path)
    elif path.suffix == ".feather":
        table.to_feather(path)
    else:
        table.to_csv(path, sep="\t" if path.suffix == ".tsv" else ",", index=False)


@pytest.mark.parametrize("name", ["r.csv", "r.tsv", "r.csv.gz", "r.parquet", "r.feather", "r.rda"])
def test_a_file_is_read_its_roles_guessed_and_ranked(visit, tmp_path, name):
    table, path = runs(), tmp_path / name
    write(table, path)
    user = uploaded(visit, path)
    user.page.locator("#srcs_apply", has_text="Show the picture").wait_for()
    user.ranked(labelled(noise()))  # nothing is ranked before its roles are used
    expect(role(user, "Method")).to_have_value("target")
    expect(role(user, "Error")).to_have_value("performance")
    expect(user.page.locator("#srcs_larger")).to_have_value("smaller")
    user.use()
    expect(user.page.locator("#srcs_title")).to_have_text(name)
    expect(user.page.locator("#srcs_better")).to_have_value("smaller")
    expect(user.page.locator("#srcs_pairing")).to_have_value("Run")
    caption = user.page.inner_text("#srcs_preview caption")
    assert caption == f"{name}: {len(table):,} rows, 5 columns; the first 8"
    assert user.table("#srcs_preview")[0][:4] == ["A", "5", "low", "0"]
    user.ranked(expected(table, maximize=False, pairing_col="Run", paired=True))
    user.page.locator("#srcs_status", has_text="smaller Error is better").wait_for()
    assert "?" not in user.page.url  # nothing of an upload is in the address


QUICK = """() => {
  const menu = document.querySelector("[data-reading=role][data-name=Accuracy] select");
  menu.value = "performance";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  document.getElementById("srcs_apply").click();
}"""


def test_better_is_follows_the_performance_before_a_quick_user_goes_on(visit, tmp_path):
    """Both in one step of the browser: ranks would be upside down if the server had to answer."""
    table = runs().assign(Accuracy=lambda rows: -rows["Error"])
    table.to_csv(tmp_path / "r.csv", index=False)
    user = uploaded(visit, tmp_path / "r.csv")
    user.page.wait_for_selector("#srcs_apply.shiny-bound-input:has-text('Show the picture')")
    user.page.evaluate(QUICK)
    user.page.locator("#srcs_status", has_text="larger Accuracy is better").wait_for()
    user.view("data")
    expect(user.page.locator("#srcs_larger")).to_have_value("larger")
    user.page.select_option("#srcs_better", "smaller")
    # of the one in use, as said there
    expect(user.page.locator("#srcs_larger")).to_have_value("smaller")
    role(user, "Error").select_option("performance")
    role(user, "Accuracy").select_option("performance")
    expect(role(user, "Error")).to_have_value("")
    expect(user.page.locator("#srcs_larger")).to_have_value("smaller")


def text(name, content):
    return {"name": name, "mimeType": "text/plain", "buffer": content}


def bomb():
    """Return 4 MB that unpack to 4 GB."""
    packed = io.BytesIO()
    with gzip.open(packed, "wb") as file:
        file.write(b"a,b,c\n")
        for _ in range(4096):
            file.write(b"0" * 2**20)
    return packed.getvalue()


# What each reader makes of ugly files is tested without a browser, in test_readings.
WRONG = [
    (text("empty.csv", b""), "empty.csv is empty"),
    (text("r.exe", b"MZ"), "r.exe: a table cannot be read as .exe; use one of .csv"),
    (text("../../etc/passwd", b"root:x:0"), "passwd: a table cannot be read as a file"),
    (text("<img src=x onerror=alert(1)>.csv", b"\0"), "_img src_x onerror_alert(1)_.csv is"),
    (text(f"{'long' * 50}.csv", b"\0"), "is damaged"),
]


def test_wrong_files_are_refused_in_one_sentence_each_and_the_page_lives_on(visit):
    user = visit().picture()
    user.view("data")
    for file, words in WRONG:
        upload(user, file)
        user.problem().filter(has_text=words).wait_for()
        said = user.problem().inner_text()
        assert "/tmp" not in said
        assert "\n" not in said
    user.page.select_option("#srcs_test", "t")
    user.shown(1)
    user.ranked(labelled(noise(test="t")))


def test_what_was_detected_is_corrected_and_the_preview_follows(visit, tmp_path):
    table = runs()
    table["Size"] = table["Size"].map({5: "1.10", 10: "1.1"})
    path = tmp_path / "r.csv"
    table.to_csv(path, sep=";", decimal=",", index=False)
    user = uploaded(visit, path)
    expect(user.page.locator("#srcs_read_separator")).to_have_value(";")
    expect(user.page.locator("#srcs_read_decimal")).to_have_value(",")
    expect(user.page.locator("#srcs_read_header")).to_have_value("yes")
    size = user.page.locator("#srcs_preview tbody tr").first.locator("td").first
    expect(size).to_have_text("1,1")  # a number, with the decimal mark of the file
    user.page.focus("#srcs_type_1")
    user.page.select_option("#srcs_type_1", "appearance")
    expect(size).to_have_text("1.10")
    expect(user.page.locator("#srcs_type_1")).to_be_focused()
    user.use()
    read = read_table(path, types={"Size": "appearance"})
    settings = {"maximize": False, "pairing_col": "Run", "paired": True}
    user.ranked(expected(read, **settings))
    user.view("data")
    user.page.select_option("#srcs_read_header", "no")
    heads = user.page.locator("#srcs_preview thead th > span")
    expect(heads).to_have_text(["V1", "V2", "V3", "V4", "V5"])
    user.page.select_option("#srcs_read_separator", ",")
    user.problem().filter(has_text="Expected 1 fields in line 2").wait_for()
    expect(heads).to_have_count(0)
    expect(user.page.locator("#srcs_preview pre")).to_contain_text("Method;Size")  # as it is
    user.page.select_option("#srcs_read_separator", ";")
    expect(heads).to_have_text(["V1", "V2", "V3", "V4", "V5"])
    user.page.select_option("#srcs_read_header", "yes")
    expect(heads).to_have_text(list(table))


def test_a_file_that_unpacks_to_more_than_fits_is_refused(visit):
    user = uploaded(visit, text("r.csv.gz", bomb()))
    user.problem().wait_for()
    assert "field larger than" in user.problem().inner_text()  # one line of 4 GB
    user.ranked(labelled(noise()))


def test_a_file_beyond_the_limit_is_refused(visit, tmp_path):
    path = tmp_path / "r.csv"
    with path.open("wb") as file:
        file.truncate(66 * 2**20)
    user = uploaded(visit, path)
    user.problem().wait_for()
    assert "r.csv is too large; the limit is 64 MB." in user.problem().inner_text()
    user.page.select_option("#srcs_test", "t")
    user.shown(1)


def test_a_browser_cannot_make_the_server_read_its_own_files(visit, tmp_path):
    secret = tmp_path / "secret.csv"
    runs().to_csv(secret, index=False)
    user = visit().picture()
    user.view("data")
    forged = [{"name": "secret.csv", "size": 1, "type": "", "datapath": str(secret)}]
    user.page.evaluate(f"Shiny.setInputValue('srcs_file', {json.dumps(forged)})")
    user.problem().filter(has_text="That is not an uploaded file").wait_for()
    user.ranked(labelled(noise()))


NASTY = ("<img src=x onerror=alert(1)>", "</script><script>document.title='x'</script>", "a\"b'c&d")


def test_names_are_text_everywhere(visit, tmp_path):
    table = runs(methods=NASTY)
    table["Noise"] = table["Noise"].replace("low", "<b>low</b>")
    path = tmp_path / "<i>r.csv"
    table.to_csv(path, index=False)
    user = uploaded(visit, path)
    user.use()
    expect(user.page.locator("#srcs_title")).to_have_text("<i>r.csv")
    assert user.table("#srcs_preview")[0][0] == NASTY[0]
    user.page.locator("#srcs_board tr", has_text=NASTY[0]).wait_for()
    assert {row[0] for row in user.table("#srcs_board")} == {*NASTY}
    user.ranked(expected(table, maximize=False, pairing_col="Run", paired=True))
    user.frame.locator(".cell").first.click()
    cell = user.opened()
    for each in (":not(.strips, .values, .pairs)", ".strips"):
        assert sorted(row[0] for row in user.table(f"table{each}", cell)) == sorted(NASTY)
    assert cell.locator("img, b:not(.win, .loss), i, script").count() == 0
    user.page.keyboard.press("Escape")
    user.view("export")
    user.page.wait_for_selector("#srcs_printed img")
    assert user.page.locator("main img:not(.figure), main b").count() == 0
    assert user.page.title() == "srcs: which algorithm is better, where?"


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_missing_performances_are_one_sentence_or_left_out(visit, tmp_path):
    table = runs()
    table.loc[[3, 60], "Error"] = np.nan
    path = tmp_path / "r.csv"
    table.to_csv(path, index=False)
    user = uploaded(visit, path)
    user.page.locator("#srcs_apply", has_text="Show the picture").click()
    user.problem().filter(has_text="missing").wait_for()
    user.page.click("#srcs_problem button:has-text('Leave those runs out')")
    user.shown(1)
    options = {"maximize": False, "pairing_col": "Run", "paired": True, "na_action": "omit"}
    user.view("picture")
    with pytest.warns(UserWarning, match="left out"):
        user.ranked(expected(read_table(path), **options))
    user.view("data")
    user.page.click("#srcs_bundled")
    user.shown(2)
    expect(user.page.locator("#srcs_missing")).to_have_value("fail")  # not carried to another table
    upload(user, text("binary.csv", bytes(range(256)) * 50))
    user.problem().filter(has_text="binary.csv").wait_for()
    assert "Upload complete" not in user.page.inner_text("#page_srcs")


def test_a_messy_table_that_is_pasted_is_read_step_by_step(visit):
    """Lines before the table, wide, and a value that is not a number."""
    user = visit().picture()
    user.view("data")
    rows = "".join(f"{'pq'[n % 2]}\t0.5{n}1\t0.6{n}2\t0.7{n}3\n" for n in range(8))
    cells = "My results\nProblem\tBayes\tTree\tForest\n" + rows + "q\t?\t0.69\t0.79\n"
    user.page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          const options = { clipboardData, bubbles: true, cancelable: true };
          document.getElementById("srcs_paste").dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        cells,
    )
    user.page.locator("#srcs_preview summary", has_text="How pasted.txt begins").click()
    user.page.locator("#srcs_preview pre", has_text="My results").wait_for()
    user.page.fill("#srcs_read_skip", "1")
    user.page.press("#srcs_read_skip", "Tab")
    user.page.locator(".odd", has_text="'Bayes' is text, because not all of it").wait_for()
    user.page.click(".odd button")
    user.page.locator("#srcs_preview caption", has_text="27 rows, 3 columns").wait_for()
    user.page.locator("#srcs_roles", has_text="1 of 27 performances are missing").wait_for()
    user.page.locator("#srcs_apply", has_text="Show the picture").click()
    user.problem().filter(has_text="whether larger or smaller").wait_for()
    user.page.select_option("#srcs_larger", "larger")
    user.use()
    user.page.locator("#srcs_status", has_text="2 configurations; larger Perf").wait_for()


def test_a_table_of_means_is_ranked_by_atopsis_in_one_click(visit, tmp_path):
    rows = "".join(f"A{n},0.9{n} ± 0.0{n},0.8{n} ± 0.0{n}\n" for n in range(1, 5))
    (tmp_path / "r.csv").write_text("Algorithm,iris,wine\n" + rows, encoding="utf-8")
    user = uploaded(visit, tmp_path / "r.csv")
    user.page.click("#srcs_problem button:has-text('Rank them with A-TOPSIS')")
    user.page.locator("#atopsis_table tbody tr").nth(3).wait_for()
    assert {row[0] for row in user.table("#atopsis_table")} == {"A1", "A2", "A3", "A4"}


def test_two_users_do_not_see_each_other(visit, tmp_path):
    path = tmp_path / "mine.csv"
    runs().to_csv(path, index=False)
    one, other = visit(viewport=VIEWPORT).picture(), visit(viewport=VIEWPORT).picture()
    one.give(path)
    one.use()
    other.page.select_option("#srcs_test", "t")
    other.shown(1)
    assert "mine" not in other.page.content()
    other.ranked(labelled(noise(test="t")))
    table = pd.read_csv(path)
    one.ranked(expected(table, maximize=False, pairing_col="Run", paired=True))
