"""The arguments of SRCSranks as one frozen object, checked before any run is read."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from srcs_py.base import checks
from srcs_py.base.checks import Progress, check_progress
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, warn
from srcs_py.stats.corrections import CORRECTIONS, DEFAULT_CORRECTION, Correction
from srcs_py.stats.tests import (
    DEFAULT_OMNIBUS_TEST,
    DEFAULT_TEST,
    OMNIBUS_TESTS,
    TESTS,
    OmnibusTest,
    PairwiseTest,
    test_of,
)
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import Columns, Roles, check_one_role, named_columns

BYTES = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
CODES = Columns("level", ("configuration",), ("performance",))


@dataclass(frozen=True)
class Options:
    """The arguments of :func:`srcs_py.SRCSranks`, checked.

    Attributes
    ----------
    columns : Columns
        The columns of the runs; by default those of coded runs.
    test, correction, omnibus_test : PairwiseTest, Correction, OmnibusTest
        The chosen tests and correction.
    alpha, maximize, ncores, paired, pairing_col, effect_size, control, progress
        As in :func:`srcs_py.SRCSranks`; ``columns.pairing`` is empty for unpaired runs.
    overlap : float or None
        Ratio of test to training data of each run, for a test that needs it.
    directions : tuple of bool
        ``maximize`` for each performance, where they differ.
    always : bool
        Whether pairs are tested also where the omnibus test is not significant.
    across : Correction or None
        Correction of the omnibus test's p-values over all configurations.
    fun, fun_args
        The user's own test of all levels of a configuration, and its further arguments; None for
        other tests.
    memory : int or None
        Bytes that the runs may use; None for as many as they need.
    moments : bool
        Whether means and standard deviations are wanted, and not only the ranks.
    """

    columns: Columns = CODES
    test: PairwiseTest = DEFAULT_TEST
    fun: Any = None
    fun_args: Mapping[str, Any] = field(default_factory=dict)
    correction: Correction = DEFAULT_CORRECTION
    alpha: float = 0.05
    maximize: bool = True
    directions: tuple[bool, ...] = ()
    ncores: int = 1
    paired: bool = False
    pairing_col: str | list[str] | None = None
    always: bool = False
    effect_size: bool = False
    omnibus_test: OmnibusTest = DEFAULT_OMNIBUS_TEST
    across: Correction | None = None
    control: Any = None
    overlap: float | None = None
    memory: int | None = None
    progress: Progress = False
    moments: bool = True

    def of_performance(self, number: int) -> Options:
        """Return the options of one of several performances, which has a direction of its own."""
        return replace(self, maximize=self.directions[number]) if self.directions else self

    @property
    def paired_effect(self) -> bool:
        """Whether effect sizes of paired differences are wanted."""
        return self.effect_size and self.paired and self.test.uses_pairs

    def roles(self, params: Iterable[str]) -> Roles:
        """Return what a table of ranks carries; ``params`` are in the order of the table."""
        columns = self.columns
        return Roles(
            target=columns.target,
            params=tuple(params),
            performance=columns.performance,
            test=self.test.name,
            correction=self.correction.name,
            alpha=self.alpha,
            maximize=None if self.directions else self.maximize,
            paired=self.paired,
            pairing_col=self.pairing_col if self.paired else None,
            further=self._further(),
        )

    def _further(self) -> dict[str, Any]:
        """Return the arguments beyond R's that are not left at their defaults, as plain values."""
        further: dict[str, Any] = {}
        if self.fun is not None:
            further["fun"] = checks.name_of(self.fun)
            further["fun_args"] = {name: repr(value) for name, value in self.fun_args.items()}
        if self.pairing_col is not None and not self.paired:
            further["pairing_col"] = self.pairing_col
        if self.directions:
            further["maximize"] = list(self.directions)
        if self.columns.na_action == "omit":
            further["na_action"] = "omit"
        if self.always:
            further["summarize"] = "always"
        if self.effect_size:
            further["effect_size"] = True
        if self.omnibus_test != DEFAULT_OMNIBUS_TEST:
            further["gate"] = self.omnibus_test.name
        if self.across is not None:
            further["across"] = self.across.name
        if self.control is not None:
            further["control"] = level_text(self.control)
        if self.overlap is not None:
            further["overlap"] = self.overlap
        return further


