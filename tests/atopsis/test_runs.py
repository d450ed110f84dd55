"""From runs to tables: the numbers of pandas, the order of SRCSranks."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import from_runs


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
    names = [f"Dim={dim}, Noise={noise}" for noise in ("hi", "lo") for dim in (2, 10)]
    assert means.columns.tolist() == names
    cells = runs.groupby(["Alg", "Noise", "Dim"])["Error"]
    np.testing.assert_allclose(means.to_numpy().ravel(), cells.mean())
    np.testing.assert_allclose(stds.to_numpy().ravel(), cells.std())
    runs["Alg"] = pd.Categorical(runs["Alg"], ["PSO", "none", "GA", "DE"])
    means, _ = from_runs(runs, "Alg", "Dim", "Error")
    assert means.columns.tolist() == ["2", "10"]  # of one column of benchmarks
    assert means.index.tolist() == ["PSO", "GA", "DE"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Algo", "Dim", "Error"), "no column 'Algo': did you mean 'Alg'"),
        (("Alg", [], "Error"), "benchmark is empty"),
        (("Alg", "Dim", "Noise"), "must hold numbers"),
        (("Alg", "Dim", "Missing"), r"missing values .* leave those runs out\.$"),
        (("Alg", "One", "Error"), r"data has 1 run of Alg 'GA', .*'10'; a standard deviation"),
        (("Alg", "None", "Error"), r"data has 0 runs of Alg 'GA', .*'10'; a standard deviation"),
    ],
)
def test_refusals(runs, arguments, message):
    runs["Missing"] = runs["Error"].where(runs["Run"] > 0)
    here = (runs["Alg"] == "GA") & (runs["Dim"] == 10)
    runs["None"] = runs["Dim"].mask(here, 2)
    runs["One"] = runs["Dim"].mask(here & (runs["Run"] + (runs["Noise"] == "lo") > 0), 2)
    with pytest.raises(SRCSError, match=message):
        from_runs(runs, *arguments)
