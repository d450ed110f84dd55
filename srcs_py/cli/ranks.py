"""Rank the levels of a target in every configuration of a study.

Of a data set, whatever is not given is as in its article: srcs ranks MPB -o ranks.csv

srcs ranks noise -o ranks.csv
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import srcs_py
from srcs_py.base.checks import nearest
from srcs_py.base.errors import SRCSError, warn
from srcs_py.cli.options import (
    Arguments,
    add_direction,
    add_options,
    add_pairs,
    add_several,
    given_direction,
    options_of,
)
from srcs_py.cli.tables import (
    STDIN,
    add_data,
    add_output,
    check_named,
    has_ranks,
    on_terminal,
    print_json,
    read_data,
    reading_options,
    save_or_print,
    save_table,
)
from srcs_py.stats.corrections import CORRECTIONS, DEFAULT_CORRECTION
from srcs_py.stats.tests import DEFAULT_TEST, TESTS
from srcs_py.tables.formats import can_be
from srcs_py.tables.words import better_by_name

if TYPE_CHECKING:
    import pandas as pd

OF_THE_LINE = {"memory", "progress"}  # have a text of their own, or none
REQUIRED = ("params", "target", "performance")


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of SRCSranks."""
    rest = add_call(parser)
    rest.add_argument(
        "--memory",
        metavar="SIZE",
        help="for runs larger than memory, e.g. 2GB; DATA is then a parquet or feather file, a "
        "folder of them or a pattern in quotes, and -o csv, tsv or parquet is written in chunks",
    )
    rest.add_argument("--quiet", action="store_true", help="print no leaderboard (with -o)")
    rest.add_argument("--json", action="store_true", help="print the leaderboard only, as JSON")
    add_output(parser)


def add_roles(parser: Arguments) -> None:
    """Add DATA, and the arguments for what each column is."""
    add_data(parser)
    roles = parser.group("what each column is")
    wide = (
        "columns of one algorithm each, which the target Algorithm then names, or of one run "
        "each (0, 1, ... or run1, run2, ...), which the column Run then names"
    )
    add_several(roles, "--wide", "COLUMN", wide, dest="algorithms")
    performance = "column of numbers to compare; with several, each has its own ranks"
    add_options(roles, "SRCSranks", "params", "target", performance=performance, pairing_col={})
    add_pairs(roles, "--where", "COLUMN=VALUE", "only the runs with these levels, such as CF=40")
    add_direction(roles, "COLUMN", "--maximize")


def add_tests(parser: Arguments) -> Arguments:
    """Add the arguments for how the levels are compared; return their group."""
    tests = parser.group("how the levels are compared")
    known = ", ".join(name for name in TESTS if name != "custom")  # which needs a function
    add_options(
        tests,
        "SRCSranks",
        test=f"{known} (default: {DEFAULT_TEST.name}); R's may be abbreviated",
        correction=f"{', '.join(CORRECTIONS)} (default: {DEFAULT_CORRECTION.name})",
        alpha={},
        paired={"action": argparse.BooleanOptionalAction},
    )
    return tests


def add_call(parser: Arguments) -> Arguments:
    """Add DATA and the arguments of SRCSranks; return the group of those that R does not have."""
    add_roles(parser)
    add_tests(parser)
    rest = parser.group("beyond R")
    known = inspect.signature(srcs_py.SRCSranks).parameters.values()
    beyond_r = [each.name for each in known if each.kind is each.KEYWORD_ONLY]
    add_options(
        rest, "SRCSranks", *(name for name in beyond_r if name not in OF_THE_LINE), "ncores"
    )
    return rest


def run(args: argparse.Namespace) -> None:
    """Rank, write the table and print the leaderboard."""
    from srcs_py import SRCSranks, write_ranks

    table, roles, path = _source(args)
    runs, call = complete_call(args, table, roles)
    call["progress"] = on_terminal()
    data: Any = runs if path is None else path
    in_parts = args.memory is not None and args.output and can_be(Path(args.output), "write_chunks")
    if in_parts:
        rows = write_ranks(args.output, data, **call, overwrite=args.force)
        if not args.quiet:
            print(f"{args.output}: {rows} rows")
        return
    table = SRCSranks(data, **call)
    from srcs_py.cli.text import leaderboard_text
    from srcs_py.srcs.results.leaderboard import leaderboards

    if args.json:
        save_table(table, args)
        print_json(leaderboards(table))
    else:
        save_or_print(table, args)
        if args.output is not None and not args.quiet:
            print(f"{leaderboard_text(table)}\n\n{args.output}: {len(table)} rows")


