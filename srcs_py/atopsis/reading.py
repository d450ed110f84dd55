"""Reading of tables of means and standard deviations from files."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.atopsis.papers import Orient, ReadOptions, read_printed
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
        Where the algorithms are. By default in the rows, but in the columns if the first column
        has a title such as "Dataset" or "Benchmark".
    drop : collection of str
        Names of rows and columns to be left out, such as "Average".
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
        either file is called A1, A2, ... and B1, B2, ...

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
    how = ReadOptions(header, names, orient, drop)
    mean, std = read_printed(means, how, with_stds=stds is None)
    if stds is not None:
        std, _ = read_printed(stds, how, with_stds=False)
    study = check_study(mean, std)
    first, second = (
        pd.DataFrame(
            each.copy(), pd.Index(study.algorithms, name="algorithm"), list(study.benchmarks)
        )  # a copy, for the user to write to
        for each in (study.means, study.stds)
    )
    return first, second
