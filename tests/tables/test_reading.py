import gzip
import importlib.util
import os
import re
import sys
import warnings
import zipfile
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from srcs_py import (
    SRCScomparison,
    SRCSError,
    SRCSranks,
    SRCSWarning,
    file_layout,
    read_table,
    write_ranks,
    write_table,
)
from srcs_py.tables.factors import factor
from srcs_py.tables.streams import read_chunks
from srcs_py.tables.text_files.text import read_text_chunks
from srcs_py.tables.writing import write_chunks

from ..studies import ROLES, study

RUNS = study()
CSV = RUNS.to_csv(index=False).encode()


def put(folder, name, content):
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


# --- reading text ---


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("plain.csv", "Algorithm,Error\na,1.5\nb,-2e-3\n"),
        ("PLAIN.CSV", "Algorithm,Error\na,1.5\nb,-2e-3\n"),
        ("bom.csv", b"\xef\xbb\xbfAlgorithm,Error\na,1.5\nb,-2e-3\n"),
        ("windows.csv", "Algorithm,Error\r\na,1.5\r\nb,-2e-3\r\n"),
        ("no-end.csv", "Algorithm,Error\na,1.5\nb,-2e-3"),
        ("european.csv", "Algorithm;Error\na;1,5\nb;-2e-3\n"),
        ("points.csv", "Algorithm;Error\na;1.5\nb;-2e-3\n"),
        ("tabs.tsv", "Algorithm\tError\na\t1.5\nb\t-2e-3\n"),
        ("tabs.txt", "Algorithm\tError\na\t1.5\nb\t-2e-3\n"),
        ("tabs.csv", "Algorithm\tError\na\t1.5\nb\t-2e-3\n"),
        ("commas.txt", "Algorithm,Error\na,1.5\nb,-2e-3\n"),
        ("spaces.txt", '"Algorithm" "Error"\n"1" "a" 1.5\n"2" "b" -2e-3\n'),
        ("quoted-marks.csv", '"Algorithm";"Error"\n"a";"1,5"\n"b";"-2e-3"\n'),
        ("unicode.txt", "Algorithm\tError\na\t1,5\nb\t-2e-3\n".encode("utf-16")),
        ("packed.csv.gz", gzip.compress(b"Algorithm,Error\na,1.5\nb,-2e-3\n", mtime=0)),
        ("write.csv", '"","Algorithm","Error"\n"1","a",1.5\n"2","b",-2e-3\n'),
        ("quoted.csv", '"Algorithm","Error"\n"a","1.5"\n"b","-2e-3"\n'),
    ],
)
def test_text_files_of_many_makers(name, content, tmp_path):
    table = read_table(put(tmp_path, name, content))
    wanted = pd.DataFrame({"Algorithm": ["a", "b"], "Error": [1.5, -2e-3]})
    pd.testing.assert_frame_equal(table, wanted)


BARE = "A,5,low,1.25\nA,5,high,2.5\nB,10,low,3.5\n"
COLUMNS = {
    "row names of write.table": (
        '"Algorithm"\t"Error"\n"1"\t"a"\t2\n"2"\t"b"\t3\n',
        {"Algorithm": ["a", "b"], "Error": [2, 3]},
    ),
    # A number where numbers are below, and a text that is below: all one column to the right.
    "row names below names that look like a run": (
        '"2"\t"x"\t"y"\n"1"\t0.5\t"y"\t3\n"2"\t0.5\t"z"\t4\n',
        {"2": [0.5, 0.5], "x": ["y", "z"], "y": [3, 4]},
    ),
    # Found by the fuzz: a column called 2 beside one that has its own name as a level.
    "a number as a name over texts": (
        '"y","2","a-b"\n1.9,1971-03-30,"a-b"\n4.8,1971-03-31,"a-b"\n',
        {"y": [1.9, 4.8], "2": ["1971-03-30", "1971-03-31"], "a-b": ["a-b"] * 2},
    ),
    "a first column without a name": (
        ",Error\nx,1\ny,2\n",
        {"Unnamed: 0": ["x", "y"], "Error": [1, 2]},
    ),
    "a single column without a name": ('""\n1\n2\n3\n', {"Unnamed: 0": [1, 2, 3]}),
    "no names at all": (  # called as R calls them
        BARE,
        {"V1": [*"AAB"], "V2": [5, 5, 10], "V3": ["low", "high", "low"], "V4": [1.25, 2.5, 3.5]},
    ),
    "names that look like missing values": (
        "Algorithm,Error\nNone,NA\nnull,\nn/a,NaN\n",
        {"Algorithm": ["None", "null", "n/a"], "Error": [np.nan] * 3},
    ),
    "decimal commas or points between semicolons": (
        "Ratio;Error;Release\n0.5;1,25;1.2.3\n10.0;;1.10.0\n2.5;3,5;1.2.3\n",
        {
            "Ratio": [0.5, 10, 2.5],
            "Error": [1.25, np.nan, 3.5],
            "Release": ["1.2.3", "1.10.0", "1.2.3"],
        },
    ),
    "Windows-1252": (
        "Verfahren;Fehler\nGröße;1,5\nMaß;2,5\n".encode("cp1252"),
        {"Verfahren": ["Größe", "Maß"], "Fehler": [1.5, 2.5]},
    ),
    # The bytes of two characters of line 2 are also one of UTF-8; the whole file decides.
    "Windows-1252 that begins like UTF-8": (
        "Méthode,Y\n«CAFÉ»,1\nmäh,2\n".encode("cp1252"),
        {"Méthode": ["«CAFÉ»", "mäh"], "Y": [1, 2]},
    ),
    "huge whole numbers": (
        "a,b\n18446744073709551615,9007199254740993\n",
        {"a": [18446744073709551615], "b": [9007199254740993]},
    ),
}


