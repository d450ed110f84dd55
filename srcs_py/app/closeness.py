"""From means and standard deviations to everything that the second page shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py import datasets
from srcs_py.atopsis import (
    Ranking,
    Sensitivity,
    atopsis,
    hellinger_topsis,
    plot_methods,
    plot_sensitivity,
    read_tables,
    sensitivity,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.jobs import Ticket

    Tables = tuple[pd.DataFrame, pd.DataFrame]

CASES = {"case1": True, "case2": False}  # whether larger means are better
METHODS = {"atopsis": "A-TOPSIS", "hellinger": "Hellinger-TOPSIS"}
NORMALIZATIONS = {
    "none": "none, as published",
    "vector": "vector",
    "max": "max",
    "minmax": "minmax",
}


@dataclass(frozen=True)
class Options:
    """What the controls say.

    Attributes
    ----------
    method : str
        One of METHODS.
    weight : float
        Of the means; of A-TOPSIS only.
    normalization : str
        One of NORMALIZATIONS; of A-TOPSIS only.
    benefit : bool
        Whether larger means are better.
    """

    method: str
    weight: float
    normalization: str
    benefit: bool


@dataclass(frozen=True)
class Result:
    """What came out.

    Attributes
    ----------
    ranking : Ranking
        By the chosen method.
    bars : Figure
        Its closeness coefficients.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : Figure or None
        Their picture.
    """

    ranking: Ranking
    bars: Figure
    study: Sensitivity | None = None
    curves: Figure | None = None

    @property
    def table(self) -> pd.DataFrame:
        """The ranking, best first."""
        frame = self.ranking.to_frame().sort_values("rank", kind="stable")
        return frame.rename_axis("algorithm").reset_index()


def ranked(ticket: Ticket, tables: Tables, options: Options) -> Result:
    """Rank by the library's functions and draw."""
    if options.method == "hellinger":
        ranking = hellinger_topsis(*tables, benefit=options.benefit)
        return Result(ranking, plot_methods({METHODS["hellinger"]: ranking}))
    normalization: Any = None if options.normalization == "none" else options.normalization
    shared = {"benefit": options.benefit, "normalization": normalization}
    weights = (options.weight, 1 - options.weight)
    ranking = atopsis(*tables, weights, **shared)
    study = sensitivity(*tables, **shared)
    return Result(
        ranking, plot_methods({METHODS["atopsis"]: ranking}), study, plot_sensitivity(study)
    )


def case_study(name: str) -> Tables:
    """Return the two tables of a case study of the article."""
    mean, std = (datasets.bundled(f"atopsis/atopsis_{name}_{kind}.csv") for kind in ("mean", "std"))
    return read_tables(mean, std)
