"""The interactive page in a real Chromium: what it shows, against the same computed in Python."""

import itertools
import math
import re

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCScomparison, SRCSranks, datasets, equivalence
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.palettes import SAFE, rank_colors
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.tables.roles import roles_of

from ..browser import as_drawn, cell_at, expect
from .studies import MPB, small

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def basis(table):
    roles = roles_of(table)
    places = rank_arrays(table, roles.target, roles.params)
    return places, rank_basis(table, places, roles)


@pytest.mark.data
@pytest.mark.parametrize("palette", ["heat.colors", SAFE])
def test_the_first_picture_is_that_of_plot(show, always, palette):
    table = always("MPB")
    page = show(table, **MPB, color_function=palette)
    grid = heatmap_grid(table, **MPB, color_function=palette)
    assert page.picture("color").shape == (8 * 11, 5 * 10)
    means = table.groupby("Algorithm")["rank"].mean()[list(grid.y_outer.labels)]
    rows = np.argsort(-means.to_numpy(), kind="stable")[::-1]  # the best on top
    assert (page.picture("color") == as_drawn(grid, grid.cell_colors()[rows])).all()


def test_alpha_stands_still_without_the_omnibus_test(show):
    page = show(small(summarize="significant"))
    assert page.page.is_disabled("#alpha")
    assert "summarize=" in page.page.inner_text("#alpha-note")
    assert "always" in page.page.inner_text("#alpha-note")


def test_wrong_alphas_change_nothing_and_others_all_ranks(show):
    """The page's ranks at many alphas are in test_js."""
    table = small()
    page = show(table)
    before = page.cells()
    for wrong in ("0", "1", "-0.1", "x", "", "NaN"):
        page.page.fill("#alpha", wrong)
        page.page.press("#alpha", "Enter")
        expect(page.page.locator("#alpha")).to_have_attribute("aria-invalid", "true")
        assert page.cells() == before
        page.set_alpha(0.05)
        expect(page.page.locator("#alpha")).not_to_have_attribute("aria-invalid", "true")
    places, known = basis(table)
    p = known.p[known.p > 0].min()
    for alpha in (float(p), float(np.nextafter(p, 1)), 0.999):
        page.set_alpha(alpha)
        assert float(page.page.input_value("#alpha")) == alpha
        page.eventually(
            lambda alpha=alpha: np.testing.assert_array_equal(
                page.values(places.rows.shape), known.ranks(alpha)
            )
        )


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_a_rank_outside_the_first_scale_widens_it(show):
    table = small(alpha=1e-30)
    page = show(table, color_function="heat.colors")
    crossed = {"#FF0000", "#7F0000"}  # by lines, as no pair can be significant
    assert {color for _, color in page.cells().values()} <= crossed
    page.set_alpha(0.9)
    expect(page.page.locator(".swatch")).to_have_count(5)
    page.expect_colors(rank_colors("heat.colors", -2, 2), -2)


def test_cells_say_what_they_are_and_show_their_comparisons(show):
    """In their labels, beside the mouse, and in the matrix that a click opens."""
    table = small()
    page = show(table)
    for _, row in table.iterrows():
        label = f"Algorithm {row.Algorithm}, Size {row.Size}, Noise {row.Noise}: rank "
        rank = f"+{row['rank']}" if row["rank"] > 0 else str(row["rank"]).replace("-", "−")
        assert (page.picture("label") == f"{label}{rank}").sum() == 1
    assert page.page.get_by_role("grid").count() == 1
    page.cell(Algorithm="B", Size=5, Noise="low").hover()
    tip = page.page.locator("#tip")
    row = table[(table.Algorithm == "B") & (table.Size == 5) & (table.Noise == "low")].iloc[0]
    for text in ("Algorithm B", "Size 5", "Noise low", f"{row['mean']:.5g}"[:5]):
        expect(tip).to_contain_text(text, use_inner_text=True)
    symbols = SRCScomparison(table, Size=5, Noise="low").loc["B"]
    signs = {">": "▲", "<": "▼", "=": "="}
    for level in "AC":
        line = tip.locator("tr", has_text=level)
        expect(line).to_contain_text(f"{signs[symbols[level]]} {level}", use_inner_text=True)
    page.page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    page.cell(Algorithm="A", Size=10, Noise="high").click()
    expect(page.page.locator("#matrix h2")).to_have_text("Size 10 · Noise high")
    texts = page.page.evaluate(
        "[...document.querySelectorAll('#matrix tbody tr')].map((row) => "
        "[...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.innerText))"
    )
    symbols = SRCScomparison(table, Size=10, Noise="high")
    pvalues = SRCScomparison(table, Size=10, Noise="high", pvalues=True)
    for i, j in np.ndindex(3, 3):
        if i == j:
            assert texts[i][j] == ""
            continue
        symbol, text = texts[i][j].split("\n")
        assert symbol == symbols.iloc[i, j]
        read = float(text.removeprefix("p = ").replace("−", "-"))
        assert math.isclose(read, pvalues.iloc[i, j], rel_tol=0.05)  # two digits are shown
    page.page.click("#matrix button")
    expect(page.page.locator("#matrix")).to_be_hidden()
    expect(tip).to_be_hidden()


