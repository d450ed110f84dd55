"""``srcs animate``: one frame per column of ranks."""

from __future__ import annotations

import argparse
import re

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder
from srcs_py.cli.pictures import add_picture, arguments, read_ranks


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of animatedplot."""
    add_picture(parser, "gif, png (animated), webp, mp4", outer=True)
    parser.add_argument(
        "--z",
        dest="zInner",
        nargs="+",
        metavar="COLUMN",
        help="one per frame (default: rank1, rank2, ...)",
    )
    parser.add_argument("--annotations", nargs="+", metavar="TEXT", help="one per frame")
    parser.add_argument("--size", nargs=2, type=int, metavar=("WIDTH", "HEIGHT"), help="in pixels")
    parser.add_argument("--res", type=float, help="pixels per inch (default: 100)")
    parser.add_argument("--delay", type=float, help="time of a frame in 1/100 s (default: 30)")
    parser.add_argument("--keep-frames", metavar="FOLDER", help="keep the frames as files")


def run(args: argparse.Namespace) -> int:
    """Write the animation."""
    given = arguments(args)
    if args.keep_frames is not None:
        check_folder(args.keep_frames)
    if args.size:
        given["width"], given["height"] = args.size
    for name in ("annotations", "res", "delay", "keep_frames"):
        if getattr(args, name) is not None:
            given[name] = getattr(args, name)

    from srcs_py import animatedplot

    table = read_ranks(args)
    frames = [each for each in table.columns if re.fullmatch(r"rank\d+", each)]
    given.setdefault("zInner", frames)
    if not given["zInner"]:
        raise SRCSError(
            f"{args.ranks} has one column of ranks, which makes one frame. An animation needs "
            "several: rank several measures (srcs ranks DATA --performance A B C), or name the "
            "columns with --z."
        )
    animatedplot(table, args.output, **given, overwrite=args.force)
    return 0