@pytest.mark.parametrize(("content", "columns"), COLUMNS.values(), ids=COLUMNS)
@pytest.mark.filterwarnings("ignore:.*its first line is a run")
def test_columns_of_a_text_file(content, columns, tmp_path):
    table = read_table(put(tmp_path, "t.csv", content))
    assert table.columns.tolist() == [*columns]
    for name, values in columns.items():
        np.testing.assert_array_equal(table[name], values)


@pytest.mark.parametrize("word", ["", "NA", "NaN", "nan"])
def test_words_for_a_missing_text(word, tmp_path):
    table = read_table(put(tmp_path, "t.csv", f"A,y\n{word},1\nNone,2\nnull,3\n"))
    assert table["A"].isna().tolist() == [True, False, False]


def test_numbers_keep_all_their_digits(tmp_path):
    numbers = (
        np.random.default_rng(0).normal(size=1000) * 10.0 ** np.arange(-150, 150).repeat(4)[:1000]
    )
    write_table(pd.DataFrame({"x": numbers}), tmp_path / "t.csv")
    np.testing.assert_array_equal(read_table(tmp_path / "t.csv").x, numbers)


@pytest.mark.parametrize(
    ("text", "values", "decimal"),
    [
        ("A;y\na;2,326\nb;85,21\n", [2.326, 85.21], None),
        ("A;y;z\na;2,326;0,5\nb;1,188;1\n", [2.326, 1.188], None),
        ("A;y;z\na;2,326;967.5\nb;1,188;1\n", [2326, 1188], None),
        ("A;y\na;2,326\nb;188\n", [2326, 188], "."),
        ("A;y\na;2,326\nb;188\n", [2.326, 188], ","),
        ("A;y\na;2.326\nb;1.188\n", [2.326, 1.188], None),  # as R reads it
        ("A;y;z\na;2.326;85,21\nb;1.500;1\n", [2326, 1500], None),
        ("A;y;z\na;2.326;85,21\nb;0.5;1\n", [2.326, 0.5], None),
        ("A;y;z\na;2.326;85,21\nb;1.500;1\n", [2.326, 1.5], "."),
        ("A;z;y\na;1,5;2.326\nb;none;4.125\nc;0,25;1.250\n", [2.326, 4.125, 1.25], None),
    ],
)
def test_the_other_cells_tell_what_a_comma_is(text, values, decimal, tmp_path):
    path = put(tmp_path, "t.csv", text)
    assert read_table(path, decimal=decimal)["y"].tolist() == values


OK = "Data,A,B\n0,0.5,0.25\n1,1,\n"


@pytest.mark.parametrize(
    "text",
    [
        OK.replace("\n", ",\n").replace("B,", "B"),  # a logging loop
        OK.replace("\n", ",\n"),
        OK.replace("\n", ",,\n").replace("B,,", "B"),
        OK.replace("0.25", "0.25,"),  # a stray comma
        OK.replace(",", ";").replace(".", ",").replace("5\n", "5;\n"),
        OK.replace(",", "|"),
        OK.replace(",", ":"),
        OK.replace(",", "\t").replace("\n", "\t\n").replace("B\t", "B"),
    ],
)
def test_separators_at_the_end_of_lines_move_no_column(text, tmp_path):
    table = read_table(put(tmp_path, "t.csv", text))
    pd.testing.assert_frame_equal(table, read_table(put(tmp_path, "ok.csv", OK)))
    (chunk,) = read_chunks(tmp_path / "t.csv")
    pd.testing.assert_frame_equal(chunk, table)


def test_names_of_rows_are_the_index_if_they_differ(tmp_path):
    table = read_table(put(tmp_path, "t.csv", "A,y\nu,x,2\nv,x,4\n"), types={"A": "text"})
    assert (table.index.tolist(), table["y"].tolist()) == (["u", "v"], [2, 4])


def test_the_encoding_of_a_text_file_can_be_given(tmp_path):
    for name, text in {"shift_jis": "手法", "gb18030": "方法", "iso8859_7": "Μέθοδος"}.items():
        path = put(tmp_path, "t.csv", f"{text},y\na,1\n".encode(name))
        assert list(read_table(path, encoding=name)) == [text, "y"]
        assert file_layout(path, encoding=name).names == (text, "y")
        assert list(read_table(path, encoding=name, like="r")) == [text, "y"]
    with pytest.raises(SRCSError, match="encoding = 'klingon' is no encoding that Python knows"):
        read_table(path, encoding="klingon")
    with pytest.raises(SRCSError, match=r"t\.csv is damaged .*ascii"):
        read_table(path, encoding="ascii")


