"""No regular expression of the project takes quadratic time on a text of a user."""

import ast
import importlib
import re
import time
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import srcs_py

PACKAGE = Path(srcs_py.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
LENGTH = 10_000
# Linear expressions need at most a hundredth of the time that this one needs for such a text, and
# quadratic ones a tenth or more. The quickest of some attempts counts: a machine can be busy.
QUADRATIC = re.compile(r"\d+$")
SHARE = 1 / 30
ATTEMPTS = 5
STARTS = ("", "a", "1", "{", "mean ")
REPEATED = (*' \n_aAe1.,;-+±^%&|<({[\\"', "{}", "1 ", "a ", "a.")
METHODS = ("search", "match", "fullmatch", "sub", "split", "findall", "finditer")


def written_in_place() -> list[tuple[str, str, str, int]]:
    """Return file, method, pattern and flags of calls such as re.sub with a plain pattern."""
    found = []
    for path, source in SOURCES.items():
        for node in ast.walk(ast.parse(source)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and getattr(node.func.value, "id", "") == "re"
                and node.func.attr in METHODS
                and isinstance(node.args[0], ast.Constant)
            ):
                flags = next((key.value for key in node.keywords if key.arg == "flags"), None)
                number = int(re.MULTILINE) if flags is not None else 0
                found.append((path.stem, node.func.attr, node.args[0].value, number))
    return found


def compiled() -> list[tuple[str, str, str, int]]:
    """Return the same of expressions that modules compile, by the methods that are called."""
    found = []
    everything = "".join(SOURCES.values())
    for path, source in SOURCES.items():
        if "re.compile(" not in source:
            continue
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for label, value in vars(importlib.import_module(name.removesuffix(".__init__"))).items():
            text = isinstance(value, re.Pattern) and isinstance(value.pattern, str)
            if text and re.search(rf"(?m)^{label}(: .*)? = ", source):
                private = source if label.startswith("_") else everything
                used = re.findall(rf"\b{label}\.(\w+)", private)
                for method in sorted({*used} & {*METHODS}):
                    found.append((path.stem, method, value.pattern, value.flags))
    return found


@cache
def texts() -> list[str]:
    return [
        start + part * (LENGTH // len(part)) + end
        for start, part, end in product(STARTS, REPEATED, ("", "!"))
    ]


def seconds(expression: re.Pattern, method: str, text: str) -> float:
    start = time.process_time()
    found = getattr(expression, method)(*("",) if method == "sub" else (), text)
    if method == "finditer":
        list(found)
    return time.process_time() - start


@pytest.fixture(scope="module")
def limit() -> float:
    text = LENGTH * "1" + "!"
    return SHARE * min(seconds(QUADRATIC, "search", text) for _ in range(ATTEMPTS))


@pytest.mark.parametrize(("file", "method", "pattern", "flags"), [*written_in_place(), *compiled()])
def test_time_is_linear_in_the_length(file, method, pattern, flags, limit):
    expression = re.compile(pattern, flags)
    for text in texts():
        attempts = (seconds(expression, method, text) for _ in range(ATTEMPTS))
        assert any(taken < limit for taken in attempts), text[:30]
