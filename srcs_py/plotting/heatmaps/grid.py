"""A grid of heatmaps in numbers: the row of the table that each cell shows.

Nothing here draws. :func:`heatmap_grid` places every row of the table by the levels of the
four factors; drawing, animation and the interactive file all read the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from srcs_py.base.checks import check_list, check_selected, is_among, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.heatmaps.cell_values import any_range, numbers_of, underpowered, whole_range
from srcs_py.plotting.palettes import ColorFunction, rank_colors, shades
from srcs_py.plotting.rpar.rpalettes import hex_codes
from srcs_py.srcs.results.rank_arrays import NO_ROW, Levels, rank_arrays, selected_rows, values_at
from srcs_py.tables.roles import KEY, roles_or_none

if TYPE_CHECKING:
    from matplotlib.colors import ListedColormap, Normalize

SHADES = 256  # of a continuous scale: finer than an eye or a printer


@dataclass(frozen=True)
class HeatmapGrid:
    """A grid of heatmaps: the rank and the table row of every cell, and the colour of every rank.

    Attributes
    ----------
    y_outer, x_outer : Levels
        Factors of the grid's rows and columns.
    y_inner, x_inner : Levels
        Factors of the rows and columns inside each heatmap.
    z_name : str
        Column of the table whose values the colours show.
    rows : numpy.ndarray of int, shape (y_outer, x_outer, y_inner, x_inner)
        Position in the table of the row that fills each cell; -1 where none does. Along every
        axis the levels are in level order: drawn from bottom to top (y) and left to right (x).
    z : numpy.ndarray of float, same shape
        Rank of each cell; NaN where no row fills it or its value is missing.
    gaps : numpy.ndarray of bool, same shape
        Whether a value of the cell is missing: of several columns, in any of them.
    underpowered : numpy.ndarray of bool, same shape
        Whether the cell is a rank in a configuration whose runs are too few to show a difference.
    low, high : int, or float where the values are not ranks
        Smallest and largest value of the whole table: the ends of the colour scale.
    colors : tuple of str, length high - low + 1, or 256 where the values are not ranks
        Hex code of each rank or shade, the lowest first.
    whole : bool
        Whether each whole number has a colour; if not, the scale is continuous.
    log : bool
        Whether a continuous scale is logarithmic.
    target : int or None
        Axis of ``rows`` that the compared levels are on, if the table tells and shows them.
    control : str or None
        Level that alone all others were compared with, where the ranks are against one.
    """

    y_outer: Levels
    x_outer: Levels
    y_inner: Levels
    x_inner: Levels
    z_name: str
    rows: NDArray[np.intp]
    z: NDArray[np.float64]
    gaps: NDArray[np.bool_]
    underpowered: NDArray[np.bool_]
    low: Any
    high: Any
    colors: tuple[str, ...]
    whole: bool = True
    log: bool = False
    target: int | None = None
    control: str | None = None

    def color_scale(self) -> tuple[ListedColormap, Normalize]:
        """Return the colours as matplotlib has them."""
        from matplotlib.colors import ListedColormap, LogNorm, Normalize

        colormap = ListedColormap(list(self.colors))
        if self.whole or self.low == self.high:
            return colormap, Normalize(self.low - 0.5, self.high + 0.5)
        return colormap, (LogNorm if self.log else Normalize)(self.low, self.high)

    @property
    def tie(self) -> str:
        """Colour of rank 0, or of the rank next to it."""
        place: int = min(max(0, self.low), self.high) - self.low
        return self.colors[place]

    def cell_colors(self) -> NDArray[np.str_]:
        """Return the hex code of each cell, in the shape of ``z``; empty where it is blank."""
        colormap, norm = self.color_scale()
        shades = colormap(norm(np.ma.masked_invalid(self.z)))
        codes = np.reshape(hex_codes(shades.reshape(-1, 4)[:, :3]), self.z.shape)
        return np.where(np.isnan(self.z), "", codes)

    def values_of(self, column: pd.Series) -> NDArray[np.float64]:
        """Return another column of the same table in the shape of ``z``; NaN in empty cells."""
        numbers_of(column)
        return values_at(column, self.rows)

    @property
    def sides(self) -> tuple[Levels, Levels, Levels, Levels]:
        """The factors in the order of the axes of ``rows`` and ``z``."""
        return self.y_outer, self.x_outer, self.y_inner, self.x_inner

    @property
    def ranks(self) -> range:
        """The whole numbers that have a colour each."""
        return range(self.low, self.high + 1)

    def heatmap_rows(self, per_row: int | None) -> list[tuple[int, range]]:
        """Return the outer Y level and the outer X levels of each row of heatmaps, from the top.

        A row has ``per_row`` heatmaps at most; further ones go to sub-rows.
        """
        count = len(self.x_outer)
        step = min(per_row or count, count)
        parts = [range(at, min(at + step, count)) for at in range(0, count, step)]
        return [(y, part) for y in reversed(range(len(self.y_outer))) for part in parts]


def heatmap_grid(
    table: pd.DataFrame,
    *,
    y_outer: str | None = None,
    x_outer: str | None = None,
    y_inner: str | None,
    x_inner: str | None,
    z_inner: str | Sequence[str] = "rank",
    color_function: ColorFunction = "heat.colors",
    select: Mapping[str, Any] | None = None,
    continuous: bool = False,
    log: bool = False,
    reverse: bool = False,
) -> HeatmapGrid:
    """Place every row of a table of ranks in a grid of heatmaps.

    Parameters
    ----------
    table : pandas.DataFrame
        A table made by :func:`srcs_py.SRCSranks`, or one that the user composed.
    y_outer, x_outer : str or None
        Columns whose levels make the rows and columns of the grid.
    y_inner, x_inner : str
        Columns (never None) whose levels make the rows and columns of each heatmap.
    z_inner : str or sequence of str
        Column with the whole numbers to show. Of several (the frames of an animation) the
        first fills the cells and all of them set the colour scale.
    color_function : str, matplotlib colormap or callable
        See :func:`srcs_py.plotting.palettes.rank_colors`.
    select : mapping, optional
        Only rows whose columns have these levels (compared as text); the colour scale remains
        that of the whole table.
    continuous : bool
        Whether ``z_inner`` holds any numbers instead of whole ones.
    log : bool
        Whether a continuous scale is logarithmic; all its values must be above 0.
    reverse : bool
        Whether the smallest value has the palette's last colour.

    Returns
    -------
    HeatmapGrid
        Levels that occur in no row are left out; cells without a row are blank.

    Raises
    ------
    SRCSError
        If a column is not found or is in two places, the values are not whole numbers or
        all missing, nothing is selected, or a cell has more than one value.

    Examples
    --------
    >>> table = pd.DataFrame(
    ...     {"A": ["p", "p", "q"], "n": [5, 10, 5], "m": [1, 1, 1], "rank": [1, 0, -1]}
    ... )
    >>> grid = heatmap_grid(table, y_outer="A", y_inner="m", x_inner="n")
    >>> grid.z[:, 0, 0]
    array([[ 1.,  0.],
           [-1., nan]])
    >>> grid.cell_colors()[:, 0, 0].tolist()
    [['#FFFF00', '#FF8000'], ['#FF0000', '']]
    """
    z_names = [z_inner] if isinstance(z_inner, str) else check_list("z_inner", z_inner)
    placed = {"y_outer": y_outer, "x_outer": x_outer, "y_inner": y_inner, "x_inner": x_inner}
    check_places(table, placed, z_names, select or {})
    low, high = any_range(table, z_names, log) if continuous else whole_range(table, z_names)
    if continuous:
        colors = shades(color_function, SHADES)
    else:
        colors = rank_colors(color_function, int(low), int(high))
    kept = selected_rows(table, select or {})
    arrays = rank_arrays(table.iloc[kept], None, list(placed.values()))
    rows = np.full([len(levels) for levels in arrays.params], NO_ROW, dtype=np.intp)
    rows[tuple(arrays.codes.T)] = kept[arrays.rows[:, 0]]
    rows_of, columns_of, up, right = arrays.params
    names, roles = list(placed.values()), roles_or_none(table)
    values = [values_at(table[name], rows) for name in z_names]
    ranked = z_names[0].startswith("rank")
    lacking = underpowered(table) if ranked else np.zeros(len(table), bool)
    control = table.attrs.get(KEY, {}).get("further", {}).get("control") if ranked else None
    return HeatmapGrid(
        rows_of,
        columns_of,
        up,
        right,
        z_name=z_names[0],
        rows=rows,
        z=values[0],
        gaps=np.asarray(np.isnan(values).any(axis=0)),
        underpowered=np.append(lacking, False)[rows] & ~np.isnan(values[0]),
        low=low,
        high=high,
        colors=colors[::-1] if reverse else colors,
        whole=not continuous,
        log=log,
        target=names.index(roles.target) if roles and roles.target in names else None,
        control=None if control is None else str(control),
    )


def check_places(
    table: pd.DataFrame,
    placed: Mapping[str, str | None],
    z_names: Sequence[str],
    select: Mapping[str, Any],
) -> None:
    """Raise unless all names are those of columns, each in one place, and the table has rows."""
    if is_among("rank", z_names) and not any(str(column).startswith("rank") for column in table):
        known = nearest("rank", map(str, table))
        raise SRCSError(
            Argument("z_inner", "rank"),
            f" is not a column of the table: {known} If its rows are runs, rank them "
            "first, with SRCSranks.",
        )
    where: dict[str, str] = {}
    uses = [*placed.items(), *(("z_inner", name) for name in z_names)]
    for column in select:
        check_selected(column, table.columns)
        uses.append((f"{column} = ...", column))
    for argument, name in uses:
        if name is None and argument in {"y_outer", "x_outer"}:
            continue
        if not isinstance(name, str) or name not in table.columns:
            known = nearest(name, map(str, table.columns))
            raise SRCSError(Argument(argument, name), f" is not a column of the table: {known}")
        if name in where:
            both = Argument(where[name]), " and ", Argument(argument)
            raise SRCSError(*both, f" both name the column {name!r}; each column has one place.")
        where[name] = argument
    if not z_names:
        raise SRCSError(
            Argument("z_inner"),
            " names no column; rank several performances, whose "
            "ranks are the columns rank1, rank2, ..., or name the columns.",
        )
    if table.empty:
        raise SRCSError("The table has no rows.")
