"""Studies in the application: a table of runs, its roles, and the levels in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from srcs_py import SRCSError, datasets
from srcs_py.app.importing.outline import (
    MOST_LEVELS,
    LoadedTable,
    Outline,
    odd_cells,
    outline_of,
)

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.files import File
    from srcs_py.tables.description import Description

BUNDLED = "noise"


@dataclass(frozen=True)
class Choice:
    """Roles of the columns of a study, and the levels in use.

    Attributes
    ----------
    target, performance : str
        Columns of the compared levels and of the performance.
    params : tuple of str
        Columns that make the configurations.
    levels : mapping of str to tuple of str
        Levels in use, in order, of the columns that do not use all in their own order.
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
class StudyTable:
    """A table of runs and its source.

    Attributes
    ----------
    title : str
        A title in one line.
    source : LoadedTable or str
        The user's table, one row per run; or the name of a bundled one, which is read when it is
        first needed.
    first : Choice
        Roles at first.
    maximize : bool
        Whether a larger performance seems better.
    pairing : str or None
        Column that seems to pair the runs.
    file : File or None
        The user's files.
    wide : tuple of str
        Columns of the file that became one of algorithms and one of numbers.
    """

    title: str
    source: LoadedTable | str
    first: Choice
    maximize: bool
    pairing: str | None
    file: File | None = None
    wide: tuple[str, ...] = ()

    @property
    def bundled(self) -> str | None:
        """Name among those of srcs_py.datasets; None for an upload."""
        return self.source if isinstance(self.source, str) else None

    @property
    def table(self) -> pd.DataFrame:
        """The table, one row per run; the server does not open that of an upload."""
        source = self.source
        table: pd.DataFrame = _bundled_table(source) if isinstance(source, str) else source.value
        return table

    @property
    def outline(self) -> Outline:
        """The outline of the table."""
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


def bundled_study() -> StudyTable:
    """Return the study that comes with the package."""
    known = datasets.describe(BUNDLED)
    roles = known.roles
    return StudyTable(
        known.title,
        BUNDLED,
        Choice(roles["target"], tuple(roles["params"]), roles["performance"]),
        maximize=roles["maximize"],
        pairing=roles.get("pairing_col"),
    )


def study_of_table(
    source: LoadedTable,
    title: str,
    file: File | None = None,
    found: Description | None = None,
    wide: tuple[str, ...] = (),
) -> StudyTable:
    """Return an uploaded table with the roles that are known; the user chooses the others."""
    from srcs_py.tables.decide import described

    roles = (found or described(source.value)).by_role
    target, performance = (roles[name].known or ("",) for name in ("target", "performance"))
    choice = Choice(target[0], roles["params"].known, performance[0])
    pairing = [*roles["pairing_col"].known, *roles["pairing_col"].candidates]
    single = pairing[0] if len(pairing) == 1 else None
    larger = roles["maximize"].known != (False,)
    return StudyTable(title, source, choice, larger, single, file, wide)


@dataclass(frozen=True)
class StudyRuns:
    """A study, the roles of its columns and its levels in use."""

    study: StudyTable
    choice: Choice

    @property
    def runs(self) -> pd.DataFrame:
        """The runs of the levels in use, the columns with their levels in that order."""
        table = self.study.table
        for column, wanted in self.choice.levels.items():
            table = with_levels(table, column, wanted)
        return table


def with_levels(table: pd.DataFrame, column: str, wanted: Sequence[str]) -> pd.DataFrame:
    """Return the rows of some levels, the column with these levels in this order."""
    from srcs_py.base.errors import warn
    from srcs_py.tables.factors import factor

    if missing := int(table[column].isna().sum()):
        are = "is" if missing == 1 else "are"
        warn(f"{missing} of {len(table)} rows {are} left out, because {column!r} is missing.")

    own = factor(table[column])
    levels = own.levels[[own.labels.index(level) for level in wanted]]
    kept = own.categorical(own.codes).set_categories(levels)
    return table.assign(**{column: kept})[kept.notna()]


def checked_choice(study: StudyTable, choice: Choice) -> Choice:
    """Return a choice without redundant levels; raise if it cannot be used."""
    columns = study.outline.columns
    if not study.outline.rows:
        raise SRCSError(f"{study.title} has no rows.")
    if not choice.performance:
        raise SRCSError(
            f"{study.title} has no column of numbers that looks like a performance; "
            "choose one in the headers."
        )
    if not choice.target or not choice.params:
        factors = [name for name, known in columns.items() if 2 <= known.distinct <= MOST_LEVELS]
        raise SRCSError(
            f"{study.title} needs a column of algorithms and one of problems besides the numbers "
            f"in {choice.performance!r}; columns with 2 to {MOST_LEVELS} levels: "
            f"{', '.join(factors) or 'none'}."
        )
    roles = [*choice.factors, choice.performance]
    for name in roles:
        if name not in columns:
            raise SRCSError(f"{name!r} is not a column of {study.title!r}.")
        if roles.count(name) > 1:
            raise SRCSError(f"The column {name!r} has two roles; a column has one.")
    numbers = columns[choice.performance]
    if numbers.kind != "number":
        why = f": {odd_cells(numbers)}" if numbers.odd else ""
        raise SRCSError(
            f"The performance, {choice.performance!r}, is not a column of numbers{why}."
        )
    levels = {}
    for name in choice.factors:
        if columns[name].problem:
            raise SRCSError(columns[name].problem)
        known = columns[name].labels
        wanted = tuple(level for level in choice.levels.get(name, known) if level in known)
        if not wanted:
            raise SRCSError(f"Keep one level of {name!r} at least.")
        if wanted != known or columns[name].missing:  # runs without a level are left out
            levels[name] = wanted
    return replace(choice, levels=levels)
