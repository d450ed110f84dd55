"""More than two classes: each against the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import array, check_shape, distinct, numbers
from srcs_py.base.checks import match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import Method, read_if_path, stack_models
from srcs_py.hardness.similarity import aggregate, dissimilarity


def one_against_rest(
    scores: npt.ArrayLike | Mapping[str, npt.ArrayLike],
    y: npt.ArrayLike,
    method: Method = "score_fixed",
    **settings: Any,
) -> pd.DataFrame:
    """Return the hardness of instances with each class in turn against all others.

    Parameters
    ----------
    scores : array_like, DataFrame or path-like of shape (instances, classes), or mapping of them
        Probabilities of the classes in their sorted order, as ``predict_proba`` of scikit-learn
        returns them.
    y : array_like, shape (instances,)
        Classes, two or more.
    method : {'score_fixed', 'score_driven', 'rate_driven', 'score_uniform', 'rate_uniform'}
        Threshold choice method.
    **settings
        Further arguments of :func:`instance_hardness`, but for the classes.

    Returns
    -------
    pandas.DataFrame
        Rows are (class, model), columns instances; the class is the positive one, and
        ``result.loc[class]`` is what :func:`dissimilarity` takes.

    Raises
    ------
    SRCSError
        As :func:`instance_hardness`, or if there is not one column for each class.

    Examples
    --------
    >>> scores = {"m": [[0.7, 0.2, 0.1], [0.3, 0.6, 0.1], [0.2, 0.5, 0.3]]}
    >>> one_against_rest(scores, ["a", "b", "c"], "score_driven").loc["c"].to_numpy().round(2)
    array([[0.01, 0.01, 0.49]])
    """
    for taken in ("positive", "scores_of"):
        if taken in settings:
            raise SRCSError(f"{taken} does not apply here: each class is the positive one in turn.")
    labels = array("y", y)
    classes = distinct("y", labels)
    given = scores if isinstance(scores, Mapping) else {"model": read_if_path(scores)}
    values = stack_models("scores", given, partial(numbers, "scores"))
    check_shape("scores", values[0], labels.size, classes.size, why=", a column for each class")
    found: dict[Any, pd.DataFrame] = {
        each: instance_hardness(
            dict(zip(given, values[..., place], strict=True)),
            labels == each,
            method,
            positive=True,
            scores_of=True,
            **settings,
        )
        for place, each in enumerate(classes.tolist())
    }
    table: pd.DataFrame = pd.concat(found, names=["class", "model"])
    return table


def class_dissimilarity(
    scores: npt.ArrayLike | Mapping[str, npt.ArrayLike],
    y: npt.ArrayLike,
    method: Method = "score_fixed",
    *,
    how: Literal["mean", "prevalence"] = "mean",
    **settings: Any,
) -> pd.DataFrame:
    """Return how differently models find instances of many classes hard.

    It is the mean of the dissimilarities with each class in turn against the rest.

    Parameters
    ----------
    scores : array_like, DataFrame or path-like of shape (instances, classes), or mapping of them
        As for :func:`one_against_rest`.
    y : array_like, shape (instances,)
        Classes, two or more.
    method : {'score_fixed', 'score_driven', 'rate_driven', 'score_uniform', 'rate_uniform'}
        Threshold choice method.
    how : {'mean', 'prevalence'}
        Whether all classes count alike, or each by its share of the instances.
    **settings
        Further arguments of :func:`instance_hardness`, but for the classes.

    Returns
    -------
    pandas.DataFrame
        (models, models), as :func:`dissimilarity`.

    Raises
    ------
    SRCSError
        As :func:`one_against_rest`.

    Examples
    --------
    >>> sure, unsure = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0.6, 0.4, 0], [0, 1, 0], [0, 0, 1]]
    >>> class_dissimilarity({"a": sure, "b": unsure}, [0, 1, 2], "score_driven").round(3)
           a      b
    a  0.000  0.036
    b  0.036  0.000
    """
    how = match_choice("how", how, ("mean", "prevalence"))
    table = one_against_rest(scores, y, method, **settings)
    classes, counts = np.unique(array("y", y), return_counts=True)
    matrices = (dissimilarity(table.loc[name]) for name in classes.tolist())
    return aggregate(matrices, weights=counts if how == "prevalence" else None)
