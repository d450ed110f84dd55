"""Lines of a text file that are not of its table: found only where none of it can be meant."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import IO
from zlib import error

from srcs_py.tables.formats import usual_separators
from srcs_py.tables.text_files.layout import NUMBER, encoding_of, lines_of, opened, separator_of

MARK = "#"
_HEAD = 200  # lines that say how wide the table is and whether it has names
_MOST = 12  # lines of a title


def comment_mark(paths: Iterable[Path], skip: int = 0) -> str:
    """Return what the comment lines of text files start with; empty where there are none.

    A line with ``#`` is not a comment within a value of several lines, nor where it may be a row,
    or the names of the columns: where it has as many values as the table. Before the first line
    of the table it may still be a comment, if that line has the names.
    """
    try:
        found = {_has_comments(path, skip) for path in paths}
    except (OSError, EOFError, error, csv.Error):  # the reader says what is wrong
        return ""
    return MARK if True in found and False not in found else ""


def lines_before(paths: Iterable[Path]) -> int:
    """Return how many lines of text files are plainly before the table, such as those of a title.

    Each is shorter than all lines of the table, the first of which plainly names the columns.
    """
    try:
        found = {_before(path) for path in paths}
    except (OSError, EOFError, error, csv.Error):  # the reader says what is wrong
        return 0
    return found.pop() if len(found) == 1 else 0


def _before(path: Path) -> int:
    with _text(path) as file:
        head = enumerate(islice(lines_of(file), _HEAD))
        own = [(at, line) for at, line in head if line.strip() and not _is_marked(line)]
    lines = [line for _, line in own]
    for above, (at, _) in enumerate(own[: _MOST + 1]):
        separator = separator_of(lines[above:], usual_separators(path))
        rows = [_values(line, separator) for line in lines]
        width = len(rows[above])
        if {*map(len, rows[above:])} == {width} and _names_columns(rows[above:]):
            return at if above and all(_filled(row) < width for row in rows[:above]) else 0
    return 0


def _filled(row: list[str]) -> int:
    """Return the number of values, without empty ones at the end."""
    return max((at for at, cell in enumerate(row, 1) if cell.strip()), default=0)


def _has_comments(path: Path, skip: int) -> bool | None:
    """Say whether all lines that start with the mark are comments; None if there are none."""
    with _text(path) as file:
        head = [line for line in islice(lines_of(file), skip, skip + _HEAD) if line.strip()]
        marked = any(map(_is_marked, head))
    own = [line for line in head if not _is_marked(line)]
    if not marked or not own:
        return False if marked else None
    separator = separator_of(own, usual_separators(path))
    rows = [_values(line, separator) for line in own]
    width = Counter(map(len, rows)).most_common(1)[0][0]
    if width < 2:
        return False
    with _text(path) as file:
        return _all_comments(
            islice(lines_of(file), skip, None), separator, width, _names_columns(rows)
        )


def _all_comments(lines: Iterable[str], separator: str, width: int, named: bool) -> bool:
    """Say whether no line with the mark can be of the table; the whole file is looked through."""
    may_be_row, inside = not named, False
    for line in lines:
        if _is_marked(line):
            if inside or (may_be_row and len(_values(line, separator)) == width):
                return False
        elif line.strip():
            may_be_row = True
            inside ^= line.count('"') % 2 == 1
    return True


def _text(path: Path) -> IO[str]:
    return opened(path, "rt", encoding=encoding_of(path), errors="replace", newline="")


def _is_marked(line: str) -> bool:
    return line.lstrip().startswith(MARK)


def _values(line: str, separator: str) -> list[str]:
    return next(csv.reader([line], delimiter=separator), [])


def _names_columns(rows: list[list[str]]) -> bool:
    """Say whether the first row is plainly one of names: texts that do not occur again below."""
    first, *below = rows
    columns = [[row[at].strip() for row in below if at < len(row)] for at in range(len(first))]
    texts = all(any(map(str.isalpha, cell)) and not NUMBER.fullmatch(cell) for cell in first)
    again = any(cell.strip() in column for cell, column in zip(first, columns, strict=True))
    return texts and not again and any(NUMBER.fullmatch(cell) for row in below for cell in row)
