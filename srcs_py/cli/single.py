"""Draw one heatmap of a table of ranks.

srcs single ranks.csv --config Dataset=wine 'Noise type=ATT_GAUS' --y-inner Algorithm
--x-inner 'Noise ratio' -o wine.png
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, add_pairs
from srcs_py.cli.pictures import add_picture, add_rename, add_shown, add_size, arguments, draw_ranks
from srcs_py.cli.plot import FORMATS


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of singleplot."""
    add_picture(parser, FORMATS, outer=False)
    rows = "rows to be shown, such as Algorithm=mqso Dim=25"
    add_pairs(parser, "--config", "COLUMN=VALUE", rows)
    add_shown(parser)
    add_rename(parser)
    add_options(parser, "singleplot", "title")
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    given = arguments(args, "singleplot") | args.config

    from srcs_py import singleplot

    draw_ranks(args, singleplot, **given)
