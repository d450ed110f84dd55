"""Check that no version is worse than a control, for continuous integration.

The exit code is 1 if a level loses to the control in a configuration, 0 if none does, and 2 for
errors. A summary in Markdown is printed.

srcs gate runs.csv --params Size --target Version --performance Time --minimize --control 1.0
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments
from srcs_py.cli.ranks import add_call, complete_call
from srcs_py.cli.tables import TABLE_FILE, add_output, read_data, save_table


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of SRCSranks, and the file for the losses."""
    add_call(parser)
    add_output(parser, TABLE_FILE)


def run(args: argparse.Namespace) -> int:
    """Print the summary; return 1 if there is a loss."""
    from srcs_py import gate
    from srcs_py.base.errors import SRCSError

    if args.control is None:
        raise SRCSError("give --control, the level that the others are compared with.")
    data, call = complete_call(args, *read_data(args))
    found = gate(data, **call)
    save_table(found.losses, args)
    print(found)
    return 0 if found.passed else 1
