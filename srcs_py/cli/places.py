"""Find the places that each level can have in each configuration.

srcs places ranks.csv -o places.csv
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, options_of
from srcs_py.cli.tables import add_output, add_ranks, save_or_print


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function places."""
    add_ranks(parser)
    alpha = "significance level (default: that of the ranks, else 0.05)"
    add_options(parser, "places", "target", alpha=alpha)
    add_output(parser)


def run(args: argparse.Namespace) -> None:
    """Write the places, or print them."""
    from srcs_py import places
    from srcs_py.cli.pictures import read_ranks

    save_or_print(places(read_ranks(args), **options_of(args, "places")), args)
