"""R's arguments of the drawing functions, read for our own style."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_count, check_flag, check_text, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.picture import OWN_KEYS
from srcs_py.plotting.heatmaps.r_style.arguments import (
    LABELS_KEYS,
    note_unknown_levels,
    titles_of,
)
from srcs_py.plotting.heatmaps.srcs_style.dots import dotted_cells
from srcs_py.plotting.heatmaps.srcs_style.legend import Key
from srcs_py.plotting.heatmaps.srcs_style.options import SideOptions, StyleOptions
from srcs_py.plotting.heatmaps.srcs_style.regions import region_cells
from srcs_py.plotting.rpar.options import AXIS_KEYS, CELL_KEYS, INNER_KEYS, OUTER_KEYS
from srcs_py.plotting.rpar.tagged import R_PARAMETERS, Notes, TaggedList
from srcs_py.plotting.tests_in_words import tests_in_words
from srcs_py.srcs.results.rank_arrays import Levels
from srcs_py.srcs.results.rederive import directed
from srcs_py.tables.roles import Roles, roles_or_none, smaller_is_better

FEW = 40  # different whole numbers that may have a colour each although they are not ranks


@dataclass(frozen=True)
class Meaning:
    """The meaning of the colours, from colorbar_par or from the table."""

    continuous: bool
    title: str
    better: str | None
    log: bool
    at: tuple[str, ...] | None


def meaning_of(table: pd.DataFrame, names: Sequence[str], given: Any, notes: Notes) -> Meaning:
    """Return what the colours of columns of a table mean; ``given`` is ``colorbar_par``."""
    read = TaggedList(
        "colorbar_par", given, ("levels.at", "title", *OWN_KEYS["colorbar_par"]), ("hlines",)
    )
    notes += [read.name(key) for key in read.unused]
    roles = roles_or_none(table)
    name = names[0] if names else "rank"
    roles = directed(table, roles) if roles and name == "mean" else roles
    ranks = re.fullmatch(r"rank\d*", name) is not None
    continuous = not ranks and not all(_few_whole(table, name) for name in names)
    better = read.text("better", _better(name, ranks, roles))
    if better is not None:
        better = match_choice("colorbar_par['better']", better, ("larger", "smaller"))
    log = read.flag("log", default=False)
    if log and not continuous:
        raise SRCSError(
            f"colorbar_par['log'] = True does not apply to {name!r}, whose values are "
            + ("ranks." if ranks else "few whole numbers, each with a colour.")
        )
    title = read.text("title")
    if title is None:
        title = _title(name, ranks, roles, table)
    unit = read.text("unit")
    further = [word for word in (unit, "logarithmic" if log else None) if word]
    title += f" ({', '.join(further)})" if further else ""
    return Meaning(continuous, title, better, log, read.levels("levels.at"))


def _few_whole(table: pd.DataFrame, name: str) -> bool:
    """Return whether a column holds few enough whole numbers for a colour each."""
    if name in {"mean", "sd"} or name not in table:
        return name not in table  # the grid says what is wrong
    if not pd.api.types.is_numeric_dtype(table[name]):
        return True
    values = table[name].to_numpy(dtype=float, na_value=np.nan)
    values = values[~np.isnan(values)]
    return bool((values % 1 == 0).all()) and (not values.size or np.ptp(values) <= FEW)


def _better(name: str, ranks: bool, roles: Roles | None) -> str | None:
    """Return which end wins: of ranks the larger, of means what maximize says."""
    if ranks:
        return "larger"
    if smaller_is_better(name, roles):
        return "smaller"
    return "larger" if name == "mean" and roles is not None and roles.maximize else None


def _title(name: str, ranks: bool, roles: Roles | None, table: pd.DataFrame) -> str:
    performance = roles.performance if roles else ()
    words = {"mean": "Mean", "sd": "Standard deviation of"}
    if name in words and len(performance) == 1:
        return f"{words[name]} {performance[0]}"
    if not ranks:
        return name
    number = name.removeprefix("rank")
    of = f" by {performance[int(number) - 1]}" if number and len(performance) > 1 else ""
    control = roles.further.get("control") if roles else None
    what = "wins − losses" if control is None else f"better or worse than {control}"
    how = ", ".join(_how(roles, table) if roles else ())
    return f"Rank{of} = {what}" + (f": {how}" if how else "")


def _how(roles: Roles, table: pd.DataFrame) -> Iterator[str]:
    """Yield test, correction, level and runs per cell, as far as the table tells them."""
    yield from tests_in_words(roles)
    if "runs" in table and "runs" not in roles.params and table["runs"].dtype.kind in "iu":
        low, high = table["runs"][table["runs"] > 0].min(), table["runs"].max()
        yield f"{low} runs per cell" if low == high else f"{low} to {high} runs per cell"


def style_options(
    grid: HeatmapGrid,
    table: pd.DataFrame,
    meaning: Meaning,
    means: Mapping[str, Sequence[float]],
    given: Mapping[str, Any],
    notes: Notes,
) -> StyleOptions:
    """Return what is shown; ``given`` are the arguments of ``plot``, ``means`` the mean ranks."""
    keys = (*R_PARAMETERS, *AXIS_KEYS, *CELL_KEYS)
    known = (*OWN_KEYS["heat_cell_par"], "pty")
    cells = TaggedList("heat_cell_par", given.get("heat_cell_par"), known, keys)
    others = [
        TaggedList(argument, given.get(argument), (), keys)
        for argument in ("heat_axes_par", "colorbar_cell_par", "colorbar_axes_par")
    ]
    notes += [read.name(key) for read in (cells, *others) for key in read.unused]
    names = ("out_Y_par", "out_X_par", "inner_Y_par", "inner_X_par")
    y_outer, x_outer, y_inner, x_inner = (
        _side(*side, given, notes) for side in zip(names, grid.sides, strict=True)
    )
    sign, dotted = dotted_cells(grid, table, cells)
    marks = ["missing"] if np.isnan(grid.z).any() else []
    marks += [sign] if dotted is not None and dotted.any() else []
    key = Key(meaning.title, meaning.better, tuple(marks), meaning.at)
    per_row, annotation = given.get("heatmaps_per_row"), given.get("annotation_lab")
    options = StyleOptions(
        y_outer=y_outer,
        x_outer=x_outer,
        y_inner=y_inner,
        x_inner=x_inner,
        legend=key if check_flag("show_colorbar", given.get("show_colorbar", True)) else None,
        per_row=None if per_row is None else check_count("heatmaps_per_row", per_row),
        titles=titles_of(given.get("heatmaps_titles"), grid),
        annotation=None if annotation is None else check_text("annotation_lab", annotation),
        square=cells.text("pty", "m") == "s",
        numbers=cells.flag("numbers", default=False),
        dotted=dotted,
        regions=region_cells(grid, table) if cells.flag("regions", default=False) else None,
        means=means,
    )
    if notes:
        notes[0] = f"in look='srcs', {notes[0]}"
    notes.warn()
    return options


def _side(argument: str, side: Levels, given: Mapping[str, Any], notes: Notes) -> SideOptions:
    """Return what is shown of a factor: an outer one may lack names, an inner one labels."""
    outer = argument.startswith("out")
    known = ("lab", "levels.lab") if outer else ("lab", "levels.at", "levels.loc")
    read = TaggedList(argument, given.get(argument), known, OUTER_KEYS if outer else INNER_KEYS)
    notes += [read.name(key) for key in read.unused]
    heading, at = read.label("lab", side.name), read.levels("levels.at")
    note_unknown_levels(f"{argument}['levels.at']", at, side.labels, notes)
    return SideOptions(
        heading=None if heading is None else " ".join(heading.split()),
        labelled=read.flag("levels.lab", default=True) and read.get("levels.loc") != "none",
        at=at,
    )


def single_pars(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``singleplot`` that ``plot`` has under other names."""
    read = TaggedList("labels_par", given["labels_par"], LABELS_KEYS)

    def inner(axis: str, flag: str) -> dict[str, Any]:
        place = None if check_flag(flag, given[flag]) else "none"
        at = read.get(f"{axis}levels.at")
        return {"lab": read.get(f"{axis}lab"), "levels.at": at, "levels.loc": place}

    return {
        "annotation_lab": given["title"] or None,
        "inner_X_par": inner("x", "haxis"),
        "inner_Y_par": inner("y", "vaxis"),
    }
