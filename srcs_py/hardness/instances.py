"""Instances that are hard for every model, and measures that explain their hardness."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import array, check_shape
from srcs_py.base.checks import check_count, check_number, check_rng
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.extras import require_scikit_learn
from srcs_py.hardness.inputs import Floats, read_if_path
from srcs_py.hardness.similarity import Hardness, hardness_frame


def hard_for_all(hardness: Hardness, X: Any = None, *, least: float = 0.25) -> pd.DataFrame:
    """Return the instances that are hard for every model, the hardest first.

    Parameters
    ----------
    hardness : mapping of str to array_like, DataFrame, path-like, or array_like
        Of models (rows) for instances, as for :func:`dissimilarity`.
    X : array_like, DataFrame or path-like, shape (instances, attributes), optional
        Features of the instances, in the same order, to be shown with them.
    least : float
        Hardness that an instance has at least under every model. 0.25 is the score-driven
        hardness of a score of 0.5: harder instances are on the wrong side for all models.

    Returns
    -------
    pandas.DataFrame
        Rows are instances; ``least`` and ``mean`` of their hardness over the models, then the
        features.

    Raises
    ------
    SRCSError
        As :func:`dissimilarity`, or if X has features of another number of instances.

    Examples
    --------
    >>> hardness = {"a": [0.1, 0.9, 0.4], "b": [0.3, 0.5, 0.6]}
    >>> hard_for_all(hardness, {"age": [31, 62, 45]})
       least  mean  age
    1    0.5   0.7   62
    2    0.4   0.5   45
    """
    frame = hardness_frame(hardness)
    least, names = check_number("least", least), frame.columns
    table = pd.DataFrame({"least": frame.min(), "mean": frame.to_numpy().mean(axis=0)}, names)
    if X is not None:
        features = _features(X, len(names)).set_axis(names, axis=0)
        for taken in table.columns.intersection(features.columns):
            features = features.rename(columns={taken: f"{taken} (feature)"})
        table = pd.concat([table, features], axis=1)
    hard = table[table["least"] >= least]
    return hard.sort_values(["least", "mean"], ascending=False, kind="stable")


def _features(X: Any, count: int) -> pd.DataFrame:
    X = read_if_path(X)
    try:
        features = pd.DataFrame(X)
    except (TypeError, ValueError) as error:
        raise SRCSError(Argument("X"), f" must be a table of features: {error}.") from None
    check_shape("X", features, count, features.shape[1], why=", a row for each of the hardness")
    return features


def hardness_correlates(
    X: Any, y: npt.ArrayLike, *, neighbours: int = 5, rng: int | np.random.Generator = 0
) -> pd.DataFrame:
    """Return what is known to make instances hard, whatever the model.

    Parameters
    ----------
    X : array_like, DataFrame or path-like, shape (instances, attributes)
        Attributes, numbers on comparable scales.
    y : array_like, shape (instances,)
        Classes, any number of them.
    neighbours : int
        Neighbours of each instance that are asked for their class.
    rng : int or numpy.random.Generator
        Seed of the tree, which may choose between equally good splits. A Generator draws it.

    Returns
    -------
    pandas.DataFrame
        Rows are instances. ``kdn``: share of the nearest neighbours that have another class;
        ``disjunct_size``: size of the leaf of an unpruned tree in which the instance is, less 1,
        as a share of the largest; small ones are hard.

    Raises
    ------
    SRCSError
        If scikit-learn is not installed, or X and y do not fit.

    References
    ----------
    Smith, Martinez and Giraud-Carrier, "An instance level analysis of data complexity", Machine
    Learning, 2014.

    Examples
    --------
    >>> hardness_correlates([[1], [2], [3], [11], [12], [13]], [0, 0, 1, 1, 1, 1], neighbours=2)
       kdn  disjunct_size
    0  0.5       0.333333
    1  0.5       0.333333
    2  1.0       1.000000
    3  0.0       1.000000
    4  0.0       1.000000
    5  0.0       1.000000
    """
    require_scikit_learn("hardness_correlates()")
    from sklearn.neighbors import NearestNeighbors
    from sklearn.tree import DecisionTreeClassifier

    labels, X = array("y", y), read_if_path(X)
    check_shape("y", labels, "instances")
    neighbours = check_count("neighbours", neighbours, most=labels.size - 1)
    seed = check_rng(rng, 32)
    try:
        near = NearestNeighbors(n_neighbors=neighbours).fit(X).kneighbors(return_distance=False)
        leaf = DecisionTreeClassifier(random_state=seed).fit(X, labels).apply(X)
    except (TypeError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise SRCSError(
            Argument("X"), " and ", Argument("y"), f" cannot be learnt from: {reason}"
        ) from error
    size = np.bincount(leaf)[leaf] - 1
    index = X.index if isinstance(X, pd.DataFrame) else None
    kdn: Floats = (labels[near] != labels[:, None]).mean(axis=1)
    return pd.DataFrame({"kdn": kdn, "disjunct_size": size / max(size.max(), 1)}, index=index)
