"""Claims of an article in our own words, each with its kind and the value behind it.

``data/claims/ARTICLE.csv`` has one row for each claim:

==========  ==========================================================================
article     name of the report
place       where the article makes it: section, table or figure
key         method of :class:`Answers` that computes our value, with its arguments; ``build`` if
            the report itself compares the value, as the hardness article's does; empty if the
            claim cannot be checked
claim       what is claimed, in our words
kind        as in :data:`srcs_py.reproduce.rows.KINDS`; with the values it gives the verdict
printed     the article's value
ours        our value, which the report computes again
reason      why the verdict is not match
==========  ==========================================================================
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from srcs_py.base.errors import SRCSError
from srcs_py.datasets import bundled
from srcs_py.reproduce.report import Section
from srcs_py.reproduce.rows import KINDS, ComparedValue, Kind, Known, Verdict, judge, verdict_of

BY_REPORT = "build"


class Answers:
    """Values for the claims of an article: a method for each key, which takes its arguments."""

    def argument(self, word: str) -> Any:
        """Return an argument of a key as the methods take it."""
        return word

    def answer(self, key: str) -> str:
        """Return our value for a key: the name of a method, and its arguments."""
        name, *words = key.split()
        answer: Callable[..., str] = getattr(self, name)
        return answer(*map(self.argument, words))


@dataclass(frozen=True)
class Claim:
    """A row of the list of claims, with the columns above.

    Attributes
    ----------
    article, place, key, claim, kind, printed, ours, reason : str
        As in the file.
    """

    article: str
    place: str
    key: str
    claim: str
    kind: str
    printed: str
    ours: str
    reason: str

    @property
    def verdict(self) -> Verdict:
        """The verdict by the rule; a mismatch of the list is known."""
        found = verdict_of(cast("Kind", self.kind), self.printed, self.ours)
        return "known mismatch" if found == "mismatch" else found

    def check(self) -> Claim:
        """Return the claim; raise if it is not whole."""
        problems = {
            "its kind is unknown": self.kind not in KINDS,
            "what is not open needs a key, and only that": (self.kind == "open") == bool(self.key),
            "a reason is needed": self.kind in KINDS
            and self.verdict != "match"
            and not self.reason,
        }
        for problem, found in problems.items():
            if found:
                raise SRCSError(f"claims of {self.article}, {self.claim!r}: {problem}.")
        return self


def read_claims(article: str) -> list[Claim]:
    """Return the claims of an article, each checked."""
    with bundled(f"claims/{article}.csv").open(encoding="utf-8", newline="") as handle:
        return [Claim(**row).check() for row in csv.DictReader(handle)]


def judge_claim(claim: Claim, answer: Callable[[str], str | None]) -> ComparedValue:
    """Compute our value again; a value other than the listed one is a mismatch."""
    what = f"{claim.place}: {claim.claim}"
    ours = answer(claim.key) if claim.key else claim.ours
    if ours is None:
        return ComparedValue(
            what, claim.printed, "", "not checkable", "Its data are not installed."
        )
    if ours != claim.ours:
        note = f"the list of claims has {claim.ours!r}"
        return ComparedValue(what, claim.printed, ours, "mismatch", note)
    kind = cast("Kind", claim.kind)
    return judge(what, claim.printed, ours, Known(claim.ours, claim.reason), kind)


def claims_section(article: str, answers: Answers) -> Section:
    """Return the section of a report with all claims."""
    rows = tuple(judge_claim(claim, answers.answer) for claim in read_claims(article))
    rule = "; ".join(f"{kind}: {text}" for kind, text in KINDS.items())
    return Section(
        title="What the article claims, sentence by sentence",
        text=f"Each claim in our words. Its kind decides the verdict: {rule}. Nothing but an exact "
        "value, or one that holds in all random repetitions, is a match.",
        rows=rows,
        claims=True,
    )
