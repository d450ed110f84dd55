"""Independent parts of a computation, kept as they are finished, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Job = tuple[Callable[[Callable[[], Any]], Any], Callable[[], Any]]


def run_all(jobs: Sequence[Job], n_jobs: int, progress: bool, unit: str) -> list[Any]:
    """Run jobs in ``n_jobs`` processes and return their results in the order of the jobs.

    A job is a pair: what keeps a result, and what computes it. The first is called with the
    second, and calls it only if the result is not kept already.
    """
    from joblib import Parallel, delayed
    from tqdm import tqdm

    calls = (delayed(keep)(compute) for keep, compute in jobs)
    results = Parallel(n_jobs=n_jobs, return_as="generator")(calls)
    return list(tqdm(results, total=len(jobs), unit=unit, disable=not progress))
