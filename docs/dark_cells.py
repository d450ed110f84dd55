"""Give the picture of an executed cell its description, and a version for dark pages.

The cell runs a second time, unseen, in the style "dark_background" of matplotlib.
"""

import json
import re

CELL = re.compile(
    r"^```\{code-cell\} python\n(?::tags: \[(.*)\]\n)?:alt: (.*)\n((?s:.*?))^```\n",
    re.MULTILINE,
)
DARK = "import matplotlib.style\n\nmatplotlib.style.use('dark_background')\n"
LIGHT = "import matplotlib.style\n\nmatplotlib.style.use('default')\n"


def setup(app):
    """Change each page before it is parsed."""
    app.connect("source-read", twice)
    return {"parallel_read_safe": True}


def twice(app, name: str, source: list[str]) -> None:
    """Add the hidden cells of a page."""
    source[0] = CELL.sub(_cells, source[0])


def _cells(cell: re.Match) -> str:
    """Return the cell for light pages, the one for dark pages, and one that resets the style."""
    tags, alt, code = cell[1] or "", cell[2], cell[3]
    unseen = "remove-input, remove-stdout, remove-stderr"
    return (
        _cell(tags, {"classes": "only-light", "alt": alt}, code)
        + _cell(unseen, {"classes": "only-dark", "alt": alt}, f"\n{DARK}{code}")
        + _cell("remove-cell", {}, f"\n{LIGHT}")
    )


def _cell(tags: str, image: dict[str, str], code: str) -> str:
    """Return a cell whose picture has a class and a description."""
    look = json.dumps({"image": image}, ensure_ascii=False)
    return f"```{{code-cell}} python\n:tags: [{tags}]\n:mystnb: {look}\n{code}```\n\n"
