"""What the columns of a user's table seem to be for; careful, because a wrong guess is believed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from srcs_py.app.importing.design import of_design
from srcs_py.app.importing.names import (
    names_compared,
    names_key,
    names_measure,
    names_quality,
    names_repeat,
    names_run,
)
from srcs_py.app.importing.outline import MOST_LEVELS

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.outline import Column

_UNEVEN = 3  # times as often as the rarest is the most frequent level of an incomplete study


@dataclass(frozen=True)
class Guess:
    """Roles that columns seem to have; what does not show is None or empty.

    Attributes
    ----------
    target, performance, pairing : str or None
        Column of what is compared; of the numbers; of what pairs the runs.
    params : tuple of str
        Columns that make the configurations.
    """

    target: str | None
    params: tuple[str, ...]
    performance: str | None
    pairing: str | None


def guess(table: pd.DataFrame, columns: Mapping[str, Column]) -> Guess:
    """Return the roles that the columns of a table seem to have.

    A run, seed, fold or number of a row is never the performance, and measured numbers are
    never a parameter; nor are runs beside the one column that pairs.
    """
    levels = [name for name in columns if _is_factor(table[name], columns[name])]
    texts = [name for name in levels if columns[name].kind != "number"]
    numbers = [name for name in levels if name not in texts]
    others = [name for name in numbers if not names_measure(name)]
    target = next(iter([*filter(names_compared, levels), *texts, *others]), None)
    if target is not None:
        texts.sort(key=lambda name: -columns[name].distinct)  # problems rather than remarks
        several = [name for name in (*texts, *numbers) if name != target and not names_repeat(name)]
        design = of_design(table, target, several) or [n for n in texts if columns[n].distinct > 2]
        levels = [name for name in levels if name in design or name not in several]
    performance = _performance(table, columns, levels)
    rest = [name for name in columns if name != performance]
    factors = [name for name in rest if name in levels]
    runs = [name for name in rest if name != target and names_run(name)]
    repeats = set(filter(names_repeat, runs))
    params = tuple(name for name in factors if name != target and name not in repeats)
    pairing = _pairing(table, target, params, runs) if runs else _unnamed_run(table, target, params)
    params = tuple(name for name in params if name != pairing)
    rows = [name for name in params if _numbers_rows(table, target, name)]
    params = tuple(name for name in params if name not in rows) or params
    if not params:  # one problem, or one that is called like a run: to be corrected by the user
        params = tuple(name for name in rest if columns[name].distinct == 1)
    if not params and pairing in factors:
        params, pairing = (pairing,), None
    return Guess(target, params, performance, pairing)


def _pairing(
    table: pd.DataFrame, target: str | None, params: tuple[str, ...], runs: list[str]
) -> str | None:
    """Return the first of several columns of runs that has no run twice in a configuration."""
    if len(runs) == 1:
        return runs[0]
    for name in runs:
        columns = [each for each in (target, *params, name) if each is not None]
        if not table.duplicated(columns).any():
            return name
    return None


def _numbers_rows(table: pd.DataFrame, target: str | None, name: str) -> bool:
    """Say whether a column is called a key, and no level of it occurs twice with a target."""
    return target is not None and names_key(name) and not table.duplicated([target, name]).any()


def _unnamed_run(table: pd.DataFrame, target: str | None, params: tuple[str, ...]) -> str | None:
    """Return the numbers of most levels where every configuration would have a single run."""
    numbers = [name for name in params if table[name].dtype.kind in "iuf"]
    if target is None or len(params) < 2 or not numbers:
        return None
    if table.duplicated([target, *params]).any():
        return None
    levels: dict[str, int] = {name: table[name].nunique() for name in numbers}
    return max(levels, key=lambda name: levels[name])


def _performance(
    table: pd.DataFrame, columns: Mapping[str, Column], levels: list[str]
) -> str | None:
    """Return the last column of those that are called a quality, or an effort, or are fractions."""
    numbers = [
        name for name, each in columns.items() if each.kind == "number" and not names_key(name)
    ]
    fractions = [name for name in numbers if table[name].dtype.kind == "f"]
    measured = [name for name in numbers if name not in levels]
    for likely in (
        [name for name in measured or fractions if names_quality(name)],
        [name for name in measured if names_measure(name)],
        [name for name in measured if name in fractions],
        fractions,
        measured,
        [name for name in numbers if names_measure(name)],
    ):
        if likely:
            return likely[-1]
    return None


def _is_factor(values: pd.Series, column: Column) -> bool:
    """Say whether a column has levels: numbers that are measured occur unequally often."""
    if not 2 <= column.distinct <= MOST_LEVELS:
        return False
    counts = values.value_counts()
    even = counts.nunique() == 1 and counts.iloc[-1] > 1  # a design, whatever its name
    if column.kind != "number" and not column.odd:
        return even or not (2 * (counts == 1).sum() > len(counts) and counts.iloc[0] > 1)  # remarks
    named = names_measure(str(values.name)) or counts.iloc[-1] < 2
    return even or (not named and bool(counts.iloc[0] <= _UNEVEN * counts.iloc[-1]))
