"""Choices that the A-TOPSIS article leaves open: constants, a digit, another Hellinger-TOPSIS."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from reproduce.atopsis_cases import CASES
from reproduce.atopsis_claims import AtopsisAnswers
from reproduce.claims import compared_claims, read_claims
from reproduce.report import Section
from reproduce.sections import section_of
from srcs_py.atopsis.hellinger import hellinger_distance
from srcs_py.atopsis.ties import shared_ranks, tied
from srcs_py.atopsis.topsis import closeness_of, ranking_text

if TYPE_CHECKING:
    import pandas as pd


# The deviation put in place of KNN's 0, and a number of runs: one setting for all tables.
ZERO = 0.1
RUNS = 158


def hellinger_l2(study: tuple[pd.DataFrame, pd.DataFrame], maximize: bool, runs: int) -> str:
    """Rank by another definition of Hellinger-TOPSIS, which the article allows as well.

    The ideal of a benchmark is the best mean with the smallest deviation of the benchmark, the
    anti-ideal the worst mean with the same one; distances are Euclidean; 0 is replaced.
    """
    means, stds = (table.to_numpy() for table in study)
    stds = np.where(stds > 0, stds, ZERO) / np.sqrt(runs)
    low, high = means.min(axis=0), means.max(axis=0)
    best, worst = (high, low) if maximize else (low, high)
    distances = [
        np.linalg.norm(hellinger_distance(means, stds, point, stds.min(axis=0)), axis=1)
        for point in (best, worst)
    ]
    closeness = closeness_of(*distances)
    return ranking_text(tuple(map(str, study[0].index)), shared_ranks(tied(closeness)))


def hellinger_section() -> Section:
    """Return all tables of Hellinger-TOPSIS by two definitions, and the reason for ours."""
    cells = [
        (
            str(case.tables[1]),
            read_claims("atopsis", f"table {case.tables[1]}")[0].printed,
            f"{case.hellinger} (runs = {case.runs})",
            f"{hellinger_l2(case.study, case.maximize, RUNS)} (runs = {RUNS})",
        )
        for case in CASES.values()
    ]
    rows = compared_claims("atopsis", "hellinger", AtopsisAnswers())
    return section_of("atopsis", "one_setting", rows=rows, cells=cells, zero=ZERO)
