"""Instances that are hard for every model."""

from __future__ import annotations

from typing import Any

import pandas as pd

from srcs_py.base.arrays import check_shape
from srcs_py.base.checks import check_number
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import read_if_path
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
