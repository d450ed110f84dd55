"""A picture of heatmaps in one of the styles, before it has a size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.alt import add_description, in_full
from srcs_py.plotting.heatmaps.description import description
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.heatmaps.drawing import Drawing
    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.target import Target

    Size = tuple[float, float]

# What only our style has.
OWN_KEYS = {
    "colorbar_par": ("unit", "log", "better"),
    "heat_cell_par": ("numbers", "regions", "unsure"),
}


@dataclass(frozen=True)
class HeatmapPicture:
    """A grid of heatmaps with what draws it.

    Attributes
    ----------
    grid : HeatmapGrid
        Ranks and colours.
    table : pandas.DataFrame
        What the grid was made of.
    width : float
        Width in cm of a figure whose size the user left open.
    height_of : callable
        Returns the height in cm for a width in cm.
    draw : callable
        Draws into a figure, subfigure or axes of a size in cm; the third argument is the font size
        of cex 1 in R's style, or None for that of rcParams.
    meaning : str or None
        The meaning of the colours in words.
    """

    grid: HeatmapGrid
    table: pd.DataFrame
    width: float
    height_of: Callable[[float], float]
    draw: Callable[[Any, Size, float | None], Drawing]
    meaning: str | None = None

    def draw_into(self, target: Target) -> Figure | SubFigure:
        """Draw into a figure, with a description, and write it to its file."""
        figure: Figure | SubFigure = target.figure(self.width, self.height_of)
        drawing = self.draw(figure, size_in_cm(figure), None)
        title, text = description(self.grid, self.meaning)
        add_description(figure, title, text + in_full(drawing.layout.artists.cut))
        target.write(figure)
        return figure
