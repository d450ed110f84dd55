"""The picture of plot and singleplot in R's style."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.heatmaps.drawing import Drawing, draw_grid
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.picture import HeatmapPicture
from srcs_py.plotting.heatmaps.r_style.arguments import r_options
from srcs_py.plotting.heatmaps.r_style.layout import (
    LARGEST,
    grid_layout,
    lacking_height,
    natural_size,
)
from srcs_py.plotting.heatmaps.r_style.scaling import factor_of
from srcs_py.plotting.heatmaps.r_style.single import single_layout
from srcs_py.plotting.paper import ink_of, tallest
from srcs_py.plotting.rpar.styles import LAYOUT_CEX, ROptions
from srcs_py.plotting.rpar.tagged import Given
from srcs_py.plotting.text import base_size

if TYPE_CHECKING:
    import pandas as pd

SINGLE_SIZE = 17.78, 15.24  # cm: 7 x 6 inches
TURNS = 3  # in which a height is found, as names above the heatmaps take a part of it


def picture_in_r_style(grid: HeatmapGrid, table: pd.DataFrame, given: Given) -> HeatmapPicture:
    """Return a grid of heatmaps or a single one; see ``picture_of``."""
    options, single = r_options(grid, given), "labels_par" in given.arguments
    natural = SINGLE_SIZE
    if not single:
        options, natural = _in_rows(grid, options, base_size() * LAYOUT_CEX)

    def draw(figure: Any, size: tuple[float, float], pointsize: float | None) -> Drawing:
        factor, base, ink = factor_of(size, natural), pointsize or base_size(), ink_of(figure)
        if single:
            layout = single_layout(grid, options, base * max(factor, 1.0), size, ink)
        else:
            factor = factor if pointsize is None else 1.0
            layout = grid_layout(grid, options, base * LAYOUT_CEX, size, ink, factor)
        layout.warn()
        return draw_grid(grid, layout, figure)

    def height_of(width: float) -> float:
        if width == natural[0]:  # as in the article, however high
            return natural[1]
        height, base = natural[1] * width / natural[0], base_size() * LAYOUT_CEX
        for _ in range(0 if single else TURNS):
            height += lacking_height(grid, options, base, (width, height), natural)
        return min(height, tallest(width))

    return HeatmapPicture(grid, table, natural[0], height_of, draw)


def _in_rows(
    grid: HeatmapGrid, options: ROptions, base: float
) -> tuple[ROptions, tuple[float, float]]:
    """Return options and size; a row too long for any page is broken into about a square."""
    natural = natural_size(grid, options, base)
    if options.per_row is not None or natural[0] < LARGEST:
        return options, natural
    broken = (replace(options, per_row=each) for each in range(1, len(grid.x_outer)))
    sizes = [(each, natural_size(grid, each, base)) for each in broken]
    return min(
        sizes, key=lambda each: abs(math.log(each[1][0] / each[1][1])), default=(options, natural)
    )
