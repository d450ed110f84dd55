"""The pages of A-TOPSIS and hardness: what their visitor sees and does, and how they look."""

import re

import pytest

from srcs_py import atopsis
from srcs_py.app.hardness.scores import example_table
from srcs_py.hardness import hardness_table
from tests.app.home import crowded
from tests.app.home.crowded import TROUBLES
from tests.app.uploads import case_files
from tests.browser import FRAMES
from tests.seen import check_seen

pytestmark = pytest.mark.browser

PAGES = {"atopsis": "#ranking td", "hardness": "#result svg"}


def shown(user):
    """Return {algorithm: (closeness, rank)} as the page shows them."""
    rows = user.page.locator("#ranking tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    return {name: (float(closeness), int(rank)) for name, closeness, _, rank in rows}


def as_shown(ranking):
    return {
        name: (pytest.approx(row.closeness, abs=5e-5), row["rank"])  # four decimals are shown
        for name, row in ranking.to_frame().iterrows()
    }


def test_the_slider_ranks_without_a_message(visit):
    user = visit("?page=atopsis")
    tables = atopsis.read_tables(*case_files("case1"))
    assert shown(user) == as_shown(atopsis.atopsis(*tables))
    user.page.route("**/call/**", lambda route: route.abort())
    slider = user.page.get_by_role("slider", name="Weight of the means")
    slider.focus()
    for _ in range(5):
        user.page.keyboard.press("ArrowLeft")
    assert shown(user) == as_shown(atopsis.atopsis(*tables, (0.7, 0.3)))
    assert "weight=0.7" in user.page.url
    user.page.go_back()
    user.page.unroute("**/call/**")


def test_a_link_undo_and_the_other_case_study(visit):
    user = visit("?page=atopsis&weight=0.2&normalization=%22vector%22")
    tables = atopsis.read_tables(*case_files("case1"))
    ranking = atopsis.atopsis(*tables, (0.2, 0.8), normalization="vector")
    assert shown(user) == as_shown(ranking)
    user.choose("method", "hellinger")
    assert shown(user) == as_shown(atopsis.hellinger_topsis(*tables))
    assert user.page.locator("#result svg").count() == 0  # no curves over a weight
    user.page.go_back()
    user.quiet()
    assert shown(user) == as_shown(ranking)
    user.choose("study", "case2")
    assert user.page.input_value("[data-word=better]") == "smaller"


def test_own_tables_are_ranked_as_soon_as_nothing_is_open(visit, tmp_path):
    path = tmp_path / "own.csv"
    path.write_text(
        "Method,P,Q,R\nA,95 ± 1,20 ± 1,3 ± 1\nB,93 ± 1,n/a,4 ± 1\nC,94 ± 2,30 ± 2,5 ± 1\n"
    )
    user = visit("?page=atopsis").give(path)
    check_seen(user.page.locator("#problem p span"))
    assert user.page.locator("#ranking").count() == 0
    user.page.click("[data-view=data]")
    check_seen(user.page.locator("mark", has_text="n/a"))
    user.page.get_by_label("Role of Q").select_option("left out")
    user.quiet()
    check_seen(user.page.locator("#problem p span", has_text="which means are better"))
    assert user.page.evaluate("document.activeElement.dataset.word") == "better"
    user.choose("better", "each")
    user.page.get_by_label("R", exact=True).check()
    user.quiet()
    user.page.get_by_label("Role of P").select_option("left out")
    user.quiet()
    user.page.click("[data-view=picture]")
    assert {*shown(user)} == {"A", "B", "C"}
    user.page.click("[data-view=export]")
    user.page.wait_for_selector("#printed")
    name, file = user.download("[data-file='table.csv']")
    assert name == "own-atopsis-table.csv"
    assert file.read_text().startswith("algorithm,closeness,rank")
    assert "own" not in user.page.url  # nothing of an upload is in the address
    user.page.reload()
    user.page.wait_for_selector("#printed")
    assert user.page.inner_text("#title") == "own.csv"  # the server has the file


def test_means_are_ranked_by_atopsis_with_the_file_that_was_given(visit, tmp_path):
    path = tmp_path / "means.csv"
    path.write_text("Method,P,Q\nA,95 ± 1,20 ± 1\nB,93 ± 1,19 ± 1\nC,94 ± 2,30 ± 2\n")
    user = visit().give(path)
    check_seen(user.page.locator("#problem p span", has_text="means with standard deviations"))
    user.page.get_by_role("link", name="Rank them with A-TOPSIS").click()
    user.page.locator("#problem p span", has_text="which means are better").wait_for()
    user.quiet().choose("better", "larger")
    user.page.wait_for_selector("#ranking td")
    assert {*shown(user)} == {"A", "B", "C"}
    assert user.page.inner_text("#title") == "means.csv"


@pytest.mark.parametrize("query", ["", "?page=atopsis"])
def test_a_file_that_replaces_or_stops_another_one_is_told(visit, tmp_path, query):
    paths = [tmp_path / "one.csv", tmp_path / "two.csv"]
    for path in paths:
        path.write_text("Method,Accuracy,F1\nA,95 ± 1,20 ± 1\nB,93 ± 1,19 ± 1\n")
    user = visit(query).give(paths[0])
    user.give(paths[1])
    replaced = "two.csv replaces one.csv; Undo brings it back."
    check_seen(user.page.locator("#notes p span", has_text=replaced))
    for path in paths:
        user.page.set_input_files("#file", path)
    stopped = "one.csv was stopped: two.csv came while it was read."
    check_seen(user.page.locator("#notes p span", has_text=stopped))


def test_which_of_two_files_has_the_means_is_asked_unless_their_names_tell(visit, tmp_path):
    told, untold = (
        (tmp_path / "std.csv", tmp_path / "mean.csv"),
        [tmp_path / f"{a}.csv" for a in "ab"],
    )
    for paths in (told[::-1], untold):
        for path, content in zip(paths, case_files("case2"), strict=True):
            path.write_bytes(content.read_bytes())
    expected = as_shown(atopsis.atopsis(*atopsis.read_tables(*case_files("case2")), maximize=False))
    user = visit("?page=atopsis").give(*told)
    user.choose("better", "smaller")
    assert shown(user) == expected
    user = visit("?page=atopsis").give(*untold[::-1])
    check_seen(user.page.locator("#problem p span", has_text="which file has the means"))
    user.choose("means", "a.csv")
    user.choose("better", "smaller")
    assert shown(user) == expected
    user.page.click("[data-view=data]")
    user.page.get_by_role("button", name="Remove b.csv").click()
    user.quiet()
    user.page.locator("#problem p", has_text="means only").wait_for()
    user.page.set_input_files("#stds", untold[1])
    user.page.locator("#problem p", has_text="means only").wait_for(state="detached")


def test_hardness_of_the_example_and_of_an_own_file(visit, tmp_path):
    user = visit("?page=hardness")
    scores = example_table().of("iris-versicolor")
    assert user.page.locator("#result svg.chart").count() == 9
    user.choose("model", "NB")
    user.page.get_by_role("heading", name="Cost curves of single instances for NB").wait_for()
    user.choose("dataset", "iris-virginica")
    user.page.go_back()
    user.quiet()
    assert user.page.input_value("[data-word=dataset]") == "iris-versicolor"
    assert user.page.input_value("[data-word=model]") == "NB"
    table = scores.to_table().rename(columns={"score": "p", "class": "truth"})
    table.assign(score=7).to_csv(tmp_path / "mine.csv", index=False)
    user.give(tmp_path / "mine.csv")
    check_seen(user.page.locator("#problem p span", has_text="no column 'class'"))
    user.page.click("[data-view=data]")
    user.page.get_by_label("Role of truth").select_option("class")
    user.quiet()
    user.page.get_by_label("Role of p").select_option("score")
    user.quiet()
    user.page.click("[data-view=picture]")
    means = hardness_table(scores, per="dataset").set_index("model")["score_driven"]
    rows = user.page.locator("#result table").first.locator("tbody tr").all_inner_texts()
    found = {row.split("\t")[0]: float(row.split("\t")[2]) for row in rows}
    assert found == {name: pytest.approx(mean, abs=5e-5) for name, mean in means.items()}
    user.page.click("[data-view=export]")
    user.page.wait_for_selector("#printed")
    for kind in ("table", "instances"):
        name, file = user.download(f"[data-file='{kind}.csv']")
        assert name == f"mine-hardness-{kind}.csv"
        assert file.stat().st_size > 100


def test_what_takes_long_is_stopped_and_the_page_lives_on(visit, tmp_path):
    algorithms = [f"a{at},{at % 7 + 0.5},{at % 11 + 0.25}" for at in range(300)]
    path = tmp_path / "many.csv"
    path.write_text("\n".join(["algorithm,P ↑,Q ↑", *algorithms]))
    user = visit("?page=atopsis")
    user.page.set_input_files("#file", [path])
    user.page.locator("#title", has_text="many.csv").wait_for()
    user.quiet()
    user.choose("method", "topsis")
    user.page.click("summary")
    user.page.get_by_label("rank reversal").check()
    user.page.click("#stop")
    check_seen(user.page.locator("#problem p span", has_text="Stopped"))
    assert user.page.locator("#ranking").count() == 0
    user.page.click("#bundled")
    user.quiet()
    assert "CHO" in shown(user)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_exported_figures_are_white_and_the_page_follows_the_screen(visit, name):
    user = visit(f"?page={name}&view=export", color_scheme="dark")
    user.page.wait_for_selector("#printed")
    figure = user.download("[data-file='figure.svg']")[1].read_text()
    assert re.search(r"fill: (#\w{6})", figure)[1] == "#ffffff"
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    assert user.page.evaluate(paper) == "rgb(21, 23, 27)"
    user.page.click("#theme")
    assert user.page.evaluate(paper) == "rgb(255, 255, 255)"


UNFOLDED = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
SMALL = """[...document.querySelectorAll(
    "button, select, nav a, input[type=range], label:has(input)")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}))
  .filter((each) => each.getBoundingClientRect().height < 32).map((each) => each.outerHTML)"""
NAMELESS = """[...document.querySelectorAll("button, select, input, a, iframe")]
  .filter((each) => each.offsetParent)
  .filter((each) => !(each.innerText.trim() || each.labels?.length || each.title
    || each.ariaLabel || each.placeholder)).map((each) => each.outerHTML)"""


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("view", ["picture", "data", "export"])
def test_controls_have_names_and_room_for_fingers_and_nothing_is_wider_than_the_window(
    visit, name, view
):
    """At least 32 pixels high: a box to tick counts with its label."""
    user = visit(f"?page={name}&view={view}", **TABLET)
    user.page.evaluate(UNFOLDED)
    assert user.page.evaluate(SMALL) == []
    assert user.page.evaluate(NAMELESS) == []
    for width in (390, 768, 1280):
        user.page.set_viewport_size({"width": width, "height": 800})
        assert user.page.evaluate("document.documentElement.scrollWidth") <= width


def test_results_come_first_on_a_phone(visit):
    for name, first in PAGES.items():
        user = visit(f"?page={name}", viewport={"width": 390, "height": 844})
        assert user.page.locator(first).first.bounding_box()["y"] < 844
        assert user.page.evaluate(TROUBLES) == []


# What a new size starts has come to its end; what turns for ever has none.
AT_REST = """async () => {
  const ends = (each) => each.effect.getComputedTiming().endTime < Infinity;
  const moving = document.getAnimations().filter(ends);
  await Promise.allSettled(moving.map((each) => each.finished));
}"""


def trouble(user, where=None):
    """Return what is wrong with the texts of a page or frame, on a laptop and on a tablet."""
    found = {}
    for width, height in ((1280, 800), (820, 1180)):
        user.page.set_viewport_size({"width": width, "height": height})
        for each in {user.page.main_frame, where or user.page.main_frame}:
            each.evaluate(FRAMES)
            each.evaluate(AT_REST)
        found[width] = (where or user.page).evaluate(TROUBLES)
    return found


FINE = {1280: [], 820: []}


@pytest.mark.slow
def test_long_names_have_room(visit, tmp_path):
    files = tmp_path / "means.csv", tmp_path / "stds.csv"
    for file, table in zip(files, crowded.means_and_deviations(), strict=True):
        table.rename_axis("algorithm").to_csv(file)
    user = visit("?page=atopsis").give(*files)
    user.choose("better", "larger")
    assert trouble(user) == FINE
    crowded.scores().to_csv(tmp_path / "scores.csv", index=False)
    user = visit("?page=hardness").give(tmp_path / "scores.csv")
    assert trouble(user) == FINE
    legend = user.page.locator("#result .legend").first.locator("li")
    assert [each.strip() for each in legend.all_inner_texts()] == crowded.names(12)
