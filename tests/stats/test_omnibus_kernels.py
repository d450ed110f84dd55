"""The Kruskal-Wallis test at the edges, as R has it; tests/oracle has all other p-values."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks
from srcs_py.stats.omnibus_kernels import kruskal_wallis
from srcs_py.stats.pooled import Pooled

from ..studies import ROLES


# R 4.2.2: kruskal.test(list(1, 2, 3))$p.value; two samples with the same sum of ranks have 1
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.parametrize(
    ("levels", "p"),
    [("abc", 0.367879441171442), ("abba", 1.0), ("aaa", np.nan)],
    ids=["one run each", "equal sums", "one level"],
)
def test_p_values_of_few_runs(levels, p):
    runs = pd.DataFrame({"Size": 1, "Algorithm": [*levels], "Accuracy": range(len(levels))})
    more = pd.DataFrame({"Size": 2, "Algorithm": [*"aabb"], "Accuracy": range(4)})
    ranks = SRCSranks(pd.concat([runs, more]), **ROLES, summarize="always")
    assert ranks["omnibus.pval"][0] == pytest.approx(p, rel=1e-14, nan_ok=True)


def test_integers_of_32_bits_are_wide_enough():
    """Those of a browser's Python: the square of the number of runs is more than they hold."""
    runs = 60_000
    u = np.array([[[0.0, 1.81e9], [runs**2 - 1.81e9, 0.0]]])
    none = np.zeros((1, 2, 2)), np.zeros(1)
    wide, narrow = (
        kruskal_wallis(Pooled(np.full((1, 2), runs, dtype=kind), u, *none))
        for kind in (np.int64, np.int32)
    )
    assert 0 < wide[0] < 1
    assert narrow == wide
