"""Printed values compared with ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["match", "compatible", "known mismatch", "mismatch", "not checkable"]


@dataclass(frozen=True)
class Known:
    """A printed value that is known not to come out.

    Attributes
    ----------
    ours : str
        What comes out instead. Any third value is a mismatch, not a known one.
    why : str
        The explanation.
    """

    ours: str
    why: str


@dataclass(frozen=True)
class ComparedValue:
    """A printed value and ours.

    Attributes
    ----------
    what : str
        Which value.
    published, ours : str
        The two, written in the same way.
    verdict : {"match", "compatible", "known mismatch", "mismatch", "not checkable"}
        Whether they agree; "compatible" is inside the spread of what the article leaves open.
    note : str
        Explanation of a verdict other than match.
    """

    what: str
    published: str
    ours: str
    verdict: Verdict
    note: str = ""


def judge(what: str, published: str, ours: str, known: Known | None = None) -> ComparedValue:
    """Compare a printed value with ours.

    Parameters
    ----------
    what : str
        Which value.
    published, ours : str
        The two, written in the same way: they match when they are the same text.
    known : Known, optional
        What comes out where it is known that the printed value does not.

    Returns
    -------
    ComparedValue
        The two with their verdict.

    Examples
    --------
    >>> judge("p", "0.05", "0.05").verdict
    'match'
    >>> judge("p", "0.05", "0.06", Known("0.06", "a misprint")).verdict
    'known mismatch'
    >>> judge("p", "0.05", "0.07", Known("0.06", "a misprint")).verdict
    'mismatch'
    """
    if published == ours:
        return ComparedValue(what, published, ours, "match")
    if known is not None and known.ours == ours:
        return ComparedValue(what, published, ours, "known mismatch", known.why)
    return ComparedValue(what, published, ours, "mismatch")
