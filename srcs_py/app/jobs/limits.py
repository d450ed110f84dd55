"""What one work may use, and how many there is room for."""

from __future__ import annotations

import os
from dataclasses import dataclass

AT_ONCE = 2  # works that run


@dataclass(frozen=True)
class Limits:
    """What a process may use: bytes of memory, seconds."""

    memory: int
    seconds: int


# Of every process that works for a user, so that one cannot take the machine from the others.
LIMITS = Limits(memory=4 * 2**30, seconds=120)


def long_places() -> int:
    """Return how many further works, which have run for long, the memory holds; at least two."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # Windows, or a system that does not say it
        memory = 0
    return max(2, memory // LIMITS.memory - AT_ONCE)


LONG = long_places()
