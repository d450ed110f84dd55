"""Pairs whose decision depends on a choice: mean or ranks, one variance or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import Argument, warn
from srcs_py.stats.corrections import DEFAULT_CORRECTION
from srcs_py.stats.pairwise import bartlett, pairs, welch_t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Bools, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.stats.block import Block

# Share of the decided pairs above which a warning is given, and p-value of Bartlett's test below
# which the variances of a configuration are unequal: 1 in 1,000 with equal ones.
WELCH_SHARE, UNEQUAL = 0.01, 0.001


def decided_alone(block: Block, options: Options, differ: Bools, tested: Bools) -> Ints:
    """Count the pairs that only the test calls different, and those that only Welch's test does.

    Parameters
    ----------
    block : Block
        The runs of B configurations.
    options : Options
        A test that pools the variances of all levels; Welch's p-values are corrected alike, by
        Holm's method where the test corrects its own.
    differ : numpy.ndarray of shape (B, pairs)
        Whether the pair is significant.
    tested : numpy.ndarray of shape (B,)
        Whether the omnibus test is significant.

    Returns
    -------
    numpy.ndarray of shape (B, 3)
        Both numbers for each configuration, and their sum where the standard deviations differ by
        Bartlett's test: with few runs Welch's test decides less also where they do not.
    """
    correction = DEFAULT_CORRECTION if options.test.corrects_itself else options.correction
    p = np.where(block.compared, welch_t(*block.moments, block.counts), np.nan)
    welch = (correction.adjust(p, options.alpha) < options.alpha) & tested[:, None]
    alone = (differ & ~welch).sum(axis=1), (welch & ~differ).sum(axis=1)
    unequal = bartlett(block.moments[1], block.counts) < UNEQUAL
    return np.stack([*alone, sum(alone) * unequal], axis=1)


def conflicting_levels(samples: Samples, conflict: Bools) -> list[list[str]]:
    """Return levels of the params and both levels of the target for each pair in conflict."""
    first, second = pairs(len(samples.levels))
    return [
        [*samples.texts(at), samples.levels[first[pair]], samples.levels[second[pair]]]
        for at, pair in np.argwhere(conflict).tolist()
    ]


def warn_of_conflicts(count: int, decided: int, example: Sequence[str]) -> None:
    """Warn of pairs whose winner by mean tends to be the worse one, if there are any."""
    if not count:
        return
    *place, one, other = example
    warn(
        f"In {count} of {decided} significant pairs, such as {one!r} and {other!r} in "
        f"{', '.join(place)}, the level with the better mean is not the one whose runs tend to be "
        "better, which is what this test compares; the test itself can name the winner.",
        remedy=("winner", "test"),
    )


def warn_of_pooling(options: Options, alone: Ints, decided: int) -> None:
    """Warn if a pooled variance decides many pairs in another way than variances of their own."""
    pooled, welch, of_unequal = alone.tolist()
    if of_unequal <= WELCH_SHARE * (decided + welch):
        return
    warn(
        f"{pooled} pairs of levels differ significantly by ",
        Argument("test", options.test.name),
        f" alone and {welch} by Welch's test alone, which does not pool the levels' variances; "
        "where standard deviations differ, Welch's test is the safer one.",
        remedy=("test", "welch"),
    )
