"""The cells of heatmaps: a mesh in pixel formats, a few exact shapes in vector formats.

All heatmaps of a figure are one mesh, as matplotlib would take time for Axes of each. A mesh that
is written to SVG or PDF cell by cell shows thin lines of the paper between its cells, and makes
large files. There, neighbours of one colour in a row become one shape, and where a figure has more
than LARGE cells, they become an image in SVG and PDF: shapes take up to 60 bytes each.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import QuadMesh
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from srcs_py.base.errors import warn
from srcs_py.plotting.artists import corners_of, joined_path
from srcs_py.plotting.labels import Box

if TYPE_CHECKING:
    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.panels import Heatmap

LARGE = 100_000  # cells of a figure
DPI, MOST = 600, 8000  # pixels in an inch of such an image, and along one of its sides
WITH_IMAGES = ("svg", "pdf")  # others have no images, or none that paper shows through
VECTORS = (*WITH_IMAGES, "ps", "pgf")
SEAM = 0.3  # points by which shapes reach under their neighbours, so that no paper shows


class Cells(QuadMesh):
    """The cells of all heatmaps, or of all colour bars, of a figure.

    In each gap between two heatmaps is a cell without a value.

    Parameters
    ----------
    grid : HeatmapGrid
        Colours of the values, and names of the cells.
    heatmaps : sequence of Heatmap
        Heatmaps of one size, in rows and columns.
    z : numpy.ndarray, shape (y_outer, x_outer, y_inner, x_inner)
        Values.

    Attributes
    ----------
    edges : tuple of numpy.ndarray
        Edges of the cells along x and y, in cm.
    """

    def __init__(self, grid: HeatmapGrid, heatmaps: Sequence[Heatmap], z: NDArray[Any]) -> None:
        box, (height, width) = heatmaps[0].box, z.shape[2:]
        lefts, columns = _places([heatmap.box.left for heatmap in heatmaps])
        bottoms, rows = _places([heatmap.box.bottom for heatmap in heatmaps])
        self.grid = grid
        self.inner: tuple[int, int] = (height, width)
        self.outer: tuple[int, int] = (len(bottoms), len(lefts))
        self.levels: dict[tuple[int, int], tuple[int, int]] = {
            (row, column): (heatmap.y, heatmap.x)
            for row, column, heatmap in zip(rows, columns, heatmaps, strict=True)
        }
        self.edges: tuple[Any, Any] = (
            (lefts[:, None] + np.linspace(0, box.width, width + 1)).ravel(),
            (bottoms[:, None] + np.linspace(0, box.height, height + 1)).ravel(),
        )
        corners: Any = np.stack(np.meshgrid(*self.edges), axis=-1)
        colormap, norm = grid.color_scale()
        super().__init__(corners, array=self._arranged(z), cmap=colormap, norm=norm)

    def show(self, z: NDArray[Any]) -> None:
        """Show other values."""
        self.set_array(self._arranged(z))

    def _arranged(self, z: NDArray[Any]) -> Any:
        """Return one array of the values of all heatmaps, in the order of ``edges``."""
        (height, width), (rows, columns) = self.inner, self.outer
        mesh: Any = np.full((rows, height + 1, columns, width + 1), np.nan)
        for (row, column), levels in self.levels.items():
            mesh[row, :height, column, :width] = z[levels]
        mesh = mesh.reshape(rows * (height + 1), columns * (width + 1))
        return np.ma.masked_invalid(mesh[:-1, :-1])

    def cell_name(self, x: float, y: float) -> str:
        """Return levels and value of the cell at a point in cm, for the window of a figure."""
        (height, width), places = self.inner, zip(self.edges, (x, y), strict=True)
        at, up = (int(np.searchsorted(edges, place, "right")) - 1 for edges, place in places)
        (row, v), (column, u) = divmod(up, height + 1), divmod(at, width + 1)
        outer = self.levels.get((row, column))
        if outer is None or min(at, up) < 0 or u == width or v == height:
            return ""
        cell, grid = (*outer, v, u), self.grid
        named = zip(grid.sides, cell, strict=True)
        levels = (f"{side.name}={side.labels[at]}" for side, at in named if side.name)
        value = grid.z[cell]
        return ", ".join((*levels, "no value" if np.isnan(value) else f"{grid.z_name}={value:g}"))

    def draw(self, renderer: Any) -> None:
        """Draw the cells as the format needs them."""
        figure: Any = self.get_figure()
        kind = figure.canvas.get_default_filetype()
        if kind not in VECTORS:
            super().draw(renderer)
        elif self.get_visible():
            values: Any = self.get_array()
            count = int(np.ma.count(values))
            if kind in WITH_IMAGES and count > LARGE:
                warn(
                    f"{count} cells are too many for shapes: in svg and pdf they are an image; "
                    "lines and texts are not."
                )
                self._draw_image(renderer)
            else:
                self._draw_shapes(renderer)

    def _draw_image(self, renderer: Any) -> None:
        shape: Any = self.get_coordinates()
        (left, bottom), (right, top) = self.get_transform().transform(shape[[0, -1], [0, -1]])
        sides = right - left, top - bottom
        columns, rows = (self._sampled(axis, side / 72) for axis, side in enumerate(sides))
        values: Any = self.get_array()
        pixels = self.to_rgba(values, bytes=True)[rows][:, columns]
        gc = renderer.new_gc()
        gc.set_clip_rectangle(self.get_clip_box())
        renderer.draw_image(gc, left, bottom, pixels, Affine2D().scale(*sides))
        gc.restore()

    def _sampled(self, axis: int, inches: float) -> NDArray[np.intp]:
        """Return the column (axis 0) or row of each pixel along a side of the image."""
        pixels, edges = int(min(inches * DPI, MOST)), self.edges[axis]
        middles = edges[0] + (edges[-1] - edges[0]) * (np.arange(pixels) + 0.5) / pixels
        return np.asarray(np.searchsorted(edges, middles, side="right")) - 1

    def _draw_shapes(self, renderer: Any) -> None:
        colors: Any = self.cmap
        share = np.ma.filled(self.norm(np.ma.asarray(self.get_array())), np.nan)
        places = np.minimum(np.floor(share * colors.N), colors.N - 1)
        renderer.open_group("cells", self.get_gid())
        transform = self.get_transform()
        for place, path in shapes(places):
            color = colors(int(place))
            gc = renderer.new_gc()
            gc.set_foreground(color)
            gc.set_linewidth(SEAM)
            gc.set_clip_rectangle(self.get_clip_box())
            whole = path.vertices.astype(int).T  # type: ignore[union-attr]
            points = [edges[at] for edges, at in zip(self.edges, whole, strict=True)]
            renderer.draw_path(gc, Path(np.column_stack(points), path.codes), transform, color)
            gc.restore()
        renderer.close_group("cells")


def _places(values: Sequence[float]) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the different values in increasing order, and the index of each value in them."""
    found, which = np.unique(np.round(values, 9), return_inverse=True)
    return found, which


def shapes(values: Any) -> list[tuple[float, Path]]:
    """Return one path of rectangles for each value that occurs in an array, masked ones aside.

    Examples
    --------
    >>> [(float(value), len(path)) for value, path in shapes(np.array([[1, 1, 2], [1, 1, 2]]))]
    [(1.0, 10), (2.0, 10)]
    """
    found: dict[float, list[Box]] = defaultdict(list)
    for y, row in enumerate(np.ma.filled(np.ma.asarray(values, dtype=float), np.nan).tolist()):
        end = 0
        for value, alike in itertools.groupby(row):
            start, end = end, end + len(list(alike))
            if not math.isnan(value):
                found[value].append(Box(start, y, end - start, 1))
    return [(value, joined_path(map(corners_of, boxes))) for value, boxes in sorted(found.items())]
