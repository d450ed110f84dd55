"""A parallel ``map`` in threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def mapped(work: Callable[[S], T], things: Iterable[S], threads: int) -> Iterator[T]:
    """Yield the results of ``work`` for all things, in order.

    To save memory, at most one more than the number of threads is begun.
    """
    if threads == 1:
        yield from map(work, things)
        return
    with ThreadPoolExecutor(threads) as pool:  # numpy, scipy and pyarrow release the interpreter
        begun: deque[Future[T]] = deque()
        for thing in things:
            try:
                begun.append(pool.submit(work, thing))
            except RuntimeError:  # no thread can be started, as in a browser
                while begun:
                    yield begun.popleft().result()
                yield work(thing)
                continue
            if len(begun) > threads:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
