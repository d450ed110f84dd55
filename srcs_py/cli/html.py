"""Write a table of ranks as a page to explore in a browser.

In the page everything can be re-arranged. To change alpha there too, make the table with: srcs
ranks DATA --summarize always -o ranks.csv. A parquet or feather file also keeps the test and the
names of performances, which the page then says.

srcs html ranks.csv -o ranks.html
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_pairs
from srcs_py.cli.pictures import (
    add_palette,
    add_places,
    add_shown,
    arguments,
    read_ranks,
)
from srcs_py.cli.tables import add_output, add_ranks


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of to_html."""
    add_ranks(parser)
    add_output(parser, "page to write", required=True, kind="any")
    parser.add_argument("--title", metavar="TEXT", help="heading of the page")
    first = parser.group("what the page shows first")
    add_places(first, outer=True, required=False)
    add_shown(first)
    levels = "level of a column that has none of these places"
    add_pairs(first, "--select", "COLUMN=LEVEL", levels)
    add_palette(first, "srcs.safe (default), heat.colors, ...")


def run(args: argparse.Namespace) -> None:
    """Write the page and say how large it is."""
    given = arguments(args, "to_html")

    from srcs_py import to_html

    page = to_html(read_ranks(args), args.output, **given, overwrite=args.force)
    print(f"{page}: {page.stat().st_size / 1000:.0f} kB; open it in a browser")
