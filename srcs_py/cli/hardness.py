"""Find the expected cost of every instance for every model.

srcs hardness scores.csv -o hardness.csv
"""

from __future__ import annotations

import argparse
from typing import Any

from srcs_py.cli.options import Arguments, add_options, add_pairs, add_several, given_options
from srcs_py.cli.tables import add_output, located
from srcs_py.tables.formats import endings_text


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of hardness_table."""
    add_scores(parser)
    add_output(parser, endings_text("write_chunks"), required=True, kind="write_chunks")
    add_several(
        parser, "--method", "METHOD", "score_fixed, score_driven, rate_driven (default: all)"
    )
    add_options(parser, "hardness.results.hardness_table", "per")
    add_settings(parser)


def add_scores(parser: Arguments) -> None:
    """Add SCORES."""
    text = "table with instance, model, score, class (dataset, fold), or a column for each model"
    parser.add_argument("scores", metavar="SCORES", help=text)


def add_settings(parser: Arguments) -> None:
    """Add the arguments of every computation of hardness."""
    add_options(parser, "hardness.table.read_scores", "positive", "decision_threshold")
    columns = "columns by what they hold, such as score=prob class=y"
    add_pairs(parser, "--columns", "ROLE=COLUMN", columns)
    add_options(parser, "hardness.cost.instance_hardness", "threshold", "ties")


def scores_of(args: argparse.Namespace) -> Any:
    """Return the data sets of the file on the command line, one by one."""
    from srcs_py.hardness import read_scores

    given = given_options(args, "positive", "decision_threshold")
    return read_scores(located(args.scores), columns=args.columns, **given)


def settings(args: argparse.Namespace) -> dict[str, Any]:
    """Return these as arguments of :func:`srcs_py.hardness.instance_hardness`."""
    return given_options(args, "threshold", "ties")


def run(args: argparse.Namespace) -> None:
    """Read, compute and write one data set after the other."""
    from srcs_py.hardness import hardness_table
    from srcs_py.hardness.inputs import METHODS
    from srcs_py.tables.writing import write_chunks

    tables = (
        hardness_table(
            scores,
            args.method or METHODS,
            **given_options(args, "per"),
            **settings(args),
        )
        for scores in scores_of(args)
    )
    write_chunks(tables, args.output, overwrite=args.force)
