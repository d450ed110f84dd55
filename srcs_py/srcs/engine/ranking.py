"""Ranks of a block of whole configurations.

Each configuration is ranked independently of the others in its block, so that blocks of any size
give the same results, and threads may work on them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.arrays import as_slice
from srcs_py.stats.effect import a12, d_z
from srcs_py.stats.pairwise import mean_sign, square

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from srcs_py.base.array_types import Bools, Floats, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.stats.block import Block


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
    noted : numpy.ndarray of shape (B,)
        Number of pairs that a warning counts, such as those with constant paired differences.
    effect : numpy.ndarray of shape (B, k, k)
        Effect sizes, in the same places as ``p``; no columns unless asked for.
    d_z : numpy.ndarray of shape (B, k, k)
        The same of paired differences; no columns unless the test compares them.
    sign : numpy.ndarray of shape (B, k, k)
        1 where the row's level tends to be larger by the test's own statistic, -1 where the
        column's does; no columns unless that decides the winner.
    conflict : numpy.ndarray of bool, shape (B, pairs)
        Whether the winner of a significant pair by mean is not that by ranks; no columns unless a
        test of ranks leaves the winner to the means.
    alone : numpy.ndarray of shape (B, 3)
        Pairs that only the test, and only a safer one, calls different, and both where that
        matters; 0 for tests that have none.
    """

    rank: Ints
    mean: Floats
    sd: Floats
    p: Floats
    omnibus: Floats
    noted: Ints
    effect: Floats = field(default_factory=lambda: np.empty(0))
    d_z: Floats = field(default_factory=lambda: np.empty(0))
    sign: Floats = field(default_factory=lambda: np.empty(0))
    conflict: Bools = field(default_factory=lambda: np.empty(0, bool))
    alone: Ints = field(default_factory=lambda: np.zeros((0, 3), np.int64))

    def decided(self, alpha: float) -> int:
        """Return the number of pairs that differ by both tests."""
        both = (self.p < alpha) & (self.omnibus < alpha)[:, None, None]
        return int(both.sum()) // 2

    @classmethod
    def join(cls, parts: Iterable[Ranked], chunks: Sequence[Ints]) -> Ranked:
        """Join the results of chunks; each is copied to its place as soon as it is computed."""
        size = sum(chunk.size for chunk in chunks)
        whole: dict[str, NDArray[Any]] = {}
        for part, chunk in zip(parts, chunks, strict=True):
            for name in (entry.name for entry in fields(cls)):
                values = getattr(part, name)
                if name not in whole:
                    whole[name] = np.empty((size, *values.shape[1:]), values.dtype)
                whole[name][as_slice(chunk)] = values
        return cls(**whole)


@np.errstate(under="ignore")  # 0 instead, also after np.seterr(all="raise")
def rank_block(block: Block, options: Options, omnibus: Floats | None = None) -> Ranked:
    """Rank the levels of each configuration of a block.

    Parameters
    ----------
    block : Block
        The runs of B configurations of k levels, and the position of the control if there is one.
    options : Options
        Tests and direction; a custom test has become a function.
    omnibus : numpy.ndarray of shape (B,), optional
        P-values of the omnibus test, if they are corrected over all configurations.

    Returns
    -------
    Ranked
        Ranks and the numbers behind them, of the same configurations.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), section "SRCS: the method".
    """
    size, levels = block.counts.shape
    if omnibus is None:
        omnibus = options.gate.p(block)
    significant = omnibus < options.alpha
    tested = np.flatnonzero(significant | options.always)
    block = block.take(tested)
    sign = _sign(block, options)
    mean, sd = _moments(block, options)
    assert options.test.p is not None, "custom_test sets it"
    found = options.test.p(block)
    p, noted = found if isinstance(found, tuple) else (found, np.isnan(found) & block.compared)
    if block.control is not None:
        p = np.where(block.compared, p, np.nan)
    if not options.test.corrects_itself:
        p = options.correction.adjust(p, options.alpha)
    passed = significant[tested]
    decided = (p < options.alpha) & passed[:, None]
    own = square(sign, levels, sign=-1) if sign is not None and options.winner == "test" else None
    p = square(p, levels)
    differ = (p < options.alpha) & passed[:, None, None]
    rank = wins_minus_losses(differ, mean, options.maximize, own)
    if block.control is not None:
        rank[:, block.control] = 0
    nothing = np.empty((*block.counts.shape, 0))
    none = np.empty((len(rank), 0), bool)
    by_mean = sign is not None and own is None
    part = Ranked(
        rank=rank,
        mean=mean,
        sd=sd,
        p=p,
        omnibus=omnibus,
        noted=np.count_nonzero(noted, axis=1),
        effect=_effect(block, options) if options.effect_size else nothing,
        d_z=d_z(block.ended, options.maximize) if options.paired_effect else nothing,
        sign=nothing if own is None else own,
        conflict=decided & (sign * mean_sign(mean) <= 0) if by_mean and sign is not None else none,
        alone=_decided_alone(block, options, decided, passed),
    )
    return part if tested.size == size else _spread(part, tested, size)


def _sign(block: Block, options: Options) -> Floats | None:
    """Return the direction of each pair by the test itself, if it decides or can contradict."""
    test = options.test
    contradicts = options.moments and test.effect is None
    counts = options.winner == "test" or contradicts
    return test.sign(block) if counts and test.sign is not None else None


def _moments(block: Block, options: Options) -> tuple[Floats, Floats]:
    """Return means and standard deviations; without them only the order of the means, if needed."""
    if options.moments:
        return block.moments
    mean = np.zeros(block.counts.shape) if options.winner == "test" else block.means
    return mean, mean


def _decided_alone(block: Block, options: Options, decided: Bools, passed: Bools) -> Ints:
    test = options.test
    if not (options.moments and test.safer) or (block.paired and test.uses_pairs):
        return np.zeros((len(decided), 3), np.int64)
    from srcs_py.srcs.engine.doubts import decided_alone

    return decided_alone(block, options, decided, passed)


def larger(mean: Floats) -> Bools:
    """Return whether the first level of each pair has the larger mean, shape (B, k, k).

    As in R, the first of two equal means counts as the larger.
    """
    row, column = mean[:, :, None], mean[:, None, :]
    level = np.arange(mean.shape[1])
    return np.asarray((row > column) | ((row == column) & (level[:, None] < level)))


def wins_minus_losses(
    differ: Bools, mean: Floats, maximize: bool, sign: Floats | None = None
) -> Ints:
    """Return the ranks, by the mean or by the ``sign`` of the test's statistic, shape (B, k, k).

    When minimizing, R reverses all outcomes, also those of equal means.
    """
    if sign is None:
        score = np.where(larger(mean) == maximize, 1, -1)
    else:
        score = np.nan_to_num(sign).astype(np.int64) * (1 if maximize else -1)
    return np.asarray(np.sum(score * differ, axis=2, dtype=np.int64))


def _effect(block: Block, options: Options) -> Floats:
    if options.test.effect is not None:
        return options.test.effect(block, options.maximize)
    return a12(block.pooled, options.maximize)


def _spread(part: Ranked, tested: Ints, size: int) -> Ranked:
    """Return the results of ``size`` configurations, empty for those not ``tested``."""

    def spread(values: NDArray[Any]) -> NDArray[Any]:
        empty = np.nan if values.dtype.kind == "f" else 0
        full = np.full((size, *values.shape[1:]), empty, dtype=values.dtype)
        full[tested] = values
        return full

    names = {entry.name for entry in fields(part)} - {"omnibus"}
    return replace(part, **{name: spread(getattr(part, name)) for name in names})
