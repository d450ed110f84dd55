"""Curves, or points, with their names on the right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.labels import is_number
from srcs_py.plotting.overviews.parts import add_numbers, label_levels
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import height_in_cm, mixed
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from srcs_py.plotting.series import Series

MOST_HALVES = 8  # curves with the middle half of what was averaged
DECADES = 50.0  # quotient of the levels of a parameter from which on its scale is logarithmic


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
        self.shown: list[int] = [k for k in range(len(self.names)) if self.series[k].leading]
        names, room = [self.names[k] for k in self.shown], self.part * sheet.width
        self.fitted, self.size, self.longest = sheet.names(names, room)
        lines = max((name.count("\n") + 1 for name in self.fitted), default=1)
        self.least: float = height_in_cm(self.size, 1.1 * lines + 0.2) * len(self.shown)

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

    def panels(self, panels: Sequence[Panel]) -> None:
        """Draw panels side by side, in rows of as many as have room."""
        sheet, line = self.sheet, self.sheet.line
        room = sheet.width - self.longest - 4 * line
        columns = min(len(panels), max(1, int(room // (9 * line))))
        every = sheet.subplots(len(panels), columns)
        width = room / columns
        least = max(0.3 * min(width, 14 * line), self.least)
        for k, (axes, panel) in enumerate(zip(every, panels, strict=True)):
            self._draw_panel(axes, panel)
            axes.set_ylim(self.limits)
            add_numbers(sheet, axes.yaxis, "" if k % columns else "mean rank", lines=True)
            axes.tick_params(axis="y", labelleft=k % columns == 0)
            if k % columns == 0:
                sheet.heights[axes] = least, max(0.75 * min(width, 14 * line), self.least)
            if (k + 1) % columns == 0 or k + 1 == len(panels):
                self.key(axes, panel.means[-1], dots=True)

    def chart(self, axes: Axes, labels: tuple[str, str], heights: np.ndarray | None = None) -> None:
        """Finish axes of curves: scales, labels, and names.

        Parameters
        ----------
        axes : Axes
            Those of the curves.
        labels : tuple of str
            Labels of both axes.
        heights : numpy.ndarray, optional
            One per curve, usually at its right end, which order the names; None for points.
        """
        sheet, line = self.sheet, self.sheet.line
        usual = max(min(0.6 * sheet.width, 22 * line), self.least)
        sheet.heights[axes] = max(min(8 * line, 0.3 * usual), self.least), usual
        axes.set_ylim(self.limits)
        add_numbers(sheet, axes.xaxis, labels[0])
        add_numbers(sheet, axes.yaxis, labels[1], lines=True)
        order = np.zeros(len(self.series)) if heights is None else heights
        self.key(axes, order, dots=heights is None)

    def key(self, axes: Axes, heights: np.ndarray, dots: bool) -> None:
        """Name curves or points on the right of axes, the highest first."""
        from matplotlib.lines import Line2D

        lines, names = [], []
        for at in np.argsort(-heights[self.shown], kind="stable"):
            k = self.shown[at]
            look = {"ls": "none"} if dots else self.series[k].line(self.sheet.points(1.3))
            lines.append(Line2D([], [], **(self.dots(k) | look)))
            names.append(self.fitted[at])
        if names:
            axes.legend(lines, names, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False,
                          fontsize=self.size, handlelength=1.6 - dots, borderpad=0.0,
                          labelspacing=0.25, handletextpad=0.5, borderaxespad=0.4,
                          labelcolor=self.sheet.ink.text)  # fmt: skip

    def _draw_panel(self, axes: Axes, panel: Panel) -> None:
        sheet, side, count = self.sheet, panel.side, len(self.series)
        numbers = None
        if side.name and all(map(is_number, side.labels)):
            numbers = np.array([float(label) for label in side.labels])
            numbers = numbers if np.isfinite(numbers).all() else None
        places = np.arange(len(side)) if numbers is None else numbers
        if numbers is None:
            label_levels(sheet, axes, side)
        else:
            _set_scale(axes, numbers)
            add_numbers(sheet, axes.xaxis)
        if side.name:
            (text,), _, _ = sheet.names([side.name], 9 * sheet.line, lines=1)
            sheet.head(axes, text)
        halves = panel.halves if count <= MOST_HALVES else None
        # intervals of one level would hide each other; the points are where they belong
        shift = 0.4 * ((np.arange(count) + 0.5) / count - 0.5)
        for k in self.backmost_first:
            style = self.style(k) | {"markevery": max(1, len(side) // 12), "clip_on": True}
            if halves is not None:
                color = mixed(style["color"], sheet.ink.paper, 0.35)
                x = _shifted(axes, places, shift[k] / (len(side) if numbers is None else 8))
                low, high = halves[:, :, k].T
                axes.vlines(x, low, high, color, linewidth=sheet.points(0.6))
            if numbers is None and side.name:
                style |= {"linestyle": "none", "zorder": 2.2}
            axes.plot(places, panel.means[:, k], label=self.names[k], **style)


def _set_scale(axes: Axes, numbers: np.ndarray) -> None:
    """Let the x axis be as long as the numbers are apart: a scale, not a row of names."""
    low, high = float(numbers.min()), float(numbers.max())
    if low > 0 and high > DECADES * low:
        axes.set_xscale("log")
        pad = math.exp(0.05 * math.log(high / low))
        axes.set_xlim(low / pad, high * pad)
    else:
        pad = 0.05 * (high - low) or 1.0
        axes.set_xlim(low - pad, high + pad)


def _shifted(axes: Axes, places: np.ndarray, share: float) -> np.ndarray:
    """Return places moved by a share of an axis."""
    low, high = axes.get_xlim()
    if axes.get_xscale() == "log":
        return np.asarray(places * (high / low) ** share)
    return np.asarray(places + share * (high - low))
