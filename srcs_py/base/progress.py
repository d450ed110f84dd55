"""How far a long call is: a bar, or the caller's own function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from srcs_py.base.options import check_flag

Progress = bool | Callable[[int, int], object]


@contextmanager
def progress_bar(total: int, shown: Progress) -> Iterator[Callable[[int], object]]:
    """Give a function to call with the number of configurations that were finished."""
    if not shown:
        yield lambda configurations: None
        return
    if callable(shown):
        yield _counting(shown, total)
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=" configurations", leave=False) as bar:
        yield bar.update


def _counting(shown: Callable[[int, int], object], total: int) -> Callable[[int], object]:
    done = 0

    def report(configurations: int) -> None:
        nonlocal done
        done += configurations
        shown(done, total)

    return report


def check_progress(progress: Progress) -> Progress:
    """Return ``progress`` if it is a function, True or False."""
    return progress if callable(progress) else check_flag("progress", progress)
