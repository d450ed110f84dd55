"""One comparison of a table of ours with one of R's, for goldens and live runs alike.

It goes from coarse to fine: shape, names and order, levels and their order, where values are
missing, ranks and symbols exactly, then floats. It says case, configuration and pair, and
returns how many values it compared.
"""

import re

import numpy as np
import pandas as pd

from srcs_py.rcheck.comparator import as_floats
from srcs_py.rcheck.tolerances import tolerance_of
from srcs_py.tables.factors import level_text

WORST = {}  # what was compared: the largest relative and the largest absolute difference from R


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
        mine, r = as_floats(ours[name]), theirs[name].to_numpy()
        accepted = arbiter.corrected(mine, r, name) if arbiter and name.endswith(".pval") else r
        _compare_numbers(f"{case}: {name!r}", mine, accepted, where, name, test)
        _note(f"p-values, {test}" if name.endswith(".pval") else name, mine, r)
    return theirs.size


def compare_squares(ours, theirs, case, test="wilcoxon"):
    """Compare two comparisons, of symbols or of p-values; return the number of cells."""
    _same(f"{case}: rows", list(ours.index), list(theirs.index))
    _same(f"{case}: columns", list(ours.columns), list(theirs.columns))
    for name in theirs:
        title = f"{case}: against {name!r}"
        if pd.api.types.is_numeric_dtype(theirs[name]) and not theirs[name].isna().all():
            _compare_numbers(
                title, as_floats(ours[name]), theirs[name].to_numpy(), theirs.index, ".pval", test
            )
        else:
            _same_cells(title, _or_none(ours[name]), _or_none(theirs[name]), theirs.index)
    return theirs.size


def compare_floats(title, ours, theirs, where, tolerance):
    """Compare two arrays of floats: where they are missing, then their values."""
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    _same_cells(f"{title}: missing", np.isnan(ours), np.isnan(theirs), where)
    differ = tolerance.differ(ours, theirs)
    if differ.any():
        first = int(np.argmax(differ))
        raise AssertionError(
            f"{title} at {where[first]}: {ours[first]!r}, but R has {theirs[first]!r}; "
            f"{differ.sum()} of {differ.size} differ by more than "
            f"{tolerance.relative:g} relatively + {tolerance.absolute:g} ({tolerance.reason})"
        )


def _note(what, ours, theirs):
    """Remember the largest difference; infinite relative ones, of R's zeros, are absolute only."""
    differ = (ours != theirs) & np.isfinite(ours) & np.isfinite(theirs)
    apart, size = np.abs(ours[differ] - theirs[differ]), np.abs(theirs[differ])
    relative = np.divide(apart, size, where=size > 0, out=np.zeros(len(apart)))
    found = relative.max(initial=0.0), apart.max(initial=0.0)
    WORST[what] = tuple(map(max, WORST.get(what, (0.0, 0.0)), found))


def _compare_numbers(title, ours, theirs, where, column, test):
    if re.fullmatch(r"rank\d*", column):
        _same_cells(f"{title}: missing", np.isnan(ours), np.isnan(theirs), where)
        present = ~np.isnan(theirs)
        names = [name for name, is_present in zip(where, present, strict=True) if is_present]
        _same_cells(title, ours[present], theirs[present], names)
    else:
        compare_floats(title, ours, theirs, where, tolerance_of(column, test))


def _levels(column):
    assert isinstance(column.dtype, pd.CategoricalDtype), f"{column.name!r} is not a categorical"
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
