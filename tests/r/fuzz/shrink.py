"""The smallest version of a study that still differs."""

from dataclasses import replace

import numpy as np

from . import arbiter
from .run import compare_all, questions_of


def shrunk(study, difference, rounds=25):
    """Return a smaller study with the same kind of difference, and that difference.

    All candidates of a round go through one process of R; the smallest that still differs wins.
    """
    for _ in range(rounds):
        smaller = [replace(study, table=table) for table in _smaller(study)]
        if not smaller:
            break
        result = compare_all(smaller, [questions_of(each) for each in smaller])
        failing = [
            (each, found) for each, found in result.differences if found.what == difference.what
        ]
        if not failing:
            break
        study, difference = min(failing, key=lambda pair: _size(pair[0]))
    return study, difference


def _size(study):
    digits = sum(len(repr(each)) for name in study.performance for each in study.table[name])
    return len(study.table), digits


def _smaller(study):
    """Yield tables with less: levels, configurations, runs, then digits."""
    table, keys = study.table, study.keys
    for name in keys:
        values = table[name].drop_duplicates()
        half = table[table[name].isin(values[: len(values) // 2])]
        lost = [table[table[name] != value] for value in values] if len(values) < 20 else []
        yield from (each.reset_index(drop=True) for each in (half, *lost) if len(each))
    if not study.arguments["paired"] and len(table) < 60:
        yield from (table.drop(index=at).reset_index(drop=True) for at in table.index)
    for name in study.performance:
        for digits in (0, 1, 2, 4, 8):
            rounded = table.assign(**{name: table[name].round(digits)})
            if not rounded.equals(table):
                yield rounded


def shown(study, difference):
    """Return a study as text: the call, the runs, both sides, and what the arbiter says."""
    lines = ["", f"{study.title}, made small: {difference.what}", difference.text, "",
             ", ".join(f"{name}={value!r}" for name, value in study.arguments.items())]  # fmt: skip
    for cells in study.runs.values():
        for cell, levels in cells.items():
            lines.append(f"configuration {cell}")
            lines += [f"  {name!r}: {[*map(float, runs)]}" for name, runs in levels.items()]
            lines += [f"  arbiter: {each}" for each in _arbitrated(study, [*levels.values()])]
    return "\n".join(lines)


def _arbitrated(study, levels):
    if not all(np.isfinite(each).all() for each in levels) or len(levels) < 2:
        return
    yield f"Kruskal-Wallis p = {arbiter.omnibus(levels)!r}"
    test, paired = study.arguments["test"], study.arguments["paired"]
    for (i, j), (low, high) in arbiter.pairs(levels, test, paired).items():
        yield f"{test} of levels {i + 1} and {j + 1}, uncorrected: p from {low!r} to {high!r}"
