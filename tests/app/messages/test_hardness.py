"""Messages of hardness: how a file is read, what is shown of it, and what it is computed from."""

import json

import numpy as np
import pandas as pd
import pytest

from srcs_py.app.hardness.inputs import HardnessInputs, ScoresTable, known_inputs
from srcs_py.app.hardness.scores import clusters, example_table, tree_of
from srcs_py.app.messages.answer import answer
from srcs_py.hardness import Scores, cluster, cost_curve, hardness_table

IRIS = {"bundled": "iris"}
MINE = {"files": ["mine.csv"]}


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    """Write a file into the working directory, which is where a home keeps the uploads."""
    monkeypatch.chdir(tmp_path)

    def write(text):
        (tmp_path / "mine.csv").write_text(text)

    return write


@pytest.fixture(scope="module")
def example():
    return example_table()


def told(study, name="hardness", correct=None, **settings):
    asked = {
        "study": study,
        "settings": settings,
        "correct": correct,
        "shown": "curves rate_driven",
    }
    return json.loads(answer(name, json.dumps(asked)))


def value(*arguments, **settings):
    found = told(*arguments, **settings)
    assert "error" not in found, found
    return found["value"]


def test_the_example_is_shown_as_the_library_computes_it(example):
    found = value(IRIS)
    assert found["settings"] == {
        name: list(each) if isinstance(each, tuple) else each
        for name, each in known_inputs(example, HardnessInputs())._asdict().items()
        if name in ("dataset", "model", "instances")
    }
    assert found["settings"]["dataset"] == "iris-versicolor"
    scores = example.of("iris-versicolor")
    means = hardness_table(scores, example.methods, per="dataset")
    rows = found["shown"]["hardness"]["rows"]
    assert [float(row[2]) for row in rows] == pytest.approx(
        means["score_driven"].tolist(), abs=5e-5
    )
    costs = found["shown"]["costs"]
    curve = cost_curve(scores.scores, scores.y, "score_driven", at=costs)
    lines = found["shown"]["curves"][1]["lines"]
    assert [line["name"] for line in lines] == list(scores.models)
    np.testing.assert_allclose([line["y"] for line in lines], curve.loss, atol=6e-5)
    assert {len(found["shown"][kind]) for kind in ("curves", "instances", "tree")} == {3}
    assert found["menus"]["dataset"] == [each.dataset for each in example.data_sets]


def test_a_tree_has_the_merges_of_its_models(example):
    chosen = known_inputs(example, HardnessInputs())
    tree = tree_of(example, chosen, "rate_driven")
    assert sorted(tree["names"]) == sorted(example.data_sets[0].models)
    heights = sorted(max(branch["x"]) for branch in tree["branches"])
    found = cluster(clusters(example, chosen, "rate_driven"))
    assert heights == pytest.approx(sorted(found[:, 2]))


def test_settings_reach_the_library(example):
    first = hardness_table(
        example.of("iris-versicolor"), per="dataset", threshold=0.3, ties="max", cost_density=(2, 5)
    )
    rows = value(IRIS, threshold=0.3, ties="max", density="2 5")["shown"]["hardness"]["rows"]
    assert [float(row[1]) for row in rows] == pytest.approx(first["score_fixed"].tolist(), abs=5e-5)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"threshold": 2}, "Threshold"),
        ({"density": "2 x"}, "Beta density of the costs"),
        ({"save": "x"}, "no setting 'save'"),
    ],
)
def test_wrong_settings_say_why(settings, said):
    assert said.lower() in told(IRIS, **settings)["error"].lower()


def test_what_a_table_does_not_know_is_as_on_a_fresh_page():
    asked = {"dataset": "iris", "model": "no model", "instances": ["no instance"]}
    assert value(IRIS, **asked) == value(IRIS)


def test_another_model_has_other_instances(example):
    other = value(IRIS, model="NB")["settings"]["instances"]
    assert other != value(IRIS)["settings"]["instances"]
    assert value(IRIS, model="NB", instances=other[:2])["settings"]["instances"] == other[:2]


