"""The error and the warning of this library; warnings name the line of the caller.

Every check is at a public boundary, runs before any computation, and says in one sentence
which argument is wrong, which value it has and what would be right. The command and the
application say the same sentence with their own names for the arguments.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any, Self

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class Words:
    """How arguments are called where the user meets them: here, in Python."""

    equals = " = "

    def name(self, argument: str) -> str:
        """Return what an argument is called."""
        return argument

    def setting(self, argument: str, value: Any) -> str:
        """Return how an argument is given a value."""
        return f"{argument}={value!r}"


_PYTHON = Words()


class _Sentence(Exception):  # noqa: N818 - neither an error nor a warning yet
    """A sentence about arguments, which can be said with other names for them."""

    def __init__(
        self,
        message: object = "",
        *,
        argument: str | tuple[str, ...] = (),
        remedy: tuple[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.arguments = (argument,) if isinstance(argument, str) else argument
        self.remedy = remedy
        self.place = ""

    @property
    def argument(self) -> str | None:
        """The argument that the sentence is about; None where it is about none."""
        return self.arguments[0] if self.arguments else None

    def at(self, place: str) -> Self:
        """Return the sentence itself, which from now on begins with where it holds."""
        self.place = f"{place}: {self.place}"
        return self

    def said(self, words: Words = _PYTHON) -> str:
        """Return the sentence with the names that ``words`` has for its arguments."""
        text = str(self.args[0]) if self.args else ""
        begin = 0
        for name in self.arguments:
            at = text.find(name, begin)
            if at < 0:
                continue
            before, called, after = text[:at], words.name(name), text[at + len(name) :]
            if after.startswith(" = "):
                after = words.equals + after.removeprefix(" = ")
            text, begin = before + called + after, at + len(called)
        if self.remedy is None:
            return self.place + text
        return f"{self.place}{text.removesuffix('.')} ({words.setting(*self.remedy)})."

    def __str__(self) -> str:
        return self.said()


class SRCSError(_Sentence, ValueError):
    """A wrong argument, table or file; the message says what would be right.

    Parameters
    ----------
    message : str
        The sentence. It names its arguments, if there are any, before anything that the user
        wrote, so that they cannot be mistaken.
    argument : str or tuple of str
        The arguments that it names.
    remedy : tuple of (str, object), optional
        An argument and the value of it that would help; said in parentheses at the end.
    """


class SRCSWarning(_Sentence, UserWarning):
    """A result is given, but with something in it that the user should know.

    Parameters
    ----------
    message : str
        The sentence. It names its arguments, if there are any, before anything that the user
        wrote, so that they cannot be mistaken.
    argument : str or tuple of str
        The arguments that it names.
    remedy : tuple of (str, object), optional
        An argument and the value of it that would help; said in parentheses at the end.
    """


def warn(message: str | SRCSWarning) -> None:
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
