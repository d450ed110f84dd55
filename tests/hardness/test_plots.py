"""Pictures show the numbers they were given, and nothing overlaps or is cut off."""

import numpy as np
import pandas as pd
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.curves import cost_curve
from srcs_py.hardness.plots import dendrogram, plot_cost_curves
from srcs_py.hardness.similarity import aggregate, cluster, dissimilarity
from srcs_py.plotting.figures import new_figure, save_figure

NAMES = ["3NN", "5NN", "a model with a long name", "RF", "SVM RBF"]
HARDNESS = dict(zip(NAMES, np.random.default_rng(3).random((5, 30)), strict=True))
MATRIX = dissimilarity(HARDNESS)


def _all_inside(figure):
    figure.canvas.draw()
    drawn, (width, height) = figure.get_tightbbox(), figure.get_size_inches()
    return drawn.x0 >= 0 and drawn.y0 >= 0 and drawn.x1 <= width and drawn.y1 <= height


def _branches(figure):
    return [line for line in figure.axes[0].get_lines() if len(line.get_xdata()) == 4]


def test_dendrogram_draws_every_merger_at_its_height():
    figure = dendrogram(MATRIX, title="five")
    heights = [line.get_xdata()[1] for line in _branches(figure)]
    np.testing.assert_array_equal(sorted(heights), cluster(MATRIX)[:, 2])
    labels = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    assert sorted(labels) == sorted(NAMES)
    first = min(_branches(figure), key=lambda line: line.get_xdata()[1])
    pair = np.unravel_index((MATRIX.to_numpy() + np.eye(5)).argmin(), (5, 5))
    assert {labels[int(y)] for y in first.get_ydata()} == {NAMES[each] for each in pair}
    assert _all_inside(figure)


PICTURES = {
    "curves": lambda **to: plot_cost_curves(cost_curve([[0.1, 0.8]] * 2, [0, 1]), **to),
    "dendrogram": lambda **to: dendrogram(MATRIX, **to),
}


@pytest.mark.parametrize("names", [(), ("a", "b")])
def test_the_scale_of_the_costs_ends_at_one(names):
    figure = plot_cost_curves(cost_curve([[0.2, 0.9], [0.4, 0.6]], [0, 1]), names or None)
    assert [each.get_text() for each in figure.axes[0].get_xticklabels()][-1] == "1"
    assert _all_inside(figure)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_a_picture_goes_where_it_is_asked_to(name, tmp_path):
    draw = PICTURES[name]
    figure = draw(figsize=(88, 70, "mm"), dpi=200, save=tmp_path / "one.png")
    assert figure.get_size_inches().tolist() == pytest.approx([88 / 25.4, 70 / 25.4])
    assert figure.dpi == 200
    assert (tmp_path / "one.png").stat().st_size
    left, _ = (pair := new_figure((8, 4))).subfigures(1, 2)
    assert draw(fig=left, save=tmp_path / "two.pdf") is pair
    assert left.axes
    assert len(pair.subfigs[1].axes) == 0
    with pytest.raises(SRCSError, match="give either fig, or figsize and dpi"):
        draw(fig=left, dpi=100)
    with pytest.raises(SRCSError, match="fig must be a matplotlib Figure or SubFigure, not Axes"):
        draw(fig=left.axes[0])
    with pytest.raises(SRCSError, match="cannot be written as 'doc'"):
        draw(save=tmp_path / "one.doc")


def test_a_matrix_may_be_a_file(tmp_path):
    path = tmp_path / "matrix.csv"
    MATRIX.rename_axis("model").to_csv(path)
    ours, expected = dendrogram(path).axes[0], dendrogram(MATRIX).axes[0]
    assert [t.get_text() for t in ours.get_yticklabels()] == [
        t.get_text() for t in expected.get_yticklabels()
    ]
    np.testing.assert_array_equal(cluster(path), cluster(MATRIX))
    pd.testing.assert_frame_equal(aggregate([path, path]), MATRIX, check_names=False)
    (tmp_path / "no.csv").write_text("a,b\n0,1\n1,0\n")
    with pytest.raises(SRCSError, match="there is no column 'model'"):
        dendrogram(tmp_path / "no.csv")


def test_identical_models_can_be_drawn(tmp_path):
    same = dissimilarity({"a": [0.5, 0.5], "b": [0.5, 0.5]})
    save_figure(dendrogram(same), tmp_path / "d.png")
    assert len(list(tmp_path.iterdir())) == 1


def test_cost_curves_are_drawn_as_they_are():
    scores = np.random.default_rng(1).random((8, 30))
    curve = cost_curve(scores, np.arange(30) % 2)
    figure = plot_cost_curves(curve, [f"model {i}" for i in range(8)], "eight")
    lines = figure.axes[0].get_lines()
    np.testing.assert_array_equal([line.get_ydata() for line in lines], curve.loss)
    assert len({(line.get_color(), line.get_linestyle()) for line in lines}) == 8
    assert _all_inside(figure)


@pytest.mark.parametrize("name", ["m", "a gradient boosted ensemble of decision trees, variant "])
def test_pictures_grow_with_the_names(name):
    rng = np.random.default_rng(0)
    names = [f"{name}{number}" for number in range(30)]
    few = dissimilarity(dict(zip(names[:8], rng.random((8, 20)), strict=True)))
    curve = cost_curve(rng.random((30, 9)), np.arange(9) % 2)
    for figure in (dendrogram(few, title="t"), plot_cost_curves(curve, names)):
        assert _all_inside(figure)
        assert figure.axes[0].get_window_extent().width > 3.4 * figure.dpi


def test_bad_input_is_named():
    y = [0, 1, 1]
    cube = cost_curve([[0.1, 0.2, 0.3]] * 2, y, per="instance")
    with pytest.raises(SRCSError, match="draw one model's instances"):
        plot_cost_curves(cube)
    with pytest.raises(SRCSError, match="labels has 1 texts for 2 curves"):
        plot_cost_curves(cost_curve([[0.1, 0.2, 0.3]] * 2, y), ["a"])
    with pytest.raises(SRCSError, match="curve must be what cost_curve returns, not a ndarray"):
        plot_cost_curves(np.ones((2, 3)))
    with pytest.raises(SRCSError, match="at least two"):
        dendrogram(dissimilarity({"a": [0.1]}))