def test_equivalent_levels_are_told_apart_from_those_of_which_nothing_is_shown(show):
    where = {"Dataset": "iris", "Noise type": "ATT_GAUS", "Noise ratio": 5}
    data, roles = datasets.load("noise"), dict(datasets.describe("noise").roles)
    data = data[(data[list(where)] == list(where.values())).all(axis=1)]
    call = {name: roles[name] for name in ("params", "target", "performance", "pairing_col")}
    found = equivalence(data, **call, margin=1.5, paired=True).set_index("Algorithm").loc["5-NN"]
    page = show(
        SRCSranks(data, **roles),
        equivalence=equivalence(data, **call, margin=1.5, paired=True),
    )
    page.cell(Algorithm="5-NN", **where).click()
    matrix = page.page.locator("#matrix")
    symbols = matrix.locator("tr.chosen .symbol").all_text_contents()
    names = ["1-NN", "3-NN", "CART", "Forest", "NaiveBayes"]
    shown = [found[f"{name}.equivalent"] >= 0.95 for name in names]
    assert 0 < sum(shown) < 5
    assert [symbol == "≈" for symbol in symbols] == shown
    expect(matrix).to_contain_text("≈ is equivalent with a probability of at least 0.95")


def test_names_are_text(show):
    """Level, factor and title names that would be markup or code anywhere else."""
    nasty = ("<script>document.title='hacked'</script>", "</script><b>x", "a\"b'c&d", "[A,B]")
    table = small(levels=nasty).rename(columns={"Noise": "<img src=x onerror=alert(1)>"})
    table.attrs["srcs"]["params"] = ["Size", "<img src=x onerror=alert(1)>"]
    page = show(table, title="<i>Ranks</i> & </title><script>document.title='hacked'</script>")
    assert page.page.title().startswith("<i>Ranks</i> & </title>")
    assert page.page.inner_text("h1").startswith("<i>Ranks</i>")
    assert page.page.locator("script").count() == 2
    assert page.page.locator("img, b:not(.win):not(.loss), i").count() == 0
    page.page.locator(".cell").first.hover()
    for name in ("<img src=x onerror=alert(1)>", *nasty):
        expect(page.page.locator("#tip")).to_contain_text(name)
    page.page.locator(".cell").first.click()
    expect(page.page.locator("#matrix tbody th")).to_have_text(sorted(nasty))


def test_a_factor_without_place_shows_the_chosen_level(show):
    table = small()
    page = show(table, y_inner="Algorithm", x_inner="Size", select={"Noise": "low"})
    by = table[table.Noise == "low"].set_index(["Algorithm", "Size"])["rank"]
    page.expect_values([[by[level, size] for size in (5, 10)] for level in "CBA"])
    assert "Noise low" in page.page.locator(".caption").text_content()


def test_the_smallest_error_has_the_colour_that_wins(show):
    table = small()
    table.attrs["srcs"]["maximize"] = False
    table["rank"] *= -1
    page = show(table, z_inner="mean")
    smooth = rank_colors(SAFE, 0, 32)
    cells = sorted((float(value), color) for value, color in page.cells().values())
    assert cells[0][1] == smooth[-1]
    assert cells[-1][1] == smooth[0]
    ends = page.page.locator(".legend .tick").all_text_contents()
    first, last = (float(each.replace("−", "-")) for each in ends)
    assert first > last


def test_where_nothing_says_which_end_wins_none_is_best(show):
    """Ties throughout, from a file: it said "larger is better", and worst to best of means."""
    table = small()
    table.attrs.clear()
    table = table.assign(rank=0, **{f"{level}.pval": 1.0 for level in "ABC"})
    page = show(table, z_inner="mean")
    said = page.page.locator("#explained")
    expect(said).to_contain_text("has the largest mean")
    expect(said).to_contain_text("A win is a significant difference (α = 0.05); colours: ")
    expect(said).to_contain_text("smallest to  largest.")
    page.page.locator(".cell").first.click()
    expect(page.page.locator("#matrix")).to_contain_text("compare the means. Rank =")


def test_several_rank_columns(show):
    table = pd.DataFrame({"A": ["p", "q"] * 2, "n": [5, 5, 10, 10], "rank1": [1, -1, 0, 0],
                          "rank2": [-1, 1, 1, -1]})  # fmt: skip
    page = show(table, z_inner="rank1")
    page.page.select_option("#column", label="rank2")
    page.expect_values([[-1, 1], [1, -1]])
    page.page.locator("#column-slider").fill("0")
    expect(page.page.locator("#column option:checked")).to_have_text("rank1")
    page.page.locator("#column-slider").fill("1")
    page.expect_values([[-1, 1], [1, -1]])
    page.page.locator(".cell").first.click()
    expect(page.page.locator("#matrix")).to_contain_text("no p-values")


