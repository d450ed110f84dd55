"""Dissimilarity and clusters of models by the instances that are hard for them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import check_shape, numbers
from srcs_py.base.checks import check_made, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Floats, read_if_path, stack_models, weight_shares

# Of the same instances for each model; a DataFrame or array has a row for each model.
Hardness = Mapping[str, npt.ArrayLike] | pd.DataFrame | npt.ArrayLike | os.PathLike[str]
# Of dissimilarities, (models, models), or the file of one.
Matrix = pd.DataFrame | str | os.PathLike[str]
How = Literal["mean", "median"]
Linkage = Literal["average", "single", "complete", "weighted"]
HOWS: tuple[How, ...] = get_args(How)
LINKAGES: tuple[Linkage, ...] = get_args(Linkage)


def dissimilarity(hardness: Hardness) -> pd.DataFrame:
    """Return how differently models find the same instances hard.

    Parameters
    ----------
    hardness : mapping of str to array_like, DataFrame, path-like, or array_like of shape \
(models, instances)
        Hardness of the same instances, in the same order, for each model. A DataFrame has a
        row for each model; a file has the models in its column ``model``. NaN is an error.

    Returns
    -------
    pandas.DataFrame
        Symmetric, (models, models): the mean over the instances of the absolute difference of
        the hardness. Models of an array are called 0, 1, ...

    Raises
    ------
    SRCSError
        If models have different numbers of instances, or a value is missing or infinite.

    See Also
    --------
    instance_hardness :
        Return the expected cost of every instance over the cost proportions c in [0, 1].
    dissimilarities : Compute the dissimilarity of the models on one data set after the other.
    cluster : Cluster models agglomeratively by their dissimilarity.

    References
    ----------
    De Melo and Prudencio (2014), equation 24.

    Examples
    --------
    >>> dissimilarity({"a": [0, 1, 1, 0], "b": [0, 1, 0, 0], "c": [1, 1, 0, 0]})
          a     b     c
    a  0.00  0.25  0.50
    b  0.25  0.00  0.25
    c  0.50  0.25  0.00
    """
    from scipy.spatial.distance import cdist

    frame = hardness_frame(hardness)
    values = frame.to_numpy()
    distances = cdist(values, values, "cityblock") / frame.shape[1]
    names = list(frame.index)
    return pd.DataFrame(distances, names, names)


def aggregate(
    matrices: Iterable[Matrix], how: How = "mean", weights: npt.ArrayLike | None = None
) -> pd.DataFrame:
    """Return the mean or median over data sets of their dissimilarities.

    Parameters
    ----------
    matrices : iterable of DataFrame or path-like, each (models, models)
        A matrix for each data set, all with the same models in the same order. The mean reads them
        one by one and keeps none, so a generator may compute them.
    how : {'mean', 'median'}
        How the matrices of the data sets are combined.
    weights : array_like of shape (data sets,), optional
        Weights of the data sets in the mean, at least 0; equal by default.

    Returns
    -------
    pandas.DataFrame
        (models, models).

    Raises
    ------
    SRCSError
        If there is no matrix, or the models differ.

    See Also
    --------
    dissimilarities : Compute the dissimilarity of the models on one data set after the other.
    cluster : Cluster models agglomeratively by their dissimilarity.

    References
    ----------
    De Melo and Prudencio (2014), equation 25.

    Examples
    --------
    >>> near = dissimilarity({"a": [0, 1], "b": [0, 1]})
    >>> far = dissimilarity({"a": [0, 1], "b": [1, 0]})
    >>> aggregate([near, near, far]).round(3)
           a      b
    a  0.000  0.333
    b  0.333  0.000
    """
    how = match_choice("how", how, HOWS)
    checked = _same_models(matrices)
    first = next(checked, None)
    if first is None:
        raise SRCSError(
            Argument("matrices"), " is empty; give the dissimilarities of at least one data set."
        )
    if how == "mean" and weights is None:
        values, count = first.to_numpy(dtype=np.float64, copy=True), 1
        for each in checked:
            values += each.to_numpy()
            count += 1
        values /= count
    else:
        stacked = np.array([first.to_numpy(), *(each.to_numpy() for each in checked)])
        shares = weight_shares(weights, len(stacked))
        values = np.median(stacked, axis=0) if how == "median" else np.tensordot(shares, stacked, 1)
    return pd.DataFrame(values, index=first.index, columns=first.columns)


def cluster(matrix: Matrix, linkage: Linkage = "average") -> Floats:
    """Cluster models agglomeratively by their dissimilarity.

    Parameters
    ----------
    matrix : DataFrame (models, models), or path-like
        Symmetric, zero on the diagonal.
    linkage : {'average', 'single', 'complete', 'weighted'}
        How far clusters of several models are from each other; the article uses the average.

    Returns
    -------
    numpy.ndarray of float, shape (models - 1, 4)
        What is merged at which dissimilarity, as :func:`scipy.cluster.hierarchy.linkage` gives it.

    Raises
    ------
    SRCSError
        If there are fewer than two models or the matrix is not a dissimilarity.

    See Also
    --------
    dissimilarity : Return how differently models find the same instances hard.
    aggregate : Return the mean or median over data sets of their dissimilarities.
    dendrogram : Draw which models are clustered at which dissimilarity.

    Examples
    --------
    >>> matrix = dissimilarity({"a": [0, 1, 1], "b": [0, 1, 1], "c": [1, 1, 0]})
    >>> cluster(matrix).round(2)
    array([[0.  , 1.  , 0.  , 2.  ],
           [2.  , 3.  , 0.67, 3.  ]])
    """
    from scipy.cluster import hierarchy
    from scipy.spatial.distance import squareform

    linkage = match_choice("linkage", linkage, LINKAGES)
    values = matrix_of(matrix).to_numpy(dtype=np.float64)
    models = max(len(values), 2)
    check_shape("matrix", values, models, models, why=", of at least two models")
    symmetric = np.isfinite(values).all() and np.array_equal(values, values.T)
    if not symmetric or values.diagonal().any():
        raise SRCSError(
            Argument("matrix"), " must be finite and symmetric, with zeros on its diagonal."
        )
    return np.asarray(hierarchy.linkage(squareform(values, checks=False), linkage))


def matrix_of(matrix: Matrix) -> pd.DataFrame:
    """Return a table with a row for each model, read from a file if it is the name of one."""
    if not isinstance(matrix, str | os.PathLike):
        check_made("matrix", matrix, pd.DataFrame, "dissimilarity")
        return matrix
    table: pd.DataFrame = read_if_path(matrix)
    if table.index.name != "model":
        raise SRCSError(f"{os.fspath(matrix)}: there is no column 'model' with the models' names.")
    return table


def hardness_frame(hardness: Hardness) -> pd.DataFrame:
    """Return the hardness of instances under models, shape (models, instances)."""
    given: Any = matrix_of(hardness) if isinstance(hardness, str | os.PathLike) else hardness
    index: Any = None
    columns = None
    if isinstance(given, pd.DataFrame):
        index, columns = given.axes
    if isinstance(given, Mapping):
        index, given = list(given), stack_models("hardness", given, partial(numbers, "hardness"))
    values = numbers("hardness", given)
    check_shape("hardness", values, "models", "instances")
    if not np.isfinite(values).all():
        raise SRCSError(Argument("hardness"), " has missing or infinite values.")
    return pd.DataFrame(values, index, columns)


def _same_models(matrices: Iterable[Matrix]) -> Iterator[pd.DataFrame]:
    if isinstance(matrices, str | os.PathLike | pd.DataFrame) or not isinstance(matrices, Iterable):
        raise SRCSError(
            Argument("matrices"), f" must be a list of matrices, not a {type(matrices).__name__}."
        )
    first: pd.DataFrame | None = None
    for matrix in map(matrix_of, matrices):
        first = matrix if first is None else first
        for side, own, other in zip(("rows", "columns"), first.axes, matrix.axes, strict=True):
            if not own.equals(other):
                raise SRCSError(
                    Argument("matrices"),
                    f" have different models in their {side}: {list(own)} and {list(other)}.",
                )
        yield matrix
