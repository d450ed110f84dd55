"""The roles of the columns of a table of runs: known, open, or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from srcs_py.tables.description import Description, Role, State, TableColumn
from srcs_py.tables.evidence import (
    Evidence,
    combined,
    evidence_of,
    follows,
    is_balanced,
    is_crossed,
    is_shared,
)
from srcs_py.tables.words import (
    FILE,
    better_by_name,
    is_effort,
    is_instance,
    is_quality,
    names_fold,
)

if TYPE_CHECKING:
    import pandas as pd

_NO_FACTOR = ("run", "key", "status", "metric", "part", "about", "measure", "curve")
# Kinds of what may be compared, the likeliest first; those after the first two are never known.
_COMPARED = ("algorithm", "compared", "perhaps", "like compared")
_FEW_LEVELS = 30  # of numbers that may be compared although nothing shows it
_CROSSED = "every level occurs with each that is compared"
_ONE_MORE = "it may be a parameter, or one more column of algorithms"
_NAMED = {
    "key": "it identifies rows, not what was run",
    "status": "it tells how a run ended",
    "about": "it is about a run, not about what was run",
}


def described(table: pd.DataFrame, file: str = "") -> Description:
    """Return the description of a table, which a file of this name holds."""
    from srcs_py.tables.cv_results import from_cv_results, is_cv_results
    from srcs_py.tables.reshape import columns_like_algorithms, from_wide, into_of

    if of_search := is_cv_results(table):
        table = from_cv_results(table)
    wide = columns_like_algorithms(table)
    into: tuple[str, ...] = ()
    beside: list[str] = []
    if wide:
        names = [*map(str, table)]
        beside = names[names.index(wide[0]) :]
        into = into_of(table, wide)
        if len(wide) == len(names):
            table = table.assign(Row=range(len(table)))
        table = from_wide(table, wide, into=into)
    columns = [evidence_of(table.iloc[:, at], str(name)) for at, name in enumerate(table)]
    decision = _Decision(columns, len(table), file, wide=wide, into=into, beside=beside)
    by_role = decision.by_role()
    described_columns = tuple(
        TableColumn(column.name, column.type, column.levels, *decision.found[column.name])
        for column in columns
    )
    return Description(described_columns, by_role, len(table), tuple(wide), into, of_search)


@dataclass
class _Decision:
    """The columns of a table, and what was decided about them so far."""

    columns: list[Evidence]
    rows: int
    file: str
    wide: list[str]
    into: tuple[str, ...]
    beside: list[str]  # columns of the wide table from its first algorithm on
    found: dict[str, tuple[str, State, str]] = field(default_factory=dict)

    def by_role(self) -> dict[str, Role]:
        """Decide about all columns, one role after the other; return what each role has."""
        for column in self.columns:
            if reason := _no_role(column):
                self._note(column, "", "none", reason)
        target, compared = self._target()
        params = self._params(target, compared.candidates)
        pairing = self._pairing()
        performance = self._performance()
        for column in self.left():
            self._note(column, "", "none", "nothing shows what it is")
        return {
            "target": compared,
            "params": params,
            "performance": performance,
            "pairing_col": pairing,
            "maximize": self._direction(performance),
        }

    def left(self) -> list[Evidence]:
        """Return the columns about which nothing is decided."""
        return [column for column in self.columns if column.name not in self.found]

    def _having(self, *roles: str, state: State | None = None) -> list[Evidence]:
        """Return the columns with one of some roles, in a state or in any."""
        noted = [(column, self.found.get(column.name, ("", "", ""))) for column in self.columns]
        return [
            column for column, (role, own, _) in noted if role in roles and state in (None, own)
        ]

    def _note(self, column: Evidence, role: str, state: State, reason: str) -> None:
        self.found[column.name] = role, state, reason

    def _target(self) -> tuple[Evidence | None, Role]:
        """Decide which column is compared; return the best candidate too."""
        factors = [column for column in self.left() if _is_factor(column)]
        named = sorted(
            (column for column in factors if column.kind in _COMPARED),
            key=lambda column: (_COMPARED.index(column.kind), column.is_number),
        )
        kinds = [column.kind for column in named]
        if named and kinds.count(kinds[0]) == 1 and kinds[0] in _COMPARED[:2]:
            target, from_columns = named[0], named[0].name in self.into
            if not (from_columns and "compared" in kinds[1:]):
                noun = "algorithms" if target.kind == "algorithm" else "what is compared"
                by_name = f"its name is a word for {noun}"
                reason = "columns of the table are its levels" if from_columns else by_name
                self._note(target, "target", "known", reason)
                return target, Role("known", (target.name,), (), reason)
        candidates = named or _unnamed(factors)
        others = [column for column in _unnamed(factors) if column not in candidates]
        names = tuple(column.name for column in [*candidates, *others])
        reason = "several columns may be compared" if names[1:] else "no name tells"
        if not candidates:
            return None, Role("open", (), names, reason)
        self._note(candidates[0], "target", "open", "it may be what is compared; no name tells")
        for column in candidates[1:]:
            if column.kind != "problem":
                self._note(column, "target", "open", "it may be what is compared, or a parameter")
        return candidates[0], Role("open", (), names, reason)

    def _params(self, target: Evidence | None, asked: tuple[str, ...]) -> Role:
        """Decide which columns make the configurations; ``asked`` may be compared instead."""
        if target is None:
            return Role("open", (), (), "no column has levels")
        numbers = [column for column in self.left() if column.is_number]
        designs = [column for column in numbers if _is_design(target, column)]
        measured = any(
            column.kind in ("measure", "") and column not in designs for column in numbers
        )
        for column in self.left():
            if column.kind == "measure" and not (measured and column in designs):
                continue
            use, reason = _as_param(target, column)
            often = 2 * column.levels * len(self.wide) <= self.rows
            if column.name in self.beside and column.is_number and not often:
                use, reason = "open", _ONE_MORE
            if use is not None:
                self._note(column, "params" if use != "none" else "", use, reason)
        self._leave_out_properties()
        self._doubt_run_numbers(target)
        known = [column.name for column in self._having("params", state="known")]
        doubtful = [column.name for column in self._having("params", state="open")]
        others = [name for name in (*asked[1:], *asked[:1]) if name not in known]
        if not known and not doubtful and not others:
            known = self._single_problem()
        is_open = doubtful or not known or {*asked[1:]} - {*known}
        maybe = tuple(dict.fromkeys([*doubtful, *others]))
        reason = _CROSSED if known else "no name tells"
        return Role("open" if is_open else "known", tuple(known), maybe, reason)

    def _single_problem(self) -> list[str]:
        """Return a constant column as the parameter of runs of one problem; empty without one."""
        constant = [each for each in self.columns if each.levels == 1 and each.type != "nested"]
        named = [each for each in constant if each.kind in ("problem", "setting")]
        rows = [each for each in self.columns if self.wide and each.kind == "key"]
        numbers = "it numbers the rows of the wide table"
        for column in (rows or named or constant)[:1]:
            self._note(column, "params", "known", numbers if rows else "it names the only problem")
            return [column.name]
        return []

    def _leave_out_properties(self) -> None:
        """Leave out parameters that another one determines, such as the size of a data set."""
        params = self._having("params")
        sure = [column for column in params if self.found[column.name][2] != _ONE_MORE]
        for column in sorted(sure, key=lambda each: each.levels):
            known = [each for each in self._having("params", state="known") if each is not column]
            owner = next((each for each in known if follows(column, each)), None)
            if owner is not None and (
                owner.levels > column.levels or params.index(owner) < params.index(column)
            ):
                self._note(column, "", "none", f"it belongs to {owner.name}")

    def _doubt_run_numbers(self, target: Evidence) -> None:
        """Ask for parameters that may number the runs, if each cell has one run."""
        params = self._having("params")
        runs = [column for column in self.left() if column.kind in ("run", "key")]
        if runs or len(params) < 2 or combined([target, *params], self.rows)[1] < self.rows:
            return
        numbers = [column for column in params if column.is_number]
        sure = ("setting",) if len(numbers) < len(params) else ("setting", "problem")
        doubtful = [column for column in numbers if column.kind not in sure]
        for column in doubtful or [column for column in numbers if is_instance(column.name)]:
            self._note(column, "params", "open", "it may number the runs")

    def _pairing(self) -> Role:
        """Decide which columns number the runs, and whether they pair them.

        They do if they identify each run of a cell, and the levels share them.
        """
        runs = [column for column in self.left() if column.kind == "run"]
        for column in runs:
            self._note(column, "", "none", "it numbers the runs")
        cell = self._having("target", "params")
        pairing = next(
            (
                some
                for some in (*([column] for column in runs), runs)
                if some
                and cell
                and combined(some, self.rows)[1] < self.rows
                and combined([*cell, *some], self.rows)[1] == self.rows
            ),
            [],
        )
        names = tuple(column.name for column in pairing)
        if not any(map(names_fold, names)):
            return Role("none", (), names, "nothing shows that runs share their data")
        reason = "the levels share folds, and each occurs once in each cell"
        for column in pairing:
            self._note(column, "pairing_col", "known", reason)
        return Role("known", names, (), reason)

    def _performance(self) -> Role:
        """Decide which column is the performance."""
        numbers = [column for column in self.left() if column.is_number]
        quality = [column for column in numbers if is_quality(column.name)]
        effort = [column for column in numbers if is_effort(column.name)]
        outcome = bool(quality) and quality[0].levels == 2 < self.rows  # such as solved
        known: list[Evidence] = []
        if len(quality) == 1 and not (outcome and len(numbers) > 1):
            known, reason = quality, "its name is a word for results"
        elif len(numbers) == 1:
            alone = "it is the only column of measured numbers"
            known, reason = numbers, "its name is a word for costs" if effort else alone
        if known and known[0].type != "written":
            (performance,) = known
            for column in numbers:
                self._note(column, "", "none", f"another measure than {performance.name}")
            self._note(performance, "performance", "known", reason)
            return Role("known", (performance.name,), (), reason)
        for column in numbers:
            reason = "one of several measures"
            if column.type == "written":
                reason = "its numbers have units, other marks or texts beside them: give its type"
            self._note(column, "performance", "open", reason)
        others = [column for column in numbers if column not in (*quality, *effort)]
        names = tuple(column.name for column in (*quality, *effort, *others))
        reason = "several columns are measures" if names else "no column holds measured numbers"
        return Role("open", (), names, reason)

    def _direction(self, performance: Role) -> Role:
        """Decide which values are better."""
        measures = performance.known or performance.candidates
        files = [name for each in self.columns if each.name == FILE for name in each.first]
        if better := _better(measures):
            reason = f"the name {measures[0]} tells"
        elif performance.known and (better := _better(files or [self.file])):
            reason = "the name of the file tells"
        else:
            return Role("open", (), (True, False), "no name tells which values are better")
        return Role("known", (better == "larger",), (), reason)


def _better(names: Iterable[object]) -> str:
    """Return which values are better by some names, if they agree; else an empty text."""
    words = {better_by_name(str(name)) for name in names}
    return words.pop() if len(words) == 1 else ""


def _no_role(column: Evidence) -> str:
    """Return why a column has no role: constants, numbers of rows, states; empty if it may."""
    if column.type == "nested":
        return "it holds lists, not single values"
    if column.levels < 2:
        return "it has the same value in every row" if column.levels else "it has no values"
    # what seems to be about a run, such as a date, may have levels of a design
    about_design = column.kind == "about" and column.occurs_evenly and _repeats(column)
    if column.name == FILE or about_design:
        return ""
    if column.kind in _NAMED:
        return _NAMED[column.kind]
    texts = column.is_unique and not column.is_number
    if texts and column.kind not in ("algorithm", "compared", "problem"):
        return "it differs in every row"
    return ""


def _repeats(column: Evidence) -> bool:
    """Return whether a level of a column has two rows on average."""
    return 2 * column.levels <= len(column.codes)


def _is_factor(column: Evidence) -> bool:
    """Return whether a column has levels that can be compared, or make configurations."""
    if column.kind in _NO_FACTOR:
        return column.name == FILE
    return not column.is_unique and (not column.is_number or _repeats(column))


def _unnamed(factors: Iterable[Evidence]) -> list[Evidence]:
    """Return the factors whose names do not tell, those that may be compared first.

    Numbers may be if nothing else can, and if all occur equally often.
    """
    later = ("problem", "setting")
    texts = [column for column in factors if not column.is_number or column.kind == "perhaps"]
    evenly = [column for column in factors if column.occurs_evenly]
    maybe = texts or evenly or [column for column in factors if column.levels <= _FEW_LEVELS]
    return sorted(
        maybe,
        key=lambda each: (
            *(each.kind in later, each.name != FILE, each.is_number),
            each.levels if each.is_number else 0,
        ),
    )


def _is_design(target: Evidence, column: Evidence) -> bool:
    """Return whether a measure, by its name, has a few values that all targets share."""
    rows = len(column.codes)
    return 2 * target.levels * column.levels <= rows and is_balanced(target, column)


def _as_param(target: Evidence, column: Evidence) -> tuple[State | None, str]:
    """Return whether a column makes configurations, with the reason; None if it is a number."""
    if column.kind == "run":
        return None, ""
    if _repeats(column) and is_crossed(target, column):
        return _as_crossed(target, column)
    if column.is_number:
        return None, ""
    if follows(column, target):
        return "none", f"it belongs to {target.name}"
    if column.kind not in ("metric", "part") and is_shared(target, column):
        return "open", "runs of different levels would be pooled"
    return "none", f"its levels belong to those of {target.name}"


def _as_crossed(target: Evidence, column: Evidence) -> tuple[State, str]:
    """Return whether a column makes configurations if its levels occur with each target."""
    if column.kind in ("curve", "metric", "part"):
        return "open", "choose one of its levels, or let each make configurations"
    if column.kind == "about" and column.name != FILE:
        return "open", "it may be a parameter, or about the runs"
    named = column.kind in ("setting", "problem") or column.name == FILE
    if named or (column.kind != "measure" and is_balanced(target, column)):
        return "known", _CROSSED
    return "open", "it may be a parameter, or a result of the runs"
