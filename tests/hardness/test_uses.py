"""Scores as users have them: decisions, many classes, wide files; and further measures."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, cli
from srcs_py import hardness as hd

RNG = np.random.default_rng(5)
SCORES = {"a": RNG.random(30).round(1), "b": RNG.random(30).round(1)}
Y = RNG.integers(0, 2, 30)
CLASSES = np.array(["x", "y", "z"])[np.arange(30) % 3]
CHANCES = {name: RNG.dirichlet([1, 1, 1], 30) for name in "ab"}


def test_only_the_order_counts_by_rates():
    decisions = 7 * SCORES["a"] - 3
    np.testing.assert_array_equal(
        hd.instance_hardness(decisions, Y, "rate_driven"),
        hd.instance_hardness(SCORES["a"], Y, "rate_driven"),
    )
    scaled = hd.scale_decisions([[3, 1, 2], [4, 0, 10]], 2)
    assert scaled.tolist() == [[1, 0, 0.5], [0.625, 0.375, 1]]
    assert hd.scale_decisions([4, 4], 4).tolist() == [0.5, 0.5]
    with pytest.raises(SRCSError, match="decisions must be finite"):
        hd.scale_decisions([np.nan])
    with pytest.raises(SRCSError, match="every score must lie in"):
        hd.instance_hardness(decisions, Y, "score_driven")
    with pytest.raises(SRCSError, match="has the value inf"):
        hd.instance_hardness([0, np.inf, 1], [0, 1, 1], "rate_driven")


@pytest.mark.parametrize("most", [1.0, 5.0])
def test_decisions_outside_0_to_1_are_shown_by_their_order_alone(most):
    scores = hd.Scores("d", ("m",), np.arange(3), np.array([[0.0, most, 0.5]]), np.array([0, 1, 1]))
    assert "rate_driven" in str(scores)
    assert ("score_driven" in str(scores)) == (most == 1)


def test_a_file_with_a_column_for_each_class(tmp_path):
    rows = [
        pd.DataFrame(CHANCES[model], columns=list("xyz")).assign(
            model=model, instance=range(30), **{"class": CLASSES}
        )
        for model in "ab"
    ]
    path = tmp_path / "scores.csv"
    pd.concat(rows).to_csv(path, index=False)
    found = list(hd.read_scores(path))
    assert [each.dataset for each in found] == ["scores-x", "scores-y", "scores-z"]
    for at, name in enumerate("xyz"):
        wanted = [(CHANCES[model][:, at] - (name == CLASSES)) ** 2 for model in "ab"]
        np.testing.assert_allclose(found[at].hardness("score_driven"), wanted, atol=1e-12)
    rows[0].drop(columns="model").to_csv(path, index=False)
    alone = list(hd.read_scores(path))
    assert [each.models for each in alone] == [("model",)] * 3
    np.testing.assert_array_equal(alone[1].scores[0], found[1].scores[0])
    pd.concat(rows).to_csv(path, index=False)
    with pytest.raises(SRCSError, match="positive does not apply: each class is the positive"):
        next(hd.read_scores(path, positive="x"))
    pd.concat(rows).drop(columns="z").to_csv(path, index=False)
    with pytest.raises(SRCSError, match=r"nor one for each class: the classes are \['x', 'y', 'z'"):
        next(hd.read_scores(path))


def test_a_file_with_a_column_for_each_model(tmp_path):
    path = tmp_path / "wide.csv"
    pd.DataFrame({"truth": Y, **SCORES}).to_csv(path, index=False)
    (found,) = hd.read_scores(path, columns={"class": "truth"})
    assert (found.dataset, found.models) == ("wide", ("a", "b"))
    assert found.instances.tolist() == list(range(1, 31))
    np.testing.assert_array_equal(found.scores, list(SCORES.values()))
    pd.DataFrame({"class": Y, **{name: 4 * s - 1 for name, s in SCORES.items()}}).to_csv(path)
    (found,) = hd.read_scores(path, columns={"instance": "Unnamed: 0"}, decision_threshold=1)
    wanted = hd.scale_decisions(4 * np.array([*SCORES.values()]) - 1, 1)
    np.testing.assert_allclose(found.scores, wanted, atol=1e-12)
    with pytest.raises(SRCSError, match="wide has no column 'prob'"):
        next(hd.read_scores(path, columns={"score": "prob"}))


def test_measures_of_predictions():
    scores = hd.Scores("d", ("a", "b"), np.arange(30), np.array([*SCORES.values()]), Y)
    wrong = [(values > 0.5) != Y for values in SCORES.values()]
    (differ,) = hd.dissimilarities([scores], "output_difference")
    assert differ.loc["a", "b"] == pytest.approx((wrong[0] != wrong[1]).mean(), abs=1e-12)
    (alike,) = hd.dissimilarities([scores], "error_correlation")
    both, either = (wrong[0] & wrong[1]).sum(), (wrong[0] | wrong[1]).sum()
    assert alike.loc["a", "b"] == pytest.approx(1 - both / either, abs=1e-12)
    assert np.diag(alike).tolist() == [0, 0]
    near, far = hd.dissimilarity([[0, 1], [0, 1]]), hd.dissimilarity([[0, 1], [1, 0]])
    assert hd.aggregate([near, far], weights=[3, 1]).iloc[0, 1] == pytest.approx(0.25, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_one_score_for_many_classes_is_answered_with_the_way(tmp_path, capsys, wide):
    """The message named two classes, and no way for a file."""
    table = pd.DataFrame({"class": list("abcabc"), "NB": 0.2, "DT": 0.7})
    if not wide:
        table = table.reset_index(names="instance").melt(
            ["instance", "class"], var_name="model", value_name="score"
        )
    table.to_csv(tmp_path / "many.csv", index=False)
    assert cli.main(["similarity", str(tmp_path / "many.csv")]) == 2
    assert "give a column of scores for each class, named as the class" in capsys.readouterr().err
