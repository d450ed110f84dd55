"""``--fun FILE.py:FUNCTION``: the user's own pairwise test."""

from __future__ import annotations

import argparse
import ast
import importlib
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from srcs_py.base.errors import SRCSError


@contextmanager
def errors_in_one_line(fun: str | None) -> Iterator[None]:
    """Turn an exception of the user's own test into a message of one line."""
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
    inside = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file
    ]
    line = f" (line {inside[-1].lineno})" if inside else ""
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return SRCSError(f"--fun {fun}: {type(error).__name__}: {error}{line}{notes}.")


def own_test(args: argparse.Namespace) -> dict[str, Any]:
    """Return the user's own test and its arguments."""
    fun = {} if args.fun is None else {"fun": _function(args.fun)}
    return fun | {name: _value(text) for name, text in args.fun_args.items()}


def _value(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):  # a text without quotation marks
        return text


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
