"""Custom test: the user's function, called once per configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.stats.functions import locating
from srcs_py.stats.pairwise import pairs

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.stats.block import Block


def custom_test(options: Options, levels: Sequence[str]) -> Options:
    """Return the options with the user's function as their pairwise test."""
    own = partial(_custom_p, partial(_p_of_configuration, options.fun, levels, options.fun_args))
    return replace(options, test=replace(options.test, p=own, threads=False))


def _custom_p(call: Callable[..., Floats], block: Block) -> Floats:
    """Return uncorrected p-values, shape (B, pairs), of a block of configurations."""
    p = np.empty((len(block.runs), len(pairs(block.counts.shape[1])[0])))
    for row, runs in enumerate(block.runs):
        with locating(block, row):
            p[row] = call(runs, block.counts[row])
    return p


def _p_of_configuration(
    fun: Callable[..., Any],
    labels: Sequence[str],
    extra: Mapping[str, Any],
    runs: Floats,
    counts: Ints,
) -> Floats:
    first, second = pairs(len(labels))
    p = np.full(first.size, np.nan)
    present = np.flatnonzero(counts).tolist()
    if len(present) < 2:
        return p
    names = [labels[level] for level in present]
    codes = np.repeat(np.arange(len(present)), counts[present])
    levels = pd.Categorical.from_codes(codes, categories=pd.Index(names))
    values = np.concatenate([runs[level, : counts[level]] for level in present])
    among = np.isin(first, present) & np.isin(second, present)
    p[among] = pair_p_values(fun(values, levels, **extra), names)
    return p


def pair_p_values(answer: Any, levels: Sequence[str]) -> Floats:
    """Return the p-values of all pairs (i, j), i < j, from what a custom test returned.

    Parameters
    ----------
    answer : pandas.DataFrame, or mapping or object with ``p_value``, ``p.value`` or ``p.values``
        The lower triangle of p-values, as in R's ``pairwise.htest``: rows are the levels from the
        second on, columns those up to the last but one.
    levels : sequence of str
        Names of the N levels, in level order.

    Returns
    -------
    numpy.ndarray of shape (N (N - 1) / 2,)
        P-values in the order of ``numpy.triu_indices(N, 1)``.

    Raises
    ------
    SRCSError
        If the answer has another form or other names, or a value that is not in [0, 1].
    """
    matrix = answer
    if not isinstance(answer, pd.DataFrame):
        named = answer if isinstance(answer, Mapping) else {}
        found = [named[name] for name in ("p_value", "p.value", "p.values") if name in named]
        matrix = found[0] if found else getattr(answer, "p_value", None)
    wanted = f"rows {list(levels[1:])} and columns {list(levels[:-1])}"
    if not isinstance(matrix, pd.DataFrame):
        raise SRCSError(
            Argument("fun"),
            f" returned {type(answer).__name__}; it must return a DataFrame of p-values "
            f"with {wanted}, or a mapping or object that has one as 'p_value'.",
        )
    rows, columns = [str(each) for each in matrix.index], [str(each) for each in matrix.columns]
    if rows != list(levels[1:]) or columns != list(levels[:-1]):
        raise SRCSError(
            Argument("fun"),
            f" returned p-values of rows {rows} and columns {columns}, not {wanted}.",
        )
    first, second = pairs(len(levels))
    try:
        p = matrix.to_numpy(dtype=float, na_value=np.nan)[second - 1, first]
    except (TypeError, ValueError) as error:
        raise SRCSError(
            Argument("fun"), f" returned p-values that are not numbers ({error})."
        ) from error
    if ((p < 0) | (p > 1)).any():
        raise SRCSError(
            Argument("fun"), f" returned the p-value {p[(p < 0) | (p > 1)][0]}, outside [0, 1]."
        )
    return p
