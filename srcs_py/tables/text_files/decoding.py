"""Text files as texts: their encoding, and how they are opened, packed by gzip or not."""

from __future__ import annotations

import gzip
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import IO

from srcs_py.tables.budget import check_budget

NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
_LONGEST = 2**20  # characters of a line, or a part of the file, that are read at once


def opened(
    file: Path, errors: str = "replace", newline: str | None = "", encoding: str | None = None
) -> IO[str]:
    """Open a text file to read it in its encoding, by default the one its first bytes show."""
    return TextIOWrapper(_unpacked(file), encoding or _first_encoding(file), errors, newline)


def lines_of(handle: IO[str]) -> Iterator[str]:
    """Yield the lines of a text; very long lines in parts, to save memory."""
    return iter(lambda: handle.readline(_LONGEST), "")


def whole_encoding(file: Path) -> str:
    """Return the encoding of a whole text file, that of older spreadsheets if it is not UTF-8."""
    encoding = _first_encoding(file)
    try:
        with opened(file, errors="strict", encoding=encoding) as handle:
            while handle.read(_LONGEST):
                pass
    except UnicodeDecodeError:
        return encoding if encoding == "utf-16" else "cp1252"
    return encoding


def has_quotes(file: Path, separator: str) -> bool | None:
    """Return whether a quote opens a value; None if there is no quote."""
    opening = re.compile(rf'[{re.escape(separator)}\r\n]"')
    last, quoted = "\n", None
    with opened(file) as handle:
        while chunk := handle.read(_LONGEST):
            if '"' in chunk:
                quoted = bool(quoted or opening.search(last + chunk))
            last = chunk[-1]
    return quoted


def _first_encoding(file: Path) -> str:
    """Return the encoding that the first bytes of a file show; "utf-8-sig" has a mark."""
    with _unpacked(file) as handle:
        start = handle.read(3)
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8-sig" if start == BOM_UTF8 else "utf-8"


def _unpacked(file: Path) -> BufferedReader | gzip.GzipFile:
    return _Budgeted(file) if file.suffix.lower() == ".gz" else file.open("rb")


class _Budgeted(gzip.GzipFile):
    """A gzipped file that ends with an error where it exceeds the budget."""

    def read1(self, size: int = -1) -> bytes:
        check_budget(Path(self.name), bytes=self.tell())
        return super().read1(size)
