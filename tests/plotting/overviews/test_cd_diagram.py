"""cd_diagram: every name there, apart and readable."""

import itertools

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, cd_diagram, datasets
from srcs_py.plotting.figures import SERIES


@pytest.fixture(scope="module")
def ranks():
    return SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)


def test_cd_diagram_names_every_level(ranks, tmp_path):
    pytest.importorskip("scikit_posthocs")
    figure = cd_diagram(ranks, save=tmp_path / "cd.svg")
    assert len(figure.axes) == 1
    svg = (tmp_path / "cd.svg").read_text(encoding="utf-8")
    for name in ranks["Algorithm"].cat.categories:
        assert f"{name} (" in svg or f") {name}<" in svg
    figure.canvas.draw()
    for text in figure.axes[0].texts:
        box = text.get_window_extent()
        assert box.x0 >= 0, text
        assert box.x1 <= figure.bbox.width, text
    with pytest.raises(SRCSError, match="two levels and two configurations"):
        cd_diagram(ranks.head(6))


def places(levels, configurations=12, seed=0):
    """Return ranks that differ more the farther two levels are apart, and have no ties."""
    noise = np.random.default_rng(seed).normal(0, 2, (configurations, len(levels)))
    order = np.argsort(np.argsort(noise + np.arange(len(levels)), axis=1), axis=1)
    return pd.DataFrame(
        {
            "Level": pd.Categorical(levels * configurations, levels),
            "Study": np.repeat(np.arange(configurations), len(levels)),
            "rank": order.ravel(),
        }
    )


def test_names_of_a_cd_diagram_are_black_beside_lines_of_the_series():
    pytest.importorskip("scikit_posthocs")
    names = [f"Alg{number}" for number in range(8)]
    axes = cd_diagram(places(names), target="Level").axes[0]
    assert {each.get_color() for each in axes.texts} == {"black"}
    assert set(SERIES) <= {each.get_color() for each in axes.lines}


SHORT, LONG = "Alg{}", "A gradient boosted forest, variant {} of $\\alpha$"


@pytest.mark.parametrize(
    ("levels", "name", "size"),
    [
        *itertools.product((2, 4, 8, 14), (SHORT, LONG), (None,)),
        (8, LONG, (5, 3)),
        (14, SHORT, (4, 2)),
    ],
)
def test_texts_of_a_cd_diagram_touch_nothing(levels, name, size):
    pytest.importorskip("scikit_posthocs")
    names = [name.format(number) for number in range(levels)]
    figure = cd_diagram(places(names), target="Level", figsize=size)
    figure.draw_without_rendering()
    axes = figure.axes[0]
    assert all(any(each in text.get_text() for text in axes.texts) for each in names)
    ticks = [each for each in axes.get_xticklabels() if each.get_text()]
    boxes = [each.get_window_extent() for each in (*axes.texts, *ticks)]
    assert len(boxes) > levels
    for number, box in enumerate(boxes):
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= figure.bbox.x1
        assert box.y1 <= figure.bbox.y1
        assert not any(box.overlaps(other) for other in boxes[:number])
        for line in axes.lines:
            path = line.get_transform().transform_path(line.get_path())
            assert not path.intersects_bbox(box.padded(1), filled=False)
