"""Scores of models, and their folds."""

import numpy as np

from srcs_py.hardness import Scores


def scores_of(name="d", models=3, n=40, seed=0):
    """Return random scores of models a, b, ..., in folds of unequal sizes."""
    scores = np.random.default_rng(seed).random((models, n))
    number = np.arange(n, dtype=np.int64)
    folds = number**2 % 5 + number % 2
    return Scores(name, tuple("abcdefgh"[:models]), number + 1, scores, number % 2, folds)
