"""Files of R, byte by byte, without R."""

import struct

import pytest

from srcs_py import SRCSError, read_table
from srcs_py.tables.budget import budget

pytest.importorskip("rdata")

UTF8, LATIN1 = 1 << 15, 1 << 14


def _numbers(*values):
    return struct.pack(f">{len(values)}i", *values)


def _texts(*values, flags=UTF8):
    return _numbers(16, len(values)) + b"".join(_text(each, flags) for each in values)


def _text(value, flags):
    return _numbers(9 | flags, len(value)) + value


def _attribute(name, value):
    return _numbers(0x402, 1) + _text(name, UTF8) + value


def _frame(*columns, names):
    return (
        b"X\n" + _numbers(2, 0x40202, 0x20300)
        + _numbers(19 | 0x300, len(columns)) + b"".join(columns)
        + _attribute(b"names", _texts(*names))
        + _attribute(b"row.names", _numbers(13, 2, -(2**31), -2))
        + _attribute(b"class", _texts(b"data.frame")) + _numbers(254)
    )  # fmt: skip


def test_texts_marked_as_latin1_are_windows_texts(tmp_path):
    """R makes of "\\x80", marked as latin1, the sign of the euro: enc2utf8 follows Windows-1252."""
    file = tmp_path / "table.rds"
    texts = _texts(b"5 \x80", b"ma\xf1ana", flags=LATIN1)
    file.write_bytes(_frame(texts, names=[b"price"]))
    assert read_table(file)["price"].tolist() == ["5 €", "mañana"]


@pytest.mark.parametrize(
    ("names", "columns"), [((b"Adult", b"3"), ["row.names", "price"]), ((b"2", b"3"), ["price"])]
)
def test_names_of_rows_are_a_column_but_their_numbers_are_not(tmp_path, names, columns):
    file = tmp_path / "table.rds"
    file.write_bytes(
        b"X\n" + _numbers(2, 0x40202, 0x20300)
        + _numbers(19 | 0x300, 1) + _numbers(13, 2, 4, 5)
        + _attribute(b"names", _texts(b"price")) + _attribute(b"row.names", _texts(*names))
        + _attribute(b"class", _texts(b"data.frame")) + _numbers(254)
    )  # fmt: skip
    table = read_table(file)
    assert table.columns.tolist() == columns
    assert table.iloc[:, 0].tolist() in (["Adult", "3"], [4, 5])


@pytest.mark.parametrize("kind", [24, 252, 77])  # bytes, a promise, nothing of R
def test_r_reads_what_rdata_does_not(tmp_path, kind):
    file = tmp_path / "table.rds"
    file.write_bytes(_frame(_numbers(kind, 2) + b"\0\1", names=[b"bytes"]))
    with pytest.raises(SRCSError, match=r"rdata cannot read .*; where R is installed, srcs data c"):
        read_table(file)


def test_the_texts_of_a_file_count_before_they_are_made(tmp_path):
    file = tmp_path / "table.rds"
    file.write_bytes(_frame(_texts(*[b"a"] * 2, flags=1 << 18), names=[b"text"]))
    with budget({"bytes": 2000}):
        assert read_table(file)["text"].tolist() == ["a", "a"]
    file.write_bytes(_frame(_texts(*[b"a"] * 2000, flags=1 << 18), names=[b"text"]))
    told = "has 1,200,000 bytes, unpacked, and the limit is 100,000"
    with budget({"bytes": 100_000}), pytest.raises(SRCSError, match=told):
        read_table(file)
