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
    options, panels = frame.options, frame.panels
    (columns, rows), (width, height) = panels.shape, panels.part
    cells = [
        [panels.cell(row, column) for column in range(len(chunk))]
        for row, (_, chunk) in enumerate(frame.rows)
    ]
    label, levels = frame.out_y.rooms
    names = frame.grid.y_outer.labels
    row, low = height + frame.between, frame.below
    high = rows // len(names) * row
    places = [(Box(label, low + y * high, levels, high), name) for y, name in enumerate(names)]
    _add_outer(artists, frame.out_y, Box(0.0, low, label, rows * row), places)
    label, levels = options.out_x.rooms
    whole = Box(frame.left, frame.height - label, columns * width, label)
    places = [
        (Box(cell.left, cell.top, width, levels), frame.grid.x_outer.labels[x])
        for (_, chunk), each in zip(frame.rows, cells, strict=True)
        for x, cell in zip(chunk, each, strict=True)
    ][: None if frame.split else columns]
    _add_outer(artists, options.out_x, whole, places)
    left, below = sum(frame.out_y.rooms), options.in_x.room
    boxes = [Box(left, each[0].bottom, options.in_y.room, height) for each in cells]
    _add_inner(artists, options.in_y, boxes, frame.taken[0])
    boxes = [Box(cell.left, 0.0, width, below) for cell in cells[-1]]
    _add_inner(artists, options.in_x, boxes, frame.taken[1])


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
