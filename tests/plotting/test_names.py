"""Names with dollar signs, and with characters that the fonts do not have."""

import warnings

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import srcs_py as srcs

from .heatmaps.test_draw import FACTORS, table
from .overviews.test_cd_diagram import places

ALPHA = r"$\alpha_{1}$"


def draw(names, **more):
    rows = table(ny=len(names))
    rows["row"] = pd.Categorical(np.repeat(names, len(rows) // len(names)), categories=names)
    return srcs.plot(rows, **FACTORS, **more)


def inks(figure, text):
    """Return the width of a text in font sizes as it comes out."""
    figure.canvas.draw()
    found = next(each for each in figure.findobj(Text) if each.get_text() == text)
    return max(found.get_window_extent().size) / found.get_fontsize()  # R's names are turned


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_matplotlib_s_setting_decides_whether_dollars_are_mathematics(look):
    names = [ALPHA, "plain"]
    figure = draw(names, look=look, dpi=72)
    assert inks(figure, ALPHA) < 0.7 * inks(figure, "plain")
    with matplotlib.rc_context({"text.parse_math": False}):
        figure = draw(names, look=look, dpi=72)
        assert inks(figure, ALPHA) > 2 * inks(figure, "plain")


@pytest.mark.parametrize("name", ["5$", "$x_{$", r"$\nothing$", "from 5$ to 1$%\\"])
def test_what_is_not_mathematics_is_shown_as_it_is(name):
    figure = draw([name, "plain"], look="srcs", dpi=72)
    figure.canvas.draw()  # an unknown symbol raised a ValueError of the parser
    assert name in [each.get_text() for each in figure.findobj(Text)]


def test_mathematics_is_not_broken_into_lines():
    heading = r"the change period $\alpha + \beta \cdot \gamma + \delta + \alpha + \beta$"
    figure = draw(["a", "b"], look="srcs", figsize="column", inner_Y_par={"lab": heading})
    for each in figure.findobj(Text):
        assert each.get_text().count("$") % 2 == 0 or "…" in each.get_text()


@pytest.mark.parametrize(
    "picture",
    [
        draw,
        lambda names: draw(names, look="srcs"),
        lambda names: srcs.rank_distribution(places(names), target="Level"),
    ],
    ids=["R", "srcs", "overview"],
)
def test_missing_characters_are_one_warning_that_names_the_fonts(picture, tmp_path):
    names = ["中文算法", "粒子群", "plain 🐝"]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure = picture(names)
        figure.canvas.draw()
        for ending in ("png", "svg", "pdf"):
            figure.savefig(tmp_path / f"a.{ending}")
    assert [each.category for each in caught] == [srcs.SRCSWarning]
    text = str(caught[0].message)
    assert "8 characters are not in the font DejaVu Sans" in text
    assert all(each in text for each in "中文🐝")
    assert caught[0].filename == __file__


def test_all_families_are_tried_and_named():
    with (
        matplotlib.rc_context({"font.family": ["DejaVu Serif", "DejaVu Sans Mono"]}),
        pytest.warns(srcs.SRCSWarning, match="in the font DejaVu Serif or DejaVu Sans Mono and"),
    ):
        draw(["中", "b"], look="srcs")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw(["Größe", "Ж", "α"], look="srcs").canvas.draw()


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_a_film_warns_once_of_missing_characters(look, tmp_path):
    rows = table(ny=2, nx=2, nv=2, nu=2, name="粒{}").assign(other=1)
    frames = {"z_inner": ["rank", "other"], "annotations": ["群", "more"], "progress": False}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        srcs.animatedplot(rows, tmp_path / "a.gif", **FACTORS, **frames, look=look)
    assert [each.category for each in caught] == [srcs.SRCSWarning]
