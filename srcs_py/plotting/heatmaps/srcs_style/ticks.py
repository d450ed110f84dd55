"""Tick labels of the inner factors that have room in our style."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from srcs_py.plotting.labels import PT, length_of
from srcs_py.plotting.paper import PLAIN, READABLE, fitted_names, height_in_cm
from srcs_py.srcs.results.rank_arrays import Levels

Places = list[tuple[int, str]]


def is_number(text: str) -> bool:
    """Return whether a level is a number, which readers can infer if it is left out."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def y_ticks(
    side: Levels, texts: Iterable[tuple[int, str]], height: float, size: float
) -> tuple[Places, bool]:
    """Return the labels that have room in a heatmap of that height, and whether names are lost.

    Numbers may be left out evenly; of names, which cannot be guessed, a warning says so.
    """
    texts = list(texts)
    step = height / len(side)
    lines = max((text.count("\n") + 1 for _, text in texts), default=1)
    line = 0.92 * height_in_cm(size, lines)
    kept = _every(texts, lambda one, other: (other - one) * step >= line)
    lost = len(kept) < len(texts) and not all(is_number(text) for _, text in texts)
    return kept, lost


def _every(texts: Places, clear: object, *, to_last: bool = False) -> Places:
    """Return each n-th text for the least n at which neighbours are clear of each other.

    With ``to_last`` a larger n, up to twice as large, is taken where it labels the last one too.
    """
    for n in range(1, len(texts) + 1):
        kept = texts[::n]
        if all(clear(a[0], b[0]) for a, b in itertools.pairwise(kept)):  # type: ignore[operator]
            fits = (each for each in range(n, 2 * n) if (len(texts) - 1) % each == 0)
            return texts[:: next(fits, n) if to_last else n]
    return texts[:1]


def x_ticks(
    side: Levels, texts: Places, room: tuple[float, float, float], size: float
) -> tuple[Places, float, bool, list[str]]:
    """Return labels below a heatmap, their size, whether they are upright, and what is lost.

    Parameters
    ----------
    side : Levels
        Levels from left to right.
    texts : list of (int, str)
        Levels that are to be labelled, with their places.
    room : tuple of float
        Width of a heatmap, gap to the next, and most height of upright labels, in cm.
    size : float
        Points.
    """
    width, gap, height = room
    step = width / len(side)
    if not texts:
        return [], size, False, []
    lengths = {at: length_of(text, PLAIN, size) for at, text in texts}
    space = 0.45 * size * PT

    def inside(at: int) -> bool:
        beside = min((at + 0.5) * step, width - (at + 0.5) * step)
        return lengths[at] / 2 <= beside + max(gap - space, 0.0) / 2

    def clear(one: int, other: int) -> bool:
        return (other - one) * step >= (lengths[one] + lengths[other]) / 2 + space

    flat = _every([text for text in texts if inside(text[0])], clear, to_last=True)
    if len(flat) == len(texts) or (flat and all(is_number(text) for _, text in texts)):
        return flat, size, False, []
    places, whole = zip(*texts, strict=True)
    most = max(int(step / (0.92 * height_in_cm(size))), 1)
    names, small = fitted_names(whole, PLAIN, size, height, most)
    lines = max(name.count("\n") + 1 for name in names)
    small = max(min(small, step / (0.92 * height_in_cm(1.0, lines))), min(READABLE, size))
    names, small = fitted_names(whole, PLAIN, small, height, lines)
    upright = list(zip(places, names, strict=True))
    line = 0.92 * height_in_cm(small, lines)
    kept = _every(upright, lambda one, other: (other - one) * step >= line)
    lost = [] if len(kept) == len(texts) else [f"{len(texts) - len(kept)} names of {side.name}"]
    return kept, small, True, lost
