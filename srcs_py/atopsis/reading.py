"""Reading of tables of means and standard deviations from files."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.atopsis.axes import Orient
from srcs_py.atopsis.printed import PrintedTable, read_printed
from srcs_py.atopsis.tables import check_study

if TYPE_CHECKING:
    import os


def read_tables(
    means: str | os.PathLike[str],
    stds: str | os.PathLike[str] | None = None,
    *,
    orient: Orient | None = None,
    drop: Collection[str] = (),
    header: bool | None = None,
    decimal: str | None = None,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    r"""Read means and standard deviations from two files, or from one that holds both.

    Parameters
    ----------
    means : str or path
        The means, in a file that :func:`srcs_py.read_table` reads: csv, xlsx, tex, html, md or
        another. Without ``stds``, each cell has both: ``85.2 ± 1.3``, ``85.2 +/- 1.3``,
        ``85.2(1.3)``, ``$85.2_{\pm 1.3}$``, with per cent signs, stars and bold face or without; or
        each benchmark has two columns, such as ``Iris mean`` and ``Iris sd``.
    stds : str or path, optional
        The standard deviations.
    orient : {"rows", "columns"}, optional
        Where the algorithms are. By default the first title (such as Dataset or Method) or marks
        such as ↓ tell; otherwise it is an error.
    drop : collection of str
        Names of rows and columns to be left out, such as those of averages and ranks, or those
        with cells that are empty or have a text such as ``--`` or ``N/A``.
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
        If it is open which axis holds the algorithms, a cell has no number or an open one, there
        are means only, or the names or shapes of the two tables disagree; the message says where.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    read_means : Read means alone from a file, for topsis.

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
    how: Any = {"orient": orient, "drop": drop, "header": header, "decimal": decimal}
    printed = paper_tables(means, stds, with_stds=stds is None, **how)
    assert printed.stds is not None
    return printed.means, printed.stds


def read_means(
    means: str | os.PathLike[str],
    *,
    orient: Orient | None = None,
    drop: Collection[str] = (),
    header: bool | None = None,
    decimal: str | None = None,
) -> pd.DataFrame:
    r"""Read means alone from a file, for :func:`topsis`.

    Parameters
    ----------
    means : str or path
        As for :func:`read_tables`; deviations in the file are passed over.
    orient, drop, header, decimal : optional
        As for :func:`read_tables`.

    Returns
    -------
    pandas.DataFrame of shape (algorithms, benchmarks)
        The means.

    Raises
    ------
    SRCSError
        As :func:`read_tables`, but for missing deviations.

    See Also
    --------
    topsis :
        Rank alternatives by the technique for order preference by similarity to ideal
        solution.
    read_tables : Read means and standard deviations from two files, or from one that holds both.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from srcs_py.atopsis import read_means, topsis
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "means.csv"
    >>> _ = file.write_text("Method,F1 ↑,ms ↓\nA,95,20\nB,93,90\n", encoding="utf-8")
    >>> print(topsis(read_means(file)))
    A > B
    """
    how: Any = {"orient": orient, "drop": drop, "header": header, "decimal": decimal}
    return paper_tables(means, None, **how).means


def paper_tables(
    means: str | os.PathLike[str],
    stds: str | os.PathLike[str] | None,
    with_stds: bool | None = None,
    **how: Any,
) -> PrintedTable:
    """Read one or two files, as :func:`read_tables` does."""
    found = read_printed(means, **how, with_stds=with_stds if stds is None else False)
    if stds is not None:
        found = replace(
            found, stds=read_printed(stds, **how, with_stds=False, like=found.axis).means
        )
    alone = found.stds is None  # then any deviations will do: the names and numbers are checked
    study = check_study(found.means, found.means.abs() if alone else found.stds, True)
    both = study.frames()
    return replace(found, means=both[0], stds=None if alone else both[1])
