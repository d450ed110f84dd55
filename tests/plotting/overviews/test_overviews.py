"""Pictures that sum up: their numbers, and that nothing meets, is lost or hard to read."""

import warnings

import matplotlib.figure
import matplotlib.style
import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from PIL import Image

import srcs_py as srcs
from srcs_py import cli
from srcs_py.plotting.overviews.spreads import effects
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.plotting.paper import contrast

from .checks import check_clean, said, shown, texts_of

PICTURES = [
    srcs.win_matrix,
    srcs.best_levels,
    srcs.leaderboard_plot,
    srcs.rank_distribution,
    srcs.parameter_effects,
    srcs.cd_diagram,
    srcs.hasse_diagram,
    srcs.performance_profiles,
    srcs.mean_against_sd,
]


JUDGED = (srcs.win_matrix, srcs.leaderboard_plot, srcs.cd_diagram, srcs.hasse_diagram)


@pytest.mark.parametrize("draw", PICTURES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("style", ["default", "dark_background"])
@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_nothing_meets_in_a_column_on_paper_or_dark(noise, draw, style):
    with matplotlib.style.context(style):
        figure = draw(noise, figsize="column", dpi=100)
        assert figure.get_size_inches()[0] * 2.54 == pytest.approx(8.8, abs=0.02)
        check_clean(figure)
    assert "352 configurations" in figure.caption
    assert "352 configurations" not in shown(figure)  # a journal sets captions itself


HANDLES = {
    srcs.cd_diagram: ["average position", "not told apart", "critical difference"],
    srcs.leaderboard_plot: ["not told apart", "95 % interval", "mean rank"],
    srcs.rank_distribution: ["−5", "−4", "−3", "−2", "−1", "0", "+1", "+2", "+3", "+4", "+5"],
}


@pytest.mark.parametrize("draw", PICTURES, ids=lambda each: each.__name__)
def test_each_is_a_method_has_words_and_axes_and_needs_room(noise, draw):
    """Five of them had no axes, so that there was nothing to go on working with."""
    blocks = {"blocks": "Dataset"} if draw in JUDGED else {}
    figure = getattr(noise.srcs, draw.__name__)(**blocks)
    title, text = figure.srcs_alt
    assert title
    assert len(text) > 30
    assert "352 configurations" in " ".join(shown(figure).split())  # for a screen
    assert figure.axes
    assert all(each.has_data() or not each.axison for each in figure.axes)  # or hold a legend
    if draw in HANDLES:
        assert sorted(figure.axes[0].get_legend_handles_labels()[1]) == sorted(HANDLES[draw])
    with pytest.raises(srcs.SRCSError, match=r"is too low for this picture, which needs"):
        draw(noise, figsize=(4, 0.5))


@pytest.mark.parametrize("draw", [*PICTURES, srcs.leaderboard], ids=lambda each: each.__name__)
def test_a_table_without_rows_is_refused(noise, draw):
    with pytest.raises(srcs.SRCSError, match="ranks has no rows; at least one configuration"):
        draw(noise.iloc[:0])


def test_one_level_has_no_graph_of_differences(noise):
    with pytest.raises(srcs.SRCSError, match=r"^Friedman's and Nemenyi's tests need two levels"):
        srcs.hasse_diagram(noise[noise["Algorithm"] == "CART"])


@pytest.mark.parametrize("draw", PICTURES, ids=lambda each: each.__name__)
def test_a_caption_can_be_left_to_the_text_of_the_paper(noise, draw):
    whole, bare = draw(noise, figsize="page", caption=True), draw(noise, figsize="page")
    check_clean(whole)
    check_clean(bare)
    assert bare.get_size_inches()[1] < whole.get_size_inches()[1]
    assert "352 configurations" not in shown(bare)
    assert whole.caption == bare.caption
    assert "352 configurations" in bare.srcs_alt[1]  # what the file says to those who hear it
    with pytest.raises(srcs.SRCSError, match="caption = 'no' must be True or False"):
        draw(noise, caption="no")


def test_wins_are_those_of_the_leaderboard(noise):
    found = summary_of(noise, None)
    board = srcs.leaderboard(noise)
    assert list(found.levels) == list(board["Algorithm"])
    assert found.wins().sum(axis=1).tolist() == board["wins"].tolist()
    assert found.wins().sum(axis=0).tolist() == board["losses"].tolist()
    text = said(srcs.win_matrix(noise, figsize="page"))
    assert all(str(each) in text.split() for each in found.wins()[~np.eye(6, dtype=bool)])


@pytest.mark.parametrize("draw", PICTURES, ids=lambda each: each.__name__)
def test_a_part_of_a_figure_holds_a_picture(noise, draw):
    figure = matplotlib.figure.Figure(figsize=(14, 9))
    FigureCanvasAgg(figure)
    left, _ = figure.subfigures(1, 2)
    inside = left.bbox.frozen()
    assert draw(noise, fig=left) is left
    assert "352 configurations" in " ".join(said(figure).split())  # a caption is wrapped anywhere
    figure.canvas.draw()
    assert any(axes.has_data() for axes in left.axes)
    for each in {*texts_of(figure)} & {*left.findobj(matplotlib.text.Text)}:
        box = each.get_window_extent()
        assert not (each.get_clip_on() and each.get_clip_path())
        assert inside.x0 - 1 <= box.x0
        assert box.x1 <= inside.x1 + 1
        assert inside.y0 - 1 <= box.y0
        assert box.y1 <= inside.y1 + 1
    with pytest.raises(srcs.SRCSError, match="give either fig, or fig"):
        draw(noise, fig=left, figsize="column")
    with pytest.raises(srcs.SRCSError, match="fig must be a matplotlib Figure or SubFigure"):
        draw(noise, fig=figure.add_subplot())
    with pytest.raises(srcs.SRCSError, match="no argument 'figsise': did you mean 'figsize'"):
        draw(noise, figsise="column")


@pytest.mark.slow
def test_pictures_of_ranks_against_a_control_name_it():
    data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
    ranks = srcs.SRCSranks(data, **roles, control="5-NN")
    for draw in (srcs.win_matrix, srcs.best_levels, srcs.leaderboard_plot, srcs.rank_distribution,
                 srcs.parameter_effects):  # fmt: skip
        assert "each against 5-NN" in said(draw(ranks)), draw.__name__
    board = srcs.leaderboard(ranks)
    pairs = board[["wins", "ties", "losses"]].sum(axis=1)
    assert pairs.tolist() == [1760 if name == "5-NN" else 352 for name in board["Algorithm"]]
    factors = ("Dataset", "Algorithm", "Noise type", "Noise ratio")
    assert "against 5-NN" in said(srcs.plot(ranks, *factors))
    assert "better or worse than 5-NN" in said(srcs.plot(ranks, *factors, look="srcs"))
    assert "against" not in said(srcs.plot(ranks, *factors, z_inner="mean", look="srcs"))


def test_effects_are_means_over_the_other_parameters(noise):
    found = summary_of(noise, None)
    means = effects(found)
    by = noise.groupby(["Dataset", "Algorithm"], observed=True)["rank"].mean().unstack()
    labels, values = means["Dataset"].side.labels, means["Dataset"].means
    expected = by.rename(index=str).loc[list(labels), list(found.levels)]
    np.testing.assert_allclose(values, expected, atol=1e-12)  # sums of whole numbers
    quarters = noise.groupby(["Dataset", "Algorithm"], observed=True)["rank"].quantile(0.75)
    quarters = quarters.unstack().rename(index=str).loc[list(labels), list(found.levels)]
    np.testing.assert_array_equal(means["Dataset"].halves[:, 1], quarters)
    assert "as thin lines the middle half" in said(srcs.parameter_effects(noise))


def test_best_levels_counts_ties_for_each(noise):
    found = summary_of(noise, None)
    top = found.rank.max(axis=1, keepdims=True)
    counts = ((found.rank == top) & (top > 0)).sum(axis=0)
    text = said(srcs.best_levels(noise))
    for name, count in zip(found.levels, counts, strict=True):
        assert f"{name}: {count}" in text


def test_best_levels_says_only_what_it_draws():
    table = pd.DataFrame(
        {"Level": [*"ab"] * 3, "n": [1, 1, 2, 2, 3, 3], "rank": [1, -1, -1, 1, 0, 0]}
    )
    text = said(srcs.best_levels(table, "Level", figsize="slide"))
    assert "none" in text
    assert "more than three" not in text
    assert "stripes" not in text
    assert "none" not in said(srcs.best_levels(table[table["n"] < 3], "Level", figsize="slide"))


@pytest.mark.parametrize("size", ["column", "page"])
@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_best_levels_names_each_row(noise, size):
    shown = said(srcs.best_levels(noise, figsize=size))
    assert all(each in shown for each in noise["Noise type"].astype(str).unique())


def test_trajectories_need_several_columns(noise):
    table = pd.DataFrame({"A": ["p", "q"] * 2, "n": [1, 1, 2, 2], "rank1": [1, -1, 0, 0],
                          "rank2": [-1, 1, 1, -1], "rank3": [0, 0, 1, -1]})  # fmt: skip
    figure = srcs.rank_trajectories(table, figsize="column", dpi=100)
    check_clean(figure)
    assert {"rank1", "rank2", "rank3", "p", "q"} <= {*said(figure).split()}
    with pytest.raises(srcs.SRCSError, match="needs several columns of ranks"):
        srcs.rank_trajectories(noise)


def test_without_p_values_wins_are_not_guessed(noise):
    with pytest.raises(srcs.SRCSError, match="has no p-values of the pairs"):
        srcs.win_matrix(noise[["Algorithm", "Dataset", "Noise type", "Noise ratio", "rank"]])


@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_the_command_draws_each_kind(noise, tmp_path):
    table = tmp_path / "ranks.csv"
    srcs.write_table(noise, table)
    for kind in ("wins", "best", "leaderboard", "distribution", "effects", "differences", "graph",
                 "profiles", "pareto"):  # fmt: skip
        picture = tmp_path / f"{kind}.png"
        call = ["picture", kind, str(table), "-o", str(picture), "--size", "column", "--dpi", "60"]
        assert cli.main(call) == 0, kind
        with Image.open(picture) as image:
            assert image.width == pytest.approx(8.8 / 2.54 * 60, abs=1)
            high = image.height
    assert cli.main([*call, "--force", "--caption"]) == 0
    with Image.open(picture) as image:
        assert image.height > high


@pytest.mark.parametrize("size", ["column", "page"])
def test_no_name_of_a_level_is_left_out(noise, size):
    """Two of eight data sets were named; numbers may be left out, as readers complete them."""
    figure = srcs.parameter_effects(noise, figsize=size)
    check_clean(figure)
    shown = {each.get_text() for each in texts_of(figure)}
    assert {*noise["Dataset"].astype(str), *noise["Noise type"].astype(str)} <= shown


@pytest.fixture(scope="module")
def many():
    """Ranks of 60 levels that differ, over two parameters that are names."""
    random = np.random.default_rng(1)
    levels = [f"method-{k:02}" for k in range(60)]
    index = pd.MultiIndex.from_product(
        [levels, [f"problem {k}" for k in range(4)], ["small", "large"], range(5)],
        names=["Level", "Problem", "Size", "run"],
    )
    table = index.to_frame(index=False)
    skill = np.exp(random.normal(0, 1.5, 60))
    table["score"] = np.repeat(skill, 40) * np.exp(random.normal(0, 0.3, len(table)))
    with warnings.catch_warnings():  # levels that differ by such factors, and in their spread
        warnings.simplefilter("ignore", srcs.SRCSWarning)
        return srcs.SRCSranks(
            table, ["Problem", "Size"], "Level", "score", test="t", summarize="always"
        )


@pytest.mark.slow
def test_numbers_of_60_columns_do_not_meet_and_what_is_left_out_is_said(many):
    with pytest.warns(
        srcs.SRCSWarning, match=r"no room for the numbers in the cells in a width of 8\.8 cm; "
    ) as found:
        figure = srcs.win_matrix(many, blocks=["Problem", "Size"], figsize="column", dpi=100)
    assert len(found) == 1
    check_clean(figure)
    text = " ".join(said(figure).split())
    assert "minus its losses: the columns are numbered" in text


def test_the_front_of_60_points_is_named(many):
    """Names were where they had room, of whichever points."""
    figure = srcs.mean_against_sd(many, figsize="column", dpi=100)
    check_clean(figure)
    front = (
        figure.srcs_alt[1].removeprefix("On the Pareto front are ").split(", of ")[0].split(", ")
    )
    assert {*front[:8]} <= {*shown(figure).split()}


def test_many_curves_have_no_thin_lines_and_the_caption_does_not_say_so(many, noise):
    assert "thin lines" not in said(srcs.parameter_effects(many))
    assert "thin lines" in said(srcs.parameter_effects(noise))


@pytest.mark.parametrize("draw", [srcs.parameter_effects, srcs.best_levels])
def test_60_names_of_a_parameter_are_thinned_with_one_warning(draw):
    problems = [f"problem {k:02}" for k in range(60)]
    index = pd.MultiIndex.from_product([list("ABC"), problems], names=["Level", "Problem"])
    table = index.to_frame(index=False)
    table["rank"] = np.random.default_rng(1).integers(-2, 3, len(table))
    with pytest.warns(srcs.SRCSWarning, match=r"no room for \d+ names of Problem in") as found:
        figure = draw(table, "Level", figsize="column", dpi=100)
    assert len(found) == 1
    check_clean(figure)
    shown = [each for each in texts_of(figure) if each.get_text().startswith("problem")]
    assert 15 <= len(shown) < 60
    numbers = table.assign(Problem=[int(each[-2:]) for each in table["Problem"]])
    check_clean(draw(numbers, "Level", figsize="column", dpi=100))  # readers complete numbers


def long_names(ranks):
    """Return ranks of algorithms whose names are of 40 and more characters, without p-values."""
    names = ranks["Algorithm"].astype(str) + " with all of its parameters at defaults"
    found = ranks.assign(Algorithm=names)
    return found[[name for name in found if not str(name).endswith(".pval")]]


@pytest.mark.parametrize(
    "draw", [srcs.rank_distribution, srcs.parameter_effects, srcs.performance_profiles]
)
def test_long_names_are_broken_before_they_are_shortened(noise, draw):
    """They were shortened to "5-NN…ults" without a word."""
    figure = draw(long_names(noise), figsize=(12, 12, "cm"), dpi=100)
    check_clean(figure)
    texts = shown(figure)
    assert "…" not in texts
    assert "5-NN" in texts
    assert "defaults" in texts


@pytest.mark.parametrize("draw", [srcs.rank_distribution, srcs.mean_against_sd])
def test_names_that_are_shortened_are_warned_of(noise, draw):
    words = (
        r"no room for the whole of '.* at defaults' and 3 more in a width of 6\.0 cm; give a larger"
    )
    with pytest.warns(srcs.SRCSWarning, match=words) as found:
        figure = draw(long_names(noise), figsize="60 mm", dpi=100)
    assert len(found) == 1
    assert figure.srcs_alt[1].count(" at defaults") >= 6


def test_names_along_the_best_levels_are_turned_rather_than_left_out():
    problems = [f"a long problem {k}" for k in range(8)]
    index = pd.MultiIndex.from_product([list("ABC"), problems], names=["Level", "Problem"])
    table = index.to_frame(index=False)
    table["rank"] = np.tile([1, 0, -1], 8)
    figure = srcs.best_levels(table, "Level", figsize="column", dpi=100)
    check_clean(figure)
    shown = {text.get_text().replace("\n", " ") for text in texts_of(figure)}
    assert {*problems} <= shown


def test_only_bars_with_a_length_are_drawn():
    """Of 300 levels, 180,000 bars of length 0 took minutes."""
    rng = np.random.default_rng(0)
    level = np.tile(np.repeat(np.arange(60), 10), 5)
    runs = pd.DataFrame(
        {"Size": np.repeat(np.arange(5), 600), "Level": level, "Error": rng.normal(level)}
    )
    ranks = srcs.SRCSranks(runs, "Size", "Level", "Error", correction="none")
    (axes,) = srcs.rank_distribution(ranks).axes
    bars = [len(kind) for kind in axes.containers]
    # at most one of each level in each configuration, and one of each kind for a legend
    assert 60 <= sum(bars) <= 5 * 60 + len(bars)


def test_equal_mean_ranks_lie_on_an_axis_around_0():
    """Its labels were -5e-11, 0 and 5e-11."""
    runs = pd.DataFrame({"P": [1, 2] * 30, "A": np.repeat([*"abc"], 20), "y": [*range(20)] * 3})
    figure = srcs.parameter_effects(srcs.SRCSranks(runs, "P", "A", "y"))
    labels = {text.get_text() for text in figure.findobj(matplotlib.text.Text)}
    assert {"\N{MINUS SIGN}1", "0", "1"} <= labels


@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_the_extreme_ranks_of_a_distribution_stand_out_from_the_ground(noise, style):
    """On black the worst rank had 1.6:1, and rank 0 was the brightest."""
    with matplotlib.style.context(style):
        figure = srcs.rank_distribution(noise)
        drawn = [kind[0].get_facecolor() for kind in figure.axes[0].containers]
        ends = [to_hex(drawn[0]), to_hex(drawn[-1])]
        assert min(contrast(end, to_hex(figure.get_facecolor())) for end in ends) >= 3
