"""Errors of reading and writing a file, as one sentence that names the file."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from srcs_py.base.checks import check_known
from srcs_py.base.errors import SRCSError
from srcs_py.base.files import patiently
from srcs_py.tables.budget import in_parts

T = TypeVar("T")


def check_distinct(names: Sequence[str], file: Path) -> None:
    """Raise if two columns of a file have the same name."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise SRCSError(file, f" has {names.count(twice)} columns named {twice!r}.")


@contextmanager
def unchanged(file: Path) -> Iterator[None]:
    """Raise at the end if the file was changed, or another one took its place."""
    # until this is closed, no other file has its inode, or on Windows its name
    with patiently(lambda: file.open("rb")) as held:
        before = os.fstat(held.fileno())
        yield
        same = os.path.samestat(before, file.stat())
        after = os.fstat(held.fileno())
    if not same or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise SRCSError(file, " was changed while it was read; read it once it is complete.")


@contextmanager
def named_errors(
    path: Path | str, problem: str = "is damaged or of another kind"
) -> Iterator[None]:
    """Turn the error of a library into one sentence that names the file."""
    try:
        yield
    except SRCSError:
        raise
    except Exception as error:
        number = error.errno if isinstance(error, OSError) else None  # none if a file is damaged
        words = ("out of memory", "realloc")  # of pandas, and of C
        in_words = any(word in str(error) for word in words)
        if isinstance(error, MemoryError) or number == errno.ENOMEM or in_words:
            raise SRCSError(path, ": there is not enough memory for it", *in_parts(path)) from error
        if isinstance(error, OSError) and number is not None:  # a missing right or a full disk
            raise SRCSError(path, f": {error.strerror}.") from error
        reason = " ".join(str(error).split()) or type(error).__name__
        raise SRCSError(path, f" {problem} ({reason}).") from error


def picked(file: Path, name: str, tables: Mapping[str, T], kind: str, none: str = "") -> T:
    """Return the table of this name, or without a name the only one.

    ``kind`` names the tables in the sentence, and ``none`` ends it if the file has no table.
    """
    if name:
        check_known(name, tables, file, f" contains no {kind} {name!r}")
    elif len(tables) != 1:
        several = f"the {kind}s {', '.join(tables)}; pick one as {file}::NAME"
        raise SRCSError(file, f" contains {several if tables else f'no table{none}'}.")
    return tables[name or next(iter(tables))]
