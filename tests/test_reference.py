"""The reference lists what is public, and nothing else."""

import re
import types
from pathlib import Path

import srcs_py as srcs

ROOT = Path(__file__).parent.parent
REFERENCE = (ROOT / "docs" / "reference.rst").read_text(encoding="utf-8")


def public_names():
    for name in srcs.__all__:
        value = getattr(srcs, name)
        if isinstance(value, types.ModuleType):
            inner = getattr(value, "__all__", None) or [
                each
                for each, thing in vars(value).items()
                if not each.startswith("_") and getattr(thing, "__module__", "") == value.__name__
            ]
            yield from (each for each in inner if callable(getattr(value, each)))
        else:
            yield name


def test_the_reference_has_exactly_what_is_public():
    listed = re.findall(r"^   (\w+)$", REFERENCE, re.MULTILINE)
    assert sorted(listed) == sorted(public_names())
