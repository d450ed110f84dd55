"""What is drawn: nothing clipped or overlapping, ordinary matplotlib, no global state."""

import itertools

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reproduce import srcs_figures
from srcs_py.base.errors import SRCSError, SRCSWarning
from srcs_py.plotting.heatmaps.api import plot, singleplot

from ..boxes import boxes_apart, meeting
from ..overviews.checks import texts_of

PAGE = {"figsize": (10, 12), "dpi": 100}
FACTORS = {"y_outer": "row", "x_outer": "column", "y_inner": "up", "x_inner": "right"}
LONG = "A rather long name of an algorithm, number {}"
SENTENCE = "the factor whose name is a whole sentence that nobody will ever read"


def table(ny=3, nx=3, nv=4, nu=4, name="{}"):
    """Build a full table of ranks with that many levels of each factor."""
    levels = [[name.format(k) for k in range(n)] for n in (ny, nx, nv, nu)]
    rows = pd.DataFrame(list(itertools.product(*levels)), columns=list(FACTORS.values()))
    for column, values in zip(rows.columns, levels, strict=True):
        rows[column] = pd.Categorical(rows[column], categories=values)
    return rows.assign(rank=np.arange(len(rows)) % 15 - 7)


def check_clean(figure):
    """No text leaves the picture, meets another text, or covers a heatmap."""
    figure.canvas.draw()
    texts = texts_of(figure)
    boxes = boxes_apart(figure, texts)
    heatmaps = np.concatenate([cell_boxes(each) for each in meshes_of(figure)])
    for first, _ in meeting(boxes, heatmaps):
        raise AssertionError((texts[first].get_text(), "covers a heatmap"))


def meshes_of(figure):
    """Return the meshes of the heatmaps and of the colour bars."""
    return [axes.collections[0] for axes in figure.axes]


def cell_boxes(mesh):
    """Return the boxes of the cells of a mesh, in pixels; gaps between heatmaps have none."""
    places = mesh.get_transform().transform(mesh.get_coordinates().reshape(-1, 2))
    corners = places.reshape(mesh.get_coordinates().shape)
    boxes = np.concatenate([corners[:-1, :-1], corners[1:, 1:]], axis=-1)
    return boxes[~np.ma.getmaskarray(mesh.get_array())]


def heatmaps_of(figure):
    """Return middles in pixels, shape (cells, 2), and values of each heatmap, by its name.

    The names are those that the window of a figure with two outer factors shows.
    """
    axes = figure.axes[0]
    mesh = axes.collections[0]
    corners, values = mesh.get_coordinates(), mesh.get_array()
    middles = (corners[1:, 1:] + corners[:-1, :-1]) / 2
    found = {}
    for at in np.ndindex(values.shape):
        name = axes.format_coord(*middles[at])
        if name:
            found.setdefault(", ".join(name.split(", ")[:2]), []).append(at)
        else:
            assert values.mask[at], at  # the gaps between heatmaps
    places = {name: tuple(np.transpose(each)) for name, each in found.items()}
    return {
        name: (axes.transData.transform(middles[at]), values[at]) for name, at in places.items()
    }


EVERYWHERE = {"inner_X_par": {"levels.loc": "all"}, "inner_Y_par": {"levels.loc": "all"}}


def labelled(text, place="inner"):
    return {f"{place}_X_par": {"lab": text}, f"{place}_Y_par": {"lab": text}}


