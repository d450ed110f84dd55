"""Objects in files of R, parsed by the library rdata."""

from __future__ import annotations

import bz2
import gzip
import lzma
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rdata.parser import (
    DEFAULT_ALTREP_MAP,
    CharFlags,
    RObject,
    RObjectInfo,
    RObjectType,
    parse_data,
)

from srcs_py.base.errors import SRCSError
from srcs_py.tables.budget import check_budget
from srcs_py.tables.factors import level_text

_OPENERS: dict[bytes, Callable[[Any], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
    b"]\0\0\x80\0": lzma.open,
}
_STARTS = (
    *(f"RD{form}{version}\n".encode() for form in "XAB" for version in "23"),
    *(b"X\n", b"B\n", b"A\n"),
)
_TEXT = b"\0\x04\0\x09"  # begins a text of ASCII, the most frequent ones
_TEXT_BYTES = 600  # of the object that rdata makes of a text
_NA = 1954  # the lower half of the NaN that is NA
_DEPTH = 200_000  # frames; each object of a workspace needs one


def parse(file: Path) -> Any:
    """Return the object of a file; texts are texts of Python, None where R has NA.

    Raises
    ------
    SRCSError
        If the file has an object of a type that rdata does not know.
    """
    data = _unpacked(file)
    if not data.startswith(_STARTS):
        raise ValueError("it is not a file of R")
    check_budget(file, bytes=_TEXT_BYTES * data.count(_TEXT))
    sequences = (b"compact_intseq", b"compact_realseq")
    known: dict[bytes, Any] = {
        **DEFAULT_ALTREP_MAP,
        b"deferred_string": _texts_of_numbers,
        **{kind: partial(_sequence, kind, file) for kind in sequences},
    }
    try:
        with _deep():
            found = parse_data(bytes(data), altrep_constructor_dict=known, extension=".rds")
    except SRCSError:
        raise
    except (NotImplementedError, ValueError, KeyError, AssertionError) as error:
        raise unreadable(file, error) from error
    _decode(found.object, found.extra.encoding or "utf-8")
    return found.object


def unreadable(file: Path, error: Exception) -> SRCSError:
    """Return the error for what rdata does not read, or reads as something else."""
    return SRCSError(
        file,
        " is damaged, or contains something that rdata cannot read "
        f"({str(error) or type(error).__name__}), perhaps outside the table; where R is installed, "
        "srcs data convert lets R read it.",
    )


def _unpacked(file: Path) -> bytearray:
    """Return the content of a file, which may be packed."""
    with file.open("rb") as packed:
        start = packed.read(8)
    magic = next(filter(start.startswith, _OPENERS), None)
    if magic is None:
        return bytearray(file.read_bytes())
    with _OPENERS[magic](file) as content:
        whole = bytearray()
        for part in iter(lambda: content.read(2**24), b""):
            whole += part
            check_budget(file, bytes=len(whole))
    return whole


def _sequence(kind: bytes, file: Path, state: Any) -> Any:
    """Return the numbers of a sequence, which R keeps as its length, start and step."""
    check_budget(file, cells=float(state.value[0]))
    return DEFAULT_ALTREP_MAP[kind](state)


def _texts_of_numbers(state: Any) -> tuple[Any, list[str | None]]:
    """Return the texts of numbers, which R keeps as numbers until they are used."""
    numbers, missing = np.ma.getdata(state.value[0].value), np.ma.getmaskarray(state.value[0].value)
    if numbers.dtype.kind == "f":  # R's NA is one of the NaN
        missing = missing | np.isnan(numbers) & (numbers.view(np.uint64) & 0xFFFFFFFF == _NA)
    values = numbers.tolist()
    texts = [None if gap else level_text(each) for each, gap in zip(values, missing, strict=True)]
    return RObjectInfo(RObjectType.STR, False, False, False, 0, 0), texts


@contextmanager
def _deep() -> Iterator[None]:
    """Raise the limit of nested calls, since a list of R is one object within another."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _decode(root: RObject, native: str) -> None:
    """Make texts of Python of the elements of all vectors of texts in an object."""
    left: list[Any] = [root]
    seen: set[int] = set()
    known: dict[tuple[int, bytes], str] = {}  # most texts of a column occur again
    while left:
        each = left.pop()
        if not isinstance(each, RObject) or id(each) in seen:
            continue
        seen.add(id(each))
        left += filter(None, (each.attributes, each.tag))
        if each.info.type is RObjectType.STR:
            each.value = [_text(text, native, known) for text in each.value]
        elif isinstance(each.value, (list, tuple)):
            left += each.value


def _text(text: Any, native: str, known: dict[tuple[int, bytes], str]) -> Any:
    """Return a text in the encoding of its flags or of the file."""
    if not isinstance(text, RObject):  # a number, until it was used
        return text
    if text.value is None:
        return None
    key = text.info.gp, text.value
    if key not in known:
        known[key] = _decoded(*key, native)
    return known[key]


def _decoded(flags: int, data: bytes, native: str) -> str:
    if flags & CharFlags.LATIN1:
        return data.decode("cp1252", "replace")
    try:
        return data.decode("utf-8" if flags & CharFlags.UTF8 else native)
    except (UnicodeDecodeError, LookupError):
        return data.decode("latin-1")
