"""Colours of figures on light and dark screens."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

# The paper and the ink of our pages on a dark screen.
DARK_SCREEN: dict[Any, Any] = {"figure.facecolor": "#15171b", "text.color": "#e8e9eb"}


def on_screen(dark: bool) -> AbstractContextManager[None]:
    """Let figures that are drawn in this context have the colours of a screen.

    It changes settings of matplotlib, which all threads of a process share.

    Examples
    --------
    >>> from srcs_py.plotting.paper import ink
    >>> with on_screen(dark=True):
    ...     ink().paper
    '#15171b'
    """
    from matplotlib import rc_context

    return rc_context(DARK_SCREEN if dark else {})
