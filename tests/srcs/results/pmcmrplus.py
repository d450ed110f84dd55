"""What is compared with the R package PMCMRplus: calls of it, and the same asked of srcs_py.

``pmcmrplus.csv`` has what PMCMRplus 1.9.10 answered under R 4.2.2. ``test_pmcmrplus`` compares
srcs_py with it everywhere; ``tests/r/test_overall`` compares it with a running PMCMRplus.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
from scipy import stats

import srcs_py as srcs
from srcs_py.stats.overall_tests import friedman_test, iman_davenport, skillings_mack

HERE = Path(__file__).parent
STORED = HERE / "pmcmrplus.csv"
TAILS = 1e-9  # relative: sums in another order, then the tail of a distribution
TABULATED = 1e-8  # absolute: R's ptukey, and the table of the studentized range that we use
# absolute: PMCMRplus's Dunnett is off by as much from two million simulated studies, ours by 0.0005
INTEGRATED = 4e-3

# Garcia and Herrera (2008), JMLR 9, 2677-2694, table 3: accuracies on 30 data sets
ACCURACY = pd.read_csv(HERE / "garcia_and_herrera.csv").to_numpy()
MISSING = ([1, 4, 4, 16], [2, 0, 1, 4])


def _with_holes(values: np.ndarray) -> np.ndarray:
    values = values.copy()
    values[MISSING] = np.nan
    return values


# Skillings and Mack (1981), Technometrics 23, 171-177, table 1
ASSEMBLY = np.array(
    [
        [3.2, 4.1, 3.8, 4.2],
        [3.1, 3.9, 3.4, 4.0],
        [4.3, 3.5, 4.6, 4.8],
        [3.5, 3.6, 3.9, 4.0],
        [3.6, 4.2, 3.7, 3.9],
        [4.5, 4.7, 3.7, np.nan],
        [np.nan, 4.2, 3.4, np.nan],
        [4.3, 4.6, 4.4, 4.9],
        [3.5, np.nan, 3.7, 3.9],
    ]
)

LEVELS = "abcde"
_Y = [0.13, -0.13, 0.64, 0.1, -0.54, 0.36, 1.3, 0.95, -0.7, -1.27]
_Y += [0.38, 1.04, -1.33, 0.78, -0.25, 0.27, 0.46, 0.68, 1.41, 2.04]
_Y += [1.87, 3.37, 1.33, 2.35, 2.9, 2.09, 1.26, 1.08, 1.54, 2.22]
EQUAL = pd.DataFrame({"Size": 10, "g": np.repeat(list("abc"), 10), "y": _Y})
UNEQUAL = EQUAL.drop(index=[2, 3, 12, 20, 21, 22]).reset_index(drop=True)


def _of_blocks(values: np.ndarray, control: str | None = None) -> pd.DataFrame:
    table = pd.DataFrame(values, columns=list(LEVELS[: values.shape[1]]))
    runs = srcs.from_wide(table.assign(Data=table.index), list(table))
    return srcs.overall(runs, "Data", "Algorithm", "Performance", control=control).pairs


def _of_groups(runs: pd.DataFrame, **call: object) -> np.ndarray:
    ranks = srcs.SRCSranks(runs, "Size", "g", "y", summarize="always", **call)
    p = srcs.SRCScomparison(ranks, pvalues=True, Size=10).to_numpy(dtype=float)
    p = p[:1] if "control" in call else p
    return p[np.triu_indices_from(p, 1)] if len(p) > 1 else p[0, 1:]


def _omnibus(test: Callable, values: np.ndarray) -> list[float]:
    found = test(-values)
    return [found.statistic, found.p]


def _uncorrected_rank_sum(x: np.ndarray, y: np.ndarray) -> float:
    test = stats.mannwhitneyu(x, y, use_continuity=False, method="asymptotic")
    return float(test.pvalue)


@dataclass(frozen=True)
class Case:
    """A call in R of ``y`` (a matrix, or the runs with their levels ``g``), and ours of the same.

    What differs by at most ``rel`` or ``atol`` is equal.
    """

    r: str
    data: np.ndarray | pd.DataFrame
    ours: Callable
    rel: float = TAILS
    atol: float = 0.0


def _cases():
    answer = "unlist(PMCMRplus::{}[c('statistic', 'p.value')])".format
    complete = {"garcia": ACCURACY, "ties": ACCURACY.round(1)}
    for name, values in complete.items():
        yield name, Case(answer("friedmanTest(y)"), values, partial(_omnibus, friedman_test))
        call = answer("friedmanTest(y, dist = 'FDist')")
        yield name, Case(call, values, partial(_omnibus, iman_davenport))
        # R's ranks begin with the smallest value; two-sided p-values do not depend on that
        call = "PMCMRplus::frdAllPairsNemenyiTest(y)$p.value"
        yield name, Case(call, values, lambda y: _of_blocks(y)["nemenyi"], 1e-6, TABULATED)
        for correction, column in (("none", "p"), ("holm", "holm")):
            call = f"PMCMRplus::frdAllPairsSiegelTest(y, p.adjust.method = '{correction}')$p.value"
            yield name, Case(call, values, lambda y, column=column: _of_blocks(y)[column])
        call = "PMCMRplus::frdManyOneDemsarTest(y, p.adjust.method = 'holm')$p.value"
        yield name, Case(call, values, lambda y: _of_blocks(y, control="a")["holm"])
    for name, values in {**complete, "assembly": ASSEMBLY, "holes": _with_holes(ACCURACY)}.items():
        call = answer("skillingsMackTest(y)")
        yield name, Case(call, values, partial(_omnibus, skillings_mack))
    for name, runs in {"equal": EQUAL, "unequal": UNEQUAL}.items():
        tukey = partial(_of_groups, test="tukeyHSD")
        yield name, Case("PMCMRplus::tukeyTest(y, g)$p.value", runs, tukey, 0.0, TABULATED)
        welch = partial(_of_groups, test="welch", control="a")
        call = "PMCMRplus::welchManyOneTTest(y, g, p.adjust.method = 'holm')$p.value"
        yield name, Case(call, runs, welch)
        rank_sum = partial(_of_groups, test=_uncorrected_rank_sum, control="a")
        call = "PMCMRplus::manyOneUTest(y, g, p.adjust.method = 'holm')$p.value"
        yield name, Case(call, runs, rank_sum)
        dunnett = partial(_of_groups, test="dunnett", control="a")
        yield name, Case("PMCMRplus::dunnettTest(y, g)$p.value", runs, dunnett, 0.0, INTEGRATED)


CASES = {f"{name}: {case.r.replace('PMCMRplus::', '')}": case for name, case in _cases()}
