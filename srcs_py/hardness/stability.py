"""Stability of clusters of models in bootstrap samples of data sets or instances."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import EqualByValue
from srcs_py.base.checks import check_count, check_rng, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Floats, read_if_path
from srcs_py.hardness.similarity import (
    HOWS,
    Hardness,
    How,
    Linkage,
    Matrix,
    aggregate,
    cluster,
    dissimilarity,
    hardness_frame,
    matrix_of,
    members,
)
from srcs_py.tables.latex_html import Shown

_MATRIX = (pd.DataFrame, str, os.PathLike)


@dataclass(frozen=True, eq=False, repr=False)
class Stability(EqualByValue, Shown):
    """A clustering of models and the bootstrap support of its clusters.

    Attributes
    ----------
    models : tuple of str
        Their names, in the order in which ``merges`` counts them.
    merges : array of float, shape (models - 1, 4)
        Clustering of the whole, as scipy lays it out.
    clusters : tuple of tuple of str
        Members of each cluster, in the order of the rows of ``merges``.
    support : array of float, shape (models - 1,)
        Share of the bootstrap samples whose clustering has exactly that cluster; the last one
        holds all models, and its share is 1.
    """

    models: tuple[str, ...]
    merges: Floats
    clusters: tuple[tuple[str, ...], ...]
    support: Floats

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        clusters = [", ".join(each) for each in self.clusters]
        table = pd.DataFrame({"cluster": clusters, "support": self.support})
        return ["Clusters, and their support in bootstrap samples", table]


def stability(
    matrices: Sequence[Matrix] | Iterator[Matrix] | Hardness,
    *,
    how: How = "mean",
    linkage: Linkage = "average",
    draws: int = 1000,
    rng: int | np.random.Generator = 0,
) -> Stability:
    """Cluster bootstrap samples and count how often each cluster comes back.

    Parameters
    ----------
    matrices : sequence of DataFrame or path-like, (models, models), or hardness of one data set
        What is drawn with replacement: the data sets, given one matrix each as for
        :func:`aggregate`, two at least; or the instances of one data set, given their hardness
        as for :func:`dissimilarity`.
    how : {'mean', 'median'}
        As for :func:`aggregate`.
    linkage : {'average', 'single', 'complete', 'weighted'}
        As for :func:`cluster`.
    draws : int, optional
        How often data sets or instances are drawn, as many as there are.
    rng : int or numpy.random.Generator, optional
        Where the random numbers begin: the same seed gives the same draws. A Generator draws the
        seed.

    Returns
    -------
    Stability
        The clustering of the whole, its clusters and their support.

    Raises
    ------
    SRCSError
        As :func:`aggregate`, :func:`dissimilarity` and :func:`cluster`; or if there is one data
        set only, whose samples would all be alike.

    Examples
    --------
    >>> hardness = {"a": [0, 1, 1, 0], "b": [0, 1, 1, 0], "c": [1, 1, 0, 0]}
    >>> found = stability(hardness, draws=200)  # over instances
    >>> found.clusters, found.support[-1]
    ((('a', 'b'), ('a', 'b', 'c')), np.float64(1.0))
    >>> matrix = dissimilarity(hardness)
    >>> stability([matrix, matrix], draws=10).support  # over data sets
    array([1., 1.])
    """
    from scipy.cluster import hierarchy
    from scipy.spatial.distance import squareform

    how = match_choice("how", how, HOWS)
    draws = check_count("draws", draws)
    rng = np.random.default_rng(check_rng(rng))
    given: Any = list(matrices) if isinstance(matrices, Iterator) else read_if_path(matrices)
    if isinstance(given, pd.DataFrame) and given.index.equals(given.columns):
        given = [given]
    if isinstance(given, list | tuple) and all(isinstance(each, _MATRIX) for each in given):
        matrices = [matrix_of(each) for each in given]
        whole = aggregate(matrices, how)
        if len(matrices) < 2:
            raise SRCSError(
                Argument("matrices"),
                " has one data set, whose samples are all the same; give at least two, or the "
                "hardness of its instances, (models, instances), to draw these.",
            )
        pairs = np.stack([squareform(each.to_numpy(float), checks=False) for each in matrices])
    else:
        whole = dissimilarity(given)
        values, how = hardness_frame(given).to_numpy().T, "mean"
        one, other = np.triu_indices(values.shape[1], 1)
        pairs = np.abs(values[:, one] - values[:, other])  # the mean is the dissimilarity
    merges = cluster(whole, linkage)
    found = members(merges)
    hits = np.zeros(len(found))
    for distances in _resampled(pairs, how, draws, rng):
        again = set(members(hierarchy.linkage(distances, linkage)))
        hits += [each in again for each in found]
    names = tuple(str(each) for each in whole.index)
    clusters = tuple(tuple(names[each] for each in sorted(group)) for group in found)
    return Stability(names, merges, clusters, hits / draws)


def _resampled(
    matrices: Floats, how: How, draws: int, rng: np.random.Generator
) -> Iterator[Floats]:
    """Yield the mean or median, shape (pairs,), of each sample of matrices (matrices, pairs)."""
    size = len(matrices)
    for _ in range(draws):
        drawn = rng.integers(0, size, size)
        if how == "median":
            yield np.median(matrices[drawn], axis=0)
        else:
            yield np.bincount(drawn, minlength=size) @ matrices / size