DAMAGED = {
    "cut.csv.gz": gzip.compress(CSV, mtime=0)[:-20],
    "cut-early.csv.gz": gzip.compress(CSV, mtime=0)[:5],
    "changed.csv.gz": gzip.compress(CSV, mtime=0)[:-6] + b"\0\0\0\0\0\0",
    "plain.csv.gz": CSV,
    "packed.csv": gzip.compress(CSV, mtime=0),
    "junk.csv": bytes(range(256)) * 10,
    "empty.csv": b"",
    "blank.csv": b"\n\n",
    "ragged.csv": b"a,b\n1,2\n4,5,6\n",
    "open-quote.csv": b'a,b\n"1,2\n4,5\n',
    "junk.rda": b"hello",
    "junk.rds": gzip.compress(b"hello", mtime=0),
    "empty.rds": b"",
    "junk.parquet": b"PAR1junk",
    "junk.xlsx": b"no book",
    "empty.parquet": b"",
    "empty.feather": b"",
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files_are_named_in_one_sentence(name, tmp_path):
    pytest.importorskip("pyarrow")
    pytest.importorskip("openpyxl")
    path = put(tmp_path, name, DAMAGED[name])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")  # as errors they would be taken for those of the file
        with pytest.raises(SRCSError) as error:
            read_table(path)
    assert not caught
    message = str(error.value)
    assert message.startswith(f"{path} is damaged or of another kind (")
    assert "\n" not in message


def test_tables_of_runs_that_cannot_be_ranked(tmp_path):
    path = put(tmp_path, "t.csv", "Size,Algorithm,Accuracy\n")
    assert read_table(path).shape == (0, 3)
    with pytest.raises(SRCSError, match="data has no runs"):
        SRCSranks(path, **ROLES)
    path = put(tmp_path, "joined.csv", "A,B,Error\n" + "x,p,1\ny,p,2\nA,B,Error\n" * 2)  # by cat
    with pytest.raises(SRCSError, match=r"'Error' must hold numbers.*row 2, .* holds 'Error'"):
        SRCSranks(path, "B", "A", "Error")


CELLS = "Release,Size,Name\n1.10,10,1\n1.1,5,x\n"
GERMAN = {"separator": ";", "decimal": ",", "types": {"A": "number"}}
REFUSED = [  # the file, arguments, and what the sentence says
    ("A,y\nx,1,2\nx,3,4\n", {}, "value more than .* name no rows, as 'x' occurs twice"),
    ("A,y\n1,2,5\n3,4\n", {}, "a line has 3 values below 2 names"),
    ("A,y\n1,2,5,6\n3,4,7,8\n", {}, "a line has 4 values below 2 names"),
    ("A,y,\n1,2,\n3,4,5\n", {}, "a value beyond the last name in row 1, counted from 0"),
    ("A,y\n" + "1,2,\n" * 300 + "1,2,9\n", {}, "a value beyond the last name in row 300"),
    ("a,a\n1,1\n", {}, "has 2 columns named 'a'"),
    ("a,a.1,a\n1,1,1\n", {}, "has 2 columns named 'a'"),
    ('"a",b,"a"\n1,1,1\n', {}, "has 2 columns named 'a'"),
    ("A;y;z\na;2,326;188\nb;188;1\n", {}, "'2,326' in the column 'y' may have .*; give decimal as"),
    ("A;y;z\na;2,326;2.125\nb;188;1\n", {}, "'2,326' in the column 'y' may have .*; give decimal"),
    (CELLS, {"separator": ";;"}, "separator = ';;' must be one character, such as ';'"),
    (CELLS, {"decimal": ";"}, r"decimal = ';' is unknown: known are '\.', ','"),
    (CELLS, {"types": {"Relase": "text"}}, "has no column 'Relase': did you mean 'Release'"),
    (CELLS, {"types": {"Size": "factor"}}, r"types\['Size'\] = 'factor' is unknown: .*'appearanc"),
    (CELLS, {"types": {"Name": "number"}}, "'Name' is not a number in row 1, counted from 0: 'x'"),
    (CELLS, {"skip": -1}, "skip = -1 must be a whole number of at least 0"),
    (CELLS, {"comment": " "}, "comment = ' ' must be"),
    (CELLS, {"missing": "-"}, "missing must be a list, not a str"),
    (CELLS, {"missing": [1]}, "missing must be a text, not a int"),
    (CELLS, {"skip": 1, "like": "r"}, "do not apply to like = 'r'"),
    ("M;E\nA;0,3618\nB;2.5.1\n", {"types": {"E": "number"}}, r"in row 1, .*: '2\.5\.1'"),
    ("A\n01/02/2024\n03/04/2024\n", {"types": {"A": "date"}}, "cannot be taken for the month"),
    *((f"A;B\n1,5;1\n{text};2\n", GERMAN, f"is not a number in row 1, counted from 0: '{text}'")
      for text in ("1_000", "10.00,5", "x", "5 m")),
    *((f"A,B\n{cells},x\n", {"types": {"A": "number"}}, "is not a number in row")
      for cells in ("78 %,x\n0.5", "3 ms,x\n2 s", "yes,x\nmaybe")),
    ("A;B\n143,304 s;1\n0.306 s;1\n", GERMAN, r"'A' has the decimal mark '\.', not decimal = ','"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "arguments", "message"), REFUSED)
def test_what_is_wrong_is_said_in_one_sentence(content, arguments, message, tmp_path):
    with pytest.raises(SRCSError, match=message):
        read_table(put(tmp_path, "t.csv", content), **arguments)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.csv", r"nowhere\.csv: there is no such file"),
        ("folder.csv", r"folder\.csv is a folder without a table"),
        ("table.odt", r"cannot be read as \.odt; use one of \.csv, .*\.rds"),
        ("table", r"cannot be read as a file without ending"),
        ("table.parquet.gz", r"cannot be read as \.gz"),
        ("t.csv::x", r"FILE::NAME is for files that may have several"),
    ],
)
def test_what_cannot_be_read(name, message, tmp_path):
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(SRCSError, match=message):
        read_table(tmp_path / name)


@pytest.mark.posix
@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read(tmp_path):
    path = put(tmp_path, "t.csv", CSV)
    path.chmod(0)
    with pytest.raises(SRCSError, match="Permission denied"):
        read_table(path)


