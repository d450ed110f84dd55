"""Closeness coefficients over the weight of the means, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.atopsis.bootstrap import Bootstrap
from srcs_py.atopsis.sensitivity import Sensitivity
from srcs_py.base.checks import check_made
from srcs_py.plotting.artists import spread
from srcs_py.plotting.figures import root_of, text_width
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.places import SeriesAxesPlaces, SeriesPlaces, split_places, with_places
from srcs_py.plotting.plain_axes import NAME_SIZE, row_size, size_in, write_in_cells
from srcs_py.plotting.series import series_of
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.atopsis.tables import Floats, Names

# More dotted lines than this would be a grey ground behind the curves; dots mark the points too.
_MOST_LINES = 60
_GREY = "#666666"

_TALLEST = 9.7  # inches, of a page

CLOSENESS = (-0.02, 1.02)


@with_places(SeriesAxesPlaces)
def plot_sensitivity(
    study: Sensitivity,
    title: str | None = None,
    **where: Unpack[SeriesAxesPlaces],
) -> Figure | SubFigure:
    """Draw the closeness coefficients over the weight of the means, break points marked.

    Parameters
    ----------
    study : Sensitivity
        What :func:`sensitivity` returns.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve for each algorithm, named at its right end, and a vertical line with a dot at
        each weight at which two change places; beyond 60 such weights the dots only.

    Examples
    --------
    >>> from srcs_py.atopsis import plot_sensitivity, sensitivity
    >>> study = sensitivity([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> plot_sensitivity(study).axes[0].get_xlabel()
    'weight of the means (dots: two algorithms change places)'
    """
    check_made("study", study, Sensitivity, "sensitivity")
    target_places, look = split_places(where)
    target = Target(**target_places, title=title)
    room = target.room
    size = size_in(room)
    width = 7.0 + text_width(study.algorithms, size)
    height = max(4.5, len(study.algorithms) / 4 + 1.5) * size / NAME_SIZE
    axes = target.axes(*((width, height) if room is None else (room, min(height, 0.8 * room))))
    figure = root_of(axes)
    weights = np.linspace(0, 1, 401)
    curves = study.closeness_at(weights)
    best = np.argsort(-curves.mean(axis=0), kind="stable").tolist()
    series = series_of(study.algorithms, *look, best)
    for curve, name, style in zip(curves.T, study.algorithms, series, strict=True):
        axes.plot(weights, curve, label=name, **style.line(1.8 * size / NAME_SIZE))
    _mark_crossings(axes, study)
    axes.set(xlim=(0, 1), ylim=CLOSENESS)
    axes.set_xlabel("weight of the means (dots: two algorithms change places)", fontsize=size)
    axes.set_ylabel("closeness coefficient", fontsize=size)
    axes.set_title(title or "", fontsize=size + 3)
    axes.tick_params(labelsize=size)
    axes.spines[["top", "right"]].set_visible(False)
    box = figure.bbox if target.ax is None else target.ax.bbox
    gap = 0.24 * size / NAME_SIZE / max(box.height / figure.dpi - 1.2 * size / NAME_SIZE, 1)
    leading = [k for k, style in enumerate(series) if style.leading]
    _name_ends(axes, tuple(study.algorithms[k] for k in leading), curves[-1, leading], gap, size,
               [series[k].color for k in leading])  # fmt: skip
    whole = target.finish(axes)
    return whole if target.given is None else target.given


@with_places(SeriesPlaces)
def plot_bootstrap(
    study: Bootstrap,
    title: str | None = None,
    **where: Unpack[SeriesPlaces],
) -> Figure | SubFigure:
    """Draw the intervals of the closeness coefficients and the probability of each place.

    Parameters
    ----------
    study : Bootstrap
        What :func:`bootstrap` returns.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        Left the closeness of the tables (dot) and 95 per cent of the draws (line), right the
        probability of each place in per cent.

    Examples
    --------
    >>> from srcs_py.atopsis import bootstrap, plot_bootstrap
    >>> study = bootstrap([[90, 80], [85, 85]], [[2, 1], [1, 1]], draws=50)
    >>> [axes.get_xlabel() for axes in plot_bootstrap(study).axes]
    ['closeness coefficient, 95 % of 50 draws', 'place, % of draws']
    """
    check_made("study", study, Bootstrap, "bootstrap")
    target_places, look = split_places(where)
    target = Target(**target_places, title=title)
    count = len(study.algorithms)
    room = target.room
    size = row_size(size_in(room), target.height or (_TALLEST if room else None), count + 3.5)
    width = 4.5 + text_width(study.algorithms, size) + 0.42 * count
    height = (0.32 * count + 1.2) * size / NAME_SIZE
    figure = target.plain_figure(width if room is None else room, height)
    left, right = figure.subplots(
        1, 2, width_ratios=(4, min(max(0.42 * count, 1.5), 6)), sharey=True
    )
    intervals, places, rows = study.intervals(), study.places(), np.arange(count)
    shares = places.to_numpy(dtype=float)
    order = [study.algorithms.index(name) for name in intervals.index]
    series = series_of(study.algorithms, *look, order)
    for row, number in enumerate(order):
        values, color = intervals.iloc[row], series[number].color
        left.plot([values["low"], values["high"]], [row, row], color=color, lw=2.5)
        left.plot(values["closeness"], row, series[number].marker, color=color, ms=6)
    left.set_yticks(rows, list(intervals.index), fontsize=size)
    draws = len(study.closeness)
    across = (width if room is None else room) - text_width(study.algorithms, size)
    few = across < 3.2 * size / NAME_SIZE
    left.set(xlim=CLOSENESS, xticks=np.linspace(0, 1, 2 if few else 6))
    labels = f"closeness coefficient, 95 % of {draws} draws", "place, % of draws"
    if room is not None and room < width:  # in two lines
        labels = labels[0].replace(", ", ",\n"), labels[1].replace(", ", ",\n")
    left.set_xlabel(labels[0], fontsize=size)
    left.tick_params(axis="x", labelsize=size)
    left.spines[["top", "right"]].set_visible(False)
    mesh = right.pcolormesh(np.arange(count + 1) + 0.5, np.arange(count + 1) - 0.5, shares,
                            cmap="Blues", vmin=0, vmax=1)  # fmt: skip
    texts = {
        (row, column): f"{100 * float(shares[row, column]):.0f}"
        for row, column in np.argwhere(shares > 0.005).tolist()
    }
    pitch = 0.5 * across / count / text_width(["100"], 1.0)  # points of a number in a cell
    if pitch >= READABLE:
        write_in_cells(mesh, texts, max(min(size - 1, pitch), READABLE))
    step = 1 if pitch >= size else max(1, round(1.5 * size / pitch))
    right.set_xticks(range(1, count + 1, step))
    right.set_xlabel(labels[1], fontsize=size)
    right.tick_params(axis="both", length=0, labelsize=size)
    left.set_ylim(count - 0.5, -0.5)
    if title is not None:
        figure.suptitle(title, fontsize=size + 3)
    target.finish(figure)
    found: Figure | SubFigure = figure
    return found


def _mark_crossings(axes: Axes, study: Sensitivity) -> None:
    if study.break_points.size <= _MOST_LINES:
        axes.vlines(study.break_points, *CLOSENESS, _GREY, linestyles=":", lw=0.7, zorder=0)
    if study.crossings.size:
        height = study.closeness_at(study.crossings)[np.arange(study.ahead.size), study.ahead]
        few = study.crossings.size <= _MOST_LINES
        color, size = ("black", 3.5) if few else (_GREY, 1.5)
        axes.plot(study.crossings, height, "o", color=color, ms=size, mew=0, zorder=3)


def _name_ends(
    axes: Axes, algorithms: Names, ends: Floats, gap: float, size: float, colors: Sequence[str]
) -> None:
    for number, place in enumerate(spread(ends.tolist(), gap, 0.0, 1.0)):
        axes.annotate(
            algorithms[number],
            (1, ends[number]),
            (1.04, place),
            va="center",
            fontsize=size,
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": colors[number],
                "lw": 0.8,
                "shrinkB": 0,
                "relpos": (0, 0.5),  # from the left end of the name
            },
        )
