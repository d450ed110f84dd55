"""Rank a study with R's package SRCS too, and compare the tables.

Needs R, its package SRCS and rpy2. Exit code 1 if the tables differ and no known defect of the
package explains it.

srcs check-r noise
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from srcs_py.cli.options import Arguments
from srcs_py.cli.ranks import add_roles, add_tests, complete_call
from srcs_py.cli.tables import read_data

if TYPE_CHECKING:
    from srcs_py.rcheck import Check


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of SRCSranks that R has too."""
    add_roles(parser)
    add_tests(parser)


def run(args: argparse.Namespace) -> int:
    """Print the comparison; 1 if the tables differ for no known reason."""
    data, call = complete_call(args, *read_data(args))

    from srcs_py.rcheck import check

    found = check(data, call)
    print(comparison_with_r(args.data, len(data), found))
    return int(found.verdict == "different")


def comparison_with_r(name: str, runs: int, found: Check) -> str:
    """Return the comparison as a page to read."""
    import srcs_py
    from srcs_py.cli.text import aligned

    lines = [
        f"{name}: {runs} runs, {found.rows} rows of ranks",
        f"srcs_py {srcs_py.__version__} against {found.against}",
        "",
    ]
    if found.columns:
        rows = [["column", "values", "differ", "largest difference"]]
        rows += [
            [column.column, str(column.values), str(column.differ), f"{column.largest:.1g}"]
            for column in found.columns
        ]
        lines += [aligned(rows), ""]
    lines.append(": ".join(filter(None, (found.verdict, found.reason))))
    return "\n".join(lines)
