"""numpydoc's check of every public docstring: ``python .ci/docstrings.py``.

numpydoc's own command reads files and so checks private helpers too; this one checks public names
only, with the checks that pyproject.toml chooses.
"""

import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from numpydoc.hooks.validate_docstrings import parse_config
from numpydoc.validate import validate

import srcs_py

CHECKS = parse_config(Path(__file__).parents[1])["checks"]


def public() -> Iterator[str]:
    """Yield the dotted names of the public functions, classes and methods."""
    for name in srcs_py.__all__:
        value = getattr(srcs_py, name)
        if inspect.ismodule(value):
            yield from members(value.__name__, getattr(value, "__all__", dir(value)))
        else:
            yield from with_methods(f"{value.__module__}.{value.__qualname__}", value)


def members(module: str, names: list[str]) -> Iterator[str]:
    """Yield the names that a public module defines itself."""
    for name in names:
        value = getattr(importlib.import_module(module), name)
        if not name.startswith("_") and getattr(value, "__module__", "").startswith(module):
            yield from with_methods(f"{value.__module__}.{value.__qualname__}", value)


def with_methods(name: str, value: object) -> Iterator[str]:
    """Yield a function or a class, and the public methods of a class."""
    yield name
    if inspect.isclass(value):
        own = (each for each in vars(value) if not each.startswith("_"))
        yield from (f"{name}.{each}" for each in own if callable(getattr(value, each)))


def problems(name: str) -> Iterator[str]:
    """Yield the problems of one docstring."""
    target = validate(name)
    # The fields of a result are its attributes; nobody but the library calls its constructor.
    result = target["type"] == "type" and "Attributes\n---" in target["docstring"]
    for code, text in target["errors"]:
        if code in CHECKS and not (result and code == "PR01"):
            yield f"{name}: {code} {text}"


def main() -> int:
    """Print the problems; return 1 if there are any."""
    names = sorted(set(public()))
    found = [problem for name in names for problem in problems(name)]
    print(*found, f"{len(names)} public docstrings, {len(found)} problems", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
