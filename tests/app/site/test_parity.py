"""Ranks in the browser alone equal those of the library: 2,112 of the bundled study by three tests,
and of 100 random studies (or SRCS_STUDIES), which are uploaded and read there.

Prints the counts with ``pytest -s``.
"""

import io
import json
import os
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from srcs_py.app.messages.answer import answer
from tests.app.site.test_first import NOISE, ROLES
from tests.r.fuzz.studies import random_study

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STUDIES, SEED, BATCH = int(os.environ.get("SRCS_STUDIES", "100")), 42, 10
# Of other numbers: wasm has a mathematical library of its own.
NEAR = {"rtol": 1e-9, "atol": 1e-12}
ASK = """async (asked) => {
  const { workerEngine } = await import(new URL("engine.js", location).href);
  window.ours ??= workerEngine(() => {});
  const found = [];
  for (const [text, view] of asked) {
    const files = text && await window.ours.take([new File([text], "study.csv")]);
    const study = files ? { files } : view.study;
    try {
      const { value } = await window.ours.call("table", { ...view, study, ending: "csv" });
      found.push([true, new TextDecoder().decode(value)]);
    } catch (error) {
      found.push([false, error.message]);
    }
  }
  return found;
}"""


def view(number):
    """Return a random study as text, and its view."""
    study = random_study(SEED, number)
    given = study.arguments
    settings = {name: given[name] for name in ("test", "correction", "alpha", "maximize")}
    roles = {"target": given["target"], "params": given["params"], "performance": "y"}
    pairing = given.get("pairing_col")
    return study.table.to_csv(index=False), {
        "roles": roles,
        "settings": settings | {"pairing_col": pairing},
    }


def native(text, asked):
    """Return whether the library ranks a view, and its table as csv or why not."""
    if text:
        file = [{"name": "study.csv", "size": len(text)}]
        (name,) = json.loads(answer("upload", json.dumps({"files": file})))["value"]["files"]
        Path(name).write_text(text, encoding="utf-8")
        asked = asked | {"study": {"files": [name]}}
    found = answer("table", json.dumps(asked | {"ending": "csv"}))
    if isinstance(found, bytes):
        return True, found.decode()
    return False, json.loads(found)["error"]


def compared(asked, found, wanted):
    """Return what is the same in two answers, in a word, and what is not."""
    if found[0] != wanted[0]:
        return f"DIFFERENT: {found[1][:200]} / {wanted[1][:200]}"
    if not found[0]:
        return "refused by both" if found == wanted else f"OTHER WORDS: {found[1]} / {wanted[1]}"
    ours, theirs = (pd.read_csv(io.StringIO(text), dtype=str) for _, text in (found, wanted))
    names = [*asked["roles"]["params"], asked["roles"]["target"], "rank"]
    if not ours[names].equals(theirs[names]):
        return f"OTHER RANKS: {ours[names].compare(theirs[names])}"
    numbers = (each.drop(columns=names).astype(float).to_numpy() for each in (ours, theirs))
    return "the same ranks" if np.allclose(*numbers, **NEAR, equal_nan=True) else "OTHER NUMBERS:"


def test_ranks_in_the_browser_equal_native_ones(visit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = visit().page
    settings = {"maximize": True, "pairing_col": "Fold"}
    bundled = [
        ("", NOISE | {"roles": ROLES, "settings": settings | {"test": test}})
        for test in ("wilcoxon", "t", "tukeyHSD")
    ]
    counts = Counter()
    for first in range(0, STUDIES, BATCH):
        asked = [view(number) for number in range(first, min(first + BATCH, STUDIES))]
        asked = [*bundled, *asked] if not first else asked
        for number, (found, own) in enumerate(zip(page.evaluate(ASK, asked), asked, strict=True)):
            result = compared(own[1], tuple(found), native(*own))
            counts[result.partition(":")[0]] += 1
            if ":" in result:
                print(f"{first + number}: {result}", flush=True)
        print(dict(counts), flush=True)
    assert {*counts} <= {"the same ranks", "refused by both"}
