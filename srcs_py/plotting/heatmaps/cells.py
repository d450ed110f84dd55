"""The cells of heatmaps: a mesh in pixel formats, a few exact shapes in vector formats.

A mesh that is written to SVG or PDF cell by cell shows thin lines of the paper between its cells,
and makes large files. There, neighbours of one colour in a row become one shape, and where a figure
has more than LARGE cells, they become an image in SVG and PDF: shapes take up to 60 bytes each.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from typing import Any

import numpy as np
from matplotlib.collections import QuadMesh
from matplotlib.colors import Normalize
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from srcs_py.base.errors import warn
from srcs_py.plotting.artists import corners_of, joined_path
from srcs_py.plotting.labels import Box

LARGE = 100_000  # cells of a figure
DPI, MOST = 600, 8000  # pixels in an inch of such an image, and along one of its sides
WITH_IMAGES = ("svg", "pdf")  # others have no images, or none that paper shows through
VECTORS = (*WITH_IMAGES, "ps", "pgf")
SEAM = 0.3  # points by which shapes reach under their neighbours, so that no paper shows


class Cells(QuadMesh):
    """The cells of all heatmaps, or of all colour bars, of a figure.

    Parameters
    ----------
    values : numpy.ndarray, shape (rows, columns)
        NaN where there is no cell.
    colormap : matplotlib.colors.Colormap
        Colours of the values.
    norm : matplotlib.colors.Normalize
        From values to the colormap.
    edges : tuple of numpy.ndarray
        Edges of the cells along x and y.
    """

    def __init__(self, values: Any, colormap: Any, norm: Normalize, edges: tuple[Any, Any]) -> None:
        self.edges = edges
        corners: Any = np.stack(np.meshgrid(*edges), axis=-1)
        super().__init__(corners, array=np.ma.masked_invalid(values), cmap=colormap, norm=norm)

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
