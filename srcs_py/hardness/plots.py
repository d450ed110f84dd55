"""Pictures of hardness: cost curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.base.checks import check_list, check_made
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.curves import CostCurve
from srcs_py.plotting.figures import text_width
from srcs_py.plotting.places import SeriesAxesPlaces, split_places, with_places
from srcs_py.plotting.plain_axes import scale_axes
from srcs_py.plotting.series import series_of
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_MOST_NAMED = 16  # curves; of more, the eight with the least loss are named


@with_places(SeriesAxesPlaces)
def plot_cost_curves(
    curve: CostCurve,
    labels: Sequence[str] | None = None,
    title: str | None = None,
    **where: Unpack[SeriesAxesPlaces],
) -> Figure:
    """Draw the loss of models or instances over the cost proportion.

    Parameters
    ----------
    curve : CostCurve
        With loss of shape (points,) or (curves, points).
    labels : sequence of str, optional
        One a curve, for the legend.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure
        Beyond eight curves colours repeat with another dash.

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
    check_made("curve", curve, CostCurve, "cost_curve")
    places, look = split_places(where)
    target = Target(**places, title=title)
    losses = np.atleast_2d(curve.loss)
    if losses.ndim != 2:
        raise SRCSError(
            Argument("curve"), f" has loss of shape {curve.loss.shape}; draw one model's instances."
        )
    labels = None if labels is None else check_list("labels", labels)
    if labels is not None and len(labels) != len(losses):
        raise SRCSError(Argument("labels"), f" has {len(labels)} texts for {len(losses)} curves.")
    order = np.argsort(losses.mean(axis=1), kind="stable").tolist()
    best = order if labels is not None and len(labels) > _MOST_NAMED else ()
    series = series_of(range(len(losses)) if labels is None else labels, *look, best)
    legend = 0.0 if labels is None else 0.7 + text_width(map(str, labels), 10)
    lines = 0 if labels is None else sum(style.leading for style in series)
    axes = target.axes(5.2 + legend, max(4.2, 0.22 * lines + 0.4))
    for place, loss in enumerate(losses):
        label = None if labels is None else str(labels[place])
        axes.plot(curve.costs, loss, label=label, **series[place].line(1.4))
    axes.set(xlabel="cost proportion c", ylabel="loss", xlim=(0, 1), title=title)
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    if labels is not None:
        handles = [line for line, style in zip(axes.lines, series, strict=True) if style.leading]
        axes.legend(handles=handles, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    scale_axes(axes, None if target.ax else target.room)
    return target.finish(axes)
