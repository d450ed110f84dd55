"""A study as srcs_py has it, compared with R: every difference is explained, or found."""

import warnings
from collections import Counter
from dataclasses import dataclass

import numpy as np

import srcs_py as srcs
from srcs_py.rcheck.tolerances import P_VALUES, tolerance_of
from srcs_py.tables.levels import level_text

from ..comparator import compare_floats, compare_squares, compare_tables
from . import of_srcs
from .explained import Explained
from .files import compare_files


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


def our_squares(study, ours):
    """Return our squares, of symbols and of p-values, of the configuration that R shows."""
    chosen = {name: ours[name].iloc[-1] for name in study.arguments["params"]}
    call = {"target": study.arguments["target"], "alpha": 0.02}
    return [srcs.SRCScomparison(ours, **call, pvalues=each, **chosen) for each in (False, True)]


def same_tables(study, ours, theirs):
    """Say whether two tables agree, without saying where they do not."""
    if list(ours.columns) != list(theirs.columns) or len(ours) != len(theirs):
        return False
    keys = [study.arguments["target"], *study.arguments["params"]]
    for mine, r in ((ours[name].array, theirs[name].array) for name in keys):
        if list(map(level_text, mine.categories)) != list(r.categories):
            return False
        if not np.array_equal(mine.codes, r.codes):
            return False
    test = study.arguments["test"]
    names = theirs.columns.difference(keys, sort=False)
    groups = {tolerance_of(name, test): [] for name in names}
    for name in names:
        groups[tolerance_of(name, test)].append(name)
    return not any(
        (tolerance.excess(*(table[group].to_numpy(float) for table in (ours, theirs))) > 0).any()
        for tolerance, group in groups.items()
    )


def same_squares(mine, theirs, test):
    """Say whether two squares agree, without saying where they do not."""
    if list(mine.columns) != list(theirs.columns) or list(mine.index) != list(theirs.index):
        return False
    ours, r = mine.to_numpy(), theirs.to_numpy()
    if r.dtype.kind == "f" and ours.dtype.kind == "f":
        return not (tolerance_of(".pval", test).excess(ours, r) > 0).any()
    return bool(((ours == r) | (mine.isna().to_numpy() & theirs.isna().to_numpy())).all())


class Comparison:
    """Compares studies and counts what it compared and what it could explain.

    Attributes
    ----------
    tally : collections.Counter
        Values compared by kind; cells that differ, by the reason for it.
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
            "base R": lambda: self._ranks(study, ours, answer.ranks, "base R"),
            "squares of base R": lambda: self._squares(study, ours, answer.squares, "base R"),
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

    def _ranks(self, study, ours, theirs, kind):
        if isinstance(theirs, str):
            raise AssertionError(f"R stops: {theirs}")
        test = study.arguments["test"]
        if not same_tables(study, ours, theirs):
            theirs = Explained(study, ours, self.tally).table(theirs)
            compare_tables(ours, theirs, kind, test)
        self.tally[f"{kind}, random studies: values compared"] += theirs.size

    def _squares(self, study, ours, squares, kind):
        if not squares:
            return
        for mine, theirs in zip(our_squares(study, ours), squares, strict=True):
            if isinstance(theirs, str):
                raise AssertionError(f"R stops: {theirs}")
            if not same_squares(mine, theirs, study.arguments["test"]):
                known = Explained(study, ours, self.tally).square(mine, theirs)
                compare_squares(mine, known, kind, study.arguments["test"])
            self.tally[f"{kind}, comparisons: cells compared"] += theirs.size

    def _srcs(self, study, ours, answer):
        if answer.srcs is None:
            return
        known = of_srcs.known(study, answer.srcs, answer.srcs_squares)
        if known:
            self.tally[f"SRCS, random studies: {known}"] += 1
            return
        if answer.as_srcs is not None:
            self._mislabelled(study, ours, answer)
        else:
            self._ranks(study, ours, answer.srcs, "SRCS")
        self._squares(study, ours, answer.srcs_squares, "SRCS")

    def _mislabelled(self, study, ours, answer):
        """Compare SRCS with base R, Tukey's p-values under the pairs where SRCS 1.1 puts them.

        Only configurations in which base R is what we have: in others there is noise in both.
        """
        expected = answer.as_srcs
        assert not isinstance(answer.srcs, str), f"SRCS stops: {answer.srcs}"
        assert not isinstance(expected, str), f"R stops: {expected}"
        sure = Explained(study, ours, self.tally).agreeing(answer.ranks)
        self.tally["SRCS, random studies: values mislabelled as described"] += compare_tables(
            expected[sure].reset_index(drop=True),
            answer.srcs[sure].reset_index(drop=True),
            "SRCS",
            "tukeyHSD",
        )

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
