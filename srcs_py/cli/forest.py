"""Draw by how much levels differ, in one configuration or over blocks.

srcs forest noise --blocks Dataset --test t --margin 1 -o forest.pdf
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options
from srcs_py.cli.pictures import add_drawn, draw_runs
from srcs_py.cli.ranks import add_roles, add_tests, complete_call
from srcs_py.cli.tables import read_data


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function forest_plot; --where leaves one configuration."""
    add_roles(parser)
    add_options(add_tests(parser), "SRCSranks", "na_action")
    add_options(parser, "forest_plot", "blocks", "control", "margin")
    add_drawn(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    draw_runs(args, "forest_plot", *complete_call(args, *read_data(args)))
