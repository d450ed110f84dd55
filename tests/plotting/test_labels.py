"""Where a text is placed in its box, in numbers."""

import pytest

from srcs_py.plotting.labels import PT, Box, text_in_box
from srcs_py.plotting.rpar.styles import TextStyle

from .inks import inked

BOX = Box(2.0, 3.0, 10.8, 5.4)
INK = 0.6, 0.7, 0.0  # width of a character, height and descent, in font sizes


@pytest.fixture(autouse=True)
def even_characters():
    width, height, descent = INK
    with inked("even", lambda text: (width * len(text), height, descent)):
        yield


@pytest.mark.parametrize("x", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("y", [0.0, 0.25, 1.0])
def test_a_point_of_a_box_is_where_r_has_it(x, y):
    """R's coordinates 0..1 leave 4 % at either side; the middle of the ink is at the point."""
    (label,) = text_in_box("ab", TextStyle(x=x, y=y), 10, BOX)
    assert label.x == pytest.approx(2 + 10 * (x + 0.04))
    assert label.y == pytest.approx(3 + 5 * (y + 0.04) - 0.35 * 10 * PT)


@pytest.mark.parametrize("y", [0.25, 0.75])
def test_a_text_that_is_turned_is_at_the_same_point(y):
    (label,) = text_in_box("ab", TextStyle(x=0.3, y=y, srt=90), 10, BOX)
    assert label.x == pytest.approx(2 + 10 * 0.34 + 0.35 * 10 * PT)
    assert label.y == pytest.approx(3 + 5 * (y + 0.04))


def test_lines_are_below_each_other_around_the_point():
    first, second = text_in_box("ab\ncd", TextStyle(y=0.25), 10, BOX)
    assert first.y - second.y == pytest.approx(1.2 * 10 * PT)
    middle = 3 + 5 * 0.29 - 0.35 * 10 * PT
    assert (first.y + second.y) / 2 == pytest.approx(middle)
