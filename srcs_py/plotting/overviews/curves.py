"""Curves that carry their names: panels side by side, scales with round ticks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.artists import Marker, spread
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.overviews.scales import (
    Ticks,
    add_factor,
    add_y_lines,
    labels_below,
    nice_ticks,
    tick_room,
)
from srcs_py.plotting.overviews.sheet import EDGE, LINES, Sheet
from srcs_py.plotting.paper import mixed
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from srcs_py.plotting.series import Series

MOST_HALVES = 8  # curves with the middle half of what was averaged


@dataclass(frozen=True)
class Panel:
    """Curves over the levels of a factor.

    Attributes
    ----------
    side : Levels
        Levels from left to right; without a name there is no heading.
    means : numpy.ndarray of shape (levels, curves)
        Heights.
    halves : numpy.ndarray of shape (levels, 2, curves), optional
        Both ends of the middle half of what was averaged.
    """

    side: Levels
    means: np.ndarray
    halves: np.ndarray | None = None


Words = tuple[str, str]
Name = tuple[str, float, float]  # from where on it is written
Paint = Callable[["Axes", Box], None]
Beside = Callable[[Box], Sequence[Name]] | None


@dataclass
class Curves:
    """Curves, or points, whose names are on the right.

    Attributes
    ----------
    sheet : Sheet
        Where they go.
    names : sequence of str
        Names of the first curves; others have none.
    series : sequence of Series
        A style per curve; only what stands out is named.
    limits : tuple of float
        Lowest and largest height.
    part : float
        How much of the sheet's width names may take.
    """

    sheet: Sheet
    names: Sequence[str]
    series: Sequence[Series]
    limits: tuple[float, float]
    part: float = 0.28

    def __post_init__(self) -> None:
        sheet = self.sheet
        self.shown = [k for k in range(len(self.names)) if self.series[k].leading]
        names, room = [self.names[k] for k in self.shown], self.part * sheet.width
        self.fitted, self.size, self.longest = sheet.names(names, room, lines=LINES)
        lines = max((name.count("\n") + 1 for name in self.fitted), default=1)
        self.apart = (0.06 + 1.2 * lines) * self.size * PT  # cm between names one below the other
        self.ticks = nice_ticks(*self.limits)
        self.left = EDGE + 1.2 * sheet.line + tick_room(sheet, self.ticks)

    @property
    def others(self) -> str:
        """A sentence on the curves that are grey; empty if there are none."""
        grey = sum(not style.leading for style in self.series)
        return f" Grey and without a name: {grey} others." if grey else ""

    @property
    def backmost_first(self) -> list[int]:
        """Curves in the order in which they are drawn: those that stand out are in front."""
        return sorted(range(len(self.series)), key=lambda k: self.series[k].leading)

    def style(self, k: int) -> dict[str, Any]:
        """Return how a curve of many points is drawn, in matplotlib's words; some have a marker."""
        line = self.series[k].line(self.sheet.points(1.3))
        return {**self.dots(k), **line, "markevery": (0.05 + 0.02 * (k % 8), 0.2), "clip_on": False}

    def dots(self, k: int, size: float = 4.2) -> dict[str, Any]:
        """Return how the points of a curve are drawn, in matplotlib's words."""
        return self.series[k].dots(self.sheet.points(size), self.sheet.ink.paper)

    def panels(self, panels: Sequence[Panel], caption: str) -> float:
        """Draw panels side by side, in rows of as many as have room; return where they end."""
        sheet, line = self.sheet, self.sheet.line
        gap, room = 0.8 * line, sheet.width - self.left - self.longest - 0.9 * line
        in_row = min(len(panels), max(1, int(room // (9 * line))))
        width = (room - EDGE - (in_row - 1) * gap) / in_row
        height = max(sheet.stretch * 0.75 * min(width, 14 * line), self._least)
        y = sheet.height - EDGE
        for start in range(0, len(panels), in_row):
            row = panels[start : start + in_row]
            below = [labels_below(sheet, panel.side, width) for panel in row]
            y -= height + (1.2 if row[0].side.name else 0.2) * line
            for k, panel in enumerate(row):
                box = Box(self.left + k * (width + gap), y, width, height)
                self._add_panel(box, panel, below[k], "" if k else "mean rank")
            self._name_ends(box, row[-1].means[-1, self.shown])
            y -= 1.7 * line + max(each.depth for each in below)
        return sheet.caption(caption + self.others, y + 0.6 * line)

    def chart(
        self, words: Words, paint: Paint, heights: np.ndarray | None = None, beside: Beside = None
    ) -> float:
        """Add axes of curves with their names; return where what is below them begins.

        Parameters
        ----------
        words : tuple of str
            Labels of both axes.
        paint : callable
            Draws the curves into axes in a box.
        heights : numpy.ndarray of shape (points, curves), optional
            Heights at even distances; None for points.
        beside : callable, optional
            Returns places of names beside points in a box, or none if they have no room: then
            there is a key.
        """
        sheet, line = self.sheet, self.sheet.line
        squeezed = sheet.stretch if sheet.stretch > 1 else max(4 * sheet.stretch - 3, 0.25)
        whole, room = sheet.width - self.left - EDGE, self.longest + 1.7 * line
        height = max(squeezed * min(0.7 * (whole - room), 22 * line), self._least)
        box = Box(self.left, sheet.height - EDGE - 0.5 * line - height, whole, height)
        free = beside(box) if beside else ()
        if not free:  # without names, half of the last label below needs room
            box = replace(box, width=whole - (room if self.shown else 0.5 * line))

        def painted(axes: Axes) -> None:
            paint(axes, box)
            sheet.add_label(axes, box, "x", words[0])

        self._add_axes(box, words[1], painted)
        for name in free:
            sheet.text(*name, size=self.size)
        if self.shown and not free:
            self._name_ends_or_key(box, heights)
        return box.bottom - 2.6 * line

    @property
    def _least(self) -> float:
        return 1.05 * self.apart * len(self.shown)

    def _add_axes(self, box: Box, label: str, paint: Callable[[Axes], None]) -> None:
        """Add axes with lines across; these have numbers if there is a label."""

        def painted(axes: Axes) -> None:
            axes.set_ylim(self.limits)
            paint(axes)
            add_y_lines(self.sheet, axes, self.ticks, labelled=bool(label))
            if label:
                self.sheet.add_label(axes, box, "y", label)

        self.sheet.chart(box, painted)

    def _add_panel(self, box: Box, panel: Panel, below: Ticks, label: str) -> None:
        sheet, side = self.sheet, panel.side
        count = len(self.series)
        halves = panel.halves if count <= MOST_HALVES else None
        shift = 0.5 * ((np.arange(count) + 0.5) / count - 0.5)  # so that equal means are seen
        joined = not side.name or all(map(is_number, side.labels))

        def paint(axes: Axes) -> None:
            axes.set_xlim(-0.5, len(side) - 0.5)
            sheet.add_title(axes, side.name or "", box.width)
            add_factor(axes, below)
            for k in self.backmost_first:
                x, style = np.arange(len(side)) + shift[k], self.style(k)
                if halves is not None:
                    color = mixed(style["color"], sheet.ink.paper, 0.35)
                    low, high = halves[:, :, k].T
                    axes.vlines(x, low, high, color, linewidth=sheet.points(0.6))
                if not joined:
                    style |= {"linestyle": "none", "zorder": 2.2}
                style |= {"markevery": max(1, len(side) // 12), "clip_on": True}
                axes.plot(x, panel.means[:, k], label=self.names[k], **style)

        self._add_axes(box, label, paint)

    def _name_ends(self, box: Box, ends: np.ndarray) -> None:
        """Name the curves at their right ends, moved apart, with a thin line to each."""
        shares = (np.nan_to_num(ends, nan=self.limits[0]) - self.limits[0]) / np.ptp(self.limits)
        places = (box.bottom + shares * box.height).tolist()
        rows = spread(places, self.apart, box.bottom, box.top)
        x, line = box.right + 0.75 * self.sheet.line, 0.15 * self.sheet.line
        for k, name, place, y in zip(self.shown, self.fitted, places, rows, strict=True):
            ends_of_line = [(box.right + 0.05, place), (x - line, y)]
            self.sheet.segment(ends_of_line, self.series[k].color, 0.9)
            self.sheet.text(name, x, y, size=self.size)

    def _name_ends_or_key(self, box: Box, heights: np.ndarray | None) -> None:
        """Name curves at their right ends, or in a key where these are too near to each other.

        The key has the curve that is highest on average first; points are in their order.
        """
        order = list(range(len(self.shown)))
        if heights is not None:
            heights = heights[:, self.shown]
            near = self.apart * np.ptp(self.limits) / box.height
            if len(order) < 2 or np.diff(np.sort(heights[-1])).min() >= near:
                return self._name_ends(box, heights[-1])
            order = np.argsort(-heights.mean(axis=0), kind="stable").tolist()
        sheet, x = self.sheet, box.right + 0.4 * self.sheet.line
        for row, k in enumerate(order):
            y, style = box.top - (row + 0.5) * self.apart, self.series[self.shown[k]]
            if heights is not None:
                sheet.segment([(x, y), (x + 1.2 * sheet.line, y)], style.color, 1.3, style.dash)
            dot = Marker(style.color, sheet.points(4.2), style.marker, sheet.ink.paper, 2.5)
            sheet.mark([(x + 0.6 * sheet.line, y)], dot)
            sheet.text(self.fitted[k], x + 1.5 * sheet.line, y, size=self.size)
        return None
