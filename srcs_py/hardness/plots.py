"""Pictures of hardness: cost curves, and dendrograms and heatmaps of dissimilarity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.curves import CostCurve
from srcs_py.hardness.inputs import Floats
from srcs_py.hardness.similarity import Linkage, cluster
from srcs_py.hardness.stability import Stability
from srcs_py.plotting.figures import SERIES, new_figure, series_line, text_width

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_GREY = "#666666"
# Behind a number, so that a branch that passes there does not strike it out.
_PAPER = {"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 0.4}
# Inches of figure a model, and what the margins take.
_LINE = 0.28
_MARGIN = 1.0
# More numbers than this in a row of a heatmap would not be read.
_MOST_NUMBERS = 16


def plot_cost_curves(
    curve: CostCurve,
    names: Sequence[str] | None = None,
    title: str | None = None,
    figsize: tuple[float, float] | None = None,
) -> Figure:
    """Draw the loss of models or instances over the cost proportion.

    Parameters
    ----------
    curve : CostCurve
        With loss of shape (points,) or (curves, points).
    names : sequence of str, optional
        One a curve, for the legend.
    title : str, optional
        Title of the figure.
    figsize : tuple of float, optional
        Width and height in inches; by default they grow with the legend.

    Returns
    -------
    matplotlib.figure.Figure
        Beyond eight curves colours repeat with another line style.

    Raises
    ------
    SRCSError
        If there are more dimensions, or not one name a curve.

    Examples
    --------
    >>> from srcs_py.hardness import cost_curve
    >>> curve = cost_curve([[0.2, 0.9], [0.4, 0.6]], [0, 1])
    >>> figure = plot_cost_curves(curve, ["a", "b"])
    >>> [each.get_text() for each in figure.axes[0].get_legend().get_texts()]
    ['a', 'b']
    """
    losses = np.atleast_2d(curve.loss)
    if losses.ndim != 2:
        raise SRCSError(
            f"curve has loss of shape {curve.loss.shape}; draw one model's instances.",
            argument="curve",
        )
    if names is not None and len(names) != len(losses):
        raise SRCSError(f"names has {len(names)} names for {len(losses)} curves.", argument="names")
    legend = 0.0 if names is None else 0.7 + text_width(map(str, names), 10)
    lines = 0 if names is None else len(names)
    figure = new_figure(figsize or (5.2 + legend, max(4.2, 0.22 * lines + 0.4)))
    figure.set_layout_engine("constrained")
    axes = figure.add_subplot()
    for place, loss in enumerate(losses):
        label = None if names is None else str(names[place])
        axes.plot(curve.costs, loss, linewidth=1.4, label=label, **series_line(place))
    axes.set(xlabel="cost proportion c", ylabel="loss", xlim=(0, 1), title=title)
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    if names is not None:
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def dendrogram(
    clusters: pd.DataFrame | Stability,
    method: Linkage = "average",
    title: str | None = None,
    figsize: tuple[float, float] | None = None,
) -> Figure:
    """Draw which models are clustered at which dissimilarity.

    Parameters
    ----------
    clusters : DataFrame or Stability
        A dissimilarity matrix (models, models), or what :func:`stability` returns: then the
        support of each cluster stands at its branch, in per cent.
    method : {'average', 'single', 'complete', 'weighted'}
        Linkage for a matrix.
    title : str, optional
        Title of the figure.
    figsize : tuple of float, optional
        Width and height in inches; by default they grow with the models and their
        names.

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
    if isinstance(clusters, Stability):
        linkage, names, support = clusters.linkage, clusters.models, clusters.support
    else:
        linkage, support = cluster(clusters, method), None
        names = tuple(str(each) for each in clusters.index)
    order, places, heights = _tree(linkage)
    figure = new_figure(figsize or (5.6 + text_width(names, 10), _MARGIN + _LINE * len(names)))
    figure.set_layout_engine("constrained")
    axes = figure.add_subplot()
    for row, (left, right) in enumerate(linkage[:, :2].astype(int)):
        height = linkage[row, 2]
        x = [heights[left], height, height, heights[right]]
        y = [places[left], places[left], places[right], places[right]]
        axes.plot(x, y, color=SERIES[0], linewidth=1.4, solid_joinstyle="miter")
        if support is not None and row < len(linkage) - 1:  # all models together is no finding
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
    axes.set_xlim(0, 1.06 * linkage[-1, 2] or 1)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    return figure


def heatmap(
    matrix: pd.DataFrame,
    method: Linkage = "average",
    title: str | None = None,
    figsize: tuple[float, float] | None = None,
) -> Figure:
    """Draw a dissimilarity matrix with its models in the order of the dendrogram.

    Parameters
    ----------
    matrix : DataFrame, (models, models)
        As :func:`dissimilarity` or :func:`aggregate` returns it.
    method : {'average', 'single', 'complete', 'weighted'}
        Linkage that orders the models.
    title : str, optional
        Title of the figure.
    figsize : tuple of float, optional
        Width and height in inches; by default they grow with the models and their names.

    Returns
    -------
    matplotlib.figure.Figure
        Dark is far; up to 16 models the numbers stand in the cells.

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
    order = _tree(cluster(matrix, method))[0]
    values = matrix.to_numpy(dtype=np.float64)[np.ix_(order, order)]
    names = [str(matrix.index[each]) for each in order]
    size = 9 if len(names) <= _MOST_NUMBERS else 5
    cells = 0.5 * min(len(names), _MOST_NUMBERS) + 0.08 * max(len(names) - _MOST_NUMBERS, 0)
    side = 1.2 + cells + text_width(names, size)
    figure = new_figure(figsize or (side + 0.8, side))
    figure.set_layout_engine("constrained")
    axes = figure.add_subplot()
    mesh = axes.pcolormesh(values, cmap="Blues", vmin=0, vmax=values.max() or 1, rasterized=True)
    axes.set_aspect("equal")
    ticks = np.arange(len(names)) + 0.5
    axes.set_xticks(ticks, names, rotation=90, fontsize=size)
    axes.set_yticks(ticks, names, fontsize=size)
    axes.tick_params(length=0)
    axes.invert_yaxis()
    axes.set_title(title or "")
    figure.colorbar(mesh, ax=axes, label="dissimilarity", shrink=0.8)
    if len(names) <= _MOST_NUMBERS:
        middle = values.max() / 2
        for (row, column), value in np.ndenumerate(values):
            colour = "white" if value > middle else "black"
            place = (column + 0.5, row + 0.5)
            axes.text(*place, f"{value:.3f}", color=colour, fontsize=7, ha="center", va="center")
    return figure


def _tree(linkage: Floats) -> tuple[list[int], Floats, Floats]:
    """Return the leaves in drawing order, and place and height of every node of a clustering."""
    from scipy.cluster.hierarchy import leaves_list

    leaves = leaves_list(linkage)
    places = np.empty(2 * leaves.size - 1)
    places[leaves] = np.arange(leaves.size)
    for row, (left, right) in enumerate(linkage[:, :2].astype(int)):
        places[leaves.size + row] = (places[left] + places[right]) / 2
    return leaves.tolist(), places, np.concatenate([np.zeros(leaves.size), linkage[:, 2]])
