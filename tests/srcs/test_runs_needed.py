"""Runs needed: draws of more runs than there are, and power formulas with published numbers."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs
from srcs_py import cli
from tests.srcs.draws import drawn
from tests.studies import PAIRED, ROLES, beyond, runs_of, simulated, study

EVEN = [(12, 12, 12)] * 3
NEEDED = ["needed", "needed.low", "needed.high"]


def decided_of(table, pairs):
    """Return the share of pairs that are significant in a table of ranks."""
    return (table[[f"{level}.pval" for level in "abc"]] < 0.05).sum().sum() / (2 * pairs)


@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch")
@pytest.mark.parametrize("options", [{}, PAIRED, {"test": "t"}, {"control": "b"}], ids=str)
def test_the_least_number_whose_draws_decide_enough_pairs(options):
    runs = study([(12, 12, 12)], shift=0.8)
    found = srcs.runs_needed(runs, **ROLES, **options, draws=8, rng=2, decided=0.7)
    shares = []
    for number in (int(found["needed"][0]) - 1, int(found["needed"][0])):
        tables = drawn(runs, 8, 2, "paired" in options, size=number)
        ranks = [srcs.SRCSranks(table, **ROLES, **options) for table in tables]
        shares.append(
            np.mean([decided_of(table, 2 if "control" in options else 3) for table in ranks])
        )
    assert shares[0] < 0.7 <= shares[1] + 1e-12


def test_few_runs_are_warned_of():
    runs = study([(6, 6, 6), (12, 0, 12)], shift=1.0)
    with pytest.warns(srcs.SRCSWarning, match="In 1 of 2 configurations a level has fewer than 10"):
        srcs.runs_needed(runs, **ROLES, draws=2, most=9)


def test_needed_is_the_least_number_that_decides_enough():
    runs = pd.concat([study(EVEN[:1], shift=shift, seed=1).assign(Size=size)
                      for size, shift in ((1, 4.0), (2, 0.8), (3, 0.0))])  # fmt: skip
    found = srcs.runs_needed(runs, **ROLES, draws=40, most=60, decided=0.7)
    assert list(found.columns) == ["Size", "runs", "decided", *NEEDED]
    assert found["runs"].tolist() == [12] * 3
    now = srcs.SRCSranks(runs, **ROLES)
    significant = now[["a.pval", "b.pval", "c.pval"]].lt(0.05).sum(axis=1)
    assert found["decided"].tolist() == (significant.groupby(now["Size"]).sum() / 6).tolist()
    assert found["needed"].isna().tolist() == [False, False, True]
    assert found["needed"][0] < found["needed"][1]


def test_the_number_needed_has_an_interval():
    """Roots of 12 / needed known to 1.96 / (1.960 + 0.842); equal levels need no number at all."""
    two = {(size, shift): study([(12, 12)], shift=shift, seed=size).assign(Size=size)
           for size, shift in ((1, 4.0), (2, 1.0), (3, 0.0))}  # fmt: skip
    found = srcs.runs_needed(pd.concat(two.values()), **ROLES, draws=40, most=500)
    for needed, low, high in found[NEEDED].astype(float).to_numpy():
        root = np.sqrt(12 / (501 if np.isnan(needed) else needed))
        assert low == max(np.floor(12 / (root + 1.96 / 2.8015) ** 2), 1)
        if root <= 0.7:
            assert np.isnan(high)
        else:
            assert high == np.ceil(12 / (root - 1.96 / 2.8015) ** 2)
    assert found["needed.high"].isna().tolist()[::2] == [False, True]


@pytest.mark.slow
def test_the_interval_holds_the_number_that_is_needed():
    """At least .93 less 3 standard errors; two levels, four designs."""
    pilots = simulated(300)
    for shift, needed, runs in ((0.5, 66, 10), (0.5, 66, 25), (1.0, 18, 10), (2.0, 6, 25)):
        found = needed_of(pilots, runs, shift, most=1000)
        high = found["needed.high"].astype(float).fillna(np.inf)
        held = ((found["needed.low"] <= needed) & (needed <= high)).mean()
        print(f"shift {shift}, pilot of {runs}, seed 5: {held:.3f}")
        assert held >= 0.93 - beyond(0.93, pilots)


@pytest.mark.slow
def test_a_pilot_says_little_about_one_configuration():
    """Rates of an independent script, of 300 pilots: the interval is printed for that reason."""
    pilots = simulated(300)
    for shift, runs, rate in ((0.0, 10, 0.62), (0.0, 25, 0.41)):
        has = needed_of(pilots, runs, shift)["needed"].notna().mean()
        print(f"equal levels, pilot of {runs}, seed 5: {has:.3f} have a number")
        assert abs(has - rate) <= math.hypot(beyond(rate, pilots), beyond(rate, 300))
    found = needed_of(pilots, 10, 0.5)["needed"]
    # the 25 and 75 % points of those with a number up to 200, as ranks among them
    below = [(found.dropna() <= end).mean() for end in (20, 102)]
    too_few = (found.astype(float) < 34).mean()  # 34 runs of each level have a power of 0.5
    print(f"d = 0.5, pilot of 10, seed 5: {below} below 20 and 102; {too_few:.3f} below 34")
    for part, rate in zip((*below, too_few), (0.25, 0.75, 0.35), strict=True):
        assert abs(part - rate) <= math.hypot(beyond(rate, pilots), beyond(rate, 200))


def needed_of(pilots, runs, shift, **more):
    values = np.random.default_rng(5).normal(size=(pilots, 2, runs))
    values[:, 1] += shift
    return srcs.runs_needed(runs_of(*values), **ROLES, draws=100, **more)


def test_a_map_of_the_runs_needed():
    many = [(size, noise) for size in (1, 2) for noise in (1, 2)]
    runs = pd.concat([study(EVEN[:1], shift=1.0, seed=size + 2 * noise).assign(
        Size=size, Noise=noise) for size, noise in many])  # fmt: skip
    found = srcs.runs_needed(runs, **ROLES | {"params": ["Size", "Noise"]}, draws=10, most=300)
    figure = srcs.singleplot(found, "Noise", "Size", z_inner="needed", look="srcs")
    shown = figure.axes[0].collections[0].get_array().compressed()
    assert sorted(shown) == sorted(found["needed"].dropna())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"decided": 1}, "decided = 1 must be a number between 0 and 1"),
        ({"most": 10**9}, "most = 1000000000 must be 10,000 at most"),
        ({"across": "BH"}, "across = 'BH' makes each configuration depend on"),
        ({"performance": ["Accuracy", "Other"]}, "must name exactly one column"),
        ({"params": ["Size", "needed"]}, "two columns named 'needed'"),
    ],
)
def test_bad_input(change, says):
    runs = study().assign(Other=1.0, needed=1)
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.runs_needed(runs, **{**ROLES, **change})


def test_the_command(tmp_path):
    pytest.importorskip("pyarrow")
    runs = study(EVEN, shift=0.8)
    runs.to_csv(tmp_path / "runs.csv", index=False)
    call = [str(tmp_path / "runs.csv"), "--params", "Size", "--target", "Algorithm"]
    call += ["--performance", "Accuracy", "--draws", "10"]
    out = tmp_path / "needed.parquet"
    assert cli.main(["needed", *call, "--most", "50", "-o", str(out)]) == 0
    assert srcs.read_table(out).equals(srcs.runs_needed(runs, **ROLES, draws=10, most=50))


LEVELS = (2, 4, 6, 8, 12)


def test_sizes_of_noether_statsmodels_r_and_caiser():
    assert [srcs.sample_size(k, 0.71) for k in LEVELS] == [30, 46, 54, 60, 67]
    # statsmodels' TTestIndPower and R 4.2.2: power.t.test(delta = 0.8, power = 0.8, strict = TRUE,
    # sig.level = 0.05 / pairs) gives 25.52, 39.61, 46.76, 51.60, 58.23
    assert [srcs.sample_size(k, 0.8, test="t") for k in LEVELS] == [26, 40, 47, 52, 59]
    # CAISEr (R), calc_instances(10, 0.5, power = 0.8): Wilcoxon's worst case
    assert srcs.sample_size(5, 0.5, paired=True) == 67
    assert srcs.sample_size(2, 0.29) == srcs.sample_size(2, 0.71)
    assert srcs.sample_size(2, 10, test="t") == 2


def test_sizes_are_never_too_few_for_any_pair_to_differ():
    """Least n of each level or pair, from the extreme statistics of Wilcoxon's tests."""
    levels = (2, 4, 5, 6, 8, 12, 18)
    least = {False: (4, 6, 7, 7, 8, 9, 10), True: (6, 10, 11, 12, 13, 15, 17)}
    for paired, wanted in least.items():
        more = {"paired": paired, "power": 0.05}
        assert tuple(srcs.sample_size(k, 0.9, **more) for k in levels) == wanted
    assert srcs.sample_size(2, 2.0, paired=True) == 6
    assert srcs.sample_size(6, 2.0, paired=True) == 12


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("test", ["wilcoxon", "t"])
def test_every_effect_has_a_size_and_larger_effects_need_fewer(test, paired):
    """The lower tail of the noncentral t distribution is NaN for many of them."""
    effects = (0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0)
    if test == "wilcoxon" and not paired:
        effects = tuple(0.5 + effect / 10 for effect in effects)
    more = {"test": test, "paired": paired}
    for levels in (2, 6, 18):
        sizes = [srcs.sample_size(levels, effect, **more) for effect in effects]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-1] >= 2


