"""The commands of hardness, from scores to pictures."""

import sys

import numpy as np
import pandas as pd
import pytest

from srcs_py.base.quoting import shell
from srcs_py.cli import main
from srcs_py.hardness import (
    aggregate,
    dissimilarities,
    instance_hardness,
    read_scores,
)
from srcs_py.tables.reading import read_table


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    pytest.importorskip("sklearn")
    path = tmp_path_factory.mktemp("scores") / "scores.csv"
    models = ["--models", "3NN", "LR", "NB", "--scaled", "--cv", "3"]
    assert main(["scores", "--dataset", "iris", "breast_cancer", *models, "-o", str(path)]) == 0
    return path


def test_scores_of_several_data_sets(scores):
    found = list(read_scores(scores))
    iris = ["iris-setosa", "iris-versicolor", "iris-virginica"]
    assert [each.dataset for each in found] == [*iris, "breast_cancer"]
    assert all(each.models == ("3NN", "LR", "NB") for each in found)


@pytest.mark.parametrize("name", ["h.csv", "h.parquet"])
def test_hardness_of_every_instance(scores, tmp_path, name):
    out = tmp_path / name
    arguments = ["--method", "rate_driven", "--ties", "max"]
    assert main(["hardness", str(scores), *arguments, "-o", str(out)]) == 0
    table = read_table(out)
    last = list(read_scores(scores))[-1]
    expected = instance_hardness(last.scores, last.y, "rate_driven", ties="max")
    ours = table.loc[table["dataset"] == "breast_cancer", "rate_driven"]
    np.testing.assert_array_equal(ours, expected.ravel())


def test_similarity_in_all_forms(scores, tmp_path, capsys, says, refuses):
    out, plot = tmp_path / "m.csv", tmp_path / "d.pdf"
    arguments = ["similarity", str(scores), "--method", "score_driven"]
    assert main([*arguments, "-o", str(out), "--plot", str(plot)]) == 0
    expected = aggregate(dissimilarities(read_scores(scores), "score_driven"))
    ours = read_table(out).set_index("model")
    pd.testing.assert_frame_equal(ours, expected, check_names=False, check_exact=True)
    assert plot.read_bytes().startswith(b"%PDF")
    capsys.readouterr()
    assert str(round(expected.iloc[0, 1], 4)) in says(*arguments)
    again = [*arguments, "--plot", str(plot)]
    assert "exists; give another name, or have it replaced (--force)" in refuses(*again)
    assert main([*again, "--force"]) == 0


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("hardness", "SCORES -o FILE [options]"),
        ("scores", "[TABLE] -o FILE [options]"),
        ("similarity", "SCORES [options]"),
    ],
)
def test_usage_shows_the_options_that_are_needed(command, usage, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"usage: srcs {command} {usage}\n" in capsys.readouterr().out


def test_without_scikit_learn_one_line(tmp_path, monkeypatch, refuses):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    shown = refuses("scores", "--dataset", "iris", "-o", str(tmp_path / "out.csv"))
    assert f"needs scikit-learn: pip install {shell(['srcs_py[sklearn]'])}" in shown
    assert shown.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.filterwarnings("default")
def test_one_model_is_similar_to_nothing(scores, tmp_path, capsys):
    read_table(scores).query("model == 'NB'").to_csv(tmp_path / "single.csv", index=False)
    assert main(["similarity", str(tmp_path / "single.csv")]) == 0
    assert "has one model, " in capsys.readouterr().err


def test_scores_of_a_table_of_ones_own(tmp_path, says):
    pytest.importorskip("sklearn")
    rng = np.random.default_rng(0)
    kind = np.array(["p", "q", "r"])[np.arange(60) % 3]
    table = pd.DataFrame({"x": rng.random(60) + (kind == "p"), "c": kind[::-1], "kind": kind})
    table.to_csv(tmp_path / "own.csv", index=False)
    out = tmp_path / "scores.csv"
    models = ["--models", "NB", "RidgeClassifier", "--cv", "3"]
    given = ["scores", str(tmp_path / "own.csv"), *models, "-o", str(out)]
    assert main([*given, "--target", "kind"]) == 0
    found = list(read_scores(out))
    assert [each.dataset for each in found] == ["own-p", "own-q", "own-r"]
    assert found[0].models == ("NB", "RidgeClassifier")
    distances = {}
    for how in ("mean", "prevalence"):
        distances[how] = says("similarity", str(out), "--how", how, "--method", "output_difference")
    assert distances["mean"] == distances["prevalence"]  # the classes are as large
    again = [*given, "--target", "kind", "--positive", "q", "--features", "x", "--force"]
    assert main(again) == 0
    assert [each.dataset for each in read_scores(out)] == ["own"]


def test_a_wide_file_of_decisions(tmp_path, refuses, says):
    path = tmp_path / "wide.csv"
    pd.DataFrame({"a": [-1, 2, 3.0], "b": [1, 2, -3.0], "y": [0, 1, 1]}).to_csv(path, index=False)
    wide = [str(path), "--columns", "class=y"]
    assert "--decision-threshold 0" in refuses("similarity", *wide)
    assert "0.6667" in says("similarity", *wide, "--decision-threshold", "0")
