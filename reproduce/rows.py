"""Printed values compared with ours, and the rule of the verdicts.

What a verdict says follows from the kind of the value and from whether ours agrees, by RULE and
by nothing else. Ours agrees if it begins with the printed text; over random repetitions it agrees
in part if it holds in some of them ("in 40 of 50 ..."), or if the printed number lies in the
central range of ours ("0.103 [0.101, 0.104]").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["exact", "fitted", "loose", "random", "unnamed", "open"]
Verdict = Literal[
    "match",
    "compatible",
    "compatible (fitted)",
    "mismatch",
    "known mismatch",
    "not confirmed",
    "not checkable",
]
KINDS: dict[Kind, str] = {
    "exact": "the article's data and method, or its author's program, leave nothing open",
    "fitted": "a choice of ours was made so that printed values come out",
    "loose": "the words leave open what is counted (mostly, good, in general)",
    "random": "ours varies over random repetitions",
    "unnamed": "the article does not name its data: ours are others",
    "open": "there is nothing to compare with",
}
# kind -> verdict if ours agrees, agrees in part, or does not agree.
RULE: dict[Kind, tuple[Verdict, Verdict, Verdict]] = {
    "exact": ("match", "mismatch", "mismatch"),
    "fitted": ("compatible (fitted)", "compatible (fitted)", "mismatch"),
    "loose": ("compatible", "mismatch", "mismatch"),
    "random": ("match", "compatible", "mismatch"),
    "unnamed": ("compatible", "compatible", "not confirmed"),
    "open": ("not checkable", "not checkable", "not checkable"),
}
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

_RANGE = re.compile(r"[\d.]+ \[([\d.]+), ([\d.]+)\]")
_SHARE = re.compile(r"in (\d+) of (\d+) ")


@dataclass(frozen=True)
class ComparedValue:
    """A printed value and ours.

    Attributes
    ----------
    what : str
        Which value.
    published, ours : str
        The two, written in the same way.
    verdict : str
        One of VERDICTS; a mismatch that is known and explained is a "known mismatch".
    note : str
        Explanation of a verdict other than match.
    """

    what: str
    published: str
    ours: str
    verdict: Verdict
    note: str = ""


def verdict_of(kind: Kind, published: str, ours: str) -> Verdict:
    """Apply the rule.

    Examples
    --------
    >>> verdict_of("exact", "0.05", "0.05"), verdict_of("fitted", "0.05", "0.05")
    ('match', 'compatible (fitted)')
    >>> verdict_of("random", "0.1047", "0.1030 [0.1012, 0.1042]")
    'mismatch'
    >>> verdict_of("loose", "rises", "rises from 2 to 7, highest at 16")
    'compatible'
    """
    agrees, in_part, differs = RULE[kind]
    if found := _RANGE.match(ours):
        low, high = map(float, found.groups())
        near = 0.5 * 10.0 ** -len(published.partition(".")[2])
        if max(high - float(published), float(published) - low) <= near:
            return agrees
        return in_part if low <= float(published) <= high else differs
    if found := _SHARE.match(ours):
        held, count = map(int, found.groups())
        return agrees if held == count else in_part if held else differs
    stated = published in {"stated", "derived"} and not ours.startswith("not so")
    same = ours == published or re.match(re.escape(published) + r"([:;]| from )", ours)
    return agrees if stated or same else differs


def width_text(ours: str) -> str:
    """Return how wide the interval of a value of ours is, or an empty text without one.

    Examples
    --------
    >>> width_text("0.2858 [0.2431, 0.5357]")
    'The interval of ours is 0.2926 wide.'
    """
    if not (found := _RANGE.match(ours)):
        return ""
    low, high = found.groups()
    digits = len(low.partition(".")[2])
    return f"The interval of ours is {float(high) - float(low):.{digits}f} wide."


def judge(what: str, published: str, ours: str) -> ComparedValue:
    """Compare a printed value with ours, where nothing is left open.

    Parameters
    ----------
    what : str
        Which value.
    published, ours : str
        The two, written in the same way.

    Returns
    -------
    ComparedValue
        The two with their verdict.

    Examples
    --------
    >>> judge("p", "0.05", "0.05").verdict
    'match'
    >>> judge("p", "0.05", "0.06").verdict
    'mismatch'
    """
    return ComparedValue(what, published, ours, verdict_of("exact", published, ours))
