"""Draw the runs behind one configuration.

srcs runs noise --where Dataset=iris "Noise type=CLA_RAND" "Noise ratio=30" -o runs.pdf
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, arguments_of, options_of
from srcs_py.cli.pictures import add_caption, add_size, save_picture, size_of
from srcs_py.cli.ranks import add_roles, complete_call
from srcs_py.cli.tables import add_output, read_data


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function runs_plot; --where leaves one configuration."""
    add_roles(parser)
    add_options(parser, "runs_plot", "lines")
    add_options(parser, "SRCSranks", "na_action")
    add_output(parser, "pdf, svg, png, ...", required=True, kind="figure")
    add_caption(parser)
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    data, call = complete_call(args, *read_data(args))

    from srcs_py import runs_plot

    own = options_of(args, "runs_plot") | {"caption": args.caption} | size_of(args)
    save_picture(runs_plot(data, **arguments_of("runs_plot", own, call)), args.output, args.force)
