"""``srcs ranks``: from a file of runs to a table of ranks."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import NA_ACTIONS, SUMMARIES
from srcs_py.base.errors import SRCSError
from srcs_py.cli.own_test import custom_test, own_test
from srcs_py.cli.tables import (
    add_data,
    add_output,
    check_named,
    check_output,
    has_ranks,
    on_terminal,
    read,
    write,
)
from srcs_py.stats.corrections import CORRECTIONS, DEFAULT_CORRECTION
from srcs_py.stats.omnibus_tests import OMNIBUS_TESTS
from srcs_py.stats.tests import DEFAULT_TEST, TESTS
from srcs_py.tables.formats import can_be

if TYPE_CHECKING:
    import pandas as pd

# Options that are arguments of SRCSranks under the same name.
ARGUMENTS = (
    "params",
    "target",
    "performance",
    "pairing_col",
    "paired",
    "maximize",
    "test",
    "correction",
    "alpha",
    "ncores",
    "na_action",
    "summarize",
    "effect_size",
    "gate",
    "across",
    "control",
)
REQUIRED = ("params", "target", "performance")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of SRCSranks."""
    parser.epilog = (
        "Of a data set, whatever is not given is as in its article: srcs ranks MPB -o ranks.csv"
    )
    add_data(parser)
    add_roles(parser)
    _add_custom_test(add_tests(parser))
    rest = add_beyond_r(parser)
    rest.add_argument(
        "--memory",
        metavar="SIZE",
        help="for runs larger than memory, e.g. 2GB; DATA is then parquet or feather, also a "
        "folder or a pattern in quotes ('runs/*.parquet'), and -o csv, tsv or parquet is written "
        "piece by piece",
    )
    rest.add_argument("--quiet", action="store_true", help="print no leaderboard (with -o)")
    add_output(parser)


