"""The study: same partitions for all, resumable, independent of what else is run."""

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_iris
from sklearn.model_selection import RepeatedStratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from srcs_py import SRCSranks
from srcs_py.base.errors import SRCSError
from srcs_py.experiments import Problem, noise_study

IRIS = {"iris": Problem(*load_iris(return_X_y=True))}
MODELS = {"NB": GaussianNB(), "1-NN": KNeighborsClassifier(1)}
SMALL = {"folds": 3, "repeats": 2}


class Recorder(ClassifierMixin, BaseEstimator):
    """Remembers what it was trained and asked on; says the first class."""

    seen: list = []  # noqa: RUF012

    def fit(self, X, y):
        self.first_ = y[0]
        type(self).seen.append((X.copy(), y.copy()))
        return self

    def predict(self, X):
        type(self).seen.append(X.copy())
        return np.full(len(X), self.first_)


def test_without_noise_it_is_plain_cross_validation():
    table = noise_study(MODELS, IRIS, ["CLA_RAND"], [0], **SMALL, seed=4)
    splitter = RepeatedStratifiedKFold(n_splits=3, n_repeats=2, random_state=4)
    X, y = IRIS["iris"].X, IRIS["iris"].y
    expected = [
        100 * np.mean(model.fit(X[train], y[train]).predict(X[test]) == y[test])
        for model in MODELS.values()
        for train, test in splitter.split(X, y)
    ]
    assert table["Performance"].tolist() == expected
    assert table["Fold"].tolist() == [1, 2, 3, 4, 5, 6] * 2


@pytest.mark.parametrize("noise_in", ["train", "all"])
def test_noise_is_where_it_should_be(noise_in):
    Recorder.seen = []
    noise_study({"r": Recorder()}, IRIS, ["ATT_RAND"], [100], **SMALL, noise_in=noise_in)
    original = IRIS["iris"].X
    for (trained, _), asked in zip(Recorder.seen[::2], Recorder.seen[1::2], strict=True):
        assert not (trained[:, None] == original).all(axis=2).any()
        clean = (asked[:, None] == original).all(axis=2).any(axis=1)
        assert clean.all() if noise_in == "train" else not clean.any()


def test_all_algorithms_see_the_same_noisy_folds():
    Recorder.seen = []
    models = {"a": Recorder(), "b": Recorder()}
    noise_study(models, IRIS, ["CLA_RAND"], [30], **SMALL)
    fits = Recorder.seen[::2]
    for (X_a, y_a), (X_b, y_b) in zip(fits[::2], fits[1::2], strict=True):
        np.testing.assert_array_equal(X_a, X_b)
        np.testing.assert_array_equal(y_a, y_b)
    assert len(fits) == 12


@pytest.mark.slow
def test_a_part_is_the_same_rows_as_in_the_whole():
    whole = noise_study(MODELS, IRIS, ["ATT_GAUS", "CLA_PAIR"], [0, 20, 40], **SMALL)
    part = noise_study(MODELS, IRIS, ["CLA_PAIR"], [40], **SMALL, ncores=2)
    rows = (whole["Noise type"] == "CLA_PAIR") & (whole["Noise ratio"] == 40)
    assert part.equals(whole[rows].reset_index(drop=True))
    clean = whole[whole["Noise ratio"] == 0]
    by_scheme = clean.groupby("Noise type")["Performance"].agg(list)
    assert by_scheme.iloc[0] == by_scheme.iloc[1]


def test_an_interrupted_study_goes_on(tmp_path):
    arguments = (MODELS, IRIS, ["CLA_RAND"], [0, 20, 40])
    fresh = noise_study(*arguments, **SMALL)
    noise_study(MODELS, IRIS, ["CLA_RAND"], [0, 20], **SMALL, cache=tmp_path)
    kept = {each: each.stat().st_mtime_ns for each in tmp_path.glob("*.npz")}
    assert len(kept) == 2
    assert noise_study(*arguments, **SMALL, cache=tmp_path).equals(fresh)
    assert all(each.stat().st_mtime_ns == time for each, time in kept.items())
    assert len(list(tmp_path.glob("*.npz"))) == 3


def test_a_cache_of_another_study_is_refused(tmp_path):
    noise_study(MODELS, IRIS, ["CLA_RAND"], [0], **SMALL, cache=tmp_path)
    with pytest.raises(SRCSError, match="a run with noise_in = 'train', not 'all'"):
        noise_study(MODELS, IRIS, ["CLA_RAND"], [0], **SMALL, cache=tmp_path, noise_in="all")


def test_srcsranks_takes_the_table():
    table = noise_study(MODELS, IRIS, ["CLA_RAND"], [0, 40], **SMALL)
    ranks = SRCSranks(
        table,
        params=["Dataset", "Noise type", "Noise ratio"],
        target="Algorithm",
        performance="Performance",
        maximize=True,
    )
    assert len(ranks) == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"algorithms": {}}, "algorithms is empty"),
        ({"schemes": ["CLA_RAND", "CLA_R"]}, "names something twice"),
        ({"ratios": [0, 120]}, "ratios = 120"),
        ({"folds": 1}, "folds = 1"),
        ({"repeats": 0}, "repeats = 0"),
        ({"noise_in": "test"}, "noise_in = 'test' is unknown"),
        ({"problems": {"p": Problem(np.zeros((9, 1)), np.arange(9) < 2)}}, "p: class 'True' has 2"),
    ],
)
def test_bad_input_is_named(arguments, message):
    plain = {"algorithms": MODELS, "problems": IRIS, "schemes": ["CLA_RAND"], "ratios": [0]}
    with pytest.raises(SRCSError, match=message):
        noise_study(**(plain | arguments))
