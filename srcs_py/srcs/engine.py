"""The engine: from a block of whole configurations to its ranks.

``rank_block`` is the unit of work. It takes arrays, knows nothing of tables, and gives the
same result however the configurations are cut into blocks, so that threads (or a distributed
scheduler) may map it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.options import Correction, Test
from srcs_py.stats.effect import a12, hedges_g
from srcs_py.stats.moments import moments
from srcs_py.stats.omnibus import kruskal_wallis
from srcs_py.stats.padjust import adjust
from srcs_py.stats.pairwise import paired_t, pooled_t, rank_sum, signed_rank, square
from srcs_py.stats.pooled import Pooled, pool

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Settings:
    """What is to be done with each configuration.

    Attributes
    ----------
    test, correction, alpha, maximize, paired
        As in :func:`srcs_py.SRCSranks`.
    always : bool
        Whether to test pairs also where the omnibus test is not significant.
    effect_size : bool
        Whether to compute effect sizes.
    custom : callable or None
        For test "custom": from the runs, shape (B, k, n), filled up with NaN, and their
        counts, shape (B, k), to uncorrected p-values, shape (B, pairs).
    """

    test: Test = "wilcoxon"
    correction: Correction = "holm"
    alpha: float = 0.05
    maximize: bool = True
    paired: bool = False
    always: bool = False
    effect_size: bool = False
    custom: Callable[[Floats, Ints], Floats] | None = None


@dataclass(frozen=True)
class Ranked:
    """Ranks of B configurations of k levels, with the numbers behind them.

    Attributes
    ----------
    rank : numpy.ndarray of shape (B, k)
        Wins minus losses, integers; 0 where nothing was tested.
    mean, sd : numpy.ndarray of shape (B, k)
        Moments; NaN where nothing was tested.
    p : numpy.ndarray of shape (B, k, k)
        Corrected p-values, NaN on the diagonal and where nothing was tested.
    omnibus : numpy.ndarray of shape (B,)
        P-values of the omnibus test.
    constant : numpy.ndarray of shape (B,)
        Number of pairs whose paired differences are constant, for the paired t test.
    effect : numpy.ndarray of shape (B, k, k)
        Effect sizes, in the same places as ``p``; NaN throughout unless asked for.
    """

    rank: Ints
    mean: Floats
    sd: Floats
    p: Floats
    omnibus: Floats
    constant: Ints
    effect: Floats = field(default_factory=lambda: np.empty(0))

    @classmethod
    def join(cls, parts: list[Ranked], order: Ints) -> Ranked:
        """Return blocks as one, ``order[b]`` being the place of their b-th configuration."""

        def together(name: str) -> NDArray[Any]:
            stacked = np.concatenate([getattr(part, name) for part in parts])
            if (order[1:] > order[:-1]).all():
                return stacked
            placed = np.empty_like(stacked)
            placed[order] = stacked
            return placed

        return cls(**{each.name: together(each.name) for each in fields(cls)})


def rank_block(runs: Floats, counts: Ints, settings: Settings) -> Ranked:
    """Rank the levels of each configuration of a block.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The runs of each level, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs of each level.
    settings : Settings
        Tests and direction.

    Returns
    -------
    Ranked
        Ranks and the numbers behind them, of the same configurations.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), section "SRCS: the method".
    """
    size, levels = counts.shape
    pooled = pool(runs, counts)
    omnibus = kruskal_wallis(pooled)
    significant = omnibus < settings.alpha
    tested = np.flatnonzero(significant | settings.always)
    if tested.size < size:
        runs, counts, pooled = runs[tested], counts[tested], pooled.take(tested)
    mean, sd = moments(runs, counts)
    p, constant = _pairwise(runs, counts, pooled, mean, sd, settings)
    if settings.test != "tukeyHSD":  # which is its own correction
        p = adjust(p, settings.correction)
    p = square(p, levels)
    differ = (p < settings.alpha) & significant[tested, None, None]
    part = Ranked(
        rank=wins_minus_losses(differ, mean, settings.maximize),
        mean=mean,
        sd=sd,
        p=p,
        omnibus=omnibus,
        constant=constant,
        effect=_effect(pooled, mean, sd, settings),
    )
    return part if tested.size == size else _spread(part, tested, size)


def _pairwise(
    runs: Floats, counts: Ints, pooled: Pooled, mean: Floats, sd: Floats, settings: Settings
) -> tuple[Floats, Ints]:
    """Return uncorrected p-values, and the number of pairs with constant differences."""
    none = np.zeros(counts.shape[0], dtype=np.intp)
    if settings.custom is not None:
        return settings.custom(runs, counts), none
    if settings.test == "tukeyHSD":
        from srcs_py.stats.tukey import tukey_hsd

        return tukey_hsd(mean, sd, counts), none
    if settings.test == "wilcoxon":
        return (signed_rank(runs) if settings.paired else rank_sum(pooled)), none
    if not settings.paired:
        return pooled_t(mean, sd, counts), none
    p, constant = paired_t(runs)
    return p, np.count_nonzero(constant, axis=1)


def larger(mean: Floats) -> NDArray[np.bool_]:
    """Return of each pair of levels, shape (B, k, k), whether the first has the larger mean.

    R lets the first of two levels with equal means pass for the larger.
    """
    row, column = mean[:, :, None], mean[:, None, :]
    level = np.arange(mean.shape[1])
    return np.asarray((row > column) | ((row == column) & (level[:, None] < level)))


def wins_minus_losses(differ: NDArray[np.bool_], mean: Floats, maximize: bool) -> Ints:
    """Return the ranks; when minimizing, R reverses every verdict, also that on equal means."""
    score = np.where(larger(mean) == maximize, 1, -1)
    return np.asarray(np.sum(score * differ, axis=2))


def _effect(pooled: Pooled, mean: Floats, sd: Floats, settings: Settings) -> Floats:
    size, levels = mean.shape
    if not settings.effect_size:
        return np.empty((size, levels, 0))
    if settings.test in {"t", "tukeyHSD"}:
        return hedges_g(mean, sd, pooled.counts, settings.maximize)
    return a12(pooled, settings.maximize)


def _spread(part: Ranked, tested: Ints, size: int) -> Ranked:
    """Return a block of ``size`` configurations of which only ``tested`` have results."""

    def spread(values: NDArray[Any]) -> NDArray[Any]:
        empty = np.nan if values.dtype.kind == "f" else 0
        full = np.full((size, *values.shape[1:]), empty, dtype=values.dtype)
        full[tested] = values
        return full

    names = {each.name for each in fields(part)} - {"omnibus"}
    return replace(part, **{name: spread(getattr(part, name)) for name in names})
