"""``srcs atopsis``: rank algorithms from a table of means and one of standard deviations."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError, warn
from srcs_py.cli.atopsis_results import SHOW, TITLES, bootstrap_of_runs
from srcs_py.cli.options import add_direction, add_options, given_direction, given_options
from srcs_py.cli.pictures import check_picture, save_picture
from srcs_py.cli.tables import check_output, located, read, save_table

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.cli.atopsis_results import Runs, Tables

EXAMPLE = "srcs atopsis atopsis_case1_mean atopsis_case1_std"
METHODS = tuple(TITLES)

SHOWN = {
    "sensitivity": "the ranking of A-TOPSIS under every weight, and where it changes",
    "bootstrap": "how sure the ranking is: intervals and the probability of each place",
    "compare": "both methods, Friedman's and Wilcoxon's test, and their agreement",
    "reversal": "which pairs change places when another algorithm is left out",
}

# The options that apply to each method and result; --minimize applies to all.
USED = {
    "atopsis": ("method", "weights", "normalization"),
    "hellinger": ("method", "runs"),
    "sensitivity": ("weights", "normalization"),
    "bootstrap": ("weights", "normalization", "runs"),
    "compare": ("weights", "normalization", "runs", "correction"),
}
OPTIONS = ("method", "weights", "normalization", "runs", "correction")


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    reading = parser.add_argument_group("what is in the files (default: what they look like)")
    add_options(
        reading,
        "atopsis.read_tables",
        header="the first line names the benchmarks",
        names="the first column names the algorithms",
        orient={},
        drop={"metavar": "NAME"},
    )
    runs = parser.add_argument_group("where MEANS has a run in each row instead (all three)")
    runs.add_argument("--target", metavar="COLUMN", help="the algorithms")
    runs.add_argument(
        "--params", nargs="+", action="extend", metavar="COLUMN", help="make a benchmark"
    )
    runs.add_argument("--performance", metavar="COLUMN", help="what was measured")
    _add_method(parser.add_argument_group("how to rank"))
    results = parser.add_argument_group("what to show (default: the ranking)")
    shown = results.add_mutually_exclusive_group()
    for name, text in SHOWN.items():
        shown.add_argument(f"--{name}", dest="show", action="store_const", const=name, help=text)
    results.add_argument("-o", "--output", metavar="FILE", help="file for the table (csv, ...)")
    results.add_argument("--plot", metavar="FILE", help="file for a figure (pdf, svg, png, ...)")
    results.add_argument("--force", action="store_true", help="replace files that exist")


def _add_method(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--method", help=f"{' or '.join(METHODS)} (default: {METHODS[0]})")
    add_direction(group, "atopsis.atopsis")
    weights = {
        "nargs": 2,
        "type": float,
        "metavar": ("MEANS", "STDS"),
        "help": "weights of the two tables, for atopsis (default: 0.75 0.25)",
    }
    add_options(
        group,
        "atopsis.compare",
        weights=weights,
        normalization="none, vector, max, sum or minmax, for atopsis (default: none, as published)",
        runs="runs behind each mean, for hellinger and --bootstrap",
        correction="of Wilcoxon's p-values (default: holm)",
    )


def run(args: argparse.Namespace) -> int:
    """Print the result; write the table and the figure."""
    from srcs_py.base.files import replacing

    method, options = _options(args)
    check_output(args)
    check_picture(args.plot, args.force)
    if args.plot is not None and args.show == "reversal":
        raise SRCSError("--plot: there is no figure of --reversal.")
    tables, runs = _tables(args)
    _warn_of(*tables)
    if runs is not None and args.show == "bootstrap":
        shown = bootstrap_of_runs(runs, options)
    else:
        shown = SHOW[args.show or "ranking"](tables, method, options)
    if args.output is not None and args.output.endswith(".tex") and shown.latex is not None:
        with replacing(args.output, args.force) as part:
            part.write_text(shown.latex, encoding="utf-8")
    else:
        save_table(shown.table, args)
    if args.plot is not None and shown.draw is not None:
        save_picture(shown.draw(), args.plot, args.force)
    print(shown.text)
    return 0


def _tables(args: argparse.Namespace) -> tuple[Tables, Runs | None]:
    """Return the two tables, and the runs that they were made of where the file has runs."""
    from srcs_py.atopsis import from_runs, read_tables

    columns = (args.target, args.params, args.performance)
    if columns == (None, None, None):
        reading = given_options(args, "orient", "drop", "header", "names")
        stds = None if args.stds is None else located(args.stds)
        return read_tables(located(args.means), stds, **reading), None
    if None in columns or args.stds is not None:
        raise SRCSError("Runs need one file and all three of --target, --params and --performance.")
    if args.runs is not None and args.show == "bootstrap":
        raise SRCSError("--runs does not apply to --bootstrap where the runs are in the file.")
    runs = (read(args.means)[0], *columns)
    return from_runs(*runs), runs


def _warn_of(means: pd.DataFrame, stds: pd.DataFrame) -> None:
    """Warn of tables that are probably not the intended ones."""
    if len(means) == 1:
        warn(f"There is one algorithm, {means.index[0]}; a ranking needs several.")
    if (stds.to_numpy() > abs(means.to_numpy())).all():
        warn(
            "Every standard deviation is larger than its mean. Are the two files swapped? "
            "The means come first."
        )


def _options(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Return the method and the options given, and refuse those that do not apply."""
    from srcs_py.base.checks import match_choice

    given = given_options(args, *OPTIONS)
    method = match_choice("--method", given.get("method", METHODS[0]), METHODS)
    mode = args.show if args.show in USED else method
    if mode == "hellinger" and given.pop("weights", None):  # so that methods can be tried in turn
        warn("--weights does not apply to hellinger.")
    for name in given:
        if name not in USED[mode]:
            raise SRCSError(f"--{name} does not apply to {mode}; leave it out.")
    given.pop("method", None)
    return method, given | given_direction(args, ())
