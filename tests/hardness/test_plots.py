"""Pictures show the numbers they were given, and nothing overlaps or is cut off."""

import numpy as np
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.curves import cost_curve
from srcs_py.hardness.plots import dendrogram, heatmap, plot_cost_curves
from srcs_py.hardness.similarity import cluster, dissimilarity
from srcs_py.hardness.stability import stability
from srcs_py.plotting.figures import save_figure

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
    np.testing.assert_array_equal(heights, cluster(MATRIX)[:, 2])
    labels = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    assert sorted(labels) == sorted(NAMES)
    assert _all_inside(figure)


def test_branches_start_at_their_models():
    figure = dendrogram(MATRIX)
    labels = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    first = _branches(figure)[0]
    nearest = {labels[int(y)] for y in first.get_ydata()}
    pair = np.unravel_index((MATRIX.to_numpy() + np.eye(5)).argmin(), (5, 5))
    assert nearest == {NAMES[each] for each in pair}


def test_support_stands_at_every_branch_but_the_last():
    found = stability([MATRIX, dissimilarity({n: h[::2] for n, h in HARDNESS.items()})], samples=9)
    figure = dendrogram(found)
    texts = [each.get_text().strip() for each in figure.axes[0].texts]
    assert texts == [f"{100 * each:.0f}" for each in found.support[:-1]]


def test_heatmap_orders_models_as_the_dendrogram():
    figure = heatmap(MATRIX, title="five")
    labels = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    tree = [each.get_text() for each in dendrogram(MATRIX).axes[0].get_yticklabels()]
    assert labels == tree
    shown = figure.axes[0].collections[0].get_array().reshape(5, 5)
    np.testing.assert_array_equal(shown, MATRIX.loc[labels, labels])
    assert _all_inside(figure)


def test_many_models_have_no_numbers():
    many = dissimilarity(np.random.default_rng(0).random((40, 20)))
    assert not heatmap(many).axes[0].texts


def test_identical_models_can_be_drawn(tmp_path):
    same = dissimilarity({"a": [0.5, 0.5], "b": [0.5, 0.5]})
    save_figure(dendrogram(same), tmp_path / "d.png")
    save_figure(heatmap(same), tmp_path / "h.png")
    assert len(list(tmp_path.iterdir())) == 2


def test_cost_curves_are_drawn_as_they_are():
    scores = np.random.default_rng(1).random((10, 30))
    curve = cost_curve(scores, np.arange(30) % 2)
    figure = plot_cost_curves(curve, [f"model {i}" for i in range(10)], "ten")
    lines = figure.axes[0].get_lines()
    np.testing.assert_array_equal([line.get_ydata() for line in lines], curve.loss)
    assert len({(line.get_color(), line.get_linestyle()) for line in lines}) == 10
    assert _all_inside(figure)


@pytest.mark.parametrize("name", ["m", "a gradient boosted ensemble of decision trees, variant "])
def test_pictures_grow_with_the_names(name):
    rng = np.random.default_rng(0)
    names = [f"{name}{number}" for number in range(30)]
    few = dissimilarity(dict(zip(names[:8], rng.random((8, 20)), strict=True)))
    curve = cost_curve(rng.random((30, 9)), np.arange(9) % 2)
    for figure in (dendrogram(few, title="t"), heatmap(few), plot_cost_curves(curve, names)):
        assert _all_inside(figure)
        assert figure.axes[0].get_window_extent().width > 3.4 * figure.dpi


def test_bad_input_is_named():
    y = [0, 1, 1]
    cube = cost_curve([[0.1, 0.2, 0.3]] * 2, y, per="instance")
    with pytest.raises(SRCSError, match="draw one model's instances"):
        plot_cost_curves(cube)
    with pytest.raises(SRCSError, match="names has 1 names for 2 curves"):
        plot_cost_curves(cost_curve([[0.1, 0.2, 0.3]] * 2, y), ["a"])
    with pytest.raises(SRCSError, match="at least two"):
        dendrogram(dissimilarity({"a": [0.1]}))