@checks.r_names
def check_options(
    params: Any,
    target: Any,
    performance: Any,
    *,
    pairing_col: Any = None,
    test: Any = "wilcoxon",
    fun: Any = None,
    correction: Any = "holm",
    alpha: Any = 0.05,
    maximize: Any = True,
    ncores: Any = 1,
    paired: Any = False,
    na_action: Any = "fail",
    summarize: Any = "significant",
    effect_size: Any = False,
    gate: Any = "kruskal",
    across: Any = None,
    control: Any = None,
    overlap: Any = None,
    memory: Any = None,
    progress: Any = False,
    **fun_args: Any,
) -> Options:
    """Return the arguments of :func:`srcs_py.SRCSranks` as options, or raise for a wrong one."""
    test = test_of(test)
    correction = checks.match_entry("correction", correction, CORRECTIONS)
    alpha = checks.check_alpha(alpha)
    paired = checks.check_flag("paired", paired)
    always = checks.match_choice("summarize", summarize, checks.SUMMARIES) == "always"
    effect_size = checks.check_flag("effect_size", effect_size)
    omnibus_test = checks.match_entry("gate", gate, OMNIBUS_TESTS)
    if across is not None:
        across = checks.match_entry("across", across, CORRECTIONS)
    _check_function(test, fun, fun_args)
    _check_fit(test, omnibus_test, across, paired)
    _check_control(control, test, correction)
    overlap = _check_overlap(overlap, test)
    if overlap is not None and test.p is not None:
        test = replace(test, p=partial(test.p, overlap=overlap))
    pairing = () if pairing_col is None else named_columns("pairing_col", pairing_col)
    columns = _columns(target, params, performance, pairing, paired)
    _warn_of_pairs(test, paired, pairing_col)
    directions = _directions(maximize, columns.performance)
    if len(columns.performance) > 1 and (always or effect_size):
        raise SRCSError(
            Argument("summarize", "always"),
            " and ",
            Argument("effect_size", True),
            " need a single performance column; with "
            f"{len(columns.performance)} of them the table has ranks only.",
        )
    return Options(
        columns=replace(
            columns, na_action=checks.match_choice("na_action", na_action, checks.NA_ACTIONS)
        ),
        test=test,
        fun=fun if test.p is None else None,
        fun_args=fun_args,
        correction=correction,
        alpha=alpha,
        maximize=directions[0],
        directions=directions if len(set(directions)) > 1 else (),
        ncores=checks.check_count("ncores", ncores),
        paired=paired,
        pairing_col=pairing[0] if len(pairing) == 1 else [*pairing] or None,
        always=always,
        effect_size=effect_size,
        omnibus_test=omnibus_test,
        across=across,
        control=control,
        overlap=overlap,
        memory=None if memory is None else check_memory(memory),
        progress=check_progress(progress),
    )


def _check_function(test: PairwiseTest, fun: Any, fun_args: Mapping[str, Any]) -> None:
    """Raise if a custom test has no function, or another test has arguments that it lacks."""
    if test.p is not None:
        if fun is not None:
            warn(
                SRCSWarning(
                    Argument("test", test.name),
                    " does not use ",
                    Argument("fun"),
                    ".",
                    remedy=("test", "custom"),
                )
            )
        known = ["data", *inspect.signature(check_options).parameters]
        checks.refuse_unknown("SRCSranks", fun_args, known)
    elif not callable(fun):
        raise SRCSError(
            Argument("test", test.name),
            " needs a function of values and levels as ",
            Argument("fun"),
            f", not {fun!r}.",
        )


def _check_fit(
    test: PairwiseTest, omnibus_test: OmnibusTest, across: Correction | None, paired: bool
) -> None:
    """Raise if a test needs paired runs and they are not, or ``across`` is for pairs of levels."""
    for argument, chosen in (("test", test), ("gate", omnibus_test)):
        if chosen.needs_pairs and not paired:
            raise SRCSError(
                Argument(argument, chosen.name),
                " compares paired runs: give ",
                Argument("pairing_col"),
                " too.",
                remedy=("paired", True),
            )
    if across is not None and across.of_all_pairs:
        raise SRCSError(
            Argument("across", across.name), " corrects pairs of levels, not configurations."
        )


