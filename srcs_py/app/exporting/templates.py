"""Programs that stand in files, with places for what a user chose."""

from __future__ import annotations

import re
from pathlib import Path


def filled_template(path: Path, **values: str) -> str:
    """Return the text of a file with values in place of ``{name}``; other braces stay."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), text)
