"""The boxes with texts around heatmaps: outer labels, levels, inner labels, the annotation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.surface import RArtists, longest_cut
from srcs_py.plotting.labels import PT, Box, text_in_box
from srcs_py.plotting.rpar.styles import InnerStyle, OuterStyle
from srcs_py.plotting.text import measure


def add_strips(artists: RArtists, frame: Frame) -> None:
    """Add the strips of all factors."""
    options, panels, names = frame.options, frame.panels, frame.grid.y_outer.labels
    label, levels = frame.out_y.rooms
    first = panels.cell(len(frame.rows) - 1, 0)  # in the lower left corner
    row = first.height + frame.between
    high = len(frame.rows) // len(names) * row
    places = [
        (Box(label, first.bottom + y * high, levels, high), name) for y, name in enumerate(names)
    ]
    whole = Box(0.0, first.bottom, label, len(frame.rows) * row)
    _add_outer(artists, frame.out_y, whole, places)
    _add_outer_x(artists, frame)
    beside = replace(first, left=label + levels, width=options.in_y.room)
    below = replace(first, bottom=frame.note, height=options.in_x.room)
    rows = [replace(beside, bottom=panels.cell(at, 0).bottom) for at in range(len(frame.rows))]
    columns = range(len(frame.rows[-1][1]))
    _add_inner(artists, options.in_y, rows, frame.taken[0])
    boxes = [replace(below, left=panels.cell(0, at).left) for at in columns]
    _add_inner(artists, options.in_x, boxes, frame.taken[1])


def _add_outer_x(artists: RArtists, frame: Frame) -> None:
    """Add the label of the outer X factor, and its levels above the first row or each sub-row."""
    style, names = frame.out_x, frame.grid.x_outer.labels
    label, levels = style.rooms
    places = []
    for row, (_, chunk) in enumerate(frame.rows if frame.split else frame.rows[:1]):
        for column, x in enumerate(chunk):
            cell = frame.panels.cell(row, column)
            places.append((Box(cell.left, cell.top, cell.width, levels), names[x]))
    width = frame.width - frame.left - frame.right
    _add_outer(artists, style, Box(frame.left, frame.height - label, width, label), places)


def _add_outer(
    artists: RArtists, style: OuterStyle, whole: Box, places: Sequence[tuple[Box, str]]
) -> None:
    """Add an outer label and the boxes of its levels, whose names have the size all can have."""
    if style.lab is not None:
        artists.add_strip(whole, style.lab, style.lab_textpar, style.lab_bg, style.lab_border)
    text, base = style.levels_lab_textpar, artists.base
    if style.levels_lab:
        size = min(text_in_box(name, text, base, box)[0].size for box, name in places)
        text = replace(text, cex=size / base) if size < base * text.cex else text
        for box, name in places:
            artists.add_strip(box, name, text, style.levels_bg, style.levels_border)


def _add_inner(artists: RArtists, inner: InnerStyle, boxes: Sequence[Box], taken: float) -> None:
    """Add the inner label of each row or column, or where it has no room, one for all."""
    if inner.lab is None:
        return
    first, last = boxes[0], boxes[-1]
    own = _free(artists, inner, first, taken)
    labels = text_in_box(inner.lab, inner.lab_textpar, artists.base, own)
    whole = Box(first.left, last.bottom, last.right - first.left, first.top - last.bottom)
    for box in [whole] if longest_cut([inner.lab], labels) else boxes:
        artists.add_strip(_free(artists, inner, box, taken), inner.lab, inner.lab_textpar)


def _free(artists: RArtists, inner: InnerStyle, box: Box, taken: float) -> Box:
    """Return the strip of an inner label, or what tick labels that it would touch leave of it."""
    upright = inner.lab_textpar.srt == 90
    for label in text_in_box(inner.lab or "", inner.lab_textpar, artists.base, box):
        _, height, descent = measure(label.text, label.style)
        end = label.x + descent * label.size * PT
        top = label.y + (height - descent) * label.size * PT
        if (box.right - end if upright else box.top - top) < taken:
            return box.inside((0.0, 0.0, 0.0, taken) if upright else (0.0, 0.0, taken, 0.0))
    return box


def corner(frame: Frame) -> Box:
    """Return the place of an annotation: the corner, or above all where there is no corner."""
    height = sum(frame.top_strips)
    width = frame.left if frame.left > frame.corner else frame.width
    return Box(0.0, frame.height - height, width, height)
