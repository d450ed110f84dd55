"""The picture of plot and singleplot in our own style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.heatmaps.drawing import Drawing, draw_grid
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.picture import HeatmapPicture
from srcs_py.plotting.heatmaps.srcs_style.arguments import style_options
from srcs_py.plotting.heatmaps.srcs_style.layout import natural_height, plan_style
from srcs_py.plotting.heatmaps.srcs_style.legend import Meaning
from srcs_py.plotting.paper import PAGE_WIDTH, ink_of, tallest
from srcs_py.plotting.rpar.tagged import Given

if TYPE_CHECKING:
    import pandas as pd

SINGLE_WIDTH = 8.8  # cm


def picture_in_srcs_style(
    grid: HeatmapGrid,
    table: pd.DataFrame,
    meaning: Meaning,
    means: Mapping[str, Sequence[float]],
    given: Given,
) -> HeatmapPicture:
    """Return a grid of heatmaps or a single one; see ``picture_of``."""
    options = style_options(grid, table, meaning, means, given)

    def height_of(width: float) -> float:
        return min(natural_height(grid, options, width), tallest(width))

    def draw(figure: Any, size: tuple[float, float], pointsize: float | None) -> Drawing:
        layout = plan_style(grid, options, size, ink_of(figure))
        layout.warn()
        return draw_grid(grid, layout, figure)

    width = PAGE_WIDTH if grid.y_outer.name or grid.x_outer.name else SINGLE_WIDTH
    title = meaning.title if options.legend else None
    return HeatmapPicture(grid, table, width, height_of, draw, title)
