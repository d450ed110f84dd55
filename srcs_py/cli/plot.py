"""Draw a grid of heatmaps of a table of ranks.

srcs plot ranks.csv --y-outer Dataset --x-outer Algorithm --y-inner 'Noise type' --x-inner
'Noise ratio' -o grid.png
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments
from srcs_py.cli.pictures import (
    add_picture,
    add_rename,
    add_select,
    add_shown,
    add_size,
    arguments,
    draw_ranks,
)

FORMATS = "pdf, svg, png, jpg, tif, webp, eps"


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of plot."""
    add_picture(parser, FORMATS, outer=True)
    add_shown(parser)
    add_select(parser)
    add_rename(parser)
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    given = {"y_outer": None, "x_outer": None} | arguments(args, "plot")

    from srcs_py import plot

    draw_ranks(args, plot, **given)
