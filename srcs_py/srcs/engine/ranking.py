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
from srcs_py.stats.pairwise import square

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
    """

    rank: Ints
    mean: Floats
    sd: Floats
    p: Floats
    omnibus: Floats
    noted: Ints
    effect: Floats = field(default_factory=lambda: np.empty(0))
    d_z: Floats = field(default_factory=lambda: np.empty(0))

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
    # without moments, only the order of the means counts, and nothing uses sd
    mean, sd = block.moments if options.moments else (block.means, block.means)
    assert options.test.p is not None, "with_custom_test sets it"
    found = options.test.p(block)
    p, noted = found if isinstance(found, tuple) else (found, np.isnan(found) & block.compared)
    if block.control is not None:
        p = np.where(block.compared, p, np.nan)
    if not options.test.corrects_itself:
        p = options.correction.adjust(p, options.alpha)
    p = square(p, levels)
    differ = (p < options.alpha) & significant[tested, None, None]
    rank = wins_minus_losses(differ, mean, options.maximize)
    if block.control is not None:
        rank[:, block.control] = 0
    nothing = np.empty((*block.counts.shape, 0))
    part = Ranked(
        rank=rank,
        mean=mean,
        sd=sd,
        p=p,
        omnibus=omnibus,
        noted=np.count_nonzero(noted, axis=1),
        effect=_effect(block, options) if options.effect_size else nothing,
        d_z=d_z(block.runs, options.maximize) if options.paired_effect else nothing,
    )
    return part if tested.size == size else _spread(part, tested, size)


def larger(mean: Floats) -> Bools:
    """Return whether the first level of each pair has the larger mean, shape (B, k, k).

    As in R, the first of two equal means counts as the larger.
    """
    row, column = mean[:, :, None], mean[:, None, :]
    level = np.arange(mean.shape[1])
    return np.asarray((row > column) | ((row == column) & (level[:, None] < level)))


def wins_minus_losses(differ: Bools, mean: Floats, maximize: bool) -> Ints:
    """Return the ranks; when minimizing, R reverses all outcomes, also those of equal means."""
    score = np.where(larger(mean) == maximize, 1, -1)
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
