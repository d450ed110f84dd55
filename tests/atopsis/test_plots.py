"""What the pictures show: bars, names and marks, read back from the figure."""

from itertools import combinations, pairwise

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Text

from docs.contact_sheet import texts_shown
from srcs_py import SRCSError, SRCSWarning
from srcs_py.atopsis import (
    atopsis,
    bootstrap,
    hellinger_topsis,
    plot_bootstrap,
    plot_methods,
    plot_sensitivity,
    plot_weights,
    sensitivity,
)
from srcs_py.plotting.figures import new_figure


def tables(count, name="A", seed=0):
    """Return random means and deviations of algorithms A0, A1, ..."""
    rng, names = np.random.default_rng(seed), [f"{name}{number}" for number in range(count)]
    return [pd.DataFrame(rng.random((count, 4)), names) for _ in range(2)]


def bars(axes):
    """Return the width of each bar by its name, from the top down."""
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert axes.yaxis_inverted()
    return dict(zip(names, [bar.get_width() for bar in axes.patches], strict=True))


def test_a_panel_for_each_weight(case1):
    study = sensitivity(*case1, mean_weights=[0.5, 0.75, 0.9, 1.0])
    figure = plot_weights(study, title="Case 1")
    assert figure.get_suptitle() == "Case 1"
    assert len(figure.axes) == 4
    for axes, weight in zip(figure.axes, study.mean_weights, strict=True):
        expected = atopsis(*case1, (weight, 1 - weight)).to_frame().sort_values("rank")
        assert bars(axes) == expected["closeness"].to_dict()
        assert list(bars(axes)) == expected.index.tolist()


def test_methods_side_by_side(case2):
    rankings = {
        "A-TOPSIS": atopsis(*case2, maximize=False),
        "Hellinger-TOPSIS": hellinger_topsis(*case2, maximize=False),
    }
    figure = plot_methods(rankings)
    assert [axes.get_title() for axes in figure.axes] == list(rankings)
    for axes, ranking in zip(figure.axes, rankings.values(), strict=True):
        assert bars(axes) == ranking.to_frame()["closeness"].to_dict()
    colours = [
        dict(zip(bars(axes), [bar.get_facecolor() for bar in axes.patches], strict=True))
        for axes in figure.axes
    ]
    assert colours[0] == colours[1]  # an algorithm keeps its colour


@pytest.mark.parametrize("size", [None, "column", "page"])
def test_bars_of_many_algorithms_are_the_best_on_one_page(size):
    study = sensitivity(*tables(60))
    with pytest.warns(SRCSWarning, match="no room for more than the best .* of 60 algorithms"):
        figure = plot_weights(study, figsize=size)
    assert figure.get_size_inches()[1] <= 24.7 / 2.54 + 0.01
    for axes, ranks in zip(figure.axes, study.ranks, strict=True):
        *best, others = [label.get_text() for label in axes.get_yticklabels()]
        assert best == [study.algorithms[k] for k in np.argsort(ranks, kind="stable")[: len(best)]]
        assert others == f"{60 - len(best)} others"


def test_texts_of_twenty_curves_are_whole(recwarn):
    study = sensitivity(*tables(20, "a rather long name of "))
    for size in (None, "column", "page"):
        texts = [text.get_text() for text in plot_sensitivity(study, figsize=size).findobj(Text)]
        assert not any("…" in text for text in texts)
    assert not recwarn


def test_curves_and_break_points(case1):
    study = sensitivity(*case1)
    figure = plot_sensitivity(study, title="Case 1")
    axes = figure.axes[0]
    *curves, dots = axes.lines
    assert len(curves) == len(study.algorithms)
    for number, curve in enumerate(curves):
        at = study.closeness_at(curve.get_xdata())[:, number]
        assert curve.get_ydata().tolist() == at.tolist()
    assert dots.get_xdata().tolist() == study.crossings.tolist()
    marks = [segment[0, 0] for segment in axes.collections[0].get_segments()]
    assert marks == study.break_points.tolist()
    assert {*study.algorithms, "Case 1"} <= {text.get_text() for text in figure.findobj(Text)}


def test_break_points_are_marked_if_they_are_neither_none_nor_many():
    axes = plot_sensitivity(sensitivity([[2], [1]], [[0], [0]])).axes[0]
    assert len(axes.lines) == 2
    assert axes.get_xlabel() == "weight of the means"
    study = sensitivity(*tables(30, seed=3))
    axes = plot_sensitivity(study).axes[0]
    assert study.break_points.size > 60
    assert not axes.collections
    assert axes.lines[-1].get_xdata().size == study.crossings.size


