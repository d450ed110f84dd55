"""Choices under Data that are not used yet: roles, direction, missing performances."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from srcs_py.app.importing.studies import Choice, StudyTable, with_role
from srcs_py.tables.words import better_by_name

if TYPE_CHECKING:
    from srcs_py.app.importing.readings import Upload
    from srcs_py.app.pages.ranks.state import State

CHOICES = ("role", "better", "na_action")


@dataclass(frozen=True)
class Proposal:
    """The study under Data, and how it is to be ranked; ``better`` is empty if nobody knows."""

    study: StudyTable
    roles: Choice
    better: str
    missing: str


def waiting(page: State) -> Upload | None:
    """Return the upload if it is under Data but not in the picture yet. Reactive."""
    upload = page.upload()
    return None if upload is None or upload.file == page.study().file else upload


def proposal(page: State) -> Proposal | None:
    """Return what is under Data; None if no table could be read. Reactive."""
    upload, draft = waiting(page), page.draft()
    study = page.study() if upload is None else upload.study
    if study is None:
        return None
    roles = page.choice() if upload is None else study.first
    if draft.roles and {*draft.roles.factors, draft.roles.performance} <= {*study.columns, ""}:
        roles = draft.roles
    in_use = upload is None and roles.performance == page.choice().performance
    better = page.better() if in_use else better_by_name(roles.performance)
    missing = "fail" if upload else page.missing()
    chosen = draft.better.get(roles.performance)
    return Proposal(study, roles, chosen or better, draft.missing or missing)


def choose(page: State, what: str, name: str, value: str) -> None:
    """Take a choice under Data: one of CHOICES."""
    draft, found = page.draft(), proposal(page)
    if what == "role" and found is not None:
        page.draft.set(replace(draft, roles=with_role(found.roles, name, value)))
    elif what == "better":
        page.draft.set(replace(draft, better={**draft.better, name: value}))
    elif what == "na_action":
        page.draft.set(replace(draft, missing=value))
