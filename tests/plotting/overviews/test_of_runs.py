"""Forest plots and runs: by how much levels differ, and the runs behind it."""

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py import cli
from srcs_py.stats.intervals import rank_sum_interval

from .checks import check_clean, said, shown

ONE = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}
COLUMNS = ["Dataset", "Noise type", "Noise ratio"], "Algorithm", "Performance"


@pytest.fixture(scope="module")
def runs():
    return srcs.datasets.load("noise")


def rows(figure):
    """Return the interval of each row of a forest plot by its name."""
    axes = figure.axes[0]
    (lines,) = (each for each in axes.collections if each.get_label() == "interval")
    names = [label.get_text() for label in axes.get_yticklabels()]
    return dict(zip(names, [part[:, 0].tolist() for part in lines.get_segments()], strict=True))


def test_differences_are_sorted_and_the_better_level_is_first(runs):
    figure = srcs.forest_plot(runs, *COLUMNS, select=ONE, figsize="column", dpi=100)
    check_clean(figure)
    found = rows(figure)
    assert len(found) == 15
    iris = runs[(runs[list(ONE)] == list(ONE.values())).all(axis=1)]
    of = {name: part["Performance"].to_numpy() for name, part in iris.groupby("Algorithm")}
    estimates = []
    for name, interval in found.items():
        one, other = name.split(" − ")
        estimate, *ends = rank_sum_interval(of[one], of[other], 0.05 / 15)
        assert interval == pytest.approx(ends, abs=1e-12)
        estimates.append(estimate)
    assert estimates == sorted(estimates, reverse=True)
    assert min(estimates) >= 0
    assert "95 % intervals of the Wilcoxon" in figure.caption
    assert "all of which hold together (Bonferroni, 15 differences)" in figure.caption


@pytest.mark.parametrize(
    ("test", "words"), [("welch", "of Welch's t test, "), ("tukeyHSD", "of Tukey's HSD test, ")]
)
def test_the_caption_names_the_test_as_one_would_say_it(test, words, runs):
    assert words in srcs.forest_plot(runs, *COLUMNS, select=ONE, test=test).caption


def test_smaller_is_better_turns_the_differences(runs):
    larger = rows(srcs.forest_plot(runs, *COLUMNS, select=ONE, test="t"))
    smaller = rows(srcs.forest_plot(runs, *COLUMNS, select=ONE, test="t", maximize=False))
    turned = {" − ".join(reversed(name.split(" − "))): ends for name, ends in smaller.items()}
    assert turned == larger


def test_a_control_keeps_its_side_and_a_margin_is_a_band(runs):
    figure = srcs.forest_plot(
        runs, *COLUMNS, select=ONE, control="Forest", test="t", margin=2, figsize="page"
    )
    assert set(rows(figure)) == {*runs["Algorithm"].unique()} - {"Forest"}
    assert "how much better than Forest, in Performance" in shown(figure)
    assert min(low for low, _ in rows(figure).values()) < 0
    assert "Band: a difference of up to 2." in figure.caption
    (band,) = (each for each in figure.axes[0].patches if each.get_label() == "margin")
    assert (band.get_x(), band.get_width()) == (-2, 4)


def test_means_of_blocks_are_pairs(runs):
    figure = srcs.forest_plot(runs, *COLUMNS, blocks="Dataset", test="t", correction="none")
    means = runs.groupby(["Dataset", *COLUMNS[0][1:], "Algorithm"], observed=True)["Performance"]
    of = means.mean().groupby(["Dataset", "Algorithm"], observed=True).mean().unstack()
    difference = of["NaiveBayes"] - of["CART"]
    # t.test(difference)$conf.int
    half = 2.36462425159278 * difference.std() / np.sqrt(8)
    expected = [difference.mean() - half, difference.mean() + half]
    assert rows(figure)["NaiveBayes − CART"] == pytest.approx(expected, rel=1e-9)
    assert "Means of 8 blocks (Dataset)" in figure.caption
    assert "each of which holds alone" in figure.caption