def add_roles(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what each column is."""
    roles = parser.add_argument_group("what each column is")
    roles.add_argument(
        "--wide",
        dest="algorithms",
        nargs="+",
        metavar="COLUMN",
        help="columns of one algorithm each; the target is then Algorithm",
    )
    roles.add_argument("--params", nargs="+", metavar="COLUMN", help="make a configuration")
    roles.add_argument("--target", metavar="COLUMN", help="its levels are compared")
    roles.add_argument(
        "--performance", nargs="+", metavar="COLUMN", help="what was measured; one or several"
    )
    roles.add_argument(
        "--pairing-col", metavar="COLUMN", help="run or fold that pairs the values (with --paired)"
    )
    direction = roles.add_mutually_exclusive_group()
    direction.add_argument(
        "--maximize",
        action="store_true",
        default=None,
        help="a larger performance is better (default)",
    )
    direction.add_argument(
        "--minimize", dest="maximize", action="store_false", help="a smaller one is"
    )


def add_tests(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add the arguments that say how the levels are compared; return their group."""
    tests = parser.add_argument_group("how the levels are compared")
    tests.add_argument("--test", help=f"{', '.join(TESTS)} (default: {DEFAULT_TEST.name})")
    tests.add_argument(
        "--correction", help=f"{', '.join(CORRECTIONS)} (default: {DEFAULT_CORRECTION.name})"
    )
    tests.add_argument("--alpha", type=float, help="significance level (default: 0.05)")
    tests.add_argument(
        "--paired", action=argparse.BooleanOptionalAction, help="the runs are paired"
    )
    return tests


def _add_custom_test(tests: argparse._ArgumentGroup) -> None:
    tests.add_argument(
        "--fun", metavar="FILE.py:FUNCTION", help="pairwise test to use with --test custom"
    )
    tests.add_argument(
        "--fun-args", nargs="+", metavar="NAME=VALUE", default=[], help="its further arguments"
    )


def add_beyond_r(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add the arguments that R has not; return their group."""
    rest = parser.add_argument_group("beyond R")
    rest.add_argument(
        "--na-action", help=f"missing performance: {', '.join(NA_ACTIONS)} (default: fail)"
    )
    rest.add_argument(
        "--summarize",
        help=f"fill mean, sd and p-values where: {', '.join(SUMMARIES)} (default: significant)",
    )
    rest.add_argument(
        "--effect-size", action="store_true", default=None, help="add columns LEVEL.effect"
    )
    rest.add_argument(
        "--gate", help=f"omnibus test: {', '.join(OMNIBUS_TESTS)} (default: R's, the first)"
    )
    rest.add_argument("--across", help="correction of the gate over all configurations, e.g. BH")
    rest.add_argument("--control", metavar="LEVEL", help="compare all others with this one only")
    rest.add_argument("--ncores", type=int, help="threads (default: 1)")
    return rest


def run(args: argparse.Namespace) -> int:
    """Rank, write the table and print the leaderboard."""
    from srcs_py import SRCSranks

    check_output(args)
    custom = custom_test(args)
    table, roles, path = _source(args)
    runs, call = complete_call(args, roles, table)
    call |= custom
    data: Any = runs if path is None else path
    if args.memory is not None:
        call["memory"] = args.memory

    if args.memory is not None and _streams(args.output):
        from srcs_py import write_ranks

        with own_test(args.fun):
            rows = write_ranks(
                args.output, data, **call, overwrite=args.force, progress=on_terminal()
            )
        if not args.quiet:
            print(f"{args.output}: {rows} rows")
        return 0
    with own_test(args.fun):
        table = SRCSranks(data, **call, progress=on_terminal())
    write(table, args)
    if args.output is not None and not args.quiet:
        from srcs_py.cli.text import leaderboard

        print(leaderboard(table))
        print(f"\n{args.output}: {len(table)} rows")
    return 0


def _source(args: argparse.Namespace) -> tuple[pd.DataFrame, Mapping[str, Any], str | None]:
    """Return the table and its roles; or one without rows, and where its columns are read from."""
    from srcs_py import datasets
    from srcs_py.srcs.input_checks import refuse_several
    from srcs_py.tables.reading import outline

    if args.memory is not None:
        return _header(args), {}, args.data
    if args.data in datasets.names():
        return *read(args.data, args.like), None
    refuse_several(args.data)
    if not args.algorithms and args.like is None:
        check_named(args.data)
        columns = outline(args.data)
        if columns is not None:
            return columns, {}, args.data
    return *read(args.data, args.like), None


def _header(args: argparse.Namespace) -> pd.DataFrame:
    """Return the columns of files that are larger than memory, without rows."""
    import pandas as pd

    from srcs_py.tables.arrow_files.batches import batches_of

    if args.algorithms:
        raise SRCSError("--memory is for long tables; leave --wide out.")
    if args.like is not None:
        raise SRCSError("--memory is for parquet and feather; leave --like out.")
    return pd.DataFrame(columns=list(batches_of(args.data).names))


def _streams(output: str | None) -> bool:
    """Whether the ranks are written in chunks."""
    return output is not None and can_be(Path(output), "write_chunks")


def complete_call(
    args: argparse.Namespace, roles: Mapping[str, Any], data: pd.DataFrame
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the runs, long, and the arguments of SRCSranks: as given, else as the data set's."""
    from srcs_py.tables.reshape import columns_like_algorithms, from_wide

    if args.algorithms:
        data = from_wide(data, args.algorithms)
        roles = {**roles, "target": "Algorithm", "performance": "Performance"}
    named = {name: getattr(args, name, None) for name in ARGUMENTS}
    given = {name: value for name, value in named.items() if value is not None}
    if len(given.get("performance", ())) == 1:
        given["performance"] = given["performance"][0]
    call = {**roles, **given}
    missing = [f"--{name}" for name in REQUIRED if not call.get(name)]
    columns = list(map(str, data.columns))
    unknown = [each for each in ("target", "performance") if call.get(each) not in columns]
    wide = [] if args.algorithms else columns_like_algorithms(data)
    hint = (
        f"; the columns {', '.join(wide)} look like one column per algorithm: "
        f"--wide {shlex.join(wide)}"
    )
    if missing and has_ranks(data):
        raise SRCSError(f"{args.data} has ranks, not runs; name the table that it was made from.")
    if missing:
        raise SRCSError(
            f"give {' and '.join(missing)}; the columns are {columns}{hint * bool(wide)}."
        )
    if wide and len(unknown) == 2:  # neither has a column
        raise SRCSError(f"{args.data} has no column {call['target']!r}{hint}.")
    return data, call
