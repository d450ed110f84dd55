"""Comparison of studies with R: every difference is explained or reported."""

import warnings
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

import srcs_py as srcs
from srcs_py.rcheck.tolerances import P_VALUES, tolerance_of
from srcs_py.tables.factors import level_text

from ..comparator import compare_floats, compare_tables
from . import of_srcs
from .batch import Ranks
from .explained import Explained, one_performance
from .files import compare_files

_LAST_DIGITS = 1e-12  # R loses some in the tails of t and F
_SYMBOLS = {"<": 1, "=": 2, ">": 3}  # as batch.R numbers them


@dataclass(frozen=True)
class Difference:
    """An unexplained difference: the comparison, and its message."""

    what: str
    text: str


def our_ranks(study):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", srcs.SRCSWarning)
        try:
            return srcs.SRCSranks(study.table, **study.arguments)
        except srcs.SRCSError as error:
            return error


class Comparison:
    """Comparison of studies, with counts of values and of explained differences."""

    def __init__(self):
        self.tally = Counter()

    def differences(self, study, answer, files):
        """Return the unexplained differences; ``files`` are those of the study, or None."""
        ours = our_ranks(study)
        if study.refused or isinstance(ours, Exception):
            if study.refused and isinstance(ours, srcs.SRCSError):
                self.tally["studies that srcs_py must refuse"] += 1
                return []
            return [Difference("refusal", f"expected {study.refused!r}, but {ours!r:.300}")]
        ours = Ranks(ours, _singles(study, ours))
        squares = _our_squares(study, answer.ranks.table) if answer.squares else []
        found = []
        parts = {
            "base R": lambda: self._ranks(study, ours, answer.ranks, answer, "base R"),
            "squares of base R": lambda: self._squares(squares, answer.squares, "base R"),
            "SRCS": lambda: self._srcs(study, ours, squares, answer),
            "level texts": lambda: self._texts(study, answer),
            "p.adjust": lambda: self._adjusted(study, answer),
            "files": lambda: compare_files(study, answer.read, files, self.tally),
        }
        for what, compare in parts.items():
            try:
                compare()
            except Exception as error:  # a crash is a difference too
                kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
                found.append(Difference(what, f"{kind}{error}"))
        return found

    def _ranks(self, study, ours, theirs, answer, kind, places=None):
        assert not theirs.stops, f"{kind} stops: {theirs.stops}"
        parts = zip(study.performance, ours.singles, theirs.singles, strict=True)
        for name, mine, r in parts:
            self._table(study, name, mine, r, answer, kind, places)
        if len(study.performance) > 1:
            # ranks may differ where p-values do, but not between the tables of one side
            check_joined(ours.table, ours.singles)
            check_joined(theirs.table.frame(), [each.frame() for each in theirs.singles])

    def _table(self, study, performance, ours, theirs, answer, kind, places=None):
        """Compare two tables of one performance; R's differences must be predicted."""
        test = study.arguments["test"]
        count = 1 + len(study.arguments["params"])
        same = _same_keys(ours, theirs, count)
        if same:
            names = theirs.names[count:]
            mine, r = ours.iloc[:, count:].to_numpy(float), theirs.numbers[count:].T
            if _differ(names, mine, r, test):
                known = Explained(study, performance, answer.predicted(study), self.tally, places)
                r = known.numbers(names, _cells(study, theirs), mine, r)
                same = not _differ(names, mine, r, test)
                if not same and differ_only_at_alpha(names, mine, r, study.arguments):
                    self.tally["ranks where a p-value is alpha but for its last digits"] += 1
                    return
                theirs = replace(theirs, numbers=np.vstack([theirs.numbers[:count], r.T]))
        if not same:
            compare_tables(ours, theirs.frame(), kind, test)
            raise AssertionError(f"{kind}: the tables differ")
        self.tally[f"{kind}, random studies: values compared"] += theirs.numbers.size

    def _squares(self, ours, theirs, kind):
        for (mine, numbers), r in zip(ours, theirs, strict=True):
            assert not isinstance(r, str), f"{kind} stops: {r}"
            title = f"{kind}: the square of the last configuration"
            assert list(mine.index) == r.rows, f"{title} has the rows {r.rows}"
            assert list(mine.columns) == r.columns, f"{title} has the columns {r.columns}"
            assert np.array_equal(numbers, r.numbers, equal_nan=True), (
                f"{title} is {r.numbers}, but ours is {mine.to_numpy()}"
            )
            self.tally[f"{kind}, comparisons: cells compared"] += r.numbers.size

    def _srcs(self, study, ours, squares, answer):
        if answer.srcs is None:
            return
        known = of_srcs.known(study, answer.srcs.table, answer.srcs_squares)
        if known:
            self.tally[f"SRCS, random studies: {known}"] += 1
            return
        if answer.as_srcs is None:
            self._ranks(study, self._in_order(study, ours), answer.srcs, answer, "SRCS")
        else:
            self._mislabelled(study, answer)
        self._squares(squares if answer.srcs_squares else [], answer.srcs_squares, "SRCS")

    def _in_order(self, study, ranks):
        moved = [of_srcs.in_order(study, table) for table in (ranks.table, *ranks.singles)]
        if not moved[0].equals(ranks.table):
            self.tally["SRCS, random studies: configurations in another order"] += 1
        return Ranks(moved[0], moved[1:])

    def _mislabelled(self, study, answer):
        """Compare SRCS with base R, Tukey's p-values under the pairs where SRCS 1.1 puts them."""
        assert not answer.as_srcs.stops, f"R stops: {answer.as_srcs.stops}"
        kind = "SRCS, p-values of Tukey's test under other pairs"
        expected = self._in_order(study, answer.as_srcs.frames())
        self._ranks(study, expected, answer.srcs, answer, kind, of_srcs.places(study))

    def _texts(self, study, answer):
        self.tally["level texts compared"] += len(study.numbers)
        ours = [level_text(each) for each in study.numbers.tolist()]
        for number, mine, theirs in zip(study.numbers, ours, answer.texts, strict=True):
            assert mine == theirs, f"{number!r} is {mine}, but R has {theirs}"

    def _adjusted(self, study, answer):
        ours = srcs.p_adjust(study.p_values, study.arguments["correction"])
        where = list(map(repr, study.p_values))
        compare_floats("p.adjust", ours, answer.adjusted, where, P_VALUES)
        self.tally["base R, p.adjust: values compared"] += len(ours)


