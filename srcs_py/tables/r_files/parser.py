"""Parsers of files of R, which extend those of rdata.

They add raw vectors, fast reading of many texts, and lists of more objects than Python's stack has
room for.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rdata.parser._ascii import ParserASCII
from rdata.parser._binary import ParserBinary
from rdata.parser._parser import DEFAULT_ALTREP_MAP, Parser, RObject, parse_r_object_info

from srcs_py.base.errors import SRCSError
from srcs_py.tables.budget import check_budget, check_start
from srcs_py.tables.factors import level_text

_OPENERS: dict[bytes, Callable[[Any], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\0": lzma.open,
    b"]\0\0\x80\0": lzma.open,
}
_WORKSPACES = tuple(f"RD{form}{version}\n".encode() for form in "XAB" for version in "23")
_RAW, _STR, _CHAR = 24, 16, 9  # types of objects
_NULL, _UNBOUND = 254, 252  # no object: NULL, and a value that is not there
_ATTRIBUTES = 1 << 9  # a flag of an object
_UTF8, _LATIN1 = 1 << 15, 1 << 14  # flags of a text
_NA = 1954  # the lower half of the NaN that is NA
_DEPTH = 200_000  # frames; each object of a workspace needs two


def parse(file: Path) -> Any:
    """Return the object of a file; texts are texts of Python, None where R has NA.

    Raises
    ------
    SRCSError
        If the file has an object of a type that is not known.
    """
    data = _unpacked(file)
    if data.startswith(_WORKSPACES):
        data = data[5:]
    form, body = bytes(data[:2]), data[2:]
    kinds = {b"X\n": _Binary, b"B\n": _Binary, b"A\n": _Ascii}
    if form not in kinds:
        raise ValueError("it is not a file of R")
    try:
        with _deep():
            sequences = (b"compact_intseq", b"compact_realseq")
            known: dict[bytes, Any] = {
                **DEFAULT_ALTREP_MAP,
                b"deferred_string": _texts_of_numbers,
                **{kind: partial(_sequence, kind, file) for kind in sequences},
            }
            parser = kinds[form](
                memoryview(body), expand_altrep=True, altrep_constructor_dict=known
            )
            return parser.parse_all().object
    except NotImplementedError as error:
        raise SRCSError(
            file,
            f" contains something that cannot be read ({error}), perhaps outside the table; "
            "where R is installed, srcs data convert lets R read it.",
        ) from error


def _unpacked(file: Path) -> bytearray:
    """Return the content of a file, which may be packed."""
    with file.open("rb") as packed:
        start = packed.read(8)
    magic = next(filter(start.startswith, _OPENERS), None)
    if magic is None:
        return bytearray(file.read_bytes())
    check_start(file, _OPENERS[magic])
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
    return parse_r_object_info(_STR), texts


@contextmanager
def _deep() -> Iterator[None]:
    """Raise the limit of nested calls, since a list of R is one object within another."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class _Beyond(Parser):
    """A parser of rdata with raw vectors, and texts as texts of Python."""

    file: Any
    _ahead: int | None = None
    _native = "utf-8"

    def parse_extra_info(self, versions: Any) -> Any:
        """Return the encoding of texts without an encoding of their own."""
        extra = super().parse_extra_info(versions)
        self._native = extra.encoding or "utf-8"
        return extra

    def parse_int(self) -> int:
        """Return the number that was read ahead, or the next one."""
        if self._ahead is None:
            return int(super().parse_int())
        ahead, self._ahead = self._ahead, None
        return ahead

    def parse_R_object(
        self, references: Any = None, bytecode: Any = None, info_int: int | None = None
    ) -> Any:
        """Return the next object, which may be a raw vector."""
        if info_int is None:
            flags = self.parse_int()
            if flags & 0xFF == _RAW:
                return self._raw(flags, references, bytecode)
            self._ahead = _NULL if flags & 0xFF == _UNBOUND else flags
        return super().parse_R_object(references, bytecode, info_int)

    def _raw(self, flags: int, references: Any, bytecode: Any) -> Any:
        value = self._bytes(self.parse_int())
        has = flags & _ATTRIBUTES
        attributes = self.parse_R_object(references, bytecode) if has else None
        info = parse_r_object_info(flags)
        return RObject(
            info=info, tag=None, attributes=attributes, value=value, referenced_object=None
        )

    def _bytes(self, count: int) -> bytes:
        return bytes(self.parse_string(count))

    def _text(self, flags: int, data: bytes) -> str:
        """Return a text in the encoding of its flags or of the file."""
        if flags & _LATIN1:
            return data.decode("cp1252", "replace")
        try:
            return data.decode("utf-8" if flags & _UTF8 else self._native)
        except (UnicodeDecodeError, LookupError):
            return data.decode("latin-1")

    def _parse_vector_value(self, references: Any, bytecode: Any = None) -> Any:
        """Return the elements of a vector, texts all at once."""
        length = self.parse_int()
        texts = self._texts(length)
        if texts is not None:
            return texts
        found = [self.parse_R_object(references, bytecode) for _ in range(length)]
        if found and all(each.info.type.value == _CHAR for each in found):
            return [
                None if each.value is None else self._text(each.info.gp << 12, each.value)
                for each in found
            ]
        return found

    def _texts(self, length: int) -> list[str | None] | None:
        """Return that many texts, or None if no texts follow."""
        return None


class _Binary(_Beyond, ParserBinary):
    """Binary files, in which each text follows its flags and its length."""

    def _texts(self, length: int) -> list[str | None] | None:
        at, view, known = self.file.tell(), self.file.getbuffer(), {}
        head = struct.Struct(f"{self.byteorder}ii")
        found: list[str | None] = []
        for _ in range(length):
            flags, size = head.unpack_from(view, at)
            if flags & 0xFF != _CHAR:
                return None
            at += 8
            if size < 0:
                found.append(None)
                continue
            data = bytes(view[at : at + size])
            at += size
            key = flags & (_UTF8 | _LATIN1), data
            if key not in known:
                known[key] = self._text(flags, data)
            found.append(known[key])
        self.file.seek(at)
        return found


class _Ascii(_Beyond, ParserASCII):
    """Lines of text, as written with ``ascii = TRUE``."""

    def _bytes(self, count: int) -> bytes:
        return bytes(int(self._readline(), 16) for _ in range(count))
