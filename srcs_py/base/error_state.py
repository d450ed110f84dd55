"""What numpy does about overflows and the like: computations have a state of their own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")


def own_error_state(function: Callable[P, R]) -> Callable[P, R]:
    """Let ``function`` compute as numpy does by default, whatever the caller's ``np.seterr`` says.

    An underflow to 0 is expected in a tail of a distribution; with ``np.seterr(all="raise")`` it
    would be an error.
    """

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(divide="warn", over="warn", invalid="warn", under="ignore"):
            return function(*args, **kwargs)

    return call
