"""The role of each column of a table, by its name and values."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.tables.column_types import refuse_spreads
from srcs_py.tables.decide import described
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    from srcs_py.tables.description import Description


def describe(table: Any) -> Description:
    """Return what each column of a table of runs is, with reasons, and what the user must decide.

    A role is known from a word in a column's name or from its values, and open if several
    columns could have it. Nothing is ranked.

    Parameters
    ----------
    table : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        One row per run; or, if the columns look so, one column per algorithm or run.

    Returns
    -------
    Description
        It prints a line per column. ``roles`` are the arguments of :func:`SRCSranks`, if nothing
        is ``open``; ``by_role`` has state, candidates and reason of each.

    Raises
    ------
    SRCSError
        If the table cannot be read.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    read_table : Read a table from a file.

    Examples
    --------
    >>> import pandas as pd
    >>> runs = pd.DataFrame({
    ...     "dataset": ["iris", "iris", "wine", "wine"] * 2,
    ...     "approach": ["old"] * 4 + ["new"] * 4,
    ...     "error": [0.31, 0.30, 0.52, 0.55, 0.21, 0.22, 0.50, 0.51],
    ... })
    >>> describe(runs).roles
    {'target': 'approach', 'params': ['dataset'], 'performance': 'error', 'maximize': False}
    """
    file = os.path.basename(str(table)) if isinstance(table, str | os.PathLike) else ""
    return described(whole_table(table, "table"), file.rpartition(".")[0] or file)


def with_description(error: SRCSError, data: Any) -> SRCSError:
    """Return an error of a call without roles with the columns of its table, and the call."""
    try:
        found, table = describe(data), whole_table(data, "data")
    except SRCSError:
        return error
    refuse_spreads(table)
    return SRCSError(f"{str(error).removesuffix('.')}; the columns are:\n\n{found}\n\n{found.call}")
