"""A user's own study ranked by R's package SRCS too, and compared."""

from srcs_py.rcheck.verdict import Check, check

__all__ = ["Check", "check"]
