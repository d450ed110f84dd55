"""What reads a table of ranks reads the same tables: sparse ones, and ones that lost their call."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import (
    SRCScomparison,
    SRCSError,
    SRCSranks,
    cd_diagram,
    comparison_table,
    leaderboard,
    plot,
    singleplot,
    to_html,
)

# At a small alpha nothing can be significant in some of these studies.
pytestmark = pytest.mark.filterwarnings("ignore:In .* no pair can be significant")

PARAMS = [f"p{number}" for number in range(12)]


def sparse_runs():
    """Sixty configurations of twelve parameters: 60**12 are possible."""
    random = np.random.default_rng(1)
    levels = {name: random.permutation(60) for name in PARAMS}
    one = pd.DataFrame(levels)
    runs = one.loc[one.index.repeat(3 * 6)].reset_index(drop=True)
    runs["Method"] = np.tile(np.repeat(["A", "B", "C"], 6), 60)
    runs["Score"] = random.normal(size=len(runs)) + 3 * (runs["Method"] == "B")
    return runs


@pytest.fixture(scope="module")
def sparse():
    return SRCSranks(sparse_runs(), PARAMS, "Method", "Score")


def test_all_that_reads_ranks_takes_twelve_sparse_parameters(sparse, tmp_path):
    board = leaderboard(sparse)
    assert board["configurations"].tolist() == [60] * 3
    sums = sparse.groupby("Method", observed=True)["rank"].sum()
    assert (board.wins - board.losses).tolist() == sums[board.Method].tolist()
    where = {name: sparse[name].iloc[0] for name in PARAMS}
    assert SRCScomparison(sparse, **where).shape == (3, 3)
    assert "<" in comparison_table(sparse, **where)
    assert to_html(sparse, tmp_path / "page.html").stat().st_size > 0
    assert len(plot(sparse, "Method", None, "p0", "p1").axes) == 2
    assert singleplot(sparse, "p0", "p1", Method="B").axes
    assert cd_diagram(sparse).axes


def test_rows_without_a_level_are_refused(sparse):
    without = sparse.assign(Method=sparse["Method"].mask(sparse.index == 3))
    with pytest.raises(SRCSError, match="'Method' is missing in 1 row"):
        leaderboard(without)


def test_rows_that_repeat_are_refused(sparse, tmp_path):
    twice = pd.concat([sparse, sparse])
    for read in (
        leaderboard,
        lambda table: to_html(table, tmp_path / "page.html"),
        lambda table: plot(table, "Method", None, "p0", "p1"),
    ):
        with pytest.raises(SRCSError, match=r"2 rows of the table have .* \(\d+ combinations have"):
            read(twice)