def _source(args: argparse.Namespace) -> tuple[pd.DataFrame, Mapping[str, Any], str | None]:
    """Return table, roles and None; or, to read it in parts, its empty table and its path."""
    import pandas as pd

    from srcs_py import datasets
    from srcs_py.tables.arrow_files.batches import batches_of
    from srcs_py.tables.reading import outline

    known = args.data in datasets.names()
    options = {"--wide": args.algorithms, "--where": args.where}
    options |= {f"--{name}": True for name in reading_options(args)}
    whole = [option for option, value in options.items() if value]
    if args.memory is not None:
        if known:
            raise SRCSError(f"--memory does not apply to the data set {args.data}; leave it out.")
        if whole:
            raise SRCSError(f"--memory reads a long table in parts; leave {whole[0]} out.")
        return pd.DataFrame(columns=list(batches_of(args.data).names)), {}, args.data
    if not whole and not known and args.data != STDIN:
        check_named(args.data)
        if (columns := outline(args.data)) is not None:
            return columns, {}, args.data
    return *read_data(args), None


def complete_call(
    args: argparse.Namespace, data: pd.DataFrame, roles: Mapping[str, Any]
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the runs, long, and the arguments of SRCSranks: given ones, else the data set's."""
    from srcs_py.srcs.results.rank_arrays import select
    from srcs_py.tables.cv_results import from_cv_results, is_cv_results

    if args.where:
        try:
            data = select(data, args.where)
        except SRCSError as error:
            raise error.at(args.data) from None
    if is_cv_results(data):
        data = from_cv_results(data)
    if args.algorithms:
        data, known = _made_long(data, args.algorithms, args.params)
        roles = {**roles, **known}
    given = options_of(args, "SRCSranks")
    call = {**roles, **given}
    if given.get("paired") is False and "pairing_col" not in given:
        call.pop("pairing_col", None)  # the data set's
    performance = call.get("performance", ())
    performance = [performance] if isinstance(performance, str) else performance
    call |= _direction(args, performance)
    if "maximize" not in call:
        for name in performance:
            if better_by_name(name) == "smaller":
                warn(
                    f"Larger values of {name!r} count as better; give --minimize if smaller ones "
                    "are better, and else --maximize."
                )
    for name in ("performance", "pairing_col"):
        if len(call.get(name) or ()) == 1:
            (call[name],) = call[name]
    _check_named(args, data, call, performance)
    return data, call


def runs_or_ranks(
    args: argparse.Namespace, data: pd.DataFrame, roles: Mapping[str, Any]
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the runs and their columns; or a table of ranks, which knows them."""
    if has_ranks(data) and not any(getattr(args, name) for name in REQUIRED):
        return data, options_of(args, "SRCSranks") | _direction(args, ())
    return complete_call(args, data, roles)


def _direction(args: argparse.Namespace, performance: Sequence[str]) -> dict[str, Any]:
    """Return ``maximize`` if the line has a direction, by name for all performances."""
    found = given_direction(args)
    if not isinstance(found, dict):
        return {} if found is None else {"maximize": found}
    for name, larger in found.items():
        if name not in performance:
            option = "--maximize" if larger else "--minimize"
            raise SRCSError(f"{option} {name} is no performance: {nearest(name, performance)}")
    return {"maximize": dict.fromkeys(performance, True) | found}


def _made_long(
    data: pd.DataFrame, wide: Sequence[str], params: Sequence[str] | None
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return a wide table with one row per run, and the roles of its columns that are known."""
    from srcs_py.tables.reshape import INTO, PROBLEMS_INTO, column_of_algorithms, from_wide, into_of

    into, others = into_of(data, wide), [str(name) for name in data if str(name) not in wide]
    algorithms = column_of_algorithms(data, wide)
    if into == PROBLEMS_INTO and algorithms in (params or ()):
        into = INTO
    known: dict[str, Any] = {"performance": into[1]}
    if into == INTO:
        known["target"] = into[0]
    if into == PROBLEMS_INTO:
        known |= {"target": algorithms, "params": [into[0]]}
    if not others and not params:  # a problem in each row
        data, known["params"] = data.assign(Row=range(1, len(data) + 1)), ["Row"]
    return from_wide(data, wide, into=into), known


def _check_named(
    args: argparse.Namespace,
    data: pd.DataFrame,
    call: Mapping[str, Any],
    performance: Sequence[str],
) -> None:
    """Raise if a role is missing, or names a column of the long form of a wide table."""
    from srcs_py.answers.texts import listed
    from srcs_py.cli.asking import asking
    from srcs_py.tables.reshape import INTO, columns_like_algorithms, into_of

    missing = [f"--{name}" for name in REQUIRED if not call.get(name)]
    if missing and has_ranks(data):
        raise SRCSError(f"{args.data} has ranks, not runs; name the table that it was made from.")
    columns = list(map(str, data.columns))
    if not missing and {*performance} & {*columns}:
        return
    if data.empty and getattr(args, "memory", None) is None:  # only the columns are read so far
        data, _ = read_data(args)
    wide = [] if args.algorithms else columns_like_algorithms(data)
    if missing:
        raise asking(args, data, f"give {listed(missing)}", call)
    if wide and (into_of(data, wide) != INTO or call["target"] not in columns):
        name = performance[0] if call["target"] in columns else call["target"]
        raise asking(args, data, f"{args.data} has no column {name!r}", {})
