"""The data of the interactive page: a table of ranks as codes and exact numbers, packed."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.version import __version__
from srcs_py.plotting.heatmaps.cell_values import whole_range
from srcs_py.plotting.heatmaps.grid import check_places
from srcs_py.plotting.page.first import EMPTY_PLACES, first_state, places_in_order, shown_levels
from srcs_py.plotting.palettes import OWN, rank_colors, shades
from srcs_py.plotting.rpar.rpalettes import PALETTES
from srcs_py.srcs.results.places import has_confidence
from srcs_py.srcs.results.rank_arrays import NO_ROW, rank_arrays
from srcs_py.srcs.results.rederive import directed, rank_basis
from srcs_py.stats.tests import test_named
from srcs_py.tables.roles import (
    EFFECT,
    EQUIVALENT,
    PAIRED_EFFECT,
    REGION,
    Roles,
    roles_or_none,
    smaller_is_better,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.plotting.page.first import Places
    from srcs_py.plotting.palettes import ColorFunction
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.srcs.results.rederive import RankBasis

CREDIT = (
    "SRCS, the Statistical Ranking Color Scheme: Villacorta and Sáez (2015), The R Journal 7(2), "
    "89–104, doi:10.32614/RJ-2015-023. Made with srcs_py "
    f"{__version__}."
)
# Arguments of SRCSranks that the heading names where they are given.
GATING = ("gate", "across", "overlap")
TOLD = ("alpha", "follows", "fixed", "control")  # of the basis of the ranks
SMOOTH = 32  # steps of a continuous scale, between which the page interpolates
RUNS = "runs"  # column of the number of runs behind a row, which a table may have
SHOWN = (EFFECT, PAIRED_EFFECT, EQUIVALENT)  # columns against each level that a page offers
FEW_EFFECTS = 12  # levels against which a page offers effect sizes; each makes it larger
NO_NUMBER = np.iinfo(np.int32).min  # a missing whole number, as in R


def payload_of(
    table: pd.DataFrame,
    places: Places,
    z_inner: str,
    color_function: ColorFunction,
    chosen: Mapping[str, Any],
    levels: Mapping[str, Sequence[Any]],
) -> dict[str, Any]:
    """Return everything that the page needs, as JSON values.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks.
    places : mapping
        Columns of "y_outer", "x_outer", "y_inner" and "x_inner"; without any, the target and the
        params in order.
    z_inner : str
        Column shown first.
    color_function : str, matplotlib colormap or callable
        Palette shown first.
    chosen : mapping of str to a level
        Level shown first of columns without a place.
    levels : mapping of str to levels
        Levels shown first of some columns, in their order.

    Returns
    -------
    dict
        All numbers are exact, so that ranks decided by them are.

    Raises
    ------
    SRCSError
        For wrong arguments or tables.
    """
    roles = roles_or_none(table)
    places = {**EMPTY_PLACES, **places}
    if roles is not None and not any(places.values()):
        places = places_in_order([roles.target, *roles.params])
    named = [*filter(None, places.values()), *chosen]
    target = None if roles is None else roles.target
    params = [*(roles.params if roles else ()), *named]
    params = [name for name in dict.fromkeys(params) if name != target]
    if z_inner == "rank" and z_inner not in table and "rank1" in table:
        z_inner = "rank1"  # of several performances
    whole, continuous = _shown_columns(table, z_inner)
    placed = {place: name for place, name in places.items() if name is not None}
    check_places(table, placed, list(dict.fromkeys([z_inner, *whole])), chosen)
    if target is None and not params:
        unknown = " does not tell its factors; name a column by "
        raise SRCSError(Argument("ranks"), unknown, Argument("y_inner"), ".")
    ends = whole_range(table, whole) if whole else (0, 0)
    at = rank_arrays(table, target, params)
    basis = rank_basis(table, at, roles)
    roles = roles and directed(table, roles)
    can_change = basis is not None and not basis.fixed
    return {
        "title": _title(roles),
        "about": _about(roles),
        "warnings": _warnings(roles, len(at.rows)),
        "places": _places_note(roles, basis),
        "credit": CREDIT,
        "alpha": roles and roles.alpha,
        "maximize": roles and roles.maximize,
        "performance": roles.performance[0] if roles and len(roles.performance) == 1 else "",
        "performances": list(roles.performance) if roles and len(roles.performance) > 1 else [],
        **_numbers(table, at, roles, basis, whole, continuous),
        **_colors(color_function, ends, len(at.target.labels) - 1 if can_change else 0),
        "first": {
            **first_state(table, at, places, [*whole, *continuous].index(z_inner), chosen),
            "shown": shown_levels(at, levels),
        },
    }


def _shown_columns(table: pd.DataFrame, z_inner: str) -> tuple[list[str], list[str]]:
    """Return the columns that the page can show: of ranks, and of any numbers."""
    whole = [name for name in map(str, table.columns) if re.fullmatch(r"rank\d*", name)]
    effects = [name for name in map(str, table.columns) if name.endswith(SHOWN)]
    offered = ["mean", "sd", *(effects if len(effects) <= FEW_EFFECTS else [])]
    continuous = [name for name in offered if name in table and is_numeric_dtype(table[name])]
    if z_inner in table and z_inner not in {*whole, *continuous}:
        numbers = is_numeric_dtype(table[z_inner]) and table[z_inner].notna().any()
        (continuous if numbers else whole).append(z_inner)  # the grid says what is wrong
    return whole, continuous


def _smaller(name: str, roles: Roles | None) -> bool | None:
    """Return whether small values of a column win; None if the table does not tell."""
    if name == "mean":
        known = roles is not None and roles.maximize is not None
    else:
        known = name == "sd" or name.endswith((EFFECT, PAIRED_EFFECT))
    return smaller_is_better(name, roles) if known else None


def _title(roles: Roles | None) -> str:
    if roles is None:
        return "Ranks"
    by = f" by {roles.performance[0]}" if len(roles.performance) == 1 else ""
    return f"{roles.target} ranked{by}"


def _about(roles: Roles | None) -> str:
    """Return how the ranks were made, as far as the table says."""
    if roles is None:
        return ""
    better = {True: "larger", False: "smaller", None: ""}[roles.maximize]
    if roles.test is None:
        return better and f"{better} mean is better"
    test = test_named(roles.test)
    pairing = "paired " if roles.paired and test.uses_pairs else ""
    correction = "" if test.corrects_itself else f", {roles.correction} correction"
    against = f" against {roles.further['control']}" if "control" in roles.further else ""
    gate = "".join(f", {name} {roles.further[name]}" for name in GATING if name in roles.further)
    way = better and f"; {better} is better"
    return f"{pairing}{roles.test} test{against}{correction}{gate}{way}"


def _warnings(roles: Roles | None, configurations: int) -> list[str]:
    """Return what a reader of the page must know of the ranks."""
    if roles is None or not roles.hopeless:
        return []
    return [
        f"In {len(roles.hopeless)} of {configurations} configurations no pair could be "
        "significant, because there are too few runs: rank 0 says nothing there."
    ]


def _places_note(roles: Roles | None, basis: RankBasis | None) -> str:
    """Return what a reader must know of the places; empty for confidence intervals."""
    if roles is None or basis is None or has_confidence(roles, basis):
        return ""
    return (
        f"The correction '{roles.correction}' does not control the familywise error, so that "
        "places are no confidence intervals."
    )


def _numbers(
    table: pd.DataFrame,
    places: RankArrays,
    roles: Roles | None,
    basis: RankBasis | None,
    whole: Sequence[str],
    continuous: Sequence[str],
) -> dict[str, Any]:
    arrays: dict[str, NDArray[Any]] = {}
    for name in continuous:
        arrays[f"column {name}"] = places.values_of(table[name])
    counts = table[RUNS] if RUNS in table and is_numeric_dtype(table[RUNS]) else None
    is_factor = RUNS in {factor.name for factor in places.factors}
    if counts is not None and not is_factor and (counts % 1 == 0).all():
        arrays["runs"] = np.nan_to_num(places.values_of(counts)).astype(np.int32)
    if basis is not None:
        arrays |= {"p": basis.p, "omnibus": basis.omnibus}
    for name in whole:
        values = places.values_of(table[name])
        arrays[f"column {name}"] = np.where(np.isnan(values), NO_NUMBER, values).astype(np.int32)
    if roles is not None and roles.hopeless:
        arrays["hopeless"] = places.those(roles.hopeless).astype(np.uint8)
    if REGION in table:
        region = places.values_of(table[REGION])[:, 0]  # the same of all levels; NaN: in none
        arrays["region"] = np.nan_to_num(region).astype(np.uint8)
    arrays["codes"] = places.codes.astype(np.int32)
    arrays["present"] = (places.rows != NO_ROW).astype(np.uint8)
    return {
        "factors": [{"label": each.name, "levels": each.labels} for each in places.factors],
        "target": None if places.target.name is None else 0,
        "configurations": len(places.rows),
        "columns": [
            *({"name": name, "whole": True} for name in whole),
            *(
                {"name": name, "whole": False, "smaller": _smaller(name, roles)}
                for name in continuous
            ),
        ],
        "basis": basis
        and {name: getattr(basis, name) for name in TOLD} | {"maximize": roles and roles.maximize},
        **_packed(arrays),
    }


def _packed(arrays: dict[str, NDArray[Any]]) -> dict[str, Any]:
    """Pack arrays, the widest numbers first so that each starts where its kind may start."""
    directory, parts, start = {}, [], 0
    for name, array in sorted(arrays.items(), key=lambda item: -item[1].itemsize):
        parts.append(array.astype(array.dtype.newbyteorder("<")).tobytes())
        directory[name] = {"type": array.dtype.name, "start": start, "length": array.size}
        start += len(parts[-1])
    # Level 6: 9 takes seven times as long to save 0.4 per cent.
    packed = base64.b64encode(zlib.compress(b"".join(parts), 6)).decode("ascii")
    return {"arrays": directory, "bytes": packed}


def _colors(color_function: ColorFunction, ends: tuple[int, int], reach: int) -> dict[str, Any]:
    """Return the scales of ranks, and each palette's colours for them.

    The second, wider scale (to ``reach``, the largest possible rank) is used as soon as
    another alpha leads to a rank outside the range of the table.
    """
    wide = (min(ends[0], -reach), max(ends[1], reach))
    scales = list(dict.fromkeys([ends, wide if reach else ends]))
    wanted = _palette_name(color_function)
    functions = {**{name: name for name in (*OWN, *PALETTES)}, wanted: color_function}
    return {
        "scales": scales,
        "palettes": [
            {
                "name": name,
                "colors": [rank_colors(each, *scale) for scale in scales],
                "smooth": shades(each, SMOOTH + 1),
            }
            for name, each in functions.items()
        ],
        "palette": list(functions).index(wanted),
    }


def _palette_name(color_function: ColorFunction) -> str:
    if isinstance(color_function, str):
        dotted = color_function.replace("_", ".")
        return dotted if dotted in {*OWN, *PALETTES} else color_function
    name = getattr(color_function, "name", None) or getattr(color_function, "__name__", "")
    return name if name and name not in {*OWN, *PALETTES, "<lambda>"} else "own palette"
