"""A third opinion: exact sums as fractions, tails by scipy, Tukey's by its integral.

It shares no code with srcs_py and none with R.
"""

import itertools
import math
import sys
import warnings
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from scipy.special import erfc, gammaincc, gammaln, ndtr
from scipy.stats import studentized_range
from scipy.stats import t as student

_ULPS = 2  # a mean is off by so much once it is a double; so is a standard deviation
ULPS_OF_AOV = 64  # R's aov rotates all runs, and takes means of what is left
_LOST = 200 * Fraction(5e-324)  # of a variance that is too small for all its digits
_LARGEST = Fraction(sys.float_info.max)
_FAR = 60.0  # a studentized range
_SAME = 1e-12  # relative; what does not change a p-value that counts


def omnibus(levels):
    """Return the p-value of Kruskal-Wallis as R has it: ties are counted by text."""
    values = [Fraction(each) for runs in levels for each in runs]
    rank, n = _ranks(values), len(values)
    starts = np.cumsum([0, *map(len, levels)])
    parts = [sum(rank[a:b]) ** 2 / (b - a) for a, b in itertools.pairwise(starts)]
    h = 12 * sum(parts) / (n * (n + 1)) - 3 * (n + 1)
    texts = [_text(float(each)) for each in values]
    ties = sum(texts.count(each) ** 2 - 1 for each in texts)  # t of each: t^3 - t in all
    share = 1 - Fraction(ties, n**3 - n)
    if not share:
        return float("nan") if not h else 0.0
    return float(gammaincc((len(levels) - 1) / 2, float(h / share / 2)))


def _text(value):
    """Return 15 digits, or all before the point where R's exponent form is longer than these."""
    mantissa, _, power = f"{value:.14e}".partition("e")
    digits = len(mantissa.lstrip("-").rstrip("0.").replace(".", ""))
    whole = f"{value:.0f}"
    if int(power) > 14 and len(whole.lstrip("-")) <= digits + (digits > 1) + len("e+15"):
        return whole
    return f"{mantissa}e{power}"


@dataclass(frozen=True)
class Ratios:
    """Ratios of one configuration: their least and largest by pair, and what their tails need."""

    bounds: dict
    degrees: int
    count: int = 0  # of means, for Tukey's test

    def p_values(self, wanted):
        """Return the least and the largest p-value of some pairs."""
        found = {}
        for pair in self.bounds.keys() & wanted:
            least, most = self.bounds[pair]
            low = self._tail(most)
            found[pair] = low, self._tail(least) if most > least * (1 + _SAME) else low
        return found

    def _tail(self, ratio):
        if not self.count:
            return float(2 * student.sf(ratio, self.degrees))
        if ratio == np.inf:
            return 0.0
        if self.count == 2:  # a t test
            return float(2 * student.sf(ratio / np.sqrt(2), self.degrees))
        if ratio > _FAR:
            return far_tail(ratio, self.count, self.degrees)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # scipy's remarks on slow convergence
            return float(studentized_range.sf(ratio, self.count, self.degrees))


def pairs(levels, test, paired, wanted=None):
    """Return, by pair, the least and the largest p-value; uncorrected but for Tukey's.

    They differ by what rounding the means to doubles makes of it. By default all pairs are wanted.
    """
    if wanted is None:
        wanted = set(itertools.combinations(range(len(levels)), 2))
    if test != "wilcoxon":
        ratios = t_ratios(levels, paired) if test == "t" else [tukey_ratios(levels)]
        return {pair: p for each in ratios for pair, p in each.p_values(wanted).items()}
    exact = [[Fraction(each) for each in runs] for runs in levels]
    of_two = _signed_rank if paired else _rank_sum
    return {(i, j): (of_two(exact[i], exact[j]),) * 2 for i, j in wanted}


def tukey_ratios(levels, ulps=_ULPS):
    """Return Tukey's ratios if means and their spread are off by some units in the last place.

    A ratio is a difference of means divided by its standard deviation.
    """
    sums = [_Sums(runs) for runs in levels]
    degrees = sum(each.n - 1 for each in sums)
    error = sum(each.squares for each in sums) / degrees / 2
    return Ratios(_pooled(sums, error, _slack(levels, ulps)), degrees, len(levels))


def far_tail(q, count, degrees):
    """Return P(Q > q) far out, where scipy's adaptive integral misses what there is.

    The integral over u, the range of the means, of the density of the spread at u / q.
    """
    u, weights = _nodes(0, 40, 400)
    log_density = (
        np.log(2) + degrees / 2 * np.log(degrees / 2) - gammaln(degrees / 2)
        + (degrees - 1) * np.log(u / q) - degrees * (u / q) ** 2 / 2
    )  # fmt: skip
    z, steps = _nodes(-9, 9, 200)
    density = np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi) * steps
    within = ndtr(z + u[:, None]) - ndtr(z)
    beyond = 1 - count * (within ** (count - 1)) @ density
    return float(np.sum(weights * np.exp(log_density) / q * beyond.clip(0)))


def _nodes(low, high, count):
    at, weights = np.polynomial.legendre.leggauss(count)
    return (high - low) / 2 * at + (low + high) / 2, (high - low) / 2 * weights


