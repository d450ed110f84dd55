"""The table of file formats: all that reads and writes files reads it."""

import base64
import importlib
import json
from functools import partial

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, file_layout, read_table, write_table
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.files import File, Reading
from srcs_py.app.importing.outline import LoadedTable
from srcs_py.app.importing.studies import study_of_table
from srcs_py.base.later import Later
from srcs_py.cli import main
from srcs_py.tables.formats import Format, formats
from srcs_py.tables.reading import as_table
from srcs_py.tables.streams import read_chunks
from srcs_py.tables.text_files.layout import FileLayout
from srcs_py.tables.writing import write_chunks

TABLE = pd.DataFrame({"Method": ["A", "B"], "Score": [1, 2]})


def _read(path, *_):
    return pd.DataFrame(json.loads(path.read_text(encoding="utf-8")))


def _write(table, path):
    path.write_text(json.dumps(table.to_dict("list")), encoding="utf-8")


def _write_pieces(pieces, path):
    _write(pd.concat(pieces), path)
    return True


@pytest.fixture
def added(monkeypatch):
    form = Format(".cols", _read, _write, write_chunks=_write_pieces, in_r="fromJSON({file})")
    monkeypatch.setitem(formats(), ".cols", form)


def test_a_format_that_is_added_is_read_and_written(added, tmp_path):
    file = tmp_path / "table.cols"
    write_table(TABLE, file)
    pd.testing.assert_frame_equal(read_table(file), TABLE)
    assert file_layout(file) == FileLayout()
    write_chunks([TABLE, TABLE], file)
    assert [len(piece) for piece in read_chunks(file)] == [4]


