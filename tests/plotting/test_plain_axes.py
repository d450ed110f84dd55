"""Pictures of plain axes, of A-TOPSIS and hardness: sizes by name, odd names, mathematics."""

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import srcs_py as srcs
from srcs_py import hardness
from srcs_py.plotting.text import parses_math

NAMES = ["one", "another", "a third"]
MEANS, STDS = [[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]]


def matrix(names):
    values = np.array([[0.0, 0.2, 0.7], [0.2, 0.0, 0.5], [0.7, 0.5, 0.0]])
    return pd.DataFrame(values, index=names, columns=names)


def study(names):
    return srcs.atopsis.sensitivity(*(pd.DataFrame(each, index=names) for each in (MEANS, STDS)))


def curve():
    scores = np.random.default_rng(1).random((3, 40))
    return hardness.cost_curve(scores, np.arange(40) % 2, "rate_driven")


def methods(names, **more):
    means, stds = (pd.DataFrame(each, index=names) for each in (MEANS, STDS))
    found = srcs.atopsis.atopsis(means, stds, (0.7, 0.3))
    return srcs.atopsis.plot_methods({"one": found, "two": found}, **more)


PICTURES = {
    "sensitivity": lambda names, **more: srcs.atopsis.plot_sensitivity(study(names), **more),
    "weights": lambda names, **more: srcs.atopsis.plot_weights(study(names), **more),
    "methods": methods,
    "curves": lambda names, **more: hardness.plot_cost_curves(curve(), names, **more),
    "dendrogram": lambda names, **more: hardness.dendrogram(matrix(names), **more),
}
each_picture = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


def sizes_of(figure):
    figure.canvas.draw()
    texts = [each for each in figure.findobj(Text) if each.get_text()]
    return [float(each.get_fontsize()) for each in texts]


@each_picture
def test_text_grows_with_a_poster_and_is_not_under_6_points_in_a_column(picture):
    """It had 7 to 10 points on a poster of 80 cm."""
    assert min(sizes_of(picture(NAMES, figsize="column"))) >= 6
    usual = sizes_of(picture(NAMES, figsize="page"))
    poster = sizes_of(picture(NAMES, figsize="poster", dpi=30))
    assert min(poster) >= 3 * min(usual)
    assert max(poster) <= 80


@each_picture
def test_a_title_leaves_the_figure_the_size_that_was_asked_for(picture):
    """With a title it was 6 mm higher, and what was drawn was stretched."""
    given = picture(NAMES, figsize=(6, 5), title="a title")
    assert given.get_size_inches().tolist() == [6, 5]
    given.suptitle("another title, of two\nlines")
    assert given.get_size_inches().tolist() == [6, 5]


@each_picture
def test_dollars_are_mathematics_where_they_can_be(picture):
    names = [r"$\alpha$", "$x_{$", "5$"]
    figure = picture(names)
    figure.canvas.draw()  # raised a ValueError of the parser of mathematics
    found = {each.get_text(): each for each in figure.findobj(Text)}
    assert found[names[0]].get_parse_math()
    assert not found[names[1]].get_parse_math()
    with matplotlib.rc_context({"text.parse_math": False}):
        found = {each.get_text(): each for each in picture(names).findobj(Text)}
        assert not found[names[0]].get_parse_math()


def test_a_cut_text_is_not_mathematics():
    r"""Half of ``$\frac{a}{b}$`` is an error of the parser, or other mathematics."""
    assert parses_math(r"$\alpha + \beta$")
    assert not parses_math(r"$\alpha…\beta$")


@each_picture
def test_prices_are_no_mathematics_and_lines_break_around_it(picture):
    """One line of "cost $5 and $6" was in italics, two were not; formulas were broken."""
    formula = r"$\frac{a}{b} + \beta$"
    figure = picture(["cost $5 and $6", f"one of all {formula} methods", "plain"], figsize="column")
    shown = {each.get_text(): each for each in figure.findobj(Text) if "$" in each.get_text()}
    price = next(text for text in shown if "$5" in text)
    assert not shown[price].get_parse_math()
    assert any(formula in text and each.get_parse_math() for text, each in shown.items())
