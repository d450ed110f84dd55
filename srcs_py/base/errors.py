"""The error and the warning of this library; warnings name the line of the caller."""

from __future__ import annotations

import os
import sys
import warnings

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class SRCSError(ValueError):
    """A wrong argument, table or file; the message says what would be right."""


class SRCSWarning(UserWarning):
    """A result is given, but with something in it that the user should know."""


def warn(message: str) -> None:
    """Warn with :class:`SRCSWarning`, at the line that called the library."""
    warnings.warn(message, SRCSWarning, stacklevel=find_stack_level())


def find_stack_level() -> int:
    """Return the ``stacklevel`` of the nearest line of code outside this library.

    For ``warnings.warn`` in the function that calls this one; however many functions of the
    library are between, the warning names the line of the user.
    """
    frame = sys._getframe(1)
    level = 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
        level += 1
    return level
