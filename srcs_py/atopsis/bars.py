"""Closeness coefficients as bars: a panel for each weight or method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.atopsis.sensitivity import Sensitivity
from srcs_py.atopsis.topsis import Ranking
from srcs_py.base.checks import check_made
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.figures import text_width
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.places import SeriesPlaces, split_places, with_places
from srcs_py.plotting.plain_axes import NAME_SIZE, row_size, size_in
from srcs_py.plotting.series import series_of
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Floats, Names

    Ranks = NDArray[np.intp]

_COLUMNS = 3
_TALLEST = 9.7  # inches, of a page
_BARS = 2.9  # inches of a panel beside its names, in a picture as large as it needs
_LEAST_BARS = 1.25  # with names of 9 points


@with_places(SeriesPlaces)
def plot_weights(
    study: Sensitivity,
    title: str | None = None,
    **where: Unpack[SeriesPlaces],
) -> Figure | SubFigure:
    """Draw the closeness coefficients as bars, one panel for each weight.

    Parameters
    ----------
    study : Sensitivity
        What :func:`sensitivity` returns; a panel for each of its ``mean_weights``.
    title : str, optional
        Title of the figure.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        In each panel the best algorithm is on top; an algorithm keeps its colour.

    Examples
    --------
    >>> from srcs_py.atopsis import plot_weights, sensitivity
    >>> study = sensitivity([[90, 80], [85, 85]], [[2, 1], [1, 1]], mean_weights=[0.5, 1])
    >>> [axes.get_title() for axes in plot_weights(study).axes]
    ['means 0.5, deviations 0.5', 'means 1, deviations 0']
    """
    check_made("study", study, Sensitivity, "sensitivity")
    panels = {
        f"means {weight:.4g}, deviations {1 - weight:.4g}": (closeness, ranks)
        for weight, closeness, ranks in zip(
            study.mean_weights, study.closeness, study.ranks, strict=True
        )
    }
    return _bar_panels(study.algorithms, panels, title, where)


@with_places(SeriesPlaces)
def plot_methods(
    rankings: Mapping[str, Ranking],
    title: str | None = None,
    **where: Unpack[SeriesPlaces],
) -> Figure | SubFigure:
    """Draw the closeness coefficients of several methods side by side.

    Parameters
    ----------
    rankings : mapping of str to Ranking
        Rankings of the same algorithms, by the name of the method.
    title : str, optional
        Title of the figure.

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
    if not isinstance(rankings, Mapping):
        raise SRCSError(
            Argument("rankings"),
            " must be a mapping of names to rankings, such as {'A-TOPSIS': ranking}, "
            f"not a {type(rankings).__name__}.",
        )
    if not rankings:
        raise SRCSError("rankings is empty; give at least one, such as {'A-TOPSIS': ranking}.")
    for name, ranking in rankings.items():
        check_made(f"rankings[{name!r}]", ranking, Ranking, "topsis or atopsis")
    (first, algorithms), *others = ((name, each.algorithms) for name, each in rankings.items())
    for name, each in others:
        if each != algorithms:
            raise SRCSError(
                f"rankings: {name!r} and {first!r} do not rank the same algorithms in the same "
                "order; make them from the same table."
            )
    panels = {name: (each.closeness, each.ranks) for name, each in rankings.items()}
    return _bar_panels(algorithms, panels, title, where)


def _bar_panels(
    algorithms: Names,
    panels: Mapping[str, tuple[Floats, Ranks]],
    title: str | None,
    where: SeriesPlaces,
) -> Figure | SubFigure:
    places, look = split_places(where)
    target = Target(**places, title=title)
    room = target.room
    first = next(iter(panels.values()))[1]
    series = series_of(algorithms, *look, np.argsort(first, kind="stable").tolist())
    colors = [style.color for style in series]
    count, rows, columns = len(algorithms), len(panels), 1
    for at in range(1 if room is not None else _COLUMNS, min(_COLUMNS, len(panels)) + 1):
        lines = -(-len(panels) // at) * (count + 3.5) + 1.5 * (title is not None)
        size = row_size(size_in(room), target.height, lines)
        needs = _LEAST_BARS * size / NAME_SIZE + text_width(algorithms, size)
        if room is None or at == 1 or room / at >= needs:
            rows, columns = -(-len(panels) // at), at
    rows, columns = -(-len(panels) // min(columns, len(panels))), min(columns, len(panels))
    lines = rows * (count + 3.5) + 1.5 * (title is not None)
    size = row_size(size_in(room), target.height or _TALLEST if room else None, lines)
    scale, names = size / NAME_SIZE, text_width(algorithms, size)
    width = columns * (_BARS + names) if room is None else room
    height = rows * (0.27 * len(algorithms) + 0.9) + 0.4 * (title is not None)
    figure = target.plain_figure(width, height * scale)
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True).ravel()
    narrow = room is not None and room / columns - names < _BARS * scale - 0.5
    for axes, (name, (closeness, ranks)) in zip(grid, panels.items(), strict=False):
        _bars(axes, algorithms, (closeness, ranks), colors, size, 3 if narrow else 5)
        title_of = name.replace(", ", ",\n") if narrow else name
        axes.set_title(title_of, fontsize=size if narrow else size + 1)
        axes.set_xlabel("closeness coefficient", fontsize=size)
    for axes in grid[len(panels) :]:
        axes.remove()
    if title is not None:
        figure.suptitle(title, fontsize=size + 3)
    target.finish(figure)
    found: Figure | SubFigure = figure
    return found


def _bars(
    axes: Axes,
    algorithms: Names,
    values: tuple[Floats, Ranks],
    colors: Sequence[str],
    size: float,
    ticks: int,
) -> None:
    closeness, ranks = values
    order = np.argsort(ranks, kind="stable").tolist()
    places = np.arange(len(order))
    bars = axes.barh(places, closeness[order], color=[colors[k] for k in order])
    axes.bar_label(bars, fmt="%.3f", padding=3, fontsize=max(size - 1, READABLE))
    axes.set_yticks(places, [algorithms[each] for each in order], fontsize=size)
    axes.set(xlim=(0, 1.19 if ticks > 3 else 1.35), ylim=(len(order) - 0.5, -0.5))
    axes.set_xticks(np.linspace(0, 1, ticks))
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelbottom=True, labelsize=size)
    axes.spines[["top", "right"]].set_visible(False)
