"""``srcs reproduce``: build an article's tables and figures and compare them with the printed."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder
from srcs_py.cli.tables import on_terminal
from srcs_py.reproduce import ARTICLES

if TYPE_CHECKING:
    from srcs_py.reproduce.pages import Finished

EXAMPLE = "srcs reproduce atopsis -o report"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the article and where to write its report."""
    articles = "; ".join(f"{name}: {text}" for name, text in ARTICLES.items())
    parser.epilog = (
        "Exit code 1 if a value that should match does not, or an article could not be built: the "
        "others are written all the same."
    )
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
        "(Markdown and HTML) and figures; made if need be, files of the same name are replaced. "
        "An article that was finished there before is not computed again",
    )


def run(args: argparse.Namespace) -> int:
    """Print the reports, and write them where -o says; 1 if any of them fails."""
    names = list(ARTICLES) if args.article == "all" else [args.article]
    folder = None if args.output is None else check_folder(args.output)
    finished = []
    for number, name in enumerate(names, 1):
        if on_terminal():
            print(f"[{number}/{len(names)}] {ARTICLES[name]}", file=sys.stderr)
        finished.append(_article(name, folder, alone=len(names) == 1))
        print(finished[-1].text, flush=True)
    if folder is not None:
        from srcs_py.reproduce.pages import write_page

        command = f"srcs reproduce {args.article} -o {shlex.quote(args.output)}"
        print(write_page(folder, finished, command))
    return int(any(each.failed for each in finished))


def _article(name: str, folder: Path | None, alone: bool) -> Finished:
    from srcs_py.reproduce import build_report
    from srcs_py.reproduce.pages import Finished, missing_article, resumed

    def compute() -> Finished:
        report = build_report(name)
        if folder is not None:
            report.write(folder)
        return Finished.of(report)

    try:
        return compute() if folder is None else resumed(name, folder, compute)
    except SRCSError as error:  # data that cannot be had, or a library that is not installed
        if alone:
            raise
        print(f"{name} is missing: {error}", file=sys.stderr)
        return missing_article(name, ARTICLES[name], str(error))
