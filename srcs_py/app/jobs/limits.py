"""Limits of the processes of the jobs, and how many may run at once."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from srcs_py.tables.budget import memory_of_machine

AT_ONCE = 2  # jobs in their first second
LONG = max(2, os.cpu_count() or 2)  # longer ones in addition
_SHARE = 0.75  # of the memory, for jobs


@dataclass(frozen=True)
class Limits:
    """Bytes of memory and seconds of a process, and when its priority becomes low."""

    memory: int
    seconds: int
    short: float = 1.0  # seconds


# Of every process of a job, so that one user cannot take the machine from the others.
LIMITS = Limits(memory=4 * 2**30, seconds=120)
PROCESSES: set[int] = set()  # numbers of the processes of jobs


def has_memory() -> bool:
    """Return whether one more process may take all memory that it is allowed."""
    used = sum(map(_memory_of, [*PROCESSES]))
    return used + LIMITS.memory <= _SHARE * memory_of_machine()


def _memory_of(process: int) -> int:
    """Return the memory of a process that no other has; all it may take if that is not known."""
    with suppress(OSError):  # another system than Linux, or the process has ended
        _, resident, shared, *_ = Path(f"/proc/{process}/statm").read_text().split()
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    return 0 if Path("/proc").exists() else LIMITS.memory
