"""A user's own study ranked by R's package SRCS and by srcs_py, and the two tables compared."""

from srcs_py.rcheck.verdict import Check, check

__all__ = ["Check", "check"]
