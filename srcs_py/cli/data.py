"""``srcs data``: list, fetch and describe the data sets."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions list, fetch and describe."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="print the names")
    listing.set_defaults(act=_list)
    fetch = actions.add_parser("fetch", help="download, check and keep; print where the files are")
    fetch.add_argument("names", nargs="*", metavar="NAME", help="default: all that can be fetched")
    fetch.set_defaults(act=_fetch)
    describe = actions.add_parser("describe", help="print origin, licence, columns and roles")
    describe.add_argument("names", nargs="+", metavar="NAME")
    describe.set_defaults(act=_describe)


def run(args: argparse.Namespace) -> int:
    """Do what was asked."""
    args.act(args)
    return 0


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
    from srcs_py.cli.tables import on_terminal

    fetched = [name for name in datasets.names() if datasets.describe(name).fetched]
    for name in args.names or fetched:
        print(f"{name}\t{datasets.fetch(name, progress=on_terminal())}")


def _describe(args: argparse.Namespace) -> None:
    from srcs_py import datasets

    print("\n\n".join(str(datasets.describe(name)) for name in args.names))
