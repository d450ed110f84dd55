"""First view of the interactive page: factors in their places, and levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.code.literals import dotted
from srcs_py.srcs.results.rank_arrays import selected_rows
from srcs_py.tables.factors import level_text

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.srcs.results.rank_arrays import RankArrays

Places = Mapping[str, Any]

EMPTY_PLACES = dict.fromkeys(("y_outer", "x_outer", "y_inner", "x_inner"))


def places_in_order(factors: Sequence[str]) -> Places:
    """Fill the places; heatmaps of fewer than four factors are side by side."""
    outer = max(0, min(2, len(factors) - 2))
    chosen = [*[None] * (2 - outer), *factors[: outer + 2], None]
    return dict(zip(EMPTY_PLACES, chosen, strict=False))


def first_state(
    table: pd.DataFrame, at: RankArrays, places: Places, column: int, chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the factor of each place, and a row's levels, shown of factors that have none."""
    names = [each.name for each in at.factors]
    row = selected_rows(table, chosen)[0]
    configuration, level = np.argwhere(at.rows == row)[0].tolist()
    return {
        "places": {dotted(place): name and names.index(name) for place, name in places.items()},
        "levels": [level, *at.codes[configuration].tolist()][-len(names) :],
        "column": column,
    }


def levels_by_rank(at: RankArrays, ranks: pd.Series) -> list[str]:
    """Return the compared levels, the highest mean rank first, as plot(look="srcs") has them."""
    values = at.values_of(ranks)
    counts = np.maximum((~np.isnan(values)).sum(axis=0), 1)
    order = np.argsort(-np.nansum(values, axis=0) / counts, kind="stable")
    return [at.target.labels[k] for k in order]


def shown_levels(at: RankArrays, wanted: Mapping[str, Sequence[Any]]) -> list[list[int] | None]:
    """Return, for each factor, the numbers of the levels shown first, or None for all."""
    known = {str(each.name): each.labels for each in at.factors}
    shown: dict[str, list[int] | None] = dict.fromkeys(known)
    for name, levels in wanted.items():
        if name not in known:
            raise SRCSError(Argument("levels"), f" names {name!r}; the factors are {list(known)}.")
        texts = [level_text(each) for each in levels]
        if not texts or len({*texts}) < len(texts) or not {*texts} <= {*known[name]}:
            raise SRCSError(
                Argument("levels"),
                f"[{name!r}] = {list(levels)!r} must name some of {known[name]}, each once.",
            )
        shown[name] = [known[name].index(text) for text in texts]
    return list(shown.values())
