"""The data of the interactive page: a table of ranks as codes and exact numbers, packed."""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.base.version import __version__
from srcs_py.page.first import (
    EMPTY_PLACES,
    first_state,
    levels_by_rank,
    places_in_order,
    shown_levels,
)
from srcs_py.plotting.heatmaps.cell_values import whole_range
from srcs_py.plotting.heatmaps.grid import check_places
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
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.page.first import Places
    from srcs_py.plotting.palettes import ColorFunction
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.srcs.results.rederive import RankBasis

CREDIT = (
    "SRCS, the Statistical Ranking Color Scheme: Villacorta and Sáez (2015), The R Journal 7(2), "
    f"89–104, doi:10.32614/RJ-2015-023. Made with srcs_py {__version__}."
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
    table: pd.DataFrame, places: Places, z_inner: str, colors: Any, chosen: Places, levels: Places
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
    colors : str, matplotlib colormap or callable
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
    target, params = (roles.target, roles.params) if roles else (None, ())
    places = {**EMPTY_PLACES, **places}
    if roles is not None and not any(places.values()):
        places = places_in_order([roles.target, *params])
    placed = {place: name for place, name in places.items() if name is not None}
    named = dict.fromkeys([*params, *placed.values(), *chosen])
    params = tuple(name for name in named if name != target)
    if z_inner == "rank" and z_inner not in table and "rank1" in table:
        z_inner = "rank1"  # of several performances
    whole, continuous = _shown_columns(table, z_inner)
    check_places(table, placed, list(dict.fromkeys([z_inner, *whole])), chosen)
    if target is None and not params:
        unknown = " does not tell its factors; name a column by "
        raise SRCSError(Argument("ranks"), unknown, Argument("y_inner"), ".")
    ends = whole_range(table, whole) if whole else (0, 0)
    at = rank_arrays(table, target, params)
    basis = rank_basis(table, at, roles)
    if basis is not None and basis.sign is not None:
        basis = None  # the page ranks by means
    roles = roles and directed(table, roles)
    arrays = {f"column {name}": at.values_of(table[name]) for name in continuous}
    for name in whole:
        values = at.values_of(table[name])
        arrays[f"column {name}"] = np.where(np.isnan(values), NO_NUMBER, values).astype(np.int32)
    columns = [{"name": name, "whole": True} for name in whole]
    columns += [
        {"name": name, "whole": False, "smaller": _smaller(name, roles)} for name in continuous
    ]
    reach = len(at.target.labels) - 1 if basis is not None and not basis.fixed else 0
    words, told = _words(roles, basis, len(at.rows)), None
    if basis is not None:
        told = {name: getattr(basis, name) for name in TOLD} | {"maximize": words["maximize"]}
    if roles is not None and roles.target not in levels and z_inner in whole:
        by_rank = levels_by_rank(at, table[z_inner])
        upwards = roles.target in (places["y_outer"], places["y_inner"])
        levels = {**levels, roles.target: by_rank[::-1] if upwards else by_rank}
    first = first_state(table, at, places, [*whole, *continuous].index(z_inner), chosen)
    return {
        **words,
        "factors": [{"label": each.name, "levels": each.labels} for each in at.factors],
        "target": None if target is None else 0,
        "configurations": len(at.rows),
        "columns": columns,
        "basis": told,
        **_packed(arrays | _further_arrays(table, at, roles, basis)),
        **_colors(colors, ends, reach),
        "first": first | {"shown": shown_levels(at, levels)},
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
    if name.endswith((EFFECT, PAIRED_EFFECT)):
        return False
    maximize = roles.maximize if roles else None
    return {"sd": True, "mean": None if maximize is None else not maximize}.get(name)


def _words(roles: Roles | None, basis: RankBasis | None, configurations: int) -> dict[str, Any]:
    """Return what the page says of the ranks, and in words what a reader must know of them."""
    several = roles.performance if roles else ()
    single = several[0] if len(several) == 1 else ""
    warnings, places = [], ""
    if roles and roles.underpowered:
        few = f"In {len(roles.underpowered)} of {counted(configurations, 'configuration')} "
        few += "no pair could be significant, for want of runs: rank 0 says nothing there."
        warnings.append(few)
    if roles and basis is not None and not has_confidence(roles, basis):
        places = f"The correction '{roles.correction}' does not control the familywise error, so"
        places += " that places are no confidence intervals."
    return {
        "title": f"{roles.target} ranked" + f" by {single}" * bool(single) if roles else "Ranks",
        "about": _about(roles),
        "warnings": warnings,
        "places": places,
        "credit": CREDIT,
        "alpha": roles and roles.alpha,
        "maximize": roles and roles.maximize,
        "performance": single,
        "performances": [] if single else list(several),
    }


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


def _further_arrays(
    table: pd.DataFrame, at: RankArrays, roles: Roles | None, basis: RankBasis | None
) -> dict[str, NDArray[Any]]:
    """Return what the page needs but for the columns that it can show."""
    arrays = {"codes": at.codes.astype(np.int32), "present": (at.rows != NO_ROW).astype(np.uint8)}
    if basis is not None:
        arrays |= {"p": basis.p, "omnibus": basis.omnibus}
    if roles is not None and roles.underpowered:
        arrays["underpowered"] = at.those(roles.underpowered).astype(np.uint8)
    if REGION in table:
        region = at.values_of(table[REGION])[:, 0]  # the same of all levels; NaN: in none
        arrays["region"] = np.nan_to_num(region).astype(np.uint8)
    counts = table.get(RUNS) if RUNS not in {factor.name for factor in at.factors} else None
    if counts is not None and is_numeric_dtype(counts) and (counts % 1 == 0).all():
        arrays["runs"] = np.nan_to_num(at.values_of(counts)).astype(np.int32)
    return arrays


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


def _colors(colors: ColorFunction, ends: tuple[int, int], reach: int) -> dict[str, Any]:
    """Return the scales of ranks, and each palette's colours for them.

    The second, wider scale (to ``reach``, the largest possible rank) is used as soon as
    another alpha leads to a rank outside the range of the table.
    """
    wide = (min(ends[0], -reach), max(ends[1], reach))
    scales, wanted = list(dict.fromkeys([ends, wide if reach else ends])), _palette_name(colors)
    functions = {name: name for name in (*OWN, *PALETTES)} | {wanted: colors}
    palettes = []
    for name, each in functions.items():
        whole = [rank_colors(each, *scale) for scale in scales]
        palettes.append({"name": name, "colors": whole, "smooth": shades(each, SMOOTH + 1)})
    return {"scales": scales, "palettes": palettes, "palette": list(functions).index(wanted)}


def _palette_name(colors: ColorFunction) -> str:
    known = {*OWN, *PALETTES}
    if isinstance(colors, str):
        spelt = colors.replace("_", ".")
        return spelt if spelt in known else colors
    name = getattr(colors, "name", None) or getattr(colors, "__name__", "")
    return name if name and name not in known | {"<lambda>"} else "own palette"