def test_a_format_that_is_added_is_in_messages_and_help(added, tmp_path, capsys):
    with pytest.raises(SRCSError, match=r"as \.doc; use one of .*\.cols"):
        write_table(TABLE, tmp_path / "table.doc")
    for command in ("ranks", "scores"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "cols" in capsys.readouterr().out


def test_a_format_that_is_added_is_in_the_r_code(added):
    file = File(("table.cols",), Reading(), FileLayout())
    study = study_of_table(LoadedTable(TABLE), "table.cols", file)
    assert r_source(study, []) == 'data <- fromJSON("table.cols")'


def test_every_function_of_an_entry_exists():
    pytest.importorskip("pyarrow")
    pytest.importorskip("openpyxl")
    for kind in formats().values():
        for function in vars(kind).values():
            entry = getattr(function, "func", function)  # of a partial
            if isinstance(entry, Later):
                module, _, name = entry.path.rpartition(".")
                assert callable(getattr(importlib.import_module(module), name))


@pytest.fixture
def book(tmp_path):
    pytest.importorskip("openpyxl")
    file = tmp_path / "runs.xlsx"
    with pd.ExcelWriter(file) as writer:
        TABLE.to_excel(writer, sheet_name="runs", index=False)
        TABLE.assign(Score=["NA", 0.5]).to_excel(writer, sheet_name="holes", index=False)
        pd.DataFrame().to_excel(writer, sheet_name="empty", index=False)
    return file


def test_a_sheet_by_name(book):
    pd.testing.assert_frame_equal(read_table(f"{book}::runs"), TABLE)
    assert read_table(f"{book}::holes")["Score"].isna().tolist() == [True, False]
    assert file_layout(book).tables == ("runs", "holes", "empty")


def test_several_sheets_need_a_name(book):
    with pytest.raises(SRCSError, match=r"contains the sheets runs, holes; pick one as .*::NAME"):
        read_table(book)
    with pytest.raises(SRCSError, match="contains no sheet 'run': did you mean 'runs'"):
        read_table(f"{book}::run")


def test_of_a_parquet_file_only_the_columns_of_the_call_are_read(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    from srcs_py.tables.arrow_files import parquet

    file = tmp_path / "runs.parquet"
    levels = pd.Categorical([3, 1, 2], [3, 2, 1])
    table = pd.DataFrame({"A": levels, "B": [1, 2, 3], "C": ["x", "y", "z"], "D": levels})
    write_table(table, file)
    read = []
    whole = pd.read_parquet
    monkeypatch.setattr(
        parquet.pd, "read_parquet", lambda *args, **more: read.append(more) or whole(*args, **more)
    )
    pd.testing.assert_frame_equal(as_table(file, ["C", "A"]), table[["A", "C"]])
    assert read[0]["columns"] == ["A", "C"]
    with pytest.raises(SRCSError, match="has no column 'E'"):
        as_table(file, ["E"])


@pytest.mark.parametrize("ending", ["tex", "html"])
def test_a_table_that_is_too_large_for_tex_and_html_is_refused(ending, tmp_path):
    large = pd.DataFrame(0, index=range(500_001), columns=["a", "b"])
    wanted = f"500001 rows and 2 columns are too many for {ending}, .* write csv or parquet"
    with pytest.raises(SRCSError, match=wanted):
        write_table(large, tmp_path / f"ranks.{ending}")
    assert not any(tmp_path.iterdir())


def test_damaged_offsets_are_not_followed(tmp_path):
    """pyarrow 16 ended the process while it made texts of them."""
    pa = pytest.importorskip("pyarrow")
    offsets = np.array([0, 10**9, 2], dtype=np.int32)
    texts = pa.StringArray.from_buffers(2, pa.py_buffer(offsets), pa.py_buffer(b"ab"))
    batch = pa.record_batch([texts], ["a"])
    with pa.ipc.new_file(tmp_path / "a.feather", batch.schema) as writer:
        writer.write_batch(batch)
    with pytest.raises(SRCSError, match=r"a\.feather is damaged .*([Oo]ffset|bounds|length)"):
        read_table(tmp_path / "a.feather")


@pytest.mark.parametrize("ending", ["tex", "html"])
def test_a_small_number_is_not_written_as_nothing(tmp_path, ending):
    """Of six decimals a p-value of 8.4e-15 is 0.000000."""
    table = pd.DataFrame({"A": ["a"], "p": [8.434266854522914e-15], "mean": [0.3618]})
    path = tmp_path / f"t.{ending}"
    write_table(table, path)
    written = path.read_text()
    assert "0.001" in written  # p < 0.001, as in papers
    assert "0.3618" in written
    assert "0.361800" not in written


@pytest.mark.parametrize("ending", ["parquet", "feather", "xlsx", "csv.gz"])
def test_the_same_table_gives_the_same_file(tmp_path, ending):
    pytest.importorskip("pyarrow")
    pytest.importorskip("openpyxl")
    path = tmp_path / f"r.{ending}"
    write_table(TABLE, path)
    first = path.read_bytes()
    write_table(pd.DataFrame({"b": ["x"]}), path)
    write_table(TABLE, path)
    assert path.read_bytes() == first


def test_large_whole_numbers_stay_whole_beside_a_missing_one(tmp_path):
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pa.table({"id": pa.array([2**53 + 1, None, 2**62 + 1]), "n": pa.array([1, None, 3])})
    parquet.write_table(table, tmp_path / "t.parquet")
    for read in (read_table(tmp_path / "t.parquet"), as_table(tmp_path / "t.parquet", ["id", "n"])):
        assert read["id"].dropna().tolist() == [2**53 + 1, 2**62 + 1]
        assert read["n"].dropna().tolist() == [1, 3]


def test_two_rows_of_names_are_joined(tmp_path):
    pytest.importorskip("openpyxl")
    rows = [["Data", "A", None, "B", None], [None, "mean", "sd", "mean", "sd"], ["x", 1, 2, 3, 4]]
    cells = pd.DataFrame([*rows, ["y", 5, 6, 7, 8]])
    for file in (tmp_path / "t.xlsx", tmp_path / "t.csv"):
        write = cells.to_excel if file.suffix == ".xlsx" else cells.to_csv
        write(file, index=False, header=False)
        for skip in (0, None):
            table = read_table(file, skip=skip)
            assert list(table) == ["Data", "A mean", "A sd", "B mean", "B sd"]
            assert table["B sd"].tolist() == [4, 8]


ARFF = """@relation runs
@attribute 'Key_Scheme' {J48, 'Naive Bayes'}
@attribute Accuracy real
@attribute Note {a,b}
@data
J48,0.5,?
'Naive Bayes',?,b
"""


def test_a_file_of_weka(tmp_path):
    (tmp_path / "t.arff").write_text(ARFF)
    table = read_table(tmp_path / "t.arff")
    assert table["Key_Scheme"].tolist() == ["J48", "Naive Bayes"]
    assert table["Note"].cat.categories.tolist() == ["a", "b"]
    assert table.isna().to_numpy().tolist() == [[False, False, True], [False, True, False]]
    (tmp_path / "t.arff").write_text(ARFF.replace("real", "string"))
    with pytest.raises(SRCSError, match=r"t\.arff has what scipy does not read .* save it as csv"):
        read_table(tmp_path / "t.arff")
    (tmp_path / "t.arff").write_text("no arff")
    with pytest.raises(SRCSError, match=r"t\.arff is damaged"):
        read_table(tmp_path / "t.arff")


def test_an_encrypted_column_does_not_end_the_process(tmp_path):
    """Arrow aborts if it is asked for the size of such a column."""
    encrypted(tmp_path / "t.parquet")
    for read in (read_table, partial(as_table, columns=["A", "y"])):
        with pytest.raises(SRCSError, match=r"t\.parquet .*decrypt"):
            read(tmp_path / "t.parquet")
    assert as_table(tmp_path / "t.parquet", ["A"])["A"].tolist() == ["a", "b"]


def encrypted(path):
    """Write a file whose column y is encrypted, and whose names are not."""
    pa = pytest.importorskip("pyarrow")
    from pyarrow.parquet import ParquetWriter

    encryption = pytest.importorskip("pyarrow.parquet.encryption")

    class Keys(encryption.KmsClient):
        def __init__(self, _):
            super().__init__()

        def wrap_key(self, key, _):
            return base64.b64encode(key)

    setting = encryption.EncryptionConfiguration(
        footer_key="f", column_keys={"k": ["y"]}, plaintext_footer=True
    )
    properties = encryption.CryptoFactory(Keys).file_encryption_properties(
        encryption.KmsConnectionConfig(), setting
    )
    table = pa.table({"A": ["a", "b"], "y": [1.5, 2.5]})
    with ParquetWriter(path, table.schema, encryption_properties=properties) as writer:
        writer.write_table(table)