@pytest.mark.parametrize(
    ("name", "package", "extra"),
    [
        ("t.feather", "pyarrow", "arrow"),
        ("t.parquet", "pyarrow", "arrow"),
        ("t.xlsx", "openpyxl|python_calamine", "excel"),
    ],
)
def test_files_that_need_a_package_say_so(name, package, extra, tmp_path, monkeypatch):
    for missing in package.split("|"):
        monkeypatch.setitem(sys.modules, missing, None)
    path = put(tmp_path, name, b"x")
    for use in (read_table, partial(write_table, RUNS)):
        with pytest.raises(
            SRCSError, match=rf"needs ({package}): pip install .srcs_py\[{extra}\]."
        ):
            use(path)


# --- how a file is laid out, and what its columns are ---


@pytest.mark.parametrize(
    ("text", "header"),
    [
        (BARE, False),
        ("0.5,1\n0.25,2\n", False),
        ("A,B\nA,B\n", True),  # two files, one behind the other
        ("Algorithm,10,20\nA,0.5,10\nB,0.5,20\n", True),
        (",0.1,0.2\n0.1,NA,0.3\n0.2,0.3,NA\n", True),  # a comparison of levels 0.1 and 0.2
        ("0,1,2\n5,0,2\n", True),
        ("A,1.5\n", True),
        ("é,y,2\né,1.5,4\né,2.5,7\n", True),  # "é" is a level of "é"
        ("A,NA,2\nA,1.5,4\nA,2.5,7\n", False),
        ("A,-,2\nA,1.5,4\nA,2.5,7\n", False),
    ],
)
def test_names_of_columns_are_told_from_runs(text, header, tmp_path):
    path = put(tmp_path, "t.csv", text)
    assert file_layout(path).header is header
    told = nullcontext() if header else pytest.warns(SRCSWarning, match="its first line is a run")
    with told:
        assert len(read_table(path)) == len(text.splitlines()) - header
    assert len(read_table(path, header=True)) == len(text.splitlines()) - 1
    assert len(read_table(path, header=False)) == len(text.splitlines())


def test_separator_and_decimal_mark_can_be_told(tmp_path):
    path = put(tmp_path, "t.csv", "Name|x, y|Error\na|1|1,5\nb|2|2,5\n")
    table = read_table(path, separator="|", decimal=",")
    assert table.columns.tolist() == ["Name", "x, y", "Error"]
    assert table.Error.tolist() == [1.5, 2.5]
    assert read_table(path, separator="|", decimal=".").Error.tolist() == ["1,5", "2,5"]
    path = put(tmp_path, "t.csv", "A;1,5\nA;2,5\n")  # what is given helps to find the rest
    assert file_layout(path, separator=",").header is True  # no text occurs again
    assert file_layout(path, header=True).header is True
    assert file_layout(path, decimal=".").decimal == "."


@pytest.mark.parametrize(
    ("name", "content", "layout"),
    [
        ("t.csv", "a;b\nx;1,5\n", ((), True, ";", ",")),
        ("t.csv", 'a,b\nx,"1,5"\n', ((), True, ",", ".")),
        ("t.csv", "A;5;1,5\nA;10;2,5\n", ((), False, ";", ",")),
        ("t.csv", "a;b,c\nx,1\n", ((), True, ",", ".")),
        ("t.tsv", "a\tb\nx\t1.5\n", ((), True, "\t", ".")),
        ("t.txt", "a b\nx 1.5\n", ((), True, " ", ".")),
        ("t.csv", "a b\nx\n", ((), True, ",", ".")),
    ],
)
def test_the_layout_of_a_text_file_is_found(name, content, layout, tmp_path):
    found = file_layout(put(tmp_path, name, content))
    assert (found.tables, found.header, found.separator, found.decimal) == layout


@pytest.mark.parametrize(
    ("content", "encoding", "quoted"),
    [
        ("a,b\nä,1\n".encode(), "utf-8", None),
        (b'a,b\n5" disk,1\n', "utf-8", False),
        (b'a,b\n5" disk,1\n"x",2\n', "utf-8", True),
        ('"a",b\nä,1\n'.encode("utf-8-sig"), "utf-8-sig", True),
        ('a,b\n"ä",1\n'.encode("utf-16"), "utf-16", True),
        (b"a,b\n" + b"x,1\n" * 300 + b"\xe4,1\n", "cp1252", None),
        (b"a,b\n" + b"x,1\n" * 300_000 + b'"y",1\n', "utf-8", True),  # more than one piece
    ],
)
def test_encoding_and_quotes_are_those_of_the_whole_file(content, encoding, quoted, tmp_path):
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    found = file_layout(path)
    assert (found.encoding, found.quoted, found.names) == (encoding, quoted, ("a", "b"))
    assert read_table(path).columns.tolist() == ["a", "b"]


TYPED = "Release,Size,Error\n1.10,10,1.5\n1.1,5,2.5\n1.9,10,NA\n"


def test_a_column_is_what_the_user_says(tmp_path):
    path = put(tmp_path, "t.csv", TYPED)
    assert read_table(path).Release.tolist() == [1.1, 1.1, 1.9]
    table = read_table(path, types={"Release": "text", "Size": "appearance"})
    assert table.Release.tolist() == ["1.10", "1.1", "1.9"]
    assert factor(table.Release).labels == ("1.1", "1.10", "1.9")
    assert factor(table.Size).labels == ("10", "5")
    back = read_table(path, types={"Size": "number"})
    assert back.Size.tolist() == [10, 5, 10]
    merged = put(tmp_path, "merged.csv", "Method,Error\nA,1\n,2\nB,3\n,4\n")
    filled = read_table(merged, types={"Method": "filled"})
    assert filled.Method.tolist() == ["A", "A", "B", "B"]


