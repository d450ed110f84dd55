"""Find why the ranks change, and regions of configurations with their rules.

-o writes the table of regions.

srcs explain ranks.csv -o regions.csv
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, options_of
from srcs_py.cli.pictures import add_plot, add_size, checked_look, read_ranks, save_picture
from srcs_py.cli.tables import TABLE_FILE, add_output, add_ranks, save_table


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function explain."""
    add_ranks(parser)
    add_options(parser, "explain", "target", "rank", "most_regions", "blocks")
    add_output(parser, TABLE_FILE)
    add_plot(parser, "draw the regions on the heatmaps")
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Print shares and regions; write the regions and draw them where the options say."""
    look = checked_look(args, "plot")
    from srcs_py import explain

    found = explain(read_ranks(args), **options_of(args, "explain"))
    save_table(found.regions, args)
    if args.plot is not None:
        save_picture(found.plot(**look), args.plot, args.force)
    print(found)
