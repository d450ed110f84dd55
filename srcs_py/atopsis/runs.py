"""From the runs of a study to the two tables of A-TOPSIS."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from srcs_py.errors import SRCSError
from srcs_py.levels import MISSING, factor
from srcs_py.options import nearest


def from_runs(
    data: pd.DataFrame, algorithm: str, benchmark: str | Sequence[str], performance: str
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return the means and standard deviations of the runs that SRCSranks takes.

    Parameters
    ----------
    data : pandas.DataFrame
        One row per run.
    algorithm : str
        Column with the algorithm (SRCSranks: ``target``).
    benchmark : str or sequence of str
        Column or columns whose combinations are the benchmarks (SRCSranks: ``params``).
    performance : str
        Column with the performance, in finite numbers.

    Returns
    -------
    means, stds : pandas.DataFrame of shape (algorithms, benchmarks)
        Mean and standard deviation (n - 1) of each cell. Algorithms and benchmarks that occur,
        in level order, the first benchmark column varying fastest; several benchmark columns
        give names such as ``"Dim=5, CF=40"``.

    Raises
    ------
    SRCSError
        If a column does not exist, a value is missing or not finite, or an algorithm has fewer
        than two runs on a benchmark.

    Examples
    --------
    >>> import pandas as pd
    >>> from srcs_py.atopsis import from_runs
    >>> runs = pd.DataFrame({"a": list("xxyyxxyy"), "b": list("ppppqqqq"), "z": range(8)})
    >>> means, stds = from_runs(runs, "a", "b", "z")
    >>> means.loc["y"].to_dict()
    {'p': 2.5, 'q': 6.5}
    """
    params = [benchmark] if isinstance(benchmark, str) else list(benchmark)
    _check_columns(data, algorithm, params, performance)
    rows, algorithms = _codes(data, [algorithm])
    columns, benchmarks = _codes(data, params)
    runs = data[performance].astype(float).groupby([rows, columns])
    summary = runs.agg(["count", "mean", "std"])
    index = pd.MultiIndex.from_product([range(len(algorithms)), range(len(benchmarks))])
    summary = summary.reindex(index)
    count = summary["count"].fillna(0).to_numpy(dtype=int)
    if count.min() < 2:
        row, column = divmod(int(count.argmin()), len(benchmarks))
        raise SRCSError(
            f"data has {count.min()} runs of {algorithm} {algorithms[row]!r} on "
            f"{benchmarks[column]!r}; a standard deviation needs at least two."
        )

    def table(values: pd.Series) -> pd.DataFrame:
        cells = values.to_numpy().reshape(len(algorithms), len(benchmarks))
        return pd.DataFrame(cells, pd.Index(algorithms, name=algorithm), benchmarks)

    return table(summary["mean"]), table(summary["std"])


def _check_columns(
    data: pd.DataFrame, algorithm: str, params: list[str], performance: str
) -> None:
    named = [("algorithm", algorithm), *(("benchmark", each) for each in params)]
    if not params:
        raise SRCSError("benchmark is empty; name at least one column.")
    for argument, name in [*named, ("performance", performance)]:
        if name not in data.columns:
            raise SRCSError(
                f"{argument} = {name!r} is not a column: {nearest(name, map(str, data.columns))}"
            )
    if data.empty:
        raise SRCSError("data has no rows.")
    values = data[performance]
    if not pd.api.types.is_numeric_dtype(values) or pd.api.types.is_bool_dtype(values):
        raise SRCSError(f"performance column {performance!r} is {values.dtype}, not numbers.")
    if not np.isfinite(values.to_numpy(dtype=float, na_value=np.nan)).all():
        raise SRCSError(f"performance column {performance!r} has a missing or infinite value.")


def _codes(data: pd.DataFrame, names: list[str]) -> tuple[np.ndarray, list[str]]:
    """Number the combinations of levels that occur, the first column varying fastest."""
    factors = [factor(data[name]) for name in names]
    for each in factors:
        if (each.codes == MISSING).any():
            raise SRCSError(f"column {each.name!r} has a missing value.")
    codes = pd.MultiIndex.from_arrays([each.codes for each in reversed(factors)])
    found, positions = np.unique(codes.to_flat_index(), return_inverse=True)
    return positions, found
