"""Pictures of how similar models are: dendrograms and heatmaps of dissimilarity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import warn
from srcs_py.hardness.inputs import Floats
from srcs_py.hardness.similarity import Linkage, Matrix, cluster, matrix_of
from srcs_py.hardness.stability import Stability
from srcs_py.plotting.figures import root_of, text_width
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.places import AxesPlaces, with_places
from srcs_py.plotting.plain_axes import row_size, scale_axes, write_in_cells
from srcs_py.plotting.series import SERIES
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh
    from matplotlib.figure import Figure

_GREY = "#666666"
# Behind a number, so that a branch that passes there does not strike it out.
_PAPER = {"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 0.4}
# Inches of figure a model, and what the margins take.
_LINE = 0.28
_MARGIN = 1.0
# More numbers than this in a row of a heatmap would not be read.
_MOST_NUMBERS = 16
# Points of a number in a cell, and the least that is printed.
_NUMBER, _LEAST_NUMBER = 7.0, 6.0


@with_places(AxesPlaces)
def dendrogram(
    clusters: Matrix | Stability,
    linkage: Linkage = "average",
    title: str | None = None,
    **where: Unpack[AxesPlaces],
) -> Figure:
    """Draw which models are clustered at which dissimilarity.

    Parameters
    ----------
    clusters : DataFrame, path-like or Stability
        A dissimilarity matrix (models, models) or a file of one, or what :func:`stability`
        returns: then the support of each cluster is at its branch, in per cent.
    linkage : {'average', 'single', 'complete', 'weighted'}
        As for :func:`cluster`, for a matrix.
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

    Examples
    --------
    >>> from srcs_py.hardness import dissimilarity
    >>> matrix = dissimilarity({"a": [0, 1, 1], "b": [1, 0, 0], "c": [0, 1, 0]})
    >>> [each.get_text() for each in dendrogram(matrix).axes[0].get_yticklabels()]
    ['b', 'a', 'c']
    """
    target = Target(**where, title=title)
    if isinstance(clusters, Stability):
        merges, names, support = clusters.merges, clusters.models, clusters.support
    else:
        matrix = matrix_of(clusters)
        merges, support = cluster(matrix, linkage), None
        names = tuple(str(each) for each in matrix.index)
    order, places, heights = _tree(merges)
    axes = target.axes(5.6 + text_width(names, 10), _MARGIN + _LINE * len(names))
    for row, (left, right) in enumerate(merges[:, :2].astype(int)):
        height = merges[row, 2]
        x = [heights[left], height, height, heights[right]]
        y = [places[left], places[left], places[right], places[right]]
        axes.plot(x, y, color=SERIES[0], linewidth=1.4, solid_joinstyle="miter")
        if support is not None and row < len(merges) - 1:  # all models together say nothing
            axes.annotate(
                f"{100 * support[row]:.0f}",
                (height, (places[left] + places[right]) / 2),
                xytext=(3, 2),  # points: right of the branch, above the line that leaves it
                textcoords="offset points",
                color=_GREY,
                fontsize=8,
                va="bottom",
                bbox=_PAPER,
            )
    axes.set_yticks(range(len(names)), [names[each] for each in order])
    axes.set(xlabel="dissimilarity", title=title, ylim=(len(names) - 0.5, -0.5))
    axes.set_xlim(0, 1.06 * merges[-1, 2] or 1)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    scale_axes(axes, None if target.ax else target.room)
    size = float(axes.get_yticklabels()[0].get_fontsize())
    axes.tick_params(axis="y", labelsize=row_size(size, target.height, len(names) + 4))
    return target.finish(axes)


@with_places(AxesPlaces)
def heatmap(
    matrix: Matrix,
    linkage: Linkage = "average",
    title: str | None = None,
    **where: Unpack[AxesPlaces],
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

    Examples
    --------
    >>> from srcs_py.hardness import dissimilarity
    >>> figure = heatmap(dissimilarity({"a": [0, 1], "b": [1, 0]}))
    >>> [each.get_text() for each in figure.axes[0].texts]
    ['0.000', '1.000', '1.000', '0.000']
    """
    from srcs_py.plotting.text import settle_texts

    target = Target(**where, title=title)
    matrix = matrix_of(matrix)
    order = _tree(cluster(matrix, linkage))[0]
    values = matrix.to_numpy(dtype=np.float64)[np.ix_(order, order)]
    names = [str(matrix.index[each]) for each in order]
    size = 9 if len(names) <= _MOST_NUMBERS else 5
    cells = 0.5 * min(len(names), _MOST_NUMBERS) + 0.08 * max(len(names) - _MOST_NUMBERS, 0)
    side = 1.2 + cells + text_width(names, size)
    axes = target.axes(side + 0.8, side)
    mesh = axes.pcolormesh(values, cmap="Blues", vmin=0, vmax=values.max() or 1, rasterized=True)
    axes.set_aspect("equal")
    ticks = np.arange(len(names)) + 0.5
    axes.set_xticks(ticks, names, rotation=90, fontsize=size)
    axes.set_yticks(ticks, names, fontsize=size)
    axes.tick_params(length=0)
    axes.invert_yaxis()
    axes.set_title(title or "")
    bar = axes.figure.colorbar(mesh, ax=axes, label="dissimilarity", shrink=0.8)
    room = None if target.ax else target.room
    factor = scale_axes(axes, room)
    scale_axes(bar.ax, room)
    settle_texts(axes)  # before the numbers, whose size depends on the room that texts leave
    _thin_names(axes, ticks, names)
    if len(names) <= _MOST_NUMBERS:
        _write_numbers(axes, values, mesh, max(factor, 1.0))
    return target.write(axes)


