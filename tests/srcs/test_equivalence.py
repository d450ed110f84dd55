"""Better, equivalent, worse: statsmodels' TOST, baycomp's posteriors, and the bundled study."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.weightstats import ttost_ind, ttost_paired

import srcs_py as srcs
from srcs_py import cli
from srcs_py.stats.posterior import signed_rank_posterior
from tests.studies import ROLES, beyond, runs_of, simulated, study

A = [0.13, -0.13, 0.64, 0.1, -0.54, 0.36, 1.3, 0.95, -0.7, -1.27]
B = [0.38, 1.04, -1.33, 0.78, -0.25, 0.27, 0.46, 0.68, 1.41, 2.04]
FOLDS = {"paired": True, "pairing_col": "Fold"}


def of_pair(table, row=0):
    """Return better, equivalent and worse of a row's level against b."""
    return table.loc[row, ["b.better", "b.equivalent", "b.worse"]].to_numpy(float)


@pytest.mark.parametrize("margin", [0.5, 1])
def test_tails_are_the_tost_p_values_of_statsmodels(margin):
    _, (_, low, _), (_, high, _) = ttost_paired(np.array(A), np.array(B), -margin, margin)
    found = of_pair(srcs.equivalence(runs_of((A, B)), **ROLES, **FOLDS, margin=margin))
    np.testing.assert_allclose(found, [high, 1 - low - high, low], atol=1e-12)  # rounding
    uneven = A, [*B, 0.3, 2.5, -1]
    _, (_, low, _), (_, high, _) = ttost_ind(*map(np.array, uneven), -margin, margin, "unequal")
    found = of_pair(srcs.equivalence(runs_of(uneven), **ROLES, margin=margin))
    np.testing.assert_allclose(found, [high, 1 - low - high, low], atol=1e-12)


# baycomp 1.0.3: two_on_single(a, b, rope), runs=1, whose scale has 1/n + 1/9 of ten runs
BAYCOMP = {
    1: [0.03037403730418267, 0.743178003620162, 0.2264479590756554],
    0.5: [0.0959399628741429, 0.424495395920623, 0.4795646412052341],
}


@pytest.mark.parametrize("margin", BAYCOMP)
def test_the_overlap_of_ten_folds_is_baycomps(margin):
    table = srcs.equivalence(runs_of((A, B)), **ROLES, **FOLDS, margin=margin, overlap="10-fold")
    np.testing.assert_allclose(of_pair(table), BAYCOMP[margin], atol=1e-8)
    assert of_pair(table).tolist() == table.loc[1, ["a.worse", "a.equivalent", "a.better"]].tolist()
    fewer = srcs.equivalence(
        runs_of((A, B)), **ROLES, **FOLDS, margin=margin, overlap=1 / 9, maximize=False
    )
    assert of_pair(fewer).tolist() == of_pair(table)[::-1].tolist()


def test_the_bundled_study():
    roles = srcs.datasets.describe("noise").roles
    runs = srcs.datasets.load("noise")
    iris = runs[(runs["Dataset"] == "iris") & (runs["Noise type"] == "CLA_RAND")]
    for overlap, wanted in (("5-fold", [0.9549, 0.0253, 0.0198]), (None, [0.99996])):
        table = srcs.equivalence(iris, **roles, margin=1, overlap=overlap)
        cell = table.srcs.select(Algorithm="NaiveBayes", **{"Noise ratio": 30})
        found = cell[["Forest.better", "Forest.equivalent", "Forest.worse"]].to_numpy()[0]
        np.testing.assert_allclose(found[: len(wanted)], wanted, atol=5e-5)  # as printed


# baycomp 1.0.3: SignedRankTest.probs(a, b, rope=margin, nsamples=400000, random_state=1)
SIGNED_RANK = {
    0.25: [0.161975, 0.0417925, 0.7962325],
    0.5: [0.05457, 0.4662075, 0.4792225],
    1: [0.00105, 0.8862825, 0.1126675],
}


