"""Pictures of closeness coefficients: bars by weight or method, curves over the weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.figures import root_of, series_color, series_line, text_width
from srcs_py.plotting.labels import CM
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.atopsis.bootstrap import Bootstrap
    from srcs_py.atopsis.sensitivity import Sensitivity
    from srcs_py.atopsis.tables import Floats, Names
    from srcs_py.atopsis.topsis import Ranking

    Ranks = NDArray[np.intp]

# More dotted lines than this would be a grey ground behind the curves; dots mark the points too.
_MOST_LINES = 60

_COLUMNS = 3
_CLOSENESS = (-0.02, 1.02)
_GREY = "#666666"
_NAME_SIZE = 9
_DARK = 0.5  # from here on white digits are read more easily on the blue


def plot_weights(
    study: Sensitivity,
    title: str | None = None,
    figsize: tuple[Any, ...] | None = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw the closeness coefficients as bars, one panel for each weight.

    Parameters
    ----------
    study : Sensitivity
        What :func:`sensitivity` returns; a panel for each of its ``weights``.
    title : str, optional
        Title of the figure.
    figsize : tuple, optional
        Width and height in inches, or with a unit as third: ``(9, 6, "cm")``; by default they
        grow with panels, algorithms and their names.
    dpi : float, optional
        Dots per inch of a new figure.
    fig : matplotlib Figure or SubFigure, optional
        An empty figure to draw into.
    save : path-like, optional
        File to be written (pdf, svg, png, ...).

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        In each panel the best algorithm is on top; an algorithm keeps its colour.

    Examples
    --------
    >>> from srcs_py.atopsis import plot_weights, sensitivity
    >>> study = sensitivity([[90, 80], [85, 85]], [[2, 1], [1, 1]], weights=[0.5, 1])
    >>> [axes.get_title() for axes in plot_weights(study).axes]
    ['means 0.5, deviations 0.5', 'means 1, deviations 0']
    """
    panels = {
        f"means {weight:.4g}, deviations {1 - weight:.4g}": (closeness, ranks)
        for weight, closeness, ranks in zip(
            study.weights, study.closeness, study.ranks, strict=True
        )
    }
    return _bar_panels(study.algorithms, panels, title, Target(figsize, dpi, fig, save))


