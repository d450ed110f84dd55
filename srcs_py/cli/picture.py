"""Draw a picture that sums up a table of ranks.

srcs picture wins ranks.csv -o wins.png
"""

from __future__ import annotations

import argparse

from srcs_py.base.errors import SRCSError
from srcs_py.cli.options import Arguments, add_options, given_options
from srcs_py.cli.pictures import (
    add_caption,
    add_rename,
    add_select,
    add_size,
    read_ranks,
    save_picture,
    size_of,
)
from srcs_py.cli.tables import add_output, add_ranks

# kind -> public function and what it shows
KINDS = {
    "wins": ("win_matrix", "who beats whom"),
    "best": ("best_levels", "which level wins where"),
    "leaderboard": ("leaderboard_plot", "mean ranks"),
    "distribution": ("rank_distribution", "of ranks"),
    "effects": ("parameter_effects", "of each parameter"),
    "trajectories": ("rank_trajectories", "over columns of ranks"),
    "differences": ("cd_diagram", "critical difference diagram"),
    "graph": ("hasse_diagram", "of significant differences"),
    "profiles": ("performance_profiles", "how close to the best"),
    "pareto": ("mean_against_sd", "mean against standard deviation"),
}
WITH_BLOCKS = ("wins", "leaderboard", "differences", "graph")


def add_arguments(parser: Arguments) -> None:
    """Add the kind, the table, the file and the size."""
    text = ", ".join(f"{kind} ({shown})" for kind, (_, shown) in KINDS.items())
    # a tuple, as shtab takes a mapping for subcommands
    parser.add_argument("kind", metavar="KIND", choices=tuple(KINDS), help=text)
    add_ranks(parser)
    add_output(parser, "pdf, svg, png, ...", required=True, kind="figure")
    parser.add_argument("--target", metavar="COLUMN", help="the compared levels")
    blocks = f"{', '.join(WITH_BLOCKS)}: columns whose levels are the problems"
    add_options(parser, "overall", blocks=blocks)
    of = "profiles: how many times as good as the best (ratio), or its values (mean, rank)"
    add_options(parser, "performance_profiles", of=of)
    add_caption(parser)
    add_select(parser)
    add_rename(parser)
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Draw the picture."""
    only = {"blocks": WITH_BLOCKS, "of": ("profiles",)}
    for name, kinds in only.items():
        if getattr(args, name) is not None and args.kind not in kinds:
            raise SRCSError(f"--{name} does not apply to {args.kind}; leave it out.")
    given = size_of(args) | given_options(args, *only)
    import srcs_py
    from srcs_py.srcs.results.rank_arrays import select
    from srcs_py.srcs.results.renaming import renamed_ranks

    names = args.rename or {}
    ranks = renamed_ranks(select(read_ranks(args), args.select), names, args.target)
    given |= {"target": names.get(args.target, args.target), "caption": args.caption}
    if "blocks" in given:
        given["blocks"] = [names.get(name, name) for name in given["blocks"]]
    figure = getattr(srcs_py, KINDS[args.kind][0])(ranks, **given)
    save_picture(figure, args.output, args.force)