def test_too_few_blocks_are_said(runs):
    few = runs[runs["Dataset"].isin(["iris", "blobs"])]
    with pytest.warns(srcs.SRCSWarning, match="2 blocks show next to nothing"):
        srcs.forest_plot(few, *COLUMNS, blocks="Dataset", test="t")
    with pytest.warns(srcs.SRCSWarning, match="8 values are too few for an interval"):
        figure = srcs.forest_plot(runs, *COLUMNS, blocks="Dataset")
    assert "too few values for an interval" in figure.caption


def test_wrong_calls_are_refused(runs):
    with pytest.raises(srcs.SRCSError, match="leaves 352 configurations; give one level of each"):
        srcs.forest_plot(runs, *COLUMNS)
    with pytest.raises(srcs.SRCSError, match="Dataset = 'irs' is not a level: did you mean 'iris'"):
        srcs.runs_plot(runs, *COLUMNS, select={"Dataset": "irs"})
    with pytest.raises(srcs.SRCSError, match="'Data' is not a parameter"):
        srcs.runs_plot(runs, *COLUMNS, select={"Data": "iris"})
    with pytest.raises(srcs.SRCSError, match="test = 'ks' has no intervals; use wilcoxon, t"):
        srcs.forest_plot(runs, *COLUMNS, select=ONE, test="ks")
    with pytest.raises(srcs.SRCSError, match="is for independent runs, but blocks are pairs"):
        srcs.forest_plot(runs, *COLUMNS, blocks="Dataset", test="tukeyHSD")
    with pytest.raises(srcs.SRCSError, match="select is for one configuration; give no blocks"):
        srcs.forest_plot(runs, *COLUMNS, blocks="Dataset", select=ONE)
    with pytest.raises(srcs.SRCSError, match="lines = True joins pairs of runs"):
        srcs.runs_plot(runs, *COLUMNS, select=ONE, lines=True)


def test_runs_are_dots_with_their_quartiles_the_best_first(runs):
    figure = srcs.runs_plot(runs, *COLUMNS, select=ONE, figsize="column", dpi=100)
    check_clean(figure)
    axes = figure.axes[0]
    iris = runs[(runs[list(ONE)] == list(ONE.values())).all(axis=1)].groupby("Algorithm")
    names = [label.get_text() for label in axes.get_yticklabels()]
    medians = [iris.get_group(name)["Performance"].median() for name in names]
    assert medians == sorted(medians, reverse=True)
    for line in axes.lines:
        expected = iris.get_group(line.get_label())["Performance"]
        assert sorted(line.get_xdata()) == sorted(expected)
    bars = {name: (bar.get_x(), bar.get_x() + bar.get_width())
            for name, bar in zip(names, axes.patches, strict=True)}  # fmt: skip
    for name, ends in bars.items():
        expected = iris.get_group(name)["Performance"].quantile([0.25, 0.75])
        assert ends == pytest.approx(tuple(expected))
    assert "25 runs of each level" in said(figure)


def test_lines_join_the_runs_of_a_pair(runs):
    figure = srcs.runs_plot(runs, *COLUMNS, select=ONE, lines=True, pairing_col="Fold")
    axes = figure.axes[0]
    joined = [line for line in axes.lines if len(line.get_xdata()) == 6]
    assert len(joined) == 25
    names = [label.get_text() for label in axes.get_yticklabels()]
    iris = runs[(runs[list(ONE)] == list(ONE.values())).all(axis=1)]
    by_fold = iris.pivot_table(index="Fold", columns="Algorithm", values="Performance")[names]
    found = sorted(tuple(line.get_xdata()) for line in joined)
    assert found == sorted(map(tuple, by_fold.to_numpy()))
    assert "thin lines join pairs" in figure.caption


@pytest.mark.parametrize(
    "call",
    [
        ["forest", "noise", "--blocks", "Dataset", "--test", "t", "--margin", "1"],
        ["runs", "noise", "--where", "Dataset=iris", "Noise type=CLA_RAND", "Noise ratio=30"],
    ],
)
def test_the_command_draws_both(call, tmp_path):
    assert cli.main([*call, "-o", str(tmp_path / "a.png"), "--size", "column"]) == 0
    assert (tmp_path / "a.png").stat().st_size
