"""The cells of a figure: one mesh in an Axes in cm, in R's style and in ours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.artists import text_artists
from srcs_py.plotting.heatmaps.cells import Cells
from srcs_py.plotting.heatmaps.mesh import HeatmapMesh
from srcs_py.plotting.labels import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure
    from matplotlib.text import Text

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.panels import GridLayout, Heatmap


@dataclass(frozen=True)
class Drawing:
    """A drawn grid of heatmaps, with what an animation changes from frame to frame.

    Attributes
    ----------
    cells : Cells
        All heatmaps.
    mesh : HeatmapMesh
        Its ``values`` puts those of a grid in the order of the cells.
    lines : list of Artist
        What is drawn over the cells.
    annotation : list of Text
        The text in the corner.
    """

    figure: Figure | SubFigure
    layout: GridLayout
    cells: Cells
    mesh: HeatmapMesh
    lines: list[Any]
    annotation: list[Text]

    def texts(self, annotation: str) -> list[Text]:
        """Return another text in the corner, which is not part of the figure yet."""
        labels = self.layout.annotate(annotation)
        return text_artists(labels, self.figure, Box(0.0, 0.0, *self.layout.size))


def draw_grid(grid: HeatmapGrid, layout: GridLayout, figure: Figure | SubFigure) -> Drawing:
    """Draw heatmaps and all that surrounds them into a figure; what it holds stays."""
    cells, mesh = add_cells(figure, grid, layout, layout.heatmaps, grid.z, "heatmaps")
    axes: Any = cells.axes
    axes.format_coord = partial(mesh.cell_name, grid)  # can be pickled
    corner = layout.annotate(layout.annotation) if layout.annotation else ()
    layout.artists.labels += corner
    lines, texts = layout.artists.draw(figure, Box(0.0, 0.0, *layout.size))
    if layout.bars:
        ranks = np.array(grid.ranks)[None, None, :, None]
        add_cells(figure, grid, layout, layout.bars, ranks, "colour bars")
    over = [line for line in lines if line.get_zorder() > axes.get_zorder()]
    return Drawing(figure, layout, cells, mesh, over, texts[len(texts) - len(corner) :])


def add_cells(
    figure: Figure | SubFigure,
    grid: HeatmapGrid,
    layout: GridLayout,
    heatmaps: Sequence[Heatmap],
    z: Any,
    name: str,
) -> tuple[Cells, HeatmapMesh]:
    """Add an Axes in cm for heatmaps, as large as they are, without frame, ticks and labels."""
    mesh = HeatmapMesh(heatmaps, z.shape[2:])
    (left, right), (bottom, top) = (edges[[0, -1]] for edges in mesh.edges)
    box = Box(left, bottom, right - left, top - bottom)
    add: Any = getattr(figure, "inset_axes", None) or figure.add_axes
    axes = add(box.fractions(Box(0.0, 0.0, *layout.size)), label=name)
    axes.set_axis_off()
    axes.set_autoscale_on(False)  # the limits are known
    cells = Cells(mesh.values(z), *grid.color_scale(), mesh.edges)
    axes.add_collection(cells, autolim=False)
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    return cells, mesh
