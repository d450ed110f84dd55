"""Directions of benchmarks: marks and words in their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from srcs_py.tables.words import better_by_name

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARK = re.compile(
    r"(?<!\s)\s*+[(\[]?\s*+(?:(?P<up>[↑▲⬆]|(?:higher|larger|more|bigger) is better)"
    r"|(?P<down>[↓▼⬇]|(?:lower|smaller|less) is better))(?:\s*+[)\]])?",
    re.I,
)


def plain_name(name: str) -> str:
    """Return a name without its mark of direction.

    Examples
    --------
    >>> plain_name("Latency (ms) ↓"), plain_name("F1 [higher is better]"), plain_name("Time ↓ ms")
    ('Latency (ms)', 'F1', 'Time ms')
    """
    return _MARK.sub("", name).strip() or name


def marked(name: str) -> bool | None:
    """Return whether a larger value is better by the mark of a name; None without a mark."""
    found = _MARK.search(name)
    return None if found is None else found["up"] is not None


def larger_is_better(name: str) -> bool | None:
    """Return whether a larger value is better by the mark or the words of a name, if they tell.

    Examples
    --------
    >>> [larger_is_better(name) for name in ("Score ↓", "accuracy_mean", "time (s)", "Iris")]
    [False, True, False, None]
    """
    if (mark := marked(name)) is not None:
        return mark
    word = better_by_name(name)
    return word == "larger" if word else None


def directions_text(larger: Iterable[bool], names: Iterable[str]) -> str:
    """Return in one line which benchmarks are better when smaller.

    Examples
    --------
    >>> directions_text([True, False], ["Accuracy ↑", "Latency ↓"])
    'Smaller is better for Latency; larger for the others.'
    """
    ups = dict(zip(map(plain_name, names), larger, strict=True))
    smaller = [name for name, up in ups.items() if not up]
    if len(smaller) in {0, len(ups)}:
        return f"{'Smaller' if smaller else 'Larger'} is better for all benchmarks."
    return f"Smaller is better for {', '.join(smaller)}; larger for the others."
