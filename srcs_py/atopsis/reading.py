"""Reading of tables of means and standard deviations from files."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.atopsis.directions import directions_text
from srcs_py.atopsis.papers import (
    Orient,
    PrintedTable,
    ReadOptions,
    read_printed,
)
from srcs_py.atopsis.summaries import Missing, gap_names, gaps_in, without_missing
from srcs_py.atopsis.tables import check_maximize, check_study, check_table
from srcs_py.atopsis.values import cell_texts, first_cell
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
    names: bool | None = None,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    r"""Read means and standard deviations from two files, or from one that holds both.

    A file is CSV, Markdown (md), LaTeX (tex) or Excel (xlsx, needs openpyxl). CSV has semicolons,
    tabs or commas between the values; decimals have a point or a comma (with commas between the
    values too, a value with a decimal comma must be quoted). The encoding is UTF-8, UTF-16 or
    Windows-1252; what Excel leaves around a table (``sep=;``, empty rows and columns) is passed
    over. LaTeX is read without its rules, fonts and colours.

    Parameters
    ----------
    means : str or path
        The means. Without ``stds``, the file has both: in each cell (``85.2 ± 1.3``,
        ``85.2 +/- 1.3``, ``85.2(1.3)``, ``$85.2_{\pm 1.3}$``, with per cent signs, stars and bold
        face or without), in columns side by side (``Iris mean``, ``Iris sd``; a title over two
        columns), or as a long table with the columns algorithm, benchmark, mean, sd.
    stds : str or path, optional
        The standard deviations.
    orient : {"rows", "columns"}, optional
        Where the algorithms are. By default a first title such as "Dataset" or "Method", marks
        such as ↓, the names, or many more rows than columns tell; a warning says what was taken
        if they leave a doubt.
    drop : collection of str
        Names of rows and columns to be left out. Averages, ranks, and wins and losses are left
        out anyway, with a warning.
    rename : mapping of str to str, optional
        New names of rows and columns.
    missing : {"drop_algorithms", "drop_benchmarks", "mean", "worst"}, optional
        What is done if a cell is empty or has a text such as ``--`` or ``N/A``: its algorithm or
        its benchmark is left out, or it gets the mean or the worst value of its benchmark. By
        default this is an error.
    maximize : bool, array_like of bool, or mapping of names to bool
        As for :func:`atopsis`; tells which value of a benchmark is the worst.
    header : bool, optional
        Whether the first line holds names. By default it does if it has a text that is not a
        number, begins with a word such as "Algorithm" or with nothing above a name, or is shorter
        than the others by one; give True if the names are numbers.
    names : bool, optional
        Whether the first column holds names. By default it does if it has a text that is not a
        number, or its title is such a word or left out.

    Returns
    -------
    means, stds : pandas.DataFrame of shape (algorithms, benchmarks)
        The tables, the second in the order of the first by its names. What has no name in
        either file is called A1, A2, ... and B1, B2, ... Under a title such as "mean test
        error (%)" the benchmarks get the mark ↓, with a warning, unless ``maximize`` is given.

    Raises
    ------
    SRCSError
        If a cell is not a number, there are means only, lines have different lengths, or the
        names or shapes of the two tables disagree; the message says where.

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
    how = ReadOptions(header, names, orient, drop, rename or {}, missing, maximize)
    printed = paper_tables(means, stds, how, with_stds=stds is None).said()
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
    names: bool | None = None,
) -> pd.DataFrame:
    r"""Read means alone from a file, for :func:`topsis`.

    Parameters
    ----------
    means : str or path
        As for :func:`read_tables`; deviations in the file are passed over.
    orient, drop, rename, missing, maximize, header, names : optional
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
    how = ReadOptions(header, names, orient, drop, rename or {}, missing, maximize)
    return paper_tables(means, None, how).said().means


def paper_tables(
    means: str | os.PathLike[str],
    stds: str | os.PathLike[str] | None,
    how: ReadOptions,
    with_stds: bool | None = None,
    shown: bool = False,
) -> PrintedTable:
    """Read one or two files, as :func:`read_tables` does; without warnings.

    ``shown``: a table that is not ranked yet may have missing values, which are noted.
    """
    found = read_printed(means, how, with_stds if stds is None else False)
    if stds is not None:
        second = read_printed(stds, how, False, like=found).means
        out = list(found.left_out)
        if out:  # or what has no names would be numbered
            second = second.drop(index=out, columns=out, errors="ignore")
        found = replace(found, stds=second)
    alone = found.stds is None  # then any deviations will do: the names and numbers are checked
    study = check_study(found.means, found.means.abs() if alone else found.stds, gaps=True)
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
        told = f"Missing ({gap_names(gaps)}): to rank, leave out or fill the gaps"
        return found.noted(path, told, ("missing", "worst"), doubt=False)
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
    return replace(found, means=means, stds=stds).noted(path, done)


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
