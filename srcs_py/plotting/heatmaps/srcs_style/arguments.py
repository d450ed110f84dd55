"""R's arguments of the drawing functions, read for our own style."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_flag, check_text, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.base.number_text import counted
from srcs_py.plotting.heatmaps.arguments import shared_options
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.marks import marks_of
from srcs_py.plotting.heatmaps.picture import OWN_KEYS
from srcs_py.plotting.heatmaps.srcs_style.dots import cells_of
from srcs_py.plotting.heatmaps.srcs_style.legend import Meaning
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions
from srcs_py.plotting.rpar.tagged import Given, Kind, levels
from srcs_py.plotting.tests_in_words import tests_in_words
from srcs_py.srcs.results.rederive import directed
from srcs_py.tables.roles import REGION, SURENESS, Roles, roles_or_none, smaller_is_better

# The key of heat_cell_par, its column and where it is from.
REGIONS = ("regions", REGION, "explain(...).ranks")
UNSURE = ("unsure", SURENESS[-1], "stability(...).ranks")
FEW = 40  # different whole numbers that may have a colour each although they are not ranks


def meaning_of(table: pd.DataFrame, names: Sequence[str], given: Given) -> Meaning:
    """Return what the colours of columns of a table mean."""
    kinds: dict[str, Kind] = {"levels.at": levels, "title": check_text, "unit": check_text}
    kinds |= {"log": check_flag, "better": partial(match_choice, choices=("larger", "smaller"))}
    read = given.read("colorbar_par", kinds, ("hlines",))
    roles = roles_or_none(table)
    name = names[0] if names else "rank"
    roles = directed(table, roles) if roles and name == "mean" else roles
    ranks = re.fullmatch(r"rank\d*", name) is not None
    continuous = not ranks and not all(_few_whole(table, name) for name in names)
    log = read.get("log", False)
    if log and not continuous:
        raise SRCSError(
            f"colorbar_par['log'] = True does not apply to {name!r}, whose values are "
            + ("ranks." if ranks else "few whole numbers, each with a colour.")
        )
    title = read["title"] if "title" in read else _title(name, ranks, roles, table)
    further = [word for word in (read.get("unit"), "logarithmic" if log else None) if word]
    title += f" ({', '.join(further)})" if further else ""
    better = read.get("better", _better(name, ranks, roles))
    return Meaning(continuous, title, better, log, read.get("levels_at"))


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
    (low, high), where = roles.runs or (0, 0), " in the study"  # the table may be a part of it
    if "runs" in table and "runs" not in roles.params and table["runs"].dtype.kind in "iu":
        low, high, where = table["runs"][table["runs"] > 0].min(), table["runs"].max(), ""
    if high:
        runs = counted(low, "run") if low == high else f"{low} to {high} runs"
        yield f"{runs} per cell{where if low < high else ''}"


def style_options(
    grid: HeatmapGrid,
    table: pd.DataFrame,
    meaning: Meaning,
    means: Mapping[str, Sequence[float]],
    given: Given,
) -> StyleOptions:
    """Return what is shown; ``means`` are the mean ranks."""
    kinds: dict[str, Kind] = {"pty": partial(match_choice, choices=("m", "s"))}
    kinds |= dict.fromkeys(OWN_KEYS["heat_cell_par"], check_flag)
    cells = given.read("heat_cell_par", kinds)
    for argument in ("heat_axes_par", "colorbar_cell_par", "colorbar_axes_par"):
        given.read(argument, {})
    shared = shared_options(grid, given, plain=True)
    for side in ("out_y", "out_x", "in_y", "in_x"):
        shared[side] = replace(shared[side], lab=" ".join((shared[side].lab or "").split()))
    dotted = cells_of(grid, table, *UNSURE) == 1 if cells.get("unsure") else None
    marks = [*marks_of(grid)]
    marks += ["unsure"] if dotted is not None and dotted.any() else []
    shown = given.arguments.get("show_colorbar", True)
    options = StyleOptions(
        **shared,
        legend=meaning if check_flag("show_colorbar", shown) else None,
        square=cells.get("pty") == "s",
        numbers=cells.get("numbers", False),
        dotted=dotted,
        regions=cells_of(grid, table, *REGIONS) if cells.get("regions") else None,
        means=means,
        marks=tuple(marks),
    )
    given.warn("in look='srcs', ")
    return options
