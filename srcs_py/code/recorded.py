"""Figures that carry the call that drew them."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from srcs_py.base.checks import name_of
from srcs_py.code.literals import Source
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import KEY

P = ParamSpec("P")
R = TypeVar("R")

FIGURE_KEY = "srcs_call"  # the attribute of a figure
_SINGLE = (bool, int, float, str)
_PLACES = ("fig", "save")  # destinations of a picture, not its content


def carries_call(function: Callable[P, R]) -> Callable[P, R]:
    """Let the figures that ``function`` draws carry its arguments, as ``figure.srcs_call``.

    A mapping with ``function``, ``arguments`` (those given, without destinations such as ``save``),
    ``selection`` (columns and their levels) and ``ranks``: what the table carried, or None.
    """
    signature = inspect.signature(function)
    collected = [name for name, p in signature.parameters.items() if p.kind is p.VAR_KEYWORD]

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        figure = function(*args, **kwargs)
        given = dict(signature.bind(*args, **kwargs).arguments)
        table = given.pop(next(iter(signature.parameters)))
        selection = given.pop(collected[0], {}) if collected else {}
        made = {
            "function": function.__name__,
            "arguments": {name: _plain(given[name]) for name in given if name not in _PLACES},
            "selection": {name: _level(level) for name, level in selection.items()},
            "ranks": getattr(table, "attrs", {}).get(KEY),
        }
        setattr(figure, FIGURE_KEY, made)
        return figure

    return call


def _plain(value: Any) -> Any:
    """Return a colormap or a function by its name, numbers and arrays of numpy as Python's."""
    if callable(value):
        name = getattr(value, "name", None)
        return name if isinstance(name, str) else Source(name_of(value))
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, range)):
        return [_plain(item) for item in value]
    return value.tolist() if hasattr(value, "tolist") else value


def _level(value: Any) -> Any:
    """Return a level as a number or a text; others, such as dates, as they are compared."""
    plain = _plain(value)
    infinite = isinstance(plain, float) and math.isinf(plain)
    return level_text(value) if infinite or not isinstance(plain, _SINGLE) else plain
