"""The boxes with texts around heatmaps: outer labels, levels, inner labels, the annotation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.scaling import cut_texts
from srcs_py.plotting.labels import PT, Box, Label, text_in_box
from srcs_py.plotting.rpar.styles import InnerStyle, OuterStyle, TextStyle

LEAST_PANEL = 0.2  # cm; a smaller heatmap shows nothing


@dataclass(frozen=True)
class Strip:
    """A box with a text: an outer label, a level, an inner label or the annotation."""

    box: Box
    labels: tuple[Label, ...]
    fill: str | None = None
    border: str | None = None


class Strips(Frame):
    """The cells of heatmaps inside a frame, and the strips around them."""

    @cached_property
    def cut(self) -> list[str]:
        """Names that have no room in full; filled while strips are made."""
        return []

    @cached_property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a heatmap's cell."""
        width = (self.width - self.left - self.right) / self.columns
        around = self.above + self.below + len(self.rows) * self.between
        height = (self.height - around) / len(self.rows)
        bottom, left, top, right = self.margins
        if min(width - left - right, height - bottom - top) <= LEAST_PANEL:
            needs = (
                self.left + self.right + self.columns * (left + right + LEAST_PANEL),
                around + len(self.rows) * (bottom + top + LEAST_PANEL),
            )
            raise SRCSError(
                f"A figure of {self.width:.1f} x {self.height:.1f} cm is too small for "
                f"{len(self.rows)} x {self.columns} heatmaps with their labels; it must have at "
                f"least {needs[0]:.1f} x {needs[1]:.1f} cm (figsize is in inches)."
            )
        return width, height

    def row_bottom(self, row: int) -> float:
        """Lower edge of a row's cells."""
        each = self.cell_size[1] + self.between
        return self.height - self.above - (row + 1) * each

    def cell(self, row: int, column: int) -> Box:
        """Cell of a heatmap."""
        width, height = self.cell_size
        return Box(self.left + column * width, self.row_bottom(row), width, height)

    def strips(self) -> list[Strip]:
        """Return the strips of all factors."""
        return [*self._outer_y(), *self._outer_x(), *self._inner_labels()]

    def _outer_y(self) -> list[Strip]:
        style, name = self.options.out_y, self.grid.y_outer.name
        label, levels, _ = self.left_strips
        bottom = self.below
        each = self.cell_size[1] + self.between
        sub_rows = len(self.rows) // len(self.grid.y_outer)
        strips = []
        if label:
            whole = Box(0.0, bottom, label, len(self.rows) * each)
            strips.append(self._strip(whole, style.lab or "", style.lab_text, style, lab=True))
        if levels and name:
            boxes = [
                Box(label, bottom + y * sub_rows * each, levels, sub_rows * each)
                for y in range(len(self.grid.y_outer))
            ]
            strips += self._levels(list(zip(boxes, self.grid.y_outer.labels, strict=True)), style)
        return strips

    def _outer_x(self) -> list[Strip]:
        style = self.options.out_x
        if self.grid.x_outer.name is None:
            return []
        label, levels = self.top_strips
        width, height = self.cell_size
        strips = []
        if style.lab is not None:
            whole = Box(self.left, self.height - label, self.columns * width, label)
            strips.append(self._strip(whole, style.lab, style.lab_text, style, lab=True))
        if not style.levels_lab:
            return strips
        places = []
        for row, (_, chunk) in enumerate(self.rows):
            for column, x in enumerate(chunk if self.split or row == 0 else ()):
                left = self.left + column * width
                box = Box(left, self.row_bottom(row) + height, width, levels)
                places.append((box, self.grid.x_outer.labels[x]))
        return strips + self._levels(places, style)

    def _levels(self, places: Sequence[tuple[Box, str]], style: OuterStyle) -> list[Strip]:
        """Return the boxes of a factor's levels, whose names have the size that all can have."""
        size = min(
            text_in_box(text, style.levels_text, self.base, box, self.measure)[0].size
            for box, text in places
        )
        if size < self.base * style.levels_text.cex:
            style = replace(style, levels_text=replace(style.levels_text, cex=size / self.base))
        return [self._strip(box, text, style.levels_text, style, lab=False) for box, text in places]

    def _inner_labels(self) -> list[Strip]:
        strips = []
        width, height = self.cell_size
        in_y, in_x = self.options.in_y, self.options.in_x
        for row in range(len(self.rows)) if in_y.lab is not None else ():
            left = sum(self.left_strips[:2])
            box = Box(left, self.row_bottom(row), in_y.lab_width, height)
            strips.append(self._beside(box, in_y, self.taken[0]))
        for column in range(len(self.rows[-1][1])) if in_x.lab is not None else ():
            box = Box(self.left + column * width, 0.0, width, in_x.lab_width)
            strips.append(self._beside(box, in_x, self.taken[1]))
        return strips

    def _beside(self, box: Box, inner: InnerStyle, taken: float) -> Strip:
        """Place an inner label in its strip, or in what tick labels that it would touch leave."""
        strip = self._strip(box, inner.lab or "", inner.lab_text)
        upright = inner.lab_text.srt == 90
        for label in strip.labels:
            _, height, descent = self.measure(label.text, label.style)
            end = label.x + descent * label.size * PT
            top = label.y + (height - descent) * label.size * PT
            if (box.right - end if upright else box.top - top) < taken:
                margins = (0.0, 0.0, 0.0, taken) if upright else (0.0, 0.0, taken, 0.0)
                return self._strip(box.inside(margins), inner.lab or "", inner.lab_text)
        return strip

    def annotation(self) -> Strip | None:
        """Return the box of the text in the corner, or above all where there is no corner."""
        if self.options.annotation is None:
            return None
        height = self.top_strips[0] + self.top_strips[1]
        width = self.left if self.left > self.corner else self.width
        box = Box(0.0, self.height - height, width, height)
        return self._strip(box, self.options.annotation, self.options.annotation_text)

    def _strip(
        self,
        box: Box,
        text: str,
        text_style: TextStyle,
        outer: OuterStyle | None = None,
        lab: bool = False,
    ) -> Strip:
        labels = text_in_box(text, text_style, self.base, box, self.measure)
        self.cut += cut_texts([text], labels)
        if outer is None:
            return Strip(box, labels)
        fill, border = (
            (outer.lab_bg, outer.lab_border) if lab else (outer.levels_bg, outer.levels_border)
        )
        return Strip(box, labels, fill, border)
