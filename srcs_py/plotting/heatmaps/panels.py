"""Heatmaps in rows and columns with the spaces around them: the layout of both styles, in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError, warn
from srcs_py.plotting.alt import MORE_ROOM, whole_of
from srcs_py.plotting.artists import Artists
from srcs_py.plotting.labels import Box

if TYPE_CHECKING:
    from srcs_py.plotting.labels import Label

LEAST_PANEL = 0.1  # cm; a smaller heatmap shows nothing


@dataclass(frozen=True)
class Heatmap:
    """One heatmap of a grid: its levels of the outer factors, and its place in cm."""

    y: int
    x: int
    box: Box

    def middle(self, shape: tuple[int, ...], v: int, u: int) -> tuple[float, float]:
        """Return the middle of the cell in row v and column u, of rows and columns ``shape``."""
        rows, columns = shape
        left = self.box.left + (u + 0.5) * self.box.width / columns
        return left, self.box.bottom + (v + 0.5) * self.box.height / rows


@dataclass
class PanelGrid:
    """The places of heatmaps, and the spaces around and between them.

    Attributes
    ----------
    size : tuple of float
        Width and height of the figure in cm.
    rows : sequence of (int, range)
        Outer levels of each row from the top, as ``HeatmapGrid.heatmap_rows`` has them.
    sides : tuple of float
        Spaces around all heatmaps, from the bottom clockwise.
    gaps : tuple of float
        Spaces between columns and between rows.
    margins : tuple of float
        Spaces around each heatmap inside its part of the grid, from the bottom clockwise.
    shape : tuple of int
        Number of columns and of rows.
    part, lacking : tuple of float
        Width and height of a heatmap with its margins, negative where there is no room; and what a
        heatmap lacks, negative where there is room.
    """

    size: tuple[float, float]
    rows: Sequence[tuple[int, range]]
    sides: tuple[float, float, float, float]
    gaps: tuple[float, float] = (0.0, 0.0)
    margins: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        inner, (across, down) = Box(0.0, 0.0, *self.size).inside(self.sides), self.gaps
        columns, rows = max(len(levels) for _, levels in self.rows), len(self.rows)
        width = (inner.width - (columns - 1) * across) / columns
        height = (inner.height - (rows - 1) * down) / rows
        bottom, left, top, right = self.margins
        self.shape: tuple[int, int] = (columns, rows)
        self.part: tuple[float, float] = (width, height)
        low = LEAST_PANEL - height + bottom + top
        self.lacking: tuple[float, float] = (LEAST_PANEL - width + left + right, low)

    def cell(self, row: int, column: int) -> Box:
        """Return the part of a heatmap with its margins."""
        (width, height), (across, down) = self.part, self.gaps
        top = self.size[1] - self.sides[2] - row * (height + down)
        return Box(self.sides[1] + column * (width + across), top - height, width, height)

    def check_room(self) -> None:
        """Raise if the spaces leave no room for the heatmaps."""
        if max(self.lacking) < 0:
            return
        needs = [
            own + max(more, 0.0) * count
            for own, more, count in zip(self.size, self.lacking, self.shape, strict=True)
        ]
        raise SRCSError(
            f"A figure of {self.size[0]:.1f} x {self.size[1]:.1f} cm is too small for "
            f"{self.shape[1]} x {self.shape[0]} heatmaps with their labels; it must have at least "
            f"{needs[0]:.1f} x {needs[1]:.1f} cm (figsize is in inches)."
        )


@dataclass(frozen=True)
class GridLayout:
    """A whole picture, in cm.

    Attributes
    ----------
    size : tuple of float
        Width and height of the figure.
    heatmaps : sequence of Heatmap
        In rows from the top.
    artists : Artists
        All that surrounds them.
    annotate : callable
        Places a text in the upper left corner.
    annotation : str or None
        The text there.
    bars : sequence of Heatmap
        The colour bars of R's style.
    """

    size: tuple[float, float]
    heatmaps: Sequence[Heatmap]
    artists: Artists
    annotate: Callable[[str], Sequence[Label]]
    annotation: str | None = None
    bars: Sequence[Heatmap] = ()

    def warn(self) -> None:
        """Warn once of all that has no room."""
        cut = self.artists.cut
        lost = [*dict.fromkeys(self.artists.lost), *([whole_of(cut)] if cut else [])]
        if lost:
            what = f"A figure of {self.size[0]:.1f} x {self.size[1]:.1f} cm has no room for"
            warn(f"{what} {', '.join(lost)}; {MORE_ROOM}.")
