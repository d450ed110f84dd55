"""Plain values as code: in Python and in R."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Source:
    """An expression that goes into the code as it is, such as the name of a function."""

    text: str


def python(value: Any) -> str:
    """Write a plain value in Python."""
    return _literal(value, python, ("True", "False", "None"), _python_list, _python_dict)


def _python_list(items: list[str]) -> str:
    return f"[{', '.join(items)}]"


def _python_dict(items: dict[str, str]) -> str:
    return "{" + ", ".join(f"{_text(name)}: {text}" for name, text in items.items()) + "}"


def r(value: Any) -> str:
    """Write a plain value in R."""
    return _literal(value, r, ("TRUE", "FALSE", "NULL"), _r_vector, _r_list)


def _r_vector(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"c({', '.join(items)})"


def _r_list(items: dict[str, str]) -> str:
    return f"list({', '.join(f'{dotted(name)} = {text}' for name, text in items.items())})"


def _literal(
    value: Any,
    inner: Callable[[Any], str],
    words: tuple[str, str, str],
    sequence: Callable[[list[str]], str],
    mapping: Callable[[dict[str, str]], str],
) -> str:
    """Write a plain value; the languages differ in three words, lists and dicts."""
    if isinstance(value, Source):
        return value.text
    if value is None or isinstance(value, bool):
        return words[(True, False, None).index(value)]
    if isinstance(value, Mapping):
        return mapping({str(name): inner(each) for name, each in value.items()})
    if isinstance(value, (list, tuple)):
        return sequence([inner(each) for each in value])
    return _text(value) if isinstance(value, str) else repr(value)


def _text(value: str) -> str:
    """Write a text in double quotes, which both languages read alike."""
    return json.dumps(value, ensure_ascii=False)


def dotted(name: str) -> str:
    """Return a name as R spells it."""
    return name.replace("_", ".")
