"""``srcs html``: a table of ranks as one interactive page."""

from __future__ import annotations

import argparse

from srcs_py.cli.pictures import add_shown, arguments, read_ranks


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of to_html."""
    parser.epilog = (
        "In the page everything can be re-arranged. To change alpha there too, make the table "
        "with: srcs ranks DATA --summarize always -o ranks.csv. A parquet or feather file also "
        "keeps the test and the names of performances, which the page then says."
    )
    parser.add_argument("ranks", metavar="RANKS", help="file that srcs ranks wrote")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="page to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument("--title", metavar="TEXT", help="heading of the page")
    first = parser.add_argument_group("what the page shows first")
    first.add_argument("--y-outer", dest="yOuter", metavar="COLUMN", help="rows of heatmaps")
    first.add_argument("--x-outer", dest="xOuter", metavar="COLUMN", help="columns of heatmaps")
    first.add_argument("--y-inner", dest="yInner", metavar="COLUMN", help="up inside a heatmap")
    first.add_argument("--x-inner", dest="xInner", metavar="COLUMN", help="along a heatmap")
    add_shown(first)
    first.add_argument(
        "--select",
        nargs="+",
        metavar="COLUMN=LEVEL",
        default=[],
        help="level of a column that has none of these places",
    )
    first.add_argument(
        "--colors",
        dest="color_function",
        metavar="PALETTE",
        help="srcs.safe (default), heat.colors, ...",
    )
    first.add_argument(
        "--options",
        metavar="FILE.json",
        help='further arguments, such as {"out_X_par": {"lab": "Dimension"}}',
    )


def run(args: argparse.Namespace) -> int:
    """Write the page and say how large it is."""
    from srcs_py.cli.compare import parse_configuration

    selected = parse_configuration(args.select, "--select")
    given = {"title": args.title, "select": selected} | arguments(args)

    from srcs_py import to_html

    page = to_html(read_ranks(args), args.output, **given, overwrite=args.force)
    print(f"{page}: {page.stat().st_size / 1000:.0f} kB; open it in a browser")
    return 0
