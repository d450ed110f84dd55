"""Draw by how much levels differ, in one configuration or over blocks.

srcs forest noise --blocks Dataset --test t --margin 1 -o forest.pdf
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, arguments_of, options_of
from srcs_py.cli.pictures import add_caption, add_size, save_picture, size_of
from srcs_py.cli.ranks import add_roles, add_tests, complete_call
from srcs_py.cli.tables import add_output, read_data


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function forest_plot; --where leaves one configuration."""
    add_roles(parser)
    add_options(add_tests(parser), "SRCSranks", "na_action")
    add_options(parser, "forest_plot", "blocks", "control", "margin")
    add_output(parser, "pdf, svg, png, ...", required=True, kind="figure")
    add_caption(parser)
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    data, call = complete_call(args, *read_data(args))

    from srcs_py import forest_plot

    own = options_of(args, "forest_plot") | {"caption": args.caption} | size_of(args)
    figure = forest_plot(data, **arguments_of("forest_plot", own, call))
    save_picture(figure, args.output, args.force)
