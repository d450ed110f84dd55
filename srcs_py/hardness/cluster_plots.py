"""Pictures of how similar models are: dendrograms and heatmaps of dissimilarity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.hardness.inputs import Floats
from srcs_py.hardness.similarity import Linkage, Matrix, cluster, matrix_of
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.overviews.figure import draw_overview
from srcs_py.plotting.overviews.parts import (
    LEAST,
    add_matrix,
    add_numbers,
    add_rows,
    write_in_cells,
)
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.palettes import usual_shades
from srcs_py.plotting.places import Places, with_places

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MOST_NUMBERS = 16  # in a row of a heatmap; more would not be read


@with_places(Places)
def dendrogram(
    matrix: Matrix,
    linkage: Linkage = "average",
    title: str | None = None,
    **where: Unpack[Places],
) -> Figure:
    """Draw which models are clustered at which dissimilarity.

    Parameters
    ----------
    matrix : DataFrame (models, models), or path-like
        As :func:`dissimilarity` or :func:`aggregate` returns it, or as ``srcs similarity -o``
        writes it.
    linkage : {'average', 'single', 'complete', 'weighted'}
        As for :func:`cluster`.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure
        Models from top to bottom, dissimilarity from left to right.

    Raises
    ------
    SRCSError
        As :func:`cluster`.

    See Also
    --------
    cluster : Cluster models agglomeratively by their dissimilarity.
    heatmap : Draw a dissimilarity matrix with its models in the order of the dendrogram.

    Examples
    --------
    >>> from srcs_py.hardness import dissimilarity
    >>> matrix = dissimilarity({"a": [0, 1, 1], "b": [1, 0, 0], "c": [0, 1, 0]})
    >>> [each.get_text() for each in dendrogram(matrix).axes[0].get_yticklabels()]
    ['b', 'a', 'c']
    """
    from scipy.cluster.hierarchy import leaves_list

    matrix = matrix_of(matrix)
    merges = cluster(matrix, linkage)
    ordered = [str(matrix.index[each]) for each in leaves_list(merges)]
    most = float(1.06 * merges[-1, 2]) or 1.0

    def compose(sheet: Sheet) -> str:
        (axes,) = sheet.subplots()
        add_rows(sheet, axes, ordered)
        _add_branches(sheet, axes, merges)
        axes.set_xlim(0, most)
        add_numbers(sheet, axes.xaxis, "dissimilarity")
        return ""

    text = f"Models from top to bottom: {', '.join(ordered[:12])}."
    return root_of(
        draw_overview(compose, ("Dendrogram of models", text), {**where, "title": title})
    )


def _add_branches(sheet: Sheet, axes: Axes, merges: Floats) -> None:
    from scipy.cluster import hierarchy

    tree = hierarchy.dendrogram(merges, no_plot=True)
    for x, place in zip(tree["dcoord"], tree["icoord"], strict=True):
        y = (np.array(place) - 5) / 10  # scipy places the models at 5, 15, ...
        axes.plot(x, y, color=sheet.ink.text, linewidth=sheet.points(1.2), solid_joinstyle="miter")


@with_places(Places)
def heatmap(
    matrix: Matrix,
    linkage: Linkage = "average",
    title: str | None = None,
    **where: Unpack[Places],
) -> Figure:
    """Draw a dissimilarity matrix with its models in the order of the dendrogram.

    Parameters
    ----------
    matrix : DataFrame (models, models), or path-like
        As :func:`dissimilarity` or :func:`aggregate` returns it, or as ``srcs similarity -o``
        writes it.
    linkage : {'average', 'single', 'complete', 'weighted'}
        As for :func:`cluster`, whose tree orders the models.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure
        Dark is far; up to 16 models the numbers are in the cells. A warning says where these are
        too narrow.

    Raises
    ------
    SRCSError
        As :func:`cluster`.

    See Also
    --------
    dissimilarity : Return how differently models find the same instances hard.
    dendrogram : Draw which models are clustered at which dissimilarity.

    Examples
    --------
    >>> from srcs_py.hardness import dissimilarity
    >>> figure = heatmap(dissimilarity({"a": [0, 1], "b": [1, 0]}))
    >>> [each.get_text() for each in figure.axes[0].texts]
    ['0.000', '1.000', '1.000', '0.000']
    """
    from scipy.cluster.hierarchy import leaves_list

    matrix = matrix_of(matrix)
    order = leaves_list(cluster(matrix, linkage))
    values = matrix.to_numpy(dtype=np.float64)[np.ix_(order, order)]
    names = [str(matrix.index[each]) for each in order]

    def compose(sheet: Sheet) -> str:
        return _draw_heatmap(sheet, names, values)

    text = (
        f"Models from top to bottom: {', '.join(names[:12])}; those alike are next to each other."
    )
    return root_of(
        draw_overview(compose, ("Dissimilarity of models", text), {**where, "title": title})
    )


def _draw_heatmap(sheet: Sheet, names: list[str], values: Floats) -> str:
    from matplotlib import colormaps

    cells, scale = sheet.subplots(2)
    most = float(values.max()) or 1.0
    colors = colormaps[usual_shades(sheet.ink.paper)], 0.0, most
    mesh, side, _ = add_matrix(sheet, cells, names, values, colors)
    write_in_cells(mesh, *_numbers(sheet, values, side))
    bar = cells.figure.colorbar(mesh, cax=scale, orientation="horizontal")
    bar.outline.set_visible(False)
    sheet.heights[scale] = 0.15 * sheet.line, 0.4 * sheet.line
    add_numbers(sheet, scale.xaxis, "dissimilarity")
    return ""


def _numbers(sheet: Sheet, values: Floats, side: float) -> tuple[dict[tuple[int, int], str], float]:
    """Return a text for each cell, with as many decimals as are readable, and its size."""
    for decimals in (3, 2):
        size = min(sheet.small, 0.85 * side / sheet.length(f"{0:.{decimals}f}", 1.0))
        if size >= LEAST:
            cells = np.ndenumerate(values)
            return {(i, j): f"{value:.{decimals}f}" for (i, j), value in cells}, size
    if len(values) <= _MOST_NUMBERS:
        sheet.left_out.append("the numbers in the cells")
    return {}, LEAST
