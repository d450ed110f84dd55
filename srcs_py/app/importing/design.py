"""Which columns are of a study's design: what is measured varies from run to run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

# Where runs were lost, counts differ somewhat. These limits are from 720 simulated studies.
_SPREAD = 0.15  # chi-square of the counts of runs by its degrees; what is measured has 1 or more
_LOST = 0.4  # the same where a target has fewer runs than another
_WHOLE = 0.9  # of the combinations that were run have all their runs
_CROSSED = 0.55  # of the combinations were run


def of_design(table: pd.DataFrame, target: str, names: Iterable[str]) -> list[str]:
    """Return the columns whose levels occur as often with each target, but for lost runs.

    Each is looked at within the levels of those before it.
    """
    import numpy as np
    import pandas as pd

    targets, strata = pd.factorize(table[target])[0] + 1, np.zeros(len(table), np.int64)
    found = []
    for name in names:
        levels = pd.factorize(table[name])[0] + 1  # 0 where a value is missing
        several, many = targets.max() + 1, levels.max() + 1
        at, codes = pd.factorize((strata * several + targets) * many + levels)
        cells = pd.DataFrame({"stratum": codes // many // several, "runs": np.bincount(at)})
        cells = cells.assign(target=codes // many % several, level=codes % many)
        if _is_design(cells[(cells["target"] > 0) & (cells["level"] > 0)]):
            found.append(name)
            strata = pd.factorize(strata * many + levels)[0]
    return found


def _is_design(cells: pd.DataFrame) -> bool:
    """Say so of a column from the number of runs of each stratum, target and level.

    So it is where some targets have every run; where most combinations that were run are whole;
    or where the counts are nearer to even than chance would have them.
    """
    strata = cells.groupby("stratum")
    targets, levels = strata["target"].transform("nunique"), strata["level"].transform("nunique")
    cells = cells[(targets > 1) & (levels > 1)]
    strata = cells.groupby("stratum")
    targets, levels = strata["target"].nunique(), strata["level"].nunique()
    of_target = cells.groupby(["stratum", "target"])["runs"]
    of_level = cells.groupby(["stratum", "level"])["runs"]
    total = cells["runs"].sum()
    every = (targets * of_level.max().groupby("stratum").sum()).sum()  # if no run were lost
    most = (targets * of_target.sum().groupby("stratum").max()).sum()  # if all were as the fullest
    if every - most <= (every - total) / 2:
        return True
    whole = (cells["runs"] == of_level.transform("max")).mean()
    if whole >= _WHOLE and len(cells) >= _CROSSED * (targets * levels).sum():
        return True
    expected = of_target.transform("sum") * of_level.transform("sum")
    chi_square = (cells["runs"] ** 2 * strata["runs"].transform("sum") / expected).sum() - total
    limit = _LOST if most > total else _SPREAD
    return bool(chi_square < limit * ((targets - 1) * (levels - 1)).sum())
