"""The arrangement of the heatmaps of a figure, compared with that in an article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reproduce.rows import ComparedValue, judge

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def arrangement(
    figure: Figure, row: str, rows: str, column: str, columns: str
) -> list[ComparedValue]:
    """Compare the levels of the heatmaps, from top to bottom and from left to right."""
    axes: Any = next(axes for axes in figure.axes if axes.get_label() == "heatmaps")
    x, y = ((edges[1:] + edges[:-1]) / 2 for edges in axes.collections[0].edges)
    names = filter(None, (axes.format_coord(right, up) for up in y[::-1] for right in x))
    cells = (dict(part.partition("=")[::2] for part in name.split(", ")) for name in names)
    places = dict.fromkeys((cell[row], cell[column]) for cell in cells)
    by_row, by_column = (" ".join(dict.fromkeys(levels)) for levels in zip(*places, strict=True))
    return [
        judge("heatmaps", str(len(rows.split()) * len(columns.split())), str(len(places))),
        judge("rows, from the top", rows, by_row),
        judge("columns", columns, by_column),
    ]
