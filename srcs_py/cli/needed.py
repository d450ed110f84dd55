"""Find how many runs each configuration needs.

A map: srcs plot needed.csv --z needed --look srcs --y-outer A --y-inner B --x-inner C -o map.pdf

srcs needed noise --draws 20 -o needed.csv
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, options_of
from srcs_py.cli.ranks import add_call, complete_call
from srcs_py.cli.tables import add_output, on_terminal, read_data, save_or_print


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function runs_needed."""
    add_options(add_call(parser), "runs_needed", "decided", "most", "draws", "rng")
    add_output(parser)


def run(args: argparse.Namespace) -> None:
    """Write the table, or print it."""
    data, call = complete_call(args, *read_data(args))

    from srcs_py import runs_needed

    call = options_of(args, "runs_needed") | call
    save_or_print(runs_needed(data, **call, progress=on_terminal()), args)
