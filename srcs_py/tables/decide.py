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
_FEW_LEVELS = 30  # of numbers that may be compared although nothing shows it
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

    if is_cv_results(table):
        table = from_cv_results(table)
    wide = columns_like_algorithms(table)
    into: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    if wide:
        beside = tuple(map(str, table))[[*map(str, table)].index(wide[0]) :]
        into = into_of(table, wide)
        if len(wide) == len(table.columns):
            table = table.assign(Row=range(len(table)))
        table = from_wide(table, wide, into=into)
    return _Decision(table, file, wide=tuple(wide), into=into, beside=beside).description()


@dataclass
class _Decision:
    """The columns of a table, and what was decided about them so far."""

    table: pd.DataFrame
    file: str
    wide: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # columns of the wide table from its first algorithm on
    found: dict[str, tuple[str, State, str]] = field(default_factory=dict)
    by_role: dict[str, Role] = field(default_factory=dict)

    def description(self) -> Description:
        """Return the description."""
        names = [str(name) for name in self.table]
        self.columns = [evidence_of(self.table.iloc[:, at], name) for at, name in enumerate(names)]
        self._set_aside()
        target = self._target()
        self._params(target)
        self._runs()
        performance = self._performance()
        self._direction(performance)
        for column in self.left():
            self._note(column, "", "none", "nothing shows what it is")
        columns = tuple(
            TableColumn(each.name, each.type, each.levels, *self.found[each.name])
            for each in self.columns
        )
        order = ("target", "params", "performance", "pairing_col", "maximize")
        by_role = {name: self.by_role[name] for name in order}
        return Description(columns, by_role, len(self.table), self.wide, self.into)

    def left(self) -> list[Evidence]:
        """Return the columns about which nothing is decided."""
        return [column for column in self.columns if column.name not in self.found]

    def _note(self, column: Evidence, role: str, state: State, reason: str) -> None:
        self.found[column.name] = role, state, reason

    def _set_aside(self) -> None:
        """Leave out what no role fits: constants, numbers of rows, states."""
        for column in self.columns:
            texts = not column.is_number and column.is_unique
            if column.type == "nested":
                self._note(column, "", "none", "it holds lists, not single values")
            elif column.levels < 2:
                self._note(column, "", "none", "it has the same value in every row")
            elif column.name == FILE or _is_design_about(column):
                continue
            elif column.kind in _NAMED or (column.kind == "part" and texts):
                self._note(column, "", "none", _NAMED.get(column.kind, "it differs in every row"))
            elif texts and column.kind not in ("algorithm", "compared", "problem"):
                self._note(column, "", "none", "it differs in every row")

    def _target(self) -> Evidence | None:
        """Decide which column is compared; return the best candidate."""
        factors = [column for column in self.left() if _is_factor(column)]
        grades = {"algorithm": 0, "compared": 1, "perhaps": 2, "like compared": 3}
        named = sorted(
            (column for column in factors if column.kind in grades),
            key=lambda column: (grades[column.kind], column.is_number),
        )
        best = [column for column in named if grades[column.kind] == grades[named[0].kind]]
        if len(best) == 1 and best[0].kind in ("algorithm", "compared"):
            (target,) = best
            sure = target.kind == "algorithm" and target.name not in self.into
            rivals = [] if sure else named[1:]
            if not [column for column in rivals if column.kind == "compared"]:
                noun = "algorithms" if target.kind == "algorithm" else "what is compared"
                reason = f"its name is a word for {noun}"
                if target.name in self.into:
                    reason = "columns of the table are its levels"
                self.by_role["target"] = Role("known", (target.name,), (), reason)
                self._note(target, "target", "known", reason)
                return target
        candidates = named or _unnamed(factors)
        others = [column for column in _unnamed(factors) if column not in candidates]
        names = tuple(column.name for column in [*candidates, *others])
        reason = "several columns may be compared" if names[1:] else "no name tells"
        self.by_role["target"] = Role("open", (), names, reason)
        if not candidates:
            return None
        self._note(candidates[0], "target", "open", "it may be what is compared; no name tells")
        for column in candidates[1:]:
            if column.kind != "problem":
                self._note(column, "target", "open", "it may be what is compared, or a parameter")
        return candidates[0]

    def _params(self, target: Evidence | None) -> None:
        """Decide which columns make the configurations."""
        if target is None:
            self.by_role["params"] = Role("open", (), (), "no column has levels")
            return
        numbers = [each for each in self.left() if each.is_number]
        designs = [each for each in numbers if _is_design(target, each)]
        measured = any(each.kind in ("measure", "") and each not in designs for each in numbers)
        for column in self.left():
            if column.kind == "measure" and not (measured and column in designs):
                continue
            use, reason = _as_param(target, column, len(self.table))
            often = 2 * column.levels * len(self.wide) <= len(self.table)
            if column.name in self.beside and column.is_number and not often:
                use, reason = "open", _ONE_MORE
            if use is not None:
                self._note(column, "params" if use != "none" else "", use, reason)
        self._leave_out_properties()
        self._doubt_run_numbers(target)
        asked = self.by_role["target"].candidates
        known = self._of("params", "known")
        maybe = [*self._of("params", "open")]
        rest = [*asked[1:], *asked[:1]]
        maybe += [name for name in rest if name not in maybe and name not in known]
        if not known and not maybe:
            known = self._single_problem()
        state: State = "open" if self._of("params", "open") or not known else "known"
        if len(asked) > 1 and self.by_role["target"].state == "open":
            state = "open" if [name for name in asked[1:] if name not in known] else state
        reason = "every level occurs with each that is compared" if known else "no name tells"
        self.by_role["params"] = Role(state, tuple(known), tuple(maybe), reason)

    def _of(self, role: str, state: State) -> list[str]:
        """Return the columns with a role and a state."""
        return [name for name, found in self.found.items() if found[:2] == (role, state)]

    def _single_problem(self) -> list[str]:
        """Return a constant column as the parameter of runs of one problem; empty without one."""
        constant = [each for each in self.columns if each.levels == 1 and each.type != "nested"]
        named = [each for each in constant if each.kind in ("problem", "setting")]
        if rows := [each for each in self.columns if self.wide and each.kind == "key"]:
            named, reason = rows, "it numbers the rows of the wide table"
        else:
            reason = "it names the only problem"
        for column in (named or constant)[:1]:
            self._note(column, "params", "known", reason)
            return [column.name]
        return []

    def _leave_out_properties(self) -> None:
        """Leave out parameters that another one determines, such as the size of a data set."""
        params = [each for each in self.columns if self.found.get(each.name, ("",))[0] == "params"]
        sure = [each for each in params if self.found[each.name][2] != _ONE_MORE]
        for column in sorted(sure, key=lambda each: each.levels):
            others = [
                other
                for other in params
                if other is not column
                and self.found[other.name][0] == "params"
                and self.found[other.name][1] == "known"
            ]
            owner = next((other for other in others if follows(column, other)), None)
            if owner is not None and (
                owner.levels > column.levels or params.index(owner) < params.index(column)
            ):
                self._note(column, "", "none", f"it belongs to {owner.name}")

    def _doubt_run_numbers(self, target: Evidence) -> None:
        """Ask for parameters that may number the runs, if each cell has one run."""
        params = [each for each in self.columns if self.found.get(each.name, ("",))[0] == "params"]
        runs = [column for column in self.left() if column.kind in ("run", "key")]
        rows = len(self.table)
        if runs or len(params) < 2 or combined([target, *params], rows)[1] < rows:
            return
        numbers = [column for column in params if column.is_number]
        sure = ("setting",) if len(numbers) < len(params) else ("setting", "problem")
        doubtful = [column for column in numbers if column.kind not in sure]
        doubtful = doubtful or [column for column in numbers if is_instance(column.name)]
        for column in doubtful:
            self._note(column, "params", "open", "it may number the runs")

    def _runs(self) -> None:
        """Decide which columns number the runs, and whether they pair them."""
        runs = [column for column in self.left() if column.kind == "run"]
        for column in runs:
            self._note(column, "", "none", "it numbers the runs")
        pairing = self._pairing(runs)
        names = tuple(column.name for column in pairing)
        if names and any(map(names_fold, names)):
            reason = "the levels share folds, and each occurs once in each cell"
            self.by_role["pairing_col"] = Role("known", names, (), reason)
            for column in pairing:
                self._note(column, "pairing_col", "known", reason)
        else:
            reason = "nothing shows that runs share their data"
            self.by_role["pairing_col"] = Role("none", (), names, reason)

    def _pairing(self, runs: list[Evidence]) -> list[Evidence]:
        """Return the columns that identify each run of a cell, and that the levels share."""
        cell = [
            each
            for each in self.columns
            if self.found.get(each.name, ("",))[0] in ("target", "params")
        ]
        rows = len(self.table)
        for some in [*([column] for column in runs), runs if len(runs) > 1 else []]:
            key = combined(some, rows)[1]
            if some and cell and key < rows and combined([*cell, *some], rows)[1] == rows:
                return some
        return []

    def _performance(self) -> str:
        """Decide which column is the performance; return its name if it is known."""
        numbers = [column for column in self.left() if column.is_number]
        quality = [column for column in numbers if is_quality(column.name)]
        effort = [column for column in numbers if is_effort(column.name)]
        others = [column for column in numbers if column not in quality and column not in effort]
        known: list[Evidence] = []
        outcome = bool(quality) and quality[0].levels == 2 < len(self.table)  # such as solved
        if len(quality) == 1 and not (outcome and len(numbers) > 1):
            known, reason = quality, "its name is a word for results"
        elif not quality and not others and len(effort) == 1:
            known, reason = effort, "its name is a word for costs"
        elif len(numbers) == 1:
            known, reason = numbers, "it is the only column of measured numbers"
        known = [column for column in known if column.type != "written"]
        for column in numbers:
            if column in known:
                self._note(column, "performance", "known", reason)
            elif known:
                self._note(column, "", "none", f"another measure than {known[0].name}")
            elif column.type == "written":
                reason = "its numbers have units, other marks or texts beside them: give its type"
                self._note(column, "performance", "open", reason)
            else:
                self._note(column, "performance", "open", "one of several measures")
        if known:
            self.by_role["performance"] = Role("known", (known[0].name,), (), reason)
            return known[0].name
        names = tuple(column.name for column in [*quality, *effort, *others])
        reason = "several columns are measures" if names else "no column holds measured numbers"
        self.by_role["performance"] = Role("open", (), names, reason)
        return ""

    def _direction(self, performance: str) -> None:
        """Decide which values are better."""
        measures = [performance] if performance else [*self.by_role["performance"].candidates]
        words = {better_by_name(name) for name in measures} or {""}
        better, reason = "", "no name tells which values are better"
        if len(words) == 1 and words != {""}:
            (better,) = words
            reason = f"the name {measures[0]} tells"
        elif performance and (better := self._better_by_files()):
            reason = "the name of the file tells"
        known = (better == "larger",) if better else ()
        state: State = "known" if better else "open"
        candidates = () if better else (True, False)
        self.by_role["maximize"] = Role(state, known, candidates, reason)

    def _better_by_files(self) -> str:
        """Return which values are better by the names of the files, if they agree."""
        names = [name for each in self.columns if each.name == FILE for name in each.first]
        words = {better_by_name(str(name)) for name in names or [self.file]}
        return words.pop() if len(words) == 1 else ""


def _is_factor(column: Evidence) -> bool:
    """Return whether a column has levels that can be compared, or make configurations."""
    if column.kind in _NO_FACTOR:
        return column.name == FILE
    return not column.is_unique and (not column.is_number or 2 * column.levels <= len(column.codes))


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


def _is_design_about(column: Evidence) -> bool:
    """Return whether what seems to be about a run, such as a date, has levels of a design."""
    return (
        column.kind == "about"
        and column.occurs_evenly
        and 2 <= column.levels <= len(column.codes) / 2
    )


def _is_design(target: Evidence, column: Evidence) -> bool:
    """Return whether a measure, by its name, has a few values that all targets share."""
    rows = len(column.codes)
    return 2 * target.levels * column.levels <= rows and is_balanced(target, column)


def _as_param(target: Evidence, column: Evidence, rows: int) -> tuple[State | None, str]:
    """Return whether a column makes configurations, with the reason; None if it is a number."""
    if column.kind == "run":
        return None, ""
    if 2 * column.levels <= rows and is_crossed(target, column):
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
        return "known", "every level occurs with each that is compared"
    return "open", "it may be a parameter, or a result of the runs"