def plot_methods(
    rankings: Mapping[str, Ranking],
    title: str | None = None,
    figsize: tuple[Any, ...] | None = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw the closeness coefficients of several methods side by side.

    Parameters
    ----------
    rankings : mapping of str to Ranking
        Rankings of the same algorithms, by the name of the method.
    title : str, optional
        Title of the figure.
    figsize : tuple, optional
        Width and height in inches, or with a unit as third: ``(9, 6, "cm")``; by default they
        grow with methods, algorithms and their names.
    dpi : float, optional
        Dots per inch of a new figure.
    fig : matplotlib Figure or SubFigure, optional
        An empty figure to draw into.
    save : path-like, optional
        File to be written (pdf, svg, png, ...).

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        In each panel the best algorithm is on top; an algorithm keeps its colour.

    Raises
    ------
    SRCSError
        If there is no ranking, or two of them do not rank the same algorithms.

    Examples
    --------
    >>> from srcs_py.atopsis import atopsis, hellinger_topsis, plot_methods
    >>> study = [[90, 80], [85, 85]], [[2, 1], [1, 1]]
    >>> figure = plot_methods({"A-TOPSIS": atopsis(*study), "Hellinger": hellinger_topsis(*study)})
    >>> len(figure.axes)
    2
    """
    if not rankings:
        raise SRCSError("rankings is empty; give at least one, such as {'A-TOPSIS': ranking}.")
    (first, algorithms), *others = ((name, each.algorithms) for name, each in rankings.items())
    for name, each in others:
        if each != algorithms:
            raise SRCSError(
                f"rankings: {name!r} and {first!r} do not rank the same algorithms in the same "
                "order; make them from the same table."
            )
    panels = {name: (each.closeness, each.ranks) for name, each in rankings.items()}
    return _bar_panels(algorithms, panels, title, Target(figsize, dpi, fig, save))


def plot_sensitivity(
    study: Sensitivity,
    title: str | None = None,
    figsize: tuple[Any, ...] | None = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw the closeness coefficients over the weight of the means, break points marked.

    Parameters
    ----------
    study : Sensitivity
        What :func:`sensitivity` returns.
    title : str, optional
        Title of the figure.
    figsize : tuple, optional
        Width and height in inches, or with a unit as third: ``(9, 6, "cm")``; by default they
        grow with the algorithms and their names.
    dpi : float, optional
        Dots per inch of a new figure.
    fig : matplotlib Figure or SubFigure, optional
        An empty figure to draw into.
    save : path-like, optional
        File to be written (pdf, svg, png, ...).

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
    target = Target(figsize, dpi, fig, save)
    width, height = 7.0 + text_width(study.algorithms, _NAME_SIZE), len(study.algorithms) / 4 + 1.5
    figure = _figure(target, width, max(4.5, height))
    axes = figure.subplots()
    weights = np.linspace(0, 1, 401)
    curves = study.closeness_at(weights)
    for number, curve in enumerate(curves.T):
        axes.plot(weights, curve, lw=1.8, **series_line(number))
    _mark_crossings(axes, study)
    axes.set(xlim=(0, 1), ylim=_CLOSENESS)
    axes.set(xlabel="weight of the means (dots: two algorithms change places)")
    axes.set(ylabel="closeness coefficient", title=title or "")
    axes.spines[["top", "right"]].set_visible(False)
    _name_ends(
        axes, study.algorithms, curves[-1], gap=0.2 / max(figure.bbox.height / figure.dpi - 1.2, 1)
    )
    target.write(figure)
    return figure


def plot_bootstrap(
    study: Bootstrap,
    title: str | None = None,
    figsize: tuple[Any, ...] | None = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw the intervals of the closeness coefficients and the probability of each place.

    Parameters
    ----------
    study : Bootstrap
        What :func:`bootstrap` returns.
    title : str, optional
        Title of the figure.
    figsize : tuple, optional
        Width and height in inches, or with a unit as third: ``(9, 6, "cm")``; by default they
        grow with the algorithms and their names.
    dpi : float, optional
        Dots per inch of a new figure.
    fig : matplotlib Figure or SubFigure, optional
        An empty figure to draw into.
    save : path-like, optional
        File to be written (pdf, svg, png, ...).

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        Left the closeness of the tables (dot) and 95 per cent of the samples (line), right the
        probability of each place in per cent.

    Examples
    --------
    >>> from srcs_py.atopsis import bootstrap, plot_bootstrap
    >>> study = bootstrap([[90, 80], [85, 85]], [[2, 1], [1, 1]], samples=50)
    >>> [axes.get_xlabel() for axes in plot_bootstrap(study).axes]
    ['closeness coefficient, 95 % of 50 samples', 'place (% of the samples)']
    """
    target = Target(figsize, dpi, fig, save)
    count = len(study.algorithms)
    width = 4.5 + text_width(study.algorithms, _NAME_SIZE) + 0.42 * count
    figure = _figure(target, width, 0.32 * count + 1.2)
    left, right = figure.subplots(1, 2, width_ratios=(4, max(0.42 * count, 1.5)), sharey=True)
    intervals, places, rows = study.intervals(), study.places(), np.arange(count)
    shares = places.to_numpy(dtype=float)
    order = [study.algorithms.index(name) for name in intervals.index]
    for row, number in enumerate(order):
        values = intervals.iloc[row]
        left.plot([values["low"], values["high"]], [row, row], color=series_color(number), lw=2.5)
        left.plot(values["closeness"], row, "o", color=series_color(number), ms=6)
    left.set_yticks(rows, list(intervals.index), fontsize=_NAME_SIZE)
    samples = len(study.closeness)
    left.set(xlim=_CLOSENESS, xlabel=f"closeness coefficient, 95 % of {samples} samples")
    left.spines[["top", "right"]].set_visible(False)
    right.pcolormesh(np.arange(count + 1) + 0.5, np.arange(count + 1) - 0.5, places, cmap="Blues",
                     vmin=0, vmax=1)  # fmt: skip
    for row, column in np.argwhere(shares > 0.005).tolist():
        share = float(shares[row, column])
        color = "white" if share > _DARK else "black"
        right.text(column + 1, row, f"{100 * share:.0f}", ha="center", va="center", fontsize=8,
                   color=color)  # fmt: skip
    right.set(xticks=range(1, count + 1), xlabel="place (% of the samples)")
    right.tick_params(axis="both", length=0)
    left.set_ylim(count - 0.5, -0.5)
    if title is not None:
        figure.suptitle(title)
    target.write(figure)
    return figure


def _figure(target: Target, width: float, height: float) -> Figure | SubFigure:
    """Return the figure to draw into, laid out by matplotlib unless its owner does that."""
    figure = target.figure(lambda: (width * CM, height * CM))
    root = root_of(figure)
    if root.get_layout_engine() is None:
        root.set_layout_engine("constrained")
    return figure


def _bar_panels(
    algorithms: Names,
    panels: Mapping[str, tuple[Floats, Ranks]],
    title: str | None,
    target: Target,
) -> Figure | SubFigure:
    columns = min(_COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    width = 2.9 + text_width(algorithms, _NAME_SIZE)
    height = 0.27 * len(algorithms) + 0.9
    figure = _figure(target, width * columns, height * rows + 0.4 * (title is not None))
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True).ravel()
    for axes, (name, (closeness, ranks)) in zip(grid, panels.items(), strict=False):
        _bars(axes, algorithms, closeness, ranks)
        axes.set_title(name, fontsize=10)
        axes.set_xlabel("closeness coefficient")
    for axes in grid[len(panels) :]:
        axes.remove()
    if title is not None:
        figure.suptitle(title)
    target.write(figure)
    return figure


def _bars(axes: Axes, algorithms: Names, closeness: Floats, ranks: Ranks) -> None:
    order = np.argsort(ranks, kind="stable").tolist()
    places = np.arange(len(order))
    bars = axes.barh(places, closeness[order], color=[series_color(each) for each in order])
    axes.bar_label(bars, fmt="%.3f", padding=3, fontsize=8)
    axes.set_yticks(places, [algorithms[each] for each in order], fontsize=_NAME_SIZE)
    axes.set(xlim=(0, 1.19), xticks=np.linspace(0, 1, 5), ylim=(len(order) - 0.5, -0.5))
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelbottom=True)
    axes.spines[["top", "right"]].set_visible(False)


