"""to_html: what goes into the page, and what is refused."""

import base64
import json
import re
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import srcs_py.accessor  # noqa: F401
from srcs_py import SRCSError, SRCSranks, datasets, equivalence, explain, write_table
from srcs_py.page.document import MODULES, PARTS
from srcs_py.page.html import to_html
from srcs_py.page.notebook import explore
from srcs_py.plotting.palettes import rank_colors

MOST_BYTES = 400_000  # issue 3, section 4


@pytest.fixture
def table():
    return pd.DataFrame({
        "Algorithm": ["A", "B"] * 4,
        "Size": [5, 5, 10, 10] * 2,
        "Noise": ["low"] * 4 + ["high"] * 4,
        "rank": [1, -1, 0, 0, -1, 1, 1, -1],
        "mean": [2.0, 1, 1, 1, 1, 2, 3, 1],
        "note": "seen",
    })  # fmt: skip


def payload(path):
    """Read the page's data back."""
    text = Path(path).read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="payload">(.*?)</script>', text, re.S)
    return json.loads(found[1])


def arrays(read):
    packed = zlib.decompress(base64.b64decode(read["bytes"]))
    return {
        name: np.frombuffer(packed, each["type"], each["length"], each["start"])
        for name, each in read["arrays"].items()
    }


@pytest.mark.data
@pytest.mark.parametrize("summarize", ["significant", "always"])
def test_mpb_is_exact_and_small(tmp_path, summarize):
    roles = datasets.describe("MPB").roles
    table = SRCSranks(datasets.load("MPB"), **roles, summarize=summarize)
    path = to_html(table, tmp_path / "mpb.html")
    assert path.stat().st_size < MOST_BYTES
    read = payload(path)
    numbers = arrays(read)
    names = {each["name"]: f"column {each['name']}" for each in read["columns"]}
    levels = read["factors"][0]["levels"]
    order = table.Algorithm.cat.rename_categories(range(8)).astype(int)
    for name, array in names.items():
        stored = numbers[array].reshape(550, 8)
        assert len(levels) == 8
        rows = np.repeat(np.arange(550), 8)
        np.testing.assert_array_equal(stored[rows, order], table[name])
    pvalues = table[[f"{level}.pval" for level in levels]].to_numpy().reshape(550, 8, 8)
    by_level = np.take_along_axis(
        pvalues, np.argsort(order.to_numpy().reshape(550, 8))[..., None], 1
    )
    first, second = np.triu_indices(8, 1)
    np.testing.assert_array_equal(numbers["p"].reshape(550, 28), by_level[:, first, second])


def test_the_columns_in_order_take_the_places(tmp_path, table):
    """One factor ended in "zip() argument 2 is shorter than argument 1"."""
    low = table[table.Noise == "low"].drop(columns="Noise")
    one = pd.DataFrame({"Algorithm": ["A", "B"], "rank": [1, -1]})
    for ranks, wanted in (
        (table, (None, 0, 1, 2)),
        (low, (None, None, 0, 1)),
        (one, (None, None, 0, None)),
    ):
        places = payload(to_html(ranks, tmp_path / "page.html"))["first"]["places"]
        assert places == dict(zip(("yOuter", "xOuter", "yInner", "xInner"), wanted, strict=True))
    with pytest.raises(SRCSError, match="ranks does not tell its factors"):
        to_html(one[["rank"]], tmp_path / "other.html")


def test_a_level_may_be_selected(tmp_path, table):
    path = tmp_path / "page.html"
    placed = {"y_inner": "Algorithm", "x_inner": "Size"}
    for level in ("low", "high"):
        read = payload(to_html(table, path, **placed, select={"Noise": level}))
        at = read["first"]["levels"][2]
        assert read["factors"][2]["levels"][at] == level


def test_a_table_of_ones_own_has_no_target(tmp_path):
    own = pd.DataFrame({"wins": [1, 2], "x": [1, 2], "y": ["a", "b"]})
    read = payload(to_html(own, tmp_path / "own.html", y_inner="y", x_inner="x", z_inner="wins"))
    assert read["target"] is None
    assert read["basis"] is None
    assert [each["label"] for each in read["factors"]] == ["y", "x"]


