"""Dissimilarity by its definition, clusters by scipy."""

import weakref

import numpy as np
import pandas as pd
import pytest
from scipy.cluster import hierarchy
from scipy.spatial.distance import squareform

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.similarity import LINKAGES, aggregate, cluster, dissimilarity

# Means of a few hundred differences below 1.
ROUNDING = 1e-12
ABC = dissimilarity({"a": [0, 1, 1, 0], "b": [0, 1, 0, 0], "c": [1, 1, 0, 0]})


def _matrices(count, models=5):
    rng = np.random.default_rng(1)
    return [dissimilarity(rng.random((models, 40))) for _ in range(count)]


def test_dissimilarity_is_equation_24():
    hardness = np.random.default_rng(0).random((4, 25))
    by_hand = np.abs(hardness[:, None] - hardness).mean(axis=2)
    np.testing.assert_allclose(dissimilarity(hardness), by_hand, rtol=0, atol=ROUNDING)
    ours = dissimilarity(pd.DataFrame([[0.0, 1.0], [1.0, 1.0]], index=["x", "y"]))
    pd.testing.assert_frame_equal(ours, dissimilarity({"x": [0, 1], "y": [1, 1]}))
    assert ours.loc["x", "y"] == 0.5
    assert dissimilarity({"only": [0.2, 0.4]}).to_numpy().tolist() == [[0.0]]


@pytest.mark.parametrize("how", ["mean", "median"])
def test_aggregate_is_numpys(how):
    matrices = _matrices(6)
    ours = aggregate(iter(matrices), how)
    expected = getattr(np, how)([each.to_numpy() for each in matrices], axis=0)
    np.testing.assert_allclose(ours, expected, rtol=0, atol=ROUNDING)


def test_mean_keeps_no_matrix_but_the_first():
    given = []

    def streamed():
        for _ in range(6):
            assert sum(each() is not None for each in given) <= 2  # the first and the last
            matrix = _matrices(1)[0]
            given.append(weakref.ref(matrix))
            yield matrix

    assert aggregate(streamed()).shape == (5, 5)


@pytest.mark.parametrize("method", LINKAGES)
def test_linkage_is_scipys(method):
    matrix = _matrices(1, models=7)[0]
    expected = hierarchy.linkage(squareform(matrix.to_numpy()), method)
    np.testing.assert_array_equal(cluster(matrix, method), expected)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dissimilarity([0.1, 0.2]), "it must be"),
        (lambda: dissimilarity([[0.1, np.nan]]), "missing or infinite"),
        (lambda: aggregate([]), "matrices is empty"),
        (lambda: aggregate(_matrices(1) + _matrices(1, models=4)), "different models"),
        # cells are added by place: of a matrix with other columns wrong ones were, in silence
        (
            lambda: aggregate([ABC, ABC[["c", "a", "b"]]]),
            r"^matrices have different models in their columns: \['a', 'b', 'c'\] and \['c', 'a'",
        ),
        (lambda: aggregate([ABC, ABC.loc[["c", "a", "b"]]]), "different models in their rows"),
        (
            lambda: dissimilarity({"a": [0, 1, 1], "b": [0, 1]}),
            r"\(2,\); it must be \(3,\) for 'b' as",
        ),
        (lambda: aggregate(_matrices(2), "mode"), "how = 'mode' is unknown"),
        (lambda: aggregate(_matrices(2), weights=[1]), "weights must be 2 numbers of at least 0"),
        (lambda: aggregate(_matrices(2), weights=[-1, 2]), "weights must be 2 numbers of at least"),
        (lambda: aggregate(_matrices(2), weights=[0, 0]), "weights must be 2 numbers .* not all 0"),
        (lambda: aggregate(_matrices(2), weights="ab"), "weights must be an array of numbers"),
        (lambda: cluster(dissimilarity([[0.1, 0.2]])), "at least two"),
        (lambda: cluster(_matrices(1)[0] + 1), "zeros on its diagonal"),
        (lambda: cluster(_matrices(1)[0], "ward"), "linkage = 'ward' is unknown"),
        (lambda: cluster(_matrices(1)[0].iloc[:2]), "it must be"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(SRCSError, match=message):
        call()
