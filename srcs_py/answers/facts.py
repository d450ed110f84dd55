"""The counts and names that the sentences of a report need."""

from __future__ import annotations

import platform
import warnings
from importlib.metadata import version
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.answers.texts import cited, leaders, sentences
from srcs_py.base.errors import SRCSWarning
from srcs_py.base.number_text import counted
from srcs_py.base.version import __version__
from srcs_py.srcs.results.leaderboard import leaderboards, rank_columns
from srcs_py.srcs.results.places import places
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import directed, rank_basis
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import DEFAULT_OMNIBUS_TEST, OMNIBUS_TESTS, test_named
from srcs_py.tables.roles import EFFECT, roles_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.answers.explain import Explanation
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.tables.roles import Roles

    Bools = NDArray[np.bool_]


def facts_of(
    table: pd.DataFrame, roles: Roles, counts: NDArray[np.intp] | None
) -> tuple[dict[str, Any], dict[str, pd.DataFrame]]:
    """Return the facts of a table of ranks, and the leaderboard of each performance.

    Parameters
    ----------
    table : pandas.DataFrame
        Made by SRCSranks.
    roles : Roles
        Its roles, with the direction.
    counts : numpy.ndarray or None
        Numbers of runs by configuration and level; None if they are not known.
    """
    arrays = rank_arrays(table, roles.target, roles.params)
    boards = leaderboards(table)
    found = _of_design(arrays, roles) | {"ranks": rank_columns(table), "without_runs": 0}
    if counts is not None:
        found["runs"] = int(counts[counts > 0].min()), int(counts.max())
        found["without_runs"] = int((counts == 0).sum())
    found |= {"decided": 0, "effects": None}
    found |= _of_pairs(table, arrays, roles, next(iter(boards.values())), found)
    return found, boards


def methods_of(table: pd.DataFrame, found: Explanation | None) -> list[str]:
    """Return the methods of a table of ranks in words, one text for each paragraph.

    Empty if the table tells of no test.

    Parameters
    ----------
    table : pandas.DataFrame
        Made by SRCSranks.
    found : Explanation or None
        Its regions, if they are used too.
    """
    roles = directed(table, roles_of(table))
    arrays = rank_arrays(table, roles.target, roles.params)
    numbers, basis = _of_design(arrays, roles), rank_basis(table, arrays, roles)
    if basis is not None:
        places = numbers["levels"] > 2 and basis.control is None
        numbers |= {"tested": True, "alpha": f"{basis.alpha:g}", "places": places}
    elif numbers["test"] is None:
        return []
    return [cited(text) for text in dict(sentences(n=numbers, x=found))["Methods"]]


def _of_design(arrays: RankArrays, roles: Roles) -> dict[str, Any]:
    """Return the facts that follow from the roles, without any number of the table."""
    control, levels = roles.further.get("control"), len(arrays.target)
    many, params = len(arrays.rows) > 1, arrays.params
    versions = {name: version(name) for name in ("numpy", "scipy", "pandas")}
    versions = {"srcs_py": __version__, "Python": platform.python_version()} | versions
    sizes = [
        f" ({counted(len(axis), 'level')})" if many else f" = {axis.labels[0]}" for axis in params
    ]
    return _of_tests(roles) | {
        "roles": roles,
        "names": list(arrays.target.labels),
        "levels": levels,
        "configurations": len(arrays.rows),
        "params": [f"{axis.name}{size}" for axis, size in zip(params, sizes, strict=True)],
        "balanced": len(arrays.rows) == np.prod([float(len(axis)) for axis in params]),
        "directions": dict(zip(roles.performance, roles.further.get("maximize", ()), strict=False)),
        "runs": None,
        "control": control,
        "underpowered": len(roles.underpowered),
        "alpha": roles.alpha,
        "pairs_in_one": levels - 1 if control is not None else levels * (levels - 1) // 2,
        "software": [" ".join(each) for each in versions.items()],
        "tested": False,
        "places": None,
    }


