"""Signs of mathematics in texts."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def in_signs(rule: str) -> str:
    """Return a rule with the signs of mathematics.

    Examples
    --------
    >>> in_signs("Size <= 10 and Kind != a")
    'Size ≤ 10 and Kind ≠ a'
    """
    return rule.replace(" <= ", " ≤ ").replace(" != ", " ≠ ")
