"""A few pictures by pixels; everything in them is compared in numbers elsewhere.

To draw the baselines again: pytest --mpl-generate-path=baseline, with the path of this file.
"""

import itertools
import tomllib
from pathlib import Path

import matplotlib
import pandas as pd
import pytest
from packaging.requirements import Requirement

from srcs_py.plotting.heatmaps.api import plot, singleplot

# The font is the DejaVu Sans that comes with matplotlib; its rasters, and the snapping of lines,
# move by a pixel between minor versions: a root mean square of 6 of 255 covers them, while a
# wrong colour or a label in another place is beyond it.
PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
DRAWN_WITH = Requirement(PROJECT["project"]["optional-dependencies"]["pictures"][0]).specifier
pytestmark = pytest.mark.skipif(
    matplotlib.__version__ not in DRAWN_WITH,
    reason=f"the pictures were drawn with matplotlib {DRAWN_WITH}, not {matplotlib.__version__}",
)
PICTURE = pytest.mark.mpl_image_compare(style="default", tolerance=6, baseline_dir="baseline")
FACTORS = {"y_outer": "Algorithm", "x_outer": "Dim", "y_inner": "CF", "x_inner": "Severity"}


def table():
    levels = [["first", "second"], [5, 10, 15], [40, 100, 200], [2, 4, 6, 8]]
    rows = pd.DataFrame(list(itertools.product(*levels)), columns=list(FACTORS.values()))
    rows["rank"] = [(7 * k) % 5 - 2 for k in range(len(rows))]
    return rows.drop(index=[3, 40])


@PICTURE
def test_grid():
    return plot(
        table(),
        **FACTORS,
        out_X_par={"levels.bg": "gray"},
        out_Y_par={"levels.lab.textpar": {"col": "white"}, "levels.bg": "black"},
        heatmaps_titles=list("abcdef"),
        annotation_lab="A note",
        figsize=(5, 4),
        dpi=80,
    )


@PICTURE
def test_sub_rows_in_safe_colors():
    return plot(
        table(),
        **FACTORS,
        color_function="srcs.safe",
        heatmaps_per_row=2,
        heat_cell_par={"pty": "s", "bg": "lightgray"},
        inner_X_par={"levels.loc": "all", "levels.las": 2},
        figsize=(5, 6),
        dpi=80,
    )


@PICTURE
def test_single():
    return singleplot(
        table(), "CF", "Severity", Algorithm="first", Dim=5, title="One", figsize=(5, 4), dpi=80
    )
