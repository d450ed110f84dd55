"""Figures in the colours of a dark screen."""

import re

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.text import Text

from srcs_py.atopsis import atopsis, plot_methods, plot_sensitivity, sensitivity
from srcs_py.hardness import cost_curve, dendrogram, dissimilarity, plot_cost_curves
from srcs_py.plotting.paper import contrast
from srcs_py.plotting.styles import DARK_SCREEN, on_screen

STUDY = [[90, 80], [85, 85], [70, 95]], [[2, 1], [1, 1], [1, 3]]
FIGURES = {
    "bars": lambda: plot_methods({"A-TOPSIS": atopsis(*STUDY)}),
    "sensitivity": lambda: plot_sensitivity(sensitivity(*STUDY)),
    "curves": lambda: plot_cost_curves(cost_curve([[0.2, 0.9], [0.4, 0.6]], [0, 1]), ["a", "b"]),
    "tree": lambda: dendrogram(dissimilarity({"a": [0, 1, 1], "b": [1, 0, 0], "c": [0, 1, 0]})),
}


@pytest.mark.parametrize("name", FIGURES)
def test_letters_and_axes_are_read_on_a_dark_screen(name):
    with on_screen(dark=True):
        figure = FIGURES[name]()
        figure.draw_without_rendering()
        paper = to_hex(figure.get_facecolor())
        assert paper == DARK_SCREEN["figure.facecolor"]
        texts = [each for each in figure.findobj(Text) if each.get_text()]
        assert len(texts) > 5
        # 4.5: what WCAG 2 asks of text at level AA; 3 of lines.
        assert min(contrast(to_hex(each.get_color()), paper) for each in texts) >= 4.5
        for axes in figure.axes:
            ticks = [each.tick1line for each in axes.xaxis.get_major_ticks()]
            assert min(contrast(to_hex(each.get_color()), paper) for each in ticks) >= 3
            lines = [contrast(to_hex(each.get_color()), paper) for each in axes.lines]
            assert min(lines, default=3) >= 3


def test_colours_are_those_of_the_page():
    from srcs_py.page.document import PARTS

    theme = (PARTS / "theme.css").read_text(encoding="utf-8")
    for name, setting in {"paper": "figure.facecolor", "ink": "text.color"}.items():
        line = next(each for each in theme.splitlines() if f"--{name}:" in each)
        assert line.endswith(f"{DARK_SCREEN[setting]});")


@pytest.mark.parametrize(("style", "at"), [("light", 0), ("dark", 1)])
def test_dots_and_boxes_of_the_application_are_seen_through(style, at):
    """They are half transparent, so that runs over each other show, and still have contrast."""
    from srcs_py.page.document import PARTS

    theme = (PARTS / "theme.css").read_text(encoding="utf-8")
    css = (PARTS / "page.css").read_text(encoding="utf-8")
    accent, paper = (
        np.array(to_rgb(re.search(rf"--{name}: light-dark\((.*), (.*)\)", theme)[at + 1]))
        for name in ("accent", "paper")
    )
    found = re.findall(r"table\.strips \S+ {.*accent\); \S+-opacity: (.*?);", css)
    assert len(found) == 2
    for opacity in map(float, found):
        assert opacity < 1
        assert contrast(to_hex(opacity * accent + (1 - opacity) * paper), to_hex(paper)) >= 3
