"""The runs behind the rows of a table of ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.srcs.runs.from_table import gather
from srcs_py.srcs.runs.samples import Samples

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from srcs_py.base.checks import NaAction
    from srcs_py.tables.roles import Roles

    Floats = NDArray[np.float64]
    Ints = NDArray[np.integer[Any]]

QUARTILES = (0, 0.25, 0.5, 0.75, 1)


@dataclass(frozen=True)
class CellRuns:
    """The runs that a table of ranks was made from.

    Attributes
    ----------
    samples : Samples
        The runs, without those that were left out.
    """

    samples: Samples

    @property
    def levels(self) -> list[int]:
        """Places of the target levels among those present, as the table has them in order."""
        labels = [self.samples.target.labels[each] for each in self.samples.present]
        return sorted(range(len(labels)), key=labels.__getitem__)

    def counts(self) -> Ints:
        """Return the number of runs of each row of the table, shape (rows,)."""
        return self.samples.counts[:, self.levels].ravel()

    def values(self, configuration: int) -> list[Floats]:
        """Return the runs of each level in one configuration, paired ones in the same order."""
        rows = self.samples.stretches.rows(np.array([configuration]))
        ends = np.cumsum(self.samples.counts[configuration])[:-1]
        each = np.split(self.samples.values[0][rows], ends)
        return [each[level] for level in self.levels]


def cell_runs(
    data: pd.DataFrame, roles: Roles, pairing: str | None = None, na_action: NaAction = "fail"
) -> CellRuns:
    """Return the runs behind a table of ranks.

    Parameters
    ----------
    data : pandas.DataFrame
        The runs that SRCSranks was given.
    roles : Roles
        Of the table of ranks.
    pairing, na_action
        As SRCSranks was given them; ``pairing`` None for unpaired runs.
    """
    return CellRuns(gather(data, roles.target, roles.params, roles.performance, pairing, na_action))


def quartiles(values: Floats) -> Floats:
    """Return the smallest value, the quartiles and the largest value, shape (5,)."""
    return np.quantile(values, QUARTILES)
