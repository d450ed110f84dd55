"""Functions of two samples, scipy's or the user's own, as tests of all pairs of a block."""

from __future__ import annotations

import functools
import inspect
import itertools
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.stats.pairwise import pairs

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.stats.block import Block

PERMUTATIONS = 9999  # random ones, as in scipy; all permutations if there are no more
_AT_ONCE = 2**20  # sums that are compared together
SEED = 0  # of permutations and of Dunnett's integral: the same runs always give the same p-value


@contextmanager
def locating(block: Block, row: int, *pair: int) -> Iterator[None]:
    """Add the configuration and the pair to an error of a test function, or of its answer.

    An exception that the function itself raised keeps its type and message, and gets a note.
    """
    try:
        yield
    except Exception as error:
        place = block.place(row, pair)
        if isinstance(error, SRCSError):
            error.at(place)
        else:
            error.add_note(f"srcs_py called the function for {place}")
        raise


def of_all_pairs(fun: Callable[..., Any], block: Block, strict: bool = False) -> Floats:
    """Return the p-values of a function of two samples for all pairs of a block.

    Each pair has a call of its own: scipy's ``mannwhitneyu`` chooses one method for all pairs that
    it is given, so that ties in one configuration would change the p-values of the others.

    Parameters
    ----------
    fun : callable
        Takes two arrays of runs and returns a p-value, or an object that has one as
        ``pvalue``.
    block : Block
        The runs.
    strict : bool
        Whether a p-value must be a number in [0, 1]; else NaN means that it is not defined.

    Returns
    -------
    numpy.ndarray of shape (B, pairs)
        P-values; NaN for pairs that are not compared.

    Raises
    ------
    SRCSError
        For an answer that is not a p-value.
    """
    first, second = pairs(block.counts.shape[1])
    p = np.full((len(block.runs), first.size), np.nan)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # scipy warns of few or tied runs for each pair
        for row, pair in np.argwhere(block.compared):
            i, j = first[pair], second[pair]
            # copies: a function may sort its samples in place
            x = block.runs[row, i, : block.counts[row, i]].copy()
            y = block.runs[row, j, : block.counts[row, j]].copy()
            with locating(block, row, i, j):
                p[row, pair] = value = _p_value(fun(x, y))
                if strict and not 0 <= value <= 1:
                    raise _wrong(f"the p-value {value}, which is not in [0, 1]")
    return p


