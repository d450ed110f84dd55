"""Claims of an article in our own words, each with a verdict and the value behind it.

``data/claims/ARTICLE.csv`` has one row for each claim:

==========  ==========================================================================
article     name of the report
place       where the article makes it: section, table or figure
key         method of :class:`Answers` that computes our value, with its arguments; ``build`` if
            the report itself compares the value, as the hardness article's does; empty if the
            claim cannot be checked
claim       what is claimed, in our words
verdict     match, compatible, mismatch or not checkable
printed     the article's value
ours        our value, which the report computes again
reason      why the verdict is not match; for compatible, the spread that is left open
==========  ==========================================================================
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from srcs_py.base.errors import SRCSError
from srcs_py.datasets import bundled
from srcs_py.reproduce.report import Section
from srcs_py.reproduce.rows import ComparedValue, Verdict

BY_REPORT = "build"

VERDICTS: dict[str, Verdict] = {
    "match": "match",
    "compatible": "compatible",
    "mismatch": "known mismatch",
    "not checkable": "not checkable",
}


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
    article, place, key, claim, verdict, printed, ours, reason : str
        As in the file.
    """

    article: str
    place: str
    key: str
    claim: str
    verdict: str
    printed: str
    ours: str
    reason: str

    def check(self) -> Claim:
        """Return the claim; raise if its verdict does not follow from its values."""
        same = self.printed == self.ours
        by_text = self.key != BY_REPORT  # else numbers, within what the report allows
        problems = {
            "its verdict is unknown": self.verdict not in VERDICTS,
            "a match needs the printed value": by_text and self.verdict == "match" and not same,
            "a mismatch needs another value": self.verdict == "mismatch" and same,
            "a reason is needed": self.verdict != "match" and not self.reason,
            "a value needs a key": self.verdict != "not checkable" and not self.key,
        }
        for problem, found in problems.items():
            if found:
                raise SRCSError(f"claims of {self.article}, {self.claim!r}: {problem}.")
        return self


def read_claims(article: str) -> list[Claim]:
    """Return the claims of an article, each checked."""
    with bundled(f"claims/{article}.csv").open(encoding="utf-8", newline="") as handle:
        return [Claim(**row).check() for row in csv.DictReader(handle)]


def judge_claim(claim: Claim, answer: Callable[[str], str]) -> ComparedValue:
    """Compute our value again; a value other than the listed one is a mismatch."""
    what = f"{claim.place}: {claim.claim}"
    ours = answer(claim.key) if claim.key else claim.ours
    if ours != claim.ours:
        note = f"the list of claims has {claim.ours!r}"
        return ComparedValue(what, claim.printed, ours, "mismatch", note)
    return ComparedValue(what, claim.printed, ours, VERDICTS[claim.verdict], claim.reason)


def claims_section(article: str, answers: Answers) -> Section:
    """Return the section of a report with all claims."""
    rows = tuple(judge_claim(claim, answers.answer) for claim in read_claims(article))
    return Section(
        title="What the article claims, sentence by sentence",
        text="Each claim in our words. Compatible: inside the spread of what the article leaves "
        "open. Not checkable: it gives nothing to compare with.",
        rows=rows,
        claims=True,
    )