def _mark_crossings(axes: Axes, study: Sensitivity) -> None:
    if study.break_points.size <= _MOST_LINES:
        axes.vlines(study.break_points, *_CLOSENESS, _GREY, linestyles=":", lw=0.7, zorder=0)
    if study.crossings.size:
        height = study.closeness_at(study.crossings)[np.arange(study.ahead.size), study.ahead]
        axes.plot(study.crossings, height, "o", color="black", ms=3.5, mew=0, zorder=3)


def _name_ends(axes: Axes, algorithms: Names, ends: Floats, gap: float) -> None:
    for number, place in enumerate(_spread(ends, gap)):
        axes.annotate(
            algorithms[number],
            (1, ends[number]),
            (1.04, place),
            va="center",
            fontsize=_NAME_SIZE,
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": series_color(number),
                "lw": 0.8,
                "shrinkB": 0,
                "relpos": (0, 0.5),  # from the left end of the name
            },
        )


def _spread(values: Floats, gap: float) -> Floats:
    """Move values as little as neighbours need to be a gap apart (least squares), within 0 and 1.

    Less the steps of an even ladder, values a gap apart are values that do not decrease.
    """
    from scipy.optimize import isotonic_regression

    order = np.argsort(values, kind="stable")
    steps = gap * np.arange(values.size)
    moved = isotonic_regression(values[order] - steps).x
    result = np.empty(values.size)
    result[order] = np.clip(moved, 0, max(0, 1 - steps[-1])) + steps
    return result
