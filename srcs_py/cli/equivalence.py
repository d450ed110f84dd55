"""Find levels that are better by more than a margin, or equivalent.

srcs equivalence noise --margin 1 -o equivalence.csv --plot equivalence.pdf
"""

from __future__ import annotations

import argparse
from typing import Any

from srcs_py.base.errors import SRCSError
from srcs_py.cli.options import Arguments, add_options, add_several, arguments_of, options_of
from srcs_py.cli.pictures import add_plot, add_size, checked_look, save_picture
from srcs_py.cli.ranks import add_roles, complete_call
from srcs_py.cli.tables import add_output, read_data, save_or_print


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of the function equivalence, and --plot."""
    add_roles(parser)
    margin = "smallest difference that matters, or one for each level of a parameter"
    add_several(parser, "--margin", "[LEVEL=]NUMBER", margin, required=True)
    paired = {"action": argparse.BooleanOptionalAction}
    add_options(parser, "equivalence", paired=paired)
    add_options(parser, "equivalence", "overlap", "blocks", "draws", "rng")
    add_options(parser, "SRCSranks", "na_action")
    add_output(parser)
    add_plot(parser, "draw the pairs as bars")
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Write the probabilities, or print them; draw them where --plot says."""
    look = checked_look(args, "plot")
    margin = _margin(args.margin)
    data, call = complete_call(args, *read_data(args))

    from srcs_py import equivalence, equivalence_plot

    own = options_of(args, "equivalence")
    found = equivalence(data, **arguments_of("equivalence", own, call, {"margin": margin}))
    save_or_print(found, args)
    if args.plot is not None:
        save_picture(equivalence_plot(found, **look), args.plot, args.force)


def _margin(words: list[str]) -> Any:
    """Return a number, or a number for each level."""
    margins = {}
    for word in words:
        level, _, text = word.rpartition("=")
        try:
            margins[level] = float(text)
        except ValueError:
            raise SRCSError(f"--margin {word}: write a number, or LEVEL=NUMBER.") from None
    return margins[""] if [*margins] == [""] else margins
