"""From the arguments of SRCSranks to the roles of the columns, checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import name_of, nearest
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, warn
from srcs_py.stats.omnibus_tests import DEFAULT_OMNIBUS_TEST
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import Roles

if TYPE_CHECKING:
    from srcs_py.srcs.engine.ranking import Settings
    from srcs_py.srcs.runs.samples import Samples


def given_roles(target: Any, params: Any, performance: Any, settings: Settings) -> Roles:
    """Return the roles of the columns, or raise if one is missing or has two."""
    names: dict[str, tuple[str, ...]] = {
        "target": given_names("target", target),
        "params": given_names("params", params),
        "performance": given_names("performance", performance),
    }
    if len(names["target"]) != 1:
        raise SRCSError(Argument("target", target), " must name exactly one column.")
    check_one_role([(argument, name) for argument in names for name in names[argument]])
    if len(names["performance"]) > 1 and (settings.always or settings.effect_size):
        raise SRCSError(
            Argument("summarize", "always"),
            " and ",
            Argument("effect_size", True),
            f" need a single performance column; with {len(names['performance'])} of "
            "them the table has ranks only.",
        )
    return Roles(
        target=names["target"][0],
        params=names["params"],
        performance=names["performance"],
        test=settings.test.name,
        correction=settings.correction.name,
        alpha=settings.alpha,
        maximize=settings.maximize,
        paired=settings.paired,
    )


def further_arguments(
    na_action: str, settings: Settings, fun: Any, fun_args: dict[str, Any], control: Any
) -> dict[str, Any]:
    """Return the arguments that R has not, or that are functions, where they say something."""
    further: dict[str, Any] = {}
    if settings.test.p is None:
        further["fun"] = name_of(fun)
        further["fun_args"] = {name: repr(value) for name, value in fun_args.items()}
    if na_action != "fail":
        further["na_action"] = na_action
    if settings.always:
        further["summarize"] = "always"
    if settings.effect_size:
        further["effect_size"] = True
    if settings.gate is not DEFAULT_OMNIBUS_TEST:
        further["gate"] = settings.gate.name
    if settings.across is not None:
        further["across"] = settings.across.name
    if control is not None:
        further["control"] = level_text(control)
    return further


def check_pairs_fit(settings: Settings) -> None:
    """Raise where a test needs paired runs and has none; warn where it does not use them."""
    test = settings.test
    if test.needs_pairs and not settings.paired:
        raise SRCSError(
            Argument("test", test.name),
            " compares paired runs: give ",
            Argument("pairing_col"),
            " too.",
            remedy=("paired", True),
        )
    if settings.gate.needs_pairs and not settings.paired:
        raise SRCSError(
            Argument("gate", settings.gate.name),
            " compares paired runs: give ",
            Argument("pairing_col"),
            " too.",
            remedy=("paired", True),
        )
    if settings.across is not None and settings.across.of_all_pairs:
        raise SRCSError(
            Argument("across", settings.across.name),
            " corrects pairs of levels, not configurations.",
        )
    if settings.paired and not test.uses_pairs:
        unpaired = "has no paired form: the runs are compared as unpaired."
        warn(SRCSWarning(Argument("test", test.name), f" {unpaired}"))


def control_position(control: Any, samples: Samples, settings: Settings) -> int | None:
    """Return the place of the control among the levels; raise where it does not fit."""
    test, correction = settings.test, settings.correction
    if control is None:
        if test.needs_control:
            raise SRCSError(
                Argument("test", test.name),
                " compares all levels with one: give ",
                Argument("control"),
                ".",
            )
        return None
    wrong = "test" if test.corrects_itself and not test.needs_control else ""
    wrong = "correction" if correction.of_all_pairs and not test.corrects_itself else wrong
    if wrong:
        name = {"test": test.name, "correction": correction.name}[wrong]
        raise SRCSError(
            Argument(wrong, name), " is for all pairs of levels, not for those with a control."
        )
    labels = [samples.target.labels[each] for each in samples.present]
    if level_text(control) not in labels:
        raise SRCSError(
            Argument("control", control),
            f" is not a level of {samples.target.name!r}: {nearest(control, labels)}",
        )
    return labels.index(level_text(control))


def given_names(argument: str, value: Any) -> tuple[str, ...]:
    """Return an argument that names one column or several as a tuple of names."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    names = tuple(value) if several else (value,)
    if argument == "params" and (value is None or not names):
        raise SRCSError(
            Argument("params", value),
            " must name a column at least: where all runs are of one configuration, "
            "one that has the same value in every row.",
        )
    if not names or not all(isinstance(name, str) for name in names):
        raise SRCSError(Argument(argument, value), " must name a column of the data by its name.")
    return names


def check_one_role(roles: list[tuple[str, str]]) -> None:
    """Raise where two of (argument, column) name the same column."""
    taken: dict[str, str] = {}
    for argument, name in roles:
        if name in taken:
            raise SRCSError(
                Argument(taken[name]),
                " and ",
                Argument(argument),
                f" both name the column {name!r}; a column has one role.",
            )
        taken[name] = argument


def given_pairing(pairing_col: Any, roles: Roles) -> str | None:
    """Return the column that pairs the runs; None if they are not paired, as in R."""
    if not roles.paired:
        return None
    if not isinstance(pairing_col, str):
        raise SRCSError(
            Argument("pairing_col", pairing_col),
            " is not the name of a column; paired runs need the one that says which of "
            "them belong together.",
        )
    named = [("target", roles.target), *(("params", each) for each in roles.params)]
    named += [("performance", each) for each in roles.performance]
    check_one_role([*named, ("pairing_col", pairing_col)])
    return pairing_col
