"""Predictions in the forms that users have, and the class that they describe."""

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB

from srcs_py.base.errors import SRCSError, SRCSWarning
from srcs_py.hardness import (
    Scores,
    cost_curve,
    dissimilarities,
    dissimilarity,
    hardness_table,
    instance_hardness,
)
from srcs_py.hardness.inputs import METHODS

X, Y = load_breast_cancer(return_X_y=True)
X, Y = X[:160, :4], Y[:160]
PROBABILITIES = {
    name: cross_val_predict(model, X, Y, cv=3, method="predict_proba")
    for name, model in {"NB": GaussianNB(), "LR": LogisticRegression(max_iter=5000)}.items()
}
NEGATIVE = np.stack([each[:, 1] for each in PROBABILITIES.values()])  # the chance of class 1


@pytest.mark.parametrize("method", METHODS)
def test_all_forms_are_the_same_predictions(method):
    expected = instance_hardness(NEGATIVE, Y, method)
    columns = {name: each[:, 1] for name, each in PROBABILITIES.items()}
    frame = pd.DataFrame(columns, index=[f"row {each}" for each in range(Y.size)])
    forms = {
        "dict of scores": columns,
        "dict of lists": {name: each.tolist() for name, each in columns.items()},
        "dict of predict_proba": PROBABILITIES,
        "instances x models": frame,
        "models x instances": frame.T,
    }
    for name, form in forms.items():
        ours = instance_hardness(form, Y, method)
        np.testing.assert_array_equal(ours, expected, err_msg=name)
        assert list(ours.index) == ["NB", "LR"]
        assert list(dissimilarity(ours).index) == ["NB", "LR"]
    assert list(instance_hardness(frame, Y, method).columns) == list(frame.index)
    one = instance_hardness(PROBABILITIES["NB"], Y, method)
    np.testing.assert_array_equal(one, expected[0])
    np.testing.assert_array_equal(
        cost_curve(columns, Y, method).loss, cost_curve(NEGATIVE, Y, method).loss
    )


def test_probabilities_of_two_instances_are_not_taken_for_two_models():
    both = [[0.8, 0.2], [0.4, 0.6]]
    with pytest.raises(SRCSError, match="may be two models on two instances, or the prob"):
        instance_hardness(both, [0, 1], "score_driven")
    two = instance_hardness({"m": both}, [0, 1], "score_driven")  # of one model
    np.testing.assert_allclose(two.loc["m"], [0.04, 0.16], rtol=1e-12)
    models = instance_hardness([[0.8, 0.1], [0.4, 0.6]], [0, 1], "score_driven")  # do not sum to 1
    np.testing.assert_allclose(models, [[0.64, 0.81], [0.16, 0.16]], rtol=1e-12)
    scores = Scores("d", ("a", "b"), np.arange(2), np.array(both), np.array([0, 1]))
    assert scores.hardness("score_driven").shape == (2, 2)
    assert hardness_table(scores, per="dataset").shape == (2, 5)
    assert next(dissimilarities([scores], "score_driven")).loc["a", "b"] == pytest.approx(0.48)


@pytest.mark.parametrize("labels", [["ill", "well"], ["well", "ill"], [False, True], [7, 3]])
@pytest.mark.parametrize("positive", [0, 1])
def test_columns_of_predict_proba_are_the_sorted_classes(labels, positive):
    """Whatever the labels and whichever is positive, the hardness is that of the same model."""
    y = np.array(labels)[Y]
    given = PROBABILITIES["NB"][:, :: 1 if labels[0] < labels[1] else -1]
    expected = (PROBABILITIES["NB"][:, 1] - Y) ** 2
    ours = instance_hardness(given, y, "score_driven", positive=labels[positive])
    np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-12)
    of_one = instance_hardness(
        PROBABILITIES["NB"][:, 1], y, "score_driven", positive=labels[positive], scores_of=labels[1]
    )
    np.testing.assert_allclose(of_one, expected, rtol=0, atol=1e-12)


def test_inverted_scores_are_noticed():
    """As scikit-learn calls class 1 positive; the mean went from 0.08 to 0.72 in silence."""
    least = min(roc_auc_score(1 - Y, each) for each in NEGATIVE)
    says = f"look inverted: the AUC of 2 of 2 models is under 0.5 .the least is {least:.3f}"
    with pytest.warns(SRCSWarning, match=says):
        wrong = instance_hardness(NEGATIVE, Y, "score_driven", positive=1)
    right = instance_hardness(NEGATIVE, Y, "score_driven", positive=1, scores_of=1)
    np.testing.assert_allclose(right, (NEGATIVE - Y) ** 2, rtol=0, atol=1e-12)
    assert wrong.mean() > 0.6 > right.mean()
    with pytest.warns(SRCSWarning, match="look inverted"):
        cost_curve(NEGATIVE, 1 - Y)


def test_one_bad_model_or_chance_is_no_inversion():
    for right in (NEGATIVE, NEGATIVE[:1]):  # pytest makes a warning an error
        instance_hardness(np.vstack([right, 1 - NEGATIVE[:1]]), Y)
    rng = np.random.default_rng(0)
    for _ in range(300):
        instance_hardness(rng.random((3, 20)), np.arange(20) % 2)


def test_inversion_is_seen_in_many_instances():
    y = np.repeat([0, 1], 40_000)
    scores = np.random.default_rng(0).random(80_000) / 2 + 0.5 * y
    instance_hardness(scores, y)
    with pytest.warns(SRCSWarning, match="look inverted"):
        instance_hardness(1 - scores, y)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"scores": {}}, "scores is empty"),
        (
            {"scores": {"a": [0.1, 0.9, 0.3], "b": [0.1]}},
            r"the shape \(1,\); it must be \(3,\) for 'b' as 'a'",
        ),
        ({"scores": {"a": [0.1, 1.9, 0.4]}}, "the model 'a': scores has the value 1.9"),
        (
            {"scores": {"a": [0.1, 0.5, 0.4], "b": [[0.1, 0.9]] * 3}},
            r"it must be \(3,\) for 'b' as 'a'",
        ),
        ({"scores": [[0.5, 0.6]] * 3}, "not two columns that sum to 1"),
        ({"scores": [[0.5, 0.5]] * 3, "scores_of": 1}, "scores_of is for scores of one class"),
        ({"scores_of": 2}, "scores_of = 2 is not a class of y, which has 0 and 1"),
        ({"scores": pd.DataFrame({"a": ["x", "y", "z"]})}, "scores must be an array of numbers"),
        ({"scores": [-1.2, 0.3, 0.8]}, "Scale decisions of models first .decision_threshold=0"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(SRCSError, match=message):
        instance_hardness(**({"scores": [0.1, 0.5, 0.9], "y": [0, 0, 1]} | arguments))


def test_chances_of_three_classes_are_not_called_a_wrong_shape():
    with pytest.raises(SRCSError, match="exactly two classes; it has 3: 'a', 'b', 'c'") as caught:
        instance_hardness(np.full((6, 3), 1 / 3), list("abcabc"))
    assert "read_scores()" in caught.value.__notes__[0]
