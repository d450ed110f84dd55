"""Independent parts of a computation, kept as they are finished, in order."""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from srcs_py.base.progress import bar

Job = tuple[Callable[[Callable[[], Any]], Any], Callable[[], Any]]


def run_all(jobs: Sequence[Job], ncores: int, progress: bool, unit: str) -> list[Any]:
    """Run jobs in ``ncores`` processes and return their results in the order of the jobs.

    A job is a pair: what keeps a result, and what computes it. The first is called with the
    second, and calls it only if the result is not kept already. The processes end with this one,
    however it ends.
    """
    from joblib import Parallel, delayed

    us = os.getpid()
    calls = (delayed(_run)(us, keep, compute) for keep, compute in jobs)
    results = Parallel(n_jobs=ncores, return_as="generator")(calls)
    return list(bar(results, total=len(jobs), unit=unit, disable=not progress))


def _run(parent: int, keep: Callable[[Callable[[], Any]], Any], compute: Callable[[], Any]) -> Any:
    if os.getppid() == parent:  # not in this process itself, nor with another backend of joblib
        _end_with(parent)
    return keep(compute)


@functools.cache
def _end_with(parent: int) -> None:
    """End this process once its parent has ended: one that was killed cannot say so."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
