"""Small studies, and their roles."""

import math
import os
import string

import numpy as np
import pandas as pd

ROLES = {"params": "Size", "target": "Algorithm", "performance": "Accuracy"}
PAIRED = {"pairing_col": "Fold", "paired": True}
R_CORRECTIONS = ["holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none"]


def study(counts=((6, 6, 6), (6, 6, 6)), shift=1.0, decimals=None, seed=0):
    """Return a study with ``counts[c][i]`` runs of level i in configuration c.

    Means grow by ``shift`` from level to level; few ``decimals`` make ties.
    """
    rng = np.random.default_rng(seed)
    rows = [
        (10 * (c + 1), "abcdefghij"[i], fold, rng.normal(50 + shift * i))
        for c, row in enumerate(counts)
        for i, count in enumerate(row)
        for fold in range(count)
    ]
    table = pd.DataFrame(rows, columns=["Size", "Algorithm", "Fold", "Accuracy"])
    return table if decimals is None else table.round({"Accuracy": decimals})


def runs_of(*configurations, size=0):
    """Return a study of the runs of each level of each configuration, nested lists or arrays."""
    rows = [
        (size + at, string.ascii_lowercase[level], fold, value)
        for at, levels in enumerate(configurations)
        for level, values in enumerate(levels)
        for fold, value in enumerate(values)
    ]
    table = pd.DataFrame(rows, columns=["Size", "Algorithm", "Fold", "Accuracy"])
    return table.astype({"Accuracy": float})


def runs(seed=1, methods=("A", "B", "C"), name="Method"):
    """Return a small study of random runs: error of methods, of two sizes and two noises."""
    random = np.random.default_rng(seed)
    index = pd.MultiIndex.from_product(
        [methods, (5, 10), ("low", "high"), range(8)], names=[name, "Size", "Noise", "Run"]
    )
    table = index.to_frame(index=False)
    best = table[name].map({method: at for at, method in enumerate(methods)})
    table["Error"] = (random.normal(size=len(table)) + 2 * best).round(4)
    return table


def simulated(studies):
    """Return how many studies a simulation draws: a fifth of them; with SRCS_SIMULATIONS all."""
    return studies if "SRCS_SIMULATIONS" in os.environ else studies // 5


def beyond(rate, studies):
    """Return three standard errors of a rate that is found in so many studies."""
    return 3 * math.sqrt(rate * (1 - rate) / studies)
