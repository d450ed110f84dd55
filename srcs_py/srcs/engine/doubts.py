"""Pairs whose decision depends on a choice: mean or ranks, one test or a safer one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import Argument, warn
from srcs_py.base.number_text import counted
from srcs_py.stats.corrections import DEFAULT_CORRECTION
from srcs_py.stats.pairwise import bartlett, pairs, rank_sum, welch_t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Bools, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.stats.block import Block

# Shares of the decided pairs above which a warning is given, by the safer test; p-value of
# Bartlett's test below which the variances of a configuration are unequal: 1 in 1,000 with equal
# ones; and runs of a level below which the p-values of Brunner and Munzel's test are too small.
DECIDED_ALONE, UNEQUAL, FEW_RUNS = {"welch": 0.01, "wilcoxon": 0.0}, 0.001, 15
SAFER = {
    "welch": "Welch's test alone, which does not pool the levels' variances; where standard "
    "deviations differ, Welch's test is the safer one.",
    "wilcoxon": f"Wilcoxon's test alone; where a level has fewer than {FEW_RUNS} runs, Brunner and "
    "Munzel's calls equal levels different too often (one of 6 levels far ahead, in 22 % of "
    "studies with 5 runs, in 8 % with 10), and Wilcoxon's test is the safer one.",
}
BY_TEST = "the test itself can name the winner"
CONFLICT = "the level with the better mean is not the one whose runs tend to be better"


def decided_alone(block: Block, options: Options, differ: Bools, tested: Bools) -> Ints:
    """Count the pairs that only the test calls different, and those that only a safer one does.

    Parameters
    ----------
    block : Block
        The runs of B configurations.
    options : Options
        A test that has a safer one, whose p-values are corrected alike, by Holm's method where the
        test corrects its own.
    differ : numpy.ndarray of shape (B, pairs)
        Whether the pair is significant.
    tested : numpy.ndarray of shape (B,)
        Whether the omnibus test is significant.

    Returns
    -------
    numpy.ndarray of shape (B, 3)
        Both numbers for each configuration, and their sum where the safer test is the better one:
        Welch's where standard deviations differ by Bartlett's test, for with few runs it decides
        less also where they do not; Wilcoxon's where a level has few runs.
    """
    correction = DEFAULT_CORRECTION if options.test.corrects_itself else options.correction
    if options.test.safer == "welch":
        p = welch_t(*block.moments, block.counts)
        doubtful = np.asarray(bartlett(block.moments[1], block.counts) < UNEQUAL)
    else:
        p = rank_sum(block.pooled)
        doubtful = np.where(block.counts > 0, block.counts, FEW_RUNS).min(axis=1) < FEW_RUNS
    p = correction.adjust(np.where(block.compared, p, np.nan), options.alpha)
    safer = (p < options.alpha) & tested[:, None]
    alone = (differ & ~safer).sum(axis=1), (safer & ~differ).sum(axis=1)
    return np.stack([*alone, sum(alone) * doubtful], axis=1)


def conflicting_levels(samples: Samples, conflict: Bools) -> list[list[str]]:
    """Return levels of the params and both levels of the target for each pair in conflict."""
    first, second = pairs(len(samples.levels))
    return [
        [*samples.texts(at), samples.levels[first[pair]], samples.levels[second[pair]]]
        for at, pair in np.argwhere(conflict).tolist()
    ]


def warn_of_conflicts(conflicts: int, decided: int, example: Sequence[str]) -> None:
    """Warn of pairs whose winner by mean tends to be the worse one, if there are any."""
    if not conflicts:
        return
    *place, one, other = example
    warn(
        f"In {conflicts} of {counted(decided, 'significant pair')}, such as {one!r} and {other!r} "
        f"in {', '.join(place)}, {CONFLICT}, which is what this test compares; {BY_TEST}.",
        remedy=("winner", "test"),
    )


def warn_of_safer_test(options: Options, alone: Ints, decided: int) -> None:
    """Warn if a safer test decides many pairs in another way."""
    own, other, doubtful = alone.tolist()
    if doubtful <= DECIDED_ALONE.get(options.test.safer, 0.0) * (decided + other):
        return
    warn(
        f"{own} pair{' of levels differs' if own == 1 else 's of levels differ'} significantly by ",
        Argument("test", options.test.name),
        f" alone and {other} by {SAFER[options.test.safer]}",
        remedy=("test", options.test.safer),
    )
