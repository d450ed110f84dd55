"""What the columns of a user's table seem to be for; careful, because a wrong guess is believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from srcs_py.app.data.outline import MOST_LEVELS

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.data.outline import Column

_TARGET = r"(?i)algorithm|method|model|classifier|optimi[sz]er|solver|learner"
# At the start of a word or at a capital letter: preparation and industrial are not runs.
_RUN = r"(?:(?<![a-zA-Z])|(?=[A-Z]))(?i:fold|seed|run|rep(?![a-z])|rep[el]|trial|iteration|split)"
_KEY = r"(?:(?<![a-zA-Z])|(?=[A-Z]))(?i:ids?|index|row|no|nr)(?![a-z])"
_QUALITY = (
    r"(?i)acc|auc|f1|f[-_ ]?score|prec|recall|score|perf|kappa|mcc|value|result|mean|fitness|err|"
    r"loss|rmse|mse|mae|regret|quality|objective"
)
_EFFORT = r"(?i)time|seconds|cost|memory|evaluations|cpu"
_SMALLER = r"err|loss|time|cost|rmse|mse|mae|regret|seconds|memory|evaluations|cpu"
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
    never a parameter.
    """
    performance = _performance(table, columns)
    rest = [name for name in columns if name != performance]
    factors = [name for name in rest if _is_factor(table[name], columns[name])]
    texts = [name for name in factors if columns[name].kind != "number"]
    target = _named(factors, _TARGET) or next(iter([*texts, *factors]), None)
    pairing = _named([name for name in rest if name != target], _RUN)
    params = tuple(name for name in factors if name not in {target, pairing})
    if not params:  # one problem, or one that is called like a run: to be corrected by the user
        params = tuple(name for name in rest if columns[name].distinct == 1)
    if not params and pairing in factors:
        params, pairing = (pairing,), None
    return Guess(target, params, performance, pairing)


def smaller_seems_better(performance: str) -> bool:
    """Say whether the name of a performance is that of an error or an effort."""
    return re.search(_SMALLER, performance, re.IGNORECASE) is not None


def compared_by_name(names: Iterable[str]) -> str | None:
    """Return the first column that is called as what is compared."""
    return _named(names, _TARGET)


def _performance(table: pd.DataFrame, columns: Mapping[str, Column]) -> str | None:
    """Return the last column of those that are called a quality, or an effort, or are fractions."""
    numbers = [
        name
        for name, each in columns.items()
        if each.kind == "number" and not _is_key(name, _KEY) and not _is_key(name, _RUN)
    ]
    fractions = [name for name in numbers if table[name].dtype.kind == "f"]
    measured = [name for name in numbers if not _is_factor(table[name], columns[name])]
    for likely in (
        [name for name in measured or fractions if re.search(_QUALITY, name)],
        [name for name in measured if re.search(_EFFORT, name)],
        [name for name in measured if name in fractions],
        fractions,
        measured,
        [name for name in numbers if _is_measure(name)],
    ):
        if likely:
            return likely[-1]
    return None


def _is_factor(values: pd.Series, column: Column) -> bool:
    """Say whether a column has levels: numbers that are measured occur unequally often."""
    if not 2 <= column.distinct <= MOST_LEVELS:
        return False
    if column.kind != "number":  # one that is measured may have a text for what is missing
        return not (column.odd and _is_measure(str(values.name)))
    counts = values.value_counts()
    if counts.iloc[-1] < 2:
        return False
    if counts.nunique() == 1:  # every level as often: a design, whatever its name
        return True
    named = _is_measure(str(values.name))
    return not named and bool(counts.iloc[0] <= _UNEVEN * counts.iloc[-1])


def _is_measure(name: str) -> bool:
    return re.search(_QUALITY, name) is not None or re.search(_EFFORT, name) is not None


def _is_key(name: str, pattern: str) -> bool:
    return re.search(pattern, name) is not None and not _is_measure(name)


def _named(names: Iterable[str], pattern: str) -> str | None:
    return next((name for name in names if _is_key(name, pattern)), None)
