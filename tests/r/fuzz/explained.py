"""Why values of R may differ from ours: each reason is checked in the very configuration."""

import itertools
import warnings
from functools import cached_property

import numpy as np
import pandas as pd

import srcs_py as srcs
from srcs_py.rcheck.comparator import numbers
from srcs_py.rcheck.tolerances import tolerance_of
from srcs_py.tables.levels import level_text

from . import arbiter

_SMALLEST = 2.3e-308  # doubles below have lost digits; ours are 0 there
_EXACT = 1e-9  # of scipy's integral and our table of it
_OUT_OF_RANGE = 1e-140, 1e140  # squares of what lies beyond lose digits, or overflow


class Explained:
    """What is known of the differences between our table of ranks and R's.

    Parameters
    ----------
    study : Study
        The runs.
    ours : pandas.DataFrame
        Our table of ranks.
    tally : collections.Counter
        Counts cells by the reason why they differ.
    """

    def __init__(self, study, ours, tally):
        self._study, self._ours, self._tally = study, ours, tally
        self._test = study.arguments["test"]
        self._proven = {}

    @cached_property
    def _cell(self):
        """Texts of the params of each row."""
        params = self._study.arguments["params"]
        return [tuple(map(level_text, row)) for row in self._ours[params].to_numpy(object)]

    @cached_property
    def _target(self):
        """Text of the target level of each row."""
        return list(map(level_text, self._ours[self._study.arguments["target"]]))

    def table(self, theirs):
        """Return R's table, with our values in the cells whose difference is known."""
        if list(theirs.columns) != list(self._ours.columns) or len(theirs) != len(self._ours):
            return theirs
        keys = [self._study.arguments["target"], *self._study.arguments["params"]]
        table = theirs.copy()
        for name in theirs.columns.difference(keys, sort=False):
            mine, r = numbers(self._ours[name]), theirs[name].to_numpy(copy=True)
            if name.endswith(".pval"):
                r = self.without_tiny(mine, r)
            for row in np.flatnonzero(tolerance_of(name, self._test).excess(mine, r) > 0):
                if self.is_proven(name, self._cell[row]):
                    r[row] = mine[row]
            table[name] = r
        return table

    def agreeing(self, theirs):
        """Return a mask of the rows of configurations in which R's table is ours."""
        keys = [self._study.arguments["target"], *self._study.arguments["params"]]
        differ = np.zeros(len(theirs), dtype=bool)
        for name in theirs.columns.difference(keys, sort=False):
            tolerance = tolerance_of(name, self._test)
            differ |= tolerance.excess(numbers(self._ours[name]), numbers(theirs[name])) > 0
        wrong = {cell for cell, differs in zip(self._cell, differ, strict=True) if differs}
        return np.array([cell not in wrong for cell in self._cell])

    def without_tiny(self, mine, r):
        """Return R's p-values, with 0 where they have lost digits and ours are 0."""
        tiny = (mine == 0) & (r > 0) & (r < _SMALLEST)
        if tiny.any():
            self._tally["p-values below 2.3e-308, which are 0 in srcs_py"] += int(tiny.sum())
        return np.where(tiny, 0, r)

    def square(self, mine, theirs):
        """Return R's square of the last configuration, with ours in the cells that are known."""
        if list(mine.columns) != list(theirs.columns) or len(mine) != len(theirs):
            return theirs
        known = theirs.copy()
        for name in theirs:
            column, r = mine[name], theirs[name]
            if pd.api.types.is_numeric_dtype(r):
                known[name] = self.without_tiny(numbers(column), r.to_numpy())
                same = tolerance_of(".pval", self._test).excess(numbers(column), known[name]) <= 0
            else:
                same = [str(a) == str(b) for a, b in zip(column, r, strict=True)]
            if not np.all(same) and self.is_proven("", self._cell[-1]):
                return mine
        return known

    def is_proven(self, column, cell):
        """Say whether our ranks and p-values of a configuration are right by exact arithmetic."""
        which = int(column.removeprefix("rank")) - 1 if column[4:].isdigit() else 0
        key = which, cell
        if key not in self._proven:
            reason = self._reason(self._study.performance[which], cell)
            self._proven[key] = reason
            if reason:
                self._tally[f"configurations where {reason}"] += 1
        return bool(self._proven[key])

    def _reason(self, performance, cell):
        """Return why R differs in a configuration in which ours is right; or nothing."""
        runs = self._runs(performance, cell)
        reason = self._circumstance(list(runs.values()))
        return reason if reason and self._agrees(performance, cell, runs) else ""

    def _circumstance(self, levels):
        """Return what makes R's own arithmetic lose digits, if anything does."""
        values = np.concatenate(levels)
        spread = max(np.abs(each - each.mean()).max() for each in levels)
        if self._test == "tukeyHSD":
            if not spread:
                return "no level varies, so that R's aov has its rounding noise for variance"
            return "R's ptukey or the decomposition of its aov is imprecise"
        if self._test == "t" and not _OUT_OF_RANGE[0] < np.abs(values).max() < _OUT_OF_RANGE[1]:
            return "squares are beyond the range of doubles"
        return ""

    def _runs(self, performance, cell):
        """Return the runs of one configuration, {level: values}, in the order of levels."""
        which = self._study.performance.index(performance)
        every = list(self._study.cells())
        count = len(every) // len(self._study.performance)
        here = every[which * count : (which + 1) * count]
        return next(levels for params, levels in here if params == cell)

    def _agrees(self, performance, cell, runs):
        """Say whether our p-values lie where rounding allows, and our ranks follow from them."""
        ours, levels = self._alone(performance), list(runs)
        here = {name: at for at, name in enumerate(self._target) if self._cell[at] == cell}
        rows = [here[name] for name in levels]
        p = ours[[f"{name}.pval" for name in levels]].to_numpy(float)[rows]
        means, ranks = (ours[name].to_numpy(float)[rows] for name in ("mean", "rank"))
        pairs = list(itertools.combinations(range(len(levels)), 2))
        arguments = self._study.arguments
        bounds = np.array([arbiter.pair([*runs.values()], *pair, self._test, arguments["paired"])
                           for pair in pairs])  # fmt: skip
        if self._test != "tukeyHSD":
            bounds = np.stack(
                [srcs.p_adjust(each, arguments["correction"]) for each in bounds.T], 1
            )
        expected = np.zeros(len(levels))
        for (i, j), (low, high) in zip(pairs, bounds, strict=True):
            open_end = np.isnan(p[i, j]) and low < high  # nothing varies and means are equal
            if not (open_end or low - _EXACT <= p[i, j] <= high + _EXACT):
                return False
            if p[i, j] < arguments["alpha"]:
                sign = 1 if (means[i] >= means[j]) == arguments["maximize"] else -1
                expected[[i, j]] += sign, -sign
        return np.array_equal(ranks, expected)

    def _alone(self, performance):
        """Return our table of one performance, with its p-values."""
        if len(self._study.performance) == 1:
            return self._ours
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", srcs.SRCSWarning)
            call = self._study.arguments | {"performance": performance}
            return srcs.SRCSranks(self._study.table, **call)
