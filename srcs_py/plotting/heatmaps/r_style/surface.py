"""The drawing surface of R's style: texts in boxes, frames and lines in R's terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from srcs_py.plotting.artists import BEHIND, Artists, Fill, Point, Stroke, corners_of
from srcs_py.plotting.labels import Box, Label, text_in_box
from srcs_py.plotting.paper import READING, Ink, contrast, edge_of, readable_on
from srcs_py.plotting.rpar.styles import DASHES, FOREGROUND, FRAMES, CellStyle, TextStyle

LWD = 0.75  # points in R's line width 1


class RArtists(Artists):
    """All that surrounds the cells in R's style.

    ``base`` is the font size of cex 1 in points, ``lwd`` how much wider than R's lines are.
    """

    def __init__(self, base: float, lwd: float, ink: Ink) -> None:
        super().__init__()
        self.base = base
        self.lwd: float = lwd * LWD
        self.ink = ink
        self.edge: str = edge_of(ink)

    def show(self, whole: Sequence[str], labels: Sequence[Label]) -> None:
        """Add labels; note the longest of their whole texts if they show a part of it only."""
        self.labels.extend(labels)
        self.cut.extend(longest_cut(whole, labels))

    def add_strip(
        self,
        box: Box,
        text: str,
        style: TextStyle,
        fill: str | None = None,
        border: str | None = None,
    ) -> None:
        """Add a box with its text, which can be read on it unless the user gave its colour."""
        if fill or border:
            self.fill([box], Fill(fill or "none", border or "none", self.lwd))
        if fill and style.col == FOREGROUND and contrast(self.ink.text, fill) < READING:
            style = replace(style, col=readable_on(fill))
        self.show([text], text_in_box(text, style, self.base, box))

    def add_frame(self, box: Box, cell: CellStyle) -> None:
        """Add ground and frame of a heatmap or colour bar."""
        if cell.bg:
            self.fill([box], Fill(cell.bg, zorder=BEHIND))
        if way := FRAMES[cell.bty]:
            corners = corners_of(box)
            self.add_lines([[corners[k] for k in way]], cell.col, cell.lwd)

    def add_lines(
        self, lines: Iterable[Sequence[Point]], color: str, lwd: float, lty: str = "solid"
    ) -> None:
        """Add lines in R's terms; they are snapped to pixels however many they are."""
        color = self.edge if color == FOREGROUND else color
        self.stroke(lines, Stroke(color, lwd * self.lwd, DASHES[lty], snap=True))


def longest_cut(whole: Sequence[str], labels: Sequence[Label]) -> list[str]:
    """Return the longest text if labels show a part of it only; empty if they show all."""
    if any("…" in text for text in whole) or not any("…" in label.text for label in labels):
        return []
    return [max(whole, key=len)]
