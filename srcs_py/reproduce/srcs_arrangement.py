"""Where the heatmaps of a figure are, compared with where an article has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.reproduce.rows import ComparedValue, judge

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def arrangement(
    figure: Figure, row: str, rows: str, column: str, columns: str
) -> list[ComparedValue]:
    """Compare the levels that the heatmaps stand for, from top to bottom and left to right."""
    places = [dict(part.split("=") for part in text.split(", ")) for text in _heatmaps(figure)]
    by_row = dict.fromkeys(place[row] for place in places)
    by_column = dict.fromkeys(place[column] for place in places)
    return [
        judge("heatmaps", str(len(rows.split()) * len(columns.split())), str(len(places))),
        judge("rows, from the top", rows, " ".join(by_row)),
        judge("columns", columns, " ".join(by_column)),
    ]


def _heatmaps(figure: Figure) -> list[str]:
    """Return what the heatmaps stand for, from top to bottom and left to right."""
    heatmaps = [axes for axes in figure.axes if "=" in str(axes.get_label())]
    heatmaps.sort(key=lambda axes: (-round(axes.get_position().y0, 6), axes.get_position().x0))
    return [str(axes.get_label()) for axes in heatmaps]
