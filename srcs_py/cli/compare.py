"""Compare the levels pair by pair in one configuration.

srcs compare ranks.csv --config Dataset=wine 'Noise type=ATT_GAUS' 'Noise ratio=40'
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.cli.options import Arguments, add_options, add_pairs
from srcs_py.cli.tables import (
    TABLE_FILE,
    add_json,
    add_output,
    add_ranks,
    print_json,
    save_or_print_text,
    save_table,
)

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.srcs.results.comparison_table import Output

WRITTEN: dict[str, Output] = {".tex": "latex", ".html": "html"}


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of SRCScomparison."""
    add_ranks(parser)
    values = "the configuration: one value for every parameter, such as Dim=25 'Noise type=X'"
    add_pairs(parser, "--config", "PARAM=VALUE", values)
    alpha = "significance level (default: that of the ranks, else 0.05)"
    pvalues = "p-values instead of < = >"
    add_options(parser, "SRCScomparison", "target", alpha=alpha, pvalues=pvalues)
    add_json(parser)
    add_output(parser, TABLE_FILE)


def run(args: argparse.Namespace) -> None:
    """Print the comparison, and write it where -o says."""
    from srcs_py import SRCScomparison, comparison_table
    from srcs_py.cli.pictures import read_ranks
    from srcs_py.srcs.results.rank_arrays import alpha_of, select
    from srcs_py.tables.roles import roles_of

    ranks = read_ranks(args)
    roles = roles_of(ranks, args.target)
    # selected first, for a parameter may have the name of an argument, such as alpha
    rows, alpha, pvalues = select(ranks, args.config), alpha_of(roles, args.alpha), args.pvalues
    how: dict[str, Any] = {"alpha": alpha, "pvalues": bool(pvalues)}
    output = WRITTEN.get(Path(args.output or "").suffix.lower())
    if output is not None:
        title = ", ".join(f"{name} = {level}" for name, level in args.config.items())
        text = comparison_table(rows, roles.target, output=output, title=title, **how)
        save_or_print_text(text, args)
    elif args.json or args.output is not None:
        square = SRCScomparison(rows, roles.target, **how)
        if not save_table(square, args):
            print_json({"comparison": square.reset_index(names="level")})
    else:
        print(comparison_text(rows, args.config, roles.target, **how))


def comparison_text(
    rows: pd.DataFrame,
    configuration: Mapping[str, object],
    target: str,
    *,
    alpha: float,
    pvalues: bool = False,
) -> str:
    """Return the comparison of the levels in the rows of a configuration as a page to read."""
    from srcs_py import SRCScomparison
    from srcs_py.cli.text import matrix
    from srcs_py.srcs.results.places import place_texts

    legend = (
        "p-values, corrected for multiple comparisons"
        if pvalues
        else f"row < column: the row's mean is smaller, p < {alpha:g}; > larger; = not significant"
    )
    pairs = ", ".join(f"{name}={value}" for name, value in configuration.items())
    square = matrix(SRCScomparison(rows, target, alpha, pvalues), place_texts(rows, target, alpha))
    return f"{pairs}\n\n{square}\n\n{legend}; NA: not tested"
