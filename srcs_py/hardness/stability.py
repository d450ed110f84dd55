"""Stability of clusters of models in bootstrap samples of data sets or instances."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
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
    merges_of,
)
from srcs_py.tables.latex_html import Shown

# Numbers of one batch of resamples: bounds the memory.
_BATCH = 2_000_000
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
    how = match_choice("how", how, HOWS)
    draws = check_count("draws", draws)
    rng = np.random.default_rng(check_rng(rng))
    if isinstance(matrices, Iterator):
        matrices = list(matrices)
    if isinstance(matrices, list | tuple) and all(isinstance(e, _MATRIX) for e in matrices):
        matrices = [matrix_of(each) for each in matrices]
        whole = aggregate(matrices, how)
        if len(matrices) < 2:
            raise SRCSError(
                Argument("matrices"),
                " has one data set, and every sample of it is the same; give at least two, "
                "or the hardness of its instances, (models, instances), to draw instances.",
            )
        drawn = _over_data_sets(matrices, how, draws, rng)
    else:
        hardness = read_if_path(matrices)
        if isinstance(hardness, pd.DataFrame) and hardness.index.equals(hardness.columns):
            raise SRCSError(
                Argument("matrices"),
                " is the matrix of one data set; give a list of at least two, or the "
                "hardness of its instances, (models, instances), to draw instances.",
            )
        whole = dissimilarity(hardness)
        drawn = _over_instances(hardness_frame(hardness).to_numpy(), draws, rng)
    merges = cluster(whole, linkage)
    found = members(merges)
    hits = np.zeros(len(found))
    for values in drawn:
        again = set(members(merges_of(values, linkage)))
        hits += [each in again for each in found]
    names = tuple(str(each) for each in whole.index)
    clusters = tuple(tuple(names[each] for each in sorted(group)) for group in found)
    return Stability(names, merges, clusters, hits / draws)


def _over_data_sets(
    matrices: Sequence[pd.DataFrame], how: How, draws: int, rng: np.random.Generator
) -> Iterator[Floats]:
    """Yield the aggregate, shape (models, models), of each sample of data sets."""
    stacked = np.stack([each.to_numpy(dtype=np.float64) for each in matrices])
    numbers = stacked.size if how == "median" else len(stacked)
    for part in _drawn(len(stacked), draws, numbers, rng):
        if how == "median":
            yield from np.median(stacked[part], axis=1)
        else:
            yield from np.tensordot(_counts(part), stacked, axes=1) / len(stacked)


def _over_instances(hardness: Floats, draws: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Yield the dissimilarity, shape (models, models), of each sample of instances."""
    from scipy.spatial.distance import squareform

    one, other = np.triu_indices(len(hardness), 1)
    count = hardness.shape[1]
    for part in _drawn(count, draws, count, rng):
        counts = _counts(part).astype(np.float64)
        distances = np.array(
            [counts @ np.abs(hardness[a] - hardness[b]) for a, b in zip(one, other, strict=True)]
        )
        yield from (squareform(each) for each in distances.T / count)


def _drawn(
    size: int, draws: int, numbers: int, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.int64]]:
    """Draw samples with replacement, in batches; each sample takes ``numbers`` numbers."""
    batch = max(_BATCH // numbers, 1)
    for start in range(0, draws, batch):
        yield rng.integers(0, size, (min(batch, draws - start), size))


def _counts(drawn: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return how often each member is in each sample, shape (samples, members)."""
    samples, size = drawn.shape
    shifted = drawn + size * np.arange(samples)[:, None]
    return np.bincount(shifted.ravel(), minlength=samples * size).reshape(samples, size)