def test_columns_and_decisions_are_read_as_the_page_says(write):
    write("case,SVM,truth\np,-2,yes\nq,3,no\nr,0.5,yes\n")
    reading = {"positive": "yes", "cut": "0.5"}
    found = value({**MINE, "reading": reading})
    assert found["problem"]["text"] == (
        "mine: there is no column 'class': known are 'case', 'SVM', 'truth'. "
        "Name it with its role in the header of a column."
    )
    for column, role in (("case", "instance"), ("SVM", "class"), ("truth", "class")):
        found = value({**MINE, "reading": found["reading"]}, correct=["role", column, role])
    assert found["roles"] == {"case": "instance", "SVM": "", "truth": "class"}
    assert found["problem"] is None
    study = {**MINE, "reading": found["reading"]}
    assert value(study)["shown"]["hardness"]["rows"][0][:2] == ["SVM", "0.0000"]
    code = value(study, "hardness_code")
    given = """positive="yes", columns={"instance": "case", "class": "truth"}"""
    assert f'"mine.csv", {given}, decision_threshold=0.5)' in code["python"]
    failed = value({**MINE, "reading": {**found["reading"], "cut": "x"}})["problem"]["text"]
    assert "= 'x' must be a number" in failed or "x must be a number" in failed


def test_a_column_that_has_a_name_of_ours_can_have_another_role(write):
    write("instance,model,score,p,class\n1,a,7,0.2,0\n2,a,8,0.6,1\n")
    found = value(MINE, correct=["role", "p", "score"])
    assert (found["roles"]["score"], found["roles"]["p"]) == ("", "score")
    assert not found["ordered"]
    again = value({**MINE, "reading": found["reading"]})
    assert again["shown"] == found["shown"]


def test_bad_cells_are_told_with_the_roles(write):
    rows = "".join(f"{at},0.{at},{at % 2}\n" for at in range(20)).replace("0.3", "oops")
    write("instance,NB,class\n" + rows)
    found = value(MINE)
    assert found["problem"]["text"]
    assert "oops" in found["columns"][1]["odd"]
    assert found["roles"] == {"instance": "instance", "NB": "", "class": "class"}


def test_classes_that_are_texts_are_named_by_a_button(write):
    write("instance,model,score,class\n1,a,0.7,yes\n2,a,0.8,no\n")
    problem = value(MINE)["problem"]
    (button,) = problem["remedies"]
    assert "Positive class" in problem["text"]
    assert button["control"] == "positive"
    assert value({**MINE, "reading": {"positive": button["value"]}})["shown"]


def test_where_only_the_order_counts_scores_may_be_any_numbers(write):
    write("A,B,class\n-2,1,0\n3,-7,1\n0.5,4,0\n9,0,1\n")
    found = value(MINE)
    assert found["ordered"]
    assert found["shown"]["hardness"]["head"] == ["model", "rate-driven"]
    assert {len(found["shown"][kind]) for kind in ("curves", "instances", "tree")} == {1}
    assert 'methods = ["rate_driven"]' in value(MINE, "hardness_code")["python"]


def test_classes_count_alike_or_by_their_share(write):
    rows = ["1,m,0.7,0.2,0.1,a", "2,m,0.3,0.6,0.1,b", "3,m,0.2,0.5,0.3,c", "4,m,0.6,0.3,0.1,a"]
    rows += ["1,n,0.2,0.5,0.3,a", "2,n,0.1,0.8,0.1,b", "3,n,0.1,0.1,0.8,c", "4,n,0.5,0.2,0.3,a"]
    write("\n".join(["instance,model,a,b,c,class", *rows]))
    chances = pd.read_csv("mine.csv")
    losses = {  # of each model in each class against the rest
        name: [(own[each] - (own["class"] == each)) ** 2 for each in "abc"]
        for name, own in chances.groupby("model")
    }
    distances = [
        np.abs(m.to_numpy() - n.to_numpy()).mean()
        for m, n in zip(losses["m"], losses["n"], strict=True)
    ]
    for average, shares in (("mean", [1, 1, 1]), ("prevalence", [2, 1, 1])):
        tree = value(MINE, average=average)["shown"]["tree"][1]
        (branch,) = tree["branches"]
        assert max(branch["x"]) == pytest.approx(np.average(distances, weights=shares), rel=1e-14)
        code = value(MINE, "hardness_code", average=average)["python"]
        assert ("weights=" in code) is (average == "prevalence")


def test_six_instances_differ_where_most_have_one_score():
    scores = np.zeros((1, 500))
    scores[0, :460], scores[0, 460:] = 0.9991, np.linspace(0.1, 0.9, 40)
    y = (np.arange(500) < 490).astype(int)
    table = ScoresTable("d.csv", [Scores("d", ("a",), np.arange(500), scores, y)])
    places = [int(name) for name in known_inputs(table, HardnessInputs()).instances]
    assert len({(round(scores[0, place], 2), y[place]) for place in places}) == 6
    assert {y[place] for place in places} == {0, 1}


def test_a_lone_model_has_no_tree(write):
    write("instance,model,score,class\n1,a,0.7,0\n2,a,0.8,1\n")
    assert value(MINE)["shown"]["tree"] == []
