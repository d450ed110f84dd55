"""From runs to tables: the numbers of pandas, the order of SRCSranks."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks
from srcs_py.atopsis import atopsis, from_runs


@pytest.fixture
def runs():
    rng = np.random.default_rng(0)
    keys = pd.MultiIndex.from_product(
        [["PSO", "DE", "GA"], [2, 10], ["hi", "lo"], range(4)], names=["Alg", "Dim", "Noise", "Run"]
    )
    table = pd.DataFrame({"Error": rng.gamma(2, 1, len(keys))}, index=keys).reset_index()
    return table.sample(frac=1, random_state=1)


def test_means_and_deviations_are_those_of_pandas(runs):
    means, stds = from_runs(runs, "Alg", ["Dim", "Noise"], "Error")
    assert means.index.tolist() == ["DE", "GA", "PSO"]
    assert means.columns.tolist() == [
        "Dim=2, Noise=hi",
        "Dim=10, Noise=hi",
        "Dim=2, Noise=lo",
        "Dim=10, Noise=lo",
    ]
    cells = runs.groupby(["Alg", "Dim", "Noise"])["Error"]
    for (alg, dim, noise), mean in cells.mean().items():
        assert means.loc[alg, f"Dim={dim}, Noise={noise}"] == pytest.approx(mean)
    for (alg, dim, noise), std in cells.std().items():
        assert stds.loc[alg, f"Dim={dim}, Noise={noise}"] == pytest.approx(std)


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_srcs_and_atopsis_run_on_the_same_study(runs):
    ranks = SRCSranks(
        runs, params=["Dim", "Noise"], target="Alg", performance="Error", summarize="always"
    )
    means, stds = from_runs(runs, "Alg", ["Dim", "Noise"], "Error")
    first = ranks[(ranks["Dim"].astype(str) == "2") & (ranks["Noise"] == "hi")]
    expected = first.set_index(first["Alg"].astype(str))["mean"]
    assert means["Dim=2, Noise=hi"].to_dict() == pytest.approx(expected.to_dict())
    assert len(atopsis(means, stds, maximize=False).to_frame()) == 3


def test_one_benchmark_column_gives_plain_names(runs):
    means, _ = from_runs(runs, "Alg", "Dim", "Error")
    assert means.columns.tolist() == ["2", "10"]


def test_levels_keep_their_order(runs):
    runs["Alg"] = pd.Categorical(runs["Alg"], ["PSO", "none", "GA", "DE"])
    means, _ = from_runs(runs, "Alg", "Dim", "Error")
    assert means.index.tolist() == ["PSO", "GA", "DE"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Algo", "Dim", "Error"), "no column 'Algo': did you mean 'Alg'"),
        (("Alg", [], "Error"), "benchmark is empty"),
        (("Alg", "Dim", "Noise"), "must hold numbers"),
    ],
)
def test_bad_columns(runs, arguments, message):
    with pytest.raises(SRCSError, match=message):
        from_runs(runs, *arguments)


def test_fewer_than_two_runs(runs):
    one = runs[
        (runs["Alg"] != "GA") | (runs["Dim"] != 10) | (runs["Run"] + (runs["Noise"] == "lo") < 1)
    ]
    with pytest.raises(
        SRCSError, match=r"data has 1 run of Alg 'GA', .*'10'; a standard deviation"
    ):
        from_runs(one, "Alg", "Dim", "Error")
    none = runs[(runs["Alg"] != "GA") | (runs["Dim"] != 10)]
    with pytest.raises(
        SRCSError, match=r"data has 0 runs of Alg 'GA', .*'10'; a standard deviation"
    ):
        from_runs(none, "Alg", "Dim", "Error")


def test_a_missing_performance(runs):
    runs.iloc[3, runs.columns.get_loc("Error")] = np.nan
    with pytest.raises(SRCSError, match=r"missing value .* leave those runs out\.$"):
        from_runs(runs, "Alg", "Dim", "Error")
