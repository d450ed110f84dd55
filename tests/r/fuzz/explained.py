"""Reasons for values of R that differ from ours: R's are predicted, ours are checked.

A difference counts as known only where exact arithmetic says what R must have, and R has it.
"""

import itertools
import warnings

import numpy as np

import srcs_py as srcs
from srcs_py.rcheck.tolerances import tolerance_of

from . import arbiter

_SMALLEST = 2.3e-308  # doubles below have lost digits; ours are 0 there
_EXACT = 1e-9  # of scipy's integral and our table of it
_SAME = 1e-9  # relative: what R's tail makes of ratios that differ in their last digits
_TAIL = 1e-11  # absolute: the same where p is tiny
_OUT_OF_RANGE = 1e-140, 1e140  # squares of what lies beyond lose digits, or overflow


class Explained:
    """Known differences between tables of one performance, ours and R's.

    ``predicted`` has what R's ptukey makes of the exact ratios, {(performance, params): {pair:
    (least, most)}}, and ``places`` where R puts the p-values of each level, if not at its own.
    """

    def __init__(self, study, performance, predicted, tally, places=None):
        self._study, self._performance, self._tally = study, performance, tally
        self._predicted, self._places = predicted, places
        self._test = study.arguments["test"]

    def numbers(self, names, cells, ours, theirs):
        """Return R's numbers, with ours in the configurations whose differences are known.

        ``cells`` has the params and the target level of each row, as texts.
        """
        theirs = self._without_tiny(names, ours, theirs)
        wrong = np.zeros(ours.shape, dtype=bool)
        for at, name in enumerate(names):
            wrong[:, at] = tolerance_of(name, self._test).differ(ours[:, at], theirs[:, at])
        for cell in {cells[row][0] for row in np.flatnonzero(wrong.any(axis=1))}:
            rows = {level: at for at, (params, level) in enumerate(cells) if params == cell}
            reason = self._reason(cell, names, rows, ours, theirs)
            if reason:
                self._tally[f"configurations where {reason}"] += 1
                here = list(rows.values())
                others = [at for at, name in enumerate(names) if name != "mean"]
                theirs[np.ix_(here, others)] = ours[np.ix_(here, others)]
        return theirs

    def _without_tiny(self, names, ours, theirs):
        tiny = (ours == 0) & (theirs > 0) & (theirs < _SMALLEST)
        tiny &= [name.endswith(".pval") for name in names]
        if tiny.any():
            self._tally["p-values below 2.3e-308, which are 0 in srcs_py"] += int(tiny.sum())
        return np.where(tiny, 0, theirs)

    def _reason(self, cell, names, rows, ours, theirs):
        """Return why R differs in a configuration in which both are as predicted; or nothing."""
        runs = self._study.runs[self._performance][cell]
        values, levels = list(runs.values()), list(runs)
        circumstance = self._circumstance(cell, values)
        if not circumstance:
            return ""
        here = [rows[level] for level in levels]
        columns = [names.index(f"{level}.pval") for level in levels]
        (p, rank, mean), (r_p, r_rank, r_mean) = (
            (each[np.ix_(here, columns)], each[here, 0], each[here, names.index("mean")])
            for each in (ours, theirs)
        )
        ours_is_right = self._places is not None or (  # else it is R's, as SRCS would have it
            self._is_right(values, p, r_p) and np.array_equal(rank, self._ranks(p, mean))
        )
        predicted = (
            ours_is_right
            and self._is_of_r(cell, values, r_p)
            and np.array_equal(r_rank, self._ranks(r_p, r_mean))
            and all(map(_is_deviation, values, theirs[here, names.index("sd")]))
        )
        return circumstance if predicted else ""

    def _is_right(self, levels, p, r_p):
        """Return whether our p-values are right; for Tukey's test those that differ from R's."""
        wanted = None
        if self._test == "tukeyHSD":
            differ = np.argwhere(tolerance_of(".pval", self._test).differ(p, r_p))
            wanted = {(int(i), int(j)) for i, j in differ if i < j}
        paired = self._study.arguments["paired"]
        bounds = arbiter.pairs(levels, self._test, paired, wanted)
        return self._lies_between(p, bounds, 0.0, _EXACT)

    def _is_of_r(self, cell, levels, p):
        if self._test == "t":
            bounds = arbiter.t_of_r(levels, self._study.arguments["paired"])
            return self._lies_between(p, bounds, _SAME, 0.0)
        predicted = self._predicted[self._performance, cell]
        overflow = arbiter.noise_overflows(levels) or arbiter.residuals_overflow(levels)
        if overflow and all(p[self._place(*pair)] == 1 for pair in predicted):
            return True
        bounds = {self._place(*pair): p for pair, p in predicted.items()}
        return self._lies_between(p, bounds, _SAME, _TAIL)

    def _circumstance(self, cell, levels):
        """Return what makes R's own arithmetic lose digits, if anything does."""
        if self._test == "tukeyHSD":
            return self._circumstance_of_tukey(cell, levels)
        sizes = [max(np.abs(each).max() for each in levels)]
        if self._study.arguments["paired"]:
            with np.errstate(over="ignore"):
                gaps = [np.abs(x - y).max() for x, y in itertools.combinations(levels, 2)]
            sizes += [gap for gap in gaps if gap > 0]
        if self._test == "t" and not _OUT_OF_RANGE[0] < min(sizes) <= max(sizes) < _OUT_OF_RANGE[1]:
            return "squares are beyond the range of doubles"
        return ""

    def _circumstance_of_tukey(self, cell, levels):
        if (self._performance, cell) not in self._predicted:
            return ""
        if all(np.ptp(each) == 0 for each in levels):
            return "no level varies, so that R's aov has its rounding noise for variance"
        if arbiter.residuals_overflow(levels):
            return "squares are beyond the range of doubles"
        bounds = self._study.tukey_ratios[self._performance, cell].bounds.values()
        if all(most <= least * (1 + 1e-6) for least, most in bounds):
            return "R's ptukey is imprecise"
        return "R's aov loses digits of numbers that differ by little"

    def _place(self, i, j):
        if self._places is None:
            return i, j
        return tuple(sorted((self._places[i], self._places[j])))

    def _lies_between(self, p, bounds, relative, absolute):
        """Return whether p-values lie between the bounds, corrected in the same way."""
        pairs = list(bounds)
        if not pairs:
            return True
        found = np.array([p[pair] for pair in pairs])
        low, high = np.array([bounds[pair] for pair in pairs]).T
        missing = np.isnan(found)
        # no p-value is right where nothing varies and means are equal, or by ptukey with 1 degree
        if not np.all((low < high) | np.isnan(low) | ~missing):
            return False
        if self._test != "tukeyHSD":
            correction = self._study.arguments["correction"]
            low, high = (
                srcs.p_adjust(np.where(missing, np.nan, each), correction) for each in (low, high)
            )
        within = (low * (1 - relative) - absolute <= found) & (
            found <= high * (1 + relative) + absolute
        )
        return bool(np.all(missing | within))

    def _ranks(self, p, means):
        alpha, maximize = (self._study.arguments[name] for name in ("alpha", "maximize"))
        ranks = np.zeros(len(means))
        for i, j in itertools.combinations(range(len(means)), 2):
            if p[i, j] < alpha:
                sign = 1 if (means[i] >= means[j]) == maximize else -1
                ranks[[i, j]] += sign, -sign
        return ranks


def _is_deviation(runs, sd):
    if len(runs) < 2:
        return np.isnan(sd)
    low, high = arbiter.deviation_of_r(runs)
    return low * (1 - 1e-13) <= sd <= high * (1 + 1e-13)


def one_performance(study, name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", srcs.SRCSWarning)
        return srcs.SRCSranks(study.table, **study.arguments | {"performance": name})
