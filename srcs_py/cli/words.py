"""Names of the library's arguments on the command line: the options."""

from __future__ import annotations

import argparse
from typing import Any

from srcs_py.base.errors import Words
from srcs_py.base.quoting import shell

# Arguments that an option gives under another name.
_OPTIONS = {
    "overwrite": "force",
    "save": "output",
    "path": "output",
    "filename": "output",
    "table": "data",
    "configuration": "config",
}
# Functions and arguments of other commands, and how those are called.
_COMMANDS = {
    "singleplot": "srcs single",
    "configuration": "srcs single --config",
    "select": "--config",  # of srcs single
    "overall": "srcs overall",
    "atopsis": "srcs atopsis",
    "topsis": "--method topsis",
    "read_table": "the command",
    "summarize": "srcs ranks --summarize",
}


class WordsOfTheCommand(Words):
    """The options of a subcommand, and the values of DATA and its like.

    Parameters
    ----------
    args : argparse.Namespace
        Values on the line; ``options`` are the arguments of the subcommand.
    """

    equals = " "

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._arguments: dict[str, argparse.Action] = args.options.by_name()

    def name(self, argument: str) -> str:
        """Return the option of an argument, or the value that stands for it on the line."""
        dest = _OPTIONS.get(argument, argument)
        action = self._arguments.get(dest)
        if action is None:
            return _COMMANDS.get(argument, argument)
        return action.option_strings[0] if action.option_strings else str(getattr(self._args, dest))

    def setting(self, argument: str, value: Any) -> str:
        """Return how the option is written."""
        action = self._arguments.get(_OPTIONS.get(argument, argument))
        if action is None and argument in _COMMANDS:
            return f"{_COMMANDS[argument]} {value}"
        if action is None or not action.option_strings:
            return super().setting(argument, value)
        if (argument, value) == ("maximize", False) and "minimize" in self._arguments:
            return "--minimize"
        if isinstance(value, dict):
            value = [key if each is True else f"{key}={each}" for key, each in value.items()]
        if isinstance(value, list):
            value = shell([*map(str, value)])
        if not isinstance(value, bool):
            return f"{action.option_strings[0]} {value}"
        return action.option_strings[0 if value else -1]
