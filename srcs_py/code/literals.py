"""Plain values as code in Python and in R."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from srcs_py.base import quoting


@dataclass(frozen=True)
class Source:
    """The name of a function or a variable, which goes into the code as it is.

    Raises
    ------
    SRCSError
        If it is anything else: it may come from a file.
    """

    text: str

    def __post_init__(self) -> None:
        """Check the name."""
        quoting.dotted_name(self.text)


def python(value: Any) -> str:
    """Write a plain value in Python."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{python(str(key))}: {python(value[key])}" for key in value) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(python, value))}]"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return quoting.python_text(value) if isinstance(value, str) else _scalar(value, PYTHON)


def r(value: Any) -> str:
    """Write a plain value in R."""
    if isinstance(value, Mapping):
        return f"list({', '.join(f'{r_key(str(key))} = {r(value[key])}' for key in value)})"
    if isinstance(value, (list, tuple)):
        return r(value[0]) if len(value) == 1 else f"c({', '.join(map(r, value))})"
    if isinstance(value, float) and not math.isfinite(value):
        return {"inf": "Inf", "-inf": "-Inf"}.get(str(value), "NaN")
    return quoting.r_text(value) if isinstance(value, str) else _scalar(value, R)


PYTHON, R = ("True", "False", "None"), ("TRUE", "FALSE", "NULL")


def _scalar(value: Any, words: tuple[str, str, str]) -> str:
    if isinstance(value, Source):
        return value.text
    if value is None or isinstance(value, bool):
        return words[(True, False, None).index(value)]
    return repr(value)


def r_key(name: str) -> str:
    """Return a name as R spells it, between backticks if it is no plain one."""
    name = dotted(name)
    return name if re.fullmatch(r"[A-Za-z][A-Za-z0-9._]*", name) else quoting.r_name(name)


def dotted(name: str) -> str:
    """Return a name as R spells it."""
    place = re.fullmatch("([xyz])_(inner|outer)", name)
    return f"{place[1]}{place[2].title()}" if place else name.replace("_", ".")
