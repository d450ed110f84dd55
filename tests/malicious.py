"""Small files that make huge tables: ``python -m tests.malicious FOLDER`` writes them."""

import gzip
import struct
import sys
import zipfile
import zlib
from pathlib import Path

BLOCK = 2**24  # bytes that are packed once and written many times
TIMES = 240

SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
FAR_CELL = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'

FAR_CELL_OF_ODS = (
    '<a xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0">'
    '<t:table-row t:number-rows-repeated="1048575"/>'
    '<t:table-row><t:table-cell t:number-columns-repeated="16383"/>'
    '<t:table-cell o:value-type="float" o:value="1"/></t:table-row></a>'
)


def workbook(file: Path, sheet: str) -> None:
    """Write a workbook with a sheet of that XML."""
    import openpyxl

    openpyxl.Workbook().save(file)
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)


def swollen(file: Path, name: str, content: bytes, times: int) -> None:
    """Repeat a content as a new part of a zip, packed once; only its checksum is wrong."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
    info = zipfile.ZipInfo(name)
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr(info, block * times + packer.flush())
        at = info.header_offset
    sizes = struct.pack("<HH", 0, zipfile.ZIP_DEFLATED), struct.pack("<I", len(content) * times)
    whole = bytearray(file.read_bytes())
    directory = whole.rindex(b"PK\x01\x02")
    for start, flags, size in ((at, 6, 22), (directory, 8, 24)):
        whole[start + flags : start + flags + 4] = sizes[0]
        whole[start + size : start + size + 4] = sizes[1]
    file.write_bytes(whole)


def sequence_of_r(count: int) -> bytes:
    """Return an rds file with the whole numbers from 1 to ``count``, as R writes 1:count."""

    def symbol(name: bytes) -> bytes:
        return struct.pack(">iii", 1, 0x00040009, len(name)) + name

    pairs = (
        struct.pack(">i", 2) + symbol(b"compact_intseq"),
        struct.pack(">i", 2) + symbol(b"base"),
        struct.pack(">iiii", 2, 13, 1, 13) + struct.pack(">i", 254),
    )
    head = b"X\n" + struct.pack(">iiii", 3, 0x00040202, 0x00030500, 5) + b"UTF-8"
    state = struct.pack(">iiddd", 14, 3, count, 1, 1)
    return head + struct.pack(">i", 238) + b"".join(pairs) + state + struct.pack(">i", 254)


def make(folder: Path) -> dict[str, str]:
    """Write the files; return what is too large in each."""
    import pyarrow as pa
    from pyarrow import parquet

    workbook(folder / "far.xlsx", SHEET + FAR_CELL)
    with zipfile.ZipFile(folder / "far.ods", "w") as packed:
        packed.writestr("content.xml", FAR_CELL_OF_ODS)
    with zipfile.ZipFile(folder / "long.zip", "w") as packed:
        packed.writestr("a.csv", "a\n1\n")
    swollen(folder / "long.zip", "b.csv", b"a\n" * (BLOCK // 2), TIMES)
    workbook(folder / "long.xlsx", SHEET + FAR_CELL)
    swollen(folder / "long.xlsx", "xl/media/1.xml", b"<row/>" * (BLOCK // 6), TIMES)

    nothing = pa.table({"a": pa.nulls(BLOCK)})
    with parquet.ParquetWriter(folder / "long.parquet", nothing.schema) as writer:
        for _ in range(TIMES):
            writer.write_table(nothing)
    zeros = pa.Array.from_buffers(pa.int64(), BLOCK, [None, pa.py_buffer(bytes(8 * BLOCK))])
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    schema = pa.schema({"a": pa.int64()})
    with pa.ipc.new_file(folder / "long.feather", schema, options=options) as writer:
        for _ in range(TIMES):
            writer.write_batch(pa.record_batch([zeros], schema))
    for name in ("long.srcs", "rows.srcs"):
        with zipfile.ZipFile(folder / name, "w") as packed:
            packed.writestr("study.json", '{"version": 1, "settings": {}}')
    swollen(folder / "long.srcs", "runs.parquet", bytes(BLOCK), TIMES)
    with zipfile.ZipFile(folder / "rows.srcs", "a") as packed:
        packed.write(folder / "long.parquet", "runs.parquet")

    block = gzip.compress(b"a,b\n" * (BLOCK // 4))
    (folder / "long.csv.gz").write_bytes(block * TIMES)
    block = gzip.compress(bytes(BLOCK))
    (folder / "long.rda").write_bytes(gzip.compress(b"RDX3\nX\n" + bytes(BLOCK)) + block * TIMES)
    (folder / "sequence.rds").write_bytes(sequence_of_r(2**31 - 1))

    return {
        "far.xlsx": "cells",
        "far.ods": "cells",
        "long.zip": "bytes",
        "long.xlsx": "bytes",
        "long.parquet": "cells",
        "long.feather": "cells",
        "long.srcs": "bytes",
        "rows.srcs": "cells",
        "long.csv.gz": "bytes",
        "long.rda": "bytes",
        "sequence.rds": "cells",
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, size in make(folder).items():
        print(f"{name}: {size}")
