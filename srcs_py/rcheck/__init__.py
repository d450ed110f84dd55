"""A user's own study ranked a second time, by R's package SRCS or by a plain loop, and compared."""

from srcs_py.rcheck.loop import check_by_loop
from srcs_py.rcheck.verdict import Check, check

__all__ = ["Check", "check", "check_by_loop"]
