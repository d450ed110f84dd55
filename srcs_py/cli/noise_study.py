"""``srcs noise-study``: the bundled noise study, whole or in part, resumable."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from srcs_py.base.files import check_folder, check_writable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("-o", "--output", type=Path, required=True, help="table to write")
    parser.add_argument(
        "--problems", nargs="+", metavar="NAME", help="data sets (default: all eight)"
    )
    parser.add_argument("--schemes", nargs="+", metavar="SCHEME", help="default: all four")
    parser.add_argument(
        "--ratios", nargs="+", type=int, metavar="PERCENT", help="default: 0 5 .. 50"
    )
    parser.add_argument("--noise-in", default="train", help="train (default) or all")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seed", type=int, help="default: that of the bundled study")
    parser.add_argument("--ncores", type=int, default=1, help="processes")
    parser.add_argument("--cache", type=Path, help="folder of finished parts; makes it resumable")
    parser.add_argument("--force", action="store_true", help="replace the output")


def run(args: argparse.Namespace) -> int:
    """Run the study and write its table."""
    from srcs_py.experiments.bundled import bundled_study
    from srcs_py.tables.formats import format_of
    from srcs_py.tables.reading import write_table

    format_of(check_writable(args.output, args.force), "write")
    if args.cache is not None:
        check_folder(args.cache)
    given = {name: getattr(args, name) for name in ("schemes", "ratios", "seed")}
    table = bundled_study(
        args.problems,
        folds=args.folds,
        repeats=args.repeats,
        noise_in=args.noise_in,
        ncores=args.ncores,
        cache=args.cache,
        progress=sys.stderr.isatty(),
        **{name: value for name, value in given.items() if value is not None},
    )
    write_table(table, args.output, overwrite=args.force)
    return 0
