"""``srcs html``: a table of ranks as one interactive page."""

from __future__ import annotations

import argparse

from srcs_py.files import check_writable

PLACES = {
    "y_outer": ("yOuter", "rows of the grid"),
    "x_outer": ("xOuter", "columns of the grid"),
    "y_inner": ("yInner", "rows inside each heatmap"),
    "x_inner": ("xInner", "columns inside each heatmap"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of to_html."""
    parser.epilog = (
        "In the page everything can be re-arranged. To change alpha there too, make the table "
        "with: srcs ranks DATA --summarize always -o ranks.csv"
    )
    parser.add_argument("ranks", metavar="RANKS", help="file that srcs ranks wrote")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="page to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    first = parser.add_argument_group("what the page shows first")
    for name, (_, text) in PLACES.items():
        first.add_argument(f"--{name.replace('_', '-')}", metavar="COLUMN", help=text)
    first.add_argument(
        "--select",
        nargs="+",
        metavar="COLUMN=LEVEL",
        default=[],
        help="level of a column that has none of these places",
    )
    first.add_argument("--show", metavar="COLUMN", default="rank", help="default: rank")
    first.add_argument("--palette", metavar="NAME", help="default: srcs.safe")
    first.add_argument("--title", metavar="TEXT", help="heading of the page")


def run(args: argparse.Namespace) -> int:
    """Write the page and say how large it is."""
    check_writable(args.output, overwrite=args.force)
    from srcs_py import to_html
    from srcs_py.cli.compare import parse_configuration

    given = {argument: getattr(args, name) for name, (argument, _) in PLACES.items()}
    if args.palette is not None:
        given["color_function"] = args.palette
    page = to_html(
        args.ranks,
        args.output,
        **given,
        zInner=args.show,
        title=args.title,
        select=parse_configuration(args.select, "--select"),
    )
    print(f"{page}: {page.stat().st_size / 1000:.0f} kB; open it in a browser")
    return 0
