"""Rank the study that comes with srcs_py and print what came out.

srcs demo
"""

from __future__ import annotations

import argparse
from itertools import chain, count
from pathlib import Path
from typing import Any, cast

from srcs_py.base.files import check_folder, check_writable
from srcs_py.cli.options import Arguments
from srcs_py.cli.tables import add_output, on_terminal

STUDY = "noise"
NAMES = ("noise-ranks.csv", "noise-ranks.png", "noise-ranks.html")


def add_arguments(parser: Arguments) -> None:
    """Add the folder of the output files."""
    text = f"folder for {', '.join(NAMES)} (default: a new one, srcs-demo)"
    add_output(parser, text, metavar="DIR", kind="")


def run(args: argparse.Namespace) -> None:
    """Print the leaderboard and one comparison; write table, figure and page."""
    names = chain(["srcs-demo"], (f"srcs-demo-{number}" for number in count(2)))
    new = next(folder for folder in map(Path, names) if not folder.exists())
    folder = check_folder(args.output or new)
    table_file, figure_file, page_file = (
        check_writable(folder / name, overwrite=args.force) for name in NAMES
    )
    from srcs_py import SRCSranks, datasets, plot, to_html, write_table
    from srcs_py.cli.compare import comparison_text
    from srcs_py.cli.text import leaderboard_text
    from srcs_py.plotting.figures import root_of, save_figure
    from srcs_py.srcs.results.rank_arrays import alpha_of, select
    from srcs_py.tables.roles import roles_of

    study = datasets.describe(STUDY)
    data = datasets.load(STUDY)
    # all p-values, so that alpha can be changed in the page
    table = SRCSranks(data, **study.roles, summarize="always", progress=on_terminal())
    roles = roles_of(table)
    print(f"{study.title}\n\n{leaderboard_text(table)}\n")
    # the configuration in which the ranks are farthest from 0
    keys = [table[name] for name in roles.params]
    distance = table["rank"].abs().groupby(keys, observed=True).sum()
    configuration = dict(zip(roles.params, cast("Any", distance.idxmax()), strict=True))
    rows = select(table, configuration)
    print(comparison_text(rows, configuration, roles.target, alpha=alpha_of(roles, None)))

    row, up, along = roles.params
    write_table(table, table_file, overwrite=args.force)
    figure = plot(table, row, roles.target, up, along, look="srcs", figsize="page")
    save_figure(root_of(figure), figure_file, overwrite=args.force)
    to_html(table, page_file, row, roles.target, up, along, overwrite=args.force)
    print(f"\n{table_file}: {len(table)} rows, one per configuration and {roles.target}")
    print(f"{figure_file}: all ranks in one picture")
    print(f"{page_file}: the same as an interactive page. Open it first, in a browser.")