CASES = {
    "plain": ({}, {}),
    "40 levels on every axis": ({"nv": 40, "nu": 40}, {}),
    "40 levels outside": ({"ny": 40, "nx": 2}, {}),
    "40 columns": ({"ny": 2, "nx": 30}, {}),
    "long names": ({"name": LONG}, {}),
    "long names upright": ({"name": LONG}, {"inner_X_par": {"levels.las": 2}}),
    "long names everywhere": ({"name": LONG}, EVERYWHERE),
    "one row": ({"ny": 1}, {}),
    "one column": ({"nx": 1}, {}),
    "1 x 1": ({"ny": 1, "nx": 1, "nv": 1, "nu": 1}, {}),
    "20 x 20 heatmaps": ({"ny": 20, "nx": 20}, {}),
    "20 x 20 with titles": (
        {"ny": 20, "nx": 20, "nv": 2, "nu": 2},
        {"heatmaps_titles": [f"No. {k}" for k in range(400)]},
    ),
    "sub-rows": ({"nx": 10}, {"heatmaps_per_row": 4}),
    "sub-rows of one": ({"nx": 4}, {"heatmaps_per_row": 1}),
    "no outer y": ({"ny": 1}, {"y_outer": None, "annotation_lab": "A note in the corner"}),
    "no outer x": ({"nx": 1}, {"x_outer": None, "annotation_lab": "A note in the corner"}),
    "no strips": (
        {},
        {
            "out_X_par": {"lab": False, "levels.lab": False},
            "out_Y_par": {"lab": False, "levels.lab": False},
            **labelled(False),
        },
    ),
    "labels of several lines": (
        {},
        {**labelled("one\ntwo\nthree"), **labelled("outer\nlabel", "out")},
    ),
    "all labels and titles": (
        {"nv": 12, "nu": 12},
        {
            **EVERYWHERE,
            "heatmaps_titles": [f"Title {k}" for k in range(9)],
            "annotation_lab": "A long annotation in the corner of the picture",
        },
    ),
    "no labels": ({}, {"inner_X_par": {"levels.loc": "none"}, "show_colorbar": False}),
    "square": ({}, {"heat_cell_par": {"pty": "s"}}),
    "large labels": ({"nv": 9}, {"heat_axes_par": {"cex.axis": 2}}),
    "labels that are broken": ({"name": "number {}"}, labelled(SENTENCE)),
    "labels that are broken beside long names": ({"name": LONG, "nv": 1}, labelled(SENTENCE)),
    "names of several lines": ({"name": "one {}\ntwo gy\nthree"}, {}),
    "names of several lines turned": (
        {"name": "one {}\ntwo gy", "nv": 8},
        {"inner_X_par": {"levels.las": 2}, "inner_Y_par": {"levels.las": 0}},
    ),
    "names of several lines everywhere": ({"name": "one {}\ntwo gy", "nu": 1}, EVERYWHERE),
    "mathematics and percent": ({"name": "$x_{}$ & 5% \\ _^ <b>"}, {}),
}


def slow(case):
    return [pytest.mark.slow] * case.startswith("20 x 20")  # 400 heatmaps


@pytest.mark.filterwarnings(
    "ignore:A figure of .* has no room for (the whole of|. names of):srcs_py.SRCSWarning"
)
@pytest.mark.parametrize("case", [pytest.param(case, marks=slow(case)) for case in CASES])
@pytest.mark.parametrize(
    "size",
    [pytest.param(PAGE, id="1000x1200", marks=pytest.mark.slow), pytest.param({}, id="natural")],
)
def test_nothing_is_clipped_or_overlaps(case, size):
    if case == "40 levels outside" and matplotlib.__version_info__ < (3, 11):
        pytest.skip("older releases of matplotlib measure text a little wider")
    levels, arguments = CASES[case]
    check_clean(plot(table(**levels), **(FACTORS | arguments), **size))


@pytest.mark.parametrize("figure", ["figure3", "figure5"])
def test_article_figures_are_clean(ranks, figure):
    data = ranks("mpb" if figure == "figure3" else "ml1")
    check_clean(srcs_figures.figure(figure, data))


@pytest.mark.parametrize(
    ("levels", "arguments"),
    [
        ({}, {}),
        ({"nv": 40, "nu": 40}, {}),
        ({"name": LONG}, {"title": LONG * 3}),
        ({"nv": 1, "nu": 1}, {"title": "1 x 1", "show_colorbar": False}),
        ({}, {"labels_par": {"xlab": "a\nb", "ylab": "a\nb"}}),
        ({"name": "rather long name {}", "nv": 1}, {"labels_par": {"ylab": "extraordinarily" * 2}}),
        ({"name": "one {}\ntwo gy\nthree"}, {}),
        ({"name": "ÅÉǗ gjpqy {}", "nv": 20}, {"heat_axes_par": {"las": 2}}),
        ({}, {"haxis": False, "vaxis": False, "labels_par": {"xlab": False, "ylab": False}}),
    ],
)
@pytest.mark.parametrize("size", [{}, {"figsize": (5, 4)}])
@pytest.mark.filterwarnings("ignore:A figure of .* has no room for:srcs_py.SRCSWarning")
def test_single_heatmaps_are_clean(levels, arguments, size):
    first = table(**levels).iloc[0]
    chosen = {"row": first["row"], "column": first["column"]}
    check_clean(singleplot(table(**levels), "up", "right", **arguments, **chosen, **size))


