"""Files of means and standard deviations: the preview, the roles of columns, the numbers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from srcs_py import SRCSError, datasets
from srcs_py.app.atopsis.inputs import Tables
from srcs_py.app.importing.limits import check_column_count
from srcs_py.app.importing.outline import ROWS, Column, Outline
from srcs_py.code.literals import python

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pandas as pd


class Paper(NamedTuple):
    """Files as they were read.

    Attributes
    ----------
    outline : Outline
        Of the table in the first one, as it is there.
    roles : dict of str to str
        Roles of its columns: "algorithm", "benchmark", or empty if they are left out.
    tables : Tables or None
        The numbers; None if there is a problem.
    problem : SRCSError or None
        Why they cannot be ranked, if they cannot.
    """

    outline: Outline
    roles: dict[str, str]
    tables: Tables | None
    problem: SRCSError | None


def read_papers(paths: Sequence[Path], how: Mapping[str, Any]) -> Paper:
    """Read one or two files as the user says; the table of the first is there anyway."""
    from srcs_py.atopsis.printed import read_texts

    texts = read_texts(paths[0])
    check_column_count(paths[0], texts.shape[1])
    tables, problem = None, None
    try:
        tables = tables_in(paths, [python(path.name) for path in paths], how)
    except SRCSError as error:
        problem = error
    return Paper(_outline(texts), _roles(texts, tables, how), tables, problem)


def tables_in(
    paths: Sequence[Path],
    expressions: Sequence[str],
    how: Mapping[str, Any] = MappingProxyType({}),
) -> Tables:
    """Return the tables in one or two files; ``expressions`` are their paths in Python."""
    from srcs_py.atopsis.reading import paper_tables

    second = paths[1] if len(paths) > 1 else None
    found = paper_tables(paths[0], second, **how)
    files = "".join(f"    {expression},\n" for expression in expressions)
    files += "".join(f"    {name}={value!r},\n" for name, value in how.items())
    if found.stds is None:
        call = f"means = srcs.atopsis.read_means(\n{files})"
    else:
        call = f"means, stds = srcs.atopsis.read_tables(\n{files})"
    notes = (f"The {found.axis} are the algorithms: {found.why}.",) if found.why else ()
    return Tables(found.means, found.stds, call, notes)


def case_study(name: str) -> Tables:
    """Return the two tables of a case study of the article."""
    files = [f"atopsis/atopsis_{name}_{kind}.csv" for kind in ("mean", "std")]
    code = [f"srcs.datasets.bundled({python(file)})" for file in files]
    return tables_in([datasets.bundled(file) for file in files], code)


def with_role(
    how: Mapping[str, Any], roles: Mapping[str, str], column: str, role: str
) -> dict[str, Any]:
    """Return how to read a file after another role was chosen for one of its columns."""
    out = [name for name in how.get("drop", ()) if name != column]
    changed: dict[str, Any] = {**how, "drop": out if role else [*out, column]}
    if role and role not in roles.values():
        changed["orient"] = "columns" if role == "algorithm" else "rows"
    return changed


def _outline(texts: pd.DataFrame) -> Outline:
    """Return the table of a file as it is, with the cells that hold no number."""
    from srcs_py.atopsis.cells import parse_cell

    title = "" if texts.index.name is None else str(texts.index.name)
    table = texts.reset_index(names=title, allow_duplicates=True)
    given = [str(name) for name in table]
    twice = [name in given[:at] for at, name in enumerate(given)]  # of mean and deviation
    names = [f"{given[at]} ({at})" if twice[at] else given[at] for at in range(len(given))]
    table = table.set_axis(names, axis=1)
    cells = {text for row in texts.to_numpy().tolist() for text in row}
    odd = {text: 0 for text in cells if parse_cell(text) is None}
    columns = {name: Column("", 0, odd=odd if at else {}) for at, name in enumerate(names)}
    return Outline(len(table), columns, table.head(ROWS))


def _roles(texts: pd.DataFrame, tables: Tables | None, how: Mapping[str, Any]) -> dict[str, str]:
    """Return the roles of the columns that are rows or columns of the tables, or left out."""
    from srcs_py.atopsis.axes import algorithms_in

    turned = (how.get("orient") or algorithms_in(texts).axis) == "columns"
    role, out = "algorithm" if turned else "benchmark", how.get("drop", ())
    names = [str(name) for name in texts]
    used = {*names} if tables is None else {*map(str, (*tables.means.index, *tables.means))}
    roles = {name: role for name in names if name in used}
    return roles | {name: "" for name in names if name in out}
