"""The budget of readers: how large a table a file may make.

A small file can make a table that no memory holds. Readers ask :func:`check_budget` as soon as they
know a size, before they make room for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from srcs_py.base.errors import Argument, SRCSError

VARIABLE = "SRCS_LIMITS"  # such as bytes=8e9,cells=1e9
_MEMORY = 4 * 2**30  # if the system does not say how much there is
_BUDGET: ContextVar[Mapping[str, float] | None] = ContextVar("budget", default=None)


@contextmanager
def budget(limits: Mapping[str, float]) -> Iterator[None]:
    """Set some of the limits of all readers in the block: ``bytes`` and ``cells``."""
    token = _BUDGET.set({**_limits(), **limits})
    try:
        yield
    finally:
        _BUDGET.reset(token)


def _limits() -> Mapping[str, float]:
    """Return the limits that hold, by default for the memory of this machine."""
    if (present := _BUDGET.get()) is not None:
        return present
    memory, text = memory_of_machine() or _MEMORY, os.environ.get(VARIABLE, "")
    limits: dict[str, float] = {"bytes": memory // 8, "cells": memory // 32}
    try:
        pairs = [part.split("=") for part in text.split(",") if part.strip()]
        given = {name.strip(): float(value) for name, value in pairs}
    except ValueError:
        given = {text: 0.0}
    if not {*given} <= {*limits} or not all(limit > 0 for limit in given.values()):
        raise SRCSError(f"{VARIABLE} is {text!r}; write it as bytes=8e9,cells=1e9.")
    return limits | given


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
    """Raise if a file makes a table beyond the limits.

    Parameters
    ----------
    file : Path or str
        The file, or its name.
    **sizes : float
        ``bytes`` and ``cells``, as far as they are known.
    """
    limits, in_block = _limits(), _BUDGET.get() is not None
    for name, size in sizes.items():
        if size > (most := limits[name]):
            unit = "bytes, unpacked" if name == "bytes" else name
            told = f" has {size:,.0f} {unit}, and the limit is {most:,.0f}"
            more = f"; {VARIABLE}={name}=... in the environment raises it"
            raise SRCSError(file, told, *(["."] if in_block else [more, *in_parts(file)]))


def in_parts(file: Path | str) -> tuple[str | Argument, ...]:
    """Return the end of a sentence about too large a file: those of Arrow can be read in parts."""
    if str(file).lower().endswith((".parquet", ".feather")):
        return "; SRCSranks with ", Argument("memory"), " reads it in parts."
    return (".",)
