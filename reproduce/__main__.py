"""Build the tables and figures of the articles and compare them with the printed ones.

The exit code is 1 if a value that should match does not, or an article could not be built: the
others are written all the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reproduce import ARTICLES
from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder
from srcs_py.base.quoting import shell

if TYPE_CHECKING:
    from reproduce.report import Report


def main(argv: Sequence[str] | None = None) -> int:
    """Print the reports, and write them where -o says; 1 if any of them fails."""
    parser = argparse.ArgumentParser(prog="python -m reproduce", description=__doc__)
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
        default="",
        help="folder for report.html, which contains everything, and for each article's report "
        "(Markdown and HTML) and figures; made if need be, files of the same name are replaced",
    )
    args = parser.parse_args(argv)
    try:
        return _run(args.article, args.output)
    except SRCSError as error:
        parser.error(str(error))


def _run(article: str, output: str) -> int:
    names = list(ARTICLES) if article == "all" else [article]
    folder = check_folder(output) if output else None
    reports = []
    for name in names:
        reports.append(_report(name, alone=len(names) == 1))
        if folder is not None and reports[-1].rows:
            reports[-1].write(folder)
        print(reports[-1].to_markdown(), flush=True)
    if folder is not None:
        from reproduce.pages import write_page

        command = f"python -m reproduce {article} -o {shell([output])}"
        print(write_page(folder, reports, command))
    return int(any(each.failed for each in reports))


def _report(name: str, alone: bool) -> Report:
    from reproduce import build_report
    from reproduce.report import Report

    try:
        return build_report(name)
    except SRCSError as error:  # data that cannot be had, or a library that is not installed
        if alone:
            raise
        print(f"{name} is missing: {error}", file=sys.stderr)
        return Report(name, ARTICLES[name], "", str(error), ())


if __name__ == "__main__":
    sys.exit(main())
