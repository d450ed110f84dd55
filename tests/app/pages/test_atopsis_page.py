"""The page of A-TOPSIS against the library."""

import pytest
from playwright.sync_api import expect

from srcs_py import atopsis
from tests.app.uploads import case_files

pytestmark = pytest.mark.browser


def case(name):
    return atopsis.read_tables(*case_files(name))


def shown(user, first):
    """Return {algorithm: (closeness, rank)} once ``first`` is on top."""
    user.page.wait_for_selector(f"#atopsis_table tbody tr:first-child th:text-is('{first}')")
    rows = user.table("#atopsis_table")
    return {name: (float(closeness), int(rank)) for name, closeness, _, rank in rows}


def as_shown(ranking):
    frame = ranking.to_frame()
    return {
        name: (pytest.approx(row.closeness, abs=5e-5), row["rank"])  # four decimals are shown
        for name, row in frame.iterrows()
    }


def shows(user, ranking):
    """Check that the page shows a ranking."""
    assert shown(user, str(ranking).partition(" ")[0]) == as_shown(ranking)


@pytest.mark.parametrize(("name", "maximize"), [("case1", True), ("case2", False)])
def test_the_case_studies_are_one_click_away(visit, name, maximize):
    user = visit("?page=atopsis")
    user.page.check(f"input[value={name}]")
    ranking = atopsis.atopsis(*case(name), maximize=maximize)
    shows(user, ranking)
    better = "larger" if maximize else "smaller"
    expect(user.page.locator("#atopsis_better")).to_have_value(better)
    intervals = atopsis.sensitivity(*case(name), maximize=maximize).intervals()
    table = "#atopsis_sensitivity .intervals"  # comes a moment after the ranking
    user.page.locator(table, has_text=intervals["ranking"].iloc[0]).wait_for()
    assert [row[2] for row in user.table(table)] == intervals["ranking"].tolist()
    pictures = user.page.locator("#page_atopsis img")
    assert pictures.count() == 1
    assert all(each.evaluate("each => each.naturalWidth") > 100 for each in pictures.all())


@pytest.mark.slow
def test_a_link_opens_weight_method_and_normalization(visit):
    user = visit("?page=atopsis&data=case1&weight=0.2&normalization=vector")
    ranking = atopsis.atopsis(*case("case1"), (0.2, 0.8), normalization="vector")
    shows(user, ranking)
    user.page.select_option("#atopsis_method", "hellinger")
    hellinger = atopsis.hellinger_topsis(*case("case1"))
    shows(user, hellinger)
    user.page.wait_for_url("**method=hellinger**")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "own", "other"),
    [("&data=case1", "larger", "smaller"), ("&data=case2", "smaller", "larger")],
)
def test_a_link_opens_which_means_are_better(visit, query, own, other):
    user = visit("?page=atopsis" + query)
    chosen = "#atopsis_better >> option:checked >> text="
    user.page.locator(chosen + own).wait_for(state="attached")
    user.page.wait_for_selector("#atopsis_table table")
    user.page.select_option("#atopsis_better", other)
    user.page.wait_for_url(f"**means={other}**")
    again = visit("?" + user.page.url.partition("?")[2])
    again.page.wait_for_selector("#atopsis_table table")
    expect(again.page.locator("#atopsis_better")).to_have_value(other)
    again.page.select_option("#atopsis_better", own)
    again.page.wait_for_url(lambda url: "means=" not in url)


@pytest.mark.slow
def test_the_slider_changes_the_weight_by_keyboard(visit):
    user = visit("?page=atopsis")
    shown(user, "CHO")
    user.page.get_by_role("slider", name="Weight of the means").focus()
    for _ in range(5):
        user.page.keyboard.press("ArrowLeft")
    user.page.wait_for_url("**weight=0.7**")
    expect(user.page.locator("output[for=atopsis_weight]")).to_have_text("0.7")
    shows(user, atopsis.atopsis(*case("case1"), (0.7, 0.3)))


def test_a_weight_is_answered_by_the_browser_itself(visit):
    user = visit("?page=atopsis")
    shown(user, "CHO")
    user.page.evaluate("Shiny.shinyapp.$socket.close()")
    user.page.evaluate(
        "atopsis_weight.value = 0.2;"
        "atopsis_weight.dispatchEvent(new Event('input', { bubbles: true }))"
    )
    ranking = atopsis.atopsis(*case("case1"), (0.2, 0.8))
    shows(user, ranking)


