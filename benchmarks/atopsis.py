"""A-TOPSIS and its relatives on a huge table, and TOPSIS against pymcdm and scikit-criteria."""

import warnings
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from benchmarks.timing import absent, header, report, seconds
from srcs_py.atopsis import atopsis, hellinger_topsis, sensitivity, topsis

SIZES = ((100, 20), (10_000, 1_000))
HUGE = (10_000, 1_000)


def by_pymcdm(matrix: np.ndarray, weights: np.ndarray) -> Callable[[], object]:
    from pymcdm.methods import TOPSIS
    from pymcdm.normalizations import vector_normalization

    types = np.ones(len(weights))
    return lambda: TOPSIS(vector_normalization)(matrix, weights, types)


def by_scikit_criteria(matrix: np.ndarray, weights: np.ndarray) -> Callable[[], object]:
    from skcriteria import mkdm
    from skcriteria.agg.topsis import TOPSIS
    from skcriteria.preprocessing.scalers import VectorScaler

    def call() -> object:  # mkdm checks the table, as our function does
        decision = mkdm(matrix, np.ones(len(weights)), weights=weights)
        return TOPSIS().evaluate(VectorScaler("matrix").transform(decision))

    return call


OTHERS = {"pymcdm": by_pymcdm, "skcriteria": by_scikit_criteria}


def main() -> None:
    rng = np.random.default_rng(0)
    header()
    for rows, columns in SIZES:
        matrix, weights = rng.random((rows, columns)), np.full(columns, 1 / columns)
        ours = seconds(lambda: topsis(matrix, weights), repeat=3)  # noqa: B023
        for name, other in OTHERS.items():
            line = f"TOPSIS, {rows} x {columns}, against {name}"
            if find_spec(name) is None:
                absent(line, f"{name} is not installed")
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                report(line, ours, seconds(other(matrix, weights), repeat=3), "1")
    means, stds = rng.normal(80, 5, HUGE).round(1), rng.gamma(2, 1, HUGE)
    for method in (atopsis, hellinger_topsis):
        took = seconds(lambda: method(means, stds), repeat=2)  # noqa: B023
        print(f"  {method.__name__}, {HUGE[0]} x {HUGE[1]}: {took:.2f} s")
    few = slice(1000)
    took = seconds(lambda: sensitivity(means[few], stds[few]), repeat=2)
    pairs = sensitivity(means[few], stds[few]).crossings.size
    print(f"  sensitivity, 1000 x {HUGE[1]}, {pairs} pairs change places: {took:.2f} s")
