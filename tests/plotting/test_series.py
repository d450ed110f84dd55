"""An algorithm has one colour, marker and dash in all pictures, and all eyes tell them apart."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

import srcs_py as srcs
from docs import contact_sheet as sheet
from srcs_py.plotting.palettes import rank_colors
from srcs_py.plotting.paper import contrast
from srcs_py.plotting.series import DARK, GREYS, SERIES, series_of

from .test_palettes import EYES, grey, least_distance, seen

# The least CAM02-UCS distances of Okabe and Ito's eight colours, computed as ours.
OKABE_ITO = {"normal": 20.8, "deutan": 14.8, "protan": 14.0, "tritan": 11.0}


@pytest.mark.parametrize("palette", [SERIES, DARK], ids=["paper", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_series_are_as_far_apart_as_okabe_and_itos(palette, eye):
    """It was 15.4, 10.2 and 10.1."""
    assert least_distance(palette, eye) >= OKABE_ITO[eye]


@pytest.mark.parametrize(
    "codes",
    [grey(SERIES[:6]), grey(DARK[:6]), GREYS[:6]],
    ids=["a copy", "a copy of dark paper", "the grey style"],
)
def test_a_grey_copy_separates_six_series(codes):
    lightness = np.sort(seen(codes, "normal")[:, 0])
    assert np.diff(lightness).min() >= 8  # of 100; two steps of the print palette


@pytest.mark.parametrize(("palette", "least"), [(SERIES, 10), (DARK, 15)], ids=["paper", "dark"])
def test_no_series_is_a_blue_or_brown_of_the_grid(palette, least):
    """On dark paper the sixth was a blue as far as 13.8 from that of wins."""
    ends = [color for k, color in enumerate(rank_colors("srcs.safe", -7, 7)) if abs(k - 7) > 2]
    gaps = seen(palette, "normal")[:, None] - seen(ends, "normal")
    assert np.linalg.norm(gaps, axis=-1).min() >= least


def test_64_series_are_64_styles():
    """40 curves had 32 styles."""
    found = series_of(range(64))
    assert len({(style.color, style.dash) for style in found}) == 64
    greys = series_of(range(64), foremost=[3])
    assert len({(style.marker, style.dash) for style in greys}) == 64


def test_what_stands_out_keeps_its_style():
    """Of more than eight, the highlighted took the first colours of the palette."""
    names = [str(k) for k in range(60)]
    every, some = series_of(names), series_of(names, foremost=[3, 11, 40])
    assert [style for style in some if style.leading] == [every[k] for k in (3, 11, 40)]
    for style, other in zip(some, every, strict=True):
        assert (style.marker, style.dash) == (other.marker, other.dash)


@pytest.mark.parametrize("name", sheet.PICTURES)
def test_every_picture_knows_other_words_for_its_arguments(name):
    """It was "did you mean 'figsize'?", or "'minimize' is not a column"."""
    with pytest.raises(srcs.SRCSError, match=r"'minimize': (give|write) maximize=False"):
        sheet.PICTURES[name](2, minimize=True)
    with pytest.raises(srcs.SRCSError, match=r"'cmap': (write colo|it has no colours to choose)"):
        sheet.PICTURES[name](2, cmap="viridis")


@pytest.fixture
def moments(noise):
    """Ranks of two moments, one the opposite of the other."""
    return noise.assign(rank1=noise["rank"], rank2=-noise["rank"])


CURVES = [srcs.parameter_effects, srcs.performance_profiles, srcs.mean_against_sd,
          srcs.rank_trajectories]  # fmt: skip


def colors_in(figure):
    return {
        line.get_label(): (to_hex(line.get_color()), line.get_marker())
        for axes in figure.axes
        for line in axes.lines
        if not line.get_label().startswith("_")
    }


def test_a_level_looks_the_same_in_all_pictures(moments):
    levels = moments["Algorithm"].cat.categories
    expected = {
        str(name): (style.color.lower(), style.marker)
        for name, style in zip(levels, series_of(levels), strict=True)
    }
    for draw in CURVES:
        assert colors_in(draw(moments)) == expected, draw.__name__
    patches = srcs.best_levels(moments).axes[0].patches
    shown = {patch.get_label(): to_hex(patch.get_facecolor()) for patch in patches}
    for name in levels.intersection(list(shown)):
        assert shown[name] == expected[name][0]


@pytest.mark.filterwarnings("ignore:.* times that of the other levels")  # means of 0 to 60
def test_best_levels_of_one_colour_have_shades():
    """Levels 2, 10 and 18 have the same colour, and nothing else in cells."""
    runs = pd.DataFrame(
        [(k, f"m{m:02}", r + 10 * m + 900 * (m in (2, 10, 18)) + 300 * (m == k))
         for k in (2, 10, 18) for m in range(20)
         for r in range(4)],
        columns=["Size", "Algorithm", "Score"],
    )  # fmt: skip
    ranks = srcs.SRCSranks(runs, "Size", "Algorithm", "Score", test="t")
    figure = srcs.best_levels(ranks)
    patches = [patch for axes in figure.axes for patch in axes.patches]
    colors = {patch.get_label(): to_hex(patch.get_facecolor()) for patch in patches}
    shades = {colors[name] for name in ("m02", "m10", "m18")}
    assert len(shades) == 3
    assert "#000000" in shades
    assert "#666666" not in shades  # that of others


@pytest.mark.parametrize("draw", CURVES)
def test_colors_are_a_palette(moments, draw):
    found = colors_in(draw(moments, colors="grey"))
    assert {color[1:3] == color[3:5] == color[5:] for color, _ in found.values()} == {True}
    with pytest.raises(srcs.SRCSError, match="'greyish' is not a palette: did you mean 'grey'"):
        draw(moments, colors="greyish")
    with pytest.raises(srcs.SRCSError, match="is not a palette"):
        draw(moments, colors={"CART": "teal"})


def test_curves_are_seen_on_any_paper():
    for paper, text in (("#ffffff", "#000000"), ("#000000", "#ffffff"), ("#15171b", "#e8e9eb")):
        for style in series_of(range(9), ink=(paper, text), foremost=range(8)):
            assert contrast(style.color, paper) >= 3


def test_methods_of_topsis_and_models_have_identities_too():
    study = srcs.atopsis.sensitivity([[90, 80], [85, 85]], [[2, 1], [1, 1]])
    figure = srcs.atopsis.plot_sensitivity(study, colors="tab10")
    named = [line for line in figure.axes[0].lines if line.get_label() in study.algorithms]
    assert [to_hex(line.get_color()) for line in named] == ["#1f77b4", "#ff7f0e"]
