"""Choices that the page offers."""

from __future__ import annotations

from srcs_py.app.importing.studies import Choice
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

FOLDS = {"": "not given"} | {f"{k}-fold": f"{k} folds" for k in (2, 3, 4, 5, 8, 10, 20)}
PLACES = ("yOuter", "xOuter", "yInner", "xInner")
GATE_NAMES = {
    "kruskal": "Kruskal-Wallis",
    "friedman": "Friedman",
    "anova": "analysis of variance",
    "none": "none: all pairs are tested",
}


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


def first_places(choice: Choice) -> dict[str, str | None]:
    """Return the places that the interactive page starts with."""
    factors = choice.factors
    outer = max(0, min(2, len(factors) - 2))
    names = [*factors[:outer], *[None] * (2 - outer), *factors[outer : outer + 2]]
    return dict(zip(PLACES, names, strict=True))
