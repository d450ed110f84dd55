"""The expressions that read a file of runs, in Python and in R."""

from __future__ import annotations

import os
from pathlib import Path

from srcs_py.base import quoting
from srcs_py.base.errors import SRCSError
from srcs_py.tables.formats import format_of
from srcs_py.tables.reading import file_layout


def file_in_python(path: str) -> str:
    """Return the name of a file, without its folder, as Python code."""
    return quoting.python_text(Path(path).name)


def file_in_r(path: str) -> str:
    """Return R code that reads a file in the working directory.

    Examples
    --------
    >>> file_in_r("study/runs.csv")
    'read.csv("runs.csv", check.names = FALSE)'

    Raises
    ------
    SRCSError
        If R does not read the file in a line as srcs_py does.
    """
    name = Path(path).name
    kind = format_of(Path(name), "read")
    if kind.in_r:
        return kind.in_r.format(file=quoting.r_text(name))
    separator = _separator(path, kind.separators)
    if not separator:
        raise SRCSError(f"R does not read {name} as it is: write the runs as csv or parquet.")
    given = "" if separator == "," else f", sep = {quoting.r_text(separator)}"
    return f"read.csv({quoting.r_text(name)}{given}, check.names = FALSE)"


def _separator(path: str, usual: str) -> str:
    """Return the separator of a text file, or nothing if R reads the file in another way."""
    if not usual or not os.path.isfile(path):
        return usual[:1]
    layout = file_layout(path, skip=None)
    plain = layout.header and layout.encoding == "utf-8" and layout.decimal == "."
    plain = plain and not layout.skip and layout.name_lines == 1 and layout.separator != " "
    return (plain and layout.separator) or ""
