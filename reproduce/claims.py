"""Printed values and claims of an article, each with its kind and the value behind it.

``reproduce/claims/ARTICLE.csv`` has one row for each of them:

==========  ==========================================================================
section     section of the report: ``text`` for what the article claims in its text
place       where the article says it, if not in a table of that name
key         method of :class:`Answers` that computes our value, with its arguments; empty if the
            claim cannot be checked
claim       the value, or what is claimed, in our words
kind        as in :data:`reproduce.rows.KINDS`; with the values it gives the verdict
printed     the article's value
ours        our value, which the report computes again
reason      why the verdict is not match
==========  ==========================================================================
"""

from __future__ import annotations

import csv
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from reproduce.report import Section
from reproduce.rows import KINDS, ComparedValue, Kind, Verdict, verdict_of, width_text
from reproduce.sections import section_of


class Answers:
    """Values for the claims of an article: a method for each key, which takes its arguments."""

    def argument(self, word: str) -> Any:
        """Return an argument of a key as the methods take it."""
        return word

    def answer(self, key: str) -> str | None:
        """Return our value for a key, the name of a method and its arguments; None without data."""
        name, *words = shlex.split(key)
        value: str | None = getattr(self, name)(*map(self.argument, words))
        return value


def stated(holds: bool, numbers: str) -> str:
    """Return our value for a claim without a printed one: the numbers, and if it does not hold."""
    return numbers if holds else f"not so: {numbers}"


@dataclass(frozen=True)
class Claim:
    """A row of the list of claims, with the columns above.

    Attributes
    ----------
    section, place, key, claim, kind, printed, ours, reason : str
        As in the file.
    """

    section: str
    place: str
    key: str
    claim: str
    kind: str
    printed: str
    ours: str
    reason: str

    def verdict_of(self, ours: str) -> Verdict:
        """Return the verdict on a value of ours; a listed mismatch is a known one."""
        verdict = verdict_of(cast("Kind", self.kind), self.printed, ours)
        varies = self.kind == "random" or "[" in ours  # over random repetitions
        known = varies or ours == self.ours
        return "known mismatch" if verdict == "mismatch" and known else verdict

    @property
    def verdict(self) -> Verdict:
        """The verdict on the listed value."""
        return self.verdict_of(self.ours)

    def compared(self, answers: Answers) -> ComparedValue:
        """Compute our value again, and judge it."""
        what = f"{self.place}: {self.claim}" if self.place else self.claim
        ours = answers.answer(self.key) if self.key else ""
        if ours is None:
            why = "Its data are not installed."
            return ComparedValue(what, self.printed, "", "not checkable", why)
        verdict = self.verdict_of(ours)
        note = self.reason if verdict == self.verdict else f"the list of claims has {self.ours!r}"
        if verdict == "compatible":
            note = f"{note} {width_text(ours)}".strip()
        return ComparedValue(what, self.printed, ours, verdict, "" if verdict == "match" else note)


def read_claims(article: str, section: str = "") -> list[Claim]:
    """Return the claims of an article, or of one section."""
    path = Path(__file__).parent / "claims" / f"{article}.csv"
    with path.open(encoding="utf-8", newline="") as handle:
        claims = [Claim(**row) for row in csv.DictReader(handle)]
    return [claim for claim in claims if section in {"", claim.section}]


def compared_claims(article: str, section: str, answers: Answers) -> tuple[ComparedValue, ...]:
    """Return the claims of a section, compared with our values."""
    return tuple(claim.compared(answers) for claim in read_claims(article, section))


def claims_section(article: str, answers: Answers) -> Section:
    """Return the section of a report with all claims of the text."""
    rule = "; ".join(f"{kind}: {text}" for kind, text in KINDS.items())
    return section_of("claims", "text", rows=compared_claims(article, "text", answers), rule=rule)
