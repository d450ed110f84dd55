"""Messages about the ranks of a study: the picture, the runs behind a cell, the methods."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, SRCSWarning
from srcs_py.app.messages.studies import chosen, settings_of, stamp
from srcs_py.app.ranks.ranking import RankSettings, StudyRanks, look_into, ranks_of_study
from srcs_py.base.errors import find_stack_level

if TYPE_CHECKING:
    from srcs_py.app.importing.limits import Report

_VIEW = ("study", "roles", "settings")


def ranked_payload(asked: Mapping[str, Any], report: Report) -> Mapping[str, Any]:
    """Return what the interactive picture draws.

    In: the view: ``study``; ``roles``; ``settings``, arguments of SRCSranks by their names.
    Out: the payload of :func:`srcs_py.page.payload.payload_of`.
    """
    return ranking_of(asked, report).payload


def runs_of_cell(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return the runs behind a cell.

    In: the view, and ``levels``, the level of each factor.
    Out: as of :func:`srcs_py.app.ranks.ranking.look_into`.
    """
    levels = {str(name): str(level) for name, level in asked["levels"].items()}
    ranking = ranking_of(asked, report)
    if not {*ranking.choice.params} <= {*levels}:
        raise SRCSError(f"A cell has a level of each of {', '.join(ranking.choice.params)}.")
    return look_into(ranking, levels)


def methods_in_words(asked: Mapping[str, Any], report: Report) -> list[str]:
    """Return the methods in words, a text for each paragraph. In: the view."""
    from srcs_py.page.html import with_answers

    texts: list[str] = with_answers(ranking_of(asked, report).ranks)[1]["methods"]
    return texts


def ranking_of(asked: Mapping[str, Any], report: Report) -> StudyRanks:
    """Return the ranks of a view, and warn as their ranking did."""
    key = json.dumps({name: asked.get(name) for name in _VIEW}, sort_keys=True)
    # A cache does not hash the report.
    _REPORTS[:] = [report]
    ranking, notes = _ranking(key, stamp(asked["study"]))
    for note in notes:
        warnings.warn(note, stacklevel=find_stack_level())
    return ranking


_REPORTS: list[Report] = []


@lru_cache(8)
def _ranking(key: str, stamp: object) -> tuple[StudyRanks, tuple[SRCSWarning, ...]]:
    asked = json.loads(key)
    known = [each.name for each in fields(RankSettings)]
    settings = RankSettings(**settings_of(asked, known))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        study, choice = chosen(asked)
        ranking = ranks_of_study(_REPORTS[-1], study, choice, settings)
    notes = [note.message for note in caught if isinstance(note.message, SRCSWarning)]
    return ranking, tuple(notes)