@pytest.mark.parametrize("name", ["runs", "count", "rank_of_another"])
def test_whole_numbers_that_are_no_ranks_have_a_scale_of_their_own(table, tmp_path, name):
    """They were said to be losses and wins, and had all ranks on their scale."""
    counted = table.assign(**{name: range(100, 100 + len(table))})
    read = payload(to_html(counted, tmp_path / "page.html", z_inner=name))
    shown = read["columns"][read["first"]["column"]]
    assert (shown["name"], shown["whole"], shown["smaller"]) == (name, False, None)
    assert arrays(read)[f"column {name}"].tolist() == [*range(100, 108)]
    assert read["scales"] == [[-1, 1]]
    with pytest.raises(SRCSError, match=f"'{name}' has no value"):
        to_html(table.assign(**{name: np.nan}), tmp_path / "page.html", z_inner=name)


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_of_several_performances_the_first_is_shown_and_all_are_named(tmp_path):
    runs = pd.DataFrame({"Size": [1] * 6, "Method": ["A", "B"] * 3, "t": range(6), "u": range(6)})
    ranks = SRCSranks(runs, "Size", "Method", ["t", "u"])
    read = payload(to_html(ranks, tmp_path / "page.html"))
    assert read["columns"][read["first"]["column"]]["name"] == "rank1"
    assert read["performances"] == ["t", "u"]


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.parametrize(("levels", "offered"), [(3, True), (13, False)])
def test_effect_sizes_against_a_few_levels_are_offered(levels, offered, tmp_path):
    names = [f"M{at}" for at in range(levels)]
    runs = pd.DataFrame({"Size": 1, "Method": names * 3, "t": np.arange(3.0 * levels)})
    ranks = SRCSranks(runs, "Size", "Method", "t", effect_size=True)
    shown = [each["name"] for each in payload(to_html(ranks, tmp_path / "p.html"))["columns"]]
    assert shown == ["rank", "mean", "sd", *(f"{name}.effect" for name in names if offered)]


def test_regions_and_methods_are_those_of_the_library(tmp_path):
    ranks = SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)
    path = to_html(ranks, tmp_path / "page.html")
    read, found = payload(path), explain(ranks)
    numbers = found.ranks["rank.region"].to_numpy().reshape(352, -1)
    assert (arrays(read)["region"] == numbers[:, 0]).all()
    assert [each["configurations"] for each in read["regions"]["rules"]] == list(
        found.summary["configurations"]
    )
    assert read["regions"]["rules"][0]["rule"] == "Dataset = blobs"
    assert read["regions"]["sentence"] == found.sentence
    methods = dict(ranks.srcs.report().sections)["Methods"]
    without = [
        [re.sub(r" ?\[.*?\]", "", each) for each in part] for part in (read["methods"], methods)
    ]
    assert without[0] == without[1]
    assert "Holm correction within the configuration [Holm 1979]" in read["methods"][1]


def test_probabilities_of_equivalence_are_in_the_page(tmp_path):
    data, roles = datasets.load("noise"), datasets.describe("noise").roles
    data = data[data["Dataset"].isin(["iris", "wine"])]
    ranks = SRCSranks(data, **roles)
    call = {name: roles[name] for name in ("params", "target", "performance", "pairing_col")}
    found = equivalence(data, **call, margin=1, paired=True)
    found.to_csv(tmp_path / "found.csv", index=False)
    for given in (found.sample(frac=1, random_state=1), tmp_path / "found.csv"):
        path = to_html(ranks, tmp_path / "page.html", equivalence=given, overwrite=True)
        shown = arrays(payload(path))["column 5-NN.equivalent"]
        np.testing.assert_allclose(shown, found["5-NN.equivalent"], rtol=1e-14)
    with pytest.raises(SRCSError, match="equivalence must be a table of the function equivalence"):
        to_html(ranks, tmp_path / "page.html", equivalence=ranks)


