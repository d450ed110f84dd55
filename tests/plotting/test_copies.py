"""Figures are copied and pickled as any figure of matplotlib is, whichever function drew them."""

import copy
import inspect
import pickle

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

import srcs_py as srcs
from docs.contact_sheet import PICTURES
from srcs_py import atopsis, hardness, singleplot

from .heatmaps.test_draw import table

ONE = {"y_inner": "up", "x_inner": "right", "row": "1", "column": "1"}
FIGURES = {name: lambda draw=draw: draw(2, dpi=50) for name, draw in PICTURES.items()}
FIGURES["singleplot in our style"] = lambda: singleplot(table(), **ONE, look="srcs")


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda figure: pickle.loads(pickle.dumps(figure)),
}


def pixels(figure):
    FigureCanvasAgg(figure)
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba()).copy()


def test_every_drawing_function_is_tested_here():
    public = {
        name
        for module in (srcs, atopsis, hardness)
        for name in module.__all__
        if inspect.isfunction(function := getattr(module, name))
        and "Figure" in str(inspect.signature(function).return_annotation)
    }
    every = FIGURES.keys() - {"profiles of ranks"}
    assert public == {name.split()[0].rstrip(",") for name in every}


@pytest.mark.parametrize("draw", FIGURES.values(), ids=FIGURES)
def test_a_copy_has_the_axes_and_the_pixels_of_the_figure(draw):
    figure = draw()
    copies = {name: copied(figure) for name, copied in COPIES.items()}
    before = pixels(figure)
    for name, again in copies.items():
        labels = [axes.get_label() for axes in again.axes]
        assert labels == [axes.get_label() for axes in figure.axes], name
        assert all(axes.get_tightbbox() is not None for axes in again.axes), name
        np.testing.assert_array_equal(pixels(again), before, name)