def test_letters_with_tails_keep_off_the_next_label():
    """At this height R's rule, which looks at capitals, labels all the levels."""
    names = table(nv=20, name="gjpqy {}")
    first = names.iloc[0]
    chosen = {"row": first["row"], "column": first["column"], "figsize": (7, 5.1)}
    figure = singleplot(names, "up", "right", **chosen)
    texts = figure.findobj(matplotlib.text.Text)
    assert sum(each.get_text().startswith("gjpqy") for each in texts) == 20 + 4
    check_clean(figure)


def test_a_long_label_of_an_axis_is_broken_rather_than_made_tiny():
    first = table().iloc[0]
    chosen = {"row": first["row"], "column": first["column"]}
    labels = {"xlab": SENTENCE, "ylab": SENTENCE}
    figure = singleplot(table(), "up", "right", labels_par=labels, **chosen)
    check_clean(figure)
    texts = figure.findobj(matplotlib.text.Text)
    lines = [each for each in texts if len(each.get_text()) > 5 and each.get_text() in SENTENCE]
    assert len(lines) == 4
    assert {each.get_fontsize() for each in lines} == {12}


def test_a_figure_is_ordinary_matplotlib(ranks):
    figure = srcs_figures.figure("figure3", ranks("mpb"))
    assert isinstance(figure, Figure)
    heatmaps, bars = figure.axes
    assert [axes.get_label() for axes in figure.axes] == ["heatmaps", "colour bars"]
    assert heatmaps.collections[0].get_array().count() == 40 * 11 * 10
    assert bars.collections[0].get_array().count() == 8 * 15
    middle = cell_boxes(heatmaps.collections[0])[0].reshape(2, 2).mean(axis=0)
    assert heatmaps.bbox.contains(*middle)
    in_cm = heatmaps.transData.inverted().transform(middle)
    np.testing.assert_allclose(in_cm, middle / figure.dpi * 2.54)
    assert heatmaps.format_coord(*in_cm).startswith(
        "Algorithm=reactive-cs, Dim=5, CF=40, Severity=2, rank="
    )
    heatmaps.set_axis_on()
    heatmaps.set_xticks([5, 10], labels=["a", "b"])
    heatmaps.set_title("Changed")
    figure.canvas.draw()


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_a_title_of_the_figure_finds_room(look):
    """It was written over the legend or the strips."""
    figure = plot(table(), **FACTORS, look=look)
    before = cell_boxes(figure.axes[0].collections[0])
    title = figure.suptitle("A title", fontsize=14)
    check_clean(figure)
    assert title.get_window_extent().y1 <= figure.bbox.height
    np.testing.assert_allclose(cell_boxes(figure.axes[0].collections[0]), before, atol=1e-6)
    size = tuple(figure.get_size_inches())
    figure.suptitle("Another title")
    assert tuple(figure.get_size_inches()) == size


def test_no_global_state_is_touched(tmp_path):
    before = dict(matplotlib.rcParams)
    plot(table(), **FACTORS, save=tmp_path / "a.pdf")
    assert dict(matplotlib.rcParams) == before


