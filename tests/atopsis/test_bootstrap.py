"""The bootstrap: against loops over atopsis itself, its limits, its picture."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import atopsis, bootstrap, plot_bootstrap


def test_each_sample_is_a_topsis_of_the_drawn_benchmarks(case2):
    means, stds = (each.to_numpy() for each in case2)
    study = bootstrap(means, stds, (0.7, 0.3), maximize=False, draws=20, rng=3)
    random = np.random.default_rng(3)
    for closeness, ranks in zip(study.closeness, study.ranks, strict=True):
        drawn = random.integers(0, 10, 10)
        expected = atopsis(means[:, drawn], stds[:, drawn], (0.7, 0.3), maximize=False)
        # sums of the same ten squares in another order
        assert closeness == pytest.approx(expected.closeness, abs=1e-12)
        assert ranks.tolist() == expected.ranks.tolist()
    assert str(study.ranking) == str(atopsis(means, stds, (0.7, 0.3), maximize=False))


def test_weights_of_benchmarks_are_drawn_with_them(case2):
    means, stds = (each.to_numpy() for each in case2)
    weights = np.arange(1, 11) / 55
    study = bootstrap(means, stds, benchmark_weights=weights, draws=1, rng=5)
    drawn = np.random.default_rng(5).integers(0, 10, 10)
    share = weights[drawn] / weights[drawn].sum()
    expected = atopsis(means[:, drawn], stds[:, drawn], benchmark_weights=share)
    assert study.closeness[0] == pytest.approx(expected.closeness, abs=1e-12)


def test_benchmarks_of_weight_0_are_not_drawn():
    """Draws of nothing else tied all algorithms: the worst was first in 26 of 100."""
    means, stds = np.array([[90, 80, 71], [85, 75, 72], [70, 65, 73]]), np.ones((3, 3))
    study = bootstrap(means, stds, benchmark_weights=[0.5, 0.5, 0], draws=200)
    without = bootstrap(means[:, :2], stds[:, :2], draws=200)
    assert (study.closeness == without.closeness).all()


def test_the_same_seed_gives_the_same_draws(case1):
    one, two = (bootstrap(*case1, draws=30, rng=7) for _ in range(2))
    assert (one.closeness == two.closeness).all()
    assert (one.closeness != bootstrap(*case1, draws=30, rng=8).closeness).any()


def test_intervals_and_places(case1):
    study = bootstrap(*case1, (0.7, 0.3), draws=200)
    intervals, places = study.intervals(), study.places()
    assert intervals.index.tolist() == places.index.tolist()
    assert intervals.index.tolist() == str(study.ranking).split(" > ")
    assert (intervals["low"] <= intervals["high"]).all()
    assert places.sum(axis=1).tolist() == pytest.approx([1] * 7)
    assert places.loc["CHO", 1] == (study.ranks[:, -1] == 1).mean()
    narrow = study.intervals(0.5)
    widths = [each["high"] - each["low"] for each in (narrow, intervals)]
    assert (widths[0] <= widths[1]).all()


def test_runs_add_their_own_scatter(case1):
    means, stds = (each.drop(index="KNN") for each in case1)
    widths = []
    for runs in (None, 1000, 3):
        intervals = bootstrap(means, stds, draws=300, runs=runs).intervals()
        widths.append(float((intervals["high"] - intervals["low"]).mean()))
    assert widths[0] == pytest.approx(widths[1], rel=0.15)  # so many runs hardly scatter
    assert widths[2] > 1.1 * widths[0]


def test_runs_are_normal_with_the_means_and_deviations_of_their_cells():
    """Their mean is normal, and n - 1 times their variance is chi-square with n - 1 degrees."""
    means, stds = np.array([[5.0, 6, 7], [5.5, 6, 6.5]]), np.array([[2.0, 1, 1], [1, 2, 1]])
    random = np.random.default_rng(5)
    for closeness in bootstrap(means, stds, draws=5, runs=10, rng=5).closeness:
        drawn = random.integers(0, 3, 3)
        mean, std = means[:, drawn], stds[:, drawn]
        mean = mean + random.standard_normal((2, 3)) * std / np.sqrt(10)
        std = np.sqrt(random.chisquare(9, (2, 3)) / 9) * std
        assert closeness == pytest.approx(atopsis(mean, std).closeness, abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"means": [[1], [2]], "stds": [[0], [0]]}, "means has one benchmark; at least two"),
        ({"benchmark_weights": [1, 0]}, "means has one benchmark whose weight is above 0; at l"),
        ({"runs": 1}, "runs = 1 must be a whole number of at least 2"),
        ({"draws": 0}, "draws = 0 must be a whole number of at least 1"),
        ({"weights": (1, 1)}, "weights sum to 2"),
    ],
)
def test_bad_arguments(arguments, message):
    study = {"means": [[1, 2], [2, 1]], "stds": [[0, 0], [1, 1]]}
    with pytest.raises(SRCSError, match=message):
        bootstrap(**study | arguments)


def test_a_confidence_is_a_share(case1):
    with pytest.raises(
        SRCSError, match=r"confidence = 95 must be a number between 0 and 1, for example 0\.95"
    ):
        bootstrap(*case1, draws=5).intervals(95)


def test_the_picture_shows_both(case1, tmp_path):
    study = bootstrap(*case1, draws=100)
    figure = plot_bootstrap(study, title="Case 1", save=tmp_path / "sure.png")
    left, right = figure.axes
    assert [label.get_text() for label in left.get_yticklabels()] == list(study.places().index)
    shares = {
        (round(text.get_position()[1]), round(text.get_position()[0])): int(text.get_text())
        for text in right.texts
    }
    expected = (100 * study.places()).round()
    for (row, place), share in shares.items():
        assert share == pytest.approx(expected.iloc[row][place], abs=1)
    assert (tmp_path / "sure.png").stat().st_size


def test_latex_is_sorted_with_the_best_in_bold():
    means = pd.DataFrame([[70, 60], [90, 80]], ["a_1", "b&c"])
    text = atopsis(means, means * 0 + 1).to_latex(digits=2)
    lines = text.splitlines()
    assert lines[4] == r"\textbf{b\&c} & \textbf{1.00} & \textbf{1} \\"
    assert lines[5] == r"a\_1 & 0.00 & 2 \\"
    assert {r"\toprule", r"\midrule", r"\bottomrule"} <= set(lines)