def _thin_names(axes: Axes, ticks: Any, names: list[str]) -> None:
    """Name every n-th model where the cells are lower than the names, and say so."""
    from srcs_py.plotting.text import settle_texts

    root = root_of(axes)
    root.draw_without_rendering()  # the layout decides how high a cell is
    pitch = 72 * axes.get_window_extent().height / root.dpi / len(names)
    size = max(READABLE, min(float(axes.get_yticklabels()[0].get_fontsize()), pitch / 1.15))
    step = int(np.ceil(1.15 * size / pitch - 1e-9))
    if step > 1:
        warn(f"There is room for the name of one in {step} models; a larger figsize has more.")
        axes.set_xticks(ticks[::step], names[::step], rotation=90)
        axes.set_yticks(ticks[::step], names[::step])
        settle_texts(axes)
    axes.tick_params(labelsize=size)


def _write_numbers(axes: Axes, values: Floats, mesh: QuadMesh, factor: float) -> None:
    """Write each value into its cell, with as many decimals as are readable in its width."""
    root = root_of(axes)
    root.draw_without_rendering()  # the layout decides how wide a cell is
    width = axes.get_window_extent().width / root.dpi / len(values)
    for decimals in (3, 2):
        size = min(_NUMBER * factor, 0.9 * width / text_width([f"{0:.{decimals}f}"], 1))
        if size >= _LEAST_NUMBER:
            break
    else:
        warn(
            f"There is no room for numbers in cells of {25.4 * width:.1f} mm; a larger figsize has."
        )
        return
    texts = {cell: f"{value:.{decimals}f}" for cell, value in np.ndenumerate(values)}
    write_in_cells(mesh, texts, size)


def _tree(merges: Floats) -> tuple[list[int], Floats, Floats]:
    """Return the leaves in drawing order, and place and height of every node of a clustering."""
    from scipy.cluster.hierarchy import leaves_list

    leaves = leaves_list(merges)
    places = np.empty(2 * leaves.size - 1)
    places[leaves] = np.arange(leaves.size)
    for row, (left, right) in enumerate(merges[:, :2].astype(int)):
        places[leaves.size + row] = (places[left] + places[right]) / 2
    return leaves.tolist(), places, np.concatenate([np.zeros(leaves.size), merges[:, 2]])
