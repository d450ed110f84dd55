"""The preview of a table, notes on its odd values, and controls of how its file is read."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from srcs_py.app.importing.outline import is_all_odd, odd_cells, odd_columns
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from htmltools import Tag, TagChild

    from srcs_py.app.importing.outline import Column, Outline
    from srcs_py.app.importing.readings import Upload
    from srcs_py.app.importing.studies import StudyTable

LETTERS = 60  # of a value
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", " ": "space", "|": "bar"}
DECIMALS = {".": "point (1.5)", ",": "comma (1,5)"}
HEADER = {"yes": "names the columns", "no": "is a run"}
LONG, WIDE = "a row for each run", "a column for each algorithm"
DETECTED = {
    "number": "number",
    "text": "text, sorted",
    "levels": "levels as in the file",
    "yes/no": "yes/no",
}
TYPES = {"number": "number", "text": "text, sorted", "appearance": "text, as it comes"}

_COMMA = "Choose the comma as decimal mark and, if it is still text, number in its head. "
_SPREADSHEET = "Make all of them numbers in the spreadsheet. "


def preview(upload: Upload | None, study: StudyTable) -> Tag:
    """Return the first rows of an upload with the types of its columns, or of the study."""
    if upload is None:
        return _rows(study.title, study.outline, None)
    if upload.source is None:
        return tags.div({"class": "preview"}, _first_lines(upload, shown=True))
    outline = upload.source.outline
    odd = odd_columns(outline.columns, (upload.roles.target, *upload.roles.params))
    notes = [_odd_note(name, column, upload) for name, column in odd.items()]
    return tags.div(
        *notes, _rows(upload.file.name, outline, upload), _first_lines(upload, shown=False)
    )


def _rows(title: str, outline: Outline, upload: Upload | None) -> Tag:
    rows, columns = outline.rows, len(outline.columns)
    size = f"{rows} row{'s' * (rows != 1)}, {columns} column{'s' * (columns != 1)}"
    caption = f"{title}: {size}; the first {len(outline.head)}"
    odd = {text for column in outline.columns.values() for text in column.odd}
    decimal = (upload.file.layout.decimal if upload else None) or "."

    def write(value: Any) -> TagChild:
        text = _cell_text(value, decimal)
        return tags.mark(text) if str(value) in odd else text

    types = [
        _menu_of_type(upload, name, at)
        if upload is not None and name in upload.column_types
        else tags.span({"class": "kind"}, column.kind)
        for at, (name, column) in enumerate(outline.columns.items())
    ]
    return tags.div(
        {"class": "preview"},
        html.data_table(outline.head, caption, write, types),
    )


def _first_lines(upload: Upload, shown: bool) -> Tag | None:
    """Return the first lines of the file."""
    if not upload.lines:
        return None
    return tags.details(
        {"open": ""} if shown else {},
        tags.summary(f"How {upload.file.names[0]} begins"),
        tags.pre({"tabindex": "0"}, "\n".join(upload.lines)),
    )


def _odd_note(name: str, column: Column, upload: Upload) -> Tag:
    """Return a note on the values that keep a column from being numbers."""
    words = [text for text in column.odd if not NUMBER.fullmatch(text)]
    marks = len(words) < len(column.odd)  # numbers with another decimal mark
    button = tags.button(
        {"type": "button", "data-said": "missing too", "data-value": "\n".join(words)},
        "Read the other words as missing" if marks else "Read them as missing",
    )
    return tags.div(
        {"class": "odd", "role": "status"},
        f"{name!r} is text, because not all of it is numbers: {odd_cells(column)}. ",
        (_COMMA if upload.lines else _SPREADSHEET) if marks else None,
        button if words and not is_all_odd(column) else None,
    )


def _menu_of_type(upload: Upload, name: str, at: int) -> Tag:
    chosen, kind = upload.file.reading.types.get(name, ""), upload.column_types[name]
    others = {other: text for other, text in TYPES.items() if chosen or other != kind}
    choices = {"": "as detected" if chosen else DETECTED[kind], **others}
    return _correction("types", name, f"Type of {name}", choices, chosen, f"srcs_type_{at}")


def _cell_text(value: Any, decimal: str) -> str:
    """Return a value as the file has it."""
    number = isinstance(value, float) and not isnan(value)
    text = f"{value:.15g}".replace(".", decimal) if number else html.cell_text(value)
    return text if len(text) <= LETTERS else f"{text[:LETTERS]}…"


def reading_controls(upload: Upload | None) -> Tag | None:
    """Return controls of what was detected in a file; None if there is nothing to correct."""
    if upload is None:
        return None
    layout, reading = upload.file.layout, upload.file.reading
    menus: list[Tag] = []
    if len(layout.tables) > 1:
        tables = {name: name for name in layout.tables}
        menus.append(_labelled("table", "Table or sheet", tables, reading.table or ""))
    sheet = upload.file.name.lower().endswith(".xlsx")
    if upload.lines or sheet:
        menus.append(_typed("skip", "Lines before the table", str(reading.skip or 0)))
    if upload.lines:
        menus.append(_typed("comment", "Comment lines start with", reading.comment or "", "#"))
    if upload.lines or sheet:
        header = layout.header if reading.header is None else reading.header
        named = "no" if header is False else "yes"
        menus.append(_labelled("header", "The first line", HEADER, named))
    if upload.lines:
        decimal = reading.decimal or layout.decimal or "."
        menus += [
            _labelled(
                "separator", "Between values", SEPARATORS, reading.separator or layout.separator
            ),
            _labelled("decimal", "Decimal mark", DECIMALS, decimal),
        ]
    if upload.lines or sheet:
        written = ", ".join(reading.missing)
        menus.append(_typed("missing", "Missing, in addition to NA and NaN", written, "-, n/a"))
    menus += _shape(upload)
    if not menus:
        return None
    left_out = "Lines before the table are left out. " if reading.skip else ""
    if reading.comment:
        left_out += f"Lines that start with {reading.comment} are left out. "
    note = f"{left_out}Detected; correct it here, and the types of the columns in their heads."
    return html.group("How the file is read", *menus, html.note(note))


def _shape(upload: Upload) -> list[Tag]:
    """Return the menus of the shape, if a table has or could have a column per algorithm."""
    numbers = [name for name, kind in upload.column_types.items() if kind == "number"]
    wide = upload.wide or tuple(numbers)
    if len(wide) < 2:
        return []
    choices = {"": LONG, "\n".join(wide): WIDE}
    menus = [_labelled("wide", "Shape", choices, "\n".join(upload.wide))]
    if upload.wide:
        id, several = "srcs_said_algorithms", {"multiple": "", "size": str(min(len(numbers), 8))}
        menu = _correction(
            "wide", "", "Columns of algorithms", {name: name for name in numbers}, upload.wide, id
        )
        menu.attrs.update(several)
        menus.append(_under("Columns of algorithms", id, menu))
    return menus


def _labelled(what: str, label: str, choices: Mapping[str, str], chosen: str | None) -> Tag:
    id = f"srcs_said_{what}"
    return _under(label, id, _correction(what, "", label, choices, chosen or "", id))


def _typed(what: str, label: str, value: str, example: str = "") -> Tag:
    id = f"srcs_said_{what}"
    field = tags.input(
        {"id": id, "type": "text", "value": value, "placeholder": example, "data-said": what},
        {"class": "shiny-input-text", "autocomplete": "off", "data-name": ""},
    )
    return _under(label, id, field)


def _under(label: str, id: str, control: Tag) -> Tag:
    return tags.div(
        {"class": "shiny-input-container"},
        tags.label({"class": "control-label", "for": id}, label),
        control,
    )


def _correction(
    what: str,
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str | Sequence[str],
    id: str,
) -> Tag:
    """Return a menu whose choice corrects how the file is read."""
    selected = [chosen] if isinstance(chosen, str) else chosen
    options = [
        tags.option({"value": value, **({"selected": ""} if value in selected else {})}, text)
        for value, text in choices.items()
    ]
    return tags.select(
        {"id": id, "data-said": what, "data-name": name, "aria-label": label}, *options
    )
