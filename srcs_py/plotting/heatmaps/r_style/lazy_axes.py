"""Heatmaps and colour bars of R's look: drawn as one mesh, with an Axes each once one is asked for.

An Axes takes matplotlib longer to make than its cells take to draw. A picture of hundreds that goes
to a file needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.colors import ListedColormap, LogNorm, Normalize
from matplotlib.patches import Rectangle
from matplotlib.ticker import FixedFormatter, FixedLocator
from matplotlib.transforms import Affine2D

from srcs_py.plotting.heatmaps.cells import Cells
from srcs_py.plotting.heatmaps.mesh import Sheet
from srcs_py.plotting.heatmaps.r_style.light_axes import HeatmapAxes
from srcs_py.plotting.labels import Box
from srcs_py.plotting.notebook_display import ShownFigure

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid

    Canvas = Figure | SubFigure

Size = tuple[float, float]


@dataclass(frozen=True)
class Part:
    """A heatmap or colour bar: its label, its place in cm and in the grid, what is behind it."""

    name: str
    box: Box
    y: int
    x: int
    fill: str | None


Kinds = tuple[Sequence[Part], Sequence[Part]]  # heatmaps, colour bars


def add_parts(
    figure: Canvas, size: Size, grid: HeatmapGrid, kinds: Kinds
) -> tuple[tuple[Cells, ...], Callable[[Any], list[Any]]]:
    """Add the cells of all heatmaps and colour bars to a figure of ``size`` cm.

    Returns
    -------
    meshes : tuple of Cells
        Those of the heatmaps.
    values_of : callable
        Cuts values in the shape of the grid into those of each mesh.
    """
    if not isinstance(figure, ShownFigure) or figure.axes:
        return tuple(_add_axes(figure, size, grid, kinds)), partial(_each, kinds[0])
    at = Affine2D().scale(1 / size[0], 1 / size[1]) + figure.transFigure
    made: list[Any] = []
    for part in (part for parts in kinds for part in parts if part.fill):
        box = part.box
        made.append(Rectangle((box.left, box.bottom), box.width, box.height, facecolor=part.fill,
                              linewidth=0, transform=at))  # fmt: skip
    found = []
    for parts, z in zip(kinds, (grid.z, _bar(grid)), strict=True):
        if parts:
            sheet = Sheet(parts, z.shape[2:])
            made.append(Cells(sheet.values(z), *color_scale(grid), sheet.edges))
            made[-1].set_transform(at)
            found.append((made[-1], partial(_together, sheet)))
    for each in made:
        each.set_zorder(0)  # as Axes have it
        figure.add_artist(each)
    figure.late_axes = partial(_make_axes, made, size, grid, kinds)
    mesh, values_of = found[0]
    count_cells([mesh], grid)
    return (mesh,), values_of


def _bar(grid: HeatmapGrid) -> Any:
    """Return the values of a colour bar, in the shape of a grid with one heatmap."""
    return np.arange(grid.low, grid.high + 1)[None, None, :, None]


def _each(parts: Sequence[Part], z: Any) -> list[Any]:
    return [z[part.y, part.x] for part in parts]


def _together(sheet: Sheet, z: Any) -> list[Any]:
    return [sheet.values(z)]


def _make_axes(
    made: Sequence[Any], size: Size, grid: HeatmapGrid, kinds: Kinds, figure: Figure
) -> None:
    """Give each part an Axes of its own, instead of what has been drawn of all."""
    for each in made:
        each.remove()
    _add_axes(figure, size, grid, kinds)


def _add_axes(figure: Canvas, size: Size, grid: HeatmapGrid, kinds: Kinds) -> list[Cells]:
    """Add an Axes for each part and return the meshes of the heatmaps."""
    meshes = []
    colors = color_scale(grid)
    for parts, z, levels in zip(kinds, (grid.z, _bar(grid)), (True, False), strict=True):
        for part in parts:
            mesh = Cells(z[part.y, part.x], *colors)
            axes = add_cells(figure, part.box.fractions(*size), part.name, mesh)
            axes.patch.set_facecolor(part.fill or "none")
            if levels:
                name_ticks(axes, grid)
                meshes.append(mesh)
    count_cells(meshes, grid)
    return meshes


def count_cells(heatmaps: Sequence[Cells], grid: HeatmapGrid) -> None:
    """Let the heatmaps of a figure know how many cells they are together."""
    for each in heatmaps:
        each.figure_cells = int(np.isfinite(grid.z).sum())
        each.warns = each is heatmaps[0]


def color_scale(grid: HeatmapGrid) -> tuple[ListedColormap, Normalize]:
    """Return the colours of a grid as matplotlib has them."""
    colormap = ListedColormap(list(grid.colors))
    if grid.whole or grid.low == grid.high:
        return colormap, Normalize(grid.low - 0.5, grid.high + 0.5)
    return colormap, (LogNorm if grid.log else Normalize)(grid.low, grid.high)


def add_cells(
    figure: Canvas, place: tuple[float, float, float, float], name: str, mesh: Cells
) -> HeatmapAxes:
    """Add an Axes for cells, as large as they are, without frame, ticks and labels.

    matplotlib's own spines and ticks would take most of the time of a picture with hundreds of
    heatmaps.
    """
    axes = HeatmapAxes(figure, place, label=name)
    figure.add_axes(axes)
    axes.set_autoscale_on(False)  # the limits are known
    axes.xaxis.set_visible(False)
    axes.yaxis.set_visible(False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.patch.set_facecolor("none")
    axes.add_collection(mesh, autolim=False)
    corners: Any = mesh.get_coordinates()
    axes.set_xlim(corners[0, 0, 0], corners[0, -1, 0], auto=None)
    axes.set_ylim(corners[0, 0, 1], corners[-1, 0, 1], auto=None)
    return axes


def name_ticks(axes: HeatmapAxes, grid: HeatmapGrid) -> None:
    """Let an Axes know the levels of its cells, although its own ticks are not drawn."""
    for axis, side in ((axes.xaxis, grid.x_inner), (axes.yaxis, grid.y_inner)):
        axis.set_major_locator(FixedLocator([k + 0.5 for k in range(len(side))]))
        axis.set_major_formatter(FixedFormatter(side.labels))
