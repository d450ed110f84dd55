"""Labels of the levels of a factor that have room beside or below a chart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from srcs_py.plotting.labels import (
    MEASURED,
    PT,
    is_number,
    least_size,
    length_of,
    longest_of,
    names_lost,
)
from srcs_py.plotting.paper import PLAIN, READABLE, fitted_names, height_in_cm
from srcs_py.srcs.results.rank_arrays import Levels

Places = list[tuple[int, str]]
Ticks = tuple[Places, float, bool, list[str]]
APART = 0.92  # lines of text; texts one below the other are that far apart


def y_ticks(
    side: Levels, texts: Places, height: float, size: float
) -> tuple[Places, float, list[str]]:
    """Return the labels that have room beside a chart of that height, their size, what is lost.

    Numbers may be left out evenly. Names, which cannot be guessed, are made smaller first.
    """
    lines = max((text.count("\n") + 1 for _, text in texts), default=1)
    places = _places(side, texts, height)
    if len(texts) > 1 and not all(is_number(text) for _, text in texts):
        step = np.diff(places).min() / (APART * height_in_cm(1.0, lines))
        size = max(min(size, step), least_size(size))
    kept = texts[:: _nth(places, APART * height_in_cm(size, lines))]
    return kept, size, names_lost(side.name, [text for _, text in texts], len(kept))


def _places(side: Levels, texts: Places, length: float) -> NDArray[np.float64]:
    """Return the middles of the levels of texts along a chart, in cm."""
    return (np.array([at for at, _ in texts], dtype=float) + 0.5) * length / len(side)


def _nth(places: NDArray[np.float64], lengths: NDArray[np.float64] | float) -> int:
    """Return the least n at which each n-th text is clear of the next one."""
    lengths = np.broadcast_to(lengths, places.shape)
    for n in range(1, len(places)):
        needed = (lengths[n::n] + lengths[:-n:n]) / 2
        if (places[n::n] - places[:-n:n] >= needed - 1e-9).all():
            return n
    return max(len(places), 1)


def x_ticks(side: Levels, texts: Places, room: tuple[float, float, float], size: float) -> Ticks:
    """Return labels below a chart, their size, whether they are upright, and what is lost.

    Parameters
    ----------
    side : Levels
        Levels from left to right.
    texts : list of (int, str)
        Levels that are to be labelled, with their places.
    room : tuple of float
        Width of a chart, gap to the next, and most height of upright labels, in cm.
    size : float
        Points.
    """
    if not texts:
        return [], size, False, []
    width, gap, height = room
    middles, names = _places(side, texts, width), [text for _, text in texts]
    space = 0.45 * size * PT
    if len(texts) > MEASURED:
        lengths = np.full(len(texts), longest_of(names, PLAIN, size))
    else:
        lengths = np.array([length_of(name, PLAIN, size) for name in names])
    beside = np.minimum(middles, width - middles) + max(gap - space, 0.0) / 2
    inside = np.flatnonzero(lengths / 2 <= beside)
    n, last = _nth(middles[inside], lengths[inside] + space), len(inside) - 1
    # a larger n, up to twice as large, labels the last one too
    flat = inside[:: next((each for each in range(n, 2 * n) if last % each == 0), n)]
    if len(flat) == len(texts) or (len(flat) and all(map(is_number, names))):
        return [texts[at] for at in flat], size, False, []
    step = width / len(side)
    lines = max(int(step / (APART * height_in_cm(size))), 1)
    small = max(min(size, step / (APART * height_in_cm(1.0))), min(READABLE, size))
    kept = texts[:: _nth(middles, APART * height_in_cm(small))]
    names = [text for _, text in kept]
    fitted, small = fitted_names(names, PLAIN, small, height, lines)
    upright = [(at, name) for (at, _), name in zip(kept, fitted, strict=True)]
    return upright, small, True, names_lost(side.name, [text for _, text in texts], len(kept))
