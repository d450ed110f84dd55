"""The comparison of R's SRCS with srcs_py on the same runs, and the verdict."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd

from srcs_py.base.checks import is_flag, match_entry
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import number_text
from srcs_py.rcheck.comparator import Agreement, agreement, as_floats
from srcs_py.rcheck.session import LIBRARY_VARIABLE, STOPS, RSession
from srcs_py.rcheck.tolerances import tolerance_of
from srcs_py.rcheck.tukey import TukeyArbiter
from srcs_py.srcs.runs.input_checks import performances
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import TESTS, test_named
from srcs_py.tables.factors import factor, level_text
from srcs_py.tables.reading import as_table
from srcs_py.tables.roles import PVALUE, Roles, roles_of

Verdict = Literal["equal", "known defect of R", "different"]

NO_SRCS = (
    'R is here, but its package SRCS is not: install.packages("SRCS") in R, or name the folder '
    f"that holds it in the environment variable {LIBRARY_VARIABLE}."
)
KNOWN: Verdict = "known defect of R"
DEFECTS: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("defects.toml").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Check:
    """Comparison of R's table with ours.

    Attributes
    ----------
    against : str
        Versions of R and its package SRCS.
    rows : int
        Rows of our table of ranks.
    columns : tuple of Agreement
        The compared columns; empty where R stops or the layouts differ.
    verdict : {"equal", "known defect of R", "different"}
        Whether the tables are equal, and if not, whether a known defect explains it.
    reason : str
        One sentence where the tables are not equal.
    """

    against: str
    rows: int
    columns: tuple[Agreement, ...]
    verdict: Verdict
    reason: str = ""


def check(data: Any, arguments: Mapping[str, Any]) -> Check:
    """Rank ``data`` with R's SRCS and with srcs_py and compare the tables.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        One row per run. Only the columns of the call go to R.
    arguments : mapping
        Arguments of SRCSranks that R has too.

    Returns
    -------
    Check
        The comparison.

    Raises
    ------
    SRCSError
        For wrong arguments or data, and where R, rpy2 or the package SRCS is missing.
    """
    from srcs_py.srcs.api import SRCSranks

    _check_in_r("test", TESTS, arguments)
    _check_in_r("correction", CORRECTIONS, arguments)
    if isinstance(arguments.get("pairing_col"), (list, tuple)):
        raise SRCSError(Argument("pairing_col"), ": R pairs the runs by one column.")
    if not is_flag(arguments.get("maximize", True)):
        raise SRCSError(Argument("maximize"), ": R has one direction for all performances.")
    ours = SRCSranks(data, **arguments)
    session = RSession()
    if session.srcs is None:
        raise SRCSError(NO_SRCS)
    head = f"R {session.version} with SRCS {session.srcs}", len(ours)
    data = _of_the_call(data, roles_of(ours))
    try:
        theirs = session.ranks(data, arguments)
    except SRCSError as error:
        if not str(error).startswith(STOPS):
            raise
        return Check(*head, (), *_stopped(str(error), ours, data))
    present = ours[ours.filter(regex=r"^rank\d*$").notna().all(axis=1)].reset_index(drop=True)
    shared = present if len(theirs) == len(present) else ours
    if problem := _layout_problem(shared, theirs):
        why = _merged(ours)
        return Check(*head, (), KNOWN if why else "different", why or problem)
    columns = _compared(shared, theirs)
    verdict, reason = _judged(shared, columns, data, arguments, session)
    if verdict == "equal" and len(shared) < len(ours):
        verdict, reason = KNOWN, _defect("left_out")
    return Check(*head, columns, verdict, reason)


def _defect(name: str) -> str:
    return " ".join(DEFECTS[name].split())


def _of_the_call(data: Any, roles: Roles) -> pd.DataFrame:
    """Return the columns that a call uses, performances as numbers of one kind."""
    pairing = roles.pairing_col
    names = [pairing] if isinstance(pairing, str) else pairing or []
    table = as_table(data, [roles.target, *roles.params, *roles.performance, *names])
    return table.assign(**{name: performances(table[name]) for name in roles.performance})


def _check_in_r(argument: str, table: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    """Refuse a test or correction that R does not have, or fails with."""
    if argument not in arguments:
        return
    entry = match_entry(argument, arguments[argument], table)
    why = getattr(entry.in_r, "fails", "") if entry.in_r else "R's package SRCS does not have it"
    if why:
        raise SRCSError(Argument(argument, entry.name), f" cannot be checked: {why}.")


def _judged(
    ours: pd.DataFrame,
    columns: tuple[Agreement, ...],
    data: pd.DataFrame,
    arguments: Mapping[str, Any],
    session: RSession,
) -> tuple[Verdict, str]:
    differ = sum(each.differ for each in columns)
    if not differ:
        return "equal", ""
    roles = roles_of(ours)
    in_r = test_named(roles.test).in_r
    if in_r and in_r.text_order and _equal_when_sorted(data, roles.target, arguments, session):
        labels = factor(data[roles.target]).labels
        in_order = list(labels) == sorted(labels)
        return KNOWN, _defect("imprecise" if in_order else "relabelled")
    worst = max(columns, key=lambda column: column.differ)
    place = ", ".join(f"{name} = {ours[name].iloc[worst.row]}" for name in _keys(ours))
    return "different", f"{differ} values differ, among them {worst.column} in {place}."


def _merged(ranks: pd.DataFrame) -> str:
    """Return why R merges levels or configurations that differ; or nothing."""
    for name in _keys(ranks):
        whole = [each for each in ranks[name].unique() if isinstance(each, int | np.integer)]
        if len({number_text(float(each)) for each in whole}) < len(whole):
            return _defect("rounded")
    params = ranks[list(roles_of(ranks).params)].drop_duplicates()
    joined = [".".join(map(level_text, row)) for row in params.to_numpy(object)]
    return _defect("joined") if len(set(joined)) < len(joined) else ""


def _stopped(message: str, ours: pd.DataFrame, data: pd.DataFrame) -> tuple[Verdict, str]:
    """Return whether a known defect explains why R stops."""
    labels = factor(data[roles_of(ours).target]).labels
    odd = "is the empty text" if "" in labels else "has an @" * any("@" in each for each in labels)
    causes = [why for words, why in DEFECTS["stops"].items() if words in message]
    causes = [why.strip().format(odd=odd) for why in causes if odd or "{odd}" not in why]
    why = _merged(ours) or next(iter(causes), "")
    return (KNOWN, f"{message} (Known: {why})") if why else ("different", message)


def _layout_problem(ours: pd.DataFrame, theirs: pd.DataFrame) -> str:
    """Return a sentence on names or keys that differ; or nothing."""
    if list(ours.columns) != list(theirs.columns):
        return f"the columns are {list(ours.columns)}, in R {list(theirs.columns)}."
    if len(ours) != len(theirs):
        return f"the table has {len(ours)} rows, in R {len(theirs)}."
    for name in _keys(ours):
        if list(map(level_text, ours[name])) != list(map(level_text, theirs[name])):
            return f"the rows of {name!r} are in another order in R."
    return ""


def _keys(ranks: pd.DataFrame) -> list[str]:
    roles = roles_of(ranks)
    return [roles.target, *roles.params]


def _compared(ours: pd.DataFrame, theirs: pd.DataFrame) -> tuple[Agreement, ...]:
    """Compare all columns of numbers of two tables with the same rows."""
    test = str(roles_of(ours).test)
    return tuple(
        agreement(as_floats(ours[name]), as_floats(theirs[name]), name, tolerance_of(name, test))
        for name in map(str, ours.columns.drop(_keys(ours)))
    )


def _equal_when_sorted(
    data: pd.DataFrame, name: str, arguments: Mapping[str, Any], session: RSession
) -> bool:
    """Return whether R agrees after the levels of the target are renamed in text order."""
    from srcs_py.srcs.api import SRCSranks

    target = factor(data[name])
    renamed = pd.Index([f"level{number:04d}" for number in range(len(target.levels))])
    study = data.assign(**{name: pd.Categorical.from_codes(target.codes, categories=renamed)})
    ours = SRCSranks(study, **arguments)
    theirs = session.ranks(study, arguments)
    if "mean" in theirs:
        arbiter = TukeyArbiter(theirs, study)
        for column in filter(lambda each: each.endswith(PVALUE), map(str, theirs)):
            mine, of_r = as_floats(ours[column]), as_floats(theirs[column])
            theirs[column] = arbiter.corrected(mine, of_r, column)
    return not any(each.differ for each in _compared(ours, theirs))
