"""Limits of the processes of the jobs, and how many may run at once."""

from __future__ import annotations

import os
from dataclasses import dataclass

AT_ONCE = 2  # jobs that run


@dataclass(frozen=True)
class Limits:
    """Bytes of memory and seconds of a process."""

    memory: int
    seconds: int


# Of every process of a job, so that one user cannot take the machine from the others.
LIMITS = Limits(memory=4 * 2**30, seconds=120)


def long_places() -> int:
    """Return the number of long jobs that fit into memory in addition; at least two."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # Windows, or a system that does not say it
        memory = 0
    return max(2, memory // LIMITS.memory - AT_ONCE)


LONG = long_places()
