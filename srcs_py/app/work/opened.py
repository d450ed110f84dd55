"""Parts of a session that begin when they are first looked at."""

from __future__ import annotations

from collections.abc import Callable

from shiny import reactive


def when_opened(looked_at: Callable[[], bool], begin: Callable[[], object]) -> None:
    """Begin once ``looked_at``, which is reactive, says so.

    Every function that Shiny is given costs one or two milliseconds, for which the first picture
    waits: Shiny reads its source and runs it once.
    """

    @reactive.effect
    def opening() -> None:
        if looked_at():
            opening.destroy()
            with reactive.isolate():
                begin()
