"""The arguments of SRCSranks as one frozen object, checked before any run is read."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

from srcs_py.base import checks
from srcs_py.base.checks import Progress, Summarize, Winner, match_entry, name_of
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.stats.corrections import CORRECTIONS, DEFAULT_CORRECTION, Correction
from srcs_py.stats.kinds import OmnibusTest, PairwiseTest
from srcs_py.stats.overlap import overlap_ratio
from srcs_py.stats.tests import (
    DEFAULT_OMNIBUS_TEST,
    DEFAULT_TEST,
    OMNIBUS_TESTS,
    TESTS,
    test_of,
)
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import Columns, check_one_role, named_columns

BYTES = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
FAILED = 2.0**1022  # beyond any real performance; its difference from one is a double
DEFAULTS = {"na_action": "fail", "summarize": "significant", "winner": "mean"}
DEFAULTS["gate"] = DEFAULT_OMNIBUS_TEST.name
CODES = Columns("level", ("configuration",), ("performance",))


@dataclass(frozen=True)
class Options:
    """The arguments of :func:`srcs_py.SRCSranks`, checked.

    Attributes
    ----------
    columns : Columns
        The columns of the runs; by default those of coded runs.
    test, correction, gate : PairwiseTest, Correction, OmnibusTest
        The chosen tests and correction.
    alpha, maximize, ncores, paired, pairing_col, summarize, effect_size, control, winner, progress
        As in :func:`srcs_py.SRCSranks`; ``columns.pairing`` is empty for unpaired runs.
    overlap : float or None
        Ratio of test to training data of each run, for a test that needs it.
    directions : tuple of bool
        ``maximize`` for each performance, where they differ.
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
    summarize: Summarize = "significant"
    effect_size: bool = False
    gate: OmnibusTest = DEFAULT_OMNIBUS_TEST
    across: Correction | None = None
    control: Any = None
    winner: Winner = "mean"
    overlap: float | None = None
    memory: int | None = None
    progress: Progress = False
    moments: bool = True

    def of_performance(self, number: int) -> Options:
        """Return the options of one of several performances, which has a direction of its own."""
        return replace(self, maximize=self.directions[number]) if self.directions else self

    @property
    def failed(self) -> float | None:
        """Value of a run that failed, where it is worse than every other."""
        if self.columns.na_action != "worst":
            return None
        return -FAILED if self.maximize else FAILED

    @property
    def further(self) -> dict[str, Any]:
        """The arguments beyond R that are not left at their defaults, as plain values."""
        own = self.test.name == "custom"
        fun_args = {name: repr(value) for name, value in self.fun_args.items()}
        given = {
            "fun": name_of(self.fun) if own else None,
            "fun_args": fun_args if own else None,
            "pairing_col": None if self.paired else self.pairing_col,
            "maximize": [*self.directions],
            "na_action": self.columns.na_action,
            "summarize": self.summarize,
            "effect_size": self.effect_size or None,
            "gate": self.gate.name,
            "across": self.across and self.across.name,
            "control": None if self.control is None else level_text(self.control),
            "winner": self.winner,
            "overlap": self.overlap,
        }
        return {
            name: value
            for name, value in given.items()
            if value not in (None, [], DEFAULTS.get(name))
        }

    @property
    def always(self) -> bool:
        """Whether pairs are tested also where the omnibus test is not significant."""
        return self.summarize == "always"

    @property
    def paired_effect(self) -> bool:
        """Whether effect sizes of paired differences are wanted."""
        return self.effect_size and self.paired and self.test.uses_pairs


def check_memory(memory: Any) -> int | None:
    """Return ``memory`` in bytes; None for None."""
    if memory is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?) *([KMGT]?)B?", str(memory).strip().upper())
    if found is None or float(found[1]) <= 0 or isinstance(memory, bool):
        raise SRCSError(
            Argument("memory", memory), " must be a size, such as '2GB' or a number of bytes."
        )
    return int(float(found[1]) * BYTES[found[2]])


# What is checked by its value alone.
CHECKS: dict[str, Callable[[Any], Any]] = {
    "test": test_of,
    "correction": lambda value: match_entry("correction", value, CORRECTIONS),
    "alpha": checks.check_alpha,
    "ncores": partial(checks.check_count, "ncores"),
    "paired": partial(checks.check_flag, "paired"),
    "summarize": lambda value: checks.match_choice("summarize", value, checks.SUMMARIES),
    "effect_size": partial(checks.check_flag, "effect_size"),
    "winner": lambda value: checks.match_choice("winner", value, checks.WINNERS),
    "gate": lambda value: match_entry("gate", value, OMNIBUS_TESTS),
    "across": lambda value: None if value is None else match_entry("across", value, CORRECTIONS),
    "memory": check_memory,
    "progress": checks.check_progress,
}


