"""Independent parts of a computation in several processes."""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from srcs_py.base.progress import bar


def run_all(jobs: Sequence[Callable[[], Any]], ncores: int, progress: bool, unit: str) -> list[Any]:
    """Run jobs in ``ncores`` processes and return their results in the order of the jobs.

    The processes end with this one, even if it is killed.
    """
    from joblib import Parallel, delayed

    us = os.getpid()
    calls = (delayed(_run)(us, job) for job in jobs)
    results = Parallel(n_jobs=ncores, return_as="generator")(calls)
    return list(bar(results, total=len(jobs), unit=unit, disable=not progress))


def _run(parent: int, job: Callable[[], Any]) -> Any:
    if os.getppid() == parent:  # not in this process itself, nor with another backend of joblib
        _end_with(parent)
    return job()


@functools.cache
def _end_with(parent: int) -> None:
    """End this process once its parent has ended, even if the parent was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
