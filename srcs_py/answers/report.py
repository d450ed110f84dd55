"""A report of a study for a paper: methods, results, limits, table, figure and code."""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.answers.explain import explain
from srcs_py.answers.facts import facts_of
from srcs_py.answers.study_report import StudyReport
from srcs_py.answers.texts import leaders, listed
from srcs_py.base.arrays import own_error_state
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning
from srcs_py.base.quoting import comment
from srcs_py.code.call import as_python_code, as_r_code
from srcs_py.code.sources import file_in_python, file_in_r
from srcs_py.plotting.overviews.forest import FEW_BLOCKS, forest_plot
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import rank, without_power
from srcs_py.srcs.results.overall import overall
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import directed, rank_basis
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from srcs_py.srcs.rank_table import RankedStudy
    from srcs_py.tables.roles import Roles

_OF_FOREST = ("alpha", "control", "maximize", "na_action")
RUNS_FILE = "runs.csv"  # in the code, where the runs are not one file


@own_error_state
def report(
    data: Any,
    params: str | Sequence[str] | None = None,
    target: str | None = None,
    performance: str | Sequence[str] | None = None,
    *,
    blocks: str | Sequence[str] | None = None,
    **options: Any,
) -> StudyReport:
    """Write a report of a study for a paper.

    Methods, results and limits in words, with tables, figures, the references and the call.
    The sentences depend on the results. A level is called better only where a test shows it.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        Runs, with the next three arguments; or without them a table made by :func:`SRCSranks`.
    params, target, performance : str or sequence of str
        Columns, as in :func:`SRCSranks`.
    blocks : str or sequence of str, optional
        Params whose levels are a sample, such as data sets: adds the test of :func:`overall` and,
        of runs, the figure of :func:`forest_plot`; cross-validation of :func:`explain` leaves
        blocks out as a whole.
    **options
        Other arguments of :func:`SRCSranks`; only with runs.

    Returns
    -------
    StudyReport
        Text, table and figure; ``save("folder")`` writes them.

    Raises
    ------
    SRCSError
        For wrong arguments or data.

    See Also
    --------
    explain : Explain why the ranks change from configuration to configuration.
    comparison_table : Write the comparison of one configuration as an HTML or LaTeX table.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> found = report(runs, "Size", "Algorithm", "Accuracy")
    >>> print(dict(found.sections)["Results"][0])  # doctest: +NORMALIZE_WHITESPACE
    In 2 of 3 comparisons of two levels a difference was shown. B was better than A. C was better
    than A. No difference was shown between B and C. No level was better than every other;
    undefeated are B and C. [@leaderboard] lists all levels, and [@map] shows how often each of
    them has each rank.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table, study = _ranked(data, params, target, performance, options)
        roles = directed(table, roles_of(table))
        numbers, boards = facts_of(table, roles, study.samples.counts if study else None)
        found, numbers["unexplained"] = None, ""
        if len(boards) == 1 and numbers["configurations"] > 1:
            try:
                found = explain(table, rank=numbers["ranks"][0], blocks=blocks)
            except SRCSError as error:
                numbers["unexplained"] = str(error)
        over_blocks = None if blocks is None else overall(table, blocks=blocks)
    messages = [str(each.message) for each in caught if issubclass(each.category, SRCSWarning)]
    others = _sensitivity(table, roles, study) if numbers["tested"] else None
    forest = None
    if study is not None and over_blocks is not None and over_blocks.complete >= FEW_BLOCKS:
        given = {name: options[name] for name in _OF_FOREST if name in options}
        columns: Any = params, target, performance
        forest = partial(
            forest_plot, data, *columns, blocks=blocks, test="t", caption=False, **given
        )
    source = data if isinstance(data, str | os.PathLike) else None
    notes, digest = tuple(dict.fromkeys(messages)), _digest(data, of_runs=study is not None)
    python, r_code = _code(table, source if study is not None else None)
    facts = (table, boards, numbers, found, over_blocks, others)
    return StudyReport(*facts, notes, digest, python, r_code, source, forest)


def _ranked(
    data: Any, params: Any, target: Any, performance: Any, options: dict[str, Any]
) -> tuple[pd.DataFrame, RankedStudy | None]:
    """Return the table of ranks, and what it was made from if ``data`` are runs."""
    if params is None and target is None and performance is None:
        if options:
            name = next(iter(options))
            raise SRCSError(
                Argument(name), " applies to runs; name their columns with ", Argument("params"),
                ", ", Argument("target"), " and ", Argument("performance"), ".",
            )  # fmt: skip
        return whole_table(data, "data"), None
    single = isinstance(performance, str) or len(performance or ()) == 1
    more = {"summarize": "always", "effect_size": True} if single else {}
    study = rank(data, check_options(params, target, performance, **(more | options)))
    return study.table, study


def _sensitivity(
    table: pd.DataFrame, roles: Roles, study: RankedStudy | None
) -> pd.DataFrame | None:
    """Return what is shown at other significance levels; None if the table cannot tell."""
    arrays = rank_arrays(table, roles.target, roles.params)
    basis = rank_basis(table, arrays, roles)
    if basis is None or basis.fixed:
        return None
    rows, missing = [], np.isnan(arrays.values_of(table["rank"]))
    for alpha in (basis.alpha / 5, *([min(2 * basis.alpha, 0.5)] if basis.alpha < 0.5 else [])):
        ranks = np.where(missing, np.nan, basis.ranks(alpha))
        shown = (np.nan_to_num(ranks) != 0).any(axis=1)
        few: list[int] = []
        if study is not None:
            few = without_power(study.samples, shown, replace(study.options, alpha=alpha))
        board = pd.DataFrame(
            {"level": arrays.target.labels, "mean_rank": np.nanmean(ranks, axis=0)}
        )
        counted = {"shown": int(shown.sum()), "possible": len(few) < len(shown)}
        rows.append({"alpha": f"{alpha:g}", **counted, "highest": listed(leaders(board))})
    return pd.DataFrame(rows)


def _code(table: pd.DataFrame, file: str | os.PathLike[str] | None) -> list[str]:
    """Return the call in Python and in R, or why there is none."""
    if roles_of(table).test is None:
        return ["# The table of ranks does not carry the call that made it.", ""]
    path = os.fspath(file) if file is not None and os.path.isfile(file) else RUNS_FILE
    found = []
    for write, source in ((as_python_code, file_in_python), (as_r_code, file_in_r)):
        try:
            found.append(write(table, data=source(path)))
        except SRCSError as error:
            found.append(comment(str(error)).rstrip())
    return found


def _digest(data: Any, of_runs: bool) -> str:
    """Return the SHA-256 of the data in a sentence, and what file the code reads if it is not."""
    if isinstance(data, (str, os.PathLike)) and os.path.isfile(data):
        content, what = Path(data).read_bytes(), os.path.basename(data)
    else:
        text = whole_table(data, "data").to_csv(index=False, lineterminator="\n")
        runs = f"the table of runs as csv, which the code reads as {RUNS_FILE}"
        content, what = text.encode(), runs if of_runs else "the table of ranks as csv"
    digest = f"SHA-256 of {what}: {hashlib.sha256(content).hexdigest()}."
    return digest if of_runs else f"{digest} The code reads {RUNS_FILE}, the runs of these ranks."
