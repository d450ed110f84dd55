"""Columns of a text file that R's read.csv reads differently from srcs_py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.code.literals import r
from srcs_py.rcheck.comparator import as_floats
from srcs_py.tables.factors import factor
from srcs_py.tables.formats import format_of
from srcs_py.tables.reading import file_layout

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from srcs_py.rcheck.session import RSession
    from srcs_py.tables.roles import Roles

_CLOSE = 1e-15  # relative: R's reading of decimals is off by a last bit now and then


def reading_of_r(session: RSession, file: Path, data: pd.DataFrame, roles: Roles) -> str:
    """Return a sentence on the columns that R's ``read.csv`` reads differently; or nothing.

    Parameters
    ----------
    session : RSession
        The running R.
    file : pathlib.Path
        The file, of any format; R reads only text files with a line of names.
    data : pandas.DataFrame
        The columns of the call as we read them.
    roles : Roles
        Roles of the columns.

    Returns
    -------
    str
        A sentence that names the columns and one value of each.
    """
    if not format_of(file, "read").separators:
        return ""
    layout = file_layout(file)
    if not layout.header or layout.encoding not in {"utf-8", "utf-8-sig"}:
        return ""
    given = map(r, (str(file.resolve()), layout.separator, layout.decimal))
    code = f"srcs_file <- read_as_csv({', '.join(given)})"
    try:
        theirs = session.run(code, "srcs_file")
    except SRCSError as error:
        return f"R's read.csv fails on {file.name}: {error}"
    found = [_difference(str(name), data[name], theirs, roles) for name in data]
    differ = list(filter(None, found))
    if not differ:
        return ""
    return (
        f"R's read.csv reads {file.name} differently: {'; '.join(differ)}. "
        "read_table(FILE, like='r') reads it as R does."
    )


def _difference(name: str, ours: pd.Series, theirs: pd.DataFrame, roles: Roles) -> str:
    if name not in theirs:
        return f"it has no column {name!r}"
    if len(ours) != len(theirs):
        return f"{name!r} has {len(theirs)} values"
    column = theirs[name]
    if name in roles.performance and column.dtype.kind == "f":
        mine, r_has = as_floats(ours), as_floats(column)
        same = (np.abs(mine - r_has) <= _CLOSE * np.abs(mine)) | (mine == r_has)
        if same.all():
            return ""
        row = int(np.argmin(same))
        return f"{name!r} has {r_has[row]!r} in row {row + 1}, here {mine[row]!r}"
    texts = _texts(ours), _texts(column)
    row = next((at for at, pair in enumerate(zip(*texts, strict=True)) if pair[0] != pair[1]), -1)
    return "" if row < 0 else f"{name!r} is {texts[1][row]} in row {row + 1}, here {texts[0][row]}"


def _texts(column: pd.Series) -> list[str]:
    known = factor(column)
    return [(*known.labels, "missing")[code] for code in known.codes]
