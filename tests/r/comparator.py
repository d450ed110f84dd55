"""One comparison of a table of ours with one of R's, for goldens and live runs alike.

It goes from coarse to fine: shape, names and order, levels and their order, where values are
missing, ranks and symbols exactly, then floats. It says case, configuration and pair, and
returns how many values it compared.
"""

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

from srcs_py.levels import level_text


@dataclass(frozen=True)
class Tolerance:
    """Two floats agree if |ours - R's| <= absolute + relative * |R's|."""

    relative: float
    absolute: float
    reason: str


# The worst differences measured stand in r_reference/README.md; these leave room for other
# machines, whose libraries of mathematics differ in the last digits.
MOMENTS = Tolerance(1e-13, 1e-15, "sums in another order; a mean near 0 is what cancelling left")
P_VALUES = Tolerance(1e-12, 0.0, "normal, t and chi-square tails of two libraries, far out")
TUKEY = Tolerance(0.0, 1e-9, "R's ptukey; where it is off by more, the arbiter decides")
OMNIBUS = Tolerance(1e-12, 0.0, "the statistic is a difference of large sums of ranks")


def compare_tables(ours, theirs, case, test="wilcoxon", arbiter=None):
    """Compare two tables of ranks; return the number of values compared.

    ``theirs`` has key columns as categoricals and everything else as floats. The arbiter may
    accept p-values of Tukey's test that differ from R's.
    """
    _same(f"{case}: shape", ours.shape, theirs.shape)
    _same(f"{case}: columns", list(ours.columns), list(theirs.columns))
    keys = [name for name in theirs if isinstance(theirs[name].dtype, pd.CategoricalDtype)]
    for name in keys:
        _same(f"{case}: levels of {name!r}", _levels(ours[name]), _levels(theirs[name]))
        _same_cells(f"{case}: {name!r}", _texts(ours[name]), _texts(theirs[name]), theirs.index)
    where = _row_names(theirs, keys)
    for name in [name for name in theirs if name not in keys]:
        numbers = ours[name].to_numpy(dtype=float, na_value=np.nan)
        if arbiter and name.endswith(".pval"):
            numbers = _arbitrated(numbers, theirs[name].to_numpy(), name, arbiter)
        _compare_numbers(f"{case}: {name!r}", numbers, theirs[name].to_numpy(), where, name, test)
    return theirs.size


def _arbitrated(ours, theirs, column, arbiter):
    """Return ours, with R's value in the cells where the arbiter says that R's is the wrong one."""
    level = column.removesuffix(".pval")
    return np.array(
        [
            r if abs(mine - r) > TUKEY.absolute and arbiter.accepts(row, level, mine) else mine
            for row, (mine, r) in enumerate(zip(ours, theirs, strict=True))
        ]
    )


def compare_squares(ours, theirs, case, test="wilcoxon"):
    """Compare two comparisons, of symbols or of p-values; return the number of cells."""
    _same(f"{case}: rows", list(ours.index), list(theirs.index))
    _same(f"{case}: columns", list(ours.columns), list(theirs.columns))
    for name in theirs:
        title = f"{case}: against {name!r}"
        if pd.api.types.is_numeric_dtype(theirs[name]) and not theirs[name].isna().all():
            numbers = ours[name].to_numpy(dtype=float)
            _compare_numbers(title, numbers, theirs[name].to_numpy(), theirs.index, ".pval", test)
        else:
            _same_cells(title, _or_none(ours[name]), _or_none(theirs[name]), theirs.index)
    return theirs.size


def tolerance_of(column, test):
    if column in {"mean", "sd"}:
        return MOMENTS
    if column == "omnibus.pval":
        return OMNIBUS
    return TUKEY if "tukeyHSD".startswith(test) and test != "t" else P_VALUES


def compare_floats(title, ours, theirs, where, tolerance):
    """Compare two arrays of floats: where they are missing, then their values."""
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    _same_cells(f"{title}: missing", np.isnan(ours), np.isnan(theirs), where)
    apart = ~np.isnan(theirs) & (ours != theirs)
    excess = np.full(ours.shape, -np.inf)
    allowed = tolerance.absolute + tolerance.relative * np.abs(theirs[apart])
    excess[apart] = np.abs(ours[apart] - theirs[apart]) - allowed
    worst = int(np.argmax(excess)) if excess.size else 0
    if excess.size and excess[worst] > 0:
        raise AssertionError(
            f"{title} at {where[worst]}: {ours[worst]!r}, but R has {theirs[worst]!r}; "
            f"{np.count_nonzero(excess > 0)} of {excess.size} differ by more than "
            f"{tolerance.relative:g} relatively + {tolerance.absolute:g} ({tolerance.reason})"
        )


def _compare_numbers(title, ours, theirs, where, column, test):
    if re.fullmatch(r"rank\d*", column):
        _same_cells(f"{title}: missing", np.isnan(ours), np.isnan(theirs), where)
        present = ~np.isnan(theirs)
        names = [name for name, kept in zip(where, present, strict=True) if kept]
        _same_cells(title, ours[present], theirs[present], names)
    else:
        compare_floats(title, ours, theirs, where, tolerance_of(column, test))


def _levels(column):
    assert isinstance(column.dtype, pd.CategoricalDtype), f"{column.name!r} is no categorical"
    return list(map(level_text, column.cat.categories))


def _texts(column):
    return [_levels(column)[code] for code in column.cat.codes]


def _or_none(column):
    return [None if pd.isna(value) else value for value in column]


def _row_names(table, keys):
    if not keys:
        return [f"row {number}" for number in range(len(table))]
    columns = [_texts(table[name]) for name in keys]
    return [
        ", ".join(f"{name} = {text}" for name, text in zip(keys, row, strict=True))
        for row in zip(*columns, strict=True)
    ]


def _same(title, ours, theirs):
    if ours != theirs:
        raise AssertionError(f"{title}: {ours}, but R has {theirs}")


def _same_cells(title, ours, theirs, where):
    for mine, r, place in zip(ours, theirs, where, strict=True):
        if mine != r:
            raise AssertionError(f"{title} at {place}: {mine!r}, but R has {r!r}")
