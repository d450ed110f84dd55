"""Cross-validations from a number of folds, given folds, a splitter or a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from srcs_py.base.arrays import check_shape
from srcs_py.base.checks import check_count
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Bools

# Rows to train on and rows to test, of each fold.
Splits = list[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]


def splits(negative: Bools, cv: Any, seed: int, table: Any) -> tuple[npt.NDArray[Any], Splits]:
    """Return the fold of each instance and the splits that ``cv`` means.

    Every instance is tested once, by models that were trained on both classes without it.
    """
    from sklearn.model_selection import PredefinedSplit

    is_splitter = hasattr(cv, "split") and not isinstance(cv, str)  # a text has a split() too
    names = None
    if not (is_splitter or _is_pairs(cv)):
        if np.ndim(cv):
            names, given = np.unique(_folds(cv, negative), return_inverse=True)
            cv = PredefinedSplit(given)
        else:
            cv = _stratified(negative, check_count("cv", cv, least=2), seed)
    rows = np.arange(negative.size)
    try:
        pairs = cv.split(table, negative.astype(int)) if hasattr(cv, "split") else cv
        found = [(rows[np.asarray(train)], rows[np.asarray(test)]) for train, test in pairs]
    except (IndexError, TypeError, ValueError) as error:
        raise SRCSError(
            Argument("cv"),
            f" cannot split these data ({error}); give a number of folds, the fold of each "
            "instance, a splitter of scikit-learn, or pairs of rows to train on and rows to test.",
        ) from error
    names = np.arange(1, len(found) + 1, dtype=np.int64) if names is None else names
    return _checked_folds(names, found, negative), found


def _is_pairs(cv: Any) -> bool:
    """Return whether ``cv`` is a list of (train, test), not the fold of each instance."""
    if not isinstance(cv, list | tuple):
        return isinstance(cv, Iterator)  # such as what split() returns
    return isinstance(next(iter(cv), None), list | tuple | np.ndarray)


def _checked_folds(names: npt.NDArray[Any], pairs: Splits, negative: Bools) -> npt.NDArray[Any]:
    """Return the name of the fold in which each instance is tested."""
    tested = np.bincount(np.concatenate([test for _, test in pairs]), minlength=negative.size)
    if (tested != 1).any():
        at = int((tested != 1).argmax())
        raise SRCSError(
            Argument("cv"),
            f" tests the instance {at + 1} {'more than once' if tested[at] else 'never'}; each "
            "must be tested once (so no repeated or shuffled splits, and no TimeSeriesSplit).",
        )
    folds = np.empty(negative.size, dtype=names.dtype)
    for name, (train, test) in zip(names.tolist(), pairs, strict=True):
        folds[test] = name
        if np.unique(negative[train]).size < 2:
            raise SRCSError(
                Argument("cv"),
                f": the training part of fold {name!r} has one class only; spread both classes.",
            )
        if np.isin(test, train).any():
            raise SRCSError(Argument("cv"), f": fold {name!r} trains on instances that it tests.")
    return folds


def _folds(cv: Any, negative: Bools) -> npt.NDArray[Any]:
    given = np.asarray(cv)
    check_shape("cv", given, negative.size, why=", the fold of each instance")
    # Labels of several types have no order.
    return given.astype(str) if given.dtype == object else given


def _stratified(negative: Bools, count: int, seed: int) -> Any:
    from sklearn.model_selection import StratifiedKFold

    rarer = min(int(negative.sum()), int((~negative).sum()))
    if rarer < count:
        raise SRCSError(
            Argument("cv", count),
            f": one class has only {rarer} instances, and every fold needs at least one.",
        )
    return StratifiedKFold(count, shuffle=True, random_state=seed)
