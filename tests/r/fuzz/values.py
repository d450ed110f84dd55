"""Styles of runs: each returns the runs of every level, from a generator and their counts."""

import numpy as np


def _plain(rng, counts):
    decimals, spread = int(rng.integers(0, 4)), rng.choice([0, 1, 3])
    effect = rng.normal(0, spread, len(counts))
    return [rng.normal(each, 1, n).round(decimals) for each, n in zip(effect, counts, strict=True)]


def _exact(rng, counts):
    """All digits, no ties."""
    spread = rng.choice([0, 1, 3])
    return [rng.normal(rng.normal(0, spread), 1, n) for n in counts]


def _folds(rng, counts):
    """Means of three accuracies k/10: values that differ in the last bit only."""
    return [(rng.integers(6 + at % 3, 11, (3, n)) / 10).sum(axis=0) / 3
            for at, n in enumerate(counts)]  # fmt: skip


def _cancelling(rng, counts):
    """Equal means on paper, by an outlier that takes back what the others are more."""
    goal = int(rng.integers(-3, 4))
    levels = []
    for at, n in enumerate(counts):
        tenths = rng.integers(-9, 10, n) + 8 * at
        if n:
            tenths[rng.integers(n)] += goal * n - tenths.sum()
        levels.append(tenths / 10)
    return levels


def _constant(rng, counts):
    """The same value in every run of a level, perhaps of all levels; perhaps but for one."""
    few = rng.integers(0, 2, len(counts)) * rng.choice([0.1, 1, 5])
    levels = [np.full(n, each) for each, n in zip(few, counts, strict=True)]
    if rng.random() < 0.4:
        filled = [each for each in levels if each.size]
        filled[rng.integers(len(filled))][0] += rng.choice([1, 0.1, 1e-9])
    return levels


def _shifted(rng, counts):
    """Levels that differ by a constant: paired differences are equal, or but for rounding."""
    base, step = rng.integers(0, 9, max(counts)) / 10, rng.choice([0, 0.1, 1, 1 / 3])
    return [base[:n] + step * at for at, n in enumerate(counts)]


def _scaled(rng, counts):
    """Numbers as large and as small as doubles are."""
    scale = 10.0 ** float(
        rng.choice([-320, -308, -200, -160, -150, 100, 150, 153, 154, 160, 200, 290])
    )
    return [each * scale for each in _plain(rng, counts)]


def _lifted(rng, counts):
    """Small differences on top of a large number."""
    lift = float(rng.choice([1e3, 1e6, 1e9, 1e12, 1e15]))
    return [lift + each for each in _plain(rng, counts)]


def _whole(rng, counts):
    """Small whole numbers, with many ties."""
    high = int(rng.integers(1, 5))
    return [rng.integers(0, high + at, n) for at, n in enumerate(counts)]


def _far(rng, counts):
    """Levels so far apart that p-values are tiny."""
    step = 10.0 ** float(rng.integers(1, 9))
    return [rng.normal(step * at, 1, n).round(3) for at, n in enumerate(counts)]


def _heavy(rng, counts):
    """Outliers of every size."""
    return [rng.standard_cauchy(n) + at for at, n in enumerate(counts)]


def _alike(rng, counts):
    """Values of 15 equal digits."""
    base, step = rng.choice([0.3, 1.0, 1e10, -7.1]), 2.0**-52
    return [base * (1 + step * rng.integers(0, 3 + at, n)) for at, n in enumerate(counts)]


def _mixed(rng, counts):
    """Zeros, negative zeros and a few others."""
    values = np.array([0.0, -0.0, 1e-300, -1e-300, 1.0, 1e5])
    return [rng.choice(values, n) + 0.5 * (at % 2) for at, n in enumerate(counts)]


STYLES = {
    "plain": _plain,
    "exact": _exact,
    "folds": _folds,
    "cancelling": _cancelling,
    "constant": _constant,
    "shifted": _shifted,
    "scaled": _scaled,
    "lifted": _lifted,
    "whole": _whole,
    "far": _far,
    "heavy": _heavy,
    "alike": _alike,
    "mixed": _mixed,
}
