"""The R of this machine writes the stored goldens again."""

import os
import re
import shutil

import pytest

from .cases import (
    GOLDEN,
    REFERENCE,
    cases_of,
    every_case,
    golden,
    golden_levels,
    golden_square,
    on_data_set,
)
from .comparator import compare_squares, compare_tables
from .conftest import generate

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
        new, stored = read(case, regenerated), read(case, GOLDEN)
        compare = compare_squares if case["kind"] == "comparison" else compare_tables
        test = every_case().get(case["input"], case)["test"] or case["test"] or "wilcoxon"
        count = compare(new, stored, case["id"], "tukeyHSD" if case["input"] == "ptukey" else test)
        assert count == stored.size
        tally["base R, goldens written again: values compared"] += count


def test_levels_are_written_again(regenerated):
    new = golden_levels(regenerated)
    assert new == {name: golden_levels(GOLDEN)[name] for name in new}


def test_srcs_agrees_with_every_table(regenerated, r, tally, with_srcs):
    found = re.search("^# SRCS: (.*)$", (regenerated / "PROVENANCE.csv").read_text("utf-8"), re.M)
    assert found[1] == f"{r.srcs}, agreed with method.R on every table"
    if "SRCS_DATA" in os.environ:
        new, stored = (
            (folder / "errors.csv").read_text("utf-8") for folder in (regenerated, GOLDEN)
        )
        assert new == stored
        tally["SRCS, goldens written again: tables compared"] += len(
            cases_of("ranks", "comparison")
        )


@pytest.mark.parametrize(
    ("right", "wrong", "differs"),
    [
        ("vapply(runs, mean, 0)", "vapply(runs, mean, 0) * (1 + 1e-9)", "column mean"),
        ("result$rank[present]", "-result$rank[present]", "column rank"),
        ("result$sd[present]", "replace(result$sd[present], 1, NA)", "column sd"),
    ],
)
def test_a_wrong_value_stops_the_goldens(right, wrong, differs, tmp_path, with_srcs):
    """SRCS disagrees with a table in which a value is wrong, or missing."""
    shutil.copytree(REFERENCE / "inputs", tmp_path / "inputs")
    for name in ("cases.csv", "generate.R", "method.R"):
        text = (REFERENCE / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace(right, wrong), "utf-8")
    run = generate(tmp_path / "golden", tmp_path, SRCS_DATA="")
    assert run.returncode == 1
    assert re.search(f"SRCS disagrees with method.R: .*{differs}", run.stderr)