def test_a_table_without_what_they_need_has_neither_regions_nor_methods(tmp_path, table):
    read = payload(to_html(table.assign(rank=0), tmp_path / "page.html"))
    assert (read["regions"], read["methods"]) == (None, [])


def test_files_and_other_dataframes_are_read(tmp_path, table):
    pl = pytest.importorskip("polars")
    write_table(table, tmp_path / "ranks.csv")
    pages = [
        payload(to_html(each, tmp_path / "page.html"))
        for each in (table, tmp_path / "ranks.csv", pl.from_pandas(table))
    ]
    assert pages[0] == pages[1] == pages[2]


def test_a_table_writes_its_own_page_with_r_spellings(tmp_path, table):
    read = payload(table.srcs.to_html(tmp_path / "page.html", **{"color.function": "heat.colors"}))
    assert read["title"] == "Algorithm ranked"
    assert read["palettes"][read["palette"]]["name"] == "heat.colors"


def test_a_function_is_a_palette(tmp_path, table):
    read = payload(to_html(table, tmp_path / "page.html", color_function=lambda n: ["red"] * n))
    own = read["palettes"][read["palette"]]
    assert own["name"] == "own palette"
    assert own["colors"] == [["#FF0000"] * 3]
    named = {each["name"]: each["colors"][0] for each in read["palettes"]}
    assert named["heat.colors"] == list(rank_colors("heat.colors", -1, 1))


@pytest.mark.parametrize(("place", "order"), [("y_outer", [0, 2, 1]), ("x_outer", [1, 2, 0])])
def test_compared_levels_are_sorted_as_our_look_has_them(tmp_path, place, order):
    runs = pd.DataFrame({"A": [*"abc"] * 8, "n": [1] * 24, "m": [2] * 24, "v": [0.0, 9, 5] * 8})
    runs["v"] += np.arange(24) / 1e3
    ranks = SRCSranks(runs, ["n", "m"], "A", "v")  # b beats c, and c beats a
    places = {place: "A", "y_inner": "n", "x_inner": "m"}
    first = payload(to_html(ranks, tmp_path / "page.html", **places))["first"]
    assert first["shown"][0] == order  # along rows from below
    asked = payload(to_html(ranks, tmp_path / "page.html", **places, levels={"A": ["a", "b"]}))
    assert asked["first"]["shown"][0] == [0, 1]


WRONG = {
    "an unknown argument": ({"yOutr": "Size"}, "no argument 'yOutr': did you mean 'y_outer'"),
    "an argument of plot": ({"heatmaps.per.row": 2}, r"no argument 'heatmaps\.per\.row'"),
    "an unknown level": (
        {"y_inner": "Algorithm", "x_inner": "Size", "select": {"Noise": "lo"}},
        "'lo' is not a level: did you mean 'low'",
    ),
    "an unknown column shown": ({"z_inner": "ranks"}, "z_inner = 'ranks'.*'rank'"),
    "first levels of nothing": ({"levels": {"Nothing": ["A"]}}, "levels names 'Nothing'"),
    "an unknown first level": ({"levels": {"Algorithm": ["A", "Z"]}}, "must name some of"),
    "a first level twice": ({"levels": {"Algorithm": ["A", "A"]}}, "each once"),
    "no first level": ({"levels": {"Algorithm": []}}, "must name some of"),
}


