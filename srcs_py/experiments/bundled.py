"""The study behind the bundled table ``noise/noise.csv.gz``: its data sets and its algorithms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.extras import require_scikit_learn
from srcs_py.experiments.study import Problem, noise_study

SEED = 2026
# Test folds have at most 114 examples, so that two decimals of a per cent lose nothing.
DECIMALS = 2


def bundled_algorithms() -> dict[str, Any]:
    """Return the six algorithms; none calls BLAS, so that machines agree on every fold.

    Returns
    -------
    dict of str to scikit-learn classifier
        Nearest neighbours (attributes scaled to [0, 1]), naive Bayes, one tree, a forest.
    """
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import MinMaxScaler
    from sklearn.tree import DecisionTreeClassifier

    def neighbours(count: int) -> Any:
        model = KNeighborsClassifier(count, algorithm="kd_tree")
        return make_pipeline(MinMaxScaler(), model)

    return {
        "1-NN": neighbours(1),
        "3-NN": neighbours(3),
        "5-NN": neighbours(5),
        "CART": DecisionTreeClassifier(random_state=SEED),
        "Forest": RandomForestClassifier(20, random_state=SEED),
        "NaiveBayes": GaussianNB(),
    }


def bundled_problems() -> dict[str, Problem]:
    """Return the eight data sets: four that scikit-learn ships and four seeded ones.

    Returns
    -------
    dict of str to Problem
        Digits are the first 400 of 1797, which saves time.
    """
    from sklearn import datasets

    def made(maker: Callable[..., Any], **settings: Any) -> Problem:
        X, y = maker(n_samples=300, random_state=SEED, **settings)
        return Problem(np.asarray(X, dtype=np.float64), np.asarray(y).astype(int))

    def shipped(loader: Callable[..., Any], rows: int | None = None) -> Problem:
        X, y = loader(return_X_y=True)
        return Problem(np.asarray(X[:rows], dtype=np.float64), y[:rows])

    return {
        "blobs": made(datasets.make_blobs, centers=4, n_features=4, cluster_std=4.0),
        "breast_cancer": shipped(datasets.load_breast_cancer),
        "circles": made(datasets.make_circles, noise=0.15, factor=0.5),
        "digits": shipped(datasets.load_digits, 400),
        "hastie": made(datasets.make_hastie_10_2),
        "iris": shipped(datasets.load_iris),
        "moons": made(datasets.make_moons, noise=0.25),
        "wine": shipped(datasets.load_wine),
    }


def bundled_study(
    problems: Sequence[str] | None = None, *, seed: int = SEED, **settings: Any
) -> pd.DataFrame:
    """Run the bundled study again, or the part of it on the data sets named.

    Parameters
    ----------
    problems : sequence of str, optional
        Names among those of :func:`bundled_problems`; all by default.
    seed : int, optional
        Seed of noise and partitions; the data sets and algorithms stay as they are.
    **settings
        Further arguments of :func:`noise_study`, such as ``ncores`` or ``cache``.

    Returns
    -------
    pandas.DataFrame
        With no further settings: the rows of the bundled table that belong to these data sets,
        bit for bit. Accuracies are rounded to two decimals of a per cent.

    Raises
    ------
    SRCSError
        If a data set is unknown, or scikit-learn is not installed.
    """
    require_scikit_learn("The noise study")
    known = bundled_problems()
    names = list(known) if problems is None else list(problems)
    for name in names:
        if name not in known:
            raise SRCSError(Argument("problems"), f": {name!r} is unknown: {nearest(name, known)}")
    chosen = {name: known[name] for name in names}
    return noise_study(bundled_algorithms(), chosen, seed=seed, **settings).round(DECIMALS)
