"""A third opinion: exact sums as fractions, tails by scipy, Tukey's by its integral.

It shares no code with srcs_py and none with R.
"""

import itertools
import warnings
from fractions import Fraction

import numpy as np
from scipy.special import erfc, gammaincc
from scipy.stats import studentized_range
from scipy.stats import t as student

_ULPS = 2  # a mean is off by so much once it is a double; so is a standard deviation
_LOST = 200 * Fraction(5e-324)  # of a variance that is too small for all its digits
_SAME = 1e-12  # relative; what does not change a p-value that counts


def omnibus(levels):
    """Return the p-value of Kruskal-Wallis as R has it: ties are counted by 15 digits."""
    values = [Fraction(each) for runs in levels for each in runs]
    rank, n = _ranks(values), len(values)
    starts = np.cumsum([0, *map(len, levels)])
    parts = [sum(rank[a:b]) ** 2 / (b - a) for a, b in itertools.pairwise(starts)]
    h = 12 * sum(parts) / (n * (n + 1)) - 3 * (n + 1)
    texts = [f"{float(each):.14e}" for each in values]
    ties = sum(texts.count(each) ** 2 - 1 for each in texts)  # t of each: t^3 - t in all
    share = 1 - Fraction(ties, n**3 - n)
    if not share:
        return float("nan") if not h else 0.0
    return float(gammaincc((len(levels) - 1) / 2, float(h / share / 2)))


def pair(levels, first, second, test, paired):
    """Return the least and the largest p-value of a pair, uncorrected but for Tukey's.

    They differ by what rounding the means to doubles makes of it.
    """
    x, y = ([Fraction(each) for each in levels[at]] for at in (first, second))
    if test == "wilcoxon":
        p = _signed_rank(x, y) if paired else _rank_sum(x, y)
        return p, p
    largest = max(abs(float(each)) for runs in levels for each in runs)
    slack = _ULPS * max(Fraction(np.spacing(largest)), Fraction(5e-324))
    if test == "t" and paired:
        d = [a - b for a, b in zip(x, y, strict=True)]
        return _t_between(_mean(d), _squares(d) / (len(d) - 1) / len(d), len(d) - 1, slack)
    counts = [len(each) for each in levels]
    degrees = sum(counts) - len(levels)
    error = sum(_squares([Fraction(each) for each in runs]) for runs in levels) / degrees
    spread = error * (Fraction(1, len(x)) + Fraction(1, len(y)))
    difference = _mean(x) - _mean(y)
    if test == "t":
        return _t_between(difference, spread, degrees, slack)
    return _between(difference, spread / 2, slack, lambda q: _tukey(q, len(levels), degrees))


def _t_between(difference, variance, degrees, slack):
    return _between(difference, variance, slack, lambda t: _t(t, degrees))


def _between(difference, variance, slack, tail):
    """Return the tails of a ratio whose parts are both off by the slack."""
    # so that squares are doubles, that of what is lost too
    scale = Fraction(2) ** round(-max(np.log2(float(slack)), np.log2(float(_LOST)) / 2))
    difference, slack = abs(difference) * scale, float(slack * scale)
    low, high = max(float(difference) - slack, 0.0), float(difference) + slack
    wide = np.sqrt(float((variance + _LOST) * scale**2)) + slack
    narrow = np.sqrt(float(max(variance - _LOST, 0) * scale**2)) - slack
    least, most = low / wide, high / narrow if narrow > 0 else np.inf
    return (tail(most),) * 2 if most < least * (1 + _SAME) else (tail(most), tail(least))


def _t(t, degrees):
    return float(2 * student.sf(t, degrees))


def _tukey(q, count, degrees):
    if q == np.inf:
        return 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # scipy's remarks on slow convergence
        return float(studentized_range.sf(q, count, degrees))


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


def _mean(values):
    return sum(values) / len(values)


def _squares(values):
    center = _mean(values)
    return sum((each - center) ** 2 for each in values)
