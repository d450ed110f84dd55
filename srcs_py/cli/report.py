"""``srcs report``: a report of a study for a paper."""

from __future__ import annotations

import argparse
import os

from srcs_py.base.files import check_writable
from srcs_py.cli.options import add_options, given_direction, given_options
from srcs_py.cli.ranks import (
    BEYOND_R,
    REQUIRED,
    TESTS_IN_R,
    add_beyond_r,
    add_roles,
    add_tests,
    complete_call,
)
from srcs_py.cli.tables import add_data, add_output, has_ranks, read

EXAMPLE = "srcs report noise -o report"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the function report."""
    parser.epilog = (
        "DATA may be a table of ranks too, of srcs ranks; the columns are known then. Without -o "
        "the report is printed as plain text."
    )
    add_data(parser)
    add_roles(parser)
    add_tests(parser)
    add_options(add_beyond_r(parser), "report", "blocks")
    add_output(
        parser,
        "file to write (.md, .tex, .html, .txt), or a folder for all of them with the figure, the "
        "table and the references",
    )


def run(args: argparse.Namespace) -> int:
    """Write the report, or print it."""
    if args.output is not None and os.path.splitext(args.output)[1]:
        check_writable(args.output, overwrite=args.force)
    data, roles = read(args.data, args.like)
    call = given_direction(args, ()) | given_options(args, *TESTS_IN_R, *BEYOND_R)
    if not has_ranks(data) or any(getattr(args, name) for name in REQUIRED):
        data, call = complete_call(args, roles, data)

    from srcs_py import report

    found = report(data, **call, **given_options(args, "blocks"))
    if args.output is None:
        print(found)
        return 0
    found.save(args.output, overwrite=args.force)
    return 0
