"""HTML helpers of all pages; htmltools escapes every text in them."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from math import isnan
from typing import TYPE_CHECKING, Any

from htmltools import Tag, TagAttrs
from shiny import ui

from srcs_py.app.web.words import remedies, remedy_named

if TYPE_CHECKING:
    import pandas as pd
    from htmltools import TagChild

    from srcs_py.app.web.figures import LegendLine, SvgFigure

tags = ui.tags
Choices = Mapping[str, str] | Sequence[str]
MOST_ROWS = 200
MOST_LETTERS = 60  # of a name in a table
LEGIBLE = 0.7  # of a figure's size; its smallest text, 8 points, then has 7.5 pixels
COLUMN = 290  # pixels of a column of figures, as in app.css


def menu(
    id: str, label: str, choices: Choices, selected: str | None = None, **attributes: str
) -> Tag:
    """Return a labelled menu of the browser's own kind."""
    named = choices if isinstance(choices, Mapping) else {name: name for name in choices}
    tag = ui.input_select(id, label, dict(named), selected=selected)
    tag.attrs.update(**attributes)
    return tag


def slider(id: str, label: str, value: float, step: float) -> Tag:
    """Return a labelled slider of the browser's own kind from 0 to 1, with its value."""
    limits: TagAttrs = {"min": "0", "max": "1", "step": str(step), "value": f"{value:g}"}
    return tags.div(
        {"class": "shiny-input-container slider"},
        tags.label({"class": "control-label", "for": id}, label),
        tags.output({"for": id}, f"{value:g}"),
        tags.input({"id": id, "type": "range", **limits}),
    )


def several(id: str, label: str, known: Iterable[str], chosen: Sequence[str]) -> Tag:
    """Return a labelled box with items that a user can take out and put back.

    It offers the ``known`` ones in their order, each where it comes first.
    """
    return ui.input_selectize(
        id,
        label,
        {item: item for item in known},
        selected=list(chosen),
        multiple=True,
        options={"plugins": ["remove_button"]},
    )


def panel(*children: TagChild) -> Tag:
    """Return the column of controls next to a result."""
    return tags.aside({"class": "controls", "aria-label": "Controls"}, *children)


def folded(*children: TagChild) -> Tag:
    """Return settings that are open, but folded on a phone, where results come first."""
    return tags.details({"class": "fold", "open": ""}, tags.summary("Settings"), *children)


def needless(tag: Tag, controls: Mapping[str, Sequence[str]]) -> Tag:
    """Return a tag whose first menu disables controls, by their ids, for some of its values."""
    tag.attrs["data-needless"] = json.dumps(controls)
    return tag


def outputs(page: str, *names: str) -> list[Tag]:
    """Return the places of outputs of a page."""
    return [ui.output_ui(f"{page}_{name}") for name in names]


def group(title: str, *children: TagChild) -> Tag:
    """Return controls under a heading."""
    return tags.section(tags.h2(title), *children)


def note(text: TagChild) -> Tag:
    """Return a remark in small print."""
    return tags.p({"class": "note"}, text)


def problem(text: str, remedy: tuple[str, Any] | None = None) -> Tag:
    """Return a sentence on what is wrong, with a button for each click that helps."""
    names = remedies(*remedy) if remedy else []
    buttons = [
        tags.button({"type": "button", "data-remedy": name}, found[0])
        for name in names
        if (found := remedy_named(name))
    ]
    return tags.p({"class": "problem", "role": "alert"}, text, *buttons)


def cell_text(value: Any) -> str:
    """Return a value as the text of a cell, with four significant digits."""
    if isinstance(value, float):
        return "NA" if isnan(value) else f"{value:.4g}"
    return str(value)


def data_table(
    frame: pd.DataFrame,
    caption: str = "",
    write: Callable[[Any], TagChild] = cell_text,
    under: Sequence[TagChild] = (),
) -> Tag:
    """Return a table with its first column as row headings and numbers aligned right.

    ``under``: what stands under the name of each column.
    """
    from pandas.api.types import is_numeric_dtype

    shown = frame.head(MOST_ROWS)
    numeric = [is_numeric_dtype(shown.iloc[:, at]) for at in range(shown.shape[1])]
    kinds: list[Any] = [{"class": "number"} if right else {} for right in numeric]
    heads = [
        tags.th({"scope": "col", **kind}, name_text(name), below)
        for kind, name, below in zip_longest(kinds, shown, under)
    ]
    rows = []
    for values in shown.itertuples(index=False):
        first, *rest = map(write, values)
        name = name_text(first) if isinstance(first, str) else first
        cells = [tags.td(kind, cell) for kind, cell in zip(kinds[1:], rest, strict=True)]
        rows.append(tags.tr(tags.th({"scope": "row", **kinds[0]}, name), *cells))
    return tags.div(
        {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption or "Table"},
        tags.table(
            {"class": "data"},
            tags.caption(caption) if caption else None,
            tags.thead(tags.tr(*heads)),
            tags.tbody(*rows),
        ),
    )


def name_text(name: object) -> Tag:
    """Return a name as a heading of a table; a very long one is cut in the middle."""
    text, half = str(name), MOST_LETTERS // 2
    short = text if len(text) <= MOST_LETTERS else f"{text[:half]}…{text[-half:]}"
    return tags.span({"title": text}, short)


def four_decimals(value: Any) -> str:
    """Return a value as the text of a cell, with four decimals."""
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def figure_image(figure: SvgFigure, alt: str) -> Tag:
    """Return a figure as an image, which scrolls where its text would be too small."""
    data = base64.b64encode(figure.svg).decode("ascii")
    shown: TagAttrs = {"class": "figure", "src": f"data:image/svg+xml;base64,{data}", "alt": alt}
    least = LEGIBLE * figure.width
    if least <= COLUMN:
        return tags.img(shown)
    return tags.div(
        {"class": "scroll wide", "tabindex": "0", "role": "region", "aria-label": alt},
        tags.img({**shown, "style": f"min-width: {least:.0f}px"}),
    )


def legend(lines: Iterable[LegendLine]) -> Tag:
    """Return a legend for the curves of several figures; it wraps where names are long."""
    return tags.ul(
        {"class": "legend"}, *(tags.li(_swatch(line), name_text(line.name)) for line in lines)
    )


def _swatch(line: LegendLine) -> Tag:
    dash = "none" if line.style == "-" else " ".join(map(str, line.style[1]))
    drawn: TagAttrs = {"stroke": line.color, "stroke-dasharray": dash}
    place: TagAttrs = {"x1": "0", "x2": "24", "y1": "4", "y2": "4", "stroke-width": "2"}
    size: TagAttrs = {"width": "24", "height": "8", "aria-hidden": "true"}
    return Tag("svg", size, Tag("line", {**place, **drawn}))
