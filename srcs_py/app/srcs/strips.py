"""The runs behind a cell: for each level its box, its runs as dots, and its mean."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from htmltools import Tag, TagAttrs

from srcs_py.app.pieces import MOST_ROWS, cell_text, data_table, name_text, tags

if TYPE_CHECKING:
    from collections.abc import Callable

    from srcs_py.app.srcs.ranking import Strip, Strips

    Scale = Callable[[float], str]

HEIGHT = 30
MOST_DOTS = 200  # more would be one bar of ink
_GOLDEN = 0.618034  # its multiples spread neighbouring dots over the height


def strips(runs: Strips, chosen: str) -> Tag:
    """Return a table with one line per level, all on one scale."""
    low, high = runs.ticks[0], runs.ticks[-1]

    def scale(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.2f}%"

    lines = [_line(each, scale, chosen) for each in runs.levels]
    axis = tags.tr(
        {"aria-hidden": "true"},
        tags.th(),
        tags.td({"class": "plot"}, _axis(runs, scale)),
        tags.td(),
    )
    head = tags.tr(tags.th(), tags.th(), *(_head(name) for name in ("median", "runs")))
    note = "Box: quartiles, with the median; dark line: mean; dots: runs"
    many = any(len(each.values) > MOST_DOTS for each in runs.levels)
    ends = f", where there are at most {MOST_DOTS}." if many else "."
    pairs = " Point at a run to see those that it is paired with." if runs.paired else ""
    return tags.div(
        tags.div(
            {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Runs"},
            tags.table(
                {"class": "strips paired" if runs.paired else "strips"},
                tags.thead(head),
                tags.tbody(*lines),
                tags.tfoot(axis),
            ),
        ),
        tags.p({"class": "note"}, note + ends + pairs),
        _values(runs),
    )


def _values(runs: Strips) -> Tag:
    """Return the runs as numbers: a dot tells its value to a pointer only."""
    import pandas as pd

    table = pd.DataFrame({each.level: pd.Series(each.values, dtype=float) for each in runs.levels})
    table.insert(0, "run", range(1, len(table) + 1), allow_duplicates=True)
    said = "Values of the runs" + ("; those in a row are paired" if runs.paired else "")
    first = f"; the first {MOST_ROWS}" if len(table) > MOST_ROWS else ""
    return tags.details(tags.summary(said + first), data_table(table))


def _head(name: str) -> Tag:
    return tags.th({"scope": "col", "class": "number"}, name)


def _line(strip: Strip, scale: Scale, chosen: str) -> Tag:
    median = cell_text(strip.quartiles[2]) if strip.quartiles else "–"
    return tags.tr(
        {"class": "chosen"} if strip.level == chosen else {},
        tags.th({"scope": "row"}, tags.span(name_text(strip.level))),
        tags.td({"class": "plot"}, _drawn(strip, scale)),
        tags.td({"class": "number"}, median),
        tags.td({"class": "number"}, str(len(strip.values))),
    )


def _drawn(strip: Strip, scale: Scale) -> Tag:
    parts = []
    if strip.quartiles:
        _, first, median, third, _ = map(scale, strip.quartiles)
        width = f"{float(third[:-1]) - float(first[:-1]):.2f}%"
        box: TagAttrs = {
            "class": "box",
            "x": first,
            "width": width,
            "y": "3",
            "height": str(HEIGHT - 6),
        }
        parts = [Tag("rect", box), _upright(median, 3, "median")]
    if len(strip.values) <= MOST_DOTS:
        parts += [_dot(at, value, scale) for at, value in enumerate(strip.values)]
    if not isnan(strip.mean):
        parts.append(_upright(scale(strip.mean), 1, "mean"))
    return Tag(
        "svg",
        {"height": str(HEIGHT), "role": "img", "aria-label": _spoken(strip)},
        *parts,
    )


def _dot(at: int, value: float, scale: Scale) -> Tag:
    y = HEIGHT / 2 + 0.7 * (HEIGHT / 2 - 3) * (2 * (at * _GOLDEN % 1) - 1)
    place: TagAttrs = {"cx": scale(value), "cy": f"{y:.1f}", "r": "2.5", "data-run": str(at)}
    return Tag("circle", place, Tag("title", cell_text(value)))


def _upright(x: str, inset: int, kind: str) -> Tag:
    return Tag(
        "line", {"class": kind, "x1": x, "x2": x, "y1": str(inset), "y2": str(HEIGHT - inset)}
    )


def _spoken(strip: Strip) -> str:
    """Return what a screen reader says of a line."""
    if not strip.quartiles:
        return f"{strip.level}: no runs"
    low, first, _, third, high = map(cell_text, strip.quartiles)
    return f"{strip.level}: {low} to {high}, half of them from {first} to {third}"


def _axis(runs: Strips, scale: Scale) -> Tag:
    marks = []
    for value in runs.ticks:
        x = scale(value)
        marks.append(Tag("line", {"x1": x, "x2": x, "y1": "0", "y2": "5"}))
        marks.append(Tag("text", {"x": x, "y": "18"}, f"{value:.10g}"))
    return Tag("svg", {"class": "axis", "height": "22"}, *marks)
