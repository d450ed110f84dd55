"""``srcs overall``: the levels of a study compared over all configurations."""

from __future__ import annotations

import argparse

from srcs_py.cli.ranks import add_roles, complete_call
from srcs_py.cli.tables import add_data, add_output, check_output, read

ARGUMENTS = ("params", "target", "performance", "maximize")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of overall."""
    add_data(parser)
    add_roles(parser)
    parser.add_argument("--control", metavar="LEVEL", help="compare all others with this one only")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print tests, mean ranks and pairs; write the pairs where -o says."""
    check_output(args)
    data, roles = read(args.data, args.like)
    data, call = complete_call(args, roles, data)

    from srcs_py import overall

    call = {name: call[name] for name in ARGUMENTS if name in call}
    answer = overall(data, **call, control=args.control)
    if args.output is not None:
        from srcs_py import write_table

        write_table(answer.pairs, args.output, overwrite=args.force)
    print(answer)
    return 0
