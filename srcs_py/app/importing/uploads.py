"""Uploads: how large they may be, and the names under which they are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

LARGEST = 64 * 2**20  # bytes of an upload


def too_large(name: str) -> str:
    """Return the message that a file is too large."""
    return f"{name} is too large; the page takes {LARGEST // 2**20} MB, and srcs ranks any size."


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, the second and later ones of the same text with a number."""
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(
        re.sub(r"((\.\w+)?\.\w+)$", rf" ({count + 1})\1", name) if count else name
        for name, count in zip(names, before, strict=True)
    )
