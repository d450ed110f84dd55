"""Regions of configurations in words: parameters as codes, rules, and a table of regions."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.srcs.results.regions import ParameterCodes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.base.array_types import Bools, Floats, Ints
    from srcs_py.srcs.results.rank_arrays import Levels, RankArrays
    from srcs_py.srcs.results.regions import Split

EVERYWHERE = "everywhere"


def parameter_codes(
    table: pd.DataFrame, arrays: RankArrays, complete: Bools
) -> list[ParameterCodes]:
    """Return the parameters of the configurations in which every level has a rank."""
    return [
        ParameterCodes(
            codes,
            len(axis),
            all(isinstance(value, Real) for value in axis.values)
            or getattr(table[axis.name].dtype, "ordered", False) is True,
        )
        for axis, codes in zip(arrays.params, arrays.codes[complete].T, strict=True)
    ]


def divided(
    splits: Sequence[Split], parameters: Sequence[ParameterCodes], factors: Sequence[Levels]
) -> tuple[Ints, list[str]]:
    """Return the region of each configuration, in the order of their levels, and the rules."""
    region = np.zeros(len(parameters[0].codes), np.intp)
    masks = [[np.ones(parameter.size, bool) for parameter in parameters]]
    for new, split in enumerate(splits, start=1):
        split.divide(region, parameters, new)
        masks.append(list(masks[split.region]))
        for part, levels in ((split.region, split.stay), (new, ~split.stay)):
            masks[part][split.parameter] = masks[part][split.parameter] & levels
    order = sorted(range(len(masks)), key=lambda part: [(~mask).tolist() for mask in masks[part]])
    number = np.argsort(order)
    return number[region], [_rule(masks[part], parameters, factors) for part in order]


def _rule(
    masks: Sequence[Bools], parameters: Sequence[ParameterCodes], factors: Sequence[Levels]
) -> str:
    conditions = []
    for mask, parameter, factor in zip(masks, parameters, factors, strict=True):
        inside, last = np.flatnonzero(mask), parameter.size - 1
        if len(inside) == parameter.size:
            continue
        labels = factor.labels
        if len(inside) == 1:
            conditions.append(f"{factor.name} = {labels[inside[0]]}")
        elif not parameter.ordered and len(inside) == last:
            conditions.append(f"{factor.name} != {labels[np.argmin(mask)]}")
        elif parameter.ordered and inside[0] == 0:
            conditions.append(f"{factor.name} <= {labels[inside[-1]]}")
        elif parameter.ordered and inside[-1] == last:
            conditions.append(f"{factor.name} > {labels[inside[0] - 1]}")
        elif parameter.ordered:
            low, high = labels[inside[0] - 1], labels[inside[-1]]
            conditions.append(f"{low} < {factor.name} <= {high}")
        else:
            few = 2 * len(inside) <= parameter.size + 1
            names = ", ".join(labels[at] for at in np.flatnonzero(mask == few))
            conditions.append(f"{factor.name} {'in' if few else 'not in'} {{{names}}}")
    return " and ".join(conditions) or EVERYWHERE


def table_of_regions(
    region: Ints,
    rules: Sequence[str],
    target: Levels,
    vectors: Floats,
    beats: Bools | None,
) -> pd.DataFrame:
    """Return mean rank, place, undefeated share and standard error of each level and region."""

    def by_region(values: NDArray[Any]) -> pd.DataFrame:
        return pd.DataFrame(values, columns=list(target.labels)).groupby(region + 1).mean()

    means = by_region(vectors)
    spread = pd.DataFrame(vectors).groupby(region).std().to_numpy()
    places = means.rank(axis=1, ascending=False, method="min").astype("int64")
    columns = {"mean_rank": means, "place": places}
    error = pd.DataFrame(spread / np.sqrt(np.bincount(region))[:, None])
    if beats is not None:
        undefeated = ~beats.any(axis=1) & np.asarray(beats.any(axis=(1, 2)))[:, None]
        columns["undefeated"] = by_region(undefeated)
    columns["error"] = error
    number = np.repeat(np.arange(len(rules), dtype=np.int64), len(target))
    found = {
        "region": number + 1,
        "rule": np.array(rules, dtype=object)[number],
        "configurations": np.bincount(region)[number],
        str(target.name): list(target.labels) * len(rules),
    }
    return pd.DataFrame(
        found | {name: values.to_numpy().ravel() for name, values in columns.items()}
    )
