"""Parts of summaries in matplotlib's axes: rows with names, bars, cells, and labelled scales."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.heatmaps.srcs_style.ticks import x_ticks
from srcs_py.plotting.labels import PT, cut_in_middle
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.palettes import rank_colors
from srcs_py.plotting.paper import (
    BOLD,
    PLAIN,
    cut_names,
    fitted_names,
    mixed,
    readable_on,
    short_number,
)
from srcs_py.plotting.text import size_in_cm
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Texts = Mapping[tuple[int, int], str]  # by row and column of a cell

LEAST = 5.9  # points: smaller texts are left out
MOST_BELOW = 8  # lines that upright names may be long
BAR = 0.72  # of a row


def add_rows(
    sheet: Sheet, axes: Axes, names: Sequence[str], heading: str = "", *,
    room: float = 0.0, height: float = 1.5, values: Sequence[str] = (),
) -> tuple[str, ...]:  # fmt: skip
    """Let axes have rows at 0, 1, ..., the first on top, with their names on the left.

    Parameters
    ----------
    sheet, axes : Sheet and Axes
        Where they go.
    names : sequence of str
        Names from the top.
    heading : str
        Written above the names.
    room : float
        How long names may be, in cm; by default 0.28 of the width.
    height : float
        Usual height of a row, in lines of text.
    values : sequence of str
        Texts between the names and the axes.

    Returns
    -------
    tuple of str
        Names as they are shown.
    """
    fitted, size, longest = sheet.names(names, room or 0.28 * sheet.width)
    deepest = max(name.count("\n") + 1 for name in fitted)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)), fitted, fontsize=size, linespacing=1.0,
                    va="center" if deepest > 1 else "center_baseline")  # fmt: skip
    wide = max((sheet.length(value, sheet.small) / PT + 0.6 * size for value in values), default=0)
    axes.tick_params(axis="y", length=0, pad=0.4 * size + wide)
    for row, value in enumerate(values):
        sheet.write(axes, value, (0, row), -0.4 * size, 0, xycoords=axes.get_yaxis_transform(),
                    ha="right", color=sheet.ink.soft)  # fmt: skip
    least = 1.05 * deepest - 0.05
    usual = max(height, 1.3 * deepest - 0.3)
    line = len(names) * sheet.line
    sheet.heights[axes] = line * least * size / sheet.size, line * usual
    if heading:
        most = max(longest, 0.25 * sheet.width)
        above(sheet, axes, heading, 0.0, "right", most, -0.4 * size - wide)
    return fitted


def above(
    sheet: Sheet, axes: Axes, text: str, x: float, ha: str, room: float, shift: float = 0.0
) -> None:
    """Write a heading above axes, at a part of their width; cut where it is longer than room."""
    shown = cut_in_middle(text, BOLD, sheet.size, room)
    sheet.cut += [text] if shown != text else []
    sheet.write(axes, shown, (x, 1), shift, 0.35 * sheet.size, xycoords="axes fraction", ha=ha,
                va="bottom", weight="bold", fontsize=sheet.size)  # fmt: skip


def add_bars(
    sheet: Sheet, axes: Axes, bars: tuple[Floats, Floats], kinds: Sequence[tuple[str, str]],
    texts: Sequence[str] = (),
) -> None:  # fmt: skip
    """Draw bars of several kinds in each row, with texts in those that are long enough.

    Parameters
    ----------
    sheet, axes : Sheet and Axes
        Where they go.
    bars : tuple of numpy.ndarray of shape (rows, kinds)
        Where bars begin and how long they are, in data coordinates.
    kinds : sequence of tuple of str
        Colour and label of each kind; a legend has the label.
    texts : sequence of str
        Text of all bars of each kind; without them each has its length in per cent.
    """
    for k, (color, label) in enumerate(kinds):
        starts, lengths = (each[:, k] for each in bars)
        rows = [row for row, length in enumerate(lengths) if length > 0 or row == 0]
        # the first one always, so that a legend has every kind
        drawn = axes.barh(rows, lengths[rows], BAR, starts[rows], color=color, label=label)
        words = [texts[k] if texts else f"{lengths[row]:.0%}" for row in rows]
        written = add_bar_texts(sheet, axes, drawn, words, readable_on(color), in_layout=False)
        for text, row in zip(written, rows, strict=True):
            _show_if_shorter(sheet, axes, text, float(lengths[row]))


def add_verdicts(
    sheet: Sheet, axes: Axes, bars: tuple[Floats, Floats], words: Sequence[str], pale: float
) -> None:
    """Draw bars of three kinds in each row: better, neither, worse.

    ``words`` are above their left ends, their middles and their right ends; the middle one is left
    out where it has no room. ``pale`` is how near the colour of neither is to the paper.
    """
    safe = rank_colors("srcs.safe", -4, 4)
    colors = safe[-2], mixed(sheet.ink.text, sheet.ink.paper, pale), safe[1]
    add_bars(sheet, axes, bars, list(zip(colors, words, strict=True)))
    places = "left", "center", "right"
    heads = [sheet.head(axes, *each) for each in zip(words, places, strict=True)]
    long = sum(sheet.length(word, bold=True) + 0.5 * sheet.line for word in words)
    sheet.adjustments.append(lambda: heads[1].set_visible(long <= size_in_cm(axes)[0]))


def add_bar_texts(
    sheet: Sheet, axes: Axes, bars: Any, texts: Sequence[str], color: str,
    beside: float | None = None, **style: Any,
) -> list[Any]:  # fmt: skip
    """Write a text in the middle of each bar, or some points beside its end.

    ``Axes.bar_label`` keeps a function that makes figures impossible to copy.
    """
    style |= {"color": color, "va": "center", "ha": "center" if beside is None else "left"}
    written = []
    for bar, text in zip(bars, texts, strict=True):
        x = bar.get_x() + bar.get_width() * (0.5 if beside is None else 1)
        at = x, bar.get_y() + bar.get_height() / 2
        written.append(sheet.write(axes, text, at, beside or 0.0, 0.0, **style))
    return written


def _show_if_shorter(sheet: Sheet, axes: Axes, text: Any, length: float) -> None:
    """Show a text only where a length in data coordinates has room for it."""
    wide = sheet.length(text.get_text(), sheet.small) if text.get_text() else 0.0

    def adjust() -> None:
        unit = size_in_cm(axes)[0] / np.ptp(axes.get_xlim())
        text.set_visible(0 < wide < 0.9 * length * unit)

    sheet.adjustments.append(adjust)


def add_numbers(sheet: Sheet, axis: Axis, label: str = "", lines: bool = False) -> None:
    """Let an axis have round numbers, perhaps with lines across, and a label."""
    from matplotlib.ticker import MaxNLocator

    if axis.get_scale() == "linear":
        axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10]))
    axis.set_major_formatter(_number)
    axis.set_minor_formatter("")
    if lines:
        axis.set_tick_params(length=0)
        axis.grid(True, color=sheet.ink.faint, linewidth=sheet.points(0.6), linestyle="-")
    if label:
        add_label(sheet, axis, label)


def _number(value: float, _: Any = None) -> str:  # a lambda could not be pickled with its figure
    return short_number(0.0 if abs(value) < 1e-12 else value)


def add_label(sheet: Sheet, axis: Any, label: str) -> None:
    """Name an axis; a label that is longer than its axes is broken into two lines."""
    side = "xy".index(axis.axis_name)

    def adjust() -> None:
        room = size_in_cm(axis.axes)[side] + (not side) * 0.1 * sheet.width
        (text,), size = fitted_names([label], PLAIN, sheet.small, room, 2)
        sheet.cut.extend(cut_names([label], [text]))
        axis.set_label_text(text, fontsize=size)

    axis.set_label_text(label, fontsize=sheet.small, color=sheet.ink.text)
    axis.labelpad = 0.3 * sheet.size
    sheet.adjustments.append(adjust)


def label_levels(sheet: Sheet, axes: Axes, side: Levels, gap: float = 0.8) -> None:
    """Label the levels of a factor at 0, 1, ... below axes: names, or each n-th number.

    Names are upright if need be; the sheet knows of a factor whose names do not all have room.
    """

    def adjust() -> None:
        room = size_in_cm(axes)[0], gap * sheet.line, MOST_BELOW * sheet.line
        texts, size, upright, lost = x_ticks(side, [*enumerate(side.labels)], room, sheet.small)
        names = [side.labels[at] for at, _ in texts]
        sheet.left_out.extend(lost)
        sheet.cut.extend(cut_names(names, [text for _, text in texts]))
        axes.set_xticks([at for at, _ in texts], [text for _, text in texts], fontsize=size)
        axes.tick_params(axis="x", length=0, rotation=90 if upright else 0)

    axes.set_xlim(-0.5, len(side) - 0.5)
    axes.set_xticks([])
    sheet.adjustments.append(adjust)


def add_matrix(
    sheet: Sheet, axes: Axes, names: Sequence[str], values: Floats, colors: Any
) -> tuple[Any, float, bool]:
    """Draw a square of cells of the same names in rows and columns.

    Parameters
    ----------
    sheet, axes : Sheet and Axes
        Where it goes.
    names : sequence of str
        Names of the rows; columns have them too, or the numbers of the rows.
    values : numpy.ndarray of shape (k, k)
        Values that colours stand for; NaN for none.
    colors : tuple
        Colormap, lowest and highest value.

    Returns
    -------
    QuadMesh, float, bool
        The cells, their width in cm, and whether columns are numbered.
    """
    count = len(names)
    longest = min(max(map(sheet.length, names)), 0.3 * sheet.width)
    numbered = longest * count > 0.85 * (sheet.width - longest - 0.4 * sheet.line)
    ranks = [str(k + 1) for k in range(count)]
    fitted = add_rows(sheet, axes, names, room=0.3 * sheet.width, values=ranks if numbered else ())
    longest = max(sheet.length(line) for name in fitted for line in name.split("\n"))
    longest += sheet.length(f"   {count}") * numbered
    side = (sheet.width - 2 * EDGE - longest - 0.5 * sheet.line) / count
    step = math.ceil(sheet.length(f"{count}  ") / side) if numbered else 1
    heads = (ranks if numbered else fitted)[::step]
    size = axes.get_yticklabels()[0].get_fontsize()
    axes.set_xticks(range(0, count, step), heads, fontsize=size)
    axes.tick_params(axis="x", length=0, labeltop=True, labelbottom=False)
    high = min(max(0.7 * side, 1.3 * sheet.line), 2.4 * sheet.line)
    sheet.heights[axes] = sheet.heights[axes][0], high * count
    cmap, low, high = colors
    edges = np.arange(count + 1) - 0.5
    mesh = axes.pcolormesh(
        edges, edges, np.ma.masked_invalid(values), vmin=low, vmax=high,
        linewidth=min(0.9, 3 * side), cmap=cmap.with_extremes(bad=sheet.ink.faint),
        edgecolors=sheet.ink.paper,
    )  # fmt: skip
    axes.set(xlim=(-0.5, count - 0.5), ylim=(count - 0.5, -0.5))
    return mesh, side, numbered


def write_in_cells(mesh: Any, texts: Texts, size: float, bold: Any = ()) -> None:
    """Write texts into the cells of a mesh, in black or white, whichever its colour lets read.

    Parameters
    ----------
    mesh : QuadMesh
        In the axes that are written to.
    texts : mapping
        Text by row and column of its cell.
    size : float
        Points.
    bold : container
        Cells whose text is bold.
    """
    from matplotlib.colors import to_hex

    corners, values = mesh.get_coordinates(), mesh.get_array()
    for cell, text in texts.items():
        row, column = cell
        x, y = (corners[row, column] + corners[row + 1, column + 1]) / 2
        color = readable_on(to_hex(mesh.to_rgba(values[cell])))
        mesh.axes.text(x, y, text, ha="center", va="center_baseline", color=color, fontsize=size,
                       weight="bold" if cell in bold else "normal")  # fmt: skip


def around(values: Floats, pad: float = 0.15) -> tuple[float, float]:
    """Return limits with some room around all values."""
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    pad = pad * (high - low) if high - low > 1e-9 else 0.1 * abs(high) or 1.0
    return low - pad, high + pad
