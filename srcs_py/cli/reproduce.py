"""``srcs reproduce``: build an article's tables and figures and compare them with the printed."""

from __future__ import annotations

import argparse

from srcs_py.reproduce import ARTICLES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the article and where to write its report."""
    articles = "; ".join(f"{name}: {text}" for name, text in ARTICLES.items())
    parser.epilog = "Exit code 1 if a value that should match does not."
    parser.add_argument(
        "article", nargs="?", choices=[*ARTICLES, "all"], default="all", help=f"{articles}; or all"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="folder for the report (Markdown, and HTML with the figures in it) and its figures; "
        "made if need be, files of the same name are replaced",
    )


def run(args: argparse.Namespace) -> int:
    """Print the reports; 1 if any of them fails."""
    from srcs_py.reproduce import build

    failed = False
    for name in ARTICLES if args.article == "all" else [args.article]:
        report = build(name)
        failed |= report.failed
        print(report.to_markdown())
        if args.output is not None:
            print(*report.write(args.output), sep="\n")
    return int(failed)
