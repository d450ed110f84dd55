"""Performance profiles: the distance of each level from the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.figures import SERIES
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import (
    DASHES,
    add_x_ticks,
    add_y_lines,
    curve_color,
    end_or_key_names,
    nice_ticks,
)
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import short_number

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SHOWN = 0.9  # part of the configurations that the curve of the farthest level shows
POINTS = 200  # at which curves are compared, to put their names in order
LINEAR = 6.0  # ratios up to this have evenly spaced ticks


@overview()
def performance_profiles(
    ranks: Any, target: str | None = None, **where: Unpack[OverviewPlaces]
) -> Figure | SubFigure:
    """Draw in which part of the configurations each level is how close to the best one.

    A curve at (t, y): in a part y of the configurations the mean of this level is at most t times
    as large as the smallest one; where larger is better, the largest is at most t times as large
    as it. The table needs all means, which ``summarize="always"`` gives; a level without a value
    in a configuration never comes close there.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve per level of the target, on a logarithmic scale of ratios that ends where each
        level has reached nine tenths of the configurations.

    Raises
    ------
    SRCSError
        If means are not in the table, or not above 0.

    References
    ----------
    Dolan and More (2002), Benchmarking optimization software with performance profiles,
    Mathematical Programming 91, 201-213.
    """
    found = summary_of(ranks, target)
    maximize = found.roles.maximize is not False
    distances = ratios(found.values("mean"), maximize)
    counted = np.where(np.isfinite(distances), distances, np.nan)
    most = max(float(np.nanquantile(counted, SHOWN, axis=0).max()), 1.01)

    def compose(sheet: Sheet) -> float:
        return _chart(sheet, found, distances, most)

    first = profile(distances, np.ones(1))[0]
    order = np.argsort(-first, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]} is best in {first[k]:.0%}" for k in order)
    return draw_overview(compose, ("Performance profiles", f"{text} of {found.scope()}."), where)


def ratios(values: Floats, maximize: bool) -> Floats:
    """Return how many times as far as the best each level is: Dolan and More's ratios.

    Parameters
    ----------
    values : numpy.ndarray of shape (C, k)
        Means above 0; NaN where a level failed.
    maximize : bool
        Whether larger values are better.

    Returns
    -------
    numpy.ndarray of shape (C, k)
        1 for the best of a configuration, infinite for NaN.
    """
    if (values <= 0).any():
        raise SRCSError(
            "Performance profiles compare means as ratios, so all must be above 0; the smallest "
            f"is {short_number(float(np.nanmin(values)))}."
        )
    if maximize:
        found = np.nanmax(values, axis=1, keepdims=True) / values
    else:
        found = values / np.nanmin(values, axis=1, keepdims=True)
    return np.asarray(np.where(np.isnan(found), np.inf, found))


def profile(distances: Floats, at: Floats) -> Floats:
    """Return the part of the configurations with ratios up to each of ``at``, shape (at, k).

    Examples
    --------
    >>> profile(np.array([[1.0, 3.0], [1.0, np.inf]]), np.array([1.0, 3.0])).tolist()
    [[1.0, 0.0], [1.0, 0.5]]
    """
    ordered = np.sort(distances, axis=0)
    counts = [np.searchsorted(column, at, side="right") for column in ordered.T]
    return np.asarray(np.column_stack(counts) / len(distances))


def _chart(sheet: Sheet, found: Summary, distances: Floats, most: float) -> float:
    names, size, longest = sheet.names(found.levels, 0.28 * sheet.width)
    side = longest + 1.7 * sheet.line
    left = EDGE + sheet.length("0.8", sheet.small) + 0.5 * sheet.line
    width = sheet.width - left - side - EDGE
    height = max(min(0.7 * width, 22 * sheet.line), 1.3 * sheet.line * len(names))
    top = sheet.height - EDGE - 0.5 * sheet.line
    sheet.text("part of the configurations", EDGE, top, size=sheet.small, color=sheet.ink.soft)
    box = Box(left, top - 1.1 * sheet.line - height, width, height)
    chart = Chart(box, (0.0, float(np.log(most))), (0.0, 1.0))
    add_y_lines(sheet, chart, [0, 0.2, 0.4, 0.6, 0.8, 1])
    add_x_ticks(sheet, chart, [(float(np.log(tick)), short_number(tick)) for tick in _ticks(most)])
    steps = np.unique(distances[distances <= most])
    shares = profile(distances, steps)
    for k in reversed(range(len(names))):
        points = [chart.at(0.0, shares[0, k])]
        moves = np.flatnonzero(np.diff(shares[:, k])) + 1
        for x, before, after in zip(np.log(steps[moves]), shares[moves - 1, k], shares[moves, k],
                                    strict=True):  # fmt: skip
            points += [chart.at(x, before), chart.at(x, after)]
        points.append(chart.at(float(np.log(most)), shares[-1, k]))
        color = curve_color(k, sheet.ink.paper, sheet.ink.text)
        sheet.segment(points, color, 1.3, DASHES[k // len(SERIES) % len(DASHES)])
    evenly = profile(distances, np.exp(np.linspace(0.0, np.log(most), POINTS)))
    end_or_key_names(sheet, box, names, size, evenly)
    maximize = found.roles.maximize is not False
    words = "best mean / own mean, at most" if maximize else "own mean / best mean, at most"
    y = box.bottom - 2.0 * sheet.line
    sheet.text(words, box.left + width / 2, y, anchor="center", size=sheet.small)
    caption = (
        f"In which part of {len(distances)} configurations the mean {found.performance} is that "
        "close to the best; on the left, how often it is the best. It does not show where, and "
        "without the best level the others change places."
    )
    return sheet.height - sheet.caption(caption, y - 0.8 * sheet.line) + EDGE


def _ticks(most: float) -> list[float]:
    if most <= LINEAR:
        return [tick for tick in nice_ticks(1.0, most) if tick >= 1]
    powers = range(int(np.log10(most)) + 1)
    return [k * 10.0**power for power in powers for k in (1, 2, 5) if k * 10.0**power <= most]
