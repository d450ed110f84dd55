"""A table of ranks made by a plain loop over scipy and statsmodels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py import SRCSranks
from srcs_py.srcs.runs.input_checks import performances
from srcs_py.tables.factors import factor
from srcs_py.tables.reading import as_table
from srcs_py.tables.roles import EFFECT, OMNIBUS, PVALUE, Roles, roles_of

from .configuration import gate_p_value, rank_groups
from .families import corrected
from .pairs import effects

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Groups = list[Floats]

# The same functions of scipy, or others of the same distribution, at statistics that differ by
# rounding; a p-value near 1 or an effect near 0 is what cancelling left.
RELATIVE, ABSOLUTE = 1e-9, 1e-12


def compare_with_loop(data: Any, arguments: dict[str, Any]) -> int:
    """Rank ``data`` with SRCSranks and by the loop; return how many equal values they have."""
    ours = SRCSranks(data, **arguments)
    test = arguments.get("test")
    theirs = ranks_by_loop(ours, data, test if callable(test) else None)
    columns = ours.columns.drop([roles_of(ours).target, *roles_of(ours).params])
    for name in columns:
        pair = [table[name].to_numpy(float, na_value=np.nan) for table in (ours, theirs)]
        if re.fullmatch(r"rank\d*", name):
            np.testing.assert_array_equal(*pair, err_msg=name)
        else:
            np.testing.assert_allclose(*pair, RELATIVE, ABSOLUTE, err_msg=name)
    return len(ours) * len(columns)


def ranks_by_loop(
    ours: pd.DataFrame,
    data: Any,
    test: Any = None,
) -> pd.DataFrame:
    """Return a table of ranks with all its numbers found a second time.

    Parameters
    ----------
    ours : pandas.DataFrame
        A table as :func:`srcs_py.SRCSranks` returned it; its rows and columns are taken from it.
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        The runs.
    test : callable, optional
        The function of two samples, if the test is one.

    Returns
    -------
    pandas.DataFrame
        Of the same layout, numbers as floats.
    """
    roles = roles_of(ours)
    target = factor(ours[roles.target])
    used = sorted(set(target.codes.tolist()))
    levels = [target.labels[code] for code in used]
    configuration, keys = _keys(ours, roles.params)
    table = ours[[roles.target, *roles.params]].copy()
    place = configuration, np.searchsorted(used, target.codes)
    runs = _runs(data, roles)
    for number, name in enumerate(roles.performance):
        groups = _groups(runs, roles, name, levels, keys)
        columns = _columns(groups, roles, levels, test)
        if len(roles.performance) > 1:
            columns = {f"rank{number + 1}": columns["rank"]}
        for column in [each for each in columns if each in ours]:
            table[column] = columns[column][place]
    return table[list(ours.columns)]


def _keys(table: pd.DataFrame, names: Sequence[str]) -> tuple[NDArray[Any], list[tuple[str, ...]]]:
    """Return the configuration of each row, and the texts of its levels."""
    texts = [
        [each.labels[code] for code in each.codes] for each in (factor(table[n]) for n in names)
    ]
    code, found = pd.factorize(pd.Series(list(zip(*texts, strict=True)), dtype=object))
    return code, list(found)


def _runs(data: Any, roles: Roles) -> pd.DataFrame:
    """Return the runs that were ranked: without those that ``na_action`` leaves out."""
    pairing = [roles.pairing_col] if roles.pairing_col else []
    table = as_table(data, [roles.target, *roles.params, *roles.performance, *pairing])
    table = table.assign(**{name: performances(table[name]) for name in roles.performance})
    if not roles.further.get("na_action"):
        return table
    table = table.dropna(subset=list(roles.performance))
    if pairing:  # a key counts where every level of its configuration has it
        by = list(roles.params)
        levels = table.groupby(by, observed=True)[roles.target].transform("nunique")
        having = table.groupby([*by, *pairing], observed=True)[roles.target].transform("nunique")
        table = table[having == levels]
    return table


def _groups(
    runs: pd.DataFrame,
    roles: Roles,
    performance: str,
    levels: list[str],
    keys: list[tuple[str, ...]],
) -> list[Groups]:
    """Return the runs of each level of each configuration, paired ones by their key."""
    if roles.pairing_col:
        runs = runs.sort_values(roles.pairing_col, kind="stable")
    code, found = _keys(runs, [*roles.params, roles.target])
    values = runs[performance].to_numpy()
    order = np.argsort(code, kind="stable")
    parts = np.split(values[order], np.cumsum(np.bincount(code))[:-1])
    samples = dict(zip(found, parts, strict=True))
    return [[samples.get((*key, level), np.empty(0)) for level in levels] for key in keys]


def _columns(groups: list[Groups], roles: Roles, levels: list[str], test: Any) -> dict[str, Floats]:
    """Return the columns of numbers, each of shape (configurations, levels)."""
    further, size, k = roles.further, len(groups), len(levels)
    name, correction, alpha = str(roles.test), str(roles.correction), float(roles.alpha or 0.05)
    always = further.get("summarize") == "always"
    control = levels.index(further["control"]) if "control" in further else None
    gate = np.array([gate_p_value(each, further.get("gate", "kruskal")) for each in groups])
    if "across" in further:
        gate = corrected(gate, further["across"], alpha)
    rank, mean, sd = (np.full((size, k), np.nan) for _ in range(3))
    p, effect = (np.full((size, k, k), np.nan) for _ in range(2))
    for at, each in enumerate(groups):
        plain = rank_groups(
            each,
            test or name,
            correction,
            alpha,
            bool(roles.paired),
            roles.maximize is not False,
            gate_p=gate[at],
            always=always,
            control=control,
        )
        there = [len(runs) > 0 for runs in each]
        rank[at] = np.where(there, plain.ranks, np.nan)
        if plain.p is not None:
            p[at] = plain.p
            mean[at] = [np.mean(runs) if len(runs) else np.nan for runs in each]
            sd[at] = [np.std(runs, ddof=1) if len(runs) > 1 else np.nan for runs in each]
            if "effect_size" in further:
                effect[at] = effects(each, name, roles.maximize is not False)
    columns = {"rank": rank, "mean": mean, "sd": sd, OMNIBUS: np.repeat(gate[:, None], k, axis=1)}
    for matrix, ending in ((p, PVALUE), (effect, EFFECT)):
        columns |= {level + ending: matrix[:, :, at] for at, level in enumerate(levels)}
    return columns
