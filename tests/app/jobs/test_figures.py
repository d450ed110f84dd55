"""Legends beside figures say what the figures show."""

import re

import pytest

from srcs_py.app.jobs.figures import legend_lines, to_svg
from srcs_py.hardness import cost_curve, plot_cost_curves

CURVE = re.compile(r'<path d="[^"]*" style="fill: none; (stroke-dasharray)?[^"]*stroke: (#\w{6})')


@pytest.mark.parametrize("dark", [False, True])
def test_a_legend_has_the_colour_and_style_of_each_curve(dark):
    scores = [[0.05 * each, 0.9 - 0.05 * each] for each in range(12)]  # more than there are colours
    curve = cost_curve(scores, [0, 1], "score_driven")
    legend = legend_lines([f"model {each}" for each in range(12)], dark)
    shown = CURVE.findall(to_svg(lambda: plot_cost_curves(curve), dark).svg.decode())
    assert [(each.style != "-", each.color.lower()) for each in legend] == [
        (bool(dashed), color) for dashed, color in shown
    ]
    assert len({(each.style, each.color) for each in legend}) == 12
