"""The preview of a table, notes on its odd values, and controls of how its file is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shiny import ui

from srcs_py.app.importing.files import ZIP
from srcs_py.app.importing.outline import odd_cells, odd_columns
from srcs_py.app.importing.table_preview import table_preview
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from htmltools import Tag, TagChild

    from srcs_py.app.importing.outline import Column, Outline
    from srcs_py.app.importing.readings import Upload
    from srcs_py.app.importing.studies import StudyTable

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", " ": "space", "|": "bar"}
DECIMALS = {".": "point (1.5)", ",": "comma (1,5)"}
HEADER = {"yes": "names the columns", "no": "is a run"}
LONG, WIDE = "a row for each run", "a column for each algorithm or run"
TYPES = {
    "number": "number",
    "text": "text, sorted",
    "appearance": "text, as it comes",
    "date": "dates, in time",
    "filled": "empty: as above",
}
DETECTED = TYPES | {"levels": "levels as in the file", "yes/no": "yes/no"}
ROLES = {"": "no role", "target": "compared", "params": "problem", "performance": "performance"}
# What a column seems to need: what is wrong, and the button that corrects it.
_BETTER = {
    "number": (
        "has numbers with units or marks between thousands, or yes and no",
        "Read them as numbers",
    ),
    "date": ("has dates, which are sorted as text", "Put them in order of time"),
    "filled": ("is empty below each value, as merged cells are", "Repeat the value above"),
}

_COMMA = "Choose the comma as decimal mark and, if it is still text, number in its head. "
_SPREADSHEET = "Make all of them numbers in the spreadsheet. "


def preview(upload: Upload | None, study: StudyTable, roles: Mapping[str, str]) -> Tag:
    """Return the first rows of an upload, or of the study, with types and roles of the columns."""
    if upload is None:
        return _rows(study.outline, study.title, None, roles)
    if upload.study is None:
        return tags.div({"class": "preview"}, _first_lines(upload, open=""))
    study = upload.study
    odd = odd_columns(study.outline.columns, study.first.factors if study.first.performance else ())
    notes = [_odd_note(name, column, upload) for name, column in odd.items()]
    return tags.div(
        *map(html.note, upload.file.notes),
        *notes,
        _rows(study.outline, upload.file.name, upload, roles),
        _first_lines(upload),
    )


def _rows(outline: Outline, title: str, upload: Upload | None, roles: Mapping[str, str]) -> Tag:
    every = dict.fromkeys(outline.columns, "") | dict(roles)
    if upload is None:
        return table_preview("srcs", outline, title, every, ROLES)
    types = {
        name: _type_menu(upload, name, at)
        for at, name in enumerate(outline.columns)
        if name in upload.column_types
    }
    decimal = upload.file.layout.decimal or "."
    return table_preview("srcs", outline, title, every, ROLES, types, decimal)


def _type_menu(upload: Upload, name: str, at: int) -> Tag:
    chosen, kind = upload.file.reading.types.get(name, ""), upload.column_types[name]
    others = {other: text for other, text in TYPES.items() if chosen or other != kind}
    choices = {"": "as detected" if chosen else DETECTED[kind], **others}
    own = {"data_reading": "types", "data_name": name}
    return html.menu(f"srcs_type_{at}", f"Type of {name}", choices, chosen, **own)


def _first_lines(upload: Upload, **opened: str) -> Tag | None:
    """Return the first lines of the file."""
    if not upload.lines:
        return None
    summary = tags.summary(f"How {upload.file.names[0]} begins")
    return tags.details(summary, tags.pre({"tabindex": "0"}, "\n".join(upload.lines)), **opened)


def _odd_note(name: str, column: Column, upload: Upload) -> Tag:
    """Return a note on a column that seems to need a correction, with the button that does it."""
    infinite = column.kind == "number"
    wrong = "has infinite values" if infinite else "is text, because not all of it is numbers"
    words: list[TagChild] = [f"{name!r} {wrong}: {odd_cells(column)}. "]
    marks = any(map(NUMBER.fullmatch, column.odd))  # numbers with another decimal mark
    if column.better:
        wrong, remedy = _BETTER[column.better]
        words = words if column.odd else [f"{name!r} {wrong}. "]
        words.append(correction_button(remedy, "types", name, column.better))
    elif marks:
        words.append(_COMMA if upload.lines else _SPREADSHEET)
    if infinite:
        words.append("Without them a level whose runs diverge looks better than it is. ")
    if column.bad:
        missing = "Read the other words as missing" if marks else "Read them as missing"
        words.append(correction_button(missing, "missing too", name, "\n".join(column.bad)))
    return tags.div({"class": "odd", "role": "status"}, *words)


def correction_button(text: str, what: str, name: str, value: str) -> Tag:
    """Return a button that corrects how a column is read, or its role."""
    asks = {"data-reading": what, "data-name": name, "data-value": value}
    return tags.button({"type": "button", **asks}, text)


def reading_controls(upload: Upload | None) -> Tag | None:
    """Return controls of what was detected in a file; None if there is nothing to correct."""
    if upload is None:
        return None
    layout, reading, text = upload.file.layout, upload.file.reading, bool(upload.lines)
    name = upload.file.name.lower()
    rows = text or name.endswith(".xlsx")
    tables = {"": "all, as one"} if name.endswith(ZIP) else {}
    tables |= {table: table for table in layout.tables}
    header = layout.header if reading.header is None else reading.header
    named = "no" if header is False else "yes"
    separator = reading.separator or layout.separator or ""
    decimal = reading.decimal or layout.decimal or "."
    left_out, comment = str(reading.skip or 0), reading.comment or ""
    words = ", ".join(reading.missing)
    controls = [
        (len(layout.tables) > 1, _labelled("table", "Table or sheet", reading.table, tables)),
        (rows, _labelled("skip", "Lines before the table", left_out)),
        (text, _labelled("comment", "Comment lines start with", comment, example="#")),
        (rows, _labelled("header", "The first line", named, HEADER)),
        (text, _labelled("separator", "Between values", separator, SEPARATORS)),
        (text, _labelled("decimal", "Decimal mark", decimal, DECIMALS)),
        (rows, _labelled("missing", "Missing, in addition to NA and NaN", words, example="-, n/a")),
    ]
    shown = [control for applies, control in controls if applies] + _shape(upload)
    if not shown:
        return None
    note = "Lines before the table are left out. " if reading.skip else ""
    note += f"Lines that start with {comment} are left out. " if comment else ""
    note += "Detected; correct it here, and the types of the columns in their heads."
    return html.group("How the file is read", *shown, html.note(note))


def _shape(upload: Upload) -> list[Tag]:
    """Return the menus of the shape, if a table has or could have a column per algorithm."""
    numbers = [name for name, kind in upload.column_types.items() if kind == "number"]
    wide = upload.study.wide if upload.study else ()
    offered = wide or tuple(numbers)
    if len(offered) < 2:
        return []
    shape = _labelled("wide", "Shape", "\n".join(wide), {"": LONG, "\n".join(offered): WIDE})
    if not wide:
        return [shape]
    columns = ui.input_select(
        "srcs_read_algorithms",
        "Columns of algorithms or runs",
        numbers,
        selected=list(wide),
        multiple=True,
        size=str(min(len(numbers), 8)),
    )
    columns.attrs["data-reading"] = "wide"
    return [shape, columns]


def _labelled(
    what: str,
    label: str,
    value: str | None,
    choices: Mapping[str, str] | None = None,
    example: str = "",
) -> Tag:
    """Return a labelled menu that corrects how the file is read, or a field without choices."""
    id = f"srcs_read_{what}"
    if choices is not None:
        return html.menu(id, label, choices, value or "", data_reading=what)
    field = ui.input_text(id, label, value or "", placeholder=example, update_on="blur")
    field.attrs["data-reading"] = what
    return field