def test_pyplot_is_never_imported(tmp_path):
    import subprocess
    import sys

    script = (
        "import sys, pandas as pd; from srcs_py.plotting.heatmaps.api import plot\n"
        "t = pd.DataFrame({'a': [1, 2], 'b': [1, 1], 'c': [1, 1], 'rank': [1, 0]})\n"
        f"plot(t, 'a', None, 'b', 'c', save={str(tmp_path / 'a.svg')!r})\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_existing_figures_and_subfigures():
    figure = Figure(figsize=(20, 8))
    left, right = figure.subfigures(1, 2)
    assert plot(table(), **FACTORS, fig=left) is left
    singleplot(table(), "up", "right", row="0", column="0", fig=right)
    assert len(left.axes) == len(right.axes) == 2
    assert left.axes[0].bbox.x1 < right.bbox.x0 < right.axes[0].bbox.x0


def test_fonts_follow_the_font_size_of_matplotlib():
    def biggest(figure):
        return max(each.get_fontsize() for each in figure.findobj(matplotlib.text.Text))

    usual = biggest(plot(table(), **FACTORS))
    with matplotlib.rc_context({"font.size": 5}):
        assert biggest(plot(table(), **FACTORS)) == pytest.approx(usual / 2, rel=0.3)


def test_what_has_no_effect_is_named_once():
    with pytest.warns(SRCSWarning) as caught:
        plot(
            table(),
            **FACTORS,
            heat_cell_par={"oma": (1, 1, 1, 1), "cex.axis": 0.9},
            out_X_par={"lab.textpar": {"pos": 1, "srt": 45}},
            inner_X_par={"levels.at": ["0", "77"]},
            colorbar_par={"levels.at": [0, 99]},
        )
    assert len(caught) == 1
    for each in (r"['oma']", "['pos']", "['srt']", "77", "99"):
        assert each in str(caught[0].message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y_outer": None, "x_outer": None}, r"both missing; name one of them"),
        ({"out_X_par": {"levels.background": 1}}, "did you mean 'levels.bg'|has no key"),
        ({"out_X_par": {"lab.width": -1}}, "must be a"),
        ({"out_X_par": {"lab.bg": "grye"}}, r"not a colour that R knows: did you mean 'gr"),
        ({"out_X_par": {"lab.bg": "red", "lab_bg": "red"}}, "given twice"),
        ({"out_X_par": 5}, "must be a dict"),
        ({"inner_X_par": {"levels.loc": "top"}}, "levels.loc.* = 'top' is unknown"),
        ({"inner_X_par": {"levels.las": 7}}, "must be 3 at most"),
        ({"colorbar_par": {"hlines": 1}}, "must be True or False"),
        ({"heat_cell_par": {"mar": (1, 2)}}, "must be 4 numbers"),
        ({"heat_cell_par": {"pty": "q"}}, "is unknown"),
        ({"heat_axes_par": {"lty": "wavy"}}, "is unknown: "),
        ({"heat_axes_par": {"lty": ["solid", "dashed"]}}, "is unknown: "),
        ({"heat_axes_par": {"font": 9}}, "must be 4 at most"),
        ({"heatmaps_titles": ["a"]}, "one title for each of the 9 heatmaps"),
        ({"heatmaps_titles": "a"}, "heatmaps_titles must be a list, not a str"),
        ({"heatmaps_per_row": 0}, "heatmaps_per_row = 0"),
        ({"show_colorbar": "no"}, "must be True or False"),
        ({"figsize": (1, 1)}, r"A figure of 2.5 x 2.5 cm is too small for 3 x 3 heatmaps"),
        (
            {"figsize": "A4"},
            "'A4' is not a size; give a width .* or one by its name: known are 'column'",
        ),
        ({"figsize": "0 mm"}, "figsize = '0 mm' is not a size; give a width of 20 to 2000 mm"),
        ({"look": "ggplot"}, "look = 'ggplot' is unknown"),
        ({"colorbar_par": {"unit": "s"}}, "colorbar_par.'unit'. needs look='srcs'"),
        ({"dpi": 0}, "dpi = 0 must be"),
        ({"fig": 3}, "must be a matplotlib Figure"),
        ({"figure": 3}, "no argument 'figure': write fig"),
        ({"ax": 3}, "no argument 'ax': write fig"),
        ({"fig": Figure(), "dpi": 100}, "fig has its own size"),
        ({"save": "a.docx"}, "cannot be written as 'docx'"),
        ({"save": "nowhere/a.png"}, "folder 'nowhere' does not exist"),
        ({"colour_function": "rainbow"}, "did you mean 'color_function'"),
        ({"z_inner": "mean"}, "z_inner = 'mean' is not a column"),
    ],
)
def test_refusals(tmp_path, monkeypatch, change, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SRCSError, match=message):
        plot(table(), **(FACTORS | {"save": "a.png"} | change))
    assert not list(tmp_path.iterdir())


def test_refusals_of_singleplot():
    with pytest.raises(
        SRCSError, match=r"3 rows of the table have .* select one of its levels by select"
    ):
        singleplot(table(), "up", "right", row="0")
    with pytest.raises(SRCSError, match="no argument 'ax': write fig"):
        singleplot(table(), "up", "right", ax=1)
    with pytest.raises(SRCSError, match="has no column 'tittle'"):
        singleplot(table(), "up", "right", tittle="x")
    with pytest.raises(SRCSError, match="did you mean 'xlab'"):
        singleplot(table(), "up", "right", row="0", column="0", labels_par={"xlabel": "a"})


def test_r_spellings_of_arguments_and_keys():
    figure = plot(table(), **FACTORS, **{"out.X.par": {"lab": "R"}, "heatmaps.per.row": 2})
    assert "R" in {each.get_text() for each in figure.findobj(matplotlib.text.Text)}
    with pytest.raises(SRCSError, match="given twice"):
        plot(table(), **FACTORS, out_X_par={}, **{"out.X.par": {}})
