"""Palettes against R's hex codes, and the safe palette against human eyes."""

import csv
import gzip
import itertools
import warnings
from pathlib import Path

import numpy as np
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.palettes import PALETTES, rank_colors, shades
from srcs_py.plotting.paper import contrast
from srcs_py.plotting.rpar.rcolors import named_colors, to_hex
from srcs_py.plotting.styles import DARK_SCREEN

with warnings.catch_warnings():  # its docstrings have escapes that Python 3.12 warns of
    warnings.simplefilter("ignore")
    import colorspacious

DATA = Path(__file__).parent / "data"


def r_palettes():
    with gzip.open(DATA / "r_palettes.csv.gz", "rt") as file:
        return {(row["palette"], int(row["n"])): row["colors"] for row in csv.DictReader(file)}


@pytest.mark.parametrize("palette", PALETTES)
def test_palette_equals_r_for_1_to_64_colors(palette):
    expected = r_palettes()
    for n in range(1, 65):
        assert " ".join(PALETTES[palette](n)) == expected[palette, n], n


def test_every_color_name_of_r():
    with (DATA / "r_colors.csv").open() as file:
        expected = {row["name"]: row["hex"] for row in csv.DictReader(file)}
    assert len(expected) == 657
    assert named_colors() == expected


@pytest.mark.parametrize(
    ("color", "code"),
    [
        (1, "#000000"),
        ("8", "#9E9E9E"),
        (9, "#000000"),
        (0, "#FFFFFF00"),
        ("#aabbcc80", "#AABBCC80"),
    ],
)
def test_numbers_and_codes_mean_what_they_mean_in_r(color, code):
    assert to_hex("col", color) == code


def test_unknown_color_names_the_nearest():
    with pytest.raises(
        SRCSError, match=r"lab\.bg = 'gry' is not a colour .* did you mean 'gr[ae]y'"
    ):
        to_hex("lab.bg", "gry")


def test_color_functions_of_every_kind():
    import matplotlib

    assert rank_colors("heat_colors", 0, 1) == rank_colors("heat.colors", 0, 1)
    by_name = rank_colors("viridis", -3, 3)
    assert by_name == rank_colors(matplotlib.colormaps["viridis"], -3, 3)
    assert by_name[0] == "#440154"
    assert by_name[-1] == "#FDE725"
    assert rank_colors(lambda n: ["red", "#00ff00"][:n], 0, 1) == ("#FF0000", "#00FF00")
    assert rank_colors(lambda n: [(0, 0, 1)] * n, 0, 1) == ("#0000FF", "#0000FF")


@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("heat.colours", "did you mean 'heat.colors'"),
        (7, "color_function = 7 must be"),
        (lambda n: ["red"], "returned 1 colours; it must return 3"),
        (lambda n: [None] * n, "must return colours"),
    ],
)
def test_wrong_color_functions(function, message):
    with pytest.raises(SRCSError, match=message):
        rank_colors(function, -1, 1)


EYES = {
    "normal": None,
    "protan": "protanomaly",
    "deutan": "deuteranomaly",
    "tritan": "tritanomaly",
}


def seen(codes, eye):
    """CAM02-UCS coordinates of the colours as an eye of that kind sees them."""
    rgb = np.array([[int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)] for code in codes])
    if EYES[eye]:
        space = {"name": "sRGB1+CVD", "cvd_type": EYES[eye], "severity": 100}
        rgb = np.clip(colorspacious.cspace_convert(rgb, space, "sRGB1"), 0, 1)
    return colorspacious.cspace_convert(rgb, "sRGB1", "CAM02-UCS")


def least_distance(codes, eye):
    points = seen(codes, eye)
    return min(np.linalg.norm(a - b) for a, b in itertools.combinations(points, 2))


# A CAM02-UCS distance of 1 is about what can just be seen side by side; nine times that is
# asked of any two ranks of eight algorithms (-7..7), whichever the eye.
LEAST = 9.0


@pytest.mark.parametrize("name", ["srcs.safe", "srcs.dark"])
@pytest.mark.parametrize("eye", EYES)
def test_safe_palettes_keep_all_ranks_apart(eye, name):
    assert least_distance(rank_colors(name, -7, 7), eye) >= LEAST


@pytest.mark.parametrize(("name", "sign"), [("srcs.safe", 1), ("srcs.dark", -1)])
@pytest.mark.parametrize("eye", EYES)
def test_safe_palettes_have_their_middle_at_rank_0(eye, name, sign):
    lightness = sign * seen(rank_colors(name, -7, 7), eye)[:, 0]
    assert (np.diff(lightness[:8]) > 0).all()
    assert (np.diff(lightness[7:]) < 0).all()


def test_dark_palette_has_equal_steps_and_ends_that_are_seen_on_a_dark_screen():
    codes = rank_colors("srcs.dark", -7, 7)
    steps = np.linalg.norm(np.diff(seen(codes, "normal"), axis=0), axis=1)
    assert steps.max() / steps.min() < 1.1  # hex codes are rounded; the safe palette has 1.9
    # 3: what WCAG 2 asks of graphics. The middle is near the ground, as white is near paper.
    assert min(contrast(codes[at], DARK_SCREEN["figure.facecolor"]) for at in (0, -1)) >= 3
    assert contrast(codes[7], DARK_SCREEN["figure.facecolor"]) < 1.5


def test_safe_palette_is_centred_on_zero():
    whole = rank_colors("srcs.safe", -7, 7)
    assert whole[7] == rank_colors("srcs.safe", 0, 3)[0]
    assert rank_colors("srcs.safe", -2, 7) == whole[5:]


# Lightness in CAM02-UCS, from 0 to 100: two steps apart differ in a grey copy too.
LEAST_STEP = 4.0


@pytest.mark.parametrize("reach", [1, 3, 5, 7])
@pytest.mark.parametrize("eye", [*EYES, "grey"])
def test_print_palette_darkens_from_the_worst_rank_to_the_best(eye, reach):
    codes = rank_colors("srcs.print", -reach, reach)
    if eye == "grey":
        codes = grey(codes)
    lightness = seen(codes, "normal" if eye == "grey" else eye)[:, 0]
    assert np.diff(lightness).max() <= -LEAST_STEP


def grey(codes):
    """Return the colours as a copier without colours makes them (Rec. 601 luma)."""
    rgb = np.array([[int(code[at : at + 2], 16) for at in (1, 3, 5)] for code in codes])
    luma = np.round(rgb @ [0.299, 0.587, 0.114]).astype(int)
    return [f"#{each:02x}" + 2 * f"{each:02x}" for each in luma]


@pytest.mark.parametrize("name", ["srcs.safe", "srcs.print", "heat.colors", "viridis"])
def test_shades_run_from_end_to_end(name):
    assert len(shades(name, 33)) == 33
    if name == "srcs.print":
        assert (shades(name, 33)[0], shades(name, 33)[-1]) == (
            rank_colors("srcs.print", -1, 1)[0],
            "#0A1440",
        )
