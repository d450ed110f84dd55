"""The first rows of the table, and controls that say how its file is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from srcs_py.app import pieces
from srcs_py.app.pieces import tags

if TYPE_CHECKING:
    from collections.abc import Mapping

    from htmltools import Tag

    from srcs_py.app.data.outline import Outline
    from srcs_py.app.data.readings import Upload
    from srcs_py.app.data.studies import Study

LETTERS = 60  # of a value
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", " ": "space", "|": "bar"}
DECIMALS = {".": "point (1.5)", ",": "comma (1,5)"}
HEADER = {"yes": "names the columns", "no": "is a run"}
DETECTED = {
    "number": "number",
    "text": "text, sorted",
    "levels": "levels as in the file",
    "yes/no": "yes/no",
}
TYPES = {"number": "number", "text": "text, sorted", "appearance": "text, as it comes"}


def preview(upload: Upload | None, study: Study) -> Tag:
    """Return the first rows of an upload, with what each column is; or those of the study."""
    outline = study.outline if upload is None else upload.source.outline
    title = study.title if upload is None else upload.file.name
    size = f"{outline.rows} rows, {len(outline.columns)} columns"
    caption = f"{title}: {size}; the first {len(outline.head)}"
    return tags.div(
        {"class": "preview"},
        pieces.data_table(outline.head, caption, _value, _kinds(upload, outline)),
    )


def _kinds(upload: Upload | None, outline: Outline) -> list[Any]:
    if upload is None:
        return [tags.span({"class": "kind"}, each.kind) for each in outline.columns.values()]
    return [
        _said(
            "types",
            name,
            f"Type of {name}",
            _types(upload.column_types.get(name, "text")),
            upload.file.reading.types.get(name, ""),
            f"srcs_type_{at}",
        )
        for at, name in enumerate(outline.columns)
    ]


def _types(detected: str) -> dict[str, str]:
    """Return what a column can be: as detected, or one of the others."""
    others = {kind: text for kind, text in TYPES.items() if kind != detected}
    return {"": DETECTED[detected], **others}


def _value(value: Any) -> str:
    text = pieces.cell_text(value)
    return text if len(text) <= LETTERS else f"{text[:LETTERS]}…"


def reading_controls(upload: Upload | None) -> Tag | None:
    """Return menus of what was detected in a file; None where there is nothing to say."""
    if upload is None:
        return None
    layout, reading = upload.file.layout, upload.file.reading
    menus = []
    if len(layout.tables) > 1:
        tables = {name: name for name in layout.tables}
        menus.append(_labelled("table", "Table", tables, reading.table or ""))
    if layout.separator is not None:
        menus += [
            _labelled("header", "The first line", HEADER, "yes" if layout.header else "no"),
            _labelled("separator", "Between values", SEPARATORS, layout.separator),
            _labelled("decimal", "Decimal mark", DECIMALS, layout.decimal or ""),
        ]
    if not menus:
        return None
    note = pieces.note("Detected; correct it here, and the types of the columns in their heads.")
    return pieces.group("How the file is read", *menus, note)


def _labelled(what: str, label: str, choices: Mapping[str, str], chosen: str) -> Tag:
    id = f"srcs_said_{what}"
    return tags.div(
        {"class": "shiny-input-container"},
        tags.label({"class": "control-label", "for": id}, label),
        _said(what, "", label, choices, chosen, id),
    )


def _said(
    what: str, name: str, label: str, choices: Mapping[str, str], chosen: str, id: str
) -> Tag:
    """Return a menu whose choice the page sends as something said of the file."""
    options = [
        tags.option({"value": value, **({"selected": ""} if value == chosen else {})}, text)
        for value, text in choices.items()
    ]
    return tags.select(
        {"id": id, "data-said": what, "data-name": name, "aria-label": label}, *options
    )