def _of_tests(roles: Roles) -> dict[str, Any]:
    """Return tests and corrections, as far as the table tells them."""
    if roles.test is None:
        return dict.fromkeys(("test", "correction", "omnibus", "familywise", "pairs_used"))
    test = test_named(roles.test)
    correction = None if test.corrects_itself else CORRECTIONS.get(str(roles.correction))
    omnibus = OMNIBUS_TESTS[roles.further.get("gate", DEFAULT_OMNIBUS_TEST.name)]
    return {
        "test": test,
        "test_label": roles.further.get("fun", test.label),
        "correction": correction and correction.name,
        "familywise": correction is None or correction.familywise,
        "omnibus": omnibus if omnibus.label else None,
        "pairs_used": bool(roles.paired) and test.uses_pairs,
    }


def _of_pairs(
    table: pd.DataFrame, arrays: RankArrays, roles: Roles, board: pd.DataFrame, known: Any
) -> dict[str, Any]:
    """Return in which comparisons a level is better; nothing if the table has no p-values."""
    basis = rank_basis(table, arrays, roles, known["ranks"][0])
    if basis is None:
        return {}
    ranked, control = ~np.isnan(arrays.values_of(table[known["ranks"][0]])), basis.control
    beats, pairs = basis.beats(basis.alpha), basis.compared(ranked)
    pairs &= ~arrays.those(roles.underpowered)[:, None, None]
    tied = pairs & ~beats & ~beats.transpose(0, 2, 1)
    best = beats.sum(axis=2) == ranked.sum(axis=1, keepdims=True) - 1
    first = (best & ranked & pairs.any(axis=2)).sum(axis=0)
    won = beats.sum(axis=0)
    counts = np.stack([won, won.T, tied.sum(axis=0)], axis=-1).tolist()  # better, worse, neither
    labels = list(arrays.target.labels)
    order = [labels.index(level) for level in board[roles.target].astype(str)]
    found: dict[str, Any] = {
        "tested": True,
        "alpha": f"{basis.alpha:g}",
        "by_chance": f"{basis.alpha * len(beats):.3g}",
        "pairs": int(pairs.sum() // 2),
        "decided": int(won.sum()),
        "shown": int(beats.any(axis=(1, 2)).sum()),
        "wins": {labels[k]: int(won[k].sum()) for k in order},
        "first": {labels[k]: int(first[k]) for k in order if first[k]},
        "second": None,
        "effects": _effects(table, arrays, beats, known["test"]),
    }
    if len(beats) == 1:
        joined = [(j, k) for j, k in combinations(order, 2) if tied[0, j, k]]
        better = {k: [labels[j] for j in order if won[k, j]] for k in order}
        found |= {
            "better": {labels[k]: worse for k, worse in better.items() if worse},
            "undecided": [f"{labels[j]} and {labels[k]}" for j, k in joined],
            "undefeated": [labels[k] for k in order if ranked[0, k] and not won[:, k].any()],
        }
    if control is not None:
        found["against"] = [(labels[k], *counts[k][control]) for k in order if k != control]
    elif len(order) > 2:
        found["places"] = _places(table, arrays)
        if len(leaders(board)) == 1:
            mean = float(board["mean_rank"].iloc[1])
            found["second"] = labels[order[1]], mean, *counts[order[0]][order[1]]
    return found


def _places(table: pd.DataFrame, arrays: RankArrays) -> dict[str, str]:
    """Return the places of each level, or the means of both ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SRCSWarning)  # the limits say it
        found = places(table)
    low_and_high = (
        pd.DataFrame(arrays.values_of(found[end])).mean() for end in ("place.low", "place.high")
    )
    decimals = 0 if len(arrays.rows) == 1 else 1
    return {
        level: f"{low:.{decimals}f}" + (f"–{high:.{decimals}f}" if high > low else "")
        for level, low, high in zip(arrays.target.labels, *low_and_high, strict=True)
    }


def _effects(
    table: pd.DataFrame, arrays: RankArrays, beats: Bools, test: Any
) -> dict[str, Any] | None:
    """Return quartiles of the effect sizes of the better level, and how many are against it."""
    columns = [level + EFFECT for level in arrays.target.labels]
    if test is None or not beats.any() or not {*columns} <= set(table.columns):
        return None
    sizes = np.stack([arrays.values_of(table[name]) for name in columns], axis=2)[beats]
    low, median, high = np.nanpercentile(sizes, (25, 50, 75))
    name = "A12" if test.effect is None else "Hedges' g"
    against = int((sizes < (0.5 if name == "A12" else 0.0)).sum())
    quartiles = {"low": float(low), "median": float(median), "high": float(high)}
    return quartiles | {"name": name, "against": against}
