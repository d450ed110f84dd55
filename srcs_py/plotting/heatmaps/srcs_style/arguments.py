"""R's arguments of the drawing functions, read for our own style."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_count, check_flag, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid, heatmap_grid
from srcs_py.plotting.heatmaps.order import in_order
from srcs_py.plotting.heatmaps.r_style.arguments import note_unknown_levels, titles_of
from srcs_py.plotting.heatmaps.srcs_style.dots import DOTTED, dotted_cells
from srcs_py.plotting.heatmaps.srcs_style.legend import Key
from srcs_py.plotting.heatmaps.srcs_style.margins import StyleOptions
from srcs_py.plotting.heatmaps.srcs_style.regions import region_cells
from srcs_py.plotting.palettes import SAFE, ColorFunction
from srcs_py.plotting.rpar.options import AXIS_KEYS, CELL_KEYS, INNER_KEYS, OUTER_KEYS
from srcs_py.plotting.rpar.tagged import R_PARAMETERS, Notes, TaggedList
from srcs_py.srcs.results.rederive import directed
from srcs_py.stats.tests import TESTS
from srcs_py.tables.reading import as_table, read_table
from srcs_py.tables.roles import Roles, roles_or_none, smaller_is_better

LOOKS = ("R", "srcs")
BAR_ONLY = ("unit", "log", "better")  # keys that only our style has
CELL_ONLY = ("numbers", "regions", *DOTTED)
FEW = 40  # different whole numbers that may have a colour each although they are not ranks
PLACES = ("yOuter", "xOuter", "yInner", "xInner")


def check_style(look: object, pars: Mapping[str, Any]) -> str:
    """Return the argument ``look``, checked; R's style has none of our keys."""
    chosen = match_choice("look", look, LOOKS)
    keys = {"colorbar_par": BAR_ONLY, "heat_cell_par": CELL_ONLY}
    for argument, ours in keys.items() if chosen == "R" else ():
        given = pars.get(argument)
        for key in ours:
            if isinstance(given, Mapping) and key in given:
                raise SRCSError(f"{argument}[{key!r}] needs look='srcs'; R's has no such key.")
    return chosen


@dataclass(frozen=True)
class Meaning:
    """The meaning of the colours, from colorbar_par or from the table."""

    continuous: bool
    title: str
    better: str | None
    log: bool
    at: tuple[str, ...] | None


def read_arguments(
    x: Any,
    places: Mapping[str, str | None],
    z_inner: str | Sequence[str],
    color_function: ColorFunction | None,
    pars: Mapping[str, Any],
    select: Mapping[str, Any] | None = None,
) -> tuple[HeatmapGrid, StyleOptions, pd.DataFrame]:
    """Read all arguments of :func:`srcs_py.plot` or :func:`srcs_py.singleplot`.

    Parameters
    ----------
    x : any table
        Ranks, or what the user composed.
    places : mapping
        Column of each of ``yOuter``, ``xOuter``, ``yInner``, ``xInner``.
    z_inner : str or sequence of str
        Column, or columns of frames.
    color_function : palette or None
        None is ``"srcs.safe"``.
    pars : mapping
        The other arguments by their Python names.
    select : mapping, optional
        Levels of other columns.

    Returns
    -------
    HeatmapGrid, StyleOptions, pandas.DataFrame
        Everything that is drawn, and the table.
    """
    table = _table(x, [*places.values(), *_names(z_inner), *(select or {})])
    notes = Notes()
    meaning = _meaning_of(table, _names(z_inner), pars.get("colorbar_par"), notes)
    grid = heatmap_grid(
        table,
        y_outer=places["yOuter"],
        x_outer=places["xOuter"],
        y_inner=places["yInner"],
        x_inner=places["xInner"],
        z_inner=z_inner,
        color_function=SAFE if color_function is None else color_function,
        select=select,
        continuous=meaning.continuous,
        log=meaning.log,
        reverse=meaning.better == "smaller",
    )
    order = pars.get("order")
    if order is None and pars.get("heatmaps_titles") is not None:
        order = "levels"  # titles are in that order
    grid, means = in_order(grid, table, _names(z_inner), order)
    return grid, replace(_options(grid, table, meaning, pars, notes), means=means), table


def _names(z_inner: str | Sequence[str]) -> list[str]:
    return [z_inner] if isinstance(z_inner, str) else list(z_inner)


def _table(x: Any, names: Sequence[str | None]) -> pd.DataFrame:
    if isinstance(x, pd.DataFrame):
        return x
    if isinstance(x, str) or hasattr(x, "__fspath__"):
        return read_table(x)
    return as_table(x, [name for name in names if name is not None], "ranks")


def _meaning_of(table: pd.DataFrame, names: Sequence[str], given: Any, notes: Notes) -> Meaning:
    read = TaggedList("colorbar_par", given, ("levels.at", "title", *BAR_ONLY), ("hlines",))
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
        title = _title(name, ranks, roles)
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


