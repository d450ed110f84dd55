"""Tables of ranks that can show nothing: too few runs in every configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.srcs.engine.best_case import least_runs, would_be_enough
from srcs_py.srcs.options import check_options

if TYPE_CHECKING:
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.tables.roles import Roles


def nothing_to_show(arrays: RankArrays, roles: Roles) -> str:
    """Return a sentence on a table without any configuration that could show a difference.

    Parameters
    ----------
    arrays, roles : RankArrays and Roles
        A table of ranks.

    Returns
    -------
    str
        Empty if some configuration has enough runs, or the table does not tell.
    """
    count = len(arrays.rows)
    if not roles.underpowered or not arrays.those(roles.underpowered).all():
        return ""
    where = "the configuration" if count == 1 else f"all {count} configurations"
    runs = " to ".join(str(runs) for runs in dict.fromkeys(roles.runs))
    many = f"{runs} run{'s' * (runs != '1')} of a level are" if runs else "runs are"
    return (
        f"These ranks can show nothing: in {where} {many} too few for any pair of levels to be "
        f"significant{would_be_enough(_enough(len(arrays.target), arrays, roles))}."
    )


def _enough(levels: int, arrays: RankArrays, roles: Roles) -> int | None:
    """Return how many runs of each level would be enough, if the table tells its call."""
    further = dict(roles.further)
    control = further.get("control")
    names = "summarize", "gate", "across", "overlap"
    given = {name: further[name] for name in names if name in further}
    try:
        options = check_options(
            roles.params, roles.target, roles.performance,
            test=roles.test, correction=roles.correction, alpha=roles.alpha,
            paired=bool(roles.paired), pairing_col=roles.pairing_col, **given,
        )  # fmt: skip
    except SRCSError:
        return None
    position = arrays.target.labels.index(control) if control in arrays.target.labels else None
    return least_runs(np.ones(levels, dtype=np.intp), options, position)
