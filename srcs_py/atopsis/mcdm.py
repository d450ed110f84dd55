"""Other decision methods and objective weights, by the library pymcdm."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import atopsis_ranking, topsis_rankings
from srcs_py.atopsis.tables import check_study, check_table, check_weights, names_of
from srcs_py.atopsis.ties import shared_ranks
from srcs_py.atopsis.topsis import topsis_ranking
from srcs_py.base.checks import match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.extras import require

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.atopsis.tables import Floats, Maximize, TableLike

OBJECTIVE = ("entropy", "critic")

_DIGITS = 12  # scores that differ less are rounding, and tie


def objective_weights(means: TableLike, weighting: str = "entropy") -> pd.Series:
    """Return weights of the benchmarks that follow from the table: entropy or CRITIC.

    Parameters
    ----------
    means : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        Mean performance, as for :func:`atopsis`; for entropy all above 0.
    weighting : {"entropy", "critic"}
        By entropy a benchmark counts more the more unequal its means are; by CRITIC, the more
        they scatter and the less they agree with other benchmarks.

    Returns
    -------
    pandas.Series
        Weights by benchmark, summing to 1, for ``benchmark_weights`` of :func:`atopsis`. A
        benchmark on which all are equal gets 0.

    Raises
    ------
    SRCSError
        If pymcdm is not installed, no benchmark tells algorithms apart, or a mean is not above
        0 (entropy).

    References
    ----------
    D. Diakoulaki, G. Mavrotas and L. Papayannakis (1995), "Determining objective weights in
    multiple criteria problems: the CRITIC method", Computers & Operations Research 22, 763-770.

    Examples
    --------
    >>> from srcs_py.atopsis import objective_weights
    >>> objective_weights([[90, 80, 7], [30, 81, 7]]).round(3).to_dict()
    {'B1': 1.0, 'B2': 0.0, 'B3': 0.0}
    """
    kind = match_choice("weighting", weighting, OBJECTIVE)
    table = check_table("means", means)
    values = table.to_numpy()
    if kind == "entropy" and values.min() <= 0:
        raise SRCSError(
            Argument("means"),
            f" contains {values.min():.4g}; weights by entropy need means above 0. "
            'weighting="critic" takes any.',
        )
    used = _differing(values)
    if not used.any():
        raise SRCSError(Argument("means"), " has the same values in all rows; no benchmark counts.")
    names = names_of(table.columns, "B")
    weights = np.zeros(values.shape[1])
    if used.sum() == 1:
        weights[used] = 1.0
    else:
        module = _pymcdm("weights")
        function = module.entropy_weights if kind == "entropy" else module.critic_weights
        weights[used] = function(values[:, used])
    return pd.Series(weights / weights.sum(), pd.Index(names), name=kind)


def other_methods(
    means: TableLike,
    stds: TableLike | None = None,
    weights: ArrayLike = (0.75, 0.25),
    maximize: Maximize = None,
    benchmark_weights: ArrayLike | None = None,
) -> pd.DataFrame:
    """Rank by A-TOPSIS, TOPSIS, VIKOR and PROMETHEE II.

    Each mean and each standard deviation is a criterion of one table (algorithms, 2 x benchmarks),
    weighted by the product of both weights. Criteria in which all are equal do not count.

    Parameters
    ----------
    means, stds, weights, maximize, benchmark_weights : object
        As for :func:`atopsis`.

    Returns
    -------
    pandas.DataFrame
        Ranks, indexed by algorithm, a column for each method; those that tie share the better
        rank. TOPSIS divides by the vector norm, VIKOR uses v = 0.5, and PROMETHEE II the usual
        preference: any difference counts in full.

    Raises
    ------
    SRCSError
        As :func:`atopsis`, if pymcdm is not installed, or if all algorithms are equal.

    References
    ----------
    S. Opricovic and G.-H. Tzeng (2004), "Compromise solution by MCDM methods: a comparative
    analysis of VIKOR and TOPSIS", European Journal of Operational Research 156, 445-455.

    J. P. Brans and P. Vincke (1985), "A preference ranking organisation method", Management
    Science 31, 647-656.

    Examples
    --------
    >>> from srcs_py.atopsis import other_methods
    >>> ranks = other_methods([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> ranks.loc["A2"].to_dict()
    {'A-TOPSIS': 1, 'TOPSIS': 1, 'VIKOR': 1, 'PROMETHEE II': 1}
    """
    study = check_study(means, stds, maximize, benchmark_weights)
    pair = check_weights("weights", weights, ("mean", "std"))
    own = atopsis_ranking(pair, *topsis_rankings(study, "none"))
    table = np.hstack([study.means, study.stds])
    both = np.concatenate([study.weights * pair[0], study.weights * pair[1]])
    up = np.concatenate([study.maximize, np.zeros_like(study.maximize)])
    used = _differing(table) & (both > 0)
    if not used.any():
        raise SRCSError(Argument("means"), " and stds are the same for all algorithms.")
    both = both[used] / both[used].sum()
    table, up = table[:, used], up[used]
    module = _pymcdm("methods")
    types = np.where(up, 1, -1)
    scores = {
        "VIKOR": -module.VIKOR()(table, both, types, validation=False),
        "PROMETHEE II": module.PROMETHEE_II("usual")(table, both, types, validation=False),
    }
    ranks = {"A-TOPSIS": own.ranks}
    ranks["TOPSIS"] = topsis_ranking(table, both, up, "vector", study.algorithms).ranks
    ranks |= {name: shared_ranks(np.round(each, _DIGITS)) for name, each in scores.items()}
    return pd.DataFrame(ranks, index=pd.Index(study.algorithms, name="algorithm"))


def _differing(values: Floats) -> Any:
    return np.ptp(values, axis=0) > 0


def _pymcdm(module: str) -> Any:
    needy = "A ranking by VIKOR, or weights by entropy or CRITIC,"
    require(f"pymcdm.{module}", "mcdm", needy, name="pymcdm")
    return importlib.import_module(f"pymcdm.{module}")
