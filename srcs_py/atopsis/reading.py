"""Reading of tables of means and standard deviations from files."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.atopsis.axes import Orient
from srcs_py.atopsis.directions import directions_text
from srcs_py.atopsis.printed import PrintedTable, ReadOptions, read_printed
from srcs_py.atopsis.tables import check_maximize, check_study, check_table
from srcs_py.atopsis.values import (
    Missing,
    cell_texts,
    first_cell,
    gap_names,
    gaps_in,
    without_missing,
)
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning

if TYPE_CHECKING:
    import os

    from srcs_py.atopsis.tables import Maximize

_MOST_COLUMNS = 12  # of a table that is shown with its algorithms in rows


def read_tables(
    means: str | os.PathLike[str],
    stds: str | os.PathLike[str] | None = None,
    *,
    orient: Orient | None = None,
    drop: Collection[str] = (),
    rename: Mapping[str, str] | None = None,
    missing: Missing | None = None,
    maximize: Maximize = None,
    header: bool | None = None,
    decimal: str | None = None,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    r"""Read means and standard deviations from two files, or from one that holds both.

    Parameters
    ----------
    means : str or path
        The means, in a file that :func:`srcs_py.read_table` reads: csv, xlsx, tex, html, md or
        another. Without ``stds``, each cell has both: ``85.2 ± 1.3``, ``85.2 +/- 1.3``,
        ``85.2(1.3)``, ``$85.2_{\pm 1.3}$``, with per cent signs, stars and bold face or without.
    stds : str or path, optional
        The standard deviations.
    orient : {"rows", "columns"}, optional
        Where the algorithms are. By default the first title (such as Dataset or Method), marks
        such as ↓, names of measures, or names such as "problem 1" tell; otherwise it is an error.
    drop : collection of str
        Names of rows and columns to be left out, such as those of averages and ranks.
    rename : mapping of str to str, optional
        New names of rows and columns.
    missing : {"drop_algorithms", "drop_benchmarks", "mean", "worst"}, optional
        What is done if a cell is empty or has a text such as ``--`` or ``N/A``: its algorithm or
        its benchmark is left out, or it gets the mean or the worst value of its benchmark. By
        default this is an error.
    maximize : bool, array_like of bool, or mapping of names to bool
        As for :func:`atopsis`; tells which value of a benchmark is the worst.
    header : bool, optional
        Whether the first line holds names, if that is not plain.
    decimal : {".", ","}, optional
        The decimal mark; the other one is between thousands. By default the cells show it: where
        a number such as 2,326 may be both and no other cell tells, it is an error.

    Returns
    -------
    means, stds : pandas.DataFrame of shape (algorithms, benchmarks)
        The tables, the second in the order of the first by its names. What has no name in
        either file is called A1, A2, ... and B1, B2, ...

    Raises
    ------
    SRCSError
        If it is open which axis holds the algorithms, a cell is not a number or open, there are
        means only, or the names or shapes of the two tables disagree; the message says where.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from srcs_py.atopsis import read_tables
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "paper.md"
    >>> _ = file.write_text(
    ...     "| Dataset | SVM | Forest |\n"
    ...     "|---------|-----|--------|\n"
    ...     "| Iris | 95.1 ± 1.2 | **96.0 ± 0.8** |\n",
    ...     encoding="utf-8",
    ... )
    >>> means, stds = read_tables(file)
    >>> float(means.loc["Forest", "Iris"]), float(stds.loc["Forest", "Iris"])
    (96.0, 0.8)
    """
    how = ReadOptions(orient, drop, rename or {}, missing, maximize, header, decimal)
    printed = paper_tables(means, stds, how, with_stds=stds is None).warned()
    assert printed.stds is not None
    return printed.means, printed.stds


def read_means(
    means: str | os.PathLike[str],
    *,
    orient: Orient | None = None,
    drop: Collection[str] = (),
    rename: Mapping[str, str] | None = None,
    missing: Missing | None = None,
    maximize: Maximize = None,
    header: bool | None = None,
    decimal: str | None = None,
) -> pd.DataFrame:
    r"""Read means alone from a file, for :func:`topsis`.

    Parameters
    ----------
    means : str or path
        As for :func:`read_tables`; deviations in the file are passed over.
    orient, drop, rename, missing, maximize, header, decimal : optional
        As for :func:`read_tables`.

    Returns
    -------
    pandas.DataFrame of shape (algorithms, benchmarks)
        The means.

    Raises
    ------
    SRCSError
        As :func:`read_tables`, but for missing deviations.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from srcs_py.atopsis import read_means, topsis
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "means.csv"
    >>> _ = file.write_text("Method,F1 ↑,ms ↓\nA,95,20\nB,93,90\n", encoding="utf-8")
    >>> print(topsis(read_means(file)))
    A > B
    """
    how = ReadOptions(orient, drop, rename or {}, missing, maximize, header, decimal)
    return paper_tables(means, None, how).warned().means


def paper_tables(
    means: str | os.PathLike[str],
    stds: str | os.PathLike[str] | None,
    how: ReadOptions,
    with_stds: bool | None = None,
    shown: bool = False,
) -> PrintedTable:
    """Read one or two files, as :func:`read_tables` does.

    ``shown``: a table that is not ranked yet may have missing values, which are noted.
    """
    found = read_printed(means, how, with_stds if stds is None else False)
    if stds is not None:
        found = replace(found, stds=read_printed(stds, how, False, like=found).means)
    alone = found.stds is None  # then any deviations will do: the names and numbers are checked
    study = check_study(found.means, found.means.abs() if alone else found.stds, True, gaps=True)
    both = study.frames()
    found = replace(found, means=both[0], stds=None if alone else both[1])
    found = _completed(found, how, means, shown)
    check_table("means", found.means, shown)
    return found


def _completed(
    found: PrintedTable, how: ReadOptions, path: str | os.PathLike[str], shown: bool
) -> PrintedTable:
    """Leave out or fill what is missing, and note it."""
    gaps = gaps_in(found.means, found.stds)
    if not gaps.any(axis=None):
        return found
    if how.missing is None and shown:
        return found.noted(path, f"Missing ({gap_names(gaps)}): to rank, leave out or fill them.")
    if how.missing is None:
        raise SRCSError(
            f"{first_cell(gaps, gaps)[0]} has no value. Leave out its algorithm or benchmark with ",
            Argument("drop"),
            ", or fill all gaps",
            remedy=("missing", "worst"),
        ).at(str(path))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SRCSWarning)  # the ranking warns of the same names
        larger = check_maximize(how.maximize, tuple(found.means.columns))
    means, stds, done = without_missing(found.means, found.stds, how.missing, larger)
    noted = replace(found, means=means, stds=stds).noted(path, done)
    return replace(noted, filled=noted.notes[-1])


def reading_text(found: PrintedTable, maximize: Maximize, notes: Collection[str]) -> str:
    """Describe what was read: the decisions, the directions, and the table."""
    means, cells = found.means, cell_texts(found.means, found.stds)
    rows, columns = means.shape
    if columns > _MOST_COLUMNS:
        cells = cells.T
    kind = "means" if found.stds is None else "means and standard deviations"
    names = tuple(map(str, means.columns))
    lines = [f"{rows} algorithms x {columns} benchmark{'s' * (columns != 1)}, {kind}", *notes]
    lines += [
        directions_text(check_maximize(maximize, names), names),
        "",
        cells.rename_axis(None).to_string(),
    ]
    return "\n".join(lines)
