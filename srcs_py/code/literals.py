"""Plain values as code in Python and in R."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Source:
    """An expression that goes into the code as it is, such as the name of a function."""

    text: str


def python(value: Any) -> str:
    """Write a plain value in Python."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(str(key))}: {python(value[key])}" for key in value) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(python, value))}]"
    return _scalar(value, ("True", "False", "None"))


def r(value: Any) -> str:
    """Write a plain value in R."""
    if isinstance(value, Mapping):
        return f"list({', '.join(f'{dotted(str(key))} = {r(value[key])}' for key in value)})"
    if isinstance(value, (list, tuple)):
        return r(value[0]) if len(value) == 1 else f"c({', '.join(map(r, value))})"
    return _scalar(value, ("TRUE", "FALSE", "NULL"))


def _scalar(value: Any, words: tuple[str, str, str]) -> str:
    if isinstance(value, Source):
        return value.text
    if value is None or isinstance(value, bool):
        return words[(True, False, None).index(value)]
    return _text(value) if isinstance(value, str) else repr(value)


def _text(value: str) -> str:
    """Write a text in double quotes, which both languages read alike."""
    return json.dumps(value, ensure_ascii=False)


def dotted(name: str) -> str:
    """Return a name as R spells it."""
    place = re.fullmatch("([xyz])_(inner|outer)", name)
    return f"{place[1]}{place[2].title()}" if place else name.replace("_", ".")
