"""Files of the A-TOPSIS page: the preview, the roles of its columns, and the numbers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.importing.outline import ROWS, Column, Outline
from srcs_py.app.jobs.processes import Outcome, failed
from srcs_py.app.pages.atopsis.inputs import PaperFile, Tables
from srcs_py.app.web.words import WordsOfThePage
from srcs_py.code.literals import python
from srcs_py.tables.budget import check_budget

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from srcs_py.app.importing.upload_store import StoredFiles


def read_papers(files: StoredFiles, how: Mapping[str, Any]) -> PaperFile:
    """Read one or two uploaded files as the user says; the table of the first is there anyway."""
    from srcs_py.atopsis.printed import read_texts

    path = files.paths[0]
    texts = read_texts(path)
    check_budget(path, columns=texts.shape[1])
    expressions = [python(name) for name in files.names]
    tables, problem = None, Outcome()
    try:
        tables = tables_in(files.paths, expressions, files.names[0].partition(".")[0], how)
    except SRCSError as error:
        problem = failed(error)
    return PaperFile(_outline(texts), _roles(texts, tables, how), tables, problem)


def tables_in(
    paths: Sequence[str | os.PathLike[str]],
    expressions: Sequence[str],
    title: str,
    how: Mapping[str, Any] = MappingProxyType({}),
) -> Tables:
    """Return the tables in one or two files; ``expressions`` are their paths in Python."""
    from srcs_py.atopsis.printed import ReadOptions
    from srcs_py.atopsis.reading import paper_tables

    second = paths[1] if len(paths) > 1 else None
    found = paper_tables(paths[0], second, ReadOptions(**how))
    files = "".join(f"    {expression},\n" for expression in expressions)
    files += "".join(f"    {name}={value!r},\n" for name, value in how.items())
    if found.stds is None:
        call = f"means = srcs.atopsis.read_means(\n{files})"
    else:
        call = f"means, stds = srcs.atopsis.read_tables(\n{files})"
    notes = tuple(note.text(WordsOfThePage()).partition(": ")[2] for note in found.notes)
    return Tables(found.means, found.stds, (call,), notes, title)


def _outline(texts: pd.DataFrame) -> Outline:
    """Return the table of a file as it is, with the cells that hold no number."""
    from srcs_py.atopsis.cells import parse_cell

    table = texts.reset_index(names=str(texts.index.name or ""), allow_duplicates=True)
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
    role, out, new = "algorithm" if turned else "benchmark", how.get("drop", ()), how.get("rename")
    names = [str(name) for name in texts]
    used = {*names} if tables is None else {*map(str, (*tables.means.index, *tables.means))}
    roles = {name: role for name in names if (new or {}).get(name, name) in used}
    return roles | {name: "" for name in names if name in out}
