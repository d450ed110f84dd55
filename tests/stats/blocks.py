"""Blocks of runs for the tests of the statistics."""

import numpy as np


def block(groups):
    """Return runs (B, k, n), filled up with NaN, and counts (B, k) of ``groups[b][i]``."""
    counts = np.array([[len(each) for each in row] for row in groups])
    runs = np.full((*counts.shape, counts.max()), np.nan)
    for b, row in enumerate(groups):
        for i, values in enumerate(row):
            runs[b, i, : len(values)] = values
    return runs, counts


def random_groups(seed, counts, decimals=None, shift=0.5):
    """Return ``groups[b][i]``, arrays of ``counts[b][i]`` runs; few decimals make ties."""
    rng = np.random.default_rng(seed)
    draw = [[rng.normal(shift * i, size=n) for i, n in enumerate(row)] for row in counts]
    return [
        [each if decimals is None else np.round(each, decimals) for each in row] for row in draw
    ]


BALANCED = [[7] * 4] * 5
UNBALANCED = [[3, 9, 2, 7], [1, 4, 4, 8], [5, 5, 5, 5], [2, 2, 30, 1]]
WITH_HOLES = [[3, 0, 2, 7], [0, 4, 4, 0], [5, 5, 5, 5]]
