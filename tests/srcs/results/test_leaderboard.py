"""The leaderboard against counting by hand, one comparison at a time."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCScomparison, SRCSError, SRCSranks, datasets, leaderboard

PARAMS = ["Dataset", "Noise type", "Noise ratio"]


@pytest.fixture(scope="module")
def runs():
    return datasets.load("noise")


def ranked(runs, **more):
    roles = dict(datasets.describe("noise").roles)
    return SRCSranks(runs, **(roles | more))


@pytest.fixture(scope="module")
def ranks(runs):
    return ranked(runs)


@pytest.fixture(scope="module")
def squares(ranks):
    """Return the printed comparison of each configuration."""
    configurations = ranks[PARAMS].drop_duplicates().to_dict("records")
    return [SRCScomparison(ranks, **each) for each in configurations]


def test_wins_ties_and_losses_are_those_of_all_comparisons(ranks, squares):
    board = leaderboard(ranks)
    wins, losses = (sum((each == sign).sum(axis=1) for each in squares) for sign in "><")
    assert len(board) == len(wins) > 4
    for row in board.itertuples():
        assert (row.wins, row.losses) == (wins[row.Algorithm], losses[row.Algorithm])
        assert row.ties == (len(board) - 1) * len(squares) - row.wins - row.losses


def test_ranks_are_wins_minus_losses(ranks):
    board = leaderboard(ranks)
    totals = ranks.groupby("Algorithm", observed=True)["rank"].agg(["sum", "mean"])
    assert (board.wins - board.losses).tolist() == totals["sum"][board.Algorithm].tolist()
    assert board.mean_rank.tolist() == pytest.approx(totals["mean"][board.Algorithm].tolist())
    assert board.mean_rank.is_monotonic_decreasing
    assert board.wins.sum() == board.losses.sum() > 0


def test_best_counts_the_configurations_led(ranks):
    board = leaderboard(ranks).set_index("Algorithm")
    most = ranks.groupby(PARAMS, observed=True)["rank"].transform("max")
    led = ranks[ranks["rank"] == most].Algorithm.value_counts()
    assert {name: board.best[name] for name in board.index} == {
        name: led.get(name, 0) for name in board.index
    }


def test_undefeated_counts_where_a_pair_differs_and_no_level_is_better(ranks, squares):
    """Where nothing was shown nobody is beaten, which says nothing of anybody."""
    board, counts = leaderboard(ranks), {}
    for square in squares:
        if (square == "<").any(axis=None):
            for name in square.index[~(square == "<").any(axis=1)]:
                counts[name] = counts.get(name, 0) + 1
    assert dict(zip(board.Algorithm, board.undefeated, strict=True)) == counts
    nothing_shown = (ranks["rank"] == 0).groupby([ranks[name] for name in PARAMS], observed=True)
    assert nothing_shown.all().any()


def test_direction_is_told_by_the_ranks_where_the_table_lost_it(runs, ranks):
    lost = ranks.copy()
    lost.attrs.clear()
    assert leaderboard(lost).equals(leaderboard(ranks))
    turned = ranked(runs, maximize=False)
    turned.attrs.clear()
    flipped = leaderboard(turned).set_index("Algorithm")
    board = leaderboard(ranks).set_index("Algorithm")
    assert flipped.wins[board.index].tolist() == board.losses.tolist()


def test_alpha_must_be_that_of_the_ranks(ranks):
    with pytest.raises(SRCSError, match="alpha = 1e-06: wins and losses do not add up"):
        leaderboard(ranks, alpha=1e-6)


def test_several_rank_columns(ranks):
    table = ranks.drop(columns=[each for each in ranks if each.endswith("pval")])
    table = table.rename(columns={"rank": "rank1"})
    board = leaderboard(table, rank="rank1")
    assert list(board) == ["Algorithm", "configurations", "mean_rank", "best", "worst"]
    with pytest.raises(SRCSError, match="rank = 'rank' is not a column"):
        leaderboard(table)


def test_a_level_without_runs_somewhere(runs):
    part = runs[~((runs.Algorithm == "CART") & (runs.Dataset == "iris"))]
    board = leaderboard(ranked(part)).set_index("Algorithm")
    assert board.configurations["CART"] < board.configurations["1-NN"]
    assert (board.wins + board.ties + board.losses)["CART"] == 5 * board.configurations["CART"]


def test_unranked_configurations_have_no_best_and_no_worst_level():
    """C never has a rank, in 20 no level has one, and in 30 the only rank is below 0."""
    rank = [1, -1, np.nan, np.nan, np.nan, np.nan, np.nan, -1, np.nan]
    sizes = np.repeat([10, 20, 30], 3)
    board = leaderboard(pd.DataFrame({"Method": [*"ABC"] * 3, "Size": sizes, "rank": rank}))
    assert board.Method.tolist() == ["A", "B", "C"]
    assert board.configurations.tolist() == [1, 2, 0]
    assert board.mean_rank.tolist() == pytest.approx([1, -1, np.nan], nan_ok=True)
    assert board.best.tolist() == [1, 1, 0]
    assert board.worst.tolist() == [0, 2, 0]


def test_wins_are_counted_at_the_alpha_of_the_table(runs, ranks):
    loose = ranked(runs, alpha=0.3)
    board, totals = leaderboard(loose), loose.groupby("Algorithm", observed=True)["rank"].sum()
    assert (board.wins - board.losses).tolist() == totals[board.Algorithm].tolist()
    assert board.wins.sum() > leaderboard(ranks).wins.sum()


@pytest.mark.filterwarnings("ignore:.* tend to be better")
@pytest.mark.parametrize("maximize", [True, False])
def test_of_equal_means_the_same_level_wins_as_in_the_ranks(maximize):
    low, high = np.arange(21.0), np.arange(21.0) + 30
    low[-1] += high.sum() - low.sum()  # one far value, so that the means are equal
    runs = pd.DataFrame({"Size": 1, "Name": np.repeat(["A", "B"], 21), "y": [*low, *high]})
    ranks = SRCSranks(runs, "Size", "Name", "y", maximize=maximize)
    board = leaderboard(ranks).set_index("Name")
    assert ranks["mean"].nunique() == 1
    assert ranks["rank"].abs().tolist() == [1, 1]
    assert (board.wins - board.losses)[ranks.Name].tolist() == ranks["rank"].tolist()
