"""The answers that a fresh page needs are files of the page, so that it waits for no Python.

``python -m tests.app.site.test_first`` writes them.
"""

import json
import math

import pytest

from srcs_py.app.messages.answer import answer
from srcs_py.app.site import STATIC

NOISE = {"study": {"bundled": "noise"}}
ROLES = {
    "target": "Algorithm",
    "params": ["Dataset", "Noise type", "Noise ratio"],
    "performance": "Performance",
}
FIRST = {  # the messages of each page
    "first.json": {
        "study": NOISE,
        "rank": {
            **NOISE,
            "roles": ROLES,
            "settings": {"maximize": True, "pairing_col": "Fold"},
        },
        "menus": {},
    },
    "first-atopsis.json": {"atopsis": {"study": {"bundled": "case1"}, "settings": {}}},
    "first-hardness.json": {"hardness": {"study": {"bundled": "iris"}, "settings": {}}},
}


def told(messages):
    return [
        {"name": name, "asked": asked, "answer": json.loads(answer(name, json.dumps(asked)))}
        for name, asked in messages.items()
    ]


def parts(value):
    """Yield the texts, numbers and keys of a value in order."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from parts(each)
    elif isinstance(value, list):
        yield len(value)
        for each in value:
            yield from parts(each)
    else:
        yield value


@pytest.mark.parametrize("name", FIRST)
def test_the_first_answers_are_those_of_the_engine(name):
    stored = parts(json.loads((STATIC / name).read_text(encoding="utf-8")))
    for found, wanted in zip(stored, parts(told(FIRST[name])), strict=True):
        if isinstance(wanted, float):
            # other releases of numpy add in another order
            assert math.isclose(found, wanted, rel_tol=1e-12, abs_tol=1e-15)
        else:
            assert found == wanted


if __name__ == "__main__":
    for name, messages in FIRST.items():
        (STATIC / name).write_text(json.dumps(told(messages)), encoding="utf-8")
