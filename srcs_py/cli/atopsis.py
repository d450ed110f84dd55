"""Rank algorithms by their means and standard deviations.

srcs atopsis atopsis_case1_mean atopsis_case1_std
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError, warn
from srcs_py.cli.atopsis_results import SHOW, TITLES, ranking_result
from srcs_py.cli.options import (
    Arguments,
    add_direction,
    add_options,
    add_pairs,
    given_direction,
    given_options,
)
from srcs_py.cli.pictures import add_plot, save_picture
from srcs_py.cli.tables import add_output, located, save_or_print_text, save_table

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.cli.atopsis_results import Tables

METHODS = tuple(TITLES)

# The options that apply to each method and result; directions and benchmark weights apply to all.
USED: dict[str, tuple[str, ...]] = {
    "topsis": ("method", "normalization"),
    "atopsis": ("method", "weights", "normalization"),
    "hellinger": ("method", "runs"),
    "sensitivity": ("weights", "normalization"),
    "bootstrap": ("weights", "normalization", "runs"),
    "compare": ("weights", "normalization", "runs", "correction"),
}
OPTIONS = ("method", "weights", "normalization", "runs", "correction")


def add_arguments(parser: Arguments) -> None:
    """Add the two files, the method and what to show."""
    parser.add_argument(
        "means", metavar="MEANS", help="means: algorithms x benchmarks (csv, md, tex, xlsx)"
    )
    parser.add_argument(
        "stds",
        metavar="STDS",
        nargs="?",
        help="standard deviations; left out if MEANS has both, with cells such as 78.14 ± 0.65",
    )
    reading = parser.group("what is in the files (default: what they look like)")
    add_options(
        reading,
        "atopsis.reading.read_tables",
        "orient",
        "decimal",
        header="the first line names the benchmarks",
        drop={"metavar": "NAME"},
    )
    _add_method(parser.group("how to rank"))
    results = parser.group("what to show (default: the ranking)")
    shown = results.one_of()
    for name, (_, text) in SHOW.items():
        shown.add_argument(f"--{name}", dest="result", action="store_const", const=name, help=text)
    add_output(results, "file for the table (csv, ...)")
    add_plot(results, "file for a figure")


def _add_method(group: Arguments) -> None:
    group.add_argument(
        "--method", help=f"{', '.join(METHODS)} (default: {METHODS[0]}; topsis ranks means alone)"
    )
    add_direction(group, "BENCHMARK", "by marks such as ↓")
    relative = "weights relative to the 1 of the others"
    add_pairs(group, "--benchmark-weights", "NAME=WEIGHT", relative)
    weights = {
        "nargs": 2,
        "type": float,
        "metavar": ("MEANS", "STDS"),
        "help": "weights of the two tables, for atopsis (default: 0.75 0.25)",
    }
    add_options(
        group,
        "atopsis.compare.compare",
        weights=weights,
        normalization="none, vector, max, sum or minmax (default: none; for topsis vector)",
        runs="runs behind each mean, for hellinger and --bootstrap",
        correction="of Wilcoxon's p-values (default: holm)",
    )


def run(args: argparse.Namespace) -> None:
    """Print the result; write the table and the figure."""
    from srcs_py.atopsis.tables import check_weights

    method, options = _options(args)
    if args.plot is not None and args.result == "reversal":
        raise SRCSError("--plot: there is no figure of --reversal.")
    tables = _tables(args, method)
    if tables[1] is None and method != "topsis":
        method = "topsis"
        warn(f"{args.means} holds means only, ranked by plain TOPSIS", remedy=("method", method))
    _warn_of(*tables)
    if args.benchmark_weights:
        given = "benchmark_weights", args.benchmark_weights, tuple(tables[0].columns)
        options["benchmark_weights"] = check_weights(*given)
    options["maximize"] = _told_directions(options["maximize"], tables[0])
    result, _ = SHOW.get(args.result, (ranking_result, ""))
    shown = result(tables, method, options)
    if args.output is not None and args.output.endswith(".tex") and shown.latex is not None:
        save_or_print_text(shown.latex, args)
    else:
        save_table(shown.table, args)
    if args.plot is not None and shown.draw is not None:
        save_picture(shown.draw(), args.plot, args.force)
    print(shown.text)


def _told_directions(maximize: Any, means: pd.DataFrame) -> Any:
    """Return the direction of each benchmark; print them unless one was given for all."""
    from srcs_py.atopsis.directions import directions_text
    from srcs_py.atopsis.tables import check_maximize

    larger = check_maximize(maximize, tuple(means.columns))
    if not isinstance(maximize, bool):
        print(directions_text(larger, means.columns))
    return larger


def _tables(args: argparse.Namespace, method: str) -> Tables:
    """Return the two tables; of means alone the first, where that is enough."""
    from srcs_py.atopsis.reading import paper_tables

    stds = None if args.stds is None else located(args.stds)
    spread = args.method, args.weights, args.runs  # what asks for standard deviations
    no_spread = args.result in {None, "reversal"} and not any(spread)
    needed = None if method == "topsis" or no_spread else stds is None
    how = given_options(args, "header", "orient", "drop", "decimal")
    found = paper_tables(located(args.means), stds, needed, **how)
    return found.means, found.stds


def _warn_of(means: pd.DataFrame, stds: pd.DataFrame | None) -> None:
    """Warn of tables that are probably not the intended ones."""
    if len(means) == 1:
        warn(f"There is one algorithm, {means.index[0]}; a ranking needs several.")
    if stds is not None and (stds.to_numpy() > abs(means.to_numpy())).all():
        warn(
            "Every standard deviation is larger than its mean. Are the two files swapped? "
            "The means come first."
        )


def _options(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Return the method and the options given, and refuse those that do not apply."""
    from srcs_py.base.checks import match_choice

    given = given_options(args, *OPTIONS)
    method = match_choice("--method", given.get("method", METHODS[0]), METHODS)
    mode = args.result if args.result in USED else method
    if method == "topsis" and args.result not in {None, "reversal"}:
        raise SRCSError(f"--{args.result} does not apply to topsis.")
    if mode == "hellinger" and given.pop("weights", None):  # so that methods can be tried in turn
        warn("--weights does not apply to hellinger.")
    for name in given:
        if name not in USED[mode]:
            raise SRCSError(f"--{name} does not apply to {mode}; leave it out.")
    given.pop("method", None)
    return method, given | {"maximize": given_direction(args)}
