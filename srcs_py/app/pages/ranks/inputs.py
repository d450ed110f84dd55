"""Inputs of the ranks page: from an address to settings and roles, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from srcs_py import SRCSError
from srcs_py.app.history.address import NOWHERE, PLACES, Address, level_parts
from srcs_py.app.importing.studies import Choice, StudyTable, checked_choice
from srcs_py.app.pages.ranks.ranking import RankSettings
from srcs_py.base.checks import NA_ACTIONS
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

FOLDS = {"": "not given"} | {f"{k}-fold": f"{k} folds" for k in (2, 3, 4, 5, 8, 10, 20)}
GATE_NAMES = {
    "kruskal": "Kruskal-Wallis",
    "friedman": "Friedman",
    "anova": "analysis of variance",
    "none": "none: all pairs are tested",
}
FRESH_PICTURE = {"column": "rank", "palette": "srcs.safe", "zoom": 1, "view": "picture"}


def control_values(settings: RankSettings) -> dict[str, Any]:
    """Return the values of the controls, by their ids, for some settings."""
    values = asdict(settings)
    del values["na_action"]  # has its control in another view
    better = "larger" if values.pop("maximize") else "smaller"
    values = {"better": better, "pairing": values.pop("pairing_col")} | values
    return {f"srcs_{name}": "" if value is None else value for name, value in values.items()}


def first_settings(address: Address, study: StudyTable) -> RankSettings:
    """Return the settings in an address; by default those of the study."""
    columns = pairing_columns(study, first_choice(address, study))
    names = {name: correction.same_as or name for name, correction in CORRECTIONS.items()}
    across = names.get(address.text("across", ""), "")
    alpha = address.number("alpha", RankSettings.alpha, 0, 1)
    paired = address.text("pairing", study.pairing or NOWHERE, [NOWHERE, *columns])
    return RankSettings(
        address.text("test", RankSettings.test, offered_tests()),
        names[address.text("correction", RankSettings.correction, names)],
        alpha if 0 < alpha < 1 else RankSettings.alpha,
        address.maximize(study.maximize),
        None if paired == NOWHERE else paired,
        address.text("missing", "fail", NA_ACTIONS),
        address.text("gate", RankSettings.gate, OMNIBUS_TESTS),
        across if across and across in offered_across() else None,
        address.text("control", "") or None,
        address.text("overlap", "", FOLDS) or None,
    )


def offered_tests() -> dict[str, str]:
    """Return the menu of tests, without those that need a user's function."""
    return {test.name: test.label for test in TESTS.values() if test.p is not None}


def offered_corrections() -> dict[str, str]:
    """Return the menu of corrections, each under one name."""
    return {
        name: correction.label for name, correction in CORRECTIONS.items() if not correction.same_as
    }


def offered_gates() -> dict[str, str]:
    """Return the menu of omnibus tests."""
    return {name: GATE_NAMES.get(name, name) for name in OMNIBUS_TESTS}


def offered_across() -> dict[str, str]:
    """Return the menu of corrections of the omnibus test over all configurations."""
    names = {
        name: shown
        for name, shown in offered_corrections().items()
        if not CORRECTIONS[name].of_all_pairs and name != "none"
    }
    return {"": "not corrected", **names}


def control_choices(levels: Iterable[str]) -> dict[str, str]:
    """Return the menu of comparisons: all pairs, or all with one of these levels."""
    return {"": "all pairs", **{level: f"all with {level}" for level in levels}}


def first_choice(address: Address, study: StudyTable) -> Choice:
    """Return the roles and levels in an address; by default those of the study."""
    first = study.first
    asked = Choice(
        address.text("target", first.target),
        address.texts("params") or first.params,
        address.text("performance", first.performance),
        {name: levels for name, levels in address.levels().items() if name in study.columns},
    )
    if asked == first:  # nearly always; a check would read the table
        return first
    try:
        return checked_choice(study, asked)
    except SRCSError:
        return first


def pairing_columns(study: StudyTable, choice: Choice) -> list[str]:
    """Return the columns that could pair the runs."""
    return [name for name in study.columns if name not in {*choice.factors, choice.performance}]


def pairing_choices(columns: list[str]) -> dict[str, str]:
    """Return the menu of these columns."""
    return {"": "not paired", **{name: f"by {name}" for name in columns}}


def first_places(choice: Choice) -> dict[str, str | None]:
    """Return the places that the interactive page starts with."""
    factors = choice.factors
    outer = max(0, min(2, len(factors) - 2))
    names = [*factors[:outer], *[None] * (2 - outer), *factors[outer : outer + 2]]
    return dict(zip(PLACES, names, strict=True))


def ranks_state(choice: Choice, settings: RankSettings) -> dict[str, Any]:
    """Return roles, levels and settings, as an address has them."""
    values = control_values(settings)
    return {id.removeprefix("srcs_"): value for id, value in values.items()} | {
        "pairing": settings.pairing_col or NOWHERE,
        "missing": settings.na_action,
        "target": choice.target,
        "params": choice.params,
        "performance": choice.performance,
        **level_parts(choice.levels),
    }
