"""The texts of our style: names, headings, tick labels, numbers in cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.heatmaps.srcs_style.margins import EDGE, NAME_HEIGHT, StyleFrame
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
    from srcs_py.plotting.heatmaps.panels import Heatmap

NUMBERS_FILL = 0.86  # the part of a cell that its number may take


def add_texts(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> None:
    """Add all texts of a plan with these heatmaps; note what is cut and what is left out."""
    plan.artists.labels += _left_headings(plan)
    plan.artists.labels += _above(plan, heatmaps)
    if plan.y_names[0]:
        plan.artists.labels += _row_names(plan, heatmaps)
    plan.artists.labels += _tick_labels(plan, heatmaps)
    if plan.options.titles:
        plan.artists.labels += _titles(plan, plan.options.titles, heatmaps)
    plan.artists.labels += _below(plan, heatmaps)
    if plan.options.numbers:
        plan.artists.labels += _numbers(plan, heatmaps)


def _left_headings(plan: StyleFrame) -> Iterator[Label]:
    top = plan.height - plan.top + plan.over_row + 0.37 * plan.line
    # the label of a low row reaches above it
    low = max(plan.line - plan.panel_height / len(plan.grid.y_inner), 0.0)
    top += min(low, 0.5 * plan.line) / 2
    names, ticks = ("\n".join(lines) for lines in plan.headings)
    for heading in (
        Label(names, EDGE, top, plan.base, plan.artists.bold, "left"),
        Label(ticks, plan.labels_end, top, plan.base, plan.artists.bold, "right"),
    ):
        if heading.text:
            yield from separate_lines(heading, plan.line, heading.text.count("\n"))


def _above(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> Iterator[Label]:
    """Yield the heading and the names of the columns."""
    names, size = plan.x_names
    plan.artists.cut += cut_names(plan.grid.x_outer.labels, names)
    up = (0.37 if not plan.split else 0.25) * plan.line
    title = plan.line * bool(plan.options.titles) if plan.split else plan.over_row
    for heatmap in heatmaps if names else ():
        if plan.split or heatmap.y == plan.rows[0][0]:
            x, y = heatmap.box.left + heatmap.box.width / 2, heatmap.box.top + title + up
            name = Label(names[heatmap.x], x, y + plan.x_means, size, plan.artists.text)
            yield from separate_lines(name, plan.line, name.text.count("\n"))
            if plan.x_means:
                yield Label(
                    plan.mean_texts("x_outer")[heatmap.x], x, y, plan.small, plan.artists.soft
                )
    if plan.options.out_x.lab:
        y = plan.height - plan.top + plan.over_row + 0.37 * plan.line
        y += plan.x_head * (not plan.split)
        yield _heading(plan, plan.options.out_x.lab, y)


def _heading(plan: StyleFrame, text: str, y: float) -> Label:
    """Return a heading over or under the middle of the heatmaps."""
    middle, room = (plan.left + plan.width - EDGE) / 2, plan.width - plan.left - EDGE
    shown = cut_in_middle(text, plan.artists.bold, plan.base, room)
    plan.artists.cut += cut_names([text], [shown])
    return Label(shown, middle, y, plan.base, plan.artists.bold)


def _row_names(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> Iterator[Label]:
    names, size = plan.y_names
    plan.artists.cut += cut_names(plan.grid.y_outer.labels, names)
    pitch = plan.row_pitch
    if pitch < NAME_HEIGHT * height_in_cm(size):
        smaller = pitch / (NAME_HEIGHT * height_in_cm(1.0))
        if smaller < min(READABLE, size):
            plan.artists.lost.append(f"the names of {plan.grid.y_outer.name}")
            return
        size = smaller
    means = plan.mean_texts("y_outer")
    means = means if pitch >= (1.2 + most_lines(names)) * height_in_cm(size) else ()
    for y, name in enumerate(names):
        boxes = [heatmap.box for heatmap in heatmaps if heatmap.y == y]
        middle = (max(b.top for b in boxes) + min(b.bottom for b in boxes)) / 2
        lines = [(line, size, plan.artists.text) for line in name.split("\n")]
        lines += [(means[y], plan.small, plan.artists.soft)] if means else []
        for number, (line, points, style) in enumerate(lines):
            low = middle + (len(lines) / 2 - 0.5 - number) * plan.line - plan.half * points
            yield Label(line, EDGE, low, points, style, "left")


def _tick_labels(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> Iterator[Label]:
    """Yield the labels beside each row."""
    side, left, (texts, size) = plan.grid.y_inner, plan.left, plan.y_texts
    wanted = plan.options.in_y.wanted(side.labels)
    if wanted and not texts:
        plan.artists.lost.append(f"the labels of {side.name}")
    places = [(k, text) for (k, _), text in zip(wanted, texts, strict=False)]
    plan.artists.cut += cut_names([name for _, name in wanted], texts)
    for box in [each.box for each in heatmaps if abs(each.box.left - left) < 1e-9]:
        kept, lost = y_ticks(side, places, box.height, size)
        plan.artists.lost += lost
        for at, text in kept:
            y = box.bottom + (at + 0.5) * box.height / len(side)
            plan.artists.stroke([((left - plan.tick, y), (left, y))], plan.artists.frame)
            low = y - plan.half * size
            label = Label(text, plan.labels_end, low, size, plan.artists.text, "right")
            yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)


def _titles(
    plan: StyleFrame, titles: Sequence[str], heatmaps: Sequence[Heatmap]
) -> Iterator[Label]:
    shown, size = fitted_names(titles, PLAIN, plan.small, plan.panel_width + 0.7 * plan.gap)
    plan.artists.cut += cut_names(titles, shown)
    for heatmap, text in zip(heatmaps, shown, strict=True):
        x = heatmap.box.left + heatmap.box.width / 2
        yield Label(text, x, heatmap.box.top + 0.22 * plan.line, size, plan.artists.text)


def _below(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> Iterator[Label]:
    """Yield the labels below each column and the heading below all of them."""
    side, (texts, size, upright, lost) = plan.grid.x_inner, plan.x_labels
    plan.artists.lost += lost
    plan.artists.cut += cut_names([side.labels[at] for at, _ in texts], [text for _, text in texts])
    lowest = {round(heatmap.box.left, 6): heatmap.box for heatmap in heatmaps}
    for box in lowest.values():
        for at, text in texts:
            x = box.left + (at + 0.5) * box.width / len(side)
            plan.artists.stroke(
                [((x, box.bottom - plan.tick), (x, box.bottom))], plan.artists.frame
            )
            y = box.bottom - plan.tick - 0.15 * plan.line
            if upright:
                turned = replace(plan.artists.text, srt=90.0)
                label = Label(text, x + plan.half * size, y, size, turned, "right")
                yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)
            else:
                yield Label(text, x, y - 0.8 * size * PT, size, plan.artists.text)
    if plan.options.in_x.lab:
        last_row = min(heatmap.box.bottom for heatmap in heatmaps)
        y = min(EDGE + 0.3 * plan.line, last_row)
        yield _heading(plan, plan.options.in_x.lab, y)


def _numbers(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> Iterator[Label]:
    """Yield the value of each cell in black or white, whichever is read on its colour."""
    grid, box = plan.grid, heatmaps[0].box
    shape = len(grid.y_inner), len(grid.x_inner)
    texts = {value: short_number(value) for value in np.unique(grid.z[~np.isnan(grid.z)])}
    longest = longest_of(texts.values(), PLAIN, 1.0)
    if not longest:
        return
    high = measure("0", PLAIN)[1] * PT
    size = min(plan.base, NUMBERS_FILL * box.width / shape[1] / longest)
    size = min(size, 0.75 * box.height / shape[0] / high)
    if size < min(READABLE, plan.base):
        plan.artists.lost.append("the numbers in the cells")
        return
    colors = grid.cell_colors()
    for heatmap in heatmaps:
        for (v, u), value in np.ndenumerate(grid.z[heatmap.y, heatmap.x]):
            if not np.isnan(value):
                style = with_color(PLAIN, readable_on(str(colors[heatmap.y, heatmap.x, v, u])))
                x, y = heatmap.middle(shape, v, u)
                yield Label(texts[value], x, y - high / 2 * size, size, style)