@pytest.mark.parametrize(("given", "message"), WRONG.values(), ids=WRONG.keys())
def test_wrong_arguments_leave_the_old_file(tmp_path, table, given, message):
    path = tmp_path / "page.html"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(SRCSError, match=message):
        to_html(table, path, **given)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "message", "name"),
    [
        (lambda table: table.iloc[:0], "no rows", "page.html"),
        (lambda table: table.assign(rank=0.5), "not whole numbers", "page.html"),
        (lambda table: 3, "ranks is a int", "page.html"),
        (lambda table: table, "page.pdf", "page.pdf"),
        (lambda table: table, "page", "page"),
        (lambda table: table, "nowhere", "nowhere/page.html"),
    ],
)
def test_wrong_tables_and_files(tmp_path, table, change, message, name):
    with pytest.raises(SRCSError, match=message):
        to_html(change(table), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_nothing_of_a_name_is_markup(tmp_path, table):
    nasty = "</script><script>alert(1)</script><!--"
    page = to_html(table.replace("A", nasty), tmp_path / "page.html", title=nasty)
    text = page.read_text(encoding="utf-8")
    assert "alert(1)" in text
    assert "<script>alert" not in text
    assert text.count("<script") == text.count("</script>") == 2
    assert nasty in payload(page)["factors"][0]["levels"]


def test_every_module_comes_after_those_it_imports():
    assert sorted(MODULES) == sorted(Path(each.name).stem for each in PARTS.glob("*.js"))
    for at, name in enumerate(MODULES):
        source = (PARTS / f"{name}.js").read_text(encoding="utf-8")
        imported = re.findall(r'^import \{[^}]*\} from "\./(\w+)\.js";$', source, re.MULTILINE)
        assert len(re.findall("^import ", source, re.MULTILINE)) == len(imported)
        assert set(imported) <= set(MODULES[:at])


def test_the_page_names_no_other_place(tmp_path, table):
    text = to_html(table, tmp_path / "page.html").read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\"'` ]+", text)) == {"http://www.w3.org/2000/svg"}


def test_a_page_that_no_browser_opens_well_is_refused_with_a_filter(tmp_path, table, monkeypatch):
    monkeypatch.setattr("srcs_py.page.html.MOST_BYTES", 50_000)
    with pytest.raises(
        SRCSError, match=r"4 configurations: the page would take .* at most"
    ) as said:
        to_html(table, tmp_path / "page.html")
    assert not list(tmp_path.iterdir())
    few = re.search(r"for example (.*)\.$", str(said.value))[1]
    assert 0 < len(eval(few, {"ranks": table})) < len(table)


def test_a_notebook_shows_the_page(table):
    table.attrs = {}
    shown = explore(table, height=400, title="Mine & yours")._repr_html_()
    frame = ET.fromstring(shown)  # well formed, so that nothing of the page ends the frame
    assert frame.get("height") == "400"
    assert "<title>Mine &amp; yours</title>" in frame.get("srcdoc")
    with pytest.raises(SRCSError, match="height = 7 must be"):
        explore(table, height=7)
    with pytest.raises(SRCSError, match="writes no file"):
        explore(table, path="a.html")


OWN = pd.DataFrame({"f": list("aabb"), "g": list("xyxy"), "rank": [1, 2, 3, 4]})


@pytest.mark.parametrize(("runs", "counted"), [(25, True), ("many", False), (2.5, False)])
def test_a_column_of_ones_own_called_runs_counts_if_it_can(runs, counted, tmp_path):
    page = to_html(OWN.assign(runs=runs), tmp_path / "page.html", y_inner="f", x_inner="g")
    assert ("runs" in payload(page)["arrays"]) == counted


def test_a_table_that_is_far_too_large_is_refused_before_the_page_is_made(tmp_path, monkeypatch):
    """It took 11 seconds for 100,000 configurations of 10."""
    random = np.random.default_rng(0)
    index = pd.MultiIndex.from_product(
        [range(14_000), list("ABC"), range(3)], names=["P", "A", "Run"]
    )
    runs = index.to_frame(index=False).assign(Value=random.random(len(index)))
    ranks = SRCSranks(runs, "P", "A", "Value", test="t", summarize="always")
    monkeypatch.setattr("srcs_py.page.html.payload_of", lambda *_: pytest.fail("made"))
    monkeypatch.setattr("srcs_py.page.html.MOST_BYTES", 100_000)
    with pytest.raises(SRCSError, match=r"14000 configurations: the page would take .* MB.*'P'"):
        to_html(ranks, tmp_path / "page.html")
    assert list(tmp_path.iterdir()) == []
