"""Styles of a grid of heatmaps, read from R's options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

CM = 2.54  # cm in an inch
# R's layout() shrinks text to this where a picture has more than two rows or columns.
LAYOUT_CEX = 0.66
# The colour of what the user gave none: black in R, and here the style sheet's.
FOREGROUND = "foreground"
# R's line types, in the order of its numbers from 0 on, and matplotlib's names of them.
DASHES: dict[str, Any] = {
    "blank": "none",
    "solid": "solid",
    "dashed": "dashed",
    "dotted": "dotted",
    "dotdash": "dashdot",
    "longdash": (0, (7, 3)),
    "twodash": (0, (2, 2, 6, 2)),
}
# The corners that R's frames run through, counted from the lower left against the clock.
FRAMES: dict[str, tuple[int, ...]] = {
    "o": (0, 1, 2, 3, 0),
    "l": (3, 0, 1),
    "7": (3, 2, 1),
    "c": (2, 3, 0, 1),
    "u": (3, 0, 1, 2),
    "]": (3, 2, 1, 0),
    "n": (),
}


@dataclass(frozen=True)
class TextStyle:
    """Style of a text: size relative to the base, colour, R's font number, family, place.

    ``x`` and ``y`` place it in its box as R's coordinates 0..1 do; ``adj`` is the part of the
    text left of that point; ``srt`` turns it, in degrees.
    """

    cex: float = 1.0
    col: str = FOREGROUND
    font: int = 1
    family: str | None = None
    x: float = 0.5
    y: float = 0.5
    adj: float = 0.5
    srt: float = 0.0


@dataclass(frozen=True)
class OuterStyle:
    """Label and level boxes of an outer factor: widths in cm; None for no label or no colour."""

    lab: str | None
    levels_lab: bool
    lab_textpar: TextStyle
    levels_lab_textpar: TextStyle
    lab_width: float = 1.0
    levels_lab_width: float = 1.0
    lab_bg: str | None = None
    levels_bg: str | None = None
    lab_border: str | None = None
    levels_border: str | None = None

    @property
    def rooms(self) -> tuple[float, float]:
        """Widths in cm of the label and of the level boxes, 0 for what is not shown."""
        return self.lab_width * (self.lab is not None), self.levels_lab_width * self.levels_lab


@dataclass(frozen=True)
class InnerStyle:
    """Label and tick labels of an inner factor.

    The labels are at the "edge" of the grid, at "all" heatmaps or at "none"; ``levels_at`` is None
    for all levels; ``levels_las`` is None where the user left it open.
    """

    lab: str | None
    lab_textpar: TextStyle = field(default_factory=TextStyle)
    lab_width: float = 1.0
    levels_loc: str = "edge"
    levels_at: tuple[str, ...] | None = None
    levels_las: int | None = None

    @property
    def room(self) -> float:
        """Width of the label in cm, 0 for none."""
        return self.lab_width * (self.lab is not None)

    def wanted(self, labels: Sequence[str]) -> tuple[tuple[int, str], ...]:
        """Return the levels that are to be labelled, with their places."""
        at = set(labels if self.levels_at is None else self.levels_at)
        if self.levels_loc == "none":
            return ()
        return tuple((k, text) for k, text in enumerate(labels) if text in at)


@dataclass(frozen=True)
class AxisStyle:
    """Ticks and tick labels, as R's axis() draws them; ``mgp`` and ``tcl`` in lines of text."""

    text: TextStyle = field(default_factory=TextStyle)
    col: str = FOREGROUND
    col_ticks: str | None = None
    lwd: float = 1.0
    lwd_ticks: float | None = None
    lty: str = "solid"
    mgp: tuple[float, float, float] = (3.0, 1.0, 0.0)
    tck: float | None = None
    tcl: float = -0.5
    las: int | None = None
    gap_axis: float | None = None
    tick: bool = True
    shown: tuple[bool, bool] = (True, True)


@dataclass(frozen=True)
class CellStyle:
    """A heatmap's or colour bar's surroundings; margins from the bottom clockwise, as in R.

    ``bty`` says which sides the frame has; ``col`` and ``lwd`` are of the frame and of the lines
    in a colour bar.
    """

    axis: AxisStyle = field(default_factory=AxisStyle)
    mai: tuple[float, ...] | None = None
    mar: tuple[float, ...] | None = None
    pty: str = "m"
    bg: str | None = None
    bty: str = "o"
    col: str = FOREGROUND
    lwd: float = 1.0
    title: TextStyle = field(default_factory=lambda: TextStyle(cex=1.2, font=2))

    def margins(self, line: float) -> tuple[float, float, float, float] | None:
        """Return the margins that the user set, in cm; ``line`` is the height of a line of text."""
        given, unit = (self.mar, line) if self.mai is None else (self.mai, CM)
        return None if given is None else tuple(each * unit for each in given)  # type: ignore[return-value]


@dataclass(frozen=True)
class BarStyle:
    """The colour bars: which ranks are labelled (None: R's pretty ticks), lines, title."""

    levels_at: tuple[str, ...] | None = None
    hlines: bool = True
    title: str | None = None


@dataclass(frozen=True, kw_only=True)
class GridOptions:
    """Options of a grid of heatmaps in both styles.

    ``per_row`` is None where each row shows all levels of the outer X factor; ``titles`` holds
    one title per heatmap, left to right and top to bottom, or is None.
    """

    out_y: OuterStyle
    out_x: OuterStyle
    in_y: InnerStyle
    in_x: InnerStyle
    per_row: int | None
    titles: tuple[str, ...] | None
    annotation: str | None


@dataclass(frozen=True, kw_only=True)
class ROptions(GridOptions):
    """Everything about the look of a grid of heatmaps, or of a single one, in R's style."""

    bar: BarStyle | None
    cell: CellStyle
    bar_cell: CellStyle
    annotation_text: TextStyle
