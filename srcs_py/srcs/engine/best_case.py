"""The best case of a design: whether any pair of levels could be significant at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import Argument, warn
from srcs_py.base.number_text import counted
from srcs_py.srcs.engine.ranking import rank_block
from srcs_py.stats.block import Block
from srcs_py.stats.tests import TESTS

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Ints
    from srcs_py.srcs.options import Options

MOST_RUNS = 60  # of each level, up to which the least number that is enough is looked for
GOLDEN = (5**0.5 - 1) / 2  # whose multiples, modulo 1, are all different


def could_differ(counts: Ints, options: Options, control: int | None = None) -> Bools:
    """Return whether some pair of each configuration would be significant in the best case.

    In the best case all runs of a level are far above those of the level before it, so that tests
    of ranks have their smallest p-values and tests of means p-values near 0. The engine ranks such
    runs, with its omnibus test, pairwise test and correction. No two runs are equal: tests that
    correct for ties can have smaller p-values where the runs of a level are tied.

    Parameters
    ----------
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    options : Options
        The arguments; the test must not be the user's own.
    control : int or None
        Position of the level that all others are compared with.
    """
    run = np.arange(counts.max())
    level = np.arange(counts.shape[1])[:, None]
    spread = GOLDEN * (level + 1) * (run + 1) % 1
    runs = np.where(run < counts[:, :, None], 1e3 * level + spread, np.nan)
    alone = replace(options, across=None, summarize="significant", effect_size=False, moments=False)
    ranked = rank_block(Block(runs, counts, options.paired, control), alone)
    return np.asarray((ranked.p < options.alpha).any(axis=(1, 2)))


def underpowered_warning(
    counts: Ints, configurations: int, options: Options, control: int | None = None
) -> None:
    """Warn of underpowered configurations, which have these ``counts``, shape (some, k)."""
    designs, times = np.unique(counts, axis=0, return_counts=True)
    usual = designs[np.argmax(times)]
    least, most = int(usual[usual > 0].min()), int(usual.max())
    runs = counted(most, "run") if least == most else f"{least} to {most} runs"
    correction: list[str | Argument] = []
    if not options.test.corrects_itself:
        correction = [" with ", Argument("correction", options.correction.name)]
    enough, remedy = would_be_enough(least_runs(usual, options, control)), None
    exact = replace(options, test=TESTS["exact"])
    if enough and options.test.name == "wilcoxon" and could_differ(usual[None], exact, control)[0]:
        enough, remedy = f"{enough}, or these in the exact test", ("test", "exact")
    warn(
        f"In {len(counts)} of {counted(configurations, 'configuration')} no pair can be "
        f"significant unless runs are equal: {runs} of each of {np.count_nonzero(usual)} levels "
        f"{'is' if most == 1 else 'are'} too few for ",
        Argument("test", options.test.name),
        *correction,
        f" at alpha {options.alpha:g}{enough}.",
        remedy=remedy,
    )


def would_be_enough(runs: int | None) -> str:
    """Return the end of a sentence on too few runs; empty if the least number is not known."""
    return f"; {runs} would be enough" if runs else ""


def least_runs(design: Ints, options: Options, control: int | None = None) -> int | None:
    """Return how many runs of each level would be enough; None if that is not known.

    Parameters
    ----------
    design : numpy.ndarray of int, shape (k,)
        Numbers of runs; those of levels that are not there are 0.
    options, control
        As in :func:`could_differ`.
    """
    for runs in range(2, MOST_RUNS) if options.test.threads else ():
        if could_differ(np.where(design > 0, runs, 0)[None], options, control)[0]:
            return runs
    return None
