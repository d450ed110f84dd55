"""``srcs demo``: from the bundled study to a table of ranks, in one command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from srcs_py.cli.tables import add_output, check_output, on_terminal

if TYPE_CHECKING:
    import pandas as pd

STUDY = "noise"
OUTPUT = "noise-ranks.csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the output file."""
    add_output(parser, default=OUTPUT)


def run(args: argparse.Namespace) -> int:
    """Rank the study, print the leaderboard and one comparison, write the table."""
    check_output(args)
    from srcs_py import SRCScomparison, SRCSranks, datasets, write_table
    from srcs_py.cli.compare import as_text
    from srcs_py.cli.text import leaderboard
    from srcs_py.roles import roles_of

    study = datasets.describe(STUDY)
    table = SRCSranks(datasets.load(STUDY), **study.roles, progress=on_terminal())
    roles = roles_of(table)
    print(f"{study.title}\n\n{leaderboard(table)}\n")
    configuration = _where_most_differ(table, roles.params)
    square = SRCScomparison(table, **configuration)
    pairs = [f"{name}={value}" for name, value in configuration.items()]
    print(as_text(square, pairs, roles.alpha or 0.05, pvalues=False))
    write_table(table, args.output, overwrite=args.force)
    print(f"\n{args.output}: {len(table)} rows, one per configuration and {roles.target}")
    return 0


def _where_most_differ(table: pd.DataFrame, params: Sequence[str]) -> dict[str, Any]:
    """Return the configuration in which the ranks lie farthest from 0."""
    distance = table["rank"].abs().groupby([table[each] for each in params], observed=True).sum()
    return dict(zip(params, cast("tuple[Any, ...]", distance.idxmax()), strict=True))
