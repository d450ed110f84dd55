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
    BOLD,
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
    from srcs_py.plotting.artists import Segment
    from srcs_py.plotting.heatmaps.mesh import Heatmap

NUMBERS_FILL = 0.86  # the part of a cell that its number may take


class Texts:
    """All texts of a plan with these heatmaps."""

    def __init__(self, plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> None:
        self.plan, self.heatmaps = plan, heatmaps
        self.ticks: list[Segment] = []
        self.cut: list[str] = []
        self.text = with_color(PLAIN, plan.ink.text)
        self.soft = with_color(PLAIN, plan.ink.soft)
        self.bold = with_color(BOLD, plan.ink.text)
        self.upright = replace(self.text, srt=90.0)
        self.half = measure("x", PLAIN)[1] / 2 * PT  # of a small letter, per point

    def all(self) -> list[Label]:
        """Return all labels; collect their ticks, and note what is left out."""
        return [
            *self._left_headings(),
            *self._above(),
            *self._row_names(),
            *self._tick_labels(),
            *self._titles(),
            *self._below(),
            *(self._numbers() if self.plan.options.numbers else ()),
        ]

    def _columns(self) -> tuple[float, float]:
        """Return where names begin and where tick labels end."""
        plan = self.plan
        away = 0.35 * plan.base * PT
        return EDGE, plan.left - plan.tick - away

    def _left_headings(self) -> Iterator[Label]:
        plan = self.plan
        begin, end = self._columns()
        top = plan.height - plan.top + plan.over_row + 0.37 * plan.line
        # the label of a low row reaches above it
        top += (
            min(max(plan.line - plan.panel_height / len(plan.grid.y_inner), 0), 0.5 * plan.line) / 2
        )
        for lines, x, anchor in zip(plan.headings, (begin, end), ("left", "right"), strict=True):
            if lines:
                heading = Label("\n".join(lines), x, top, plan.base, self.bold, anchor)  # type: ignore[arg-type]
                yield from separate_lines(heading, plan.line, len(lines) - 1)

    def _above(self) -> Iterator[Label]:
        """Yield the heading and the names of the columns."""
        plan = self.plan
        names, size = plan.x_names
        self.cut += cut_names(plan.grid.x_outer.labels, names)
        up = (0.37 if not plan.split else 0.25) * plan.line
        title = plan.line * bool(plan.options.titles) if plan.split else plan.over_row
        for heatmap in self.heatmaps if names else ():
            if plan.split or heatmap.y == plan.rows[0][0]:
                x, y = heatmap.box.left + heatmap.box.width / 2, heatmap.box.top + title + up
                name = Label(names[heatmap.x], x, y + plan.x_means, size, self.text)
                yield from separate_lines(name, plan.line, name.text.count("\n"))
                if plan.x_means:
                    yield Label(plan.mean_texts("x_outer")[heatmap.x], x, y, plan.small, self.soft)
        if plan.options.out_x.lab:
            y = plan.height - plan.top + plan.over_row + 0.37 * plan.line
            y += plan.x_head * (not plan.split)
            yield self._heading(plan.options.out_x.lab, y)

    def _heading(self, text: str, y: float) -> Label:
        """Return a heading over or under the middle of the heatmaps."""
        plan = self.plan
        middle, room = (plan.left + plan.width - EDGE) / 2, plan.width - plan.left - EDGE
        shown = cut_in_middle(text, BOLD, plan.base, room)
        self.cut += cut_names([text], [shown])
        return Label(shown, middle, y, plan.base, self.bold)

    def _row_names(self) -> Iterator[Label]:
        plan = self.plan
        names, size = plan.y_names
        if not names:
            return
        self.cut += cut_names(plan.grid.y_outer.labels, names)
        pitch = plan.row_pitch
        if pitch < NAME_HEIGHT * height_in_cm(size):
            smaller = pitch / (NAME_HEIGHT * height_in_cm(1.0))
            if smaller < min(READABLE, size):
                plan.notes.append(f"the names of {plan.grid.y_outer.name}")
                return
            size = smaller
        begin, _ = self._columns()
        means = plan.mean_texts("y_outer")
        means = means if pitch >= (1.2 + most_lines(names)) * height_in_cm(size) else ()
        for y, name in enumerate(names):
            boxes = [heatmap.box for heatmap in self.heatmaps if heatmap.y == y]
            middle = (max(b.top for b in boxes) + min(b.bottom for b in boxes)) / 2
            lines = [(line, size, self.text) for line in name.split("\n")]
            lines += [(means[y], plan.small, self.soft)] if means else []
            for number, (line, points, style) in enumerate(lines):
                low = middle + (len(lines) / 2 - 0.5 - number) * plan.line - self.half * points
                yield Label(line, begin, low, points, style, "left")

    def _tick_labels(self) -> Iterator[Label]:
        plan = self.plan
        texts, size = plan.y_texts
        wanted = plan.options.in_y.wanted(plan.grid.y_inner.labels)
        if wanted and not texts:
            plan.notes.append(f"the labels of {plan.grid.y_inner.name}")
        places = [(k, text) for (k, _), text in zip(wanted, texts, strict=False)]
        self.cut += cut_names([name for _, name in wanted], texts)
        _, end = self._columns()
        left = plan.left
        count = len(plan.grid.y_inner)
        for box in [h.box for h in self.heatmaps if abs(h.box.left - left) < 1e-9]:
            kept, lost = y_ticks(plan.grid.y_inner, places, box.height, size)
            plan.notes += lost
            for at, text in kept:
                y = box.bottom + (at + 0.5) * box.height / count
                self.ticks.append(((left - plan.tick, y), (left, y)))
                label = Label(text, end, y - self.half * size, size, self.text, "right")
                yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)

    def _titles(self) -> Iterator[Label]:
        plan = self.plan
        if not plan.options.titles:
            return
        room = plan.panel_width + 0.7 * plan.gap
        titles, size = fitted_names(plan.options.titles, PLAIN, plan.small, room)
        self.cut += cut_names(plan.options.titles, titles)
        for heatmap, text in zip(self.heatmaps, titles, strict=True):
            x = heatmap.box.left + heatmap.box.width / 2
            yield Label(text, x, heatmap.box.top + 0.22 * plan.line, size, self.text)

    def _below(self) -> Iterator[Label]:
        """Yield the labels below each column and the heading below all of them."""
        plan = self.plan
        texts, size, upright, lost = plan.x_labels
        plan.notes += lost
        whole = [plan.grid.x_inner.labels[at] for at, _ in texts]
        self.cut += cut_names(whole, [text for _, text in texts])
        count = len(plan.grid.x_inner)
        lowest = {round(heatmap.box.left, 6): heatmap.box for heatmap in self.heatmaps}
        for box in lowest.values():
            for at, text in texts:
                x = box.left + (at + 0.5) * box.width / count
                self.ticks.append(((x, box.bottom - plan.tick), (x, box.bottom)))
                y = box.bottom - plan.tick - 0.15 * plan.line
                if upright:
                    label = Label(text, x + self.half * size, y, size, self.upright, "right")
                    yield from separate_lines(label, height_in_cm(size), text.count("\n") / 2)
                else:
                    yield Label(text, x, y - 0.8 * size * PT, size, self.text)
        if plan.options.in_x.lab:
            last_row = min(heatmap.box.bottom for heatmap in self.heatmaps)
            yield self._heading(plan.options.in_x.lab, min(EDGE + 0.3 * plan.line, last_row))

    def _numbers(self) -> Iterator[Label]:
        """Yield the value of each cell in black or white, whichever is read on its colour."""
        plan, grid = self.plan, self.plan.grid
        box = self.heatmaps[0].box
        rows, columns = len(grid.y_inner), len(grid.x_inner)
        width, height = box.width / columns, box.height / rows
        texts = {value: short_number(value) for value in np.unique(grid.z[~np.isnan(grid.z)])}
        longest = longest_of(texts.values(), PLAIN, 1.0)
        if not longest:
            return
        high = measure("0", PLAIN)[1] * PT
        size = min(plan.base, NUMBERS_FILL * width / longest, 0.75 * height / high)
        if size < min(READABLE, plan.base):
            plan.notes.append("the numbers in the cells")
            return
        colors = grid.cell_colors()
        for heatmap in self.heatmaps:
            for (v, u), value in np.ndenumerate(grid.z[heatmap.y, heatmap.x]):
                if not np.isnan(value):
                    style = with_color(PLAIN, readable_on(str(colors[heatmap.y, heatmap.x, v, u])))
                    x, y = heatmap.middle((rows, columns), v, u)
                    yield Label(texts[value], x, y - high / 2 * size, size, style)

    def annotate(self, text: str) -> list[Label]:
        """Return a text in the upper left corner."""
        plan = self.plan
        text = cut_in_middle(text, BOLD, plan.base, plan.width - 2 * EDGE)
        y = plan.height - EDGE - 0.7 * plan.line
        return [Label(text, EDGE, y, plan.base, self.bold, "left")]
