"""From sorted runs to the table of ranks, laid out as R lays it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.roles import EFFECT, KEY, OMNIBUS, PVALUE, Roles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.srcs.engine.ranking import Ranked, Settings
    from srcs_py.srcs.runs.samples import Samples

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


def column_names(samples: Samples, roles: Roles, settings: Settings) -> list[str]:
    """Return the names of the table's columns, in order; raise if two would be equal."""
    names = [roles.target, *roles.params]
    if len(roles.performance) > 1:
        names += [f"rank{number}" for number in range(1, len(roles.performance) + 1)]
    else:
        labels = [samples.target.labels[each] for each in samples.present]
        columns = [labels[each] for each in _column_order(samples, roles)]
        names += ["rank", "mean", "sd"] + [label + PVALUE for label in columns]
        names += [OMNIBUS] * settings.always
        names += [label + EFFECT for label in columns] * settings.effect_size
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SRCSError(
            f"The table of ranks would have two columns named {twice[0]!r}: rename the level or "
            "the column that leads to it."
        )
    return names


def rank_table(
    samples: Samples, ranked: list[Ranked], roles: Roles, settings: Settings
) -> pd.DataFrame:
    """Return the table of ranks.

    Parameters
    ----------
    samples : Samples
        The runs, for their levels and configurations.
    ranked : list of Ranked
        Results, one for each performance column.
    roles : Roles
        Names of the columns; carried by the table.
    settings : Settings
        What was computed.

    Returns
    -------
    pandas.DataFrame
        One row per configuration and target level. Configurations are in the order of their
        parameters, the first varying fastest; target levels by their text. A level without
        runs in a configuration has a missing rank and NaN elsewhere.
    """
    labels = [samples.target.labels[each] for each in samples.present]
    rows = level_order(samples)
    columns = _key_columns(samples, rows)
    if len(ranked) > 1:
        columns += [_rank_column(each, samples.counts, rows) for each in ranked]
    else:
        columns += _result_columns(samples, ranked[0], rows, _column_order(samples, roles))
        if settings.always:
            columns.insert(
                len(columns) - settings.effect_size * len(labels),
                np.repeat(ranked[0].omnibus, len(labels)),
            )
    names = column_names(samples, roles, settings)
    table = pd.DataFrame(dict(zip(names, columns, strict=True)), copy=False)
    table.attrs[KEY] = roles.as_attrs()
    return table


def level_order(samples: Samples) -> Ints:
    """Return the order of the levels in the rows of each configuration: by their text."""
    labels = [samples.target.labels[each] for each in samples.present]
    return np.asarray(sorted(range(len(labels)), key=labels.__getitem__))


def _column_order(samples: Samples, roles: Roles) -> Ints:
    """Return the order of the p-value columns: of first appearance, or of levels when paired."""
    return np.arange(samples.present.size) if roles.paired else samples.appearance


def _key_columns(samples: Samples, rows: Ints) -> list[Any]:
    """Return target and parameters as categorical columns in level order."""
    size = samples.configurations.shape[0]
    target = samples.target.categorical(np.tile(samples.present[rows], size))
    params = [
        key.categorical(np.repeat(codes, rows.size))
        for key, codes in zip(samples.params, samples.configurations.T, strict=True)
    ]
    return [target, *params]


def _rank_column(ranked: Ranked, counts: Ints, rows: Ints) -> Any:
    rank = ranked.rank[:, rows].ravel()
    missing = (counts[:, rows] == 0).ravel()
    return pd.arrays.IntegerArray(rank, missing) if missing.any() else rank


def _result_columns(samples: Samples, ranked: Ranked, rows: Ints, columns: Ints) -> list[Any]:
    matrices = [ranked.p, ranked.effect][: 1 + bool(ranked.effect.shape[2])]
    return [
        _rank_column(ranked, samples.counts, rows),
        ranked.mean[:, rows].ravel(),
        ranked.sd[:, rows].ravel(),
        *[matrix[:, rows, each].ravel() for matrix in matrices for each in columns],
    ]