def _singles(study, ours):
    if len(study.performance) == 1:
        return [ours]
    return [one_performance(study, name) for name in study.performance]


def _our_squares(study, ranks):
    """Return our squares of base R's table, as symbols and p-values, and each as numbers."""
    table = ranks.frame()
    chosen = {name: table[name].iloc[-1] for name in study.arguments["params"]}
    call = {"target": study.arguments["target"], "alpha": 0.02, **chosen}
    symbols = srcs.SRCScomparison(table, **call)
    p = srcs.SRCScomparison(table, **call, pvalues=True)
    codes = [[_SYMBOLS.get(each, np.nan) for each in row] for row in symbols.to_numpy().tolist()]
    return [(symbols, np.array(codes, float)), (p, p.to_numpy(float))]


def check_joined(table, singles):
    """Raise if the table of several performances is not that of each one's ranks."""
    keys = [name for name in singles[0] if isinstance(singles[0][name].dtype, pd.CategoricalDtype)]
    ranks = {f"rank{at}": each["rank"].array for at, each in enumerate(singles, 1)}
    pd.testing.assert_frame_equal(table, singles[0][keys].assign(**ranks))


def _same_keys(ours, theirs, count):
    if list(ours.columns) != theirs.names or len(ours) != theirs.numbers.shape[1]:
        return False
    for at in range(count):
        mine = ours.iloc[:, at].array
        if [*map(level_text, mine.categories)] != theirs.levels.get(at):
            return False
        if not np.array_equal(mine.codes + 1, theirs.numbers[at]):
            return False
    return True


def _differ(names, ours, theirs, test):
    tolerances = [tolerance_of(name, test) for name in names]
    allowed = np.array([each.absolute for each in tolerances]) + np.abs(theirs) * [
        each.relative for each in tolerances
    ]
    with np.errstate(invalid="ignore"):  # Inf - Inf
        near = np.abs(ours - theirs) <= allowed
    return not (near | (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))).all()


def differ_only_at_alpha(names, ours, theirs, arguments):
    """Return whether only ranks differ, in rows with a p-value that is alpha but for rounding.

    R's pt(1, 1) is 0.49999999999999956, and so less than half where alpha is half.
    """
    rank = np.array([name == "rank" for name in names])
    p = np.array([name.endswith(".pval") and name != "omnibus.pval" for name in names])
    others = [name for name, is_rank in zip(names, rank, strict=True) if not is_rank]
    if _differ(others, ours[:, ~rank], theirs[:, ~rank], arguments["test"]):
        return False
    at_alpha = (np.abs(theirs[:, p] / arguments["alpha"] - 1) < _LAST_DIGITS).any(axis=1)
    return bool(at_alpha[(ours[:, rank] != theirs[:, rank]).any(axis=1)].all())


def _cells(study, theirs):
    texts = {
        name: [theirs.levels[at][int(code) - 1] for code in theirs.numbers[at]]
        for at, name in enumerate(theirs.names)
        if at in theirs.levels
    }
    target = texts[study.arguments["target"]]
    params = [texts[name] for name in study.arguments["params"]]
    return list(zip(zip(*params, strict=True), target, strict=True))