def test_cells_without_a_row_are_hatched_and_closed(show):
    table = small().iloc[1:]
    page = show(table)
    assert (page.picture("label") == "no such row in the table").sum() == 1
    blank = cell_at(page.page, "no such row in the table", "")
    expect(blank).to_have_class("cell blank")
    blank.click()
    expect(blank).to_be_focused()  # the click has been heard
    expect(page.page.locator("#matrix")).to_be_hidden()
    expect(page.page.locator("#alpha-note")).to_contain_text("rows were left out")


def overlaps(page):
    """Return pairs of texts of the picture that touch each other."""
    boxes = page.page.evaluate(
        "[...document.querySelectorAll('#figure text')].map((each) => {"
        "const {left, top, right, bottom} = each.getBoundingClientRect();"
        "const turned = each.getAttribute('transform')?.includes('rotate');"
        "return [left, top, right, bottom, turned, each.textContent]})"
    )
    # Line boxes are taller than letters; only the letters' own area counts.
    inner = [
        (left + 3, top, right - 3, bottom, text)
        if turned
        else (left, top + 3, right, bottom - 3, text)
        for left, top, right, bottom, turned, text in boxes
    ]
    return [
        (a[4], b[4])
        for i, a in enumerate(inner)
        for b in inner[:i]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
@pytest.mark.data
@pytest.mark.parametrize("name", ["MPB", "ML1", "noise"])
def test_nothing_overlaps_in_any_window(show, always, name):
    """The whole of figure 3 is in a window of 1280x800."""
    page = show(always(name), **(MPB if name == "MPB" else {}))
    main, footer = (page.page.locator(each).bounding_box() for each in ("main", "footer"))
    figure = page.page.locator("#figure svg").bounding_box()
    assert name != "MPB" or figure["y"] + figure["height"] <= main["y"] + main["height"]
    assert footer["y"] + footer["height"] == 800
    for width in (1280, 900, 768, 560):
        page.resize(width, 900)
        assert overlaps(page) == []


def outer_names(page):
    """Return the full name of every level of the columns, then of the rows, and what is shown."""
    return page.page.evaluate(
        "[...document.querySelectorAll('.levels title')].map((title) => [title.textContent, "
        "[...title.parentElement.querySelectorAll('text')].map((line) => line.textContent)"
        ".join(' ') || title.nextSibling.textContent])"
    )


def test_many_long_names_are_told_apart(show):
    """None is dropped, none is shown as another is, and the cells keep most of the height.

    Names that differ elsewhere are in js/text.test.js.
    """
    words = ("cold", "warm", "random", "elite", "mixed")
    names = [f"Memetic {a} algorithm with {b} start" for a in words for b in words]
    levels = [names, names, ["low", "high"], [1, 2, 3]]
    table = pd.DataFrame(list(itertools.product(*levels)), columns=["Method", "Set", "CF", "Size"])
    table["rank"] = np.arange(len(table)) % 5
    places = {"yOuter": "Method", "xOuter": "Set", "yInner": "CF", "xInner": "Size"}
    page = show(table, **places)
    for window in ((1280, 800), (820, 1180), (390, 844)):
        page.resize(*window)
        every = outer_names(page)
        wide = window[0] > 820  # of less, a part is seen, and can be scrolled
        columns = page.page.locator(".levels > g").count()
        for each in (every[:columns], every[columns:]):
            shown = {shown for _, shown in each}
            assert len(shown) == len(each) == len({full for full, _ in each})
            assert len(each) == 25 if wide else len(each) > 5
        assert overlaps(page) == []
        picture = page.page.locator("#figure svg").bounding_box()
        seen = page.page.evaluate("(({ top, bottom }) => bottom - top)(figure.app.seen)")
        assert seen > 0.5 * picture["height"]


def test_the_page_allows_itself_no_connection(show):
    page = show(small())
    blocked = page.page.evaluate(
        "fetch('https://example.org/').then(() => 'reached', (error) => error.name)"
    )
    assert blocked == "TypeError"
    assert any(re.search("Content Security Policy", each) for each in page.problems)
    page.problems.clear()
    assert page.page.locator("[src], link[href]:not([href^='data:'])").count() == 0
    page.requests = [each for each in page.requests if "example.org" not in each]


def test_a_table_of_ones_own(show):
    own = pd.DataFrame({"wins": [1, 2, 3], "x": [1, 2, 1], "y": ["a", "a", "b"]})
    page = show(own, y_inner="y", x_inner="x", z_inner="wins")
    page.expect_values([[3, np.nan], [1, 2]])
    cell_at(page.page, "y b, x 1").click()
    expect(page.page.locator("#matrix")).to_contain_text("Nothing in the table tells")
