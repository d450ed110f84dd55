"""A study as the first page holds it: its table, and which columns and levels are used."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from srcs_py import SRCSError, datasets
from srcs_py.app.data.outline import MOST_LEVELS, Outline, PickledTable, outline_of

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.data.files import File

BUNDLED = "noise"
_TARGET = r"(?i)algorithm|method|model|classifier|optimi[sz]er|solver|learner"
# At the start of a word or at a capital letter: preparation and industrial are not runs.
_RUN = r"(?:(?<![a-zA-Z])|(?=[A-Z]))(?i:fold|seed|run|rep|trial|iteration|split)"
_SMALLER = r"err|loss|time|cost|rmse|mse|mae|regret|seconds|memory"


@dataclass(frozen=True)
class Choice:
    """What the columns of a study are for, and which of their levels are used.

    Attributes
    ----------
    target, performance : str
        Column of the compared levels; column of the numbers.
    params : tuple of str
        Columns that make the configurations.
    levels : mapping of str to tuple of str
        Texts of the levels in use, in order, of each column that does not use all in order.
    """

    target: str
    params: tuple[str, ...]
    performance: str
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def factors(self) -> tuple[str, ...]:
        """Target and params."""
        return (self.target, *self.params)


@dataclass(frozen=True, eq=False)
class Study:
    """A table of runs and where it comes from.

    Attributes
    ----------
    title : str
        One line that says what it is.
    source : PickledTable or str
        The user's table, one row per run; or the name of one that comes with the package, which
        is read when it is first needed.
    first : Choice
        Roles that are tried first.
    maximize : bool
        Whether a larger performance seems better.
    pairing : str or None
        Column that seems to pair the runs.
    file : File or None
        The user's file, and how it is read.
    """

    title: str
    source: PickledTable | str
    first: Choice
    maximize: bool
    pairing: str | None
    file: File | None = None

    @property
    def bundled(self) -> str | None:
        """Name among those of srcs_py.datasets; None for an upload."""
        return self.source if isinstance(self.source, str) else None

    @property
    def table(self) -> pd.DataFrame:
        """One row per run; an upload's is not to be opened in the server."""
        source = self.source
        return _bundled_table(source) if isinstance(source, str) else source.table

    @property
    def outline(self) -> Outline:
        """What the pages show of the table."""
        source = self.source
        return _bundled_outline(source) if isinstance(source, str) else source.outline

    @property
    def columns(self) -> list[str]:
        """Names of all columns."""
        source = self.source
        known = datasets.describe(source) if isinstance(source, str) else source.outline
        return [str(name) for name in known.columns]


@cache
def _bundled_table(name: str) -> pd.DataFrame:
    return datasets.load(name)


@cache
def _bundled_outline(name: str) -> Outline:
    return outline_of(_bundled_table(name))


def bundled_study(name: str = BUNDLED) -> Study:
    """Return a study that comes with the package."""
    known = datasets.describe(name)
    if known.fetched or not known.roles:
        raise SRCSError(f"{name!r} is not a study that comes with srcs_py.")
    roles = known.roles
    return Study(
        known.title,
        name,
        Choice(roles["target"], tuple(roles["params"]), roles["performance"]),
        maximize=roles["maximize"],
        pairing=roles.get("pairing_col"),
    )


def study_of_table(source: PickledTable, title: str, file: File | None = None) -> Study:
    """Return an uploaded table with a guess of its roles, which the user corrects.

    Raises
    ------
    SRCSError
        If it has no rows, no column of numbers, or no two columns that could be factors, or looks
        like a table with one column per algorithm.
    """
    from pandas.api import types

    table = source.table
    if table.empty:
        raise SRCSError(f"{title} has no rows.")
    performance = _performance(table, title)
    rest = [name for name in table.columns if name != performance]
    known = source.outline.columns
    factors = [name for name in rest if 2 <= known[name].distinct <= MOST_LEVELS]
    texts = [name for name in factors if not types.is_numeric_dtype(table[name])]
    if _named(factors, _TARGET) is None:
        _refuse_wide(table, title)
    target = _named(factors, _TARGET) or next(iter([*texts, *factors]), None)
    pairing = _named([name for name in rest if name != target], _RUN)
    params = tuple(name for name in factors if name not in {target, pairing})
    if not params:  # one problem, or one that is called like a run: to be corrected by the user
        params = tuple(name for name in rest if known[name].distinct == 1)
    if not params and pairing in factors:
        params, pairing = (pairing,), None
    if target is None or not params:
        raise SRCSError(
            f"{title} needs a column of algorithms and one of problems besides the numbers in "
            f"{performance!r}; with 2 to {MOST_LEVELS} levels it has {factors}."
        )
    maximize = re.search(_SMALLER, performance, re.IGNORECASE) is None
    choice = Choice(target, params, performance)
    return Study(title, source, choice, maximize, pairing, file)


