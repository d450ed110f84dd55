"""Hardness and dissimilarity of data set after data set."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks
from srcs_py.base.errors import SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.curves import cost_curve
from srcs_py.hardness.data_set import Scores
from srcs_py.hardness.results import dissimilarities, hardness_table
from srcs_py.hardness.similarity import aggregate, dissimilarity
from srcs_py.hardness.table import write_scores
from srcs_py.tables.reading import read_table

from .studies import scores_of


def test_hardness_of_instances_folds_and_data_sets():
    scores = scores_of()
    table = hardness_table(scores, ["rate_driven", "score_driven"])
    expected = instance_hardness(scores.scores, scores.y, "rate_driven")
    np.testing.assert_array_equal(table["rate_driven"], expected.ravel())
    assert list(table.columns) == [
        *("dataset", "instance", "model", "rate_driven", "score_driven", "class", "fold")
    ]
    by_fold = hardness_table(scores, ["rate_driven"], per="fold")
    assert by_fold["rate_driven"].tolist() == pytest.approx(
        [row[scores.folds == fold].mean() for row in expected for fold in np.unique(scores.folds)]
    )
    whole = hardness_table(scores, ["rate_driven"], per="dataset")
    assert whole["rate_driven"].tolist() == pytest.approx(expected.mean(axis=1))


def test_hardness_per_fold_is_a_table_that_srcsranks_takes():
    """The third model knows the classes: it finds every data set easiest."""
    table = pd.concat(
        [hardness_table(_informed(f"set {i}", seed=i), per="fold") for i in range(3)],
        ignore_index=True,
    )
    ranks = SRCSranks(
        table, params=["dataset"], target="model", performance="score_driven", maximize=False
    )
    assert (ranks.loc[ranks["model"] == "c", "rank"] == 2).all()
    assert len(ranks) == 9


def _informed(name, seed):
    scores = scores_of(name, seed=seed)
    better = np.vstack([scores.scores[:2], 0.8 * scores.y + 0.2 * scores.scores[2]])
    return replace(scores, scores=better)


def test_dissimilarities_stream_and_align_models():
    first, second = scores_of("x"), scores_of("y", seed=1)
    turned = Scores("y", second.models[::-1], second.instances, second.scores[::-1], second.y)
    ours = aggregate(dissimilarities(iter([first, turned]), "score_driven"))
    matrices = [dissimilarity(each.hardness("score_driven")) for each in (first, second)]
    pd.testing.assert_frame_equal(ours, aggregate(matrices))


def test_a_file_of_scores_is_taken_where_scores_are(tmp_path):
    data_sets = [scores_of("x"), scores_of("y", seed=3)]
    path = tmp_path / "scores.parquet"
    write_scores(data_sets, path)
    both = pd.concat([hardness_table(each, per="fold") for each in data_sets], ignore_index=True)
    for table in (path, str(path), read_table(path)):
        pd.testing.assert_frame_equal(hardness_table(table, per="fold"), both)
        for ours, one in zip(dissimilarities(table), dissimilarities(data_sets), strict=True):
            pd.testing.assert_frame_equal(ours, one)
    named = read_table(path).rename(columns={"class": "y"})
    with pytest.raises(SRCSError, match=r"no column 'class'.* with columns"):
        hardness_table(named, per="fold")
    named.to_csv(path := tmp_path / "named.csv", index=False)
    how = {"columns": {"class": "y"}}
    for table in (path, named):  # the argument that the message names was ignored or refused
        pd.testing.assert_frame_equal(hardness_table(table, per="fold", **how), both)
        ours = next(dissimilarities(table, **how, threshold=0.4))
        pd.testing.assert_frame_equal(ours, next(dissimilarities(data_sets, threshold=0.4)))
    with pytest.raises(SRCSError, match="no column 'class': known are 'a'"):
        hardness_table(pd.DataFrame({"a": [1]}))


def test_bad_input_is_named():
    scores = scores_of()
    with pytest.raises(SRCSError, match="do not contain the folds"):
        hardness_table(replace(scores, folds=None), per="fold")
    with pytest.raises(SRCSError, match="methods = 'rates' is unknown"):
        hardness_table(scores, ["rates"])
    with pytest.raises(SRCSError, match="'d' is not in all of them"):
        list(dissimilarities([scores_of(), scores_of(models=4)]))


def test_a_notebook_shows_tables():
    rng = np.random.default_rng(0)
    y = np.arange(30) % 2
    scores = Scores("toy", ("a", "b", "c"), np.arange(30), rng.random((3, 30)), y)
    shown = (scores, cost_curve(scores.scores, y))
    for each in shown:
        assert each._repr_html_().count("<table") == 1
    assert "toy: 30 instances, 15 positive" in scores._repr_html_()
    mean = f"{scores.hardness('score_driven').loc['b'].mean():.4g}"
    assert f"<td>{mean}</td>" in scores._repr_html_()
