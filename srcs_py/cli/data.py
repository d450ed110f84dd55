"""List, fetch and describe the data sets; convert a file of R.

srcs data list
"""

from __future__ import annotations

import argparse

from srcs_py.cli.tables import add_output, on_terminal, save_or_print


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions list, fetch, describe and convert."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help="print the names").set_defaults(act=_list)
    fetch = actions.add_parser("fetch", help="download, check and keep; print where the files are")
    fetch.add_argument("names", nargs="*", metavar="NAME", help="default: all that can be fetched")
    fetch.set_defaults(act=_fetch)
    describe = actions.add_parser("describe", help="print origin, licence, columns and roles")
    describe.add_argument("names", nargs="+", metavar="NAME")
    describe.set_defaults(act=_describe)
    convert = actions.add_parser(
        "convert", help="let R, where it is installed, read a file that srcs_py cannot read"
    )
    convert.add_argument(
        "file",
        metavar="FILE",
        help="rda or rds file, or FILE::NAME for one of several objects; R reads it, which can "
        "run code that is in it",
    )
    add_output(convert)
    convert.set_defaults(act=_convert, parser=convert)


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
        print(f"{args.output}: {len(table)} rows, {table.shape[1]} columns")
