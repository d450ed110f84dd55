"""A table of ranks with other names of its columns and levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pandas as pd

from srcs_py.base.checks import check_known
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.factors import factor
from srcs_py.tables.roles import EFFECT, EQUIVALENT, KEY, PAIRED_EFFECT, PVALUE, SIGN, roles_of

OF_PAIRS = (PVALUE, EFFECT, SIGN, PAIRED_EFFECT, EQUIVALENT)  # endings of columns named by levels


def renamed_ranks(
    table: pd.DataFrame, names: Mapping[str, str], target: str | None = None
) -> pd.DataFrame:
    """Return a table of ranks with other names; levels keep their order.

    Parameters
    ----------
    table : pandas.DataFrame
        Made by SRCSranks.
    names : mapping of str to str
        New names of target, params, performances and of their levels.
    target : str, optional
        The compared levels, where the table does not carry them.

    Raises
    ------
    SRCSError
        If there is no such column or level, or two of a column would have one name.
    """
    roles = roles_of(table, target)
    factors = [factor(table[name]) for name in (roles.target, *roles.params)]
    known = [*(each.name for each in factors), *roles.performance]
    known += [label for each in factors for label in each.labels]
    for old in names:
        check_known(old, known, f"no column or level is named {old!r}")

    def new(value: Any) -> Any:
        return [new(each) for each in value] if isinstance(value, list) else names.get(value, value)

    table = table.copy(deep=False)
    for each in factors:
        labels = new([*each.labels])
        if len({*labels}) < len(labels):
            raise SRCSError(Argument("rename"), f" gives two levels of {each.name!r} one name.")
        if labels != [*each.labels]:  # others keep their numbers
            table[each.name] = replace(each, levels=pd.Index(labels)).categorical(each.codes)
    columns = {old: names[old] for old in known if old in names and old in table}
    for level in factors[0].labels:
        columns |= {level + ending: new(level) + ending for ending in OF_PAIRS}
    table = table.rename(columns=columns)
    carried = roles.as_attrs()
    for name in ("target", "params", "performance", "pairing_col", "underpowered", "conflicts"):
        carried |= {name: new(carried[name])} if name in carried else {}
    if "control" in roles.further:
        carried["further"] = roles.further | {"control": new(roles.further["control"])}
    table.attrs[KEY] = carried
    return table