@pytest.mark.parametrize("margin", SIGNED_RANK)
def test_the_bayesian_signed_rank_test_is_baycomps(margin):
    larger, smaller = signed_rank_posterior((np.array(A) - B) / margin, 100_000, 0)
    # four standard errors of the difference of two estimates from draws: 4 sqrt(0.25 / 80,000)
    assert (larger, smaller) == pytest.approx(np.take(SIGNED_RANK[margin], [0, 2]), abs=0.007)


def test_blocks_are_compared_by_the_differences_of_their_means():
    rng = np.random.default_rng(0)
    runs = pd.concat([
        study([(3, 3)] * 2, shift=1.0, seed=seed).assign(Data=f"d{seed}") for seed in range(6)
    ])  # fmt: skip
    runs["Accuracy"] += rng.normal(size=len(runs))
    call = {**ROLES, "params": ["Size", "Data"], "margin": 0.5}
    table = srcs.equivalence(runs, **call, blocks="Data", draws=20_000, rng=3)
    means = runs.groupby(["Data", "Size", "Algorithm"])["Accuracy"].mean().unstack()
    difference = (means["a"] - means["b"]).groupby("Data").mean().to_numpy()
    larger, smaller = signed_rank_posterior(difference / 0.5, 20_000, 3)
    assert of_pair(table)[[0, 2]].tolist() == [larger, smaller]
    assert list(table.columns[:2]) == ["Algorithm", "a.better"]
    again = srcs.equivalence(runs, **call, blocks=["Data"], draws=20_000, rng=3)
    assert again.equals(table)
    assert not srcs.equivalence(runs, **call, blocks="Data", draws=20_000).equals(table)


@pytest.mark.data
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
@pytest.mark.parametrize(("name", "share"), [("noise", 0.03), ("ML1", 0.0)])
def test_few_ties_are_equivalent_within_one_point(name, share):
    """By an independent script, both one-sided tests of unpaired runs at 0.05: 3 % and none."""
    roles = srcs.datasets.describe(name).roles
    runs = srcs.datasets.load(name)
    unpaired = {each: roles[each] for each in ("params", "target", "performance")}
    ranks = srcs.SRCSranks(runs, **roles, summarize="always")
    table = srcs.equivalence(runs, **unpaired, margin=1)
    keys = [*roles["params"], roles["target"]]
    both = ranks.merge(table, on=keys)
    ties = equivalent = 0
    for level in ranks[roles["target"]].unique():
        tested = both[both[roles["target"]] != level]
        tie = (tested[f"{level}.pval"] >= 0.05) | (tested["omnibus.pval"] >= 0.05)
        tails = tested[[f"{level}.better", f"{level}.worse"]].max(axis=1)
        ties += tie.sum()
        equivalent += (tie & (tails < 0.05)).sum()
    assert round(equivalent / ties, 2) == share


def test_settings_of_data_sets_as_problems_are_too_sure():
    """Of all 352 configurations: NaiveBayes above 5-NN with 0.998, by an independent script."""
    roles = srcs.datasets.describe("noise").roles
    call = {"margin": 1e-6, "blocks": roles["params"], "draws": 5000}
    table = srcs.equivalence(srcs.datasets.load("noise"), **roles, **call)
    row = table.set_index("Algorithm").loc["NaiveBayes"]
    # four standard errors of an estimate from 5,000 draws: 4 sqrt(0.002 / 5,000)
    assert row["5-NN.better"] == pytest.approx(0.998, abs=0.0026)


def test_a_margin_for_each_level_of_a_parameter():
    runs = runs_of((A, B), (A, B), size=1)
    both = srcs.equivalence(runs, **ROLES, margin={1: 0.5, "2": 1})
    for size, margin in ((0, 0.5), (1, 1)):
        alone = srcs.equivalence(runs_of((A, B)), **ROLES, margin=margin)
        assert of_pair(both, 2 * size).tolist() == of_pair(alone).tolist()


