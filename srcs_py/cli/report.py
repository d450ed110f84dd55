"""Write methods, results and limits of a study in words, with table and figure.

DATA may be a table of ranks too, of srcs ranks; the columns are known then. Without -o the report
is printed as plain text.

srcs report noise -o report
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

from srcs_py.base.files import check_writable
from srcs_py.cli.options import Arguments, add_options, options_of
from srcs_py.cli.ranks import add_call, runs_or_ranks
from srcs_py.cli.tables import add_output, read_data, reading_options


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function report."""
    add_options(add_call(parser), "report", "blocks")
    add_output(
        parser,
        "file to write (.md, .tex, .html, .txt), or a folder for all of them with the figure, the "
        "table and the references",
        kind="",
    )


def run(args: argparse.Namespace) -> None:
    """Write the report, or print it."""
    from srcs_py.answers.texts import report_ending

    if report_ending(args.output or ""):
        check_writable(args.output, overwrite=args.force, data=args.data)
    table, roles = read_data(args)
    data, call = runs_or_ranks(args, table, roles)

    from srcs_py import datasets, report

    as_it_is = data is table and "target" in call and not reading_options(args)
    if as_it_is and os.path.isfile(args.data) and args.data not in datasets.names():
        data = args.data  # so that the code of the report reads it
    found = replace(report(data, **options_of(args, "report") | call), source=args.data)
    if args.output is None:
        print(found)
        return
    found.save(args.output, overwrite=args.force)
    if os.path.isdir(args.output):
        print(f"{args.output}: a folder with the report, its figure, table and references")
