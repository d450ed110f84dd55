"""The order of the compared levels, what the legend says of the ranks, and axes of the user."""

import matplotlib.figure
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Text

import srcs_py as srcs
from srcs_py.plotting.paper import contrast

from ..overviews.checks import shown

OWN = ["CART", "1-NN", "3-NN", "5-NN", "Forest", "NaiveBayes"]
FACTORS = ("Algorithm", "Dataset", "Noise type", "Noise ratio")


def heights(figure, names):
    """Return the places of texts, from 0 at the bottom to 1."""
    texts = figure.findobj(Text)
    return {t.get_text(): t.get_position()[1] for t in texts if t.get_text() in names}


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({"look": "srcs"}, "5-NN"),
        ({"look": "srcs", "order": "levels"}, "NaiveBayes"),  # R has the last level on top
        ({}, "NaiveBayes"),
        ({"order": "rank"}, "5-NN"),
        ({"look": "srcs", "order": OWN}, "CART"),
    ],
)
def test_levels_come_by_mean_rank_best_on_top_in_our_style(noise, more, first):
    figure = srcs.plot(noise, *FACTORS, figsize=(40, 30, "cm"), **more)
    places = heights(figure, set(noise["Algorithm"].astype(str)))
    assert max(places, key=places.get) == first
    means = noise.groupby("Algorithm", observed=True)["rank"].mean()
    if more == {"look": "srcs"}:
        assert sorted(places, key=lambda name: -places[name]) == [
            str(name) for name in means.sort_values(ascending=False).index
        ]
        assert all(f"mean {mean:+.1f}".replace("-", "−") in shown(figure) for mean in means)


def test_cells_move_with_their_levels(noise):
    figure = srcs.plot(noise, *FACTORS, look="srcs")
    best = noise[noise["Algorithm"] == "5-NN"]
    one = best[(best["Dataset"] == "blobs") & (best["Noise type"] == "CLA_RAND")]
    axes = figure.axes[0]
    top = axes.get_ylim()[1] - 1e-3
    value = one.loc[one["Noise ratio"].astype(int) == 0, "rank"].item()
    said = axes.format_coord(axes.get_xlim()[0] + 1e-3, top)
    assert (
        said == f"Algorithm=5-NN, Dataset=blobs, Noise type=CLA_RAND, Noise ratio=0, rank={value}"
    )


def test_the_legend_says_test_correction_alpha_and_runs(noise):
    """The runs were missing in a table without a column of them."""
    text = shown(srcs.plot(noise, *FACTORS, look="srcs", figsize="page")).replace("\xa0", " ")
    assert "Rank = wins − losses: Wilcoxon, Holm correction, α = 0.05, 25 runs per cell" in text
    counted = srcs.plot(noise.assign(runs=30), *FACTORS, look="srcs", figsize="140 mm")
    words = shown(counted).replace("\xa0", " ")
    assert "Wilcoxon, Holm correction, α = 0.05, 30 runs per cell" in words


def test_unequal_runs_of_a_part_are_those_of_the_study():
    """Of a part with 25 runs everywhere the legend had 15 to 25 runs per cell."""
    data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
    iris = data[data["Dataset"].isin(["iris", "wine"])]
    ranks = srcs.SRCSranks(iris[(iris["Dataset"] == "wine") | (iris["Fold"] <= 15)], **roles)
    figure = srcs.plot(ranks.srcs.select(Dataset="wine"), *FACTORS, look="srcs", figsize="page")
    assert "15 to 25 runs per cell in the study" in shown(figure).replace("\xa0", " ")


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("best", "order = 'best' must be 'rank', 'levels' or a list of levels"),
        (["CART"], "order must name each of the 6 levels once"),
        ([*OWN, OWN[0]], "order must name each of the 6 levels once"),
        (["CARD"], "order = 'CARD' is not a level of Algorithm: did you mean 'CART'"),
    ],
)
def test_wrong_orders(noise, order, message):
    with pytest.raises(srcs.SRCSError, match=message):
        srcs.plot(noise, *FACTORS, look="srcs", order=order)


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_dark_paper_of_the_user_is_seen(noise, look):
    """In subfigures of a dark figure, text was black."""
    figure = matplotlib.figure.Figure((32 if look == "R" else 16, 12), facecolor="#101010")
    srcs.plot(noise, *FACTORS, look=look, fig=figure.subfigures(1, 2, width_ratios=(3, 1))[0])
    texts = [each for each in figure.findobj(Text) if each.get_text()]
    assert len(texts) > 20
    for each in texts:
        if each.get_text() in FACTORS:
            assert contrast(to_hex(each.get_color()), "#101010") >= 4.5


def test_minimize_is_answered_with_maximize_false(noise):
    """It was answered with 'maximize', which turns the result round."""
    with pytest.raises(srcs.SRCSError, match="maximize=False where smaller is better"):
        srcs.SRCSranks(noise, ["Dataset"], "Algorithm", "rank", minimize=True)
