"""Layout of text files: separator, decimal mark, lines before the table, and names."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise, zip_longest
from pathlib import Path

from srcs_py.base.checks import check_count, check_flag, check_list, check_text, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import decimal_mark
from srcs_py.tables.text_files.decoding import NO_TEXT, has_quotes, lines_of, opened, whole_encoding

# The usual separator of a text file by its ending, then others that are as likely as ";".
SEPARATORS = {".csv": ",", ".tsv": "\t", ".txt": "\t "}
DECIMALS = (".", ",")
YES = ("yes", "y", "true", "t", "ja", "oui", "si", "sí", "sim")
NO = ("no", "n", "false", "f", "nein", "non", "não")
NUMBER = re.compile(r"\s*[+-]?(?:\d++[.,]?\d*+|[.,]\d++)(?:[eE][+-]?\d++)?\s*")

_LINES = 200  # that show the layout of a file
_NO_NUMBER = {"na", "nan", "inf", "null", "none"}
_DECIMAL_COMMA = re.compile(r"\s*[+-]?\d*,\d+(?:[eE][+-]?\d+)?\s*")


@dataclass(frozen=True)
class FileLayout:
    """Layout of a table in a file; None for what is not known or does not apply to the format.

    Attributes
    ----------
    header : bool or None
        Whether the first line of a text file names the columns.
    separator, decimal : str or None
        Separator between two values of a text file; its decimal mark.
    tables : tuple of str
        Names of the tables in a file of R, or of the sheets in an Excel file.
    encoding : str or None
        Python's name of the encoding of a text file: ``"utf-8"``, ``"utf-8-sig"``
        (which starts with a mark), ``"utf-16"`` or ``"cp1252"``.
    quoted : bool or None
        Whether values are between double quotes; False if such quotes are characters like
        others, None if the file has no quotes.
    names : tuple of str
        Names of the columns of a text file, character by character as in its first line, or V1,
        V2, ...; columns of a table of R.
    skip : int or None
        Lines of a text file, or rows of a sheet, before the table; None before they are counted.
    comment : str or None
        Start of comment lines, which do not belong to the table.
    missing : sequence of str
        Further texts that stand for a missing value.
    like : str or None
        "r" if a text file is read as R reads it.
    row_names : bool
        Whether the lines of a text file begin with names of rows, so that its first line is
        shorter by one value.
    name_lines : int
        Lines with names; 2 of merged cells, which are joined to one name per column.
    grouped : tuple of str
        Columns whose points may be between thousands; others have decimal commas, or no other
        tells, but these also have numbers without a point.
    unnamed : int
        Empty columns after the last name, as of a separator at the end of each line.
    """

    header: bool | None = None
    separator: str | None = None
    decimal: str | None = None
    tables: tuple[str, ...] = ()
    encoding: str | None = None
    quoted: bool | None = None
    names: tuple[str, ...] = ()
    skip: int | None = 0
    comment: str | None = None
    missing: Sequence[str] = ()
    like: str | None = None
    row_names: bool = False
    name_lines: int = 1
    grouped: tuple[str, ...] = ()
    unnamed: int = 0

    def checked(self) -> FileLayout:
        """Return the layout if it can be that of a text file."""
        for name, check in _CHECKS.items():
            if (value := getattr(self, name)) is not None:
                check(name, value)
        texts = [check_text("missing", text) for text in check_list("missing", self.missing)]
        return replace(self, missing=tuple(texts))


def _check_encoding(argument: str, name: object) -> None:
    try:
        codecs.lookup(check_text(argument, name))
    except (LookupError, ValueError):
        known = " is no encoding that Python knows; such as 'shift_jis', 'gb18030' or 'iso8859_7'."
        raise SRCSError(Argument(argument, name), known) from None


def _check_separator(argument: str, mark: object) -> None:
    if len(text := check_text(argument, mark)) != 1 or text in '"\r\n':
        raise SRCSError(Argument(argument, mark), " must be one character, such as ';'.")


def _check_comment(argument: str, mark: object) -> None:
    if not check_text(argument, mark).strip():
        begin = " must be the start of comment lines, such as '#'."
        raise SRCSError(Argument(argument, mark), begin)


_CHECKS: Mapping[str, Callable[[str, object], object]] = {
    "header": check_flag,
    "like": partial(match_choice, choices=("r",)),
    "decimal": partial(match_choice, choices=DECIMALS),
    "skip": partial(check_count, least=0),
    "encoding": _check_encoding,
    "separator": _check_separator,
    "comment": _check_comment,
}


def ending_of(path: Path) -> str:
    """Return the ending in small letters, that before ``.gz`` of a text file."""
    packed, ending = Path(path.stem).suffix.lower(), path.suffix.lower()
    return packed if ending == ".gz" and packed in SEPARATORS else ending


def usual_separators(path: Path) -> str:
    """Return the usual separators of a text file by its name; a comma for other files."""
    return SEPARATORS.get(ending_of(path), ",")


def text_layout(file: Path, given: FileLayout) -> FileLayout:
    """Return the layout that the first lines of a text file show, completing ``given``."""
    lines = table_head(file, given)
    separator = given.separator or separator_of(lines, usual_separators(file))
    rows = list(csv.reader(lines, delimiter=separator, skipinitialspace=separator == " "))
    cells = (cell for row in rows[1:] for cell in row)
    commas = separator != "," and any(map(_DECIMAL_COMMA.fullmatch, cells))
    decimal = given.decimal or ("," if commas else ".")
    header = has_names(rows) if given.header is None else given.header
    ours = header and given.like is None
    two = joined_names(rows[:3]) if ours else []
    rows = [two, *rows[2:]] if two else rows
    names = rows[0] if header else [f"V{at}" for at in range(1, len(rows[0]) + 1)]
    row_names, unnamed = _beyond(rows) if ours else (False, 0)
    return replace(
        given,
        header=header,
        separator=separator,
        decimal=decimal,
        names=tuple(names),
        row_names=row_names,
        name_lines=2 if two else 1,
        grouped=_grouped(names, rows[1:]) if given.decimal is None and ours else (),
        unnamed=unnamed,
    )


def _grouped(names: Sequence[str], rows: list[list[str]]) -> tuple[str, ...]:
    """Return the columns whose points are between thousands, or may be as far as others tell."""
    columns = zip(names, zip_longest(*rows, fillvalue=""), strict=False)
    cells = {name: [*filter(None, map(str.strip, column))] for name, column in columns}
    numbers = {name: column for name, column in cells.items() if all(map(NUMBER.fullmatch, column))}
    marks = {name: decimal_mark(column) for name, column in numbers.items()}
    shown = {mark for name, (mark, _) in marks.items() if mark in "".join(numbers[name])} - {""}
    open_ones = [name for name, (_, doubtful) in marks.items() if "." in doubtful]
    if "," in shown:
        return tuple(open_ones)
    whole = (name for name in open_ones if any(int(n) for n in numbers[name] if n.isdigit()))
    return () if shown else tuple(whole)


def joined_names(rows: list[list[str]]) -> list[str]:
    """Return a name per column if two rows have the names, as merged cells leave them; else none.

    A name above several columns is followed by empty cells, and no row of names has numbers.
    """
    if len({*map(len, rows)}) != 1 or len(rows) < 3:
        return []
    (first, second), below = ([cell.strip() for cell in row] for row in rows[:2]), rows[2]
    gaps = zip(pairwise(first), second[1:], strict=True)
    merged = any(left and not right and own for (left, right), own in gaps)
    numbers = any(map(NUMBER.fullmatch, (*first, *second))) or not any(map(NUMBER.fullmatch, below))
    if not merged or numbers:
        return []
    names, above = [], ""
    for name, own in zip(first, second, strict=True):
        above = name or above
        names.append(f"{above} {own}".strip())
    return names


def _beyond(rows: list[list[str]]) -> tuple[bool, int]:
    """Return whether lines begin with names of rows, and the number of empty columns at their end.

    Lines may have more values than the first one has names. Raise ValueError if it is not plain
    what they are.
    """
    count = len(rows[0])
    lengths = {len(row) for row in rows[1:]}
    more = max(lengths, default=0) - count
    if more <= 0:
        return False, 0
    if not any(cell.strip() for row in rows[1:] for cell in row[count:]):
        return False, more
    if lengths != {count + 1}:
        raise ValueError(f"a line has {count + more} values below {count} names")
    return True, 0


def whole_layout(file: Path, given: FileLayout) -> FileLayout:
    """Return the layout with encoding and quotes, for which the whole file is read."""
    encoding = given.encoding or whole_encoding(file)
    layout = text_layout(file, replace(given, encoding=encoding))
    return replace(layout, quoted=has_quotes(file, str(layout.separator)))


def separator_of(lines: list[str], usual: str) -> str:
    """Return the separator that is in all lines equally often, or in the first line, or usual."""
    unquoted = [re.sub(r'"[^"]*"', "quoted", line).rstrip("\r\n") for line in lines]
    first = unquoted[0]
    even = [
        mark
        for mark in ";\t|:"
        if mark in first and len({line.count(mark) for line in unquoted}) == 1
    ]
    # these two before a comma, which may be a decimal comma; | and : if no other is there
    sure = [mark for mark in even if mark in ";\t"]
    likely = [mark for mark in (usual[0], ";", "\t", ",", *usual[1:]) if mark in first]
    found: list[str] = [*sure, *likely, *even, usual[0]]
    return found[0]


def has_names(rows: list[list[str]]) -> bool:
    """Return whether the first line has the names of the columns.

    It is a run if it has a number above other numbers, and a text that occurs again below. But a
    word above numbers only is a name. A first line that is shorter by one value is R's, whose other
    lines begin with the name of the row.
    """
    first, *below = rows
    if below and all(len(row) == len(first) + 1 for row in below):
        return True
    columns = [(cell, [row[at] for row in below if at < len(row)]) for at, cell in enumerate(first)]
    is_number = NUMBER.fullmatch
    numbers = [
        cell
        for cell, others in columns
        if is_number(cell) and (not others or any(map(is_number, others)))
    ]
    if not numbers or "" in first:
        return True
    if len(numbers) == len(first):
        return all(cell.strip().isdigit() for cell in first)
    words = [(cell, others) for cell, others in columns if not is_number(cell)]
    named = any(_names_numbers(cell, others) for cell, others in words)
    return named or not any(cell in others for cell, others in words)


def _names_numbers(word: str, below: list[str]) -> bool:
    """Return whether a word, other than one for a missing number, is above numbers only."""
    word = word.strip().lower()
    is_word = word[:1].isalpha() and word not in _NO_NUMBER
    return is_word and bool(below) and all(map(NUMBER.fullmatch, below))


def table_head(file: Path, given: FileLayout) -> list[str]:
    """Return the first lines that are not empty; raise ValueError if they are not text."""
    try:
        with opened(file, encoding=given.encoding) as handle:
            every = table_lines(lines_of(handle), given)
            lines = [line for line in islice(every, _LINES) if line.strip()]
    except UnicodeDecodeError:
        lines = ["\0"]
    if any(map(NO_TEXT.search, lines)):
        raise ValueError("it contains bytes that are not text")
    if not lines:
        raise ValueError("it holds no table")
    return lines


def table_lines(lines: Iterable[str], given: FileLayout) -> Iterator[str]:
    """Yield the lines of the table, without those before it and comments."""
    for line in islice(lines, given.skip, None):
        if given.comment is None or not line.lstrip().startswith(given.comment):
            yield line