@pytest.mark.slow
def test_another_weight_draws_nothing_anew_and_is_in_the_code(visit):
    user = visit("?page=atopsis")
    shown(user, "CHO")
    user.page.locator("#atopsis_code pre", has_text="weight = 0.75").wait_for()
    curves = user.page.locator("#atopsis_sensitivity img")
    curves.evaluate("each => { each.dataset.first = ''; }")
    user.page.fill("#atopsis_weight", "0.2")
    user.page.locator("#atopsis_code pre", has_text="weight = 0.2").wait_for()
    assert curves.get_attribute("data-first") == ""
    ranking = atopsis.atopsis(*case("case1"), (0.2, 0.8)).to_frame()
    first = ranking["closeness"].idxmax()
    name, path = user.download("atopsis_table_csv")
    assert name == "case1-atopsis-table.csv"
    head, row, *_ = (line.split(",") for line in path.read_text().splitlines())
    assert head == ["algorithm", "closeness", "rank"]
    assert row[0] == first
    assert float(row[1]) == pytest.approx(ranking["closeness"][first], rel=1e-12)


@pytest.mark.slow
def test_two_files_and_a_wrong_one(visit, tmp_path):
    user = visit("?page=atopsis")
    user.give_tables(*case_files("case2"))
    user.page.select_option("#atopsis_better", "smaller")
    ranking = atopsis.atopsis(*case("case2"), maximize=False)
    shows(user, ranking)
    wrong = tmp_path / "wrong.csv"
    wrong.write_text("a,b\nx,y\n")
    user.page.set_input_files("#atopsis_stds", wrong)
    user.page.locator("#atopsis_problem .problem", has_text="wrong.csv").wait_for()


@pytest.mark.slow
def test_each_benchmark_of_a_case_study_has_a_switch_and_its_table_is_shown(visit):
    """There were none but for files, and the table that is ranked was not shown."""
    user = visit("?page=atopsis&means=columns")
    shown(user, "CHO")
    names = list(case("case1")[0])
    switches = user.page.locator("#atopsis_smaller input")
    expect(switches).to_have_count(len(names))
    switches.first.check()
    larger = {name: name != names[0] for name in names}
    ranking = atopsis.atopsis(*case("case1"), maximize=larger)
    user.page.locator("#atopsis_code pre", has_text="maximize=[False").wait_for()
    shows(user, ranking)
    expect(user.page.locator("#atopsis_reading summary")).to_have_text(
        "7 algorithms x 12 benchmarks"
    )


def test_a_bad_cell_is_marked_and_roles_are_chosen_in_the_heads(visit, tmp_path):
    """Only the ranks page had a preview with roles; no error here had a button."""
    path = tmp_path / "own.csv"
    path.write_text(
        "Method,P,Q,R\nA,95 ± 1,20 ± 1,3 ± 1\nB,93 ± 1,n/a,4 ± 1\nC,94 ± 2,30 ± 2,5 ± 1\n"
    )
    user = visit("?page=atopsis&data=files")
    user.give_tables(path)
    user.page.locator("#atopsis_preview mark", has_text="n/a").wait_for()
    ranking = user.page.get_by_role("heading", name="Ranking by closeness")
    expect(ranking).to_have_count(0)  # it stood there, with nothing below it
    user.problem("atopsis").get_by_role("button", name="with the worst of").click()
    expect(user.page.locator("#atopsis_gaps")).to_have_value("worst")
    expect(user.page.locator("#atopsis_table tbody tr")).to_have_count(3)
    expect(ranking).to_have_count(1)
    user.page.get_by_label("Role of R").select_option("left out")
    expect(user.page.locator("#atopsis_reading summary")).to_have_text(
        "3 algorithms x 2 benchmarks"
    )
    expect(user.page.locator("#atopsis_drop")).to_have_value("R")
    user.page.get_by_label("Role of Q").select_option("algorithm")
    expect(user.page.locator("#atopsis_reading summary")).to_have_text(
        "2 algorithms x 3 benchmarks"
    )
    user.page.get_by_label("Role of R").select_option("algorithm")
    expect(user.page.locator("#atopsis_reading summary")).to_have_text(
        "3 algorithms x 3 benchmarks"
    )


@pytest.mark.slow
def test_without_a_result_there_is_no_file(visit):
    user = visit("?page=atopsis&data=files")
    user.page.wait_for_selector("#atopsis_busy.shiny-bound-output", state="attached")
    user.page.click("#atopsis_figure_png")
    user.page.locator("#atopsis_download .problem", has_text="There is no result yet").wait_for()
    user.page.check("input[value=case1]")
    user.page.wait_for_selector("#atopsis_table table")
    assert user.download("atopsis_figure_png")[0] == "case1-atopsis-figure.png"