@pytest.mark.parametrize("ending", ["parquet", "feather"])
def test_so_is_a_column_of_other_files(ending, tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / f"t.{ending}"
    levels = pd.Categorical(["20", "5", None], ["5", "20"])
    write_table(pd.DataFrame({"a": levels, "b": [2, 10, 2]}), path)
    assert factor(read_table(path).a).labels == ("5", "20")
    assert factor(read_table(path, types={"a": "text"}).a).labels == ("20", "5")
    table = read_table(path, types={"a": "number", "b": "appearance"})
    np.testing.assert_array_equal(table.a, [20, 5, np.nan])
    assert table.b.tolist() == ["2", "10", "2"]
    assert factor(table.b).labels == ("2", "10")


def test_what_is_for_text_files_is_refused_for_others(tmp_path):
    pytest.importorskip("pyarrow")
    write_table(RUNS, tmp_path / "t.parquet")
    with pytest.raises(SRCSError, match=r"parquet: separator = ';' is for text files\.") as caught:
        read_table(tmp_path / "t.parquet", separator=";")
    assert caught.value.argument == "separator"  # which an interface may call by another name
    for said in ({"header": True}, {"header": False}, {"skip": 1}, {"missing": ["-"]}):
        with pytest.raises(
            SRCSError, match=f"parquet: {next(iter(said))} = .* for text files and sheets"
        ):
            read_table(tmp_path / "t.parquet", **said)
    assert file_layout(tmp_path / "t.parquet").tables == ()


@pytest.mark.parametrize("skip", [0, 2])
def test_a_sheet_without_names_has_columns_v1_and_so_on(skip, tmp_path):
    pytest.importorskip("openpyxl")
    rows = pd.DataFrame({"Method": ["A", "A", "B"], "Error": [0.5, 0.25, 1.5]})
    rows.to_excel(tmp_path / "t.xlsx", index=False, header=False, startrow=skip)
    table = read_table(tmp_path / "t.xlsx", header=False, skip=skip)
    pd.testing.assert_frame_equal(table, rows.set_axis(["V1", "V2"], axis=1))
    assert list(read_table(tmp_path / "t.xlsx", skip=skip)) == ["A", "0.5"]
    assert file_layout(tmp_path / "t.xlsx", header=False).names == ()


# --- files of R, written by the rdata library ---


def write_r(table, path):
    rdata = pytest.importorskip("rdata")
    (rdata.write_rds if path.suffix == ".rds" else rdata.write_rda)(path, table)


R_TABLE = pd.DataFrame(
    {"Algorithm": pd.Categorical(["b", "a", "b"], ["b", "z", "a"]), "Error": [0.5, np.nan, 2.0]}
)


def test_a_table_of_r_keeps_the_order_of_levels_and_can_be_changed(tmp_path):
    write_r(R_TABLE.assign(Run=[1, 2, 3]), tmp_path / "t.rds")
    table = read_table(tmp_path / "t.rds")
    assert table.Algorithm.cat.categories.tolist() == ["b", "z", "a"]
    assert table.Algorithm.tolist() == ["b", "a", "b"]
    assert table.index.equals(pd.RangeIndex(3))
    assert all(type(name) is str for name in table.columns)
    for name, value in {"Error": 9.0, "Algorithm": "z", "Run": 7}.items():
        table.loc[table["Run"] == 1, name] = value
    assert table.iloc[0].tolist() == ["z", 9.0, 7]


@pytest.mark.parametrize("ending", ["rda", "RData"])
def test_tables_of_a_file_of_r_are_told_apart_by_name(ending, tmp_path):
    path = tmp_path / f"t.{ending}"
    write_r({"note": ["not a table"]}, path)
    with pytest.raises(SRCSError, match="contains no table"):
        read_table(path)
    write_r({"runs": R_TABLE, "note": ["not a table"]}, path)
    pd.testing.assert_frame_equal(read_table(path), read_table(f"{path}::runs"))
    write_r({"runs": R_TABLE, "note": [""], "other": R_TABLE.assign(Error=1.0)}, path)
    assert file_layout(path).tables == ("runs", "other")
    with pytest.raises(SRCSError, match=r"contains the tables runs, other; pick one as .*::NAME"):
        read_table(path)
    assert read_table(f"{path}::other").Error.tolist() == [1.0] * 3
    with pytest.raises(SRCSError, match="contains no table 'othr': did you mean 'other'"):
        read_table(f"{path}::othr")


# --- writing ---


@pytest.mark.parametrize("ending", ["csv", "tsv", "csv.gz", "tsv.gz", "parquet", "feather"])
def test_ranks_and_comparisons_come_back_as_they_were_written(ending, tmp_path):
    pytest.importorskip("pyarrow")
    path, runs = tmp_path / f"t.{ending}", study([(6, 6, 6), (6, 0, 6)], shift=3.0)
    ranks = SRCSranks(runs.assign(Size=runs.Size.map("n = {}".format)), **ROLES)
    write_table(ranks, path)
    back = read_table(path)
    assert back.columns.tolist() == ranks.columns.tolist()
    for name in ranks:
        np.testing.assert_array_equal(back[name].isna(), ranks[name].isna())
        np.testing.assert_array_equal(back[name].dropna(), ranks[name].dropna())
    if ending in {"parquet", "feather"}:
        assert back.Algorithm.cat.categories.tolist() == ranks.Algorithm.cat.categories.tolist()
    if ending == "csv":
        assert path.read_text().splitlines()[5] == "b,n = 20,NA,NA,NA,NA,NA,NA"
    write_table(SRCScomparison(ranks, Size="n = 10"), path)
    back = read_table(path)
    back = back.set_index(back.columns[0]) if len(back.columns) > 3 else back
    assert back.index.tolist() == back.columns.tolist() == ["a", "b", "c"]
    assert back.loc["a", "c"] == "<"


@pytest.mark.parametrize("ending", ["parquet", "feather"])
def test_levels_that_are_numbers_keep_their_order(ending, tmp_path):
    pytest.importorskip("pyarrow")
    levels = {
        "whole": pd.Categorical([5, 10, 5], [10, 7, 5]),
        "holes": pd.Categorical([0.5, None, 0.25], [0.5, 0.25]),
        "text": pd.Categorical(["b", "a", "b"], ["b", "z", "a"]),
    }
    table = pd.DataFrame(levels)
    table.attrs["srcs"] = {"target": "text"}
    write_table(table, tmp_path / f"t.{ending}")
    back = read_table(tmp_path / f"t.{ending}")
    pd.testing.assert_frame_equal(back, table)
    if ending == "parquet":
        assert back.attrs == table.attrs == {"srcs": {"target": "text"}}


@pytest.mark.parametrize("text", ["a\rb", "\r", 'a"\r,b', "a\r\nb"])
def test_rows_and_carriage_returns_are_read_as_they_were_written(text, tmp_path):
    write_table(RUNS.iloc[3:5], tmp_path / "t.csv")  # without names of rows
    assert read_table(tmp_path / "t.csv").columns.tolist() == RUNS.columns.tolist()
    table = pd.DataFrame({"M": [text, "c"], "y": [0.5, 1.5]})
    with warnings.catch_warnings(action="ignore", category=SRCSWarning):
        write_table(table, tmp_path / "r.csv")
    pd.testing.assert_frame_equal(read_table(tmp_path / "r.csv", header=True), table)


def test_names_are_escaped_where_they_could_be_markup(tmp_path):
    table = pd.DataFrame({"<i>_%": ["a&b", "<script>"]})
    write_table(table, tmp_path / "t.html")
    html = (tmp_path / "t.html").read_text()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "&lt;i&gt;_%" in html
    write_table(table, tmp_path / "t.tex")
    assert r"a\&b" in (tmp_path / "t.tex").read_text()
    assert r"\_\%" in (tmp_path / "t.tex").read_text()


@pytest.mark.parametrize(
    ("table", "name", "message"),
    [
        (RUNS, "t.rda", r"cannot be written as \.rda; use one of \.csv"),
        (RUNS, "t.rds", r"cannot be written as \.rds"),
        (RUNS, "nowhere/t.csv", r"the folder '.*nowhere' does not exist"),
        ([1, 2], "t.csv", "table is a list; it must be a table"),
        (RUNS.Accuracy, "t.csv", "table is a Series"),
        (pd.DataFrame({"a": [1, "x", object()]}), "t.parquet", r"t\.parquet cannot be written \("),
    ],
    ids=["ending", "r", "folder", "list", "series", "objects"],
)
def test_what_cannot_be_written(table, name, message, tmp_path):
    pytest.importorskip("pyarrow")
    with pytest.raises(SRCSError, match=message):
        write_table(table, tmp_path / name)
    assert os.listdir(tmp_path) == []


# --- files that are damaged or change ---


@pytest.mark.parametrize("pieces", [False, True])
def test_no_damaged_page_of_parquet_gives_another_table(pieces, tmp_path):
    pytest.importorskip("pyarrow")
    rng = np.random.default_rng(0)
    table = pd.DataFrame({"Algorithm": np.tile(["A", "B"], 500), "Error": rng.normal(size=1000)})
    file = tmp_path / "runs.parquet"
    if pieces:
        write_chunks([table[:500], table[500:]], file)
    else:
        write_table(table, file)
    whole, refused = file.read_bytes(), 0
    footer = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")  # has no checksum
    for place in rng.integers(0, footer, 40):
        damaged = bytes([whole[place] ^ (1 << rng.integers(8))])
        file.write_bytes(whole[:place] + damaged + whole[place + 1 :])
        try:
            read = pd.concat(read_chunks(file, 400)) if pieces else read_table(file)
            pd.testing.assert_frame_equal(read.reset_index(drop=True), table)
        except SRCSError:
            refused += 1
    assert refused > 20  # the others are in unused bytes


@pytest.mark.parametrize("ending", ["parquet", "feather"])
@pytest.mark.parametrize("newer", [True, False])
@pytest.mark.filterwarnings("ignore:The 'future.infer_string' option is deprecated")
def test_files_of_another_release_of_pandas_are_whole(ending, newer, tmp_path):
    """Texts are objects up to pandas 2, and str since: both are in memory, not in the file."""
    pytest.importorskip("pyarrow")
    file = tmp_path / f"runs.{ending}"
    table = {"M": ["a", None], "L": pd.Categorical(["b", "a"], ["b", "a"]), "y": [1.0, None]}
    with pd.option_context("future.infer_string", newer):
        write_table(pd.DataFrame(table).astype({"M": "str" if newer else object}), file)
    with pd.option_context("future.infer_string", not newer):
        assert read_table(file)["L"].tolist() == ["b", "a"]


@pytest.mark.parametrize(
    ("cells", "decimal", "numbers"),
    [
        (["143,304 s", "2,358 s"], ",", [143.304, 2.358]),
        (["1.5"], ",", [1.5]),  # a number already
        (["1,5"], ",", [1.5]),
        (["2 s"], ",", [2.0]),  # without a mark
        (["0,3618", "2.5e-1"], None, [0.3618, 0.25]),
        (["0,3618", "1.250"], None, [0.3618, 1250]),
    ],
)
def test_numbers_of_one_type_have_one_decimal_mark(cells, decimal, numbers, tmp_path):
    """A given comma was overruled: 143,304 beside 0.306 was read as 143304."""
    path = put(tmp_path, "a.csv", "M;y\n" + "".join(f"a;{cell}\n" for cell in cells))
    table = read_table(path, decimal=decimal, types={"y": "number"})
    assert table["y"].tolist() == numbers


@pytest.mark.posix
def test_a_path_is_written_in_another_format(tmp_path):
    (tmp_path / "a.csv").write_text("M,y\na,1\nb,2\n")
    (tmp_path / "a.tsv").symlink_to(tmp_path / "a.csv")
    with pytest.raises(SRCSError, match=r"a\.tsv is a link to .*a\.csv, a file of another kind"):
        write_table(tmp_path / "a.csv", tmp_path / "a.tsv")
    with pytest.raises(SRCSError, match=r"a\.csv is an input of this call and would be lost"):
        write_ranks(tmp_path / "a.csv", tmp_path / "*.csv", [], "M", "y")
    write_table(tmp_path / "a.csv", tmp_path / "a.parquet")
    assert read_table(tmp_path / "a.parquet").to_dict("list") == {"M": ["a", "b"], "y": [1, 2]}


@pytest.mark.parametrize(
    "how", ["grown", pytest.param("replaced", marks=pytest.mark.posix), "in pieces"]
)
def test_a_file_that_changes_while_it_is_read(how, tmp_path, monkeypatch):
    path, other = put(tmp_path, "runs.csv", "M,y\na,1\nb,2\n"), put(tmp_path, "o.csv", "M,y\nb,2\n")
    read = pd.read_csv

    def read_and_change(*args, **kwargs):
        if how == "replaced":
            other.replace(path)
        else:
            path.write_text("M,y\na,1\nb,2\nc,3\n")
        return read(*args, **kwargs)

    pieces = read_chunks(path, rows=1)
    if how == "in pieces":
        next(pieces)
        path.write_text("M,y\na,1\nb,2\nc,3\n")
    else:
        monkeypatch.setattr(pd, "read_csv", read_and_change)
    with pytest.raises(SRCSError, match=r"runs\.csv was changed while it was read"):
        list(pieces) if how == "in pieces" else read_table(path)


# --- what is around the table, and how missing values are written ---

MESSY = "Results of May\n# by us\nMethod;Error\nC#;0,5\n# half\nD;-\nE;n/a\n"


def test_lines_that_are_not_of_the_table_are_not_read(tmp_path):
    path = put(tmp_path, "r.csv", MESSY)
    said = {"skip": 1, "comment": "#", "missing": ["-", "n/a"]}
    layout = file_layout(path, **said)
    assert (layout.names, layout.separator, layout.decimal) == (("Method", "Error"), ";", ",")
    wanted = pd.DataFrame({"Method": ["C#", "D", "E"], "Error": [0.5, np.nan, np.nan]})
    pd.testing.assert_frame_equal(read_table(path, **said), wanted)
    packed = put(tmp_path, "r.csv.gz", gzip.compress(MESSY.encode("cp1252")))
    pd.testing.assert_frame_equal(read_table(packed, **said), wanted)
    if importlib.util.find_spec("openpyxl"):
        cells = [["Results", None], ["Method", "Error"], ["C#", 0.5], ["D", "-"], ["E", "n/a"]]
        pd.DataFrame(cells).to_excel(tmp_path / "r.xlsx", index=False, header=False)
        sheet = read_table(tmp_path / "r.xlsx", skip=1, missing=said["missing"])
        pd.testing.assert_frame_equal(sheet, wanted)


def test_a_workbook_does_not_say_when_it_was_written(tmp_path):
    pytest.importorskip("openpyxl")
    write_table(pd.DataFrame({"M": ["a", "=1+1"]}), tmp_path / "a.xlsx")
    with zipfile.ZipFile(tmp_path / "a.xlsx") as packed:
        assert {part.date_time[0] for part in packed.infolist()} == {1980}
        dates = re.findall(rb"\d{4}-\d\d-\d\dT", packed.read("docProps/core.xml"))
    assert {*dates} == {b"1980-01-01T"}


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["10.000,615", "9,5", "1.250.000,25"], [10000.615, 9.5, 1250000.25]),
        (["10,000.615", "9.5", "1,250"], [10000.615, 9.5, 1250]),
        (["10 000", "1 250 000", "7"], [10000, 1250000, 7]),
        (["78.5 %", "80%", "-1.5 %"], [78.5, 80, -1.5]),
        (["78,5 ms", "80,25 ms"], [78.5, 80.25]),
        (["0,250 s", "0,512 s"], [0.25, 0.512]),
        (["1.234 s", "2.345 s"], [1.234, 2.345]),
        (["\u20ac 5.5", "\u20ac 6"], [5.5, 6]),
        (["EUR 5.5", "EUR 6"], [5.5, 6]),
        (["yes", "No", "yes"], [1, 0, 1]),
    ],
)
def test_numbers_lose_their_unit_on_request(cells, numbers, tmp_path):
    path = tmp_path / "t.csv"
    pd.DataFrame({"A": cells, "B": "x"}).to_csv(path, index=False)
    assert read_table(path)["A"].tolist() == cells
    assert read_table(path, types={"A": "number"})["A"].tolist() == numbers