@pytest.mark.parametrize("count", [2, 8, pytest.param(30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["A", "a gradient boosted ensemble of decision trees, variant "])
@pytest.mark.filterwarnings("ignore:There is no room for")
def test_no_text_overlaps_or_is_cut(count, name):
    both = tables(count, name, seed=count)
    study, ranking = sensitivity(*both), atopsis(*both)
    for figure in (
        plot_sensitivity(study, "t"),
        plot_weights(study, "t"),
        plot_methods({"m": ranking}),
    ):
        figure.draw_without_rendering()
        drawn = figure.get_tightbbox()  # in inches, all texts included
        assert drawn.min.min() >= 0
        assert (drawn.max <= figure.get_size_inches()).all()
        for axes in figure.axes:
            assert axes.get_window_extent().width > figure.dpi  # an inch for what is drawn
            names = [Text.get_window_extent(each) for each in axes.texts]  # without the leader
            for one, other in pairwise(names):
                assert not one.overlaps(other)


def test_an_algorithm_has_one_colour_in_both_pictures_of_the_weights():
    """Which 8 of 20 have colours was chosen at the first weight in one, over all in the other."""
    study = sensitivity(*tables(20, seed=2), mean_weights=[0.1])
    curves = {line.get_label(): line.get_color() for line in plot_sensitivity(study).axes[0].lines}
    (axes,) = plot_weights(study).axes
    names = [study.algorithms[k] for k in np.argsort(study.ranks[0], kind="stable")]
    colors = [to_hex(bar.get_facecolor()).upper() for bar in axes.patches]
    assert colors == [curves[name] for name in names]


def all_texts(figure):
    """Return the texts of a figure, with their boxes and their size."""
    figure.draw_without_rendering()
    texts = texts_shown(figure)  # without labels of ticks beyond an axis
    return [(each.get_text(), Text.get_window_extent(each), each.get_fontsize()) for each in texts]


@pytest.mark.parametrize("size", ["column", (3.5, 6)])
def test_in_a_column_of_a_journal_no_text_is_on_another(case1, size):
    study = sensitivity(*case1)
    figures = [
        plot_sensitivity(study, figsize=size),
        plot_weights(study, figsize=size),
        plot_methods({"one": atopsis(*case1), "two": hellinger_topsis(*case1)}, figsize=size),
        plot_bootstrap(bootstrap(*case1, draws=20), figsize=size),
    ]
    for figure in figures:
        found = all_texts(figure)
        assert min(points for _, _, points in found) >= 6  # what journals print
        for (one, box, _), (other, another, _) in combinations(found, 2):
            # boxes of lines may touch: half a point of leading
            apart = not box.padded(-0.5).overlaps(another.padded(-0.5))
            assert apart, f"{one!r} is on {other!r}"
        drawn = figure.get_tightbbox()
        assert drawn.x0 >= -0.01
        assert drawn.x1 <= figure.get_size_inches()[0] + 0.01


def test_curves_in_a_part_of_a_figure(case1, tmp_path):
    study, figure = sensitivity(*case1), new_figure((7, 3))
    left, right = figure.subfigures(1, 2)
    assert plot_sensitivity(study, fig=right, save=tmp_path / "both.png") is right
    assert not left.axes
    _, labels = right.axes[0].get_legend_handles_labels()
    assert labels == list(study.algorithms)
    assert (tmp_path / "both.png").stat().st_size
    with pytest.raises(SRCSError, match="give either fig"):
        plot_sensitivity(study, fig=right, figsize="column")


@pytest.mark.parametrize(
    "draw",
    [
        lambda study, **how: plot_weights(sensitivity(*study), **how),
        lambda study, **how: plot_sensitivity(sensitivity(*study), **how),
        lambda study, **how: plot_methods({"A-TOPSIS": atopsis(*study)}, **how),
    ],
    ids=["weights", "sensitivity", "methods"],
)
def test_each_drawing_function_takes_size_figure_and_file(case1, draw, tmp_path):
    figure = draw(case1, figsize=(12, 9, "cm"), dpi=80, save=tmp_path / "figure.svg")
    assert figure.get_size_inches() == pytest.approx([12 / 2.54, 9 / 2.54])
    assert figure.dpi == 80
    assert "KNN" in (tmp_path / "figure.svg").read_text(encoding="utf-8")
    half, _ = new_figure((9.6, 4)).subfigures(1, 2)
    assert draw(case1, fig=half) is half
    assert half.axes
    with pytest.raises(SRCSError, match="a figure cannot be written as 'txt'"):
        draw(case1, save=tmp_path / "figure.txt")


@pytest.mark.parametrize(
    ("plot", "function"),
    [
        (plot_sensitivity, "sensitivity"),
        (plot_weights, "sensitivity"),
        (plot_bootstrap, "bootstrap"),
    ],
)
@pytest.mark.parametrize("study", [pd.DataFrame({"A": [0.9]}), None, "means.csv"])
def test_what_is_not_a_result_is_said(plot, function, study):
    with pytest.raises(SRCSError, match=f"study must be what {function} returns, not a") as told:
        plot(study)
    assert type(study).__name__ in str(told.value)


def test_rankings_are_a_mapping_of_rankings_of_the_same_algorithms(case1, case2):
    one, two = atopsis(*case1), atopsis(*case2)
    for rankings, message in (
        ({}, "rankings is empty; give at least one"),
        ([1], "rankings must be a dict, not a list"),
        ({"a": pd.DataFrame()}, r"rankings\['a'\] must be what topsis or atopsis returns"),
        ({"one": one, "two": two}, "'two' and 'one' do not rank the same algorithms"),
    ):
        with pytest.raises(SRCSError, match=message):
            plot_methods(rankings)
