"""Ranks written to a file piece by piece, where the table of them would be too large to return."""

from __future__ import annotations

import inspect
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base import checks
from srcs_py.base.error_state import own_error_state
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import check_writable
from srcs_py.srcs.api import SRCSranks
from srcs_py.srcs.distributed.detect import on_cluster
from srcs_py.srcs.engine.chunks import gate_of
from srcs_py.srcs.rank_table import rank_table
from srcs_py.srcs.study import rank_pieces, study_of
from srcs_py.tables.formats import format_of
from srcs_py.tables.streams import write_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from srcs_py.srcs.engine.ranking import Settings
    from srcs_py.srcs.study import Study

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
    """Rank as :func:`SRCSranks` does, and write the ranks to a file, piece by piece.

    For a table of ranks that is too large to return. The file is the one that :func:`write_table`
    would make of the whole table; all functions that take a table of ranks take its path.

    Parameters
    ----------
    path : path-like
        Ends in csv or tsv (also with .gz) or parquet. An interruption leaves it as it was.
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
    format_of(check_writable(path, overwrite), "write_chunks").check_package(path)
    if on_cluster(data) is not None:
        raise SRCSError(
            "write_ranks is for ",
            Argument("data"),
            " on this machine; the ranks of a cluster are lazy "
            "and write themselves: SRCSranks(...).to_parquet (dask) or .write.parquet (Spark).",
        )
    known = inspect.signature(SRCSranks)
    given = known.bind(
        data, params, target, performance, **checks.underscored(arguments, known.parameters)
    )
    given.apply_defaults()
    study = study_of(**given.arguments)
    with study.ready() as settings:
        write_chunks(_pieces(study, settings), path, overwrite=overwrite)
    return study.samples.counts.size


def _pieces(study: Study, settings: Settings) -> Iterator[pd.DataFrame]:
    """Yield the table of ranks in pieces of whole configurations."""
    samples, levels = study.samples, study.samples.present.size
    if settings.across is not None and samples.gates is None:
        gates = [gate_of(samples, settings, each) for each in range(len(samples.values))]
        samples = replace(samples, gates=np.array(gates))
    step = max(1, CELLS // levels**2)
    starts = range(0, len(samples.counts), step)
    parts = (samples.between(start, start + step) for start in starts)
    for part, ranked in rank_pieces(study, settings, parts):
        table = rank_table(part, ranked, study.roles, settings)
        if not samples.counts.all():  # all pieces have the same types
            ranks = [name for name in table if pd.api.types.is_integer_dtype(table[name])]
            table = table.astype(dict.fromkeys(ranks, "Int64"))
        yield table
