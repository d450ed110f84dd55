"""Runs of scikit-learn's searches: GridSearchCV and its like."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.reading import read_table

_SPLIT = re.compile(r"split(\d+)_test_(\w+)")


def from_cv_results(results: Any) -> pd.DataFrame:
    """Turn ``cv_results_`` of scikit-learn into one row per candidate and fold.

    Parameters
    ----------
    results : mapping, pandas.DataFrame or path-like, or sequence or mapping of tables
        The attribute ``cv_results_`` of a search, or those of several searches, perhaps by name.

    Returns
    -------
    pandas.DataFrame
        The parameters of each candidate, ``Fold``, and a column for each measured score; of several
        searches also ``Search``, with their names or numbers. Candidates share their folds, so that
        ``Fold`` pairs the runs; folds share training data, which ``test="corrected"`` allows for.

    Raises
    ------
    SRCSError
        If ``results`` has no scores of folds.

    See Also
    --------
    from_wide : Turn a table with one column per algorithm into one row per run, for SRCSranks.
    SRCSranks : Rank the levels of target within each configuration of params.

    References
    ----------
    scikit-learn, GridSearchCV, attribute ``cv_results_``.

    Examples
    --------
    >>> results = {
    ...     "param_C": [1, 10], "split0_test_score": [0.7, 0.9], "split1_test_score": [0.8, 0.9],
    ... }
    >>> from_cv_results(results)
        C  Fold  score
    0   1     0    0.7
    1  10     0    0.9
    2   1     1    0.8
    3  10     1    0.9
    """
    if isinstance(results, str | os.PathLike):
        results = read_table(results)
    if isinstance(results, pd.DataFrame) or is_cv_results(results):
        return _runs(results)
    several = results if isinstance(results, Mapping) else dict(enumerate(results or ()))
    if not several or not all(
        isinstance(each, (Mapping, pd.DataFrame)) for each in several.values()
    ):
        raise SRCSError(
            Argument("results"), " must be cv_results_ of a search of scikit-learn, or several."
        )
    tables = [_runs(found).assign(Search=name) for name, found in several.items()]
    return pd.concat(tables, ignore_index=True)


def is_cv_results(results: Any) -> bool:
    """Return whether a mapping or a table has the scores of folds that a search has."""
    known = isinstance(results, (Mapping, pd.DataFrame))
    return known and any(map(_SPLIT.fullmatch, map(str, results)))


def _runs(results: Mapping[str, Any] | pd.DataFrame) -> pd.DataFrame:
    """Return the runs of one search."""
    names = [name for name in map(str, results) if name.startswith("param_")]
    params = pd.DataFrame({name.removeprefix("param_"): results[name] for name in names})
    scores: dict[int, dict[str, Any]] = {}
    for split in filter(None, map(_SPLIT.fullmatch, map(str, results))):
        scores.setdefault(int(split[1]), {})[split[2]] = results[split[0]]
    if not scores:
        raise SRCSError(Argument("results"), " has no scores of folds, such as split0_test_score.")
    return pd.concat(
        [params.assign(Fold=fold, **found) for fold, found in sorted(scores.items())],
        ignore_index=True,
    )
