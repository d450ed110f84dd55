"""Progress of a long call, as a bar or by the caller's function."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from srcs_py.base.checks import Progress


@contextmanager
def progress_bar(
    total: int, shown: Progress, unit: str = "configurations"
) -> Iterator[Callable[[int], object]]:
    """Yield a function that takes the number of newly finished configurations."""
    if not shown:
        yield lambda finished: None
        return
    if callable(shown):
        done = 0

        def report(finished: int) -> None:
            nonlocal done
            done += finished
            shown(done, total)

        yield report
        return
    with bar(total=total, unit=f" {unit}", leave=False) as shown_bar:
        yield shown_bar.update


def bar(*given: Any, **options: Any) -> Any:
    """Return tqdm's bar without its thread, which only serves bars that are rarely updated.

    If no thread can be started, as in a browser, tqdm would warn. In a notebook, the standard error
    of tqdm would leave an empty red box.
    """
    from tqdm import tqdm

    if "ipykernel" in sys.modules:
        options["file"] = sys.stdout

    without_thread = type("tqdm", (tqdm,), {"monitor_interval": 0})
    return without_thread(*given, **options)
