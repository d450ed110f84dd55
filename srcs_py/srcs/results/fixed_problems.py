"""Levels compared on these problems: the runs are the sample, the configurations are strata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from srcs_py.srcs.engine.bootstrap import bootstrap_positions
from srcs_py.srcs.engine.chunks import CHUNK_CELLS, block_of, chunks_of, means_of
from srcs_py.stats.bootstrap_block import BootstrapBlock
from srcs_py.stats.stratified import stratified_sums

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.stats.block import Block

Average = Literal["mean", "median"]
AVERAGES: tuple[Average, ...] = get_args(Average)
DRAWS = 1000  # of the bootstrap


def averages_of(samples: Samples, average: str) -> Floats:
    """Return the mean or median of the runs of each configuration and level, shape (C, k)."""
    if average == "mean":
        return means_of(samples)
    found = np.empty(samples.counts.shape)
    for chunk in chunks_of(samples.counts):
        found[chunk] = _averages(block_of(samples, chunk), average)
    return found


def _averages(block: Block, average: str) -> Floats:
    if average == "mean":
        return block.means
    found = np.full(block.counts.shape, np.nan)
    there = block.counts > 0
    found[there] = np.nanmedian(block.runs[there], axis=1)
    return found


def stratified_z(samples: Samples, paired: bool) -> Floats:
    """Return z of each pair, (pairs,): positive where the first level tends to be larger."""
    chunks = chunks_of(samples.counts)
    parts = [stratified_sums(block_of(samples, chunk, paired)) for chunk in chunks]
    statistic, variance = (np.sum(each, axis=0) for each in zip(*parts, strict=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(statistic / np.sqrt(variance))


def mean_rank_intervals(
    samples: Samples, average: str, maximize: bool, paired: bool
) -> tuple[Floats, Floats]:
    """Return both ends of the 95 % interval of the mean rank of each level, shape (k,).

    The runs of each configuration are drawn with replacement, those of a pair together, and
    ranked by their averages, 1 for the best. Configurations that lack a level do not count.
    """
    from scipy.stats import rankdata

    whole = np.flatnonzero((samples.counts > 0).all(axis=1))
    total = np.zeros((DRAWS, samples.counts.shape[1]))
    for part in chunks_of(samples.counts[whole], CHUNK_CELLS // DRAWS):
        chunk = whole[part]
        origin = block_of(samples, chunk, paired)
        keys = [(0, int(configuration)) for configuration in chunk]
        chosen = bootstrap_positions(origin.counts, origin.counts, range(DRAWS), keys, paired)
        values = _averages(BootstrapBlock(origin, chosen), average)
        ranks = rankdata(-values if maximize else values, axis=1)
        total += ranks.reshape(len(chunk), DRAWS, -1).sum(axis=0)
    low, high = np.quantile(total / len(whole), [0.025, 0.975], axis=0)
    return low, high
