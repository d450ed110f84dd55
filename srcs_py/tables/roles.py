"""Roles of the columns of a table of ranks.

The table carries them in ``table.attrs["srcs"]``. If it lost them in a file, its layout (target,
params, ``rank``, ...) gives target and params.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

import pandas as pd

from srcs_py.base.checks import FailedAction, is_among, whole_number
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.factors import level_text
from srcs_py.tables.reshape import from_wide_call

T = TypeVar("T")

KEY = "srcs"
PVALUE = ".pval"
EFFECT = ".effect"
SIGN = ".sign"
PAIRED_EFFECT = ".d_z"
EQUIVALENT = ".equivalent"
OMNIBUS = "omnibus.pval"
# Uncertainty of a rank: its interval, the share of bootstrap samples with the same sign, whether
# that is small.
SURENESS = ("rank.low", "rank.high", "sign.share", "unsure")
REGION = "rank.region"  # number of the region that a configuration belongs to


@dataclass(frozen=True)
class Columns:
    """The columns of a table of runs.

    Attributes
    ----------
    target : str
        Column whose levels are compared.
    params : tuple of str
        Columns whose combinations are the configurations.
    performance : tuple of str
        Columns of performances.
    pairing : tuple of str
        Columns that pair the runs together; none for unpaired runs.
    na_action : {"fail", "omit", "worst"} or None
        Whether a missing performance is an error, its run is left out (when paired, with the runs
        that it was paired with), or it is worse than every other. None is "fail" where the caller
        has no such argument.
    """

    target: str
    params: tuple[str, ...]
    performance: tuple[str, ...]
    pairing: tuple[str, ...] = ()
    na_action: FailedAction | None = None

    @property
    def keys(self) -> list[str]:
        """Target, params and pairing columns."""
        return [self.target, *self.params, *self.pairing]

    @property
    def all(self) -> list[str]:
        """The names of all columns that are read."""
        return [*self.keys, *self.performance]

    def by_role(self, keys: Sequence[T]) -> tuple[T, Sequence[T], Sequence[T]]:
        """Return those of the :attr:`keys` that belong to target, params and pairing columns."""
        pairing = 1 + len(self.params)
        return keys[0], keys[1:pairing], keys[pairing:]

    def check_single_performance(self) -> None:
        """Raise for several performances."""
        if len(self.performance) > 1:
            several = Argument("performance", list(self.performance))
            raise SRCSError(several, " must name exactly one column.")

    def ordered(self, names: Iterable[str]) -> Columns:
        """Return the columns with the params in the order of the table."""
        return replace(self, params=tuple(name for name in names if name in self.params))


@dataclass(frozen=True)
class Roles:
    """Arguments of the call that made a table of ranks.

    Attributes
    ----------
    target : str
        Column whose levels are compared.
    params : tuple of str
        Columns that make a configuration, in the order of the table.
    performance : tuple of str
        Performance columns; empty if they are not known.
    test, correction : str or None
        None if it is not known.
    alpha : float or None
        Significance level of the ranks.
    maximize : bool or None
        Whether a larger performance is better.
    paired : bool or None
        Whether the runs were paired.
    pairing_col : str, list of str or None
        Column or columns that paired them.
    further : dict
        Other arguments of the call that were not left at their defaults, as plain values.
    underpowered : list of list of str
        Levels of ``params`` of the configurations with too few runs to show anything.
    conflicts : list of list of str
        Of the pairs that differ although the winner by mean tends to be the worse one: levels of
        ``params``, and both levels of the target.
    runs : list of int
        The least and the most runs of a cell; empty if they are not known.
    """

    target: str
    params: tuple[str, ...]
    performance: tuple[str, ...] = ()
    test: str | None = None
    correction: str | None = None
    alpha: float | None = None
    maximize: bool | None = None
    paired: bool | None = None
    pairing_col: str | list[str] | None = None
    further: dict[str, Any] = field(default_factory=dict)
    underpowered: list[list[str]] = field(default_factory=list)
    conflicts: list[list[str]] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)

    def as_attrs(self) -> dict[str, Any]:
        """Return the roles as plain JSON values, so that parquet keeps them."""
        plain = {name: value for name, value in asdict(self).items() if value not in (None, {}, [])}
        return plain | {"params": list(self.params), "performance": list(self.performance)}


def smaller_is_better(column: str, roles: Roles | None) -> bool:
    """Return whether small values of a column are better: means of errors, and all spreads.

    Examples
    --------
    >>> smaller_is_better("mean", Roles("A", ("n",), maximize=False))
    True
    """
    return column == "sd" or (column == "mean" and roles is not None and roles.maximize is False)


def roles_of(table: pd.DataFrame, target: str | None = None) -> Roles:
    """Return the roles that ``table`` carries, or those that its layout shows.

    Parameters
    ----------
    table : pandas.DataFrame
        A table made by :func:`srcs_py.SRCSranks`, perhaps read back from a file.
    target : str, optional
        Target column, if the user names it.

    Returns
    -------
    Roles
        Target and params always; the rest if the table carries them.

    Raises
    ------
    SRCSError
        If ``table`` is not a dataframe, ``target`` is not the column whose levels the table
        compares, or the layout does not show which column it is.
    """
    if not isinstance(table, pd.DataFrame):
        raise SRCSError(
            f"A table of ranks, as SRCSranks returns it, is needed, not a {type(table).__name__}; "
            "read a file with read_table first."
        )
    if target is not None and not is_among(target, table.columns):
        raise SRCSError(
            Argument("target", target), f" is not a column of the table: {list(table.columns)}."
        )
    carried = table.attrs.get(KEY)
    if carried and {carried["target"], *carried["params"]} <= set(table.columns):
        lists = {name: tuple(carried[name]) for name in ("params", "performance")}
        roles = Roles(**(carried | lists))
    else:
        roles = _roles_from_layout(table, target)
    if target not in {None, roles.target}:
        raise SRCSError(
            Argument("target", target),
            f": the table compares the levels of another column, {roles.target!r}.",
        )
    return roles


def roles_or_none(table: pd.DataFrame) -> Roles | None:
    """Return the roles; None if the layout is not that of SRCSranks."""
    try:
        return roles_of(table)
    except SRCSError:
        return None


def check_ranks(table: pd.DataFrame, rank: str) -> None:
    """Raise unless the table has rows and the column of ranks."""
    if not is_among(rank, table.columns):
        raise SRCSError(
            Argument("rank", rank), f" is not a column of the table: {list(table.columns)}."
        )
    if table.empty:
        raise SRCSError(Argument("ranks"), " has no rows; at least one configuration is needed.")


def _roles_from_layout(table: pd.DataFrame, target: str | None) -> Roles:
    columns = list(map(str, table.columns))
    ranks = [name for name in columns if re.fullmatch(r"rank\d*", name)]
    if not ranks or columns.index(ranks[0]) < 1:
        call = from_wide_call(table)
        advice = (
            f"It looks like one column per algorithm: make it long first, with {call}."
            if call
            else "If its rows are runs, rank them first, with SRCSranks."
        )
        raise SRCSError(
            "The table is not laid out as SRCSranks lays it out (target, params, rank, ...): "
            f"its columns are {columns}. {advice}"
        )
    keys = columns[: columns.index(ranks[0])]
    compared = len(table) and level_text(table.iloc[0, 0]) + PVALUE in columns
    target = keys[0] if target is None or compared else target
    control = _control_of(table, target, ranks[0])
    further = {} if control is None else {"control": control}
    params = tuple(name for name in keys if name != target)
    return Roles(target, params, further=further)


def _control_of(table: pd.DataFrame, target: str, rank: str) -> str | None:
    """Return the level that alone all others were compared with, as only its pairs have p-values.

    Its rank is always 0. None if the pairs of all levels have p-values, or there are none.
    """
    levels = table[target].map(level_text)
    columns = [name for name in map(str, table) if name.endswith(PVALUE) and name != OMNIBUS]
    if not table[columns].notna().to_numpy().any() or not table[rank].any():
        return None
    found = []
    for name in columns:
        own = levels == name.removesuffix(PVALUE)
        others = table.loc[~own, columns].drop(columns=name)
        if not table.loc[own, rank].fillna(0).any() and others.isna().to_numpy().all():
            found.append(name.removesuffix(PVALUE))
    return found[0] if len(found) == 1 else None


def named_columns(argument: str, value: Any) -> tuple[str, ...]:
    """Return an argument that names one column or several as a tuple of names."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    names = tuple(value) if several else (value,)
    if argument == "params" and (value is None or not names):
        raise SRCSError(
            Argument("params", value),
            " must name a column; if all runs are of one configuration, "
            "add a column with the same value in every row.",
        )
    for number in map(whole_number, names):
        if number is not None:
            raise SRCSError(
                Argument(argument, value),
                f" must name a column as text: {str(number)!r} for the column {number}.",
            )
    if not names or not all(isinstance(name, str) for name in names):
        raise SRCSError(Argument(argument, value), " must name a column of the data as text.")
    return names


def check_one_role(columns: Mapping[str, Iterable[str]]) -> None:
    """Raise where two arguments name the same column, or one names it twice."""
    taken: dict[str, str] = {}
    for argument, names in columns.items():
        for name in names:
            if taken.get(name) == argument:
                raise SRCSError(Argument(argument), f" names the column {name!r} twice.")
            if name in taken:
                raise SRCSError(
                    Argument(taken[name]),
                    " and ",
                    Argument(argument),
                    f" both name the column {name!r}; a column can have one role only.",
                )
            taken[name] = argument
