"""``srcs plot``: a grid of heatmaps of a table of ranks."""

from __future__ import annotations

import argparse

from srcs_py.cli.pictures import add_picture, add_size, arguments, read_ranks

FORMATS = "pdf, svg, png, jpg, tif, webp, eps"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of plot."""
    add_picture(parser, FORMATS, outer=True)
    parser.add_argument("--z", metavar="COLUMN", default="rank", help="ranks (default: rank)")
    add_size(parser)


def run(args: argparse.Namespace) -> int:
    """Draw the picture."""
    given = {"yOuter": None, "xOuter": None, "zInner": args.z} | arguments(args)

    from srcs_py import plot

    plot(read_ranks(args), **given, save=args.output)
    return 0
