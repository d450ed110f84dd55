"""Tables in pieces are the same tables."""

import gzip

import numpy as np
import pandas as pd
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.tables.reading import read_table
from srcs_py.tables.streams import read_chunks
from srcs_py.tables.writing import write_chunks, write_table

TABLE = pd.DataFrame(
    {"name": [f"n{i % 3}" for i in range(25)], "value": np.random.default_rng(0).random(25)}
)
KINDS = ["t.csv", "t.tsv", "t.csv.gz", "t.parquet"]


def _pieces(rows):
    return [TABLE.iloc[start : start + rows] for start in range(0, len(TABLE), rows)]


@pytest.mark.parametrize("name", [*KINDS, "t.feather"])
def test_pieces_are_the_table(tmp_path, name):
    write_table(TABLE, tmp_path / name)
    pieces = list(read_chunks(tmp_path / name, rows=10))
    assert [len(each) for each in pieces] == ([25] if "feather" in name else [10, 10, 5])
    pd.testing.assert_frame_equal(pd.concat(pieces, ignore_index=True), TABLE, check_exact=True)
    if name in KINDS:
        write_chunks(_pieces(7), tmp_path / name)
        pd.testing.assert_frame_equal(read_table(tmp_path / name), TABLE, check_exact=True)


@pytest.mark.parametrize(
    "how",
    [{"sep": ";"}, {"sep": ";", "decimal": ","}, {"index": True, "index_label": ""}],  # as R's
)
def test_pieces_of_other_text_files_are_the_table(tmp_path, how):
    TABLE.set_axis(range(1, 26)).to_csv(tmp_path / "t.csv", **{"index": False} | how)
    pieces = pd.concat(read_chunks(tmp_path / "t.csv", rows=10), ignore_index=True)
    pd.testing.assert_frame_equal(pieces, TABLE, check_exact=True)


def test_a_failing_piece_leaves_nothing(tmp_path):
    def broken():
        yield TABLE
        raise SRCSError("no more")

    with pytest.raises(SRCSError, match="no more"):
        write_chunks(broken(), tmp_path / "t.csv")
    assert not list(tmp_path.iterdir())


def test_bad_files_are_named(tmp_path):
    with pytest.raises(SRCSError, match="there is no such file"):
        next(read_chunks(tmp_path / "none.csv"))
    (tmp_path / "torn.csv.gz").write_bytes(gzip.compress(b"a,b\n1,2\n")[:-5])
    with pytest.raises(SRCSError, match="damaged"):
        list(read_chunks(tmp_path / "torn.csv.gz"))
    with pytest.raises(SRCSError, match="cannot be written in chunks"):
        write_chunks([TABLE], tmp_path / "t.html")
    with pytest.raises(SRCSError, match="nothing to write"):
        write_chunks([], tmp_path / "t.csv")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("late", [False, True])
def test_pieces_are_read_in_the_encoding_of_the_file(tmp_path, encoding, late):
    """In the first piece, or not before a later one."""
    names = ["Größe" if (i > 20) == late else f"n{i}" for i in range(25)]
    path = tmp_path / "t.csv"
    path.write_text("name;value\n" + "".join(f"{n};1,5\n" for n in names), encoding=encoding)
    pieces = list(read_chunks(path, rows=10))
    assert [len(piece) for piece in pieces] == [10, 10, 5]
    pd.testing.assert_frame_equal(pd.concat(pieces, ignore_index=True), read_table(path))
    assert read_table(path)["name"].tolist() == names
