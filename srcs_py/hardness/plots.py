"""Pictures of hardness: cost curves, and dendrograms of similar models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.base.checks import check_list, check_made
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.curves import CostCurve
from srcs_py.hardness.inputs import Floats
from srcs_py.hardness.similarity import Linkage, Matrix, cluster, matrix_of
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.overviews.curves import Curves
from srcs_py.plotting.overviews.figure import draw_overview
from srcs_py.plotting.overviews.parts import add_numbers, add_rows
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.places import Places, SeriesPlaces, with_places

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@with_places(SeriesPlaces)
def plot_cost_curves(
    curve: CostCurve,
    labels: Sequence[str] | None = None,
    title: str | None = None,
    **where: Unpack[SeriesPlaces],
) -> Figure:
    """Draw the loss of models or instances over the cost proportion.

    Parameters
    ----------
    curve : CostCurve
        With loss of shape (points,) or (curves, points).
    labels : sequence of str, optional
        One for each curve.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure
        Of more than eight named curves, the eight with the least loss are coloured and named.

    Raises
    ------
    SRCSError
        If there are more dimensions, or not as many labels as curves.

    See Also
    --------
    cost_curve : Return the loss of models, or of their instances, at each cost proportion c.

    Examples
    --------
    >>> from srcs_py.hardness import cost_curve
    >>> curve = cost_curve([[0.2, 0.9], [0.4, 0.6]], [0, 1])
    >>> figure = plot_cost_curves(curve, ["a", "b"])
    >>> [line.get_label() for line in figure.axes[0].lines]
    ['a', 'b']
    """
    check_made("curve", curve, CostCurve, "cost_curve")
    losses = np.atleast_2d(curve.loss)
    if losses.ndim != 2:
        raise SRCSError(
            Argument("curve"), f" has loss of shape {curve.loss.shape}; draw one model's instances."
        )
    names = () if labels is None else tuple(map(str, check_list("labels", labels)))
    if labels is not None and len(names) != len(losses):
        raise SRCSError(Argument("labels"), f" has {len(names)} texts for {len(losses)} curves.")
    order = np.argsort(losses.mean(axis=1), kind="stable").tolist()
    most = 1.04 * float(losses.max()) or 1.0

    def compose(sheet: Sheet) -> str:
        series = sheet.series(names or range(len(losses)), order if names else ())
        curves, (axes,) = Curves(sheet, names, series, (0.0, most)), sheet.subplots()
        axes.set_xlim(0, 1)
        for k, loss in enumerate(losses):
            axes.plot(curve.costs, loss, label=names[k] if names else None, **curves.style(k))
        curves.chart(axes, ("cost proportion c", "loss"), losses[:, -1])
        return ""

    text = "Loss over the cost proportion" + f" of {', '.join(names[:12])}" * bool(names)
    return root_of(draw_overview(compose, ("Cost curves", text + "."), {**where, "title": title}))


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
