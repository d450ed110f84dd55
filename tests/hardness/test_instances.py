"""Hard instances, several classes, and the Brier score in parts."""

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import brier_score_loss
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB

from srcs_py.base.errors import SRCSError
from srcs_py.hardness import (
    brier_parts,
    dissimilarity,
    hard_for_all,
    instance_hardness,
    one_against_rest,
)
from srcs_py.hardness.inputs import METHODS

# Sums of a few hundred products of numbers below 1.
ROUNDING = 1e-12


def _random(count=400, models=3, seed=0, levels=None):
    rng = np.random.default_rng(seed)
    scores = rng.random((models, count))
    if levels:
        scores = np.round(scores * levels) / levels
    return scores, (rng.random(count) < scores.mean(axis=0)).astype(int), rng.random(count)


@pytest.mark.parametrize("levels", [None, 7])
@pytest.mark.parametrize("bins", [None, 1, 10, 33])
@pytest.mark.parametrize("weighted", [False, True])
def test_brier_score_is_the_mean_score_driven_hardness_and_its_parts(levels, bins, weighted):
    scores, y, weights = _random(levels=levels)
    weights[:5] = 0
    weights = weights if weighted else None
    parts = brier_parts(scores, y, bins=bins, sample_weight=weights)
    hardness = instance_hardness(scores, y, "score_driven")
    mean = np.average(hardness, axis=1, weights=weights)
    np.testing.assert_allclose(parts["brier"], mean, rtol=0, atol=ROUNDING)
    theirs = [brier_score_loss(y, each, sample_weight=weights) for each in scores]
    np.testing.assert_allclose(parts["brier"], theirs, rtol=0, atol=ROUNDING)
    total = parts["reliability"] - parts["resolution"] + parts["uncertainty"] + parts["within_bins"]
    np.testing.assert_allclose(total, parts["brier"], rtol=0, atol=ROUNDING)
    if bins is None:
        np.testing.assert_allclose(parts["within_bins"], 0, rtol=0, atol=ROUNDING)


def test_parts_of_the_brier_score_by_their_definition():
    scores, y, _ = _random(models=1)
    place = np.minimum((scores[0] * 10).astype(int), 9)
    reliability = resolution = 0.0
    for each in range(10):
        chosen = place == each
        share = y[chosen].mean()
        reliability += chosen.mean() * (scores[0, chosen].mean() - share) ** 2
        resolution += chosen.mean() * (share - y.mean()) ** 2
    ours = brier_parts(scores[0], y).iloc[0]
    assert ours["reliability"] == pytest.approx(reliability, abs=ROUNDING)
    assert ours["resolution"] == pytest.approx(resolution, abs=ROUNDING)
    assert ours["uncertainty"] == pytest.approx(y.var(), abs=ROUNDING)


def test_weights_of_instances_in_the_dissimilarity():
    """Whole weights are repetitions."""
    hardness = np.random.default_rng(1).random((4, 30))
    times = np.arange(30) % 4
    ours = dissimilarity(hardness, times)
    expected = dissimilarity(np.repeat(hardness, times, axis=1))
    np.testing.assert_allclose(ours, expected, rtol=0, atol=ROUNDING)
    with pytest.raises(SRCSError, match="sample_weight must be an array of numbers"):
        dissimilarity(hardness, ["a"] * 30)
    for wrong in ([1, 2], [-1] * 30, [0] * 30):
        with pytest.raises(SRCSError, match="sample_weight must be 30 numbers of at least 0"):
            dissimilarity(hardness, wrong)


def test_hard_for_all_models(tmp_path):
    names = ["a", "b", "c", "d", "e"]
    hardness = pd.DataFrame(
        [[0.9, 0.2, 0.3, 0.8, 0.25], [0.4, 0.9, 0.3, 0.8, 0.9]], index=["m", "n"], columns=names
    )
    features = pd.DataFrame({"mean": [1, 2, 3, 4, 5], "kind": list("vwxyz")})
    found = hard_for_all(hardness, features)
    assert list(found.index) == ["d", "a", "c", "e"]
    assert found["least"].tolist() == [0.8, 0.4, 0.3, 0.25]
    assert found["kind"].tolist() == ["y", "v", "x", "z"]
    assert found["mean (feature)"].tolist() == [4, 1, 3, 5]
    assert list(hard_for_all(hardness, least=0.5).index) == ["d"]
    assert list(hard_for_all(hardness.to_numpy()).index) == [3, 0, 2, 4]
    hardness.rename_axis("model").to_csv(tmp_path / "h.csv")
    pd.testing.assert_frame_equal(hard_for_all(tmp_path / "h.csv", features), found)
    with pytest.raises(SRCSError, match=r"must be \(5, 2\), a row for each of the hardness"):
        hard_for_all(hardness, features[1:])
    with pytest.raises(SRCSError, match="least = 'x' must be a number"):
        hard_for_all(hardness, least="x")


@pytest.mark.parametrize("method", METHODS)
def test_each_class_against_the_rest(method):
    X, codes = load_iris(return_X_y=True)
    y = np.array(["se", "ve", "vi"])[codes]
    models = {"NB": GaussianNB(), "LR": LogisticRegression(max_iter=5000)}
    scores = {
        name: cross_val_predict(each, X, y, cv=3, method="predict_proba")
        for name, each in models.items()
    }
    found = one_against_rest(scores, y, method)
    assert found.index.tolist() == [(c, m) for c in ("se", "ve", "vi") for m in models]
    for place, name in enumerate(("se", "ve", "vi")):
        for model, values in scores.items():
            expected = instance_hardness(1 - values[:, place], (y != name).astype(int), method)
            np.testing.assert_array_equal(found.loc[(name, model)], expected)
    assert dissimilarity(found.loc["ve"]).shape == (2, 2)


def test_classes_and_columns_must_fit():
    with pytest.raises(SRCSError, match=r"it must be \(3, 3\), a column for each class"):
        one_against_rest([[0.5, 0.5]] * 3, [0, 1, 2])
    with pytest.raises(SRCSError, match="positive does not apply here"):
        one_against_rest([[0.5, 0.5]] * 2, [0, 1], positive=1)
