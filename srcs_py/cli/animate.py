"""Write an animation with one frame per column of ranks.

srcs animate moments.parquet --y-outer Algorithm --x-outer Dim --y-inner CF --x-inner Severity
-o moments.gif
"""

from __future__ import annotations

import argparse
import re

from srcs_py.cli.options import Arguments, add_options, add_several, options_of
from srcs_py.cli.pictures import add_picture, add_rename, add_select, arguments, read_ranks


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of animatedplot."""
    add_picture(parser, "gif, png (animated), webp", outer=True, kind="any")
    add_select(parser)
    add_rename(parser)
    add_several(parser, "--z", "COLUMN", "frames (default: rank1, rank2, ...)", dest="z_inner")
    parser.add_argument("--size", nargs=2, type=int, metavar=("WIDTH", "HEIGHT"), help="in pixels")
    add_options(parser, "animatedplot", "res", "delay")


def run(args: argparse.Namespace) -> None:
    """Write the animation."""
    given = arguments(args, "plot") | options_of(args, "animatedplot")
    if args.size:
        given["width"], given["height"] = args.size

    from srcs_py import animatedplot

    table = read_ranks(args)
    given.setdefault(
        "z_inner", [name for name in map(str, table) if re.fullmatch(r"rank\d+", name)]
    )
    animatedplot(table, args.output, **given, overwrite=args.force)
