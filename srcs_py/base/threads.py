"""The same work on one thing after the other, in threads where there are any."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def mapped(work: Callable[[S], T], things: Iterable[S], threads: int) -> Iterator[T]:
    """Yield what ``work`` makes of each thing, in their order.

    At most one thing more than there are threads is begun, so that they may be large.
    """
    if threads == 1:
        yield from map(work, things)
        return
    with ThreadPoolExecutor(threads) as pool:  # numpy, scipy and pyarrow release the interpreter
        begun: deque[Future[T]] = deque()
        for each in things:
            try:
                begun.append(pool.submit(work, each))
            except RuntimeError:  # no thread can be started, as in a browser
                while begun:
                    yield begun.popleft().result()
                yield work(each)
                continue
            if len(begun) > threads:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
