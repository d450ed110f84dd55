"""cd_diagram: the tests' numbers, every bar seen, every name there, apart and readable."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.lines import Line2D
from scipy.stats import friedmanchisquare

from srcs_py import SRCSError, cd_diagram
from srcs_py.plotting.overviews.positions import untold
from srcs_py.stats.friedman import critical_difference, friedman

from .checks import check_clean, lines_of, said, upright_bars


def places(levels, configurations=12, seed=0, differ=1.0):
    """Return ranks that differ more the farther two levels are apart."""
    noise = np.random.default_rng(seed).normal(0, 2, (configurations, len(levels)))
    order = np.argsort(np.argsort(noise + differ * np.arange(len(levels)), axis=1), axis=1)
    return pd.DataFrame(
        {
            "Level": pd.Categorical(levels * configurations, levels),
            "Study": np.repeat(np.arange(configurations), len(levels)),
            "rank": order.ravel(),
        }
    )


# Demsar (2006), table 5(a): q at 0.05 for 2 .. 10 classifiers.
Q05 = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]


@pytest.mark.parametrize(("count", "q"), list(enumerate(Q05, start=2)))
def test_critical_differences_are_those_of_demsar(count, q):
    expected = q * np.sqrt(count * (count + 1) / (6 * 30))
    # the table has three decimals
    assert critical_difference(count, 30, 0.05) == pytest.approx(expected, rel=3e-4)


def test_the_caption_has_the_numbers_of_the_tests(noise):
    text = " ".join(said(cd_diagram(noise)).split())
    wide = noise.pivot_table(
        index=["Dataset", "Noise type", "Noise ratio"], columns="Algorithm", values="rank",
        observed=True,
    )  # fmt: skip
    _, p = friedmanchisquare(*(-wide[name] for name in wide))
    assert p < 0.001
    assert "Friedman's test: p < 0.001, then Nemenyi's at α = 0.05" in text
    assert f"{len(wide)} configurations" in text
    assert "1 is best" in text
    assert f"CD = {critical_difference(wide.shape[1], len(wide), 0.05):.2f}" in text
    best = wide.rank(axis=1, ascending=False).mean().min()
    assert f"{best:.2f}" in text


def test_two_levels_or_configurations_are_needed(noise):
    with pytest.raises(SRCSError, match="two levels, and two configurations or blocks"):
        cd_diagram(noise.head(6))


@pytest.mark.parametrize(
    ("places", "critical", "bars"),
    [
        ([1.0, 2.0, 3.0], 0.5, []),
        ([1.0, 1.2, 1.4], 1.0, [(0, 2)]),
        ([1, 1.9, 2.8, 3.7], 1.0, [(0, 1), (1, 2), (2, 3)]),
    ],
)
def test_bars_are_the_largest_runs(places, critical, bars):
    assert untold(np.array(places) - np.array(places)[:, None] >= critical) == bars


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (2, "Alg{}"),
        (60, "Alg{}"),
        (8, long := "A gradient boosted forest, {} of $\\alpha$"),
        (20, long),
    ],
)
@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_nothing_meets_in_a_column(count, name):
    levels = [name.format(number) for number in range(count)]
    figure = cd_diagram(places(levels), target="Level", figsize="column", dpi=100)
    check_clean(figure)
    text = said(figure)
    shown = levels if name == "Alg{}" else [each[:3] for each in levels]
    assert all(each in text for each in shown)


def test_all_tied_is_one_bar_over_all_rows():
    table = places(["A", "B", "C"])
    table["rank"] = 0
    figure = cd_diagram(table, target="Level")
    assert max(upright_bars(figure)) > 0.8
    assert "no difference at α = 0.05" in " ".join(said(figure).split())


def test_each_bar_is_longer_than_a_row():
    figure = cd_diagram(places([f"Alg{k}" for k in range(12)]), target="Level")
    assert min(upright_bars(figure)) > 0.4


def test_it_is_friedmans_test_of_the_places():
    values = places(["A", "B", "C", "D"])["rank"].to_numpy().reshape(-1, 4).T
    assert friedman(values)[1] == pytest.approx(friedmanchisquare(*values)[1], rel=1e-12)


def test_bars_are_next_to_their_dots(noise):
    """They were at the right edge, far from what they join."""
    figure = cd_diagram(noise, figsize="column", dpi=100)
    thick = [points for width, _, points in lines_of(figure) if width > 1.5]
    (bar,) = (points for points in thick if np.ptp(points[:, 0]) < 1e-9)
    dots = np.concatenate([
        line.get_transform().transform(line.get_xydata()) / figure.dpi * 2.54
        for line in figure.findobj(Line2D) if line.get_marker() == "o"
    ])  # fmt: skip
    joined = dots[(dots[:, 1] >= bar[:, 1].min()) & (dots[:, 1] <= bar[:, 1].max())]
    assert len(joined) == 3
    assert 0 < bar[0, 0] - joined[:, 0].max() < 0.4  # cm


@pytest.mark.parametrize("count", [3, 8])
def test_at_40_mm_it_is_legible_or_refused(count):
    """The scale was as narrow as a word."""
    check_clean(cd_diagram(places(list("ABCDEFGH")[:count]), target="Level", figsize="40 mm"))
    long = places([f"a long algorithm {k}" for k in range(count)])
    with pytest.raises(SRCSError, match=r"no room for positions in 4\.0 cm; give a larger figsize"):
        cd_diagram(long, target="Level", figsize="40 mm")