@checks.r_names
def check_options(
    params: Any,
    target: Any,
    performance: Any,
    *,
    pairing_col: Any = None,
    fun: Any = None,
    maximize: Any = True,
    na_action: Any = "fail",
    control: Any = None,
    overlap: Any = None,
    **fun_args: Any,
) -> Options:
    """Return the arguments of :func:`srcs_py.SRCSranks` as options, or raise for a wrong one."""
    fun_args = checks.underscored(fun_args, CHECKS)
    given = [name for name in CHECKS if name in fun_args]
    checked = {name: CHECKS[name](fun_args.pop(name)) for name in given}
    pairing = () if pairing_col is None else named_columns("pairing_col", pairing_col)
    columns = _columns(target, params, performance, pairing, checked.get("paired", False))
    # only a caller that has both arguments can let the ranks decide of runs that failed
    actions = checks.FAILED_ACTIONS if "winner" in checked else checks.NA_ACTIONS
    na_action = checks.match_choice("na_action", na_action, actions)
    directions = _directions(maximize, columns.performance)
    options = Options(
        columns=replace(columns, na_action=na_action),
        pairing_col=pairing[0] if len(pairing) == 1 else [*pairing] or None,
        fun=fun,
        fun_args=fun_args,
        maximize=directions[0],
        directions=directions if len(set(directions)) > 1 else (),
        control=control,
        **checked,
    )
    _check_function(options)
    _check_fit(options)
    _check_control(options)
    _check_winner(options)
    _warn_of_pairs(options)
    return _with_overlap(options, overlap)


def _check_function(options: Options) -> None:
    """Raise if a custom test has no function, or another test has arguments that it lacks."""
    test = options.test.name
    if options.test.p is not None:
        if options.fun is not None:
            unused = Argument("test", test), " does not use ", Argument("fun"), "."
            warn(*unused, remedy=("test", "custom"))
        known = ["data", *inspect.signature(check_options).parameters, *CHECKS]
        checks.refuse_unknown("SRCSranks", options.fun_args, known)
    elif not callable(options.fun):
        needs = " needs a function of values and levels as "
        raise SRCSError(Argument("test", test), needs, Argument("fun"), f", not {options.fun!r}.")


def _check_fit(options: Options) -> None:
    """Raise for a test of paired runs that are not paired, and for outputs that do not exist."""
    for argument, chosen in (("test", options.test), ("gate", options.gate)):
        if chosen.needs_pairs and not options.paired:
            raise SRCSError(
                Argument(argument, chosen.name),
                " compares paired runs: give ",
                Argument("pairing_col"),
                " too.",
                remedy=("paired", True),
            )
    across, performances = options.across, len(options.columns.performance)
    if across is not None and across.of_all_pairs:
        raise SRCSError(
            Argument("across", across.name), " corrects pairs of levels, not configurations."
        )
    if performances > 1 and (options.always or options.effect_size):
        raise SRCSError(
            Argument("summarize", "always"),
            " and ",
            Argument("effect_size", True),
            f" need a single performance column; with {performances} of them the table has ranks "
            "only.",
        )


def _check_winner(options: Options) -> None:
    """Raise if the test has no direction of its own, or needs the performances that are missing."""
    test = options.test
    if options.winner == "test" and test.sign is None:
        raise SRCSError(
            Argument("test", test.name),
            " says that two levels differ, not which of them is larger; the winner can only be "
            "the level with the better mean.",
            remedy=("winner", "mean"),
        )
    if options.columns.na_action != "worst":
        return
    worst = Argument("na_action", "worst")
    if options.winner != "test" or not (test.of_ranks and options.gate.of_ranks):
        by_rank = ", ".join(name for name, each in TESTS.items() if each.of_ranks)
        raise SRCSError(
            worst,
            " counts a failed run as worse than every other, which has a rank but no mean: only a "
            f"test of ranks ({by_rank}) with such an omnibus test can name the winner.",
            remedy=("winner", "test"),
        )
    if options.memory is not None:
        raise SRCSError(
            worst, " needs runs that fit in memory; leave out ", Argument("memory"), "."
        )


def _warn_of_pairs(options: Options) -> None:
    """Warn where a test ignores the pairs that are given, or pairs runs that are not paired."""
    test, paired = options.test.name, options.paired
    if paired and not options.test.uses_pairs:
        warn(Argument("test", test), " has no paired form: the runs are compared as unpaired.")
    elif options.test.pairs_rows and not paired:
        warn(
            Argument("test", test),
            " pairs the runs of two levels by the order of their rows; name the column that "
            "pairs them as ",
            Argument("pairing_col"),
            ".",
            remedy=("paired", True),
        )
    elif options.pairing_col is not None and not paired:
        warn(
            Argument("pairing_col", options.pairing_col),
            " is not used, because the runs are compared as unpaired; leave it out or pair "
            "them by it.",
            remedy=("paired", True),
        )


def _check_control(options: Options) -> None:
    """Raise if a test needs a control and none is given, or one is and it tests all pairs."""
    test, correction = options.test, options.correction
    if options.control is None:
        if test.needs_control:
            compares = " compares all levels with one: give "
            raise SRCSError(Argument("test", test.name), compares, Argument("control"), ".")
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


def _with_overlap(options: Options, overlap: Any) -> Options:
    """Return the options with the ratio of test to training data, for a test of folds only."""
    test, p = options.test, cast("Any", options.test.p)
    if not test.needs_overlap:
        if overlap is None:
            return options
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
            "cross-validation",
            remedy=("overlap", "5-fold"),
        )
    ratio = overlap_ratio(overlap)
    return replace(options, overlap=ratio, test=replace(test, p=partial(p, overlap=ratio)))


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
