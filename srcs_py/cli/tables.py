"""Shared by the subcommands: DATA, the output file, and how they are read and written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import srcs_py
from srcs_py.base.checks import check_known, nearest
from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_writable, replacing
from srcs_py.cli.options import Arguments, add_options, add_pairs
from srcs_py.tables.formats import endings_text, format_of

if TYPE_CHECKING:
    import pandas as pd

STDIN = "-"
READING = ("like", "separator", "decimal", "encoding", "skip", "missing", "types", "rename")
TABLE_FILE = f"file to write, in the format of its ending ({endings_text('write')})"


def add_data(parser: Arguments) -> None:
    """Add DATA, and the options for how it is read."""
    parser.add_argument(
        "data",
        metavar="DATA",
        help=f"a data set (see srcs data list), a file ({endings_text('read')}; text also .gz), "
        "FILE.xlsx::NAME for one table or sheet of several, a folder, or - for csv on standard "
        "input; a file that has the name of a data set is written ./NAME",
    )
    reading = parser.group("how a file is read")
    like = "r: read a text file as R's read.csv does, where a column of T and F is logical"
    add_options(
        reading,
        "read_table",
        "encoding",
        like={"metavar": "r", "help": like},
        separator="between the values of a text file",
        decimal="decimal mark of its numbers: . or ,",
        skip="lines or rows before the names",
        missing="texts that stand for a missing value, in addition to NA and NaN",
    )
    kinds = "types of columns: number, text, appearance, date or filled"
    add_pairs(reading, "--types", "COLUMN=TYPE", kinds)
    add_pairs(reading, "--rename", "OLD=NEW", "new names of columns")


def add_ranks(parser: Arguments) -> None:
    """Add RANKS."""
    parser.add_argument("ranks", metavar="RANKS", help="file that srcs ranks wrote")


def add_output(
    container: Arguments,
    text: str = "",
    required: bool = False,
    metavar: str = "FILE",
    kind: str = "write",
) -> None:
    """Add -o/--output and --force; by default a table, or csv on standard output.

    ``kind``: as of :func:`add_file`, or ``""`` for a file that the subcommand checks itself.
    """
    text = text or f"{TABLE_FILE}; default: standard output, as csv"
    add_file(container, "-o", "--output", text=text, required=required, metavar=metavar, kind=kind)
    container.add_argument("--force", action="store_true", help="replace files that exist")


def add_file(container: Arguments, *flags: str, text: str, kind: str, **more: Any) -> None:
    """Add a file to write, which :func:`check_files` checks.

    ``kind``: "figure", or what a table's format must be able to do: "write" or "write_chunks".
    """
    action = container.add_argument(*flags, help=text, **{"metavar": "FILE", **more})
    if kind:
        container.files[action.dest] = kind


def check_files(args: argparse.Namespace) -> None:
    """Refuse files that cannot be written or are inputs, before anything is computed."""
    seen = set()
    inputs = _texts(value for name, value in vars(args).items() if name not in args.options.files)
    for name, kind in args.options.files.items():
        path = getattr(args, name)
        if path is None:
            continue
        file = check_writable(path, overwrite=args.force, data=inputs)
        if file in seen:
            raise SRCSError(f"{path} is named twice; give each file a name of its own.")
        seen.add(file)
        if kind == "figure":
            from srcs_py.plotting.figures import check_format

            check_format(file)
        elif kind != "any":
            format_of(file, kind)


def _texts(values: Iterable[Any]) -> list[str]:
    """Return the texts among the values of arguments, also those in lists."""
    every = chain.from_iterable(each if isinstance(each, list) else [each] for each in values)
    return [each for each in every if isinstance(each, str)]


def on_terminal() -> bool:
    """Return whether notes and progress bars have a reader."""
    return sys.stderr.isatty()


def located(text: str) -> str:
    """Return the file that ``text`` names: that of a data set, or itself."""
    if text in srcs_py.datasets.names():
        return str(srcs_py.datasets.fetch(text, progress=on_terminal()))
    check_named(text)
    return text


def check_named(text: str) -> None:
    """Raise for a name without an ending that is neither of a data set nor of a file."""
    path = Path(text.partition("::")[0])
    if not path.suffix and not path.exists():
        raise SRCSError(
            f"{text} is neither a data set nor a file: {nearest(text, srcs_py.datasets.names())}"
        )


def reading_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options for how DATA is read that the line has."""
    every = {name: getattr(args, name) for name in READING}
    return {name: value for name, value in every.items() if value or value == 0}


def read_data(args: argparse.Namespace) -> tuple[pd.DataFrame, Mapping[str, Any]]:
    """Return the table that DATA names, read as the line says, and roles of a data set."""
    options = reading_options(args)
    if args.data in srcs_py.datasets.names() and options:
        unwanted = next(iter(options))
        raise SRCSError(f"--{unwanted} does not apply to the data set {args.data}; leave it out.")
    new = options.pop("rename", {})
    table, roles = read(args.data, **options)
    for old in new:
        check_known(old, map(str, table.columns), f"{args.data} has no column {old!r}")
    return (table.rename(columns=new) if new else table), roles


def read(
    text: str, like: str | None = None, **options: Any
) -> tuple[pd.DataFrame, Mapping[str, Any]]:
    """Return the table that ``text`` names and, of a data set, the roles of its article."""
    if text in srcs_py.datasets.names():
        table = srcs_py.datasets.load(text, progress=on_terminal())
        return table, srcs_py.datasets.describe(text).roles
    from srcs_py.tables.reading import read_table

    # titles are left out; R reads every line
    options = {"skip": None if like is None else 0, "like": like, **options}
    if text == STDIN:
        from tempfile import TemporaryDirectory

        with TemporaryDirectory() as folder:
            file = Path(folder, "standard input.csv")
            file.write_bytes(sys.stdin.buffer.read())
            return read_table(file, **options), {}
    check_named(text)
    return read_table(text, **options), {}


def has_ranks(table: pd.DataFrame) -> bool:
    """Return whether the rows are ranks, not runs."""
    return "rank" in table and any(str(name).endswith(".pval") for name in table)


def save_table(table: pd.DataFrame, args: argparse.Namespace) -> bool:
    """Write ``table`` to the output file; return whether there is one."""
    from srcs_py.tables.writing import write_table

    if args.output is not None:
        write_table(table, args.output, overwrite=args.force)
    return args.output is not None


def add_json(parser: Arguments) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def print_json(tables: Mapping[str, pd.DataFrame]) -> None:
    """Print tables by their names, each as a list of records."""
    import json

    records = {
        name: json.loads(each.to_json(orient="records", double_precision=15))
        for name, each in tables.items()
    }
    print(json.dumps(records, indent=1, ensure_ascii=False))


def save_or_print_text(text: str, args: argparse.Namespace) -> None:
    """Write a text to the output file, or to standard output."""
    if args.output is None:
        print(text, end="")
        return
    with replacing(args.output, args.force) as part:
        part.write_text(text, encoding="utf-8")


def save_or_print(table: pd.DataFrame, args: argparse.Namespace) -> None:
    """Write ``table`` to the output file, or as csv to standard output."""
    if not save_table(table, args):
        from srcs_py.tables.text_files.spreadsheets import warn_of_formulas

        warn_of_formulas(table, "standard output")
        table.to_csv(sys.stdout, index=False, na_rep="NA", lineterminator="\n")
