"""The boxes with texts around heatmaps: outer labels, levels, inner labels, the annotation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.scaling import cut_texts
from srcs_py.plotting.labels import PT, Box, Label, text_in_box
from srcs_py.plotting.rpar.styles import InnerStyle, OuterStyle, TextStyle
from srcs_py.plotting.text import measure


@dataclass(frozen=True)
class Strip:
    """A box with a text: an outer label, a level, an inner label or the annotation."""

    box: Box
    text: str
    labels: tuple[Label, ...]
    fill: str | None = None
    border: str | None = None


def strips_of(frame: Frame) -> Iterator[Strip]:
    """Yield the strips of all factors."""
    yield from _outer_y(frame)
    yield from _outer_x(frame)
    yield from _inner_labels(frame)


def _outer_y(frame: Frame) -> Iterator[Strip]:
    style, side = frame.out_y, frame.grid.y_outer
    label, levels, _ = frame.left_strips
    row = frame.cell_size[1] + frame.between
    if label:
        whole = Box(0.0, frame.below, label, len(frame.rows) * row)
        yield _outer_label(frame, whole, style)
    if levels:
        height = len(frame.rows) // len(side) * row
        boxes = [Box(label, frame.below + y * height, levels, height) for y in range(len(side))]
        yield from _levels(frame, list(zip(boxes, side.labels, strict=True)), style)


def _outer_x(frame: Frame) -> Iterator[Strip]:
    style, side = frame.options.out_x, frame.grid.x_outer
    label, levels = frame.top_strips
    width, height = frame.cell_size
    if label:
        whole = Box(frame.left, frame.height - label, frame.columns * width, label)
        yield _outer_label(frame, whole, style)
    if levels:
        places = []
        for row, (_, chunk) in enumerate(frame.rows):
            for column, x in enumerate(chunk if frame.split or row == 0 else ()):
                left, bottom = frame.left + column * width, frame.row_bottom(row) + height
                places.append((Box(left, bottom, width, levels), side.labels[x]))
        yield from _levels(frame, places, style)


def _outer_label(frame: Frame, box: Box, style: OuterStyle) -> Strip:
    strip = _strip(frame, box, style.lab or "", style.lab_textpar)
    return replace(strip, fill=style.lab_bg, border=style.lab_border)


def _levels(frame: Frame, places: Sequence[tuple[Box, str]], style: OuterStyle) -> Iterator[Strip]:
    """Yield the boxes of a factor's levels, whose names have the size that all can have."""
    text_style = style.levels_lab_textpar
    size = min(_strip(frame, box, text, text_style).labels[0].size for box, text in places)
    if size < frame.base * text_style.cex:
        text_style = replace(text_style, cex=size / frame.base)
    for box, text in places:
        strip = _strip(frame, box, text, text_style)
        yield replace(strip, fill=style.levels_bg, border=style.levels_border)


def _inner_labels(frame: Frame) -> Iterator[Strip]:
    width, height = frame.cell_size
    in_y, in_x = frame.options.in_y, frame.options.in_x
    if in_y.lab is not None:
        left = sum(frame.left_strips[:2])
        bottoms = [frame.row_bottom(row) for row in range(len(frame.rows))]
        boxes = [Box(left, bottom, in_y.lab_width, height) for bottom in bottoms]
        yield from _each_or_once(frame, boxes, in_y, frame.taken[0])
    if in_x.lab is not None:
        lefts = [frame.left + column * width for column in range(len(frame.rows[-1][1]))]
        boxes = [Box(left, 0.0, width, in_x.lab_width) for left in lefts]
        yield from _each_or_once(frame, boxes, in_x, frame.taken[1])


def _each_or_once(
    frame: Frame, boxes: Sequence[Box], inner: InnerStyle, taken: float
) -> list[Strip]:
    """Return the inner label of each row or column, or where it has no room, one for all."""
    strips = [_beside(frame, box, inner, taken) for box in boxes]
    if not cut_texts([strips[0].text], strips[0].labels):
        return strips
    first, last = boxes[0], boxes[-1]
    whole = Box(first.left, last.bottom, last.right - first.left, first.top - last.bottom)
    return [_beside(frame, whole, inner, taken)]


def _beside(frame: Frame, box: Box, inner: InnerStyle, taken: float) -> Strip:
    """Place an inner label in its strip, or in what tick labels that it would touch leave."""
    strip = _strip(frame, box, inner.lab or "", inner.lab_textpar)
    upright = inner.lab_textpar.srt == 90
    for label in strip.labels:
        _, height, descent = measure(label.text, label.style)
        end = label.x + descent * label.size * PT
        top = label.y + (height - descent) * label.size * PT
        if (box.right - end if upright else box.top - top) < taken:
            margins = (0.0, 0.0, 0.0, taken) if upright else (0.0, 0.0, taken, 0.0)
            return _strip(frame, box.inside(margins), inner.lab or "", inner.lab_textpar)
    return strip


def annotation(frame: Frame, text: str) -> Strip:
    """Return a text in the corner, or above all where there is no corner."""
    height = sum(frame.top_strips)
    width = frame.left if frame.left > frame.corner else frame.width
    box = Box(0.0, frame.height - height, width, height)
    return _strip(frame, box, text, frame.options.annotation_text)


def _strip(frame: Frame, box: Box, text: str, style: TextStyle) -> Strip:
    return Strip(box, text, text_in_box(text, style, frame.base, box))
