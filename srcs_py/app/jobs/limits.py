"""Limits of the processes, and how many may work at once."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import NamedTuple

AT_ONCE = max(4, 2 * (os.cpu_count() or 2))


class Limits(NamedTuple):
    """Bytes of memory and seconds of a message or job."""

    memory: int
    seconds: int


# So that one user cannot take the machine from the others.
LIMITS = Limits(memory=4 * 2**30, seconds=120)


def confine(limits: Limits = LIMITS) -> None:
    """Limit the memory of this process where the system can; the server watches the seconds."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = limits.memory if hard == resource.RLIM_INFINITY else min(limits.memory, hard)
    with suppress(ValueError):  # macOS refuses any limit of memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
