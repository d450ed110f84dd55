"""Out-of-fold scores: against scikit-learn's own cross_val_predict."""

import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_array
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.model_selection import (
    GroupKFold,
    KFold,
    LeaveOneGroupOut,
    RepeatedKFold,
    StratifiedKFold,
    TimeSeriesSplit,
    cross_val_predict,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

from srcs_py.base.errors import SRCSError
from srcs_py.hardness import dissimilarities
from srcs_py.hardness.models import MODELS, default_models
from srcs_py.hardness.scores import collect_scores

X, Y = load_breast_cancer(return_X_y=True)
X, Y = X[:120, :6], Y[:120]


class Constant(ClassifierMixin, BaseEstimator):
    """A classifier that decides nothing, and counts how often it was fitted."""

    fits = 0

    def fit(self, X, y):
        type(self).fits += 1
        self.classes_ = np.unique(y)
        return self

    def decision_function(self, X):
        return np.zeros(len(X))


@pytest.mark.parametrize("scale", ["all", "fold"])
def test_scores_are_those_of_cross_val_predict(scale):
    models = {"5NN": KNeighborsClassifier(5), "SVM": SVC(kernel="linear")}
    ours = collect_scores(models, X, Y, cv=4, rng=3, scale=scale)
    folds = StratifiedKFold(4, shuffle=True, random_state=3)
    neighbours = cross_val_predict(models["5NN"], X, Y, cv=folds, method="predict_proba")[:, 1]
    np.testing.assert_array_equal(ours.scores[0], neighbours)
    decisions = cross_val_predict(models["SVM"], X, Y, cv=folds, method="decision_function")
    parts = [test for _, test in folds.split(X, Y)] if scale == "fold" else [np.arange(len(Y))]
    for part in parts:
        low, high = decisions[part].min(), decisions[part].max()
        np.testing.assert_array_equal(ours.scores[1, part], (decisions[part] - low) / (high - low))
    for fold, (_, test) in enumerate(folds.split(X, Y), 1):
        assert (ours.folds[test] == fold).all()


def test_score_fixed_hardness_is_that_of_the_models_own_predictions():
    """By min and max, LinearSVC on rare positives had 0.22 where its predictions err 0.04."""
    rng = np.random.default_rng(0)
    y = (np.arange(600) % 33 > 0).astype(int)
    x = rng.normal(size=(600, 4)) + 1.2 * y[:, None]
    models = {"linear": LinearSVC(), "radial": SVC(), "ridge": RidgeClassifier()}
    models["regression"] = LogisticRegression()
    scores = collect_scores(models, x, y, cv=5)
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    predicted = {name: cross_val_predict(each, x, y, cv=folds) for name, each in models.items()}
    for name, values in scores.hardness("score_fixed").iterrows():
        np.testing.assert_array_equal(values, predicted[name] != y)
    (matrix,) = dissimilarities([scores])
    differ = (predicted["radial"] != predicted["regression"]).mean()
    assert matrix.loc["radial", "regression"] == pytest.approx(differ, abs=1e-12)


def test_scores_are_chances_of_the_negative_class():
    """Positive malignant (0): the scores of benign instances must be the larger ones."""
    ours = collect_scores(default_models(scaled=True), X, Y, cv=3)
    assert ours.models == MODELS
    assert (ours.scores[:, Y == 1].mean(axis=1) > ours.scores[:, Y == 0].mean(axis=1) + 0.2).all()
    turned = collect_scores({"NB": GaussianNB()}, X, Y, cv=3, positive=1)
    np.testing.assert_allclose(turned.scores[0], 1 - ours.scores[4], rtol=0, atol=1e-12)


def test_tables_reach_the_models_as_they_are():
    """A pipeline that picks columns by name, and a sparse matrix, give the scores of the array."""
    frame = pd.DataFrame(X, columns=list("abcdef"))
    first = make_pipeline(ColumnTransformer([("two", "passthrough", ["a", "b"])]), GaussianNB())
    ours = collect_scores({"NB": first}, frame, Y, cv=3)
    plain = collect_scores({"NB": GaussianNB()}, X[:, :2], Y, cv=3)
    np.testing.assert_array_equal(ours.scores, plain.scores)
    tree = {"tree": DecisionTreeClassifier(random_state=0)}
    sparse = collect_scores(tree, csr_array(X), Y, cv=3)
    np.testing.assert_array_equal(sparse.scores, collect_scores(tree, X, Y, cv=3).scores)


def test_importing_hardness_needs_neither_scikit_learn_nor_matplotlib():
    script = (
        "import sys; sys.modules['sklearn'] = sys.modules['joblib'] = None\n"
        "import srcs_py.hardness, srcs_py.cli.scores\n"
        "assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.slow  # processes import scikit-learn
def test_processes_do_not_change_the_scores():
    models = {"NB": GaussianNB(), "SVM": SVC()}
    one = collect_scores(models, X, Y, cv=3)
    np.testing.assert_array_equal(one.scores, collect_scores(models, X, Y, cv=3, ncores=2).scores)


def test_defaults_of_2014_are_other_models():
    now, then = default_models(), default_models("2014")
    assert list(now) == list(then)
    assert then["RF"].n_estimators == 10
    assert then["SVM RBF"].gamma == "auto"
    changed = {name for name in now if repr(now[name]) != repr(then[name])}
    assert changed == {"LR", "NB", "RF", "SVM RBF"}
    expected = [X[each == Y].var(axis=0) + 1e-9 for each in (0, 1)]  # a fixed variance more
    np.testing.assert_allclose(then["NB"].fit(X, Y).var_, expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cv": 1}, "cv = 1 must be a whole number of at least 2"),
        ({"cv": 0}, "cv = 0"),
        ({"y": np.arange(120) < 4}, "say which one is positive"),
        ({"y": (np.arange(120) < 4) * 1}, "one class has only 4 instances"),
        ({"y": (np.arange(120) < 1) * 1}, "only 1 instance"),
        ({"y": np.arange(120) % 3}, "it has 3: 0, 1, 2"),
        ({"scale": "none"}, "scale = 'none' is unknown"),
        ({"models": {}}, "models is empty"),
        ({"models": [GaussianNB()]}, "models must be a dict, not a list"),
        ({"models": {"NB": GaussianNB}}, r"'NB' is a class; give an object, GaussianNB\(\)"),
        ({"X": np.where(X > 12, np.nan, X)}, "'NB' fails on these data: Input X contains NaN"),
        ({"X": X[:, 0]}, r"X has the shape \(120,\)"),
        ({"X": [[1.0], [1.0, 2.0]]}, "X must be an array; it has rows of different lengths"),
        ({"ncores": 0}, "ncores = 0"),
        ({"cv": 2.5}, "cv = 2.5"),
        ({"cv": "five"}, "cv = 'five' must be a whole number of at least 2"),
        ({"cv": TimeSeriesSplit(3)}, "cv tests the instance 1 never"),
        ({"cv": RepeatedKFold(n_splits=3, n_repeats=2)}, "cv tests the instance . more than once"),
        ({"cv": StratifiedKFold(100)}, r"cannot split these data \(n_splits=100"),
        ({"cv": GroupKFold(3)}, r"cannot split these data \(The 'groups' parameter"),
        (
            {"cv": [([0, 1], [500])]},
            r"\(index 500 is out of bounds.*; give a number of folds, the fold",
        ),
        ({"cv": [(range(60), range(120))]}, "fold 1 trains on instances that it tests"),
        ({"cv": [(np.flatnonzero(Y), range(120))]}, "fold 1 has one class only"),
        ({"models": {"no": BaseEstimator()}}, "'no' has neither predict_proba"),
        ({"cv": [1, 2, 3]}, r"cv has the shape \(3,\); it must be \(120,\), the fold of each"),
        (  # of no common order
            {"cv": np.array(["a", 7], dtype=object)[Y]},
            r"training part of fold '(a|7)' has one class only",
        ),
        ({"cv": Y}, "training part of fold 0 has one class only"),
    ],
)
def test_bad_input_is_named(arguments, message):
    plain = {"models": {"NB": GaussianNB()}, "X": X, "y": Y}
    with pytest.raises(SRCSError, match=message):
        collect_scores(**(plain | arguments))


GROUPS = np.array(list("abcde"))[np.arange(Y.size) % 5]
HALVES = [(test[::2], train) for test, train in KFold(2).split(X)]  # the rest is not trained on
PAIRS = list(GroupKFold(4).split(X, Y, GROUPS))


@pytest.mark.parametrize(
    ("given", "pairs"),
    [
        (KFold(4), list(KFold(4).split(X))),
        (PAIRS, PAIRS),
        (LeaveOneGroupOut().split(X, Y, GROUPS), list(LeaveOneGroupOut().split(X, Y, GROUPS))),
        (
            [tuple(np.isin(np.arange(Y.size), half) for half in pair) for pair in PAIRS],
            PAIRS,
        ),  # masks
        (HALVES, HALVES),
        (GROUPS, list(LeaveOneGroupOut().split(X, Y, GROUPS))),
    ],
    ids=["splitter", "list", "generator", "masks", "training parts", "groups"],
)
def test_folds_of_your_own(given, pairs):
    ours = collect_scores({"NB": GaussianNB()}, X, Y, cv=given)
    for fold, (train, test) in enumerate(pairs, 1):
        theirs = GaussianNB().fit(X[train], Y[train]).predict_proba(X[test])[:, 1]
        np.testing.assert_array_equal(ours.scores[0, test], theirs)
        assert (ours.folds[test] == (fold if given is not GROUPS else GROUPS[test])).all()


def test_a_class_may_have_as_many_instances_as_there_are_folds():
    y = (np.arange(120) < 3).astype(int)
    assert sorted(collect_scores({"NB": GaussianNB()}, X, y, cv=3).folds[:3]) == [1, 2, 3]
