"""Fonts whose characters have known sizes."""

from contextlib import contextmanager

import matplotlib
import pytest
from matplotlib.backends.backend_agg import RendererAgg


@contextmanager
def inked(name, ink):
    """Let texts have the width, height and descent, in font sizes, that a function returns."""

    def measured(self, text, properties, ismath):
        return tuple(each * properties.get_size_in_points() for each in ink(text))

    with pytest.MonkeyPatch.context() as patch, matplotlib.rc_context({"font.family": name}):
        patch.setattr(RendererAgg, "get_text_width_height_descent", measured)
        yield
