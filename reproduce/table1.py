"""Table 1 of the hardness article, compared with ours under the choices that it leaves open."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import astuple, replace
from typing import TYPE_CHECKING, cast

from reproduce.choices import (
    CENTRAL,
    OURS,
    SEEDS,
    Assumptions,
    Cells,
    spreads,
)
from reproduce.claims import Answers, compared_claims, read_claims
from reproduce.many_tasks import LABELS
from reproduce.report import Section
from reproduce.sections import section_of
from srcs_py.hardness import Scores
from srcs_py.hardness.inputs import Method

if TYPE_CHECKING:
    from srcs_py.hardness.tasks import Task

INSTANCES = 336  # of ecoli
Printed = Mapping[tuple[str, Method], float]


class TableAnswers(Answers):
    """Values of the table over the assignments to folds.

    Parameters
    ----------
    found : mapping of Assumptions to Cells
        The table under each choice that the article leaves open.
    """

    def __init__(self, found: Mapping[Assumptions, Cells]) -> None:
        self.found = found

    def cell(self, model: str, method: Method, choice: str = "folds", of: str = OURS.folds) -> str:
        """Return mean and range of a cell, under our choices or another one."""
        return str(self.found[replace(OURS, **{choice: of})][model, method])


def table_sections(task: Task) -> tuple[list[Section], list[Scores]]:
    """Return the sections on table 1, and the scores behind ours.

    Parameters
    ----------
    task : Task
        Ecoli, imU against the rest.

    Returns
    -------
    list of Section
        Table 1, and the choices.
    list of Scores
        The scores behind ours, one entry for each assignment to folds.
    """
    published = printed_means()
    found, runs = spreads(task)
    return [_table_section(found), _choices_section(published, found)], runs


def printed_means() -> dict[tuple[str, Method], float]:
    """Return the printed values of table 1 by model and method."""
    claims = {
        tuple(shlex.split(each.key)[1:3]): each for each in read_claims("hardness", "table 1")
    }
    return {
        (model, cast("Method", method)): float(claim.printed)
        for (model, method), claim in claims.items()
    }


def _table_section(found: Mapping[Assumptions, Cells]) -> Section:
    rows = compared_claims("hardness", "table 1", TableAnswers(found))
    return section_of("hardness", "table1", rows=rows, seeds=len(SEEDS), central=CENTRAL)


def _choices_section(published: Printed, found: Mapping[Assumptions, Cells]) -> Section:
    cells = []
    for choice, spread in found.items():
        missed = [
            f"{model} {LABELS[method]}"
            for (model, method), printed in published.items()
            if not spread[model, method].meets(printed)
        ]
        met = f"{len(published) - len(missed)} of {len(published)}"
        cells.append((*astuple(choice), met, ", ".join(missed)))
    return section_of("hardness", "choices", cells=cells)
