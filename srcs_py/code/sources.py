"""The expressions that read a file of runs, in Python and in R."""

from __future__ import annotations

from pathlib import Path

from srcs_py.base import quoting
from srcs_py.base.errors import SRCSError
from srcs_py.tables.formats import format_of


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
        If R does not read the format in a line.
    """
    name = Path(path).name
    kind = format_of(Path(name), "read")
    if kind.in_r:
        return kind.in_r.format(file=quoting.r_text(name))
    if not kind.separators:
        raise SRCSError(f"R does not read {name}: write the runs as csv or parquet.")
    separator = kind.separators[0]
    given = "" if separator == "," else f", sep = {quoting.r_text(separator)}"
    return f"read.csv({quoting.r_text(name)}{given}, check.names = FALSE)"
