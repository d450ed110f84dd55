"""What looks wrong with a study: several files, a wide table, columns in each other's roles."""

from __future__ import annotations

import glob
import os
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, warn
from srcs_py.tables.reading import as_table
from srcs_py.tables.reshape import refuse_wide

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.roles import Roles

MOST_LEVELS = 300  # of a target; every pair of them is tested in every configuration


def study_table(data: Any, used: Iterable[str], roles: Roles) -> pd.DataFrame:
    """Return the columns of a study; an error for one that is missing recognizes wide tables."""
    refuse_several(data)
    try:
        return as_table(data, used)
    except SRCSError as error:
        if error.argument == "data":
            refuse_wide(data, roles.target, roles.performance)
        raise


def refuse_several(data: Any) -> None:
    """Raise for a folder, or a pattern of names, which are read piece by piece only."""
    if not isinstance(data, (str, os.PathLike)):
        return
    if os.path.isdir(data) or (not os.path.exists(data) and glob.glob(os.fspath(data))):
        raise SRCSError(
            Argument("memory"),
            f", the most to use, must be given for several files, as {os.fspath(data)} is.",
            remedy=("memory", "2GB"),
        )


def warn_of_swapped_roles(samples: Samples, roles: Roles) -> None:
    """Warn of a target with hundreds of levels, or a performance that counts the runs."""
    levels = samples.present.size
    if levels > MOST_LEVELS:
        warn(
            SRCSWarning(
                Argument("target", roles.target),
                f" has {levels} levels, and all pairs of them are compared; is it the "
                "column of the algorithms?",
            )
        )
    for name, values in zip(roles.performance, samples.values, strict=True):
        if _counts_runs(samples, values):
            warn(
                SRCSWarning(
                    Argument("performance", name),
                    " counts the runs of each level (1, 2, 3, ...); is it the number of the run?",
                )
            )


def _counts_runs(samples: Samples, values: np.ndarray[Any, np.dtype[np.float64]]) -> bool:
    """Say whether each level has the values 0, 1, 2, ... or 1, 2, 3, ... in each configuration."""
    counts = samples.counts[samples.counts > 0]
    if not counts.size:  # the runs are on a cluster
        return False
    lowest, most = values.min(), counts.max()
    if lowest not in {0, 1} or values.max() != lowest + most - 1 or most < 3:
        return False
    if counts.min() < most or (values % 1 != 0).any():
        return False
    numbers = np.bincount((values - lowest).astype(np.intp), minlength=most)
    return bool((numbers == counts.size).all())