def test_marks_that_may_be_of_decimals_or_of_thousands_are_refused(tmp_path):
    """A sheet, unlike a text file, does not show its decimal mark elsewhere."""
    path = tmp_path / "t.xlsx"
    for cells in (["1.234 s", "2.345 s"], ["1,234 s", "2,345 s"]):
        pd.DataFrame({"A": cells, "B": "x"}).to_excel(path, index=False)
        with pytest.raises(SRCSError, match="may be one of decimals or of thousands"):
            read_table(path, types={"A": "number"})
    pd.DataFrame({"A": ["0.123 s", "0.456 s"], "B": "x"}).to_excel(path, index=False)
    assert read_table(path, types={"A": "number"})["A"].tolist() == [0.123, 0.456]


def test_a_column_with_both_marks_is_refused(tmp_path):
    """The comma of a cell made thousands of the points of the others, in the same column."""
    path = put(tmp_path, "t.csv", "A;y\n50.945;1\n47,386;2\n")
    with pytest.raises(SRCSError, match=r"'47,386'\. Its mark may be one of decimals or of thousa"):
        read_table(path, types={"A": "number"})
    given = read_table(path, types={"A": "number"}, decimal=",")
    assert given["A"].tolist() == [50945, 47.386]


def test_versions_that_are_one_number(tmp_path):
    """The runs of 1.1 and 1.10 were those of one level without a word."""
    lines = [f"{version},{run}\n" for version in ("1.1", "1.10", "1.2") for run in range(2)]
    path = put(tmp_path, "t.csv", "Version,Error\n" + "".join(lines))
    with pytest.warns(SRCSWarning, match=r"'1\.1' and '1\.10' in the column 'Version' are read"):
        assert read_table(path)["Version"].nunique() == 2
    assert read_table(path, types={"Version": "text"})["Version"].nunique() == 3
    path = put(tmp_path, "t.csv", "Size,Error\n1,0.5\n2,0.50\n3,0.5\n")  # of measurements
    assert read_table(path)["Error"].nunique() == 1


