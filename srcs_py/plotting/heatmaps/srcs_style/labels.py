"""The texts of our style: names, headings, tick labels, numbers in cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.heatmaps.srcs_style.frame import EDGE, NAME_HEIGHT, StyleFrame
from srcs_py.plotting.heatmaps.srcs_style.options import most_lines
from srcs_py.plotting.heatmaps.srcs_style.ticks import y_ticks
from srcs_py.plotting.labels import PT, Label, cut_in_middle, longest_of, separate_lines
from srcs_py.plotting.paper import (
    PLAIN,
    READABLE,
    cut_names,
    fitted_names,
    height_in_cm,
    readable_on,
    short_number,
    with_color,
)
from srcs_py.plotting.text import measure

if TYPE_CHECKING:
    from srcs_py.plotting.heatmaps.srcs_style.surface import StyleArtists

NUMBERS_FILL = 0.86  # the part of a cell that its number may take


def add_texts(artists: StyleArtists, frame: StyleFrame) -> None:
    """Add all texts around and in heatmaps; note what is cut and what is left out."""
    artists.labels += _left_headings(artists, frame)
    artists.labels += _above(artists, frame)
    if frame.y_names[0]:
        artists.labels += _row_names(artists, frame)
    artists.labels += _tick_labels(artists, frame)
    if frame.options.titles:
        artists.labels += _titles(artists, frame, frame.options.titles)
    artists.labels += _below(artists, frame)
    if frame.options.numbers:
        artists.labels += _numbers(artists, frame)


def _left_headings(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    top = frame.size[1] - frame.top + frame.over_row + 0.37 * frame.line
    # the label of a low row reaches above it
    low = max(frame.line - frame.panel_height / len(frame.grid.y_inner), 0.0)
    top += min(low, 0.5 * frame.line) / 2
    names, ticks = ("\n".join(lines) for lines in frame.headings)
    for heading in (
        Label(names, EDGE, top, frame.base, artists.bold, "left"),
        Label(ticks, frame.labels_end, top, frame.base, artists.bold, "right"),
    ):
        if heading.text:
            yield from separate_lines(heading, frame.line, heading.text.count("\n"))


def _above(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    """Yield the heading and the names of the columns."""
    names, size = frame.x_names
    artists.cut += cut_names(frame.grid.x_outer.labels, names)
    up = (0.37 if not frame.split else 0.25) * frame.line
    title = frame.line * bool(frame.options.titles) if frame.split else frame.over_row
    for heatmap in frame.heatmaps if names else ():
        if frame.split or heatmap.y == frame.rows[0][0]:
            x, y = heatmap.box.left + heatmap.box.width / 2, heatmap.box.top + title + up
            name = Label(names[heatmap.x], x, y + frame.x_means, size, artists.text)
            yield from separate_lines(name, frame.line, name.text.count("\n"))
            if frame.x_means:
                yield Label(frame.mean_texts("x_outer")[heatmap.x], x, y, frame.small, artists.soft)
    if frame.options.out_x.lab:
        y = frame.size[1] - frame.top + frame.over_row + 0.37 * frame.line
        y += frame.x_head * (not frame.split)
        yield _heading(artists, frame, frame.options.out_x.lab, y)


def _heading(artists: StyleArtists, frame: StyleFrame, text: str, y: float) -> Label:
    """Return a heading over or under the middle of the heatmaps."""
    middle, room = (frame.left + frame.width - EDGE) / 2, frame.width - frame.left - EDGE
    shown = cut_in_middle(text, artists.bold, frame.base, room)
    artists.cut += cut_names([text], [shown])
    return Label(shown, middle, y, frame.base, artists.bold)


def _row_names(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    names, size = frame.y_names
    artists.cut += cut_names(frame.grid.y_outer.labels, names)
    pitch = frame.row_pitch
    if pitch < NAME_HEIGHT * height_in_cm(size):
        smaller = pitch / (NAME_HEIGHT * height_in_cm(1.0))
        if smaller < min(READABLE, size):
            artists.lost.append(f"the names of {frame.grid.y_outer.name}")
            return
        size = smaller
    means = frame.mean_texts("y_outer")
    means = means if pitch >= (1.2 + most_lines(names)) * height_in_cm(size) else ()
    for y, name in enumerate(names):
        boxes = [heatmap.box for heatmap in frame.heatmaps if heatmap.y == y]
        middle = (max(b.top for b in boxes) + min(b.bottom for b in boxes)) / 2
        lines = [(line, size, artists.text) for line in name.split("\n")]
        lines += [(means[y], frame.small, artists.soft)] if means else []
        for number, (line, points, style) in enumerate(lines):
            low = middle + (len(lines) / 2 - 0.5 - number) * frame.line - frame.half(points)
            yield Label(line, EDGE, low, points, style, "left")


def _tick_labels(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    """Yield the labels beside each row."""
    side, left, (texts, usual) = frame.grid.y_inner, frame.left, frame.y_texts
    wanted = frame.options.in_y.wanted(side.labels)
    places = [(k, text) for (k, _), text in zip(wanted, texts, strict=False)]
    artists.cut += cut_names([name for _, name in wanted], texts)
    for box in [each.box for each in frame.heatmaps if abs(each.box.left - left) < 1e-9]:
        kept, size, lost = y_ticks(side, places, box.height, usual)
        artists.lost += lost
        for at, text in kept:
            y = box.bottom + (at + 0.5) * box.height / len(side)
            artists.stroke([((left - frame.tick, y), (left, y))], artists.frame)
            low = y - frame.half(size)
            label = Label(text, frame.labels_end, low, size, artists.text, "right")
            yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)


def _titles(artists: StyleArtists, frame: StyleFrame, titles: Sequence[str]) -> Iterator[Label]:
    shown, size = fitted_names(titles, PLAIN, frame.small, frame.panel_width + 0.7 * frame.gap)
    artists.cut += cut_names(titles, shown)
    for heatmap, text in zip(frame.heatmaps, shown, strict=True):
        x = heatmap.box.left + heatmap.box.width / 2
        yield Label(text, x, heatmap.box.top + 0.22 * frame.line, size, artists.text)


def _below(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    """Yield the labels below each column and the heading below all of them."""
    side, (texts, size, upright, lost) = frame.grid.x_inner, frame.x_labels
    artists.lost += lost
    artists.cut += cut_names([side.labels[at] for at, _ in texts], [text for _, text in texts])
    lowest = {round(heatmap.box.left, 6): heatmap.box for heatmap in frame.heatmaps}
    for box in lowest.values():
        for at, text in texts:
            x = box.left + (at + 0.5) * box.width / len(side)
            artists.stroke([((x, box.bottom - frame.tick), (x, box.bottom))], artists.frame)
            y = box.bottom - frame.tick - 0.15 * frame.line
            if upright:
                turned = replace(artists.text, srt=90.0)
                label = Label(text, x + frame.half(size), y, size, turned, "right")
                yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)
            else:
                yield Label(text, x, y - 0.8 * size * PT, size, artists.text)
    if frame.options.in_x.lab:
        last_row = min(heatmap.box.bottom for heatmap in frame.heatmaps)
        y = min(EDGE + 0.3 * frame.line, last_row)
        yield _heading(artists, frame, frame.options.in_x.lab, y)


def _numbers(artists: StyleArtists, frame: StyleFrame) -> Iterator[Label]:
    """Yield the value of each cell in black or white, whichever is read on its colour."""
    grid, box = frame.grid, frame.heatmaps[0].box
    shape = len(grid.y_inner), len(grid.x_inner)
    texts = {value: short_number(value) for value in np.unique(grid.z[~np.isnan(grid.z)])}
    longest = longest_of(texts.values(), PLAIN, 1.0)
    if not longest:
        return
    high = measure("0", PLAIN)[1] * PT
    size = min(frame.base, NUMBERS_FILL * box.width / shape[1] / longest)
    size = min(size, 0.75 * box.height / shape[0] / high)
    if size < min(READABLE, frame.base):
        artists.lost.append("the numbers in the cells")
        return
    colors = grid.cell_colors()
    for heatmap in frame.heatmaps:
        for (v, u), value in np.ndenumerate(grid.z[heatmap.y, heatmap.x]):
            if not np.isnan(value):
                style = with_color(PLAIN, readable_on(str(colors[heatmap.y, heatmap.x, v, u])))
                x, y = heatmap.middle(shape, v, u)
                yield Label(texts[value], x, y - high / 2 * size, size, style)