def _title(name: str, ranks: bool, roles: Roles | None) -> str:
    performance = roles.performance if roles else ()
    if ranks:
        number = name.removeprefix("rank")
        of = f" by {performance[int(number) - 1]}" if number and len(performance) > 1 else ""
        how = _how(roles) if roles else ""
        control = roles.further.get("control") if roles else None
        what = "wins − losses" if control is None else f"better or worse than {control}"
        return f"Rank{of} = {what}{how}"
    words = {"mean": "Mean", "sd": "Standard deviation of"}
    if name in words and len(performance) == 1:
        return f"{words[name]} {performance[0]}"
    return name


def _how(roles: Roles) -> str:
    """Return how ranks were decided: level, test and correction, as far as they are known."""
    known = [f" at α = {roles.alpha:g}"] if roles.alpha is not None else []
    if roles.test in TESTS:
        known.append(TESTS[roles.test].label)
        if roles.correction is not None and not TESTS[roles.test].corrects_itself:
            known.append(f"{roles.correction}-corrected" * (roles.correction != "none"))
    return ", ".join(filter(None, known))


def _options(
    grid: HeatmapGrid,
    table: pd.DataFrame,
    meaning: Meaning,
    pars: Mapping[str, Any],
    notes: Notes,
) -> StyleOptions:
    cells = TaggedList(
        "heat_cell_par",
        pars.get("heat_cell_par"),
        (*CELL_ONLY, "pty"),
        (*R_PARAMETERS, *CELL_KEYS),
    )
    notes += [cells.name(key) for key in cells.unused]
    for argument in ("heat_axes_par", "colorbar_cell_par", "colorbar_axes_par"):
        keys = (*R_PARAMETERS, *AXIS_KEYS, *CELL_KEYS)
        notes += [
            f"{argument}[{key!r}]"
            for key in TaggedList(argument, pars.get(argument), (), keys).unused
        ]
    outer = [
        _outer(f"out_{axis}_par", side.name, pars, notes)
        for axis, side in (("Y", grid.y_outer), ("X", grid.x_outer))
    ]
    inner = [
        _inner(f"inner_{axis}_par", side, pars, notes)
        for axis, side in (("Y", grid.y_inner), ("X", grid.x_inner))
    ]
    sign, dotted = dotted_cells(grid, table, cells)
    marks = ["missing"] + ([sign] if dotted is not None and dotted.any() else [])
    words = ("loses", "wins") if grid.whole else ("worse", "better")
    key = Key(meaning.title, meaning.better, words, tuple(marks), meaning.at)
    per_row, annotation = pars.get("heatmaps_per_row"), pars.get("annotation_lab")
    options = StyleOptions(
        headings=(outer[0][0], outer[1][0], inner[0][0], inner[1][0]),
        names=(outer[0][1], outer[1][1]),
        at=(inner[0][1], inner[1][1]),
        labelled=(inner[0][2], inner[1][2]),
        legend=key if pars.get("show_colorbar", True) else None,
        per_row=None if per_row is None else check_count("heatmaps_per_row", per_row),
        titles=titles_of(pars.get("heatmaps_titles"), grid),
        annotation=None if annotation is None else str(annotation),
        square=cells.text("pty", "m") == "s",
        numbers=cells.flag("numbers", default=False),
        dotted=dotted,
        regions=region_cells(grid, table) if cells.flag("regions", default=False) else None,
    )
    if notes:
        notes[0] = f"in look='srcs', {notes[0]}"
    notes.warn()
    return options


def _outer(
    argument: str, name: str | None, pars: Mapping[str, Any], notes: Notes
) -> tuple[str | None, bool]:
    """Return heading and whether the levels have names."""
    read = TaggedList(argument, pars.get(argument), ("lab", "levels.lab"), OUTER_KEYS)
    notes += [read.name(key) for key in read.unused]
    return _heading(read.label("lab", name)), read.flag("levels.lab", default=True)


def _inner(
    argument: str, side: Any, pars: Mapping[str, Any], notes: Notes
) -> tuple[str | None, tuple[str, ...] | None, bool]:
    """Return heading, labelled levels, and whether there are labels at all."""
    read = TaggedList(argument, pars.get(argument), ("lab", "levels.at", "levels.loc"), INNER_KEYS)
    notes += [read.name(key) for key in read.unused]
    at = read.levels("levels.at")
    note_unknown_levels(f"{argument}['levels.at']", at, side.labels, notes)
    return _heading(read.label("lab", side.name)), at, read.get("levels.loc") != "none"


def _heading(text: str | None) -> str | None:
    return None if text is None else " ".join(text.split())


def single_pars(
    labels_par: Any, *, haxis: bool, vaxis: bool, title: str, **others: Any
) -> dict[str, Any]:
    """Return the arguments of ``singleplot`` under the names that ``plot`` has for them."""
    read = TaggedList("labels_par", labels_par, ("xlab", "ylab", "xlevels.at", "ylevels.at"))
    pars = {**others, "annotation_lab": title or None}
    for axis, labelled in (("X", haxis), ("Y", vaxis)):
        given = {
            "lab": read.get(f"{axis.lower()}lab"),
            "levels.at": read.get(f"{axis.lower()}levels.at"),
        }
        known = {key: value for key, value in given.items() if value is not None}
        if not check_flag(f"{axis.lower().replace('x', 'h').replace('y', 'v')}axis", labelled):
            known["levels.loc"] = "none"
        pars[f"inner_{axis}_par"] = known
    return pars
