"""Compare the levels over all configurations.

-o writes the table of pairs. DATA may be a table of ranks too, of srcs ranks with --summarize
always; the columns are known then.

srcs overall noise -o pairs.csv
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments, add_options, arguments_of, options_of
from srcs_py.cli.pictures import add_plot, add_size, checked_look, save_picture
from srcs_py.cli.ranks import add_roles, runs_or_ranks
from srcs_py.cli.tables import (
    TABLE_FILE,
    add_file,
    add_json,
    add_output,
    print_json,
    read_data,
    save_table,
)


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of overall."""
    add_roles(parser)
    paired = "whether runs are paired; only --sample runs uses it"
    parser.add_argument("--paired", action=argparse.BooleanOptionalAction, help=paired)
    add_options(parser, "overall", "control", "blocks", "na_action", "sample", "average", "alpha")
    add_output(parser, TABLE_FILE)
    add_json(parser)
    add_plot(parser, "draw who beats whom in how many configurations")
    diagram = "draw the critical difference diagram (pdf, svg, png, ...)"
    add_file(parser, "--diagram", text=diagram, kind="figure")
    add_size(parser)


def run(args: argparse.Namespace) -> None:
    """Print tests, mean ranks and pairs; write the pairs and draw where the options say."""
    look = checked_look(args, "plot", "diagram")
    data, call = runs_or_ranks(args, *read_data(args))

    from srcs_py import cd_diagram, overall, win_matrix
    from srcs_py.tables.roles import roles_of

    answer = overall(data, **arguments_of("overall", options_of(args, "overall"), call))
    save_table(answer.pairs, args)
    if args.plot is not None:
        save_picture(win_matrix(answer, **look), args.plot, args.force)
    if args.diagram is not None:
        target = str(call.get("target") or roles_of(data).target)
        save_picture(cd_diagram(answer, target=target, **look), args.diagram, args.force)
    if args.json:
        tests, mean_ranks = answer.tests.reset_index(names="test"), answer.mean_ranks
        means = mean_ranks.rename_axis("level").reset_index(name="mean_rank")
        print_json({"tests": tests, "mean_ranks": means, "pairs": answer.pairs})
    else:
        print(answer)