def test_without_variance_runs_or_a_second_run():
    table = srcs.equivalence(runs_of(([1, 1, 1], [2, 2, 2], [1, 2, 4], [3])), **ROLES, margin=1)
    assert of_pair(table).tolist() == [0, 1, 0]  # exactly at the margin
    assert table[["d.better", "d.equivalent", "d.worse"]].isna().all(axis=None)
    assert table.loc[0, ["a.better", "a.equivalent", "a.worse"]].isna().all()
    missing = srcs.equivalence(study([(6, 6, 6), (6, 0, 6)]), **ROLES, margin=1)
    assert missing.loc[3, "b.better":"b.worse"].isna().all()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"margin": 0}, "margin = 0 must be a number above 0"),
        ({"margin": {"1": 1, "3": 2}}, "every level of exactly one parameter"),
        ({"margin": {1: 1, 2: -1}}, "margin = -1 must be a number above 0"),
        ({"overlap": "5-fold"}, "overlap = '5-fold' is for paired runs"),
        ({"blocks": "Sise"}, "blocks = 'Sise' must name parameters: did you mean 'Size'"),
        ({"performance": ["Accuracy", "Other"]}, "must name exactly one column"),
        ({"draws": 0}, "draws = 0 must be"),
    ],
)
def test_bad_input(change, says):
    runs = study().assign(Other=1.0)
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.equivalence(runs, **{**ROLES, "margin": 1, **change})


@pytest.mark.parametrize("count", [2, 5, 6])
def test_few_blocks_have_no_verdict(count):
    """Of two data sets at +0.5 and -0.5, equivalence within 1 had the probability 1."""
    values = [
        (f"d{k}", level, k % 2 - (level == "a") * 0.5) for k in range(count) for level in "ab"
    ]
    runs = pd.DataFrame(values, columns=["Data", "Algorithm", "Accuracy"])
    call = (runs, "Data", "Algorithm", "Accuracy")
    if count == 6:
        assert of_pair(srcs.equivalence(*call, margin=1, blocks="Data")).sum() == pytest.approx(1)
        return
    with pytest.warns(srcs.SRCSWarning, match=f"have {count} combinations of levels: with fewer"):
        found = srcs.equivalence(*call, margin=1, blocks="Data")
    assert found.drop(columns="Algorithm").isna().all(axis=None)


@pytest.mark.slow
@pytest.mark.parametrize(("blocks", "rate"), [(2, 0.45), (3, 0.22), (5, 0.19), (6, 0.13)])
def test_of_equal_levels_few_blocks_say_too_often_that_one_is_better(blocks, rate):
    """Seed ``blocks``, a margin near 0; rates of an independent script of 400 studies or more."""
    studies = simulated(2000)
    differences = 1e6 * np.random.default_rng(blocks).normal(size=(studies, blocks))
    found = np.mean([max(signed_rank_posterior(row, 2000, 0)) > 0.95 for row in differences])
    print(f"{blocks} blocks, seed {blocks}, {studies} studies: {found:.3f}")
    assert abs(found - rate) <= beyond(rate, studies) + beyond(rate, 400)


def test_a_single_block():
    with pytest.raises(srcs.SRCSError, match="have one combination of levels only"):
        srcs.equivalence(runs_of((A, B)), **ROLES, margin=1, blocks="Size")


def test_the_command(tmp_path, capsys):
    pytest.importorskip("pyarrow")
    runs = runs_of((A, B), (A, B), size=1)
    runs.to_csv(tmp_path / "runs.csv", index=False)
    call = ["equivalence", str(tmp_path / "runs.csv"), "--params", "Size", "--target", "Algorithm"]
    call += ["--performance", "Accuracy", "--pairing-col", "Fold", "--paired"]
    out, picture = tmp_path / "found.parquet", tmp_path / "bars.png"
    further = ["--margin", "1=0.5", "2=1", "--overlap", "0.25", "--plot", str(picture)]
    assert cli.main([*call, *further, "-o", str(out)]) == 0
    wanted = srcs.equivalence(runs, **ROLES, **FOLDS, margin={"1": 0.5, "2": 1}, overlap=0.25)
    assert srcs.read_table(out).equals(wanted)
    assert picture.stat().st_size > 1000
    assert cli.main([*call, "--margin", "one"]) == 2
    assert "--margin one: write a number" in capsys.readouterr().err
    assert cli.main([*call, "--margin", "1", "--size", "column"]) == 2
    assert "add --plot" in capsys.readouterr().err
