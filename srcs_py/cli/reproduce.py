"""Build an article's tables and figures and compare them with the printed ones.

Exit code 1 if a value that should match does not, or an article could not be built: the others are
written all the same.

srcs reproduce atopsis -o report
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder
from srcs_py.base.quoting import shell
from srcs_py.cli.options import Arguments
from srcs_py.reproduce import ARTICLES

if TYPE_CHECKING:
    from srcs_py.reproduce.report import Report


def add_arguments(parser: Arguments) -> None:
    """Add the article and where to write its report."""
    articles = "; ".join(f"{name}: {text}" for name, text in ARTICLES.items())
    parser.add_argument(
        "article",
        metavar="ARTICLE",
        nargs="?",
        choices=[*ARTICLES, "all"],
        default="all",
        help=f"{articles}; or all",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="folder for report.html, which contains everything, and for each article's report "
        "(Markdown and HTML) and figures; made if need be, files of the same name are replaced",
    )


def run(args: argparse.Namespace) -> int:
    """Print the reports, and write them where -o says; 1 if any of them fails."""
    names = list(ARTICLES) if args.article == "all" else [args.article]
    folder = None if args.output is None else check_folder(args.output)
    reports = []
    for name in names:
        reports.append(_report(name, alone=len(names) == 1))
        if folder is not None and reports[-1].rows:
            reports[-1].write(folder)
        print(reports[-1].to_markdown(), flush=True)
    if folder is not None:
        from srcs_py.reproduce.pages import write_page

        command = f"srcs reproduce {args.article} -o {shell([args.output])}"
        print(write_page(folder, reports, command))
    return int(any(each.failed for each in reports))


def _report(name: str, alone: bool) -> Report:
    from srcs_py.reproduce import build_report
    from srcs_py.reproduce.report import Report

    try:
        return build_report(name)
    except SRCSError as error:  # data that cannot be had, or a library that is not installed
        if alone:
            raise
        print(f"{name} is missing: {error}", file=sys.stderr)
        return Report(name, ARTICLES[name], "", str(error), ())
