"""Draw the runs behind one configuration.

srcs runs noise --where Dataset=iris "Noise type=CLA_RAND" "Noise ratio=30" -o runs.pdf
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options
from srcs_py.cli.pictures import add_drawn, draw_runs
from srcs_py.cli.ranks import add_roles, complete_call
from srcs_py.cli.tables import read_data


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function runs_plot; --where leaves one configuration."""
    add_roles(parser)
    add_options(parser, "runs_plot", "lines")
    add_options(parser, "SRCSranks", "na_action")
    add_drawn(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    draw_runs(args, "runs_plot", *complete_call(args, *read_data(args)))
