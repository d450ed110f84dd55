"""R's look is drawn without Axes; whoever asks for them gets them, and the same pixels."""

import pickle

import matplotlib.figure
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import QuadMesh

from srcs_py.plotting.heatmaps.api import plot, singleplot

from .test_pictures import FACTORS, table

ASKED = {
    "axes": lambda figure: figure.axes,
    "get_axes": lambda figure: figure.get_axes(),
    "gca": lambda figure: figure.gca(),
    "get_children": lambda figure: figure.get_children(),
    "findobj": lambda figure: figure.findobj(Axes),
    "subfigures": lambda figure: figure.subfigures(1, 1),
    "the mouse": lambda figure: figure.canvas.inaxes((200, 150)),
}
PICTURES = {
    "plain": {},
    "square, on grey, in sub-rows": {
        "heatmaps_per_row": 2,
        "heat_cell_par": {"pty": "s", "bg": "lightgray"},
        "colorbar_cell_par": {"bg": "pink"},
    },
    "without margins": {"heat_cell_par": {"mai": (0, 0, 0, 0), "bty": "n"}},
}


def pixels(figure):
    FigureCanvasAgg(figure)
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba()).copy()


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_axes_are_made_when_asked_for(asked):
    figure = plot(table(), **FACTORS, figsize=(5, 4))
    before = pixels(figure)
    assert not figure._localaxes  # a picture needs none
    asked(figure)
    assert len(figure._localaxes) == 6 + 2
    labels = [axes.get_label() for axes in figure.axes]
    assert labels[:2] == ["Algorithm=second, Dim=5", "Algorithm=second, Dim=10"]
    assert labels[-1] == "colorbar 2"
    assert figure.axes[0].get_xlim() == (0, 4)
    assert [each.get_text() for each in figure.axes[0].get_xticklabels()] == ["2", "4", "6", "8"]
    assert len(figure.findobj(QuadMesh)) == 8  # the mesh of all is gone
    np.testing.assert_array_equal(pixels(figure), before)


@pytest.mark.parametrize("dpi", [72, 80, 99, 150])
@pytest.mark.parametrize("given", PICTURES.values(), ids=PICTURES)
def test_pixels_are_those_of_axes(given, dpi):
    figure = plot(table(), **FACTORS, **given, figsize=(5, 6), dpi=dpi)
    drawn = pixels(figure)
    whole = matplotlib.figure.Figure(figsize=(5, 6), dpi=dpi)
    plot(table(), **FACTORS, **given, fig=whole)  # of the user: it has its Axes at once
    assert len(whole._localaxes) == 8 + 2 * ("heatmaps_per_row" in given)
    np.testing.assert_array_equal(pixels(whole), drawn)


def test_one_heatmap_and_a_second_picture_in_the_same_figure():
    figure = singleplot(table(), "CF", "Severity", Algorithm="first", Dim=5, figsize=(5, 4))
    assert not figure._localaxes
    plot(table(), **FACTORS, fig=figure)
    assert len(figure.axes) == 2 + 8


def test_a_figure_is_pickled_and_can_be_changed():
    figure = plot(table(), **FACTORS, figsize=(5, 4))
    again = pickle.loads(pickle.dumps(figure))
    np.testing.assert_array_equal(pixels(again), pixels(figure))
    assert len(again.axes) == 8
    again.axes[0].set_title("mine")
    again.axes[0].set_facecolor("black")
    assert (pixels(again) != pixels(figure)).any()
    again.clear()
    assert again.axes == []
    assert again.artists == []
    assert len(figure.axes) == 8
