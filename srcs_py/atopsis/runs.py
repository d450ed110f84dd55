"""Means and standard deviations of the runs of a study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.tables.reading import as_table
from srcs_py.tables.roles import Columns, named_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Floats
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
    bootstrap_runs : Rank algorithms by A-TOPSIS on bootstrap samples of benchmarks and runs.

    Examples
    --------
    >>> import pandas as pd
    >>> from srcs_py.atopsis import from_runs
    >>> runs = pd.DataFrame({"a": list("xxyyxxyy"), "b": list("ppppqqqq"), "z": range(8)})
    >>> means, stds = from_runs(runs, "a", "b", "z")
    >>> means.loc["y"].to_dict()
    {'p': 2.5, 'q': 6.5}
    """
    means, stds = runs_by_cell(data, algorithm, benchmark, performance).tables()
    return _with_names(means, algorithm), _with_names(stds, algorithm)


def _with_names(table: pd.DataFrame, algorithm: str) -> pd.DataFrame:
    """Name both axes, so that a ranking knows the one with the algorithms."""
    return table.rename_axis(index=algorithm, columns="benchmark")


@dataclass(frozen=True)
class Runs:
    """The runs of a study by benchmark and algorithm.

    Attributes
    ----------
    algorithms, benchmarks : list of str
        Names, in the order of the tables.
    values : numpy.ndarray of shape (benchmarks, algorithms, runs)
        Performances, the first ``counts`` of each cell; 0 beyond.
    counts : numpy.ndarray of int, shape (benchmarks, algorithms)
        Number of runs of each cell, at least 2.
    """

    algorithms: list[str]
    benchmarks: list[str]
    values: Floats
    counts: NDArray[np.intp]

    def tables(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Return the means and the standard deviations of all cells."""
        mean, std = cell_moments(self.values, self.counts)
        names = self.algorithms, self.benchmarks
        return pd.DataFrame(mean.T, *names), pd.DataFrame(std.T, *names)

    def drawn(
        self, benchmarks: NDArray[np.intp], random: np.random.Generator
    ) -> tuple[Floats, Floats]:
        """Draw the runs of some benchmarks with replacement.

        Returns means and deviations, shape (algorithms, benchmarks).
        """
        counts, values = self.counts[benchmarks], self.values[benchmarks]
        which = (random.random(values.shape) * counts[..., None]).astype(np.intp)
        mean, std = cell_moments(np.take_along_axis(values, which, axis=2), counts)
        return mean.T, std.T


def runs_by_cell(
    data: Any, algorithm: str, benchmark: str | Sequence[str], performance: str
) -> Runs:
    """Return the runs of each cell, at least two; see :func:`from_runs`."""
    if isinstance(benchmark, Sequence) and not len(benchmark):
        raise SRCSError(Argument("benchmark"), " is empty; name at least one column.")
    params = list(named_columns("benchmark", benchmark))
    for name, column in (("algorithm", algorithm), ("performance", performance)):
        if not isinstance(column, str):
            raise SRCSError(Argument(name), f" must be the name of a column, not {column!r}.")
    columns = Columns(algorithm, tuple(params), (performance,))
    samples = from_table(as_table(data, columns.all), columns)
    algorithms = list(samples.levels)
    benchmarks = _benchmark_names(samples)
    few = np.flatnonzero(samples.counts < 2)
    if few.size:
        runs = counted(samples.counts.flat[few[0]], "run")
        told = f" has {runs} of {samples.cell(int(few[0]))}; "
        raise SRCSError(Argument("data"), told, "a standard deviation needs at least two.")
    rows = samples.row_ranges.rows(np.arange(len(samples.configurations)))
    values = np.zeros((*samples.counts.shape, samples.counts.max()))
    values[np.arange(values.shape[2]) < samples.counts[..., None]] = samples.values[0][rows]
    return Runs(algorithms, benchmarks, values, samples.counts)


def _benchmark_names(samples: Samples) -> list[str]:
    names = [each.name for each in samples.params]
    levels = [samples.texts(at) for at in range(len(samples.configurations))]
    if len(names) == 1:
        return [text for (text,) in levels]
    return [", ".join(map("{}={}".format, names, texts)) for texts in levels]


def cell_moments(values: Floats, counts: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Return mean and standard deviation (n - 1) of the first ``counts`` runs of each cell."""
    present = np.arange(values.shape[-1]) < counts[..., None]
    mean = np.where(present, values, 0.0).sum(axis=-1) / counts
    squares = np.where(present, values - mean[..., None], 0.0) ** 2
    return mean, np.sqrt(squares.sum(axis=-1) / (counts - 1))
