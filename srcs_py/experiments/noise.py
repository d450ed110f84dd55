"""The four noise schemes of the SRCS article's second case study, as functions on arrays."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from srcs_py.base.arrays import array, distinct
from srcs_py.base.checks import check_list, check_number, check_seed, match_choice, whole_number
from srcs_py.base.errors import Argument, SRCSError

Scheme = Literal["ATT_GAUS", "ATT_RAND", "CLA_PAIR", "CLA_RAND"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

Floats = npt.NDArray[np.float64]


def add_noise(
    X: npt.ArrayLike,
    y: npt.ArrayLike,
    scheme: Scheme,
    ratio: float,
    seed: int | np.random.Generator,
    *,
    nominal: Collection[int] = (),
) -> tuple[Floats, npt.NDArray[Any]]:
    """Return a copy of a classified data set with noise in its classes or its attributes.

    Parameters
    ----------
    X : array_like of float, shape (instances, attributes)
        Attributes; nominal ones are coded as numbers. NaN is an error.
    y : array_like, shape (instances,)
        Classes, at least two.
    scheme : {'ATT_GAUS', 'ATT_RAND', 'CLA_PAIR', 'CLA_RAND'}
        ``CLA_RAND``: a share ``ratio`` of the examples, chosen at random, gets another class at
        random. ``CLA_PAIR``: each example of the majority class gets the second majority class
        with probability ``ratio / 100`` (equally large classes count in sorted order).
        ``ATT_RAND``: in each attribute a share ``ratio`` of the values is replaced uniformly
        over its domain. ``ATT_GAUS``: it is shifted by a normal deviate of standard deviation
        (max - min) / 5 instead; nominal attributes are treated as in ``ATT_RAND``.
    ratio : float
        Amount of noise in per cent, from 0 to 100.
    seed : int or numpy.random.Generator
        Start of the random numbers, or what they are taken from.
    nominal : collection of int, optional
        Positions of the nominal attributes, whose domain is the set of their values.

    Returns
    -------
    X, y : arrays
        The noisy attributes and classes, of the shapes given.

    Raises
    ------
    SRCSError
        If an argument is out of its range.

    References
    ----------
    SRCS article, second case study, section "Noisy datasets".

    Examples
    --------
    >>> X, y = add_noise([[0.0], [1.0], [2.0], [3.0]], list("aabb"), "CLA_RAND", 50, seed=1)
    >>> int((y != list("aabb")).sum())
    2
    """
    scheme = match_choice("scheme", scheme, SCHEMES)
    values, classes = check_instances(X, y, nominal)
    ratio = check_number("ratio", ratio, 0, 100)
    generator = isinstance(seed, np.random.Generator)
    rng = np.random.default_rng(seed if generator else check_seed(seed))
    if scheme == "CLA_RAND":
        return values.copy(), _random_classes(classes, ratio, rng)
    if scheme == "CLA_PAIR":
        return values.copy(), _paired_classes(classes, ratio, rng)
    noisy = _uniform_values(values, nominal, rng)
    if scheme == "ATT_GAUS":
        numeric = np.setdiff1d(np.arange(values.shape[1]), list(nominal))
        noisy[:, numeric] = _shifted_values(values[:, numeric], rng)
    hit = _share_of_each_column(values.shape, ratio, rng)
    return np.where(hit, noisy, values), classes.copy()


def _random_classes(
    classes: npt.NDArray[Any], ratio: float, rng: np.random.Generator
) -> npt.NDArray[Any]:
    labels, codes = np.unique(classes, return_inverse=True)
    hit = rng.permutation(codes.size)[: _share(codes.size, ratio)]
    codes[hit] += rng.integers(1, labels.size, hit.size)
    return np.asarray(labels[codes % labels.size])


def _paired_classes(
    classes: npt.NDArray[Any], ratio: float, rng: np.random.Generator
) -> npt.NDArray[Any]:
    labels, codes, counts = np.unique(classes, return_inverse=True, return_counts=True)
    majority, second = np.argsort(-counts, kind="stable")[:2]
    hit = (codes == majority) & (rng.random(codes.size) < ratio / 100)
    codes[hit] = second
    return np.asarray(labels[codes])


def _uniform_values(values: Floats, nominal: Collection[int], rng: np.random.Generator) -> Floats:
    low, high = values.min(axis=0), values.max(axis=0)
    noisy: Floats = low + (high - low) * rng.random(values.shape)
    for column in nominal:
        noisy[:, column] = rng.choice(np.unique(values[:, column]), len(values))
    return noisy


def _shifted_values(values: Floats, rng: np.random.Generator) -> Floats:
    spread = np.ptp(values, axis=0) / 5
    shifted: Floats = values + spread * rng.standard_normal(values.shape)
    return shifted


def _share_of_each_column(
    shape: tuple[int, ...], ratio: float, rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    first = np.arange(shape[0])[:, None] < _share(shape[0], ratio)
    return rng.permuted(np.broadcast_to(first, shape), axis=0)


def _share(count: int, ratio: float) -> int:
    return round(count * ratio / 100)


def check_instances(
    X: npt.ArrayLike, y: npt.ArrayLike, nominal: Collection[int]
) -> tuple[Floats, npt.NDArray[Any]]:
    """Return attributes and classes of the same instances, if noise can be put into them."""
    try:
        values = np.asarray(X, dtype=np.float64)
    except (TypeError, ValueError):
        raise SRCSError(
            Argument("X"), " must be numeric; code nominal attributes as numbers."
        ) from None
    classes = array("y", y)
    if values.ndim != 2 or classes.shape != values.shape[:1]:
        raise SRCSError(
            Argument("X"),
            f" of shape {values.shape} and ",
            Argument("y"),
            f" of shape {classes.shape} do not fit; X must be (instances, attributes) "
            "and y (instances,).",
        )
    if not np.isfinite(values).all():
        raise SRCSError(Argument("X"), " has missing or infinite values; fill or drop them first.")
    if distinct("y", classes).size < 2:
        raise SRCSError(Argument("y"), " has a single class; noise needs at least two.")
    columns = range(values.shape[1])
    listed = check_list("nominal", nominal)
    if wrong := [each for each in listed if whole_number(each) not in columns]:
        raise SRCSError(
            Argument("nominal", wrong[0]), f" is not a column of X, which has {values.shape[1]}."
        )
    return values, classes