POINTS = "A;y;z\na;925;%s\nb;1.047;1\n"


def test_points_that_may_be_between_thousands(tmp_path):
    """925 and 1.047 were 925 and 1.047 without a word, also where the mark was a comma."""
    path = put(tmp_path, "t.csv", POINTS % "1")
    with pytest.warns(SRCSWarning, match=r"points in the column 'y' are .* give decimal as ','"):
        assert read_table(path)["y"].tolist() == [925, 1.047]
    assert read_table(path, decimal=".")["y"].tolist() == [925, 1.047]
    assert read_table(path, decimal=",", types={"y": "number"})["y"].tolist() == [925, 1047]
    for other, number in (("0.5", 1.047), ("0,5", 1047)):  # which tells
        path = put(tmp_path, "t.csv", POINTS % other)
        assert read_table(path)["y"].tolist() == [925, number]


def test_dates_are_in_order_of_time(tmp_path):
    days = ["03.12.2023", "15.01.2024", "02.02.2024"]
    path = put(tmp_path, "t.csv", "Day,Error\n" + "".join(f"{day},1\n" for day in days))
    assert factor(read_table(path)["Day"]).labels == tuple(sorted(days))
    assert factor(read_table(path, types={"Day": "date"})["Day"]).labels == tuple(days)


