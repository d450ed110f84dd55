"""What pictures must not hide: ranks that can show nothing, scales, missing cells, ties."""

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs

from .checks import check_clean, said, shown

ROLES = ["Problem"], "Algorithm", "Score"


def study(runs, levels="ABCD", problems=6, scale=1.0):
    """Return runs of levels that differ by far, on problems of some scales."""
    index = pd.MultiIndex.from_product(
        [list(levels), range(problems), range(runs)], names=["Algorithm", "Problem", "run"]
    )
    table = index.to_frame(index=False)
    place = table["Algorithm"].map({name: k for k, name in enumerate(levels)})
    noise = np.random.default_rng(0).normal(size=len(table))
    return table.assign(Score=(50 + 10 * place + noise) * np.asarray(scale)[table["Problem"]]
                        if np.ndim(scale) else 50 + 10 * place + noise)  # fmt: skip


@pytest.fixture(scope="module")
def underpowered():
    with pytest.warns(srcs.SRCSWarning, match="no pair can be significant"):
        return srcs.SRCSranks(study(3), *ROLES)


@pytest.mark.parametrize(
    "draw",
    [srcs.cd_diagram, srcs.win_matrix, srcs.leaderboard_plot, srcs.hasse_diagram,
     srcs.best_levels, srcs.rank_distribution],
)  # fmt: skip
def test_ranks_that_can_show_nothing_are_not_tested(underpowered, draw):
    """Their captions had "Friedman's test: p = 1.000, no difference"."""
    text = " ".join(said(draw(underpowered)).split())
    assert "These ranks can show nothing: in all 6 configurations 3 runs of a level" in text
    assert "6 would be enough" in text  # four levels under Holm
    assert "Friedman" not in text
    assert "p = " not in text


def test_some_configurations_with_few_runs_do_not_silence_the_others():
    table = study(8)
    table = table[(table["Problem"] > 0) | (table["run"] < 3)]
    with pytest.warns(srcs.SRCSWarning, match="In 1 of 6 configurations"):
        ranks = srcs.SRCSranks(table, *ROLES)
    assert "Friedman's test: p" in said(srcs.cd_diagram(ranks))


def test_means_of_different_scales_are_not_averaged():
    """The level that won two of three problems came last, without a word."""
    table = study(10, problems=3, scale=[1.0, 1e6, 1e-3])
    ranks = srcs.SRCSranks(table, *ROLES, summarize="always")
    with pytest.raises(srcs.SRCSError, match=r"different scales, from 0.0.* to .*e7.*one scale"):
        srcs.mean_against_sd(ranks)
    same = srcs.SRCSranks(study(10), *ROLES, summarize="always")
    srcs.mean_against_sd(same)


def test_tables_without_all_means_show_the_configurations_that_have_them():
    table = study(10)
    flat = table["Problem"] == 0
    equal = np.tile(np.arange(10.0), 4)
    table.loc[flat, "Score"] = equal
    ranks = srcs.SRCSranks(table, *ROLES)
    for draw in (srcs.mean_against_sd, srcs.performance_profiles):
        assert "the 5 of 6 configurations in which something was significant" in said(draw(ranks))
    assert "6 configurations" in said(srcs.performance_profiles(ranks, of="rank"))


@pytest.mark.parametrize("maximize", [True, False])
def test_profiles_of_any_sign_are_distributions(maximize):
    table = study(10).assign(Score=lambda runs: runs["Score"] - 65)
    ranks = srcs.SRCSranks(table, *ROLES, summarize="always", maximize=maximize)
    with pytest.raises(srcs.SRCSError, match="give of = 'mean' or of = 'rank'"):
        srcs.performance_profiles(ranks)
    for of, column, larger in (("mean", "mean", maximize), ("rank", "rank", True)):
        figure = srcs.performance_profiles(ranks, of=of)
        lines = {line.get_label(): line for line in figure.axes[0].lines}
        for level, rows in ranks.groupby("Algorithm", observed=True):
            x, y = lines[level].get_data()
            values = rows[column].to_numpy() * (-1 if larger else 1)
            expected = [(values <= at).mean() for at in x]
            assert y == pytest.approx(expected)


def test_cells_without_a_value_are_hatched_and_named(noise):
    whole = srcs.best_levels(noise, figsize="page")
    assert "missing" not in shown(whole)
    hard = (noise["Dataset"] == "iris") & (noise["Noise ratio"] == 50)
    figure = srcs.best_levels(noise[~hard], figsize="page")
    assert "missing" in shown(figure)
    hatched = [patch for axes in figure.axes for patch in axes.patches if patch.get_hatch()]
    assert len(hatched) == 1  # in the heatmap of iris


def test_points_are_at_their_levels_and_numbers_have_a_scale():
    """They were moved sideways, and 10, 20, 80 were as far apart as names."""
    index = pd.MultiIndex.from_product([list("AB"), [10, 20, 80], ["u", "v"]],
                                       names=["Level", "Size", "Kind"])  # fmt: skip
    table = index.to_frame(index=False)
    table["rank"] = np.random.default_rng(0).permutation([1, -1] * 6)
    axes = {each.get_title(): each for each in srcs.parameter_effects(table, "Level").axes}
    assert [line.get_xdata().tolist() for line in axes["Size"].lines] == [[10, 20, 80]] * 2
    assert axes["Size"].get_xscale() == "linear"
    assert [line.get_xdata().tolist() for line in axes["Kind"].lines] == [[0, 1]] * 2
    wide = table.assign(Size=table["Size"].map({10: 1, 20: 10, 80: 1000}))
    panels = srcs.parameter_effects(wide, "Level").axes
    assert {each.get_title(): each.get_xscale() for each in panels}["Size"] == "log"


def test_a_leaderboard_has_a_scale_and_ties_are_in_its_middle():
    """With all ties the mark lay at the far left, as if worst."""
    table = study(8).assign(Score=lambda runs: runs["run"] ** 2)
    figure = srcs.leaderboard_plot(srcs.SRCSranks(table, *ROLES))
    axes = figure.axes[0]
    assert len(axes.get_xticks()) > 1
    low, high = axes.get_xlim()
    assert low == pytest.approx(-high)


def test_names_of_a_matrix_do_not_meet_from_15_levels_on():
    names = [f"an algorithm of 30 characters {k:02}" for k in range(16)]
    index = pd.MultiIndex.from_product([names, range(3), range(12)],
                                       names=["Algorithm", "Problem", "run"])  # fmt: skip
    table = index.to_frame(index=False)
    table["Score"] = np.random.default_rng(0).normal(size=len(table))
    figure = srcs.win_matrix(srcs.SRCSranks(table, *ROLES), dpi=80)

    check_clean(figure)
