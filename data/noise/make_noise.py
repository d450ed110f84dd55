"""Make noise.csv.gz again: the accuracy of six classifiers under class and attribute noise.

Needs scikit-learn. README.md describes the study, which repeats the second one of the SRCS article
with other data sets; the noise is that of its section "Noisy datasets".
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from joblib import Parallel, delayed
from sklearn import datasets
from sklearn.base import clone
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import RepeatedStratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from sklearn.tree import DecisionTreeClassifier

SEED = 2026
SCHEMES = ("ATT_GAUS", "ATT_RAND", "CLA_PAIR", "CLA_RAND")
RATIOS = tuple(range(0, 55, 5))  # per cent
FOLDS, REPEATS = 5, 5
# Test folds have at most 114 examples, so that two decimals of a per cent lose nothing.
DECIMALS = 2
COLUMNS = ("Algorithm", "Dataset", "Noise type", "Noise ratio", "Fold", "Performance")

Floats = npt.NDArray[np.float64]
Labels = npt.NDArray[np.int_]


def algorithms() -> dict[str, Any]:
    """Return the six classifiers; none calls BLAS, so that machines agree on every fold."""

    def neighbours(count: int) -> Any:
        model = KNeighborsClassifier(count, algorithm="kd_tree")
        return make_pipeline(MinMaxScaler(), model)

    return {
        "1-NN": neighbours(1),
        "3-NN": neighbours(3),
        "5-NN": neighbours(5),
        "CART": DecisionTreeClassifier(random_state=SEED),
        "Forest": RandomForestClassifier(20, random_state=SEED),
        "NaiveBayes": GaussianNB(),
    }


def problems() -> dict[str, tuple[Floats, Labels]]:
    """Return attributes and classes of eight data sets: four of scikit-learn, four generated."""

    def generated(maker: Callable[..., Any], **settings: Any) -> tuple[Floats, Labels]:
        X, y = maker(n_samples=300, random_state=SEED, **settings)
        return X, y.astype(int)

    digits_X, digits_y = datasets.load_digits(return_X_y=True)
    return {
        "blobs": generated(datasets.make_blobs, centers=4, n_features=4, cluster_std=4.0),
        "breast_cancer": datasets.load_breast_cancer(return_X_y=True),
        "circles": generated(datasets.make_circles, noise=0.15, factor=0.5),
        "digits": (digits_X[:400], digits_y[:400]),
        "hastie": generated(datasets.make_hastie_10_2),
        "iris": datasets.load_iris(return_X_y=True),
        "moons": generated(datasets.make_moons, noise=0.25),
        "wine": datasets.load_wine(return_X_y=True),
    }


def add_noise(
    X: Floats, y: Labels, scheme: str, ratio: float, rng: np.random.Generator
) -> tuple[Floats, Labels]:
    """Return a copy of a classified data set with noise in its classes or its attributes.

    Parameters
    ----------
    X, y
        Attributes, shape (examples, attributes), and classes, shape (examples,).
    scheme
        ``CLA_RAND``: a share ``ratio`` of the examples, chosen at random, gets another class at
        random. ``CLA_PAIR``: each example of the majority class gets the second majority class
        with probability ``ratio / 100`` (equally large classes count in sorted order).
        ``ATT_RAND``: in each attribute a share ``ratio`` of the values is replaced uniformly
        over its range. ``ATT_GAUS``: a normal deviate of standard deviation (max - min) / 5 is
        added to it instead.
    ratio
        Amount of noise in per cent.
    rng
        Source of the random numbers.
    """
    hits = round(len(y) * ratio / 100)
    if scheme == "CLA_RAND":
        labels, codes = np.unique(y, return_inverse=True)
        hit = rng.permutation(codes.size)[:hits]
        codes[hit] += rng.integers(1, labels.size, hit.size)
        return X.copy(), labels[codes % labels.size]
    if scheme == "CLA_PAIR":
        labels, codes, counts = np.unique(y, return_inverse=True, return_counts=True)
        majority, second = np.argsort(-counts, kind="stable")[:2]
        codes[(codes == majority) & (rng.random(codes.size) < ratio / 100)] = second
        return X.copy(), labels[codes]
    noisy = X.min(axis=0) + np.ptp(X, axis=0) * rng.random(X.shape)
    if scheme == "ATT_GAUS":  # after the uniform numbers, which belong to the stream
        noisy = X + np.ptp(X, axis=0) / 5 * rng.standard_normal(X.shape)
    first = np.arange(len(X))[:, None] < hits
    hit = rng.permuted(np.broadcast_to(first, X.shape), axis=0)
    return np.where(hit, noisy, X), y.copy()


def accuracies(
    name: str,
    scheme: str,
    ratio: float,
    models: dict[str, Any],
    data: tuple[Floats, Labels],
    *,
    folds: int = FOLDS,
    repeats: int = REPEATS,
) -> Floats:
    """Return the accuracy of each model in each fold, in per cent.

    The models are trained on a noisy copy of the data set, one for each repetition, and tested
    on the original data.
    """
    X, y = data
    copies = []
    for repeat in range(repeats):
        # The stream depends on the names, so that a part of the study gives the same numbers.
        stream = f"{name}/{scheme}/{float(ratio)}/{repeat}".encode()
        rng = np.random.default_rng([SEED, *stream])
        copies.append(add_noise(X, y, scheme, ratio, rng) if ratio else (X, y))
    splitter = RepeatedStratifiedKFold(n_splits=folds, n_repeats=repeats, random_state=SEED)
    found = np.empty((len(models), folds * repeats))
    for fold, (train, test) in enumerate(splitter.split(X, y)):
        noisy_X, noisy_y = copies[fold // folds]
        for row, model in enumerate(models.values()):
            fitted = clone(model).fit(noisy_X[train], noisy_y[train])
            found[row, fold] = 100 * np.mean(fitted.predict(X[test]) == y[test])
    return found


def noise_study(
    models: dict[str, Any],
    data_sets: dict[str, tuple[Floats, Labels]],
    ratios: Sequence[float] = RATIOS,
    jobs: int = 1,
    **protocol: int,
) -> pd.DataFrame:
    """Return one row for each model, data set, scheme, ratio and fold."""
    cells = list(product(data_sets, SCHEMES, ratios))
    # Without noise all schemes are the same run.
    runs = dict.fromkeys((name, scheme if ratio else "", ratio) for name, scheme, ratio in cells)
    found = Parallel(jobs)(
        delayed(accuracies)(*run, models, data_sets[run[0]], **protocol) for run in runs
    )
    of_run = dict(zip(runs, found, strict=True))
    values = np.array(
        [of_run[name, scheme if ratio else "", ratio] for name, scheme, ratio in cells]
    )
    folds = range(1, values.shape[-1] + 1)
    index = pd.MultiIndex.from_product(
        [models, data_sets, SCHEMES, ratios, folds], names=COLUMNS[:-1]
    )
    performance = np.moveaxis(values, 1, 0).ravel().round(DECIMALS)
    return index.to_frame(index=False).assign(**{COLUMNS[-1]: performance})


def main(argv: Sequence[str] | None = None) -> None:
    """Write the table, or a part of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", type=Path, help="file to write; replaced if it exists")
    parser.add_argument("--datasets", nargs="+", choices=problems(), default=list(problems()))
    parser.add_argument("--ratios", nargs="+", type=int, default=RATIOS, metavar="PERCENT")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    args = parser.parse_args(argv)
    data_sets = {name: problems()[name] for name in args.datasets}
    table = noise_study(algorithms(), data_sets, args.ratios, args.jobs)
    # without the time of the run, so that the same table is the same file
    table.to_csv(args.output, index=False, compression={"method": "infer", "mtime": 0})


if __name__ == "__main__":
    main()
