"""R's graphical parameters mean here what they mean in R, or a warning says that they do not."""

import itertools

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch
from matplotlib.text import Text

from srcs_py import SRCSError, SRCSWarning, plot
from srcs_py.plotting.rpar.styles import DASHES

from ..heatmaps.test_draw import FACTORS, table

POINTS = 0.75  # in R's line width 1


def lines(**given):
    """Draw 1 x 2 heatmaps; return the corners of the lines of each colour and width."""
    figure = plot(table(ny=1, nx=2), **FACTORS, **given)
    paths = [each for each in figure.artists if isinstance(each, PathPatch)]
    return {
        (to_hex(each.get_edgecolor()), each.get_linewidth() / POINTS): each.get_path().vertices
        for each in paths
    }


def test_line_types_have_the_numbers_of_r():
    """?par: 0 blank, 1 solid, 2 dashed, 3 dotted, 4 dotdash, 5 longdash, 6 twodash."""
    names = ("blank", "solid", "dashed", "dotted", "dotdash", "longdash", "twodash")
    assert tuple(DASHES) == names
    for number, name in enumerate(names):
        assert dashes(number) == dashes(name) != dashes(number - 1 if number else 6)


def dashes(lty):
    """Return the dashes of the lines of axes, which alone are red."""
    figure = plot(table(ny=1, nx=2), **FACTORS, heat_axes_par={"lty": lty, "col": "red"})
    return {
        str(each.get_linestyle())
        for each in figure.artists
        if isinstance(each, PathPatch) and to_hex(each.get_edgecolor()) == "#ff0000"
    }


def test_axis_has_the_last_word_on_the_size_of_its_labels():
    """R's axis(cex.axis = 1.5) takes the place of par(cex.axis = 2); they were multiplied."""
    both = looks(heat_cell_par={"cex.axis": 2}, heat_axes_par={"cex.axis": 1.5})
    assert both == looks(heat_axes_par={"cex.axis": 1.5})


def test_par_thickens_the_frame_and_axis_the_axis():
    """As R's box() and axis(): par(lwd) is not the width of axes."""
    usual = lines()["#000000", 1.0]
    framed = lines(heat_cell_par={"lwd": 4})
    assert len(framed["#000000", 4.0]) == 2 * 5
    assert len(framed["#000000", 1.0]) == len(usual) - 2 * 5
    with_axes = lines(heat_axes_par={"lwd": 4})
    assert len(with_axes["#000000", 1.0]) == len(usual) - len(with_axes["#000000", 4.0])
    assert len(with_axes["#000000", 4.0]) == 2 * (2 + 4 * 2) * 2  # both axes with four ticks


@pytest.mark.parametrize("key", ["fg", "col"])
def test_colors_of_frames(key):
    """R's fg also sets its col, which is the colour of boxes; axes stay black."""
    drawn = lines(heat_cell_par={key: "red"}, colorbar_cell_par={key: "blue"})
    assert len(drawn["#ff0000", 1.0]) == 2 * 5
    assert len(drawn["#0000ff", 1.0]) == 5 + 2 * 14  # the bar's frame and lines between 15 ranks
    assert len(drawn["#000000", 1.0])


@pytest.mark.parametrize(
    ("bty", "sides"),
    [("o", "bltr"), ("l", "bl"), ("7", "tr"), ("c", "blt"), ("u", "blr"), ("]", "btr"), ("n", "")],
)
@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_frames_have_the_sides_of_bty(bty, sides, case):
    drawn = lines(heat_cell_par={"bty": case(bty), "col": "red"})
    corners = drawn.get(("#ff0000", 1.0), np.empty((0, 2)))[: len(sides) + 1]
    left, bottom = (0, 0) if not len(corners) else corners.min(0)
    found = ""
    for (x1, y1), (_, y2) in itertools.pairwise(corners):
        across = y1 == y2
        found += ("b" if y1 == bottom else "t") if across else ("l" if x1 == left else "r")
    assert sorted(found) == sorted(sides)


@pytest.mark.parametrize(
    ("argument", "pars", "honoured", "named"),
    [
        ("heat_cell_par", {"lty": 2}, {}, r"heat_cell_par\['lty'\]"),  # R's box() is solid
        ("heat_cell_par", {"font": 2}, {}, r"heat_cell_par\['font'\]"),  # R has font.axis
        ("heat_cell_par", {"mar": [1] * 4, "mai": [0] * 4}, {"mai": [0] * 4}, "beside 'mai'"),
        ("annotation_text_par", {"adj": [0, 1]}, {"adj": 0}, "the second number of"),
    ],
)
def test_what_has_no_effect_is_named_and_has_none(argument, pars, honoured, named):
    with pytest.warns(SRCSWarning, match=named):
        drawn = looks(**{argument: pars})
    assert drawn == looks(**{argument: honoured})


def looks(**given):
    """Return every text of a picture with its place and weight."""
    figure = plot(table(ny=1, nx=2), **FACTORS, annotation_lab="note", **given)
    texts = [each for each in figure.findobj(Text) if each.get_text()]
    return [
        (each.get_text(), each.get_position(), each.get_fontweight(), each.get_fontsize())
        for each in texts
    ]


@pytest.mark.parametrize(
    ("key", "value"), [("bty", "x"), ("xaxt", "q"), ("family", 3), ("mgp", (3, 1))]
)
def test_wrong_values_are_refused(key, value):
    with pytest.raises(SRCSError, match=rf"heat_cell_par\['{key}'\] (= .*|must be a text)"):
        lines(heat_cell_par={key: value})


def test_texts_in_arrays():
    titles = np.array(["one", "two"])
    figure = plot(table(ny=1, nx=2), **FACTORS, heatmaps_titles=titles)
    assert figure.srcs_call["arguments"]["heatmaps_titles"] == ["one", "two"]
