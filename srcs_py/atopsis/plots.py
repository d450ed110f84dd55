"""Closeness coefficients over the weight of the means, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import numpy as np

from srcs_py.atopsis.bootstrap import Bootstrap
from srcs_py.atopsis.sensitivity import Sensitivity
from srcs_py.base.checks import check_made
from srcs_py.plotting.overviews.curves import Curves
from srcs_py.plotting.overviews.figure import draw_overview
from srcs_py.plotting.overviews.parts import LEAST, add_numbers, add_rows, write_in_cells
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.palettes import usual_shades
from srcs_py.plotting.places import SeriesPlaces, with_places

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.atopsis.tables import Floats
    from srcs_py.plotting.series import Series

# More dotted lines than this would be a grey ground behind the curves; dots mark the points too.
_MOST_LINES = 60
WEIGHTS = np.linspace(0, 1, 401)
CLOSENESS = (0.0, 1.0)
CLOSENESS_WORDS = "closeness coefficient"


def best_over_weights(study: Sensitivity) -> list[int]:
    """Return the algorithms by their mean closeness over all weights, best first."""
    closeness = study.closeness_at(WEIGHTS).mean(axis=0)
    return [int(k) for k in np.argsort(-closeness, kind="stable")]


@with_places(SeriesPlaces)
def plot_sensitivity(
    study: Sensitivity,
    title: str | None = None,
    **where: Unpack[SeriesPlaces],
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
        A curve for each algorithm, named on the right, and a vertical line with a dot at
        each weight at which two change places; beyond 60 such weights the dots only.

    See Also
    --------
    sensitivity : Rank algorithms by A-TOPSIS under every weight of the means.

    Examples
    --------
    >>> from srcs_py.atopsis import plot_sensitivity, sensitivity
    >>> study = sensitivity([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> plot_sensitivity(study).axes[0].get_xlabel()
    'weight of the means (dotted lines: places change)'
    """
    check_made("study", study, Sensitivity, "sensitivity")
    heights, best = study.closeness_at(WEIGHTS), best_over_weights(study)

    def compose(sheet: Sheet) -> str:
        series = sheet.series(study.algorithms, best)
        curves, (axes,) = Curves(sheet, study.algorithms, series, CLOSENESS), sheet.subplots()
        axes.set_xlim(0, 1)
        for k, name in enumerate(study.algorithms):
            axes.plot(WEIGHTS, heights[:, k], label=name, **curves.style(k))
        _mark_crossings(sheet, axes, study)
        mark = "dotted lines" if study.break_points.size <= _MOST_LINES else "small dots"
        marked = f" ({mark}: places change)" if study.crossings.size else ""
        words = f"weight of the means{marked}", CLOSENESS_WORDS
        curves.chart(axes, words, heights[-1])
        return ""

    text = f"Closeness over the weight of the means; {study.break_points.size} break points."
    words = "Sensitivity to the weight of the means", text
    return draw_overview(compose, words, {**where, "title": title})


def _mark_crossings(sheet: Sheet, axes: Axes, study: Sensitivity) -> None:
    few, soft = study.crossings.size <= _MOST_LINES, sheet.ink.soft
    if study.break_points.size <= _MOST_LINES:
        axes.vlines(study.break_points, *CLOSENESS, soft, linestyles=":",
                    lw=sheet.points(0.6), zorder=0)  # fmt: skip
    if study.crossings.size:
        height = study.closeness_at(study.crossings)[np.arange(study.ahead.size), study.ahead]
        color, size = (sheet.ink.text, 3.5) if few else (soft, 1.5)
        axes.plot(study.crossings, height, "o", color=color, ms=sheet.points(size), mew=0, zorder=3)


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

    See Also
    --------
    bootstrap : Rank algorithms by A-TOPSIS on bootstrap samples of the benchmarks.

    Examples
    --------
    >>> from srcs_py.atopsis import bootstrap, plot_bootstrap
    >>> study = bootstrap([[90, 80], [85, 85]], [[2, 1], [1, 1]], draws=50)
    >>> [axes.get_xlabel() for axes in plot_bootstrap(study).axes]
    ['closeness coefficient, 95 % of 50 draws', 'place, % of draws']
    """
    check_made("study", study, Bootstrap, "bootstrap")
    intervals, shares = study.intervals(), study.places().to_numpy(dtype=float)
    order = [study.algorithms.index(name) for name in intervals.index]
    words = f"closeness coefficient, 95 % of {len(study.closeness)} draws", "place, % of draws"

    def compose(sheet: Sheet) -> str:
        styles = sheet.series(study.algorithms, order)
        return _intervals_and_places(sheet, intervals, shares, [styles[k] for k in order], words)

    names = list(map(str, intervals.index[:12]))
    text = f"Closeness of {', '.join(names)}, the best first, and the probability of each place."
    described = "How sure the places of A-TOPSIS are", text
    return draw_overview(compose, described, {**where, "title": title})


def _intervals_and_places(
    sheet: Sheet,
    intervals: pd.DataFrame,
    shares: Floats,
    series: Sequence[Series],
    words: tuple[str, str],
) -> str:
    from matplotlib.ticker import MaxNLocator

    count, (left, right) = len(intervals), sheet.subplots(2, 2)
    names = list(map(str, intervals.index))
    add_rows(sheet, left, names)
    left.set_xlim(CLOSENESS)
    add_numbers(sheet, left.xaxis, words[0])
    left.hlines(range(count), intervals["low"], intervals["high"],
                [style.color for style in series], lw=sheet.points(2.2), clip_on=False)  # fmt: skip
    for row, style in enumerate(series):
        dots = style.dots(sheet.points(5.5), sheet.ink.paper)
        left.plot(intervals["closeness"].iloc[row], row, label=names[row], clip_on=False, **dots)
    edges = np.arange(count + 1) + 0.5
    shades = usual_shades(sheet.ink.paper)
    mesh = right.pcolormesh(edges, edges - 1, shares, cmap=shades, vmin=0, vmax=1)
    right.set(xlim=(0.5, count + 0.5), ylim=left.get_ylim(), yticks=[])
    add_numbers(sheet, right.xaxis, words[1])
    right.xaxis.set_major_locator(MaxNLocator("auto", integer=True, min_n_ticks=1))
    right.tick_params(axis="x", length=0)
    texts = {(i, j): f"{100 * shares[i, j]:.0f}" for i, j in np.argwhere(shares > 0.005).tolist()}
    longest = max(sheet.length(text, 1.0) for text in texts.values())
    size = min(sheet.small, 0.9 * 0.3 * sheet.width / count / longest)
    write_in_cells(mesh, texts if size >= LEAST else {}, size)
    return ""
