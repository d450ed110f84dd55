"""Ranks of coded runs, arrays in and arrays out, for any scheduler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from srcs_py.base import checks
from srcs_py.base.arrays import array, numbers, own_error_state
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.engine.chunks import rank_all
from srcs_py.srcs.options import check_options
from srcs_py.srcs.runs.samples import arrange
from srcs_py.stats.tests import test_of
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.engine.ranking import Ranked
    from srcs_py.srcs.options import Options

# Arguments of SRCSranks that control how levels are compared.
SETTINGS = (
    *("alpha", "correction", "effect_size", "gate", "maximize"),
    *("overlap", "paired", "summarize", "test"),
)


class RankedCodes(NamedTuple):
    """Ranks of coded runs, as :func:`rank_codes` returns them.

    Attributes
    ----------
    configuration : numpy.ndarray of shape (C,)
        The configurations that occur, ascending.
    counts : numpy.ndarray of shape (C, k)
        Number of runs of each level.
    ranked : Ranked
        ``rank``, ``mean`` and ``sd``, each (C, k), ``p`` (C, k, k) and ``omnibus`` (C,).
    """

    configuration: Ints
    counts: Ints
    ranked: Ranked


@own_error_state
def rank_codes(
    configuration: ArrayLike,
    level: ArrayLike,
    performance: ArrayLike,
    pairing: ArrayLike | None = None,
    n_levels: int | None = None,
    settings: Mapping[str, Any] | None = None,
) -> RankedCodes:
    """Rank the levels of coded runs, such as those of one node of a cluster.

    For schedulers other than dask and Spark. Each node must have all runs of its configurations;
    then the results do not depend on how a study is partitioned.

    Parameters
    ----------
    configuration : array of int, shape (rows,)
        Number of each run's configuration, at least 0.
    level : array of int, shape (rows,)
        Number of its level, from 0 to ``n_levels - 1``.
    performance : array of float, shape (rows,)
        Performances, finite numbers.
    pairing : array of int, shape (rows,), optional
        Number of its pairing key, at least 0; needed for ``settings={"paired": True}``.
    n_levels : int, optional
        Number of levels of the whole study; a level without runs here has rank 0, and NaN
        elsewhere. By default one more than the largest in ``level``.
    settings : mapping, optional
        Arguments of :func:`SRCSranks`: test, correction, alpha, maximize, paired, summarize,
        effect_size, gate and overlap, with its defaults.

    Returns
    -------
    RankedCodes
        ``configuration`` (those that occur, ascending), ``counts``, and ``ranked`` with ``rank``,
        ``mean``, ``sd``, ``p``, ``omnibus``, ``effect``: a row for each configuration, a column for
        each level.

    Raises
    ------
    SRCSError
        If the arrays do not fit together, hold other numbers, or the runs do not pair.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), 89-104.

    Examples
    --------
    Two nodes rank one configuration each:

    >>> level = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    >>> runs = {3: [71, 72, 73, 74, 75, 81, 82, 83, 84, 85], 8: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]}
    >>> nodes = [rank_codes([number] * 10, level, y, n_levels=2) for number, y in runs.items()]
    >>> [node.configuration.tolist() for node in nodes]
    [[3], [8]]
    >>> [node.ranked.rank.tolist() for node in nodes]
    [[[-1, 1]], [[1, -1]]]
    >>> nodes[0].ranked.mean.tolist()
    [[73.0, 83.0]]
    """
    values = numbers("performance", performance)
    given: dict[str, Any] = {"configuration": configuration, "level": level}
    given |= {} if pairing is None else {"pairing": pairing}
    codes = {name: _codes(name, numbered, values) for name, numbered in given.items()}
    if not values.size:
        raise SRCSError(Argument("performance"), " is empty; give at least one run.")
    if not np.isfinite(values).all():
        raise SRCSError(Argument("performance"), " must hold finite numbers.")
    most = int(codes["level"].max(initial=-1)) + 1
    n_levels = most if n_levels is None else checks.check_count("n_levels", n_levels)
    if n_levels < most:
        raise SRCSError(
            Argument("n_levels", n_levels),
            f", but level has the number {most - 1}; numbers are counted from 0.",
        )
    options = _options(settings)
    if options.paired and pairing is None:
        raise SRCSError("paired runs need ", Argument("pairing"), ".")
    found, dense = np.unique(codes["configuration"], return_inverse=True)
    pairs: list[Factor] = []
    if options.paired:
        last = int(codes["pairing"].max())
        pairs = [Factor("pairing", codes["pairing"], pd.RangeIndex(last + 1))]
    levels = Factor("level", codes["level"], pd.RangeIndex(n_levels))
    params = [Factor("configuration", dense, pd.Index(found))]
    samples = arrange(levels, params, values[None], pairs, np.arange(n_levels))
    return RankedCodes(found, samples.counts, rank_all(samples, options))


def _options(settings: Mapping[str, Any] | None) -> Options:
    settings = checks.check_mapping("settings", {} if settings is None else settings)
    for name in settings:
        checks.check_known(name, SETTINGS, Argument("settings"), f" has no {name!r}")
    test = test_of(settings.get("test", "wilcoxon"))
    if test.p is None or test.needs_control:
        raise SRCSError(
            Argument("settings"),
            f" has the test {test.name!r}, which is not for codes; give a function of two "
            "samples, or another test.",
        )
    keys = {"pairing_col": "pairing"} if settings.get("paired") else {}
    return check_options("configuration", "level", "performance", **keys, **settings)


def _codes(name: str, given: ArrayLike, y: Floats) -> Ints:
    codes = array(name, given)
    if codes.shape != y.shape or y.ndim != 1:
        raise SRCSError(
            Argument(name),
            f" has shape {codes.shape} and performance {y.shape}; both must have one "
            "entry for each run.",
        )
    if codes.size and (codes.dtype.kind not in "iu" or codes.min() < 0):
        raise SRCSError(Argument(name), " must hold whole numbers of at least 0.")
    return codes.astype(np.intp, copy=False)