def test_titles_are_left_out_of_sheets_as_of_text(tmp_path):
    pytest.importorskip("openpyxl")
    table = pd.DataFrame({"Method": [*"AB"], "Error": [1.5, 2.5]})
    with pd.ExcelWriter(tmp_path / "t.xlsx") as book:
        table.to_excel(book, index=False, startrow=3)
        book.sheets["Sheet1"]["A1"] = "Results of May"
    text = put(tmp_path, "t.csv", "Results of May\n\n\nMethod,Error\nA,1.5\nB,2.5\n")
    for path in (tmp_path / "t.xlsx", text):
        assert list(read_table(path)) != list(table)
        pd.testing.assert_frame_equal(read_table(path, skip=None), table)
        assert file_layout(path, skip=None).skip == 3


@pytest.mark.parametrize("text", ["plain", "two\nlines", 'a "quote"', "NA", "ü"])
def test_a_large_file_is_read_by_threads_as_in_chunks(text, tmp_path):
    """From 5 MB on, pandas 3.1 reads a file that it opens itself by several threads."""
    rows = 200_000
    table = pd.DataFrame(
        {
            "Algorithm": np.where(np.arange(rows) % 1000 == 7, text, "ours"),
            "Size": np.arange(rows) % 7,
            "Error": np.random.default_rng(0).normal(size=rows),
        }
    )
    path = tmp_path / "large.csv"
    table.to_csv(path, index=False)
    assert path.stat().st_size > 5 * 2**20
    found = read_table(path)
    chunks = pd.concat(read_text_chunks(path, 30_000), ignore_index=True)
    pd.testing.assert_frame_equal(found, chunks)
    expected = table.replace({"Algorithm": {"NA": np.nan}})
    pd.testing.assert_frame_equal(found, expected, check_dtype=False, rtol=0, atol=0)


def test_a_name_that_begins_with_a_tilde_is_no_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("~").mkdir()
    Path("~/a.csv").write_text("a,b\n1,2\n")
    assert read_table("~/a.csv").to_numpy().tolist() == [[1, 2]]
