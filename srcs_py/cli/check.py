"""``srcs check``: a study ranked a second time by a plain loop over scipy, and compared."""

from __future__ import annotations

import argparse

from srcs_py.cli.check_r import as_text
from srcs_py.cli.ranks import add_beyond_r, add_roles, add_tests, complete_call
from srcs_py.cli.tables import add_data, on_terminal, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of SRCSranks."""
    parser.epilog = (
        "Ranks the study again, one configuration and one pair at a time, with scipy and "
        "statsmodels; needs no R. Exit code 1 if the tables differ."
    )
    add_data(parser)
    add_roles(parser)
    add_tests(parser)
    add_beyond_r(parser)


def run(args: argparse.Namespace) -> int:
    """Print the comparison; 1 if the tables differ."""
    data, roles = read(args.data, args.like)
    data, call = complete_call(args, roles, data)

    from srcs_py.rcheck import check_by_loop

    found = check_by_loop(data, call, progress=on_terminal())
    print(as_text(args.data, len(data), found))
    return int(found.verdict == "different")
