"""``--fun FILE.py:FUNCTION``: the user's own pairwise test."""

from __future__ import annotations

import argparse
import ast
import importlib
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from srcs_py.base.errors import SRCSError


@contextmanager
def own_test(fun: str | None) -> Iterator[None]:
    """Say in one line what the user's own test raises, too."""
    try:
        yield
    except SRCSError:
        raise
    except Exception as error:
        if fun is None:
            raise
        raise _failed(fun, error) from error


def _failed(fun: str, error: Exception) -> SRCSError:
    file = str(Path(fun.rpartition(":")[0]).resolve())
    inside = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == file]
    line = f" (line {inside[-1].lineno})" if inside else ""
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return SRCSError(f"--fun {fun}: {type(error).__name__}: {error}{line}{notes}.")


def custom_test(args: argparse.Namespace) -> dict[str, Any]:
    """Return the user's own test and its arguments."""
    fun = {} if args.fun is None else {"fun": _function(args.fun)}
    return fun | _fun_args(args.fun_args)


def _function(text: str) -> Callable[..., Any]:
    """Load ``FILE.py:FUNCTION``."""
    file, _, name = text.rpartition(":")
    if not Path(file).is_file() or Path(file).suffix != ".py":
        raise SRCSError(f"--fun {text}: write FILE.py:FUNCTION, with a file that exists.")
    sys.path.insert(0, str(Path(file).resolve().parent))  # processes import it by name again
    try:
        module = importlib.import_module(Path(file).stem)
    except Exception as error:
        raise _failed(text, error) from error
    function = getattr(module, name, None)
    if not callable(function):
        raise SRCSError(f"--fun {text}: {file} has no function {name!r}.")
    return cast("Callable[..., Any]", function)


def _fun_args(pairs: Sequence[str]) -> dict[str, Any]:
    values = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name.isidentifier():
            raise SRCSError(f"--fun-args {pair}: write NAME=VALUE.")
        values[name] = _literal(text)
    return values


def _literal(text: str) -> Any:
    """Read a Python number, list, ...; anything else is text."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
