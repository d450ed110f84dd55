"""Directions of benchmarks: marks and names that tell whether less is better."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARK = re.compile(
    r"(?<!\s)\s*+[(\[]?\s*+(?:(?P<up>[↑▲⬆]|(?:higher|larger|more|bigger) is better)"
    r"|(?P<down>[↓▼⬇]|(?:lower|smaller|less) is better))(?:\s*+[)\]])?",
    re.I,
)
# Measures of which less is better; data sets are rarely called so.
_COSTS = re.compile(
    r"\b(?:errors?|err|misclassifications?|loss|log ?loss|latency|runtime"
    r"|(?:\w+ )?time(?= ?[(\[]|$)|costs?|perplexity|ppl|regret|brier|nll|ece|eer|wer|cer|fid"
    r"|r?mse|mae|mape|[gmt]?flops|params|parameters|memory|hardness)\b",
    re.I,
)


def plain_name(name: str) -> str:
    """Return a name without its mark of direction.

    Examples
    --------
    >>> plain_name("Latency (ms) ↓"), plain_name("F1 [higher is better]"), plain_name("Time ↓ ms")
    ('Latency (ms)', 'F1', 'Time ms')
    """
    return _MARK.sub("", name).strip() or name


def marked(name: str) -> bool | None:
    """Return whether a larger value is better by the mark of a name; None without a mark."""
    found = _MARK.search(name)
    return None if found is None else found["up"] is not None


def sounds_like_cost(name: str) -> bool:
    """Return whether a name without a mark is that of an error, a loss, a time or a cost."""
    return marked(name) is None and _COSTS.search(name.replace("_", " ")) is not None


# A title that begins so; "errors in brackets" or "AUROC (error)" do not say what the numbers are.
_OF_ERRORS = re.compile(
    r"(?:tab(?:le|\.) ?\w{1,9}[.:]? )?(?:the )?"
    r"(?:(?:(?:mean|median|average|test|validation|classification|prediction) ){1,4}errors?"
    r"|error rates?)"
    r"\b(?! (?:are|bars?|in|of the mean)\b)",
    re.I,
)


def is_of_errors(text: str) -> bool:
    """Return whether a title says that less is better, or that the numbers are errors.

    Examples
    --------
    >>> is_of_errors("Mean test error (%)"), is_of_errors("AUROC (error in brackets)")
    (True, False)
    >>> is_of_errors("Accuracy and test error")
    False
    """
    return marked(text) is False or _OF_ERRORS.match(text) is not None


def speaks_of_less(text: str) -> bool:
    """Return whether a title, a footnote or a name says that less is better, or that of errors."""
    errors = re.search(r"(?<!standard )\berrors?\b(?! bar)", text, re.I)
    return marked(text) is False or errors is not None


def directions_text(larger: Iterable[bool], names: Iterable[str]) -> str:
    """Return in one line which benchmarks are better when smaller.

    Examples
    --------
    >>> directions_text([True, False], ["Accuracy ↑", "Latency ↓"])
    'Smaller is better for Latency; larger for the others.'
    """
    ups = dict(zip(map(plain_name, names), larger, strict=True))
    smaller = [name for name, up in ups.items() if not up]
    if len(smaller) in {0, len(ups)}:
        return f"{'Smaller' if smaller else 'Larger'} is better for all benchmarks."
    return f"Smaller is better for {', '.join(smaller)}; larger for the others."
