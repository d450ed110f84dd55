"""Does this machine's R still write the goldens that are kept?"""

import os

import pytest

from .cases import (
    GOLDEN,
    cases_of,
    every_case,
    golden,
    golden_levels,
    golden_square,
    on_data_set,
)
from .comparator import compare_squares, compare_tables

pytestmark = pytest.mark.r


def read(case, folder):
    """Return a golden in the form that the comparator takes: texts as categories."""
    if case["kind"] == "comparison":
        return golden_square(case["id"], folder)
    table = golden(case["id"], folder)
    texts = {name: "category" for name in table if table[name].dtype == object}
    return table.astype(texts)


def test_goldens_are_written_again(regenerated, tally):
    for case in cases_of("ranks", "comparison", "component"):
        if on_data_set(case) and "SRCS_DATA" not in os.environ:
            continue
        new, kept = read(case, regenerated), read(case, GOLDEN)
        compare = compare_squares if case["kind"] == "comparison" else compare_tables
        test = every_case().get(case["input"], case)["test"] or case["test"] or "wilcoxon"
        count = compare(new, kept, case["id"], "tukeyHSD" if case["input"] == "ptukey" else test)
        assert count == kept.size
        tally["base R, goldens written again: values compared"] += count


def test_levels_are_written_again(regenerated):
    new = golden_levels(regenerated)
    assert new == {name: golden_levels(GOLDEN)[name] for name in new}
