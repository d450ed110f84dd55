"""List, fetch and describe the data sets; convert a file of R.

srcs data list
"""

from __future__ import annotations

import argparse

from srcs_py.base.number_text import counted
from srcs_py.cli.options import Arguments
from srcs_py.cli.tables import add_output, on_terminal, save_or_print


def add_arguments(parser: Arguments) -> None:
    """Add the actions list, fetch, describe and convert."""
    parser.subcommand("list", "print the names", act=_list)
    fetch = parser.subcommand("fetch", "download, check and keep; print where they are", act=_fetch)
    fetch.add_argument("names", nargs="*", metavar="NAME", help="default: all that can be fetched")
    describe = parser.subcommand(
        "describe", "print origin, licence, columns and roles", act=_describe
    )
    describe.add_argument("names", nargs="+", metavar="NAME")
    by_r = "let R, where it is installed, read a file that srcs_py cannot read"
    convert = parser.subcommand("convert", by_r, act=_convert)
    convert.add_argument(
        "file",
        metavar="FILE",
        help="rda or rds file, or FILE.rda::NAME for one of several objects; R reads it, which can "
        "run code that is in it",
    )
    add_output(convert)


def run(args: argparse.Namespace) -> None:
    """Run the action."""
    args.act(args)


def _list(_: argparse.Namespace) -> None:
    from srcs_py import datasets

    for name in datasets.names():
        dataset = datasets.describe(name)
        place = "fetched" if dataset.fetched else "bundled"
        if not datasets.on_disk(name):
            place = "to fetch"
        print(f"{name:<19}{place:<10}{dataset.rows:>6}  {dataset.title}")


def _fetch(args: argparse.Namespace) -> None:
    from srcs_py import datasets

    fetched = [name for name in datasets.names() if datasets.describe(name).fetched]
    for name in args.names or fetched:
        print(f"{name}\t{datasets.fetch(name, progress=on_terminal())}")


def _describe(args: argparse.Namespace) -> None:
    from srcs_py import datasets

    print("\n\n".join(str(datasets.describe(name)) for name in args.names))


def _convert(args: argparse.Namespace) -> None:
    from srcs_py.tables.r_files.convert import read_by_r

    table = read_by_r(args.file)
    save_or_print(table, args)
    if args.output is not None:
        print(f"{args.output}: {counted(len(table), 'row')}, {counted(table.shape[1], 'column')}")
