"""The R code of pictures that sum up: it runs, and its numbers are ours."""

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.code.r_pictures import PICTURES
from srcs_py.plotting.overviews.profiles import ratios
from srcs_py.plotting.overviews.summary import summary_of

LEVELS = ("A", "B", "C")


@pytest.fixture(scope="module")
def runs():
    generator = np.random.default_rng(5)
    names = [(a, n, m) for a in LEVELS for n in (1, 2) for m in (1, 2, 3) for _ in range(6)]
    table = srcs.datasets.load("noise").iloc[:0, :0]
    for at, name in enumerate(("Algorithm", "n", "m")):
        table[name] = [each[at] for each in names]
    for name in ("Error", "Time"):
        shift = table["Algorithm"].map({"A": 0, "B": 3, "C": 4})
        table[name] = 10 + shift + generator.normal(size=len(table))
    return table


@pytest.fixture(scope="module")
def ranks(runs):
    return srcs.SRCSranks(runs, ["n", "m"], "Algorithm", "Error", summarize="always",
                          maximize=False)  # fmt: skip


def in_r(r, runs, figure, wanted, tmp_path):
    """Run the code of a figure in R without the package's part; return what it computes."""
    path = tmp_path / "runs.csv"
    runs.to_csv(path, index=False)
    table = tmp_path / "ranks.csv"
    figure.ranks.to_csv(table, index=False)
    code = srcs.as_r_code(figure, data=f'read.csv("{path}")')
    drawn = code[code.index("# the numbers of") :]
    start = f'pdf(NULL); ranks <- read.csv("{table}", check.names = FALSE)\n'
    return np.asarray(r.r(f"local({{ {start}{drawn}\ninvisible(dev.off()); {wanted} }})"))


@pytest.mark.r
def test_the_numbers_of_the_code_are_ours(r, runs, ranks, tmp_path):
    found = summary_of(ranks, "Algorithm")
    order = [found.levels.index(level) for level in LEVELS]
    expected = {
        "leaderboard_plot": ("means", found.mean[order]),
        "rank_distribution": ("parts[nrow(parts), ]", (found.rank == 2).mean(axis=0)[order]),
        "cd_diagram": ("means", (2 - found.rank / 2).mean(axis=0)[order]),
        "mean_against_sd": ("spreads", found.values("sd").mean(axis=0)[order]),
        "performance_profiles": (
            "colMeans(ratios)",
            ratios(found.values("mean"), maximize=False).mean(axis=0)[order],
        ),
        "parameter_effects": ("1", [1]),
    }
    assert {*expected, "rank_trajectories"} == {*PICTURES}
    for name, (wanted, values) in expected.items():
        figure = getattr(srcs, name)(ranks)
        figure.ranks = ranks
        # sums in another order
        np.testing.assert_allclose(in_r(r, runs, figure, wanted, tmp_path), values, rtol=1e-12)


@pytest.mark.r
@pytest.mark.parametrize("blocks", ["n", ["n", "m"]])
def test_blocks_in_r(r, runs, tmp_path, blocks):
    part = srcs.SRCSranks(runs[(runs["n"] == 1) | (runs["m"] == 1)], ["n", "m"], "Algorithm",
                          "Error", maximize=False)  # fmt: skip
    names = [blocks] if isinstance(blocks, str) else blocks
    means = part.groupby([*names, "Algorithm"], observed=True)["rank"].mean().unstack()
    places = means.rank(axis=1, ascending=False).mean()
    for name, expected in (("leaderboard_plot", means.mean()), ("cd_diagram", places)):
        figure = getattr(srcs, name)(part, blocks=blocks)
        figure.ranks = part
        np.testing.assert_allclose(in_r(r, runs, figure, "means", tmp_path), expected, rtol=1e-12)


@pytest.mark.r
def test_trajectories_in_r(r, runs, tmp_path):
    both = srcs.SRCSranks(runs, ["n", "m"], "Algorithm", ["Error", "Time"], maximize=False)
    figure = srcs.rank_trajectories(both)
    figure.ranks = both
    expected = both.groupby("Algorithm", observed=True)[["rank1", "rank2"]].mean()
    np.testing.assert_allclose(in_r(r, runs, figure, "means", tmp_path), expected, rtol=1e-12)


def test_what_base_r_cannot_draw_in_a_few_lines_is_refused(ranks):
    for draw in (srcs.win_matrix, srcs.best_levels, srcs.hasse_diagram):
        with pytest.raises(srcs.SRCSError, match="which R cannot draw in a few lines"):
            srcs.as_r_code(draw(ranks))
    code = srcs.as_r_code(srcs.cd_diagram(ranks))
    assert "# not in this code: the bars of Nemenyi's test" in code
