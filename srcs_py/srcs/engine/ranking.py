"""The engine: from a block of whole configurations to its ranks.

``rank_block`` is the unit of work. It takes arrays, knows nothing of tables, and gives the
same result however the configurations are cut into blocks, so that threads (or a distributed
scheduler) may map it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.arrays import as_slice
from srcs_py.stats.block import Block
from srcs_py.stats.corrections import DEFAULT_CORRECTION, Correction
from srcs_py.stats.effect import a12
from srcs_py.stats.functions import PlaceError
from srcs_py.stats.omnibus_tests import DEFAULT_OMNIBUS_TEST, OmnibusTest
from srcs_py.stats.pairwise import pairs, square
from srcs_py.stats.tests import DEFAULT_TEST, PairwiseTest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Settings:
    """What is to be done with each configuration.

    Attributes
    ----------
    test, correction : PairwiseTest, Correction
        Entries of their tables; the test with a function, also where it is the user's.
    alpha, maximize, paired
        As in :func:`srcs_py.SRCSranks`.
    always : bool
        Whether to test pairs also where the omnibus test is not significant.
    effect_size : bool
        Whether to compute effect sizes.
    moments : bool
        Whether means and standard deviations are wanted, and not only the ranks.
    gate : OmnibusTest
        The omnibus test.
    across : Correction or None
        Correction of the gate's p-values over all configurations.
    control : int or None
        Position, among the levels, of the only one that the others are compared with.
    """

    test: PairwiseTest = DEFAULT_TEST
    correction: Correction = DEFAULT_CORRECTION
    alpha: float = 0.05
    maximize: bool = True
    paired: bool = False
    always: bool = False
    effect_size: bool = False
    moments: bool = True
    gate: OmnibusTest = DEFAULT_OMNIBUS_TEST
    across: Correction | None = None
    control: int | None = None


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
    def join(cls, parts: Iterable[Ranked], blocks: Sequence[Ints]) -> Ranked:
        """Return blocks as one, each put into its place while the next are still worked on."""
        size = sum(block.size for block in blocks)
        whole: dict[str, NDArray[Any]] = {}
        for part, block in zip(parts, blocks, strict=True):
            for each in fields(cls):
                values = getattr(part, each.name)
                if each.name not in whole:
                    whole[each.name] = np.empty((size, *values.shape[1:]), values.dtype)
                whole[each.name][as_slice(block)] = values
        return cls(**whole)


def rank_block(
    runs: Floats, counts: Ints, settings: Settings, omnibus: Floats | None = None
) -> Ranked:
    """Rank the levels of each configuration of a block.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The runs of each level, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs of each level.
    settings : Settings
        Tests and direction.
    omnibus : numpy.ndarray of shape (B,), optional
        P-values of the gate, where they were corrected over all configurations before.

    Returns
    -------
    Ranked
        Ranks and the numbers behind them, of the same configurations.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), section "SRCS: the method".
    """
    block = Block(runs, counts, settings.paired, settings.control)
    return rank_levels(block, settings, omnibus)


@np.errstate(under="ignore")  # too small a number is 0 here, whatever the caller wants raised
def rank_levels(block: Block, settings: Settings, omnibus: Floats | None = None) -> Ranked:
    """Do what :func:`rank_block` does with a block that is there already."""
    size, levels = block.counts.shape
    if omnibus is None:
        omnibus = settings.gate.p(block)
    significant = omnibus < settings.alpha
    tested = np.flatnonzero(significant | settings.always)
    block = block.take(tested)
    # for ranks alone, means whose order is right are enough; nobody looks at sd then
    mean, sd = block.moments if settings.moments else (block.means, block.means)
    try:
        p, constant = _pairwise(block, settings.test)
    except PlaceError as error:
        error.row = int(tested[error.row])
        raise
    if settings.control is not None:
        p = np.where(_with_control(levels, settings.control), p, np.nan)
    if not settings.test.corrects_itself:
        p = settings.correction.adjust(p, settings.alpha)
    p = square(p, levels)
    differ = (p < settings.alpha) & significant[tested, None, None]
    rank = wins_minus_losses(differ, mean, settings.maximize)
    if settings.control is not None:
        rank[:, settings.control] = 0
    part = Ranked(
        rank=rank,
        mean=mean,
        sd=sd,
        p=p,
        omnibus=omnibus,
        constant=constant,
        effect=_effect(block, settings),
    )
    return part if tested.size == size else _spread(part, tested, size)


def _with_control(levels: int, control: int) -> NDArray[np.bool_]:
    """Say which pairs have the control in them, shape (pairs,)."""
    first, second = pairs(levels)
    return np.asarray((first == control) | (second == control))


def _pairwise(block: Block, test: PairwiseTest) -> tuple[Floats, Ints]:
    """Return uncorrected p-values, and the number of pairs with constant differences."""
    assert test.p is not None, "a user's own function is put in before"
    found = test.p(block)
    if isinstance(found, tuple):
        return found[0], np.count_nonzero(found[1], axis=1)
    return found, np.zeros(block.counts.shape[0], dtype=np.intp)


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


def _effect(block: Block, settings: Settings) -> Floats:
    if not settings.effect_size:
        return np.empty((*block.counts.shape, 0))
    if settings.test.effect is not None:
        return settings.test.effect(block, settings.maximize)
    return a12(block.pooled, settings.maximize)


def _spread(part: Ranked, tested: Ints, size: int) -> Ranked:
    """Return a block of ``size`` configurations of which only ``tested`` have results."""

    def spread(values: NDArray[Any]) -> NDArray[Any]:
        empty = np.nan if values.dtype.kind == "f" else 0
        full = np.full((size, *values.shape[1:]), empty, dtype=values.dtype)
        full[tested] = values
        return full

    names = {each.name for each in fields(part)} - {"omnibus"}
    return replace(part, **{name: spread(getattr(part, name)) for name in names})
