"""The interactive page as one document: template, styles, scripts and, if it has one, a table."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

PARTS = files("srcs_py.page") / "browser"
# The page's modules, each after those that it imports.
MODULES = (
    *("dom", "text", "data", "ranks", "state", "colors", "sort", "scene", "view", "areas"),
    *("legend", "labels", "paint", "draw", "picture", "tip", "explain", "runs", "matrix"),
    *("region", "keys", "drag", "save", "sheet", "controls", "panel", "arrangement", "address"),
    *("board", "host", "main"),
)
_STYLES = ("theme.css", "page.css")


def document(payload: Mapping[str, Any] | None) -> str:
    """Return the whole page.

    Parameters
    ----------
    payload : mapping, optional
        Data of the page, as :func:`srcs_py.page.payload.payload_of` makes it.
        Without it the page waits for a table from the page around it.
    """
    from jinja2 import Environment, StrictUndefined

    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(
        _text("page.html.j2")
    )
    script = "\n".join(["const modules = {};", *map(_module, MODULES)])
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    parts = {"style": "".join(map(_text, _STYLES)), "script": script, "script_hash": digest}
    head = payload or {"title": "", "about": "", "credit": ""}
    return template.render(payload=payload, head=head, **parts)


def _text(name: str) -> str:
    return (PARTS / name).read_text(encoding="utf-8")


def _module(name: str) -> str:
    """Return a module in a scope of its own; its exports become ``modules.NAME``."""
    source = _text(f"{name}.js")
    exported = re.findall(r"^export (?:async )?(?:function|const) (\w+)", source, re.MULTILINE)
    source = re.sub(
        r'^import (\{[^}]*\}) from "\./(\w+)\.js";', r"const \1 = modules.\2;", source, flags=re.M
    )
    body = re.sub(r"^export ", "", source, flags=re.MULTILINE)
    return f"modules.{name} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"
