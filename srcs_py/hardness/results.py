"""Hardness and dissimilarity from the scores of data set after data set."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.checks import check_list, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.data_set import FOLD, Scores, long_table
from srcs_py.hardness.inputs import METHODS, Floats, Method
from srcs_py.hardness.similarity import dissimilarity
from srcs_py.hardness.table import Table, each_data_set
from srcs_py.tables.reading import whole_table

Unit = Literal["instance", "fold", "dataset"]
UNITS: tuple[Unit, ...] = get_args(Unit)


def hardness_table(
    scores: Scores | Table,
    methods: Sequence[Method] = METHODS,
    *,
    per: Unit = "instance",
    **settings: Any,
) -> pd.DataFrame:
    """Return hardness as a long table with one column for each method.

    Parameters
    ----------
    scores : Scores, path-like or DataFrame
        Models on one data set; or a long table of scores with any number of data sets.
    methods : sequence of str, optional
        Threshold choice methods; by default the three of the article.
    per : {'instance', 'fold', 'dataset'}
        One row for each model and instance, or the means over folds or over the data set. The
        rates of the rate-driven method are those of the whole data set in every case.
    **settings
        As for :func:`instance_hardness`, and for :func:`read_scores` where it reads the scores.

    Returns
    -------
    pandas.DataFrame
        Columns ``dataset``, ``instance``, ``model``, ``class`` and ``fold`` (where known), or
        ``dataset``, ``model`` and ``fold``, or ``dataset`` and ``model``; then the methods. Per
        fold it is what :func:`SRCSranks` takes: ``target="model"``, ``params=["dataset"]``, a
        method as performance, ``maximize=False``.

    Raises
    ------
    SRCSError
        If a method is unknown, or ``per="fold"`` and the folds are not known.

    See Also
    --------
    instance_hardness :
        Return the expected cost of every instance over the cost proportions c in [0, 1].

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame(
    ...     {
    ...         "dataset": "d",
    ...         "instance": [1, 2, 1, 2],
    ...         "model": ["NB", "NB", "DT", "DT"],
    ...         "score": [0.1, 0.8, 0.4, 0.3],
    ...         "class": [0, 1, 0, 1],
    ...     }
    ... )
    >>> hardness_table(table, per="dataset")
      dataset model  score_fixed  score_driven  rate_driven
    0       d    NB          0.0         0.025        0.125
    1       d    DT          0.5         0.325        0.625
    """
    per = match_choice("per", per, UNITS)
    methods = [match_choice("methods", each, METHODS) for each in check_list("methods", methods)]
    if not methods:
        raise SRCSError(Argument("methods"), " is empty; give at least one.")
    if not isinstance(scores, Scores):
        given = scores if isinstance(scores, str | os.PathLike) else whole_table(scores, "scores")
        data_sets = each_data_set(given, settings)
        tables = [hardness_table(each, methods, per=per, **settings) for each in data_sets]
        return pd.concat(tables, ignore_index=True)
    if per == "fold" and scores.folds is None:
        raise SRCSError(f"the scores of {scores.dataset!r} do not contain the folds.")
    values: dict[str, Floats] = {
        each: scores.hardness(each, **settings).to_numpy() for each in methods
    }
    if per == "instance":
        return long_table(scores, values)
    if per == "dataset":
        means = {name: each.mean(axis=1) for name, each in values.items()}
        return pd.DataFrame({"dataset": scores.dataset, "model": scores.models, **means})
    return _by_fold(scores, values)


Measure = Literal[Method, "output_difference", "error_correlation"]
MEASURES: tuple[Measure, ...] = (*METHODS, "output_difference", "error_correlation")


def dissimilarities(
    data_sets: Iterable[Scores] | Table, method: Measure = "score_fixed", **settings: Any
) -> Iterator[pd.DataFrame]:
    """Compute the dissimilarity of the models on one data set after the other.

    Parameters
    ----------
    data_sets : iterable of Scores, path-like or DataFrame
        Read one by one and not kept in memory; a file or a long table as for :func:`read_scores`.
    method : str
        Threshold choice method of hardness, as for :func:`instance_hardness`; or a measure of
        predictions at ``threshold``: "output_difference", the share of instances that two models
        predict differently, which under uniform costs equals score-fixed dissimilarity; or
        "error_correlation", the share of the errors of either model that are not errors of both.
    **settings
        As for :func:`instance_hardness`, and for :func:`read_scores` where it reads the scores.

    Yields
    ------
    pandas.DataFrame
        (models, models), as :func:`aggregate` takes them.

    Raises
    ------
    SRCSError
        If a data set has other models than the first.

    See Also
    --------
    dissimilarity : Return how differently models find the same instances hard.
    aggregate : Return the mean or median over data sets of their dissimilarities.

    References
    ----------
    A. H. Peterson and T. R. Martinez (2005), "Estimating the potential for combining learning
    models" (classifier output difference); A. Kalousis, J. Gama and M. Hilario (2004), "On data
    and algorithms: understanding inductive performance", Machine Learning 54 (error correlation).

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame(
    ...     {
    ...         "dataset": "d",
    ...         "instance": [1, 2, 1, 2],
    ...         "model": ["NB", "NB", "DT", "DT"],
    ...         "score": [0.1, 0.8, 0.4, 0.3],
    ...         "class": [0, 1, 0, 1],
    ...     }
    ... )
    >>> next(dissimilarities(table, "score_driven")).round(3)
         NB   DT
    NB  0.0  0.3
    DT  0.3  0.0
    """
    method = match_choice("method", method, MEASURES)
    models: tuple[str, ...] = ()
    for each in each_data_set(data_sets, settings):
        models = models or each.models
        if set(each.models) != set(models):
            other = sorted(set(models) ^ set(each.models))[0]
            raise SRCSError(
                f"the data sets are not scored by the same models: {other!r} is not in all of "
                f"them (see {each.dataset!r})."
            )
        own = each.by_model
        matrix = _distances({name: own[name] for name in models}, each.y, method, settings)
        yield pd.DataFrame(matrix, index=list(models), columns=list(models))


def _distances(
    scores: dict[str, Floats], y: npt.NDArray[Any], method: Measure, settings: dict[str, Any]
) -> Floats:
    """Return the matrix of one data set, (models, models)."""
    from scipy.spatial.distance import cdist

    if method in METHODS:
        hardness = instance_hardness(scores, y, method, **settings)
        return dissimilarity(hardness).to_numpy()
    wrong = instance_hardness(scores, y, "score_fixed", **settings) > 0
    metric = "hamming" if method == "output_difference" else "jaccard"
    return np.asarray(cdist(wrong, wrong, metric))


def _by_fold(scores: Scores, values: Mapping[str, Floats]) -> pd.DataFrame:
    folds, place = np.unique(np.asarray(scores.folds), return_inverse=True)
    of_fold = place[:, None] == np.arange(folds.size)
    share = of_fold / of_fold.sum(axis=0)
    columns: dict[Hashable, Any] = {
        "dataset": scores.dataset,
        "model": np.repeat(np.asarray(scores.models, dtype=object), folds.size),
        FOLD: np.tile(folds, len(scores.models)),
        **{name: (each @ share).ravel() for name, each in values.items()},
    }
    return pd.DataFrame(columns)
