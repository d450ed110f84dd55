"""``srcs hardness``: from a long table of scores to a long table of hardness."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from srcs_py.base.files import check_writable
from srcs_py.cli.tables import located
from srcs_py.tables.formats import endings_text, format_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("scores", help="table with dataset, instance, model, score, class (, fold)")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, help=endings_text("write_chunks")
    )
    parser.add_argument(
        "--method",
        nargs="+",
        metavar="METHOD",
        help="score_fixed, score_driven, rate_driven (default: all three)",
    )
    parser.add_argument(
        "--per", default="instance", help="rows: instance (default), or means per fold or dataset"
    )
    add_settings(parser)
    parser.add_argument("--force", action="store_true", help="replace the output")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Declare what every computation of hardness takes."""
    parser.add_argument("--positive", help="the positive class (default: 0, if 1 is the other)")
    parser.add_argument("--threshold", type=float, default=0.5, help="of score_fixed (0.5)")
    parser.add_argument(
        "--ties",
        default="expected",
        help="of rate_driven: expected (default), max, average or ordinal",
    )
    parser.add_argument(
        "--cost-density",
        nargs=2,
        type=float,
        metavar=("A", "B"),
        help="Beta(A, B) density of the cost proportion (default: uniform)",
    )


def settings(args: argparse.Namespace) -> dict[str, Any]:
    """Return these as arguments of :func:`srcs_py.hardness.instance_hardness`."""
    density = tuple(args.cost_density) if args.cost_density else None
    return {"threshold": args.threshold, "ties": args.ties, "cost_density": density}


def run(args: argparse.Namespace) -> int:
    """Read, compute and write one data set after the other."""
    from srcs_py.hardness import hardness_table, read_scores
    from srcs_py.hardness.inputs import METHODS
    from srcs_py.tables.streams import write_chunks

    format_of(check_writable(args.output, args.force), "write_chunks")
    tables = (
        hardness_table(each, args.method or METHODS, per=args.per, **settings(args))
        for each in read_scores(located(args.scores), positive=args.positive)
    )
    write_chunks(tables, args.output, overwrite=args.force)
    return 0