def t_ratios(levels, paired):
    """Return the ratios of t tests: of all pairs, or of each pair where the runs are paired."""
    sums, slack = [_Sums(runs) for runs in levels], _slack(levels, _ULPS)
    if not paired:
        degrees = sum(each.n - 1 for each in sums)
        error = sum(each.squares for each in sums) / degrees
        return [Ratios(_pooled(sums, error, slack), degrees)]
    found = []
    for i, j in itertools.combinations(range(len(levels)), 2):
        d = _Sums(levels[i], levels[j])
        bounds = _between(d.mean, d.squares / (d.n - 1) / d.n, slack)
        found.append(Ratios({(i, j): bounds}, d.n - 1))
    return found


def t_of_r(levels, paired):
    """Return what :func:`pairs` does, but 1 where variances in R overflow."""
    bounds = pairs(levels, "t", paired)
    everything = sum(_Sums(runs).squares for runs in levels)
    for i, j in bounds:
        if paired:
            d = _Sums(levels[i], levels[j])
            everything = d.squares / (d.n - 1)
        if everything > _LARGEST:
            bounds[i, j] = 1.0, 1.0
    return bounds


def deviation_of_r(runs):
    """Return the least and the largest standard deviation that R may have."""
    variance = _Sums(runs).squares / (len(runs) - 1)
    if variance > _LARGEST:
        return np.inf, np.inf
    low, high = (_root(max(variance + each, 0)) for each in (-_LOST, _LOST))
    slack = float(_slack([runs], _ULPS))
    return low - slack, high + slack


def noise_overflows(levels):
    """Return whether squares of the noise of R's aov may overflow, so that all its p-values are 1.

    It is infinitely wide then, also where no level varies.
    """
    return sum(map(len, levels)) * _slack(levels, ULPS_OF_AOV) ** 2 > _LARGEST


def residuals_overflow(levels):
    """Return whether the residuals of R's aov have infinite squares, so that its p-values are 1."""
    return sum(_Sums(each).squares for each in levels) * (1 + Fraction(1, 10**9)) > _LARGEST


class _Sums:
    """Number, mean and sum of squares around it, exactly; of runs, or of differences of two."""

    def __init__(self, runs, others=()):
        parts = [each.as_integer_ratio() for each in map(float, (*runs, *others))]
        unit = max(each for _, each in parts)  # a power of two, as all are
        whole = [number * (unit // each) for number, each in parts]
        self.n = len(runs)
        if len(others):
            whole = [a - b for a, b in zip(whole[: self.n], whole[self.n :], strict=True)]
        total = sum(whole)
        self.mean = Fraction(total, self.n * unit)
        squares = self.n * sum(each * each for each in whole) - total * total
        self.squares = Fraction(squares, self.n * unit * unit)


def _pooled(sums, error, slack):
    return {
        (i, j): _between(
            sums[i].mean - sums[j].mean,
            error * Fraction(sums[i].n + sums[j].n, sums[i].n * sums[j].n),
            slack,
        )
        for i, j in itertools.combinations(range(len(sums)), 2)
    }


def _slack(levels, ulps):
    largest = max(abs(float(each)) for runs in levels for each in runs)
    return ulps * max(Fraction(np.spacing(largest)), Fraction(5e-324))


def _between(difference, variance, slack):
    """Return the least and the largest ratio, whose parts are both off by the slack."""
    # so that squares are doubles, that of what is lost too
    scale = Fraction(2) ** round(-max(np.log2(float(slack)), np.log2(float(_LOST)) / 2))
    difference, slack = abs(difference) * scale, float(slack * scale)
    low, high = max(float(difference) - slack, 0.0), float(difference) + slack
    wide = np.sqrt(float((variance + _LOST) * scale**2)) + slack
    narrow = np.sqrt(float(max(variance - _LOST, 0) * scale**2)) - slack
    return low / wide, high / narrow if narrow > 0 else np.inf


def _root(value):
    return float(Fraction(math.isqrt(int(value * 4**1200)), 2**1200))


def _rank_sum(x, y):
    rank = _ranks(x + y)
    m, n = len(x), len(y)
    w = sum(rank[:m]) - Fraction(m * (m + 1), 2)
    z = w - Fraction(m * n, 2)
    ties = sum(rank.count(each) ** 2 - 1 for each in rank)
    variance = Fraction(m * n, 12) * (m + n + 1 - Fraction(ties, (m + n) * (m + n - 1)))
    return _normal(z, variance)


def _signed_rank(x, y):
    # as floating point has them (quirk 16)
    d = [Fraction(float(a) - float(b)) for a, b in zip(x, y, strict=True)]
    d = [each for each in d if each]
    rank, n = _ranks([abs(each) for each in d]), len(d)
    z = sum(r for r, each in zip(rank, d, strict=True) if each > 0) - Fraction(n * (n + 1), 4)
    ties = sum(rank.count(each) ** 2 - 1 for each in rank)
    return _normal(z, Fraction(n * (n + 1) * (2 * n + 1), 24) - Fraction(ties, 48))


def _normal(z, variance):
    """Return both tails of the normal distribution, corrected for continuity."""
    if not variance:
        return float("nan")
    z = abs(z) - Fraction(1, 2) if z else Fraction(0)
    return float(min(erfc(float(z) / np.sqrt(2 * float(variance))), 1.0))


def _ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    rank, at = [Fraction(0)] * len(values), 0
    for _, same in itertools.groupby(order, values.__getitem__):
        places = list(same)
        for place in places:
            rank[place] = Fraction(2 * at + len(places) + 1, 2)
        at += len(places)
    return rank
