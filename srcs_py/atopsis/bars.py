"""Closeness coefficients as bars: a panel for each weight or method."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.atopsis.plots import CLOSENESS_WORDS, best_over_weights
from srcs_py.atopsis.sensitivity import Sensitivity
from srcs_py.atopsis.topsis import Ranking
from srcs_py.base.checks import check_made, check_mapping
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.figure import draw_overview
from srcs_py.plotting.overviews.parts import add_bar_texts, add_label, add_rows
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.paper import BOLD, READABLE, height_in_cm, wrapped
from srcs_py.plotting.places import SeriesPlaces, with_places

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Floats, Names

    Ranks = NDArray[np.intp]

MOST, LEAST = 3, 10  # panels side by side, and lines of text that bars are long


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

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    sensitivity : Rank algorithms by A-TOPSIS under every weight of the means.

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
    return _bar_panels(study.algorithms, panels, title, where, best_over_weights(study))


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

    See Also
    --------
    compare : Rank algorithms by A-TOPSIS and Hellinger-TOPSIS, and test their means.

    Examples
    --------
    >>> from srcs_py.atopsis import atopsis, hellinger_topsis, plot_methods
    >>> study = [[90, 80], [85, 85]], [[2, 1], [1, 1]]
    >>> figure = plot_methods({"A-TOPSIS": atopsis(*study), "Hellinger": hellinger_topsis(*study)})
    >>> len(figure.axes)
    2
    """
    if not check_mapping("rankings", rankings):
        raise SRCSError("rankings is empty; give at least one, such as {'A-TOPSIS': ranking}.")
    panels, first = {}, next(iter(rankings))
    for name, ranking in rankings.items():
        check_made(f"rankings[{name!r}]", ranking, Ranking, "topsis or atopsis")
        if ranking.algorithms != rankings[first].algorithms:
            raise SRCSError(
                f"rankings: {name!r} and {first!r} do not rank the same algorithms in the same "
                "order; make them from the same table."
            )
        panels[name] = ranking.closeness, ranking.ranks
    return _bar_panels(rankings[first].algorithms, panels, title, where)


def _bar_panels(
    algorithms: Names,
    panels: Mapping[str, tuple[Floats, Ranks]],
    title: str | None,
    where: SeriesPlaces,
    foremost: Sequence[int] | None = None,
) -> Figure | SubFigure:
    first = next(iter(panels.values()))[1]
    best = np.argsort(first, kind="stable").tolist()

    def compose(sheet: Sheet) -> str:
        colors = [style.color for style in sheet.series(algorithms, foremost or best)]
        return _draw(sheet, algorithms, panels, colors)

    text = f"{', '.join(panels)}: closeness of {', '.join(algorithms[k] for k in best[:12])}."
    return draw_overview(compose, ("Closeness coefficients", text), {**where, "title": title})


def _draw(
    sheet: Sheet,
    algorithms: Names,
    panels: Mapping[str, tuple[Floats, Ranks]],
    colors: Sequence[str],
) -> str:
    line, whole = sheet.line, sheet.width - 2 * EDGE
    longest = min(max(sheet.length(name) for name in algorithms), 0.28 * sheet.width)
    columns = max(min(int(whole // (longest + LEAST * line)), len(panels), MOST), 1)
    if columns > 1 and len(panels) == columns + 1:
        columns -= 1  # no panel alone in its row
    width, down = whole / columns, math.ceil(len(panels) / columns)
    titles = [wrapped(name, BOLD, sheet.size, 0.9 * width) for name in panels]
    around = (3.5 + 1.2 * max(map(len, titles))) * line
    room = (sheet.page - 3 * line) / down - around
    most = int(room / height_in_cm(min(READABLE, sheet.size))) - 1
    others = [f"{len(algorithms) - most} others"] if len(algorithms) > most + 1 else []
    if others:
        sheet.left_out.append(f"more than the best {most} of {len(algorithms)} algorithms")
    every = sheet.subplots(len(panels), columns)
    for at, (axes, (closeness, ranks)) in enumerate(zip(every, panels.values(), strict=True)):
        order = np.argsort(ranks, kind="stable").tolist()[: most if others else None]
        shown = [*(algorithms[k] for k in order), *others]
        add_rows(sheet, axes, shown, room=max(0.28 * sheet.width, 0.4 * width), height=1.3)
        if at % columns:
            del sheet.heights[axes]
        bars = axes.barh(range(len(order)), closeness[order], 0.72,
                         color=[colors[k] for k in order])  # fmt: skip
        words = [f"{value:.3f}" for value in closeness[order]]
        add_bar_texts(sheet, axes, bars, words, sheet.ink.text, beside=0.3 * sheet.size)
        axes.set_xlim(0, 1)
        add_label(sheet, axes.xaxis, CLOSENESS_WORDS)
        axes.set_xticks((0, 0.5, 1), ("0", "0.5", "1"))
        first, _, last = axes.get_xticklabels()
        first.set_horizontalalignment("left")  # not under the panel beside it
        last.set_horizontalalignment("right")
        sheet.head(axes, "\n".join(titles[at]))
    return ""
