"""The preview of a table on every page: its rows, odd cells marked, and roles in the heads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from math import isnan
from typing import TYPE_CHECKING, Any

from shiny import reactive

from srcs_py.app.web import html
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from htmltools import Tag, TagChild
    from shiny import Session

    from srcs_py.app.importing.outline import Outline

LETTERS = 60  # of a value


def table_preview(
    page: str,
    outline: Outline,
    title: str,
    roles: Mapping[str, str],
    offered: Mapping[str, str],
    types: Mapping[str, Tag] | None = None,
    decimal: str = ".",
) -> Tag:
    """Return the first rows of a table on a page.

    ``roles``: of the columns that have a menu of roles, which offers ``offered``. ``types``: menus
    of the types of columns; those without one show their type.
    """
    rows, columns = outline.rows, len(outline.columns)
    size = f"{rows:,} row{'s' * (rows != 1)}, {columns} column{'s' * (columns != 1)}"
    caption = f"{title}: {size}; the first {len(outline.head)}"
    odd = {text for column in outline.columns.values() for text in column.odd}

    def write(value: Any) -> TagChild:
        number = isinstance(value, float) and not isnan(value)
        whole = f"{value:.15g}".replace(".", decimal) if number else html.cell_text(value)
        text = whole if len(whole) <= LETTERS else f"{whole[:LETTERS]}…"
        return tags.mark(text) if whole in odd else text

    heads = [
        [
            (types or {}).get(name) or tags.div({"class": "kind"}, column.kind),
            _role_menu(f"{page}_role_{at}", name, roles[name], offered) if name in roles else None,
        ]
        for at, (name, column) in enumerate(outline.columns.items())
    ]
    return tags.div({"class": "preview"}, html.data_table(outline.head, caption, write, heads))


def _role_menu(id: str, name: str, role: str, offered: Mapping[str, str]) -> Tag:
    return html.menu(id, f"Role of {name}", offered, role, data_reading="role", data_name=name)


def on_correction(session: Session, page: str, correct: Callable[[str, str, str], Any]) -> None:
    """Call ``correct(what, column, value)``, sync or async, when a user chooses in a preview."""
    chosen = session.input[f"{page}_read_again"]

    @reactive.effect(priority=1)  # before a press of the button that comes with it
    @reactive.event(chosen)
    async def _() -> None:
        asked = chosen()
        answer = correct(*(str(asked[key]) for key in ("what", "name", "value")))
        if isinstance(answer, Awaitable):
            await answer
