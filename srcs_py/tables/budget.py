"""The budget of readers: how large a table a file may make, and how long that may take.

A small file can make a table that no memory holds. Readers ask :func:`check_budget` as soon as they
know a size, before they make room for it.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from srcs_py.base.checks import check_known, check_mapping, check_positive
from srcs_py.base.errors import Argument, SRCSError

VARIABLE = "SRCS_LIMITS"  # such as columns=100000,seconds=3600
NAMES = ("bytes", "columns", "cells", "seconds")
_COLUMNS, _SECONDS = 16_384, 600  # the columns of a sheet
_MEMORY = 4 * 2**30  # if the system does not say how much there is


# Limits, when the reader began by time.monotonic, and whether errors say how to raise the limits.
_BUDGET: ContextVar[tuple[dict[str, float], float, bool] | None] = ContextVar(
    "budget", default=None
)


@contextmanager
def budget(limits: Mapping[str, Any] | None = None, raised: bool = True) -> Iterator[None]:
    """Set the limits of all readers in the block; without ``limits``, those that hold already.

    Parameters
    ----------
    limits : mapping of str to number, optional
        Some of ``bytes``, ``columns``, ``cells`` and ``seconds``.
    raised : bool
        Whether errors say how to raise the limits.

    Raises
    ------
    SRCSError
        For other names, and for limits that are not positive numbers.
    """
    present, since, can_be_raised = _present()
    most, begun = present | checked_limits(limits or {}), min(since, time.monotonic())
    token = _BUDGET.set((most, begun, can_be_raised and raised))
    try:
        yield
    finally:
        _BUDGET.reset(token)


def checked_limits(limits: Mapping[str, Any]) -> dict[str, float]:
    """Return limits as numbers; raise for other names and other values."""
    check_mapping("limits", limits)
    for name in limits:
        check_known(name, NAMES, Argument("limits"), f" has no {name!r}")
    return {name: check_positive(f"limits[{name!r}]", limits[name], math.inf) for name in limits}


def environment_limits() -> dict[str, float]:
    """Return the limits that the environment variable SRCS_LIMITS sets."""
    text = os.environ.get(VARIABLE, "")
    try:
        pairs = [part.split("=") for part in text.split(",") if part.strip()]
        return checked_limits({name.strip(): float(value) for name, value in pairs})
    except ValueError as error:
        raise SRCSError(
            f"{VARIABLE} is {text!r}; write it as columns=100000,seconds=3600 ({error})."
        ) from error


def _present() -> tuple[dict[str, float], float, bool]:
    """Return the budget that holds, by default for the memory of this machine."""
    if (present := _BUDGET.get()) is not None:
        return present
    memory = memory_of_machine() or _MEMORY
    own = {"bytes": memory // 8, "columns": _COLUMNS, "cells": memory // 32, "seconds": _SECONDS}
    return own | environment_limits(), math.inf, True


def memory_of_machine() -> int:
    """Return the bytes that this process may use; 0 if the system does not say it."""
    try:
        import resource

        allowed = resource.getrlimit(resource.RLIMIT_AS)[0]
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ImportError, AttributeError, OSError, ValueError):  # Windows
        return 0
    return memory if allowed == resource.RLIM_INFINITY else min(memory, allowed)


def check_budget(file: Path | str, **sizes: float) -> None:
    """Raise if a file makes a table beyond the limits, or reading it takes too long.

    Parameters
    ----------
    file : Path or str
        The file, or its name.
    **sizes : float
        ``bytes``, ``columns`` and ``cells``, as far as they are known.
    """
    limits, since, can_be_raised = _present()
    sizes["seconds"] = time.monotonic() - since
    for name, size in sizes.items():
        if size > (most := limits[name]):
            unit = "bytes, unpacked" if name == "bytes" else name
            has = "takes" if name == "seconds" else "has"
            text = f" {has} {size:,.0f} {unit}, and the limit is {most:,.0f}"
            if not can_be_raised:
                raise SRCSError(file, f"{text}.")
            raise SRCSError(
                file,
                f"{text}; limits= of read_table or SRCS_LIMITS={name}=... in the environment "
                "raises it",
                *in_parts(file),
            )


def in_parts(file: Path | str) -> tuple[str | Argument, ...]:
    """Return the end of a sentence about too large a file: those of Arrow can be read in parts."""
    if str(file).lower().endswith((".parquet", ".feather")):
        return "; SRCSranks with ", Argument("memory"), " reads it in parts."
    return (".",)
