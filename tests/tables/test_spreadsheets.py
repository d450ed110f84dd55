"""Texts that a spreadsheet would run: named in a warning, written and read back unchanged."""

import importlib.util
import warnings
from zipfile import ZipFile

import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSWarning, read_table, write_table
from srcs_py.cli import main
from srcs_py.tables.writing import write_chunks

TEXTS = ["=cmd|' /C calc'!A0", "+1+1", "-x", "@SUM(A1)"]


@pytest.mark.parametrize("text", [*TEXTS, "\t=1", "\r=1"])
@pytest.mark.parametrize("kind", ["object", "category"])
def test_a_text_that_would_be_run_is_named_and_kept(text, kind, tmp_path):
    table = pd.DataFrame({"Method": pd.Series([text, "b"], dtype=kind), "rank": [-1, 1]})
    with pytest.warns(SRCSWarning, match="in the column 'Method' starts like a formula"):
        write_table(table, tmp_path / "r.csv")
    assert read_table(tmp_path / "r.csv")["Method"].tolist() == [text, "b"]
    with pytest.warns(SRCSWarning, match="in the column .* starts like a formula"):
        write_table(pd.DataFrame({text: [1]}), tmp_path / "r.csv")


def test_numbers_are_no_formulas(tmp_path):
    table = pd.DataFrame({"rank": [-1, 1], "text": ["-1", "+2.5e3"], "p": [-0.5, None]})
    table["symbol"] = ["=", "-"]  # of a comparison
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_table(table, tmp_path / "r.csv")
        write_table(pd.DataFrame({"M": ["=1"]}), tmp_path / "r.html")
        if importlib.util.find_spec("pyarrow"):
            write_chunks([pd.DataFrame({"Method": ["=1+1"]})], tmp_path / "r.parquet")


@pytest.mark.parametrize("text", TEXTS)
def test_a_workbook_has_it_as_a_text(text, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    table = pd.DataFrame({"=A1": [text, "b"], "rank": [-1, None]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_table(table, tmp_path / "r.xlsx")
    cells = [each for row in openpyxl.load_workbook(tmp_path / "r.xlsx").active for each in row]
    assert "f" not in {each.data_type for each in cells}
    pd.testing.assert_frame_equal(read_table(tmp_path / "r.xlsx"), table)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"a": ["x" * 32_768]}, "column 'a' has a text of more than 32767 characters"),
        ({"a": pd.Categorical(["b\x01"])}, "column 'a' has a control character"),
        ({"a\x1f": [1]}, "has a control character"),
        ({"a": pd.to_datetime(["2020-01-01"], utc=True)}, "'a' has times with a time zone"),
        ({str(each): [1] for each in range(16_385)}, "has 1 rows and 16385 columns, and a sheet"),
        ({"a": range(1_048_576)}, "has 1048576 rows and 1 columns, and a sheet holds 1048575"),
    ],
)
def test_what_a_sheet_cannot_hold_is_refused(table, words, tmp_path):
    pytest.importorskip("openpyxl")
    with pytest.raises(SRCSError, match=words):
        write_table(pd.DataFrame(table), tmp_path / "r.xlsx")
    assert not list(tmp_path.iterdir())


def test_pieces_are_warned_of_once(tmp_path):
    piece = pd.DataFrame({"Method": ["=1+1", "b"]})
    with pytest.warns(SRCSWarning) as said:
        write_chunks([piece, piece], tmp_path / "r.csv")
    assert len(said) == 1
    assert read_table(tmp_path / "r.csv")["Method"].tolist() == ["=1+1", "b"] * 2


@pytest.mark.filterwarnings("default::srcs_py.SRCSWarning")
def test_the_command_warns_of_what_it_prints(tmp_path, capsys):
    table = pd.DataFrame({"Method": ["=1+1"] * 5 + ["b"] * 5, "Size": 1, "Error": range(10)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        write_table(table, tmp_path / "runs.csv")
    roles = ["--params", "Size", "--target", "Method", "--performance", "Error"]
    assert main(["ranks", str(tmp_path / "runs.csv"), *roles]) == 0
    out, err = capsys.readouterr()
    assert "\n=1+1,1," in out
    assert "standard output: '=1+1' in the column 'Method' starts like a formula" in err


def test_what_just_fits_into_a_sheet_is_written(tmp_path, monkeypatch):
    text = "x" * 32_767
    write_table(pd.DataFrame({"a": [text]}), tmp_path / "long.xlsx")
    assert read_table(tmp_path / "long.xlsx")["a"].tolist() == [text]
    monkeypatch.setattr("srcs_py.tables.excel.COLUMNS", 2)  # as many as there are take a minute
    write_table(pd.DataFrame({"a": [1], "b": [2]}), tmp_path / "wide.xlsx")
    with pytest.raises(SRCSError, match="1 rows and 3 columns, and a sheet holds"):
        write_table(pd.DataFrame({"a": [1], "b": [2], "c": [3]}), tmp_path / "wider.xlsx")


def test_a_workbook_of_strict_open_xml_is_read(tmp_path):
    """As Excel saves it by choice: in other namespaces, which openpyxl does not read."""
    pytest.importorskip("python_calamine")
    pytest.importorskip("openpyxl")
    table = pd.DataFrame({"Algorithm": ["a", "b"], "Error": [0.5, 1.5]})
    usual, strict = tmp_path / "usual.xlsx", tmp_path / "strict.xlsx"
    write_table(table, usual)
    namespaces = {
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main": b"spreadsheetml/main",
        b"http://schemas.openxmlformats.org/officeDocument/2006/": b"officeDocument/",
    }
    with ZipFile(usual) as parts, ZipFile(strict, "w") as made:
        for name in parts.namelist():
            content = parts.read(name)
            for old, new in namespaces.items():
                content = content.replace(old, b"http://purl.oclc.org/ooxml/" + new)
            made.writestr(name, content)
    assert b"purl.oclc.org" in ZipFile(strict).read("xl/workbook.xml")
    pd.testing.assert_frame_equal(read_table(strict), read_table(usual))