def _warn_of_pairs(test: PairwiseTest, paired: bool, pairing_col: Any) -> None:
    """Warn where a test ignores the pairs that are given, or pairs runs that are not paired."""
    if paired and not test.uses_pairs:
        warn(
            SRCSWarning(
                Argument("test", test.name),
                " has no paired form: the runs are compared as unpaired.",
            )
        )
    elif test.pairs_rows and not paired:
        warn(
            SRCSWarning(
                Argument("test", test.name),
                " pairs the runs of two levels by the order of their rows; name the column that "
                "pairs them as ",
                Argument("pairing_col"),
                ".",
                remedy=("paired", True),
            )
        )
    elif pairing_col is not None and not paired:
        warn(
            SRCSWarning(
                Argument("pairing_col", pairing_col),
                " is not used, because the runs are compared as unpaired; leave it out or pair "
                "them by it.",
                remedy=("paired", True),
            )
        )


def _check_control(control: Any, test: PairwiseTest, correction: Correction) -> None:
    """Raise if a test needs a control and none is given, or one is and it tests all pairs."""
    if control is None:
        if test.needs_control:
            raise SRCSError(
                Argument("test", test.name),
                " compares all levels with one: give ",
                Argument("control"),
                ".",
            )
        return
    of_all = " is for all pairs of levels, not for those with a control."
    if correction.of_all_pairs and not test.corrects_itself:
        raise SRCSError(Argument("correction", correction.name), of_all)
    if test.corrects_itself and not test.needs_control:
        raise SRCSError(Argument("test", test.name), of_all)


def _directions(maximize: Any, performance: tuple[str, ...]) -> tuple[bool, ...]:
    """Return whether a larger value of each performance is better."""
    if not isinstance(maximize, (Mapping, list, tuple)):
        return (checks.check_flag("maximize", maximize),) * len(performance)
    in_order = dict(zip(performance, maximize, strict=False))
    named = maximize if isinstance(maximize, Mapping) else in_order
    values = [named.get(name) for name in performance]
    if len(maximize) != len(values) or not all(map(checks.is_flag, values)):
        raise SRCSError(
            Argument("maximize", maximize),
            f" must be True or False for each of {', '.join(performance)}.",
        )
    return tuple(map(bool, values))


def _check_overlap(overlap: Any, test: PairwiseTest) -> float | None:
    """Return the ratio of test to training data; raise unless it is given to a test of folds."""
    if overlap is None and not test.needs_overlap:
        return None
    if not test.needs_overlap:
        raise SRCSError(
            Argument("overlap", overlap),
            " is for runs that share training data, and ",
            Argument("test", test.name),
            " takes them as independent; leave it out.",
            remedy=("test", next(each.name for each in TESTS.values() if each.needs_overlap)),
        )
    if overlap is None:
        raise SRCSError(
            Argument("test", test.name),
            " needs to know how much the training data of the runs overlap; for 5-fold "
            "cross-validation:",
            remedy=("overlap", "5-fold"),
        )
    from srcs_py.stats.overlap import overlap_ratio

    return overlap_ratio(overlap)


def _columns(
    target: Any, params: Any, performance: Any, pairing: tuple[str, ...], paired: bool
) -> Columns:
    """Return the columns of the runs; raise if one is not named or has two roles."""
    names: dict[str, tuple[Any, ...]] = {
        "target": named_columns("target", target),
        "params": named_columns("params", params),
        "performance": named_columns("performance", performance),
    }
    if len(names["target"]) != 1:
        raise SRCSError(Argument("target", target), " must name exactly one column.")
    if paired and not pairing:
        raise SRCSError(
            Argument("paired"),
            " runs need ",
            Argument("pairing_col"),
            ", the column that says which runs belong together.",
        )
    used = pairing if paired else ()
    check_one_role(names | {"pairing_col": used})
    return Columns(names["target"][0], names["params"], names["performance"], used)


def check_memory(memory: Any) -> int:
    """Return ``memory`` in bytes."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?) *([KMGT]?)B?", str(memory).strip().upper())
    if found is None or float(found[1]) <= 0 or isinstance(memory, bool):
        raise SRCSError(
            Argument("memory", memory), " must be a size, such as '2GB' or a number of bytes."
        )
    return int(float(found[1]) * BYTES[found[2]])
