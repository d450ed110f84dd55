"""Means and standard deviations of the runs of a study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.stats.moments import moments
from srcs_py.tables.reading import as_table
from srcs_py.tables.roles import Columns, named_columns

if TYPE_CHECKING:
    from srcs_py.srcs.runs.samples import Samples


def from_runs(
    data: Any, algorithm: str, benchmark: str | Sequence[str], performance: str
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return the means and standard deviations of the runs that SRCSranks takes.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        One row per run.
    algorithm : str
        Column with the algorithm (``target`` of SRCSranks).
    benchmark : str or sequence of str
        Column or columns whose combinations are the benchmarks (``params`` of SRCSranks).
    performance : str
        Column with the performance, in finite numbers.

    Returns
    -------
    means, stds : pandas.DataFrame of shape (algorithms, benchmarks)
        Mean and standard deviation (n - 1) of the runs of each cell. Algorithms are in level
        order, benchmarks in the order of SRCSranks' configurations; several benchmark columns
        give names such as ``"Dim=5, CF=40"``.

    Raises
    ------
    SRCSError
        If a column does not exist, a value is missing or not finite, there is one algorithm
        only, or an algorithm has fewer than two runs on a benchmark.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.

    Examples
    --------
    >>> import pandas as pd
    >>> from srcs_py.atopsis import from_runs
    >>> runs = pd.DataFrame({"a": list("xxyyxxyy"), "b": list("ppppqqqq"), "z": range(8)})
    >>> means, stds = from_runs(runs, "a", "b", "z")
    >>> means.loc["y"].to_dict()
    {'p': 2.5, 'q': 6.5}
    """
    if isinstance(benchmark, Sequence) and not len(benchmark):  # type: ignore[redundant-expr]
        raise SRCSError(Argument("benchmark"), " is empty; name at least one column.")
    params = list(named_columns("benchmark", benchmark))
    for name, column in (("algorithm", algorithm), ("performance", performance)):
        if not isinstance(column, str):
            raise SRCSError(Argument(name), f" must be the name of a column, not {column!r}.")
    columns = Columns(algorithm, tuple(params), (performance,))
    samples = from_table(as_table(data, columns.all), columns)
    few = np.flatnonzero(samples.counts < 2)
    if few.size:
        runs = counted(samples.counts.flat[few[0]], "run")
        told = f" has {runs} of {samples.cell(int(few[0]))}; "
        raise SRCSError(Argument("data"), told, "a standard deviation needs at least two.")
    rows = samples.row_ranges.rows(np.arange(len(samples.configurations)))
    values = np.full((*samples.counts.shape, samples.counts.max()), np.nan)
    values[np.arange(values.shape[2]) < samples.counts[..., None]] = samples.values[0][rows]
    index = pd.Index(samples.levels, name=algorithm)
    header = pd.Index(_benchmark_names(samples), name="benchmark")
    mean, std = (pd.DataFrame(each.T, index, header) for each in moments(values, samples.counts))
    return mean, std


def _benchmark_names(samples: Samples) -> list[str]:
    names = [each.name for each in samples.params]
    levels = [samples.texts(at) for at in range(len(samples.configurations))]
    if len(names) == 1:
        return [text for (text,) in levels]
    return [", ".join(map("{}={}".format, names, texts)) for texts in levels]