def _of_all_rows(fun: Callable[..., Any], block: Block) -> Floats:
    """Return the p-values of one of our own tests, in one call for all pairs of the same sizes.

    ``fun`` treats each row of samples alone, whatever the others are.
    """
    if "axis" not in inspect.signature(fun).parameters:  # brunnermunzel of an older scipy
        return of_all_pairs(fun, block)
    first, second = pairs(block.counts.shape[1])
    p = np.full((len(block.runs), first.size), np.nan)
    sizes = np.stack([block.counts[:, first], block.counts[:, second]], axis=-1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for m, n in np.unique(sizes[block.compared], axis=0).tolist():
            row, pair = np.nonzero(block.compared & (sizes == (m, n)).all(axis=-1))
            x, y = block.runs[row, first[pair], :m], block.runs[row, second[pair], :n]
            found = fun(x, y, axis=-1)
            p[row, pair] = getattr(found, "pvalue", found)
    return p


def _p_value(answer: Any) -> float:
    try:
        p = np.asarray(getattr(answer, "pvalue", answer), dtype=float)
    except (TypeError, ValueError):
        kind = type(answer).__name__
        raise _wrong(f"a {kind}, not a p-value or an object with .pvalue") from None
    if p.shape:
        raise _wrong(f"p-values of shape {p.shape}, not one p-value")
    return float(p)


def _wrong(answer: str) -> SRCSError:
    return SRCSError("the ", Argument("test"), f" returned {answer}.")


def brunner_munzel(block: Block) -> Floats:
    """Return p-values of scipy's ``brunnermunzel``; 0 for samples that do not overlap, as in R.

    Their statistic is infinite, and its degrees of freedom are 0 / 0, so that scipy returns NaN.
    """
    from scipy.stats import brunnermunzel

    @functools.wraps(brunnermunzel)  # not every scipy has its argument axis
    def test(x: Floats, y: Floats, **axis: int) -> Any:
        found = brunnermunzel(x, y, **axis)
        return np.where(np.isinf(found.statistic), 0.0, found.pvalue)

    return _of_all_rows(test, block)


def kolmogorov_smirnov(block: Block) -> Floats:
    """Return p-values of scipy's ``ks_2samp``."""
    from scipy.stats import ks_2samp

    return _of_all_rows(ks_2samp, block)


def exact_wilcoxon(block: Block) -> Floats:
    """Return p-values of Wilcoxon's tests from their exact distributions.

    Unpaired as scipy's ``mannwhitneyu(method="exact")``, which takes no account of ties; paired
    from the distribution given the ranks, zero differences dropped.
    """
    from scipy.stats import mannwhitneyu

    from srcs_py.stats.signedrank import exact_signed_rank

    if block.paired:
        return _of_all_rows(exact_signed_rank, block)

    return _of_all_rows(functools.partial(mannwhitneyu, method="exact"), block)


def dunnett(block: Block) -> Floats:
    """Return p-values of scipy's ``dunnett``: of the pairs with the control, corrected."""
    from scipy import stats

    assert block.control is not None, "checked before"
    known = inspect.signature(stats.dunnett).parameters
    seed = "rng" if "rng" in known else "random_state"
    first, second = pairs(block.counts.shape[1])
    p = np.full((len(block.runs), first.size), np.nan)
    for row, counts in enumerate(block.counts):
        others = [i for i in np.flatnonzero(counts).tolist() if i != block.control]
        if not counts[block.control] or not others or counts.max() < 2:
            continue  # single runs have no variance
        power = np.frexp(np.nanmax(np.abs(block.runs[row])))[1]  # keeps squares in range
        runs = np.ldexp(block.runs[row], -power)
        groups = [runs[i, : counts[i]] for i in (block.control, *others)]
        random = {seed: np.random.default_rng(SEED)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # scipy warns of constant or huge runs
            found = stats.dunnett(*groups[1:], control=groups[0], **random).pvalue
        for i, value in zip(others, found, strict=True):
            low, high = sorted((i, block.control))
            p[row, (first == low) & (second == high)] = min(max(float(value), 0.0), 1.0)
    return p


def permutation(block: Block) -> Floats:
    """Return p-values of permutation tests of the difference of means.

    The p-value is twice the smaller share of permutations, the observed one among them, whose
    difference is at most, or at least, the observed one, as scipy's ``permutation_test`` defines
    it. The same numbers of runs always have the same permutations, so that the sums of all pairs
    with them are one matrix product.
    """

    def test(x: Floats, y: Floats, axis: int) -> Floats:
        m, n = x.shape[axis], y.shape[axis]
        if min(m, n) < 2:  # nothing says how single runs vary
            return np.full(len(x), np.nan)
        runs = x - y if block.paired else np.concatenate([x, y], axis=axis)
        signs = _sign_flips(n) if block.paired else _splits(m, n)
        at_once = max(1, _AT_ONCE // signs.shape[1])
        batches = np.split(runs, range(at_once, len(runs), at_once))
        return np.concatenate([_two_sided(batch, signs) for batch in batches])

    return _of_all_rows(test, block)


def _two_sided(runs: Floats, signs: Floats) -> Floats:
    """Return the p-values of rows of runs under permutations, of which the first is observed."""
    sums = runs @ signs
    # equal sums differ by their rounding, of which this is the bound
    rounding = runs.shape[1] * np.finfo(float).eps * np.abs(runs).sum(axis=1, keepdims=True)
    observed = sums[:, :1]
    at_most = np.count_nonzero(sums <= observed + rounding, axis=1)
    at_least = np.count_nonzero(sums >= observed - rounding, axis=1)
    p = np.minimum(2 * np.minimum(at_most, at_least) / signs.shape[1], 1)
    return np.where(np.isfinite(observed[:, 0]), p, np.nan)


def _splits(m: int, n: int) -> Floats:
    """Return splits of m + n runs, shape (m + n, permutations): 1 in the first sample, else 0."""
    first = np.repeat([1.0, 0.0], [m, n])
    count = math.comb(m + n, m)
    if count > PERMUTATIONS:
        splits = np.tile(first, (PERMUTATIONS + 1, 1))
        np.random.default_rng(SEED).permuted(splits[1:], axis=1, out=splits[1:])
        return splits.T
    chosen = np.array([*itertools.combinations(range(m + n), m)])
    splits = np.zeros((count, m + n))
    np.put_along_axis(splits, chosen, 1.0, axis=1)
    return splits.T


def _sign_flips(n: int) -> Floats:
    """Return signs of n paired differences, shape (n, permutations); the first keeps them all."""
    if 2**n > PERMUTATIONS:
        signs = np.random.default_rng(SEED).choice([1.0, -1.0], (n, PERMUTATIONS + 1))
        signs[:, 0] = 1.0
        return signs
    return np.array([*itertools.product([1.0, -1.0], repeat=n)]).T
