"""``srcs needed``: the least number of runs that decides most pairs, by configuration."""

from __future__ import annotations

import argparse

from srcs_py.cli.options import add_options, given_options
from srcs_py.cli.ranks import add_beyond_r, add_roles, add_tests, complete_call
from srcs_py.cli.tables import add_data, add_output, check_output, on_terminal, read, save_or_print

EXAMPLE = "srcs needed noise --draws 20 -o needed.csv"
OWN = ("decided", "most", "draws", "rng")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the function runs_needed."""
    parser.epilog = (
        "A map: srcs plot needed.csv --z needed --look srcs --y-outer A --y-inner B --x-inner C "
        "-o map.pdf"
    )
    add_data(parser)
    add_roles(parser)
    add_tests(parser)
    rest = add_beyond_r(parser)
    add_options(rest, "runs_needed", *OWN)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the table, or print it."""
    check_output(args)
    data, roles = read(args.data, args.like)
    data, call = complete_call(args, roles, data)

    from srcs_py import runs_needed

    call |= given_options(args, *OWN)
    save_or_print(runs_needed(data, **call, progress=on_terminal()), args)
    return 0
