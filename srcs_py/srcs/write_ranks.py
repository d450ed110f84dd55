"""Tables of ranks that are too large to return, written to a file in parts."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import own_error_state
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import check_writable
from srcs_py.srcs.engine.chunks import corrected_omnibus
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import (
    encode,
    is_on_cluster,
    rank_parts,
    ready,
    warn_of_underpowered,
)
from srcs_py.srcs.rank_table import carry_runs
from srcs_py.tables.formats import format_of
from srcs_py.tables.writing import write_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from srcs_py.base.array_types import Bools
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples

CELLS = 2**22  # p-values in memory at once


@own_error_state
def write_ranks(
    path: str | os.PathLike[str],
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str | Sequence[str],
    *,
    overwrite: bool = True,
    **arguments: Any,
) -> int:
    """Rank as :func:`SRCSranks` does, and write the ranks to a file in parts.

    For tables of ranks that are too large to return. All functions that take a table of ranks take
    the path of the file. It does not list the configurations with too few runs to show anything,
    so that :func:`leaderboard` counts their pairs as ties.

    Parameters
    ----------
    path : path-like
        Ends in .csv or .tsv (also with .gz) or .parquet. If the call is interrupted, an existing
        file stays as it was.
    data : path-like or any dataframe that narwhals reads
        One row per run.
    params : str or sequence of str
        Columns whose combinations are the configurations.
    target : str
        Column whose levels are compared.
    performance : str or sequence of str
        Column of finite numbers, or several.
    overwrite : bool
        Whether an existing file is replaced.
    **arguments
        Further arguments of :func:`SRCSranks`, such as ``memory="2GB"``.

    Returns
    -------
    int
        Rows of the table.

    Raises
    ------
    SRCSError
        For wrong arguments or data, or a file that cannot be written, before anything is computed.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    write_table : Write a table to a file, whole or not at all.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), 89-104.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> runs = pd.DataFrame(
    ...     {"Size": [10] * 10, "Algorithm": ["A", "B"] * 5, "Error": [*range(8), 11, 12]}
    ... )
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "ranks.csv"
    >>> write_ranks(file, runs, "Size", "Algorithm", "Error", maximize=False)
    2
    """
    file = check_writable(path, overwrite, data=data)
    format_of(file, "write_chunks").check_package(path)
    if is_on_cluster(data):
        raise SRCSError(
            "write_ranks is for ",
            Argument("data"),
            " on this machine; the ranks of a cluster are lazy: write them by "
            "SRCSranks(...).to_parquet (dask) or .write.parquet (Spark).",
        )
    options = check_options(params, target, performance, **arguments)
    samples = encode(data, options)
    shown: list[Bools] = []
    write_chunks(_tables(samples, ready(options, samples), shown), path, overwrite=overwrite)
    warn_of_underpowered(samples, np.concatenate(shown), options)
    return samples.counts.size


def _tables(samples: Samples, options: Options, shown: list[Bools]) -> Iterator[pd.DataFrame]:
    """Yield the table of ranks in parts; ``shown`` gets the configurations that show something."""
    if options.across is not None:
        performances = range(len(samples.values))
        p = [corrected_omnibus(samples, options, number) for number in performances]
        samples = replace(samples, omnibus=np.array(p))
    step = max(1, CELLS // len(samples.levels) ** 2)
    starts = range(0, len(samples.counts), step)
    parts = (samples.between(start, start + step) for start in starts)
    for study in rank_parts(samples, parts, options):
        shown.append(study.shown)
        carry_runs(study.table, samples)
        # all parts have the same types
        yield study.table if samples.counts.all() else study.nullable
