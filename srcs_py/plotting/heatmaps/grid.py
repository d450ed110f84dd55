"""From a table of ranks to a grid of heatmaps, in numbers: which row of the table each cell shows.

Nothing here draws. :func:`heatmap_grid` places every row of the table by the levels of the
four factors; drawing, animation and the interactive file all read the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import nearest
from srcs_py.plotting.palettes import ColorFunction, rank_colors
from srcs_py.tables.levels import Factor, factor, level_text

EMPTY = -1  # a cell that no row of the table fills
MOST_COLORS = 4096


@dataclass(frozen=True)
class Side:
    """One of the four factors along which cells are placed.

    Attributes
    ----------
    name : str or None
        Column of the table; None for an outer factor that is not used (one row or column).
    labels : tuple of str
        Text of the levels that occur, in level order; ``("",)`` where the factor is not used.
    values : tuple
        The levels themselves, as the table has them; same length as ``labels``.
    """

    name: str | None
    labels: tuple[str, ...]
    values: tuple[Any, ...]

    def __len__(self) -> int:
        return len(self.labels)


UNUSED = Side(None, ("",), (None,))


@dataclass(frozen=True)
class HeatmapGrid:
    """A grid of heatmaps: the rank and the table row of every cell, and the colour of every rank.

    Attributes
    ----------
    y_outer, x_outer : Side
        Factors of the grid's rows and columns.
    y_inner, x_inner : Side
        Factors of the rows and columns inside each heatmap.
    z_name : str
        Column of the table whose values the colours show.
    rows : numpy.ndarray of int, shape (y_outer, x_outer, y_inner, x_inner)
        Position in the table of the row that fills each cell; -1 where none does. Along every
        axis the levels stand in level order: drawn from bottom to top (y) and left to right (x).
    z : numpy.ndarray of float, same shape
        Rank of each cell; NaN where no row fills it or its value is missing.
    low, high : int
        Smallest and largest rank of the whole table: the ends of the colour scale.
    colors : tuple of str, length high - low + 1
        Hex code of each rank, the lowest first.
    """

    y_outer: Side
    x_outer: Side
    y_inner: Side
    x_inner: Side
    z_name: str
    rows: NDArray[np.intp]
    z: NDArray[np.float64]
    low: int
    high: int
    colors: tuple[str, ...]

    def cell_colors(self) -> NDArray[np.str_]:
        """Return the hex code of each cell, in the shape of ``z``; empty where it is blank."""
        codes = np.array((*self.colors, ""))
        place = np.where(np.isnan(self.z), len(self.colors), self.z - self.low)
        return np.asarray(codes[place.astype(int)])

    def values_of(self, column: pd.Series) -> NDArray[np.float64]:
        """Return another column of the same table in the shape of ``z``; NaN in empty cells."""
        values = np.append(_numbers(column), np.nan)  # the place -1 of empty cells
        return np.asarray(values[self.rows])

    def heatmap_name(self, y: int, x: int) -> str:
        """Return what the heatmap of these outer levels is called: ``Algorithm=mqso, Dim=5``."""
        outer = ((self.y_outer, y), (self.x_outer, x))
        return ", ".join(f"{each.name}={each.labels[at]}" for each, at in outer if each.name)


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

    Returns
    -------
    HeatmapGrid
        Levels that occur in no row are left out; cells without a row are blank.

    Raises
    ------
    SRCSError
        If a column is not found or stands in two places, the values are no whole numbers or
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
    z_names = [z_inner] if isinstance(z_inner, str) else list(z_inner)
    placed = {"yOuter": y_outer, "xOuter": x_outer, "yInner": y_inner, "xInner": x_inner}
    _check_columns(table, placed, z_names, select or {})
    low, high = _whole_range(table, z_names)
    kept = _selected(table, select or {})
    sides, codes = zip(*(_side(table, name, kept) for name in placed.values()), strict=True)
    rows = _rows_of_cells(sides, codes, kept)
    values = np.append(_numbers(table[z_names[0]]), np.nan)
    on_y_outer, on_x_outer, on_y_inner, on_x_inner = sides
    return HeatmapGrid(
        on_y_outer,
        on_x_outer,
        on_y_inner,
        on_x_inner,
        z_name=z_names[0],
        rows=rows,
        z=values[rows],
        low=low,
        high=high,
        colors=rank_colors(color_function, low, high),
    )


def _check_columns(
    table: pd.DataFrame,
    placed: Mapping[str, str | None],
    z_names: Sequence[str],
    select: Mapping[str, Any],
) -> None:
    if not isinstance(table, pd.DataFrame):
        raise SRCSError(
            f"x must be a table (pandas.DataFrame), not {type(table).__name__}.", argument="x"
        )
    where: dict[str, str] = {}
    uses = [*placed.items(), *(("zInner", name) for name in z_names)]
    for argument, name in [*uses, *((f"{name} = ...", name) for name in select)]:
        if name is None and argument in {"yOuter", "xOuter"}:
            continue
        if not isinstance(name, str) or name not in table.columns:
            known = nearest(name, map(str, table.columns))
            said = repr(name) if name in select else f"{argument} = {name!r}"
            raise SRCSError(f"{said} is not a column of the table: {known}", argument=argument)
        if name in where:
            raise SRCSError(
                f"{where[name]} and {argument} both name the column {name!r}; "
                "each column has one place.",
                argument=(where[name], argument),
            )
        where[name] = argument
    if not z_names:
        raise SRCSError("zInner names no column; it needs at least one.", argument="zInner")
    if table.empty:
        raise SRCSError("The table has no rows.")


def _whole_range(table: pd.DataFrame, z_names: Sequence[str]) -> tuple[int, int]:
    """Return the smallest and largest value of all z columns, checked to be whole numbers."""
    for name in z_names:
        values = _numbers(table[name])
        known = values[~np.isnan(values)]
        odd = known[~np.isfinite(known) | (known != np.round(known))]
        if odd.size:
            raise SRCSError(
                f"zInner = {name!r} has values that are no whole numbers (the first is "
                f"{odd[0]:g}, in {odd.size} rows); the colours stand for ranks.",
                argument="zInner",
            )
        if not known.size:
            raise SRCSError(
                f"zInner = {name!r} has no value: all {len(values)} are missing.", argument="zInner"
            )
    every = np.concatenate([_numbers(table[name]) for name in z_names])
    low, high = int(np.nanmin(every)), int(np.nanmax(every))
    if high - low >= MOST_COLORS:
        raise SRCSError(
            f"zInner = {z_names[0]!r} runs from {low} to {high}; more than {MOST_COLORS} "
            "different ranks cannot be told apart by colour.",
            argument="zInner",
        )
    return low, high


def _numbers(column: pd.Series) -> NDArray[np.float64]:
    if not pd.api.types.is_numeric_dtype(column) or pd.api.types.is_complex_dtype(column):
        raise SRCSError(
            f"Column {column.name!r} holds {column.dtype}, not numbers; colours stand for "
            "whole numbers."
        )
    return column.to_numpy(dtype=np.float64, na_value=np.nan)


def _selected(table: pd.DataFrame, select: Mapping[str, Any]) -> NDArray[np.intp]:
    """Return the positions of the rows that have the selected levels."""
    keep = np.ones(len(table), dtype=bool)
    for name, value in select.items():
        column = factor(table[name])
        keep &= column.codes == _level_position(column, value)
    if not keep.any():
        wish = ", ".join(f"{name} = {level_text(value)}" for name, value in select.items())
        raise SRCSError(f"No row of the table has {wish}.")
    return np.flatnonzero(keep)


def _level_position(column: Factor, value: Any) -> int:
    position = column.position(value)
    if position is None:
        raise SRCSError(
            f"{column.name} = {value!r} is not a level of {column.name!r}: "
            f"{nearest(level_text(value), column.labels)}"
        )
    return position


def _side(
    table: pd.DataFrame, name: str | None, kept: NDArray[np.intp]
) -> tuple[Side, NDArray[np.intp]]:
    """Return the levels of a column that occur, and each kept row's position among them."""
    if name is None:
        return UNUSED, np.zeros(kept.size, dtype=np.intp)
    column = factor(table[name])
    codes = np.asarray(column.codes)[kept]
    missing = int((codes < 0).sum())
    if missing:
        raise SRCSError(f"Column {name!r} is missing in {missing} rows, which have no place.")
    used, position = np.unique(codes, return_inverse=True)
    labels = tuple(column.labels[code] for code in used)
    return Side(name, labels, tuple(column.levels[used])), position


def _rows_of_cells(
    sides: Sequence[Side], codes: Sequence[NDArray[np.intp]], kept: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Return the table row of each cell; every row is placed by its levels."""
    shape = tuple(len(side) for side in sides)
    cell = np.ravel_multi_index(tuple(codes), shape)
    counts = np.bincount(cell, minlength=int(np.prod(shape)))
    if counts.max() > 1:
        crowded = int(np.argmax(counts > 1))
        at = zip(sides, np.unravel_index(crowded, shape), strict=True)
        text = ", ".join(f"{side.name} = {side.labels[k]}" for side, k in at if side.name)
        raise SRCSError(
            f"The cell {text} has {counts[crowded]} values ({int((counts > 1).sum())} cells have "
            "more than one); select rows with more column = value pairs, or name an outer factor."
        )
    rows = np.full(shape, EMPTY, dtype=np.intp)
    rows.flat[cell] = kept
    return rows
