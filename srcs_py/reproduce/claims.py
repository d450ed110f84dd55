"""The claims of an article in our own words, each with a verdict and the value that it rests on.

``data/claims/ARTICLE.csv`` has one row for each claim:

==========  ==========================================================================
article     name of the report
place       where the article makes it: section, table or figure
key         what computes our value, with its arguments; ``build`` if the report itself compares
            the value, as the hardness article's does; empty if nothing can
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

from srcs_py.base.errors import SRCSError
from srcs_py.datasets import bundled
from srcs_py.reproduce.report import Section
from srcs_py.reproduce.rows import ComparedValue, Verdict

Answer = Callable[[str], str]

BY_REPORT = "build"

VERDICTS: dict[str, Verdict] = {
    "match": "match",
    "compatible": "compatible",
    "mismatch": "known mismatch",
    "not checkable": "not checkable",
}


@dataclass(frozen=True)
class Claim:
    """A row of the list of claims; see the columns above.

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
        """Return the claim if its verdict says no more than its values do."""
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


def judge_claim(claim: Claim, answer: Answer) -> ComparedValue:
    """Compute our value again; another value than the list has is a mismatch."""
    what = f"{claim.place}: {claim.claim}"
    if not claim.key:
        return ComparedValue(what, claim.printed, claim.ours, VERDICTS[claim.verdict], claim.reason)
    ours = answer(claim.key)
    if ours != claim.ours:
        note = f"the list of claims has {claim.ours!r}"
        return ComparedValue(what, claim.printed, ours, "mismatch", note)
    return ComparedValue(what, claim.printed, ours, VERDICTS[claim.verdict], claim.reason)


def claims_section(article: str, answer: Answer) -> Section:
    """Return the section of a report that goes through all claims."""
    rows = tuple(judge_claim(each, answer) for each in read_claims(article))
    return Section(
        title="What the article claims, sentence by sentence",
        text="Each claim in our words. Compatible: inside the spread of what the article leaves "
        "open. Not checkable: it gives nothing to compare with.",
        rows=rows,
        claims=True,
    )