@pytest.mark.parametrize(("levels", "runs", "power"), [(2, 30, 0.828), (6, 54, 0.834)])
def test_sizes_of_noether_have_their_power(levels, runs, power):
    """Simulated elsewhere: the power of one pair at alpha / pairs."""
    configurations = 2000
    rng = np.random.default_rng(0)
    shift = 2**0.5 * stats.norm.ppf(0.71)  # A12 of two normal distributions
    values = rng.normal(size=(configurations, 2, runs)) + shift * np.arange(2)[:, None]
    alpha = 0.05 / (levels * (levels - 1) / 2)
    ranks = srcs.SRCSranks(runs_of(*values), **ROLES, gate="none", alpha=alpha)
    found = (ranks["rank"] > 0).sum() / configurations
    # four standard errors of two simulated shares
    assert found == pytest.approx(power, abs=4 * (2 * power * (1 - power) / configurations) ** 0.5)


@pytest.mark.slow
def test_sizes_of_noether_have_at_least_their_power_in_18_designs():
    """Seed 0, one pair at alpha / pairs: more power where few runs are enough for large effects."""
    studies, random, found = simulated(10_000), np.random.default_rng(0), []
    for effect in (0.64, 0.8, 0.97):
        for levels in (2, 3, 4, 6, 8, 12):
            size = studies, srcs.sample_size(levels, effect)
            one, other = random.normal(size=(2, *size))
            other += 2**0.5 * stats.norm.ppf(effect)
            p = stats.mannwhitneyu(one, other, axis=1, method="asymptotic").pvalue
            found.append((p < 0.05 / math.comb(levels, 2)).mean())
            print(f"A12 {effect}, {levels} levels, {size[1]} runs: {found[-1]:.3f}")
    assert min(found) == pytest.approx(0.80, abs=beyond(0.80, studies))
    assert max(found) == pytest.approx(0.99, abs=beyond(0.99, studies))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ((1, 0.7), "levels = 1 must be at least 2"),
        ((2, 0.5), "effect = 0.5 needs more than 1,000,000 runs"),
        ((2, 1.2), "effect = 1.2 must be a probability"),
    ],
)
def test_sizes_that_there_are_not(call, says):
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.sample_size(*call)
