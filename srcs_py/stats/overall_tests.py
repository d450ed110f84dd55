"""Omnibus tests over all configurations, and z of the differences of mean ranks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.friedman import friedman
from srcs_py.stats.pairwise import pairs
from srcs_py.stats.permuted_ranks import few_blocks_p

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats


@dataclass(frozen=True)
class OmnibusResult:
    """Result of an omnibus test.

    Attributes
    ----------
    statistic : float
        Value of the test statistic.
    df1, df2 : float
        Degrees of freedom of the F distribution; df2 is NaN for chi-square.
    p : float
        P-value.
    how : str
        ``"exact"``, ``"permutations"`` or ``"approximate"``.
    """

    statistic: float
    df1: float
    df2: float
    p: float
    how: str = "approximate"


UNDEFINED = OmnibusResult(np.nan, np.nan, np.nan, np.nan)


def omnibus_tests(values: Floats) -> dict[str, OmnibusResult]:
    """Return all tests of values of shape (configurations, levels), of which smaller are better.

    With few configurations the first three have exact p-values (:func:`few_blocks_p`), since
    their distributions hold for many.
    """
    whole = values[~np.isnan(values).any(axis=1)]
    of_whole = {"Friedman": friedman_test, "Iman-Davenport": iman_davenport, "Quade": quade}
    tests = {name: f(whole) if len(whole) > 1 else UNDEFINED for name, f in of_whole.items()}
    if len(whole) > 1:
        weight = {"Quade": _quade_weights(whole)}
        tests = {
            name: _of_few_blocks(test, weight.get(name, 1) * _centred_ranks(whole))
            for name, test in tests.items()
        }
    return tests | {"Skillings-Mack": skillings_mack(values)}


def _of_few_blocks(test: OmnibusResult, scores: Floats) -> OmnibusResult:
    """Return a test with its exact p-value if there are few blocks."""
    found = few_blocks_p(scores)
    return test if found is None else replace(test, p=found[0], how=found[1])


def _centred_ranks(values: Floats) -> Floats:
    from scipy.stats import rankdata

    return np.asarray(rankdata(values, axis=1) - (values.shape[1] + 1) / 2)


def _quade_weights(values: Floats) -> Floats:
    from scipy.stats import rankdata

    return np.asarray(rankdata(np.ptp(values, axis=1))[:, None])


def friedman_test(values: Floats) -> OmnibusResult:
    """Return Friedman's test of values of shape (configurations, levels), ties corrected."""
    statistic, p, _ = friedman(values.T)
    return OmnibusResult(statistic, values.shape[1] - 1, np.nan, p)


def iman_davenport(values: Floats) -> OmnibusResult:
    """Return Iman and Davenport's F of Friedman's statistic.

    It is infinite if all configurations agree; p is then the exact one, (k!)^(1-n) without ties.

    References
    ----------
    Iman and Davenport (1980), Communications in Statistics A9, 571-595; Demsar (2006), Journal of
    Machine Learning Research 7, 1-30.
    """
    n, k = values.shape
    chi_square = friedman(values.T)[0]
    with np.errstate(divide="ignore"):
        f = np.divide((n - 1) * chi_square, n * (k - 1) - chi_square)
    return _above_f(float(f), values)


def quade(values: Floats) -> OmnibusResult:
    """Return Quade's test, which gives configurations with a wide range of values more weight.

    Its F is infinite if all configurations agree and have the same weight; p is then the exact
    one, as R's: (k!)^(1-n) without ties.

    References
    ----------
    Quade (1979), Journal of the American Statistical Association 74, 680-683; Conover (1999),
    section 5.8.
    """
    n = len(values)
    scores = _quade_weights(values) * _centred_ranks(values)
    within, between = np.sum(scores**2), np.sum(scores.sum(axis=0) ** 2) / n
    with np.errstate(divide="ignore", invalid="ignore"):
        f = np.divide((n - 1) * between, within - between)
    return _above_f(float(f), values)


def skillings_mack(values: Floats) -> OmnibusResult:
    """Return Skillings and Mack's test: Friedman's where some values are missing.

    Parameters
    ----------
    values : numpy.ndarray of shape (configurations, levels)
        NaN where a level was not measured. Configurations with a single level do not count.

    Returns
    -------
    OmnibusResult
        Chi-square with levels - 1 degrees of freedom, tied values with their mean rank.

    References
    ----------
    Skillings and Mack (1981), Technometrics 23, 171-177.
    """
    from scipy.special import chdtrc
    from scipy.stats import rankdata

    there = ~np.isnan(values)
    count = there.sum(axis=1, keepdims=True)
    ranks = rankdata(np.where(there, values, np.inf), axis=1)
    scores = np.where(there, np.sqrt(12 / (count + 1)) * (ranks - (count + 1) / 2), 0.0)
    total = scores.sum(axis=0)
    together = there.T.astype(float) @ there
    covariance = -together
    np.fill_diagonal(covariance, together.sum(axis=1) - np.diagonal(together))
    statistic = float(total @ np.linalg.pinv(covariance) @ total)
    freedom = int(np.linalg.matrix_rank(covariance))
    return OmnibusResult(statistic, freedom, np.nan, float(chdtrc(freedom, statistic)))


def rank_z(mean_ranks: Floats, configurations: int) -> Floats:
    """Return z of the difference of mean ranks of each pair, shape (pairs,).

    References
    ----------
    Demsar (2006), Journal of Machine Learning Research 7, 1-30, section 3.2.2.
    """
    first, second = pairs(mean_ranks.size)
    k = mean_ranks.size
    error = np.sqrt(k * (k + 1) / (6 * configurations))
    return np.asarray((mean_ranks[first] - mean_ranks[second]) / error)


def _above_f(f: float, values: Floats) -> OmnibusResult:
    from scipy.special import fdtrc

    n, k = values.shape
    df1, df2 = k - 1, (n - 1) * (k - 1)
    p = float(fdtrc(df1, df2, f)) if np.isfinite(f) else _of_agreement(values[0], n)
    return OmnibusResult(f, df1, df2, p)


def _of_agreement(first: Floats, n: int) -> float:
    """Return the probability that n configurations order the levels as the first one does."""
    from scipy.special import gammaln

    tied = np.unique(first, return_counts=True)[1]
    orders = gammaln(first.size + 1) - np.sum(gammaln(tied + 1))
    return float(np.exp((1 - n) * orders))
