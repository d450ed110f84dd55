"""Output of a subcommand without roles: the columns, and the call with ? for open roles."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.quoting import shell
from srcs_py.cli.options import given_direction

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.description import Description

_ROLES = ("params", "target", "performance")


def asking(
    args: argparse.Namespace, data: pd.DataFrame, missing: str, call: Mapping[str, Any]
) -> SRCSError:
    """Return the error of a line that lacks roles.

    Parameters
    ----------
    args : argparse.Namespace
        The line.
    data : pandas.DataFrame
        The runs, long if the line has --wide.
    missing : str
        The options that it lacks; or what else is wrong.
    call : mapping
        The arguments that are known without an option.
    """
    from srcs_py.tables.column_types import refuse_spreads
    from srcs_py.tables.decide import described
    from srcs_py.tables.sources import pattern_of_folder

    refuse_spreads(data)
    description = described(data, Path(args.data).stem)
    pattern = pattern_of_folder(args.data) if os.path.isdir(args.data) else ""
    files = f"\neach brace makes a column: {shell([pattern])}" if pattern else ""
    return SRCSError(
        f"{missing}; the columns of {args.data} are:\n\n{description.text}{files}\n\n"
        f"{suggested_call(args, description, call)}"
    )


def suggested_call(
    args: argparse.Namespace, description: Description, call: Mapping[str, Any]
) -> str:
    """Return the call with all that is known; ``?`` stands for the rest, named in a comment."""
    known, asked = ["srcs", args.command, args.data], {}
    if wide := args.algorithms or description.wide:
        known += ["--wide", *wide]
    end: list[str] = []
    for option, values, candidates in _options(args, description, call):
        if candidates is None:
            known += [option, *values]
        else:
            end += [*([option] if option else []), *([shell(values)] if values else []), "?"]
            asked[option] = candidates or ("no column",)
    line = " ".join([shell(known), *end])
    lists = [f"{option}: {', '.join(map(str, names))}" for option, names in asked.items()]
    comment = lists[0].partition(": ")[2] if len(lists) == 1 else "; ".join(lists)
    return f"{line}  # {comment.replace('; : ', '; ')}" if asked else line


def _options(
    args: argparse.Namespace, description: Description, call: Mapping[str, Any]
) -> Iterator[tuple[str, Sequence[str], Sequence[str] | None]]:
    """Yield each option, its values, and what it may be if it is open; None if it is known."""
    from srcs_py.tables.reshape import INTO, PROBLEMS_INTO

    implied = {*call} | ({"performance"} if description.wide else set())
    implied |= {"target"} if description.into in (INTO, PROBLEMS_INTO) else set()
    implied |= {"params"} if description.into == PROBLEMS_INTO else set()
    for name in _ROLES:
        role, given = description.by_role[name], getattr(args, name)
        if given:
            yield f"--{name}", [given] if isinstance(given, str) else given, None
        elif name not in implied:
            asked = role.candidates if role.state == "open" else None
            yield f"--{name}", role.known, asked
    direction = description.by_role["maximize"]
    given = given_direction(args)
    if isinstance(given, bool) or (given is None and direction.known):
        larger = direction.known[0] if given is None else given
        yield "--maximize" if larger else "--minimize", [], None
    elif given is None:
        yield "", [], ["--maximize", "--minimize"]
    if pairing := description.by_role["pairing_col"].known:
        yield "--paired", ["--pairing-col", *pairing], None
