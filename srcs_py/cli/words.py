"""What the command calls the arguments of the library: its options."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

from srcs_py.base.errors import Words

# Arguments that an option gives under another name.
_OPTIONS = {
    "overwrite": "force",
    "save": "output",
    "path": "output",
    "filename": "output",
    "table": "data",
    "configuration": "config",
}
# Functions that a sentence names, and the commands that call them.
_COMMANDS = {
    "singleplot": "srcs single",
    "configuration": "srcs single --config",
    "overall": "srcs overall",
    "atopsis": "srcs atopsis",
}
# Arguments of the command that made a table, which others are given.
_MADE_BY = {"summarize": "srcs ranks --summarize"}


class WordsOfTheCommand(Words):
    """The options of a subcommand, and what was given for DATA and its like.

    Parameters
    ----------
    parser : argparse.ArgumentParser
        Of the subcommand.
    args : argparse.Namespace
        What it read.
    """

    equals = " "

    def __init__(self, parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
        self._args = args
        self._actions = {
            each.dest: each
            for each in reversed(parser._actions)  # of options that share one, the first
        }

    def name(self, argument: str) -> str:
        """Return the option of an argument, or what was given in its place on the line."""
        dest = _OPTIONS.get(argument, argument)
        action = self._actions.get(dest)
        if action is None:
            return _COMMANDS.get(argument, argument)
        return action.option_strings[0] if action.option_strings else str(getattr(self._args, dest))

    def setting(self, argument: str, value: Any) -> str:
        """Return how the option is written."""
        action = self._actions.get(_OPTIONS.get(argument, argument))
        if action is None and argument in _MADE_BY:
            return f"{_MADE_BY[argument]} {value}"
        if action is None or not action.option_strings:
            return super().setting(argument, value)
        if isinstance(value, list):
            value = shlex.join(map(str, value))
        if not isinstance(value, bool):
            return f"{action.option_strings[0]} {value}"
        return action.option_strings[0 if value else -1]
