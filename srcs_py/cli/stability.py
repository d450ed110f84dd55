"""Find how sure the ranks of a study are.

-o writes the table of ranks with the columns rank.low, rank.high, sign.share and unsure.

srcs stability noise -o stability.csv
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, options_of
from srcs_py.cli.ranks import add_call, complete_call
from srcs_py.cli.tables import TABLE_FILE, add_output, on_terminal, read_data, save_table


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function stability."""
    add_options(add_call(parser), "stability", "draws", "rng")
    add_output(parser, TABLE_FILE)


def run(args: argparse.Namespace) -> None:
    """Print the unsure cells; write the table where -o says."""
    data, call = complete_call(args, *read_data(args))

    from srcs_py import stability

    call = options_of(args, "stability") | call
    answer = stability(data, **call, progress=on_terminal())
    save_table(answer.ranks, args)
    print(answer)
