"""A study as srcs_py has it, compared with R: every difference is explained, or found."""

import warnings
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

import srcs_py as srcs
from srcs_py.rcheck.tolerances import P_VALUES, tolerance_of
from srcs_py.tables.levels import level_text

from ..comparator import compare_floats, compare_tables
from . import of_srcs
from .explained import Explained, one_performance
from .files import compare_files

_LAST_DIGITS = 1e-12  # R loses some in the tails of t and F
_SYMBOLS = {"<": 1, "=": 2, ">": 3}  # as batch.R numbers them


@dataclass(frozen=True)
class Difference:
    """What nobody has explained: which comparison, and what it says."""

    what: str
    text: str


def our_ranks(study):
    """Return our table of ranks, or the error that we raise."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", srcs.SRCSWarning)
        try:
            return srcs.SRCSranks(study.table, **study.arguments)
        except srcs.SRCSError as error:
            return error


class Comparison:
    """Compares studies and counts what it compared and what it could explain.

    Attributes
    ----------
    tally : collections.Counter
        Values compared by kind; configurations that differ, by the reason for it.
    """

    def __init__(self):
        self.tally = Counter()

    def differences(self, study, answer, files):
        """Return what differs for no known reason; ``files`` are those of the study, or None."""
        ours = our_ranks(study)
        if study.refused or isinstance(ours, Exception):
            if study.refused and isinstance(ours, srcs.SRCSError):
                self.tally["studies that srcs_py must refuse"] += 1
                return []
            return [Difference("refusal", f"expected {study.refused!r}, but {ours!r:.300}")]
        found = []
        parts = {
            "base R": lambda: self._ranks(study, ours, answer.ranks, answer, "base R"),
            "squares of base R": lambda: self._squares(
                study, answer.ranks, answer.squares, "base R"
            ),
            "SRCS": lambda: self._srcs(study, ours, answer),
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

    def _ranks(self, study, ours, theirs, answer, kind):
        """Compare tables of ranks: that of each performance, and what joins them."""
        if len(study.performance) == 1:
            self._table(study, study.performance[0], ours, theirs, answer, kind)
            return
        ranks = {}
        for at, (name, single) in enumerate(zip(study.performance, answer.singles, strict=True)):
            alone = one_performance(study, name)
            self._table(study, name, alone, single, answer, "base R")
            ranks[f"rank{at + 1}"] = alone["rank"].array
            # ranks may differ where p-values do, but not between the tables of one side
            r = theirs.numbers[theirs.names.index(f"rank{at + 1}")]
            assert np.array_equal(r, single.numbers[single.names.index("rank")], equal_nan=True), (
                f"{kind}: the ranks of {name!r} among others are not those of {name!r} alone"
            )
        keys = [study.arguments["target"], *study.arguments["params"]]
        joined = alone[[name for name in alone if name in keys]].assign(**ranks)
        pd.testing.assert_frame_equal(ours, joined)

    def _table(self, study, performance, ours, theirs, answer, kind, places=None):
        """Compare two tables of one performance; R's differences must be predicted."""
        assert not isinstance(theirs, str), f"{kind} stops: {theirs}"
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
                if not same and _is_alpha_to_the_last_digits(names, mine, r, study.arguments):
                    self.tally["ranks where a p-value is alpha but for its last digits"] += 1
                    return
                theirs = replace(theirs, numbers=np.vstack([theirs.numbers[:count], r.T]))
        if not same:
            compare_tables(ours, theirs.frame(), kind, test)
            raise AssertionError(f"{kind}: the tables differ")
        self.tally[f"{kind}, random studies: values compared"] += theirs.numbers.size

    def _squares(self, study, ranks, squares, kind):
        """Compare our squares of base R's own table with R's, exactly."""
        if not squares:
            return
        table = ranks.frame()
        chosen = {name: table[name].iloc[-1] for name in study.arguments["params"]}
        call = {"target": study.arguments["target"], "alpha": 0.02, **chosen}
        for pvalues, r in zip((False, True), squares, strict=True):
            assert not isinstance(r, str), f"{kind} stops: {r}"
            mine = srcs.SRCScomparison(table, **call, pvalues=pvalues)
            title = f"{kind}: the square of {chosen}"
            assert list(mine.index) == r.rows, f"{title} has the rows {r.rows}"
            assert list(mine.columns) == r.columns, f"{title} has the columns {r.columns}"
            numbers = mine.to_numpy() if pvalues else mine.replace(_SYMBOLS).to_numpy()
            assert np.array_equal(numbers.astype(float), r.numbers, equal_nan=True), (
                f"{title} is {r.numbers}, but ours is {mine.to_numpy()}"
            )
            self.tally[f"{kind}, comparisons: cells compared"] += r.numbers.size

    def _srcs(self, study, ours, answer):
        if answer.srcs is None:
            return
        known = of_srcs.known(study, answer.srcs, answer.srcs_squares)
        if known:
            self.tally[f"SRCS, random studies: {known}"] += 1
            return
        if answer.as_srcs is not None:
            self._mislabelled(study, answer)
        else:
            self._ranks(study, ours, answer.srcs, answer, "SRCS")
        self._squares(study, answer.ranks, answer.srcs_squares, "SRCS")

    def _mislabelled(self, study, answer):
        """Compare SRCS with base R, Tukey's p-values under the pairs where SRCS 1.1 puts them."""
        assert not isinstance(answer.as_srcs, str), f"R stops: {answer.as_srcs}"
        expected = answer.as_srcs.frame()
        kind = "SRCS, p-values of Tukey's test under other pairs"
        if len(study.performance) > 1:
            compare_tables(expected, answer.srcs.frame(), kind, "tukeyHSD")
        else:
            places = of_srcs.places(study)
            self._table(study, "y", expected, answer.srcs, answer, kind, places)

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


def _same_keys(ours, theirs, count):
    """Say whether two tables have the same columns, levels and rows, without saying where not."""
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
    """Say whether numbers differ by more than their columns may."""
    tolerances = [tolerance_of(name, test) for name in names]
    allowed = np.array([each.absolute for each in tolerances]) + np.abs(theirs) * [
        each.relative for each in tolerances
    ]
    with np.errstate(invalid="ignore"):  # Inf - Inf
        near = np.abs(ours - theirs) <= allowed
    return not (near | (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))).all()


def _is_alpha_to_the_last_digits(names, ours, theirs, arguments):
    """Say whether only ranks differ, in rows with a p-value that is alpha but for rounding.

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
    """Return the params and the target level of each row, as texts."""
    texts = {
        name: [theirs.levels[at][int(code) - 1] for code in theirs.numbers[at]]
        for at, name in enumerate(theirs.names)
        if at in theirs.levels
    }
    target = texts[study.arguments["target"]]
    params = [texts[name] for name in study.arguments["params"]]
    return list(zip(zip(*params, strict=True), target, strict=True))
