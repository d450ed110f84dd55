"""The cells of a figure: one mesh in an Axes in cm, in R's style and in ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.artists import text_artists
from srcs_py.plotting.heatmaps.cells import Cells
from srcs_py.plotting.labels import Box

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from matplotlib.text import Text

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.panels import GridLayout


@dataclass(frozen=True)
class Drawing:
    """A drawn grid of heatmaps, with what an animation changes from frame to frame.

    Attributes
    ----------
    cells : Cells
        All heatmaps.
    lines : list of Artist
        What is drawn over the cells.
    annotation : list of Text
        The text in the corner.
    """

    figure: Figure | SubFigure
    layout: GridLayout
    cells: Cells
    lines: list[Any]
    annotation: list[Text]

    def texts(self, annotation: str) -> list[Text]:
        """Return another text in the corner, which is not part of the figure yet."""
        labels = self.layout.annotate(annotation)
        return text_artists(labels, self.figure, Box(0.0, 0.0, *self.layout.size))


def draw_grid(grid: HeatmapGrid, layout: GridLayout, figure: Figure | SubFigure) -> Drawing:
    """Draw heatmaps and all that surrounds them into a figure; what it holds stays."""
    cells = add_cells(figure, Cells(grid, layout.heatmaps, grid.z), layout.size, "heatmaps")
    axes: Any = cells.axes
    axes.format_coord = cells.cell_name  # can be pickled
    corner = layout.annotate(layout.annotation) if layout.annotation else ()
    layout.artists.labels += corner
    lines, texts = layout.artists.draw(figure, Box(0.0, 0.0, *layout.size))
    if layout.bars:
        ranks = np.array(grid.ranks)[None, None, :, None]
        add_cells(figure, Cells(grid, layout.bars, ranks), layout.size, "colour bars")
    over = [line for line in lines if line.get_zorder() > axes.get_zorder()]
    return Drawing(figure, layout, cells, over, texts[len(texts) - len(corner) :])


def add_cells(
    figure: Figure | SubFigure, cells: Cells, size: tuple[float, float], name: str
) -> Cells:
    """Add an Axes in cm for cells, as large as they are, without frame, ticks and labels."""
    (left, right), (bottom, top) = (edges[[0, -1]] for edges in cells.edges)
    place = np.array([left, bottom, right - left, top - bottom]) / (*size, *size)
    axes = figure.add_axes(place.tolist(), label=name)
    axes.set_axis_off()
    axes.set_autoscale_on(False)  # the limits are known
    axes.add_collection(cells, autolim=False)
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    return cells