def _refuse_wide(table: pd.DataFrame, title: str) -> None:
    from srcs_py.tables.wide import columns_like_algorithms

    wide = columns_like_algorithms(table)
    if wide:
        raise SRCSError(
            f"{title}: the columns {', '.join(wide)} look like one column per algorithm; this page "
            "needs a row for each run, and a column that says which algorithm ran. In Python, "
            f"srcs_py.from_wide({title!r}, {wide}) makes such a table. If it is one already, call "
            "that column Algorithm."
        )


def _performance(table: pd.DataFrame, title: str) -> str:
    """Return the last column of fractions, or else the last one of numbers."""
    from pandas.api import types

    fractions = [str(name) for name in table if types.is_float_dtype(table[name])]
    numbers = [str(name) for name in table if types.is_numeric_dtype(table[name])]
    if not numbers:
        raise SRCSError(f"{title} has no column of numbers; its columns are {list(table.columns)}.")
    return (fractions or numbers)[-1]


def _named(names: Sequence[str], pattern: str) -> str | None:
    return next((name for name in names if re.search(pattern, name)), None)


def chosen_runs(study: Study, choice: Choice) -> pd.DataFrame:
    """Return the runs of the levels in use, the columns with their levels in that order."""
    table = study.table
    for column, wanted in choice.levels.items():
        table = with_levels(table, column, wanted)
    return table


def with_levels(table: pd.DataFrame, column: str, wanted: Sequence[str]) -> pd.DataFrame:
    """Return the rows of some levels, the column with these levels in this order."""
    import numpy as np
    import pandas as pd

    from srcs_py.tables.levels import factor

    own = factor(table[column])
    places = [own.labels.index(each) for each in wanted]
    position = np.full(len(own.levels) + 1, -1)  # the last one, -1, is a missing value's
    position[places] = np.arange(len(places))
    codes = position[own.codes]
    dtype = pd.CategoricalDtype(own.levels[places])
    kept = pd.Categorical.from_codes(codes, dtype=dtype)
    return table.assign(**{column: kept})[codes >= 0]


def kept_choice(study: Study, before: Study, choice: Choice) -> Choice:
    """Return the roles for a study: those that a user chose for the same file, read otherwise."""
    new, old = study.file, before.file
    untouched = choice == before.first
    if new is None or old is None or new.record != old.record or untouched:
        return study.first
    types = new.reading.types
    same = {
        name: levels
        for name, levels in choice.levels.items()
        if types.get(name) == old.reading.types.get(name)
    }
    try:
        return checked_choice(study, replace(choice, levels=same))
    except SRCSError:
        return study.first


def checked_choice(study: Study, choice: Choice) -> Choice:
    """Return a choice without what says nothing; raise where it cannot be used."""
    for name in (*choice.factors, choice.performance):
        if name not in study.columns:
            raise SRCSError(f"{name!r} is not a column of {study.title!r}.")
    if not choice.params:
        raise SRCSError("Choose one parameter at least: its levels are the problems.")
    roles = [*choice.factors, choice.performance]
    twice = next((name for name in roles if roles.count(name) > 1), None)
    if twice is not None:
        raise SRCSError(f"The column {twice!r} has two roles; a column has one.")
    levels = {}
    for name in choice.factors:
        column = study.outline.columns[name]
        if column.problem:
            raise SRCSError(column.problem)
        known = column.labels
        wanted = tuple(each for each in choice.levels.get(name, known) if each in known)
        if not wanted:
            raise SRCSError(f"Keep one level of {name!r} at least.")
        if wanted != known:
            levels[name] = wanted
    return replace(choice, levels=levels)
