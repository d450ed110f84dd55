"""The error and the warning of this library.

A message is one sentence with the wrong argument, its value, and what would be right. It is built
from parts, so that the command and the application can show it with their own names for the
arguments. Warnings name the line that called the library.
"""

from __future__ import annotations

import os
import sys
import warnings
from itertools import takewhile
from pathlib import Path
from typing import Any, Self, TypeAlias

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class Argument:
    """An argument in a sentence, alone or with its value.

    Parameters
    ----------
    name : str
        Name in Python.
    *value : object
        Its value, if the sentence is to show it.
    """

    def __init__(self, name: str, *value: Any) -> None:
        self.name = name
        # as a text: errors travel between processes, and not every value can
        self.value: str | None = repr(*value) if value else None


Part: TypeAlias = str | Path | Argument  # of a sentence
FILE_NAMES: dict[Part, str] = {}  # names of temporary files in sentences, such as runs.zip::a.csv


class Words:
    """The names of arguments in an interface; here, those of Python."""

    equals = " = "

    def name(self, argument: str) -> str:
        """Return the name of an argument."""
        return argument

    def setting(self, argument: str, value: Any) -> str:
        """Return the text that gives an argument a value."""
        return f"{argument}={value!r}"

    def part(self, part: Part) -> str:
        """Return a part of a sentence as text."""
        if not isinstance(part, Argument):
            return str(part)
        name = self.name(part.name)
        return name if part.value is None else f"{name}{self.equals}{part.value}"


_PYTHON = Words()


class _Sentence(Exception):  # noqa: N818 - neither an error nor a warning yet
    """A sentence about arguments, in the words of the interface that shows it."""

    def __init__(self, *parts: Part, remedy: tuple[str, Any] | None = None) -> None:
        super().__init__(*(FILE_NAMES.get(part, part) for part in parts))
        self.remedy = remedy
        self.place: str = ""

    @property
    def argument(self) -> str | None:
        """The first argument in the sentence; None if it has none."""
        return next((part.name for part in self.args if isinstance(part, Argument)), None)

    def at(self, place: str) -> Self:
        """Put a place before the sentence, and return it."""
        self.place = f"{place}: {self.place}"
        return self

    def text(self, words: Words = _PYTHON) -> str:
        """Return the sentence with the names that ``words`` gives to its arguments."""
        text = self.place + "".join(map(words.part, self.args))
        if self.remedy is None:
            return text
        return f"{text.removesuffix('.')} ({words.setting(*self.remedy)})."

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text()!r})"

    def _render_traceback_(self) -> list[str]:
        """Return what notebooks show: the user's line, without those of this library below it."""
        import traceback  # 2 ms, which no other use of an error waits for

        frames = traceback.extract_tb(self.__traceback__)
        outside = takewhile(lambda frame: not frame.filename.startswith(_PACKAGE), frames)
        line = traceback.format_list([*outside][-1:])
        return [*"".join(line).splitlines(), f"{type(self).__name__}: {self}"]


class SRCSError(_Sentence, ValueError):
    """A wrong argument, table or file; the message says what would be right.

    Parameters
    ----------
    *parts : str, Path or Argument
        The sentence, in parts: texts, and the files and arguments that it is about.
    remedy : tuple of (str, object), optional
        An argument and the value of it that would help, in parentheses at the end.
    """


class SRCSWarning(_Sentence, UserWarning):
    """A warning about a result; the message says what the user should know.

    Parameters
    ----------
    *parts : str, Path or Argument
        The sentence, in parts: texts, and the files and arguments that it is about.
    remedy : tuple of (str, object), optional
        An argument and the value of it that would help, in parentheses at the end.
    """


def warn(*parts: Part, remedy: tuple[str, Any] | None = None) -> None:
    """Warn with :class:`SRCSWarning`, at the line that called the library."""
    warnings.warn(SRCSWarning(*parts, remedy=remedy), stacklevel=find_stack_level())


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
