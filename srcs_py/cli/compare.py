"""``srcs compare``: the levels of a table of ranks, pair by pair, in one configuration."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.cli.options import add_options, add_several
from srcs_py.cli.tables import (
    add_json,
    add_output,
    add_ranks,
    check_output,
    print_json,
    save_or_print_text,
    save_table,
)

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.srcs.results.comparison_table import Output

EXAMPLE = "srcs compare ranks.csv --config Dataset=wine 'Noise type=ATT_GAUS' 'Noise ratio=40'"
WRITTEN: dict[str, Output] = {".tex": "latex", ".html": "html"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of SRCScomparison."""
    add_ranks(parser)
    values = "the configuration: one value for every parameter, such as Dim=25 'Noise type=X'"
    add_several(parser, "--config", "PARAM=VALUE", values, default=[])
    alpha = "significance level (default: that of the ranks, else 0.05)"
    pvalues = "p-values instead of < = >"
    add_options(parser, "SRCScomparison", "target", alpha=alpha, pvalues=pvalues)
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--latex", action="store_true", help="print LaTeX instead of text")
    add_json(printed)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print the comparison, and write it where -o says."""
    check_output(args)
    configuration = parse_configuration(args.config)

    from srcs_py import SRCScomparison, comparison_table
    from srcs_py.cli.pictures import read_ranks
    from srcs_py.srcs.results.places import place_texts
    from srcs_py.srcs.results.rank_arrays import alpha_of, select
    from srcs_py.tables.roles import roles_of

    ranks = read_ranks(args)
    roles = roles_of(ranks, args.target)
    alpha = alpha_of(roles, args.alpha)
    # selected first, for a parameter may have the name of an argument, such as alpha
    rows, pvalues = select(ranks, configuration), bool(args.pvalues)
    square = SRCScomparison(rows, roles.target, alpha, pvalues)
    output = "latex" if args.latex else WRITTEN.get(Path(args.output or "").suffix.lower())
    if output is not None:
        title = ", ".join(f"{name} = {level}" for name, level in configuration.items())
        text = comparison_table(
            rows, roles.target, output=output, alpha=alpha, pvalues=pvalues, title=title
        )
        save_or_print_text(text, args)
    elif save_table(square, args):
        return 0
    elif args.json:
        print_json({"comparison": square.reset_index(names="level")})
    else:
        places = place_texts(rows, roles.target, alpha)
        print(comparison_text(square, args.config, alpha, pvalues, places))
    return 0


def parse_configuration(pairs: Sequence[str], option: str = "--config") -> dict[str, str]:
    """Return ``PARAM=VALUE`` pairs as a mapping."""
    configuration: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise SRCSError(f"{option} {pair!r}: write PARAM=VALUE.")
        if name in configuration:
            raise SRCSError(f"{option} gives {name!r} twice.")
        configuration[name] = value
    return configuration


def comparison_text(
    square: pd.DataFrame,
    pairs: Sequence[str],
    alpha: float,
    pvalues: bool,
    places: Sequence[str] = (),
) -> str:
    """Return the comparison as a page to read; ``places`` are those of each level."""
    from srcs_py.cli.text import matrix

    legend = (
        "p-values, corrected for multiple comparisons"
        if pvalues
        else f"row < column: the row's mean is smaller, p < {alpha:g}; > larger; = not significant"
    )
    return f"{', '.join(pairs)}\n\n{matrix(square, places)}\n\n{legend}; NA: not tested"
