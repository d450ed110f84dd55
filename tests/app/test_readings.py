"""Files as people and attackers make them: read as corrected, or refused in one sentence."""

import gzip

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py import SRCSError
from srcs_py.app.data.files import Reading
from srcs_py.app.data.outline import labels_of
from srcs_py.app.data.readings import read_upload
from srcs_py.app.data.studies import Choice, kept_choice
from srcs_py.app.srcs.r_source import r_source
from srcs_py.app.srcs.source_code import python_source

from .conftest import runs


def put(folder, name, content):
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(path, column_types=None, **said):
    return read_upload(path, {"name": path.name}, Reading(**said), column_types)


# --- what a user corrects ---

BARE = "A;1.10;low;1;0,5\nA;1.10;low;2;0,75\nA;1.1;high;1;1,5\nB;1.1;low;1;2,5\n"


def test_a_file_is_read_as_detected(tmp_path):
    upload = read(put(tmp_path, "r.csv", BARE))
    layout = upload.file.layout
    assert (layout.header, layout.separator, layout.decimal) == (False, ";", ",")
    column_types = {"V1": "text", "V2": "number", "V3": "text", "V4": "number", "V5": "number"}
    assert upload.column_types == column_types
    assert upload.source.table.V5.tolist() == [0.5, 0.75, 1.5, 2.5]


def test_a_file_is_read_as_its_user_says(tmp_path):
    path = put(tmp_path, "r.csv", BARE)
    reading = Reading().corrected("types", "V2", "appearance").corrected("decimal", "", ".")
    upload = read_upload(path, {"name": "r.csv"}, reading, {"V2": "number"})
    assert labels_of(upload.source.table, "V2") == ("1.10", "1.1")
    assert upload.source.table.V5.tolist() == ["0,5", "0,75", "1,5", "2,5"]
    assert upload.column_types == {"V2": "number"}
    assert reading.corrected("types", "V2", "").types == {}
    assert reading.corrected("header", "", "yes").types == {}  # there may be other columns
    assert list(read(path, header=True).source.table) == ["A", "1.10", "low", "1", "0,5"]


def test_what_cannot_be_said_is_refused(tmp_path):
    with pytest.raises(SRCSError, match="'path' is not something that can be corrected"):
        Reading().corrected("path", "", "/etc/passwd")
    path = put(tmp_path, "r.csv", BARE)
    for what, name, value in [("types", "V9", "text"), ("types", "V1", "x"), ("decimal", "", "x")]:
        with pytest.raises(SRCSError):
            read_upload(path, {"name": "r.csv"}, Reading().corrected(what, name, value), None)


def test_a_file_that_makes_no_study_is_shown_all_the_same(tmp_path):
    upload = read(put(tmp_path, "r.csv", BARE), separator=",")
    assert "r.csv needs a column of algorithms" in upload.study
    assert len(upload.source.table) == 3


def test_a_file_of_r_with_several_tables_is_read_table_by_table(tmp_path):
    rdata = pytest.importorskip("rdata")
    factors = {"Method": "category", "Noise": "category"}
    first, second = (runs(seed).astype(factors) for seed in (1, 2))
    second = second.rename(columns={"Error": "Loss"})
    rdata.write_rda(tmp_path / "r.rda", {"first": first, "second": second, "note": ["x"]})
    upload = read(tmp_path / "r.rda")
    assert upload.file.layout.tables == ("first", "second")
    assert upload.file.reading.table == "first"
    assert upload.study.first.performance == "Error"
    other = read(tmp_path / "r.rda", table="second")
    assert other.study.first.performance == "Loss"
    np.testing.assert_array_equal(other.source.table.Loss, second.Loss)
    assert 'r.rda::second"' in python_source(other.study)
    assert r_source(other.study, []) == 'data <- local({ load("r.rda"); get("second") })'


def test_roles_that_were_chosen_stay_when_a_type_is_corrected(tmp_path):
    path = tmp_path / "r.csv"
    runs().to_csv(path, index=False)
    before = read(path)
    after = read(path, types={"Size": "appearance"})
    levels = {"Size": ("10",), "Method": ("C", "A")}
    chosen = Choice("Method", ("Size",), "Error", levels)
    kept = kept_choice(after.study, before.study, chosen)
    assert kept == Choice("Method", ("Size",), "Error", {"Method": ("C", "A")})
    assert kept_choice(after.study, before.study, before.study.first) == after.study.first
    put(tmp_path, "s.csv", path.read_bytes())
    assert kept_choice(read(tmp_path / "s.csv").study, before.study, chosen).levels == {}


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"header": False, "separator": ";"},
        {"decimal": ",", "types": {"V2": "appearance", "V4": "text"}},
    ],
)
def test_the_code_reads_the_same_table(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = "".join(BARE.replace("A", each) for each in "AC") * 2
    upload = read(put(tmp_path, "r.csv", rows), **said)
    again = eval(python_source(upload.study), {"srcs": srcs})  # our own code
    pd.testing.assert_frame_equal(again, upload.source.table)
    assert r_source(upload.study, []).startswith(
        'data <- read.csv("r.csv", header = FALSE, sep = ";"'
    )


# --- ugly files ---

NAME = "x" * 300
UGLY = {
    "empty lines": ("r.csv", "\n\n\n", "r.csv is damaged or of another kind (it holds no table)"),
    "one column": ("r.csv", "Error\n1.5\n2.5\n", "needs a column of algorithms"),
    "one row": ("r.csv", "Method,Size,Error\nA,1,1.5\n", "needs a column of algorithms"),
    "bytes": ("r.csv", bytes(range(256)) * 50, "it contains bytes that are not text"),
    "a picture": ("r.csv", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 9, "bytes that are not text"),
    "a workbook": ("r.csv", b"PK\x03\x04\x14\x00\x06\x00" * 99, "bytes that are not text"),
    "nulls": ("r.csv", "a,b,c\n1,2,3\0\n" * 9, "bytes that are not text"),
    "twice": ("r.csv", "M,M,E\na,b,1.5\nc,d,2.5\n", "has 2 columns named 'M'"),
    "wide": ("r.csv", ",".join(f"c{n}" for n in range(10_000)) + "\n", "has 10000 columns"),
    "a long name": ("r.csv", f"{NAME},b,c\n1,2,3\n", "has 300 characters; the page takes 200"),
    "a long cell": ("r.csv", f"a,b\n{'x' * 200_000},1\n", "field larger than field limit"),
    "no parquet": ("r.parquet", "PAR1 but not really", "r.parquet is damaged"),
    "csv as parquet": ("r.parquet", BARE, "r.parquet is damaged"),
    "csv as feather": ("r.feather", BARE, "r.feather is damaged"),
    "csv as rda": ("r.rda", BARE, "r.rda is damaged"),
    "csv as rds": ("r.rds", BARE, "r.rds is damaged"),
    "cut gzip": ("r.csv.gz", gzip.compress(BARE.encode() * 99)[:-9], "r.csv.gz is damaged"),
    "a tar as gzip": ("r.csv.gz", gzip.compress(b"\0" * 10240), "bytes that are not text"),
}


def refused(path):
    """Return why a file gives no study."""
    try:
        return read(path).study
    except SRCSError as error:
        return str(error)


@pytest.mark.parametrize("kind", UGLY)
def test_an_ugly_file_is_one_sentence(kind, tmp_path):
    name, content, words = UGLY[kind]
    if name.endswith(("parquet", "feather")):
        pytest.importorskip("pyarrow")
    said = refused(put(tmp_path, name, content))
    assert words in said
    assert "\n" not in said


def test_a_cut_parquet_file_is_one_sentence(tmp_path):
    pytest.importorskip("pyarrow")
    runs().to_parquet(tmp_path / "whole.parquet")
    whole = (tmp_path / "whole.parquet").read_bytes()
    for length in (4, 100, len(whole) - 100, len(whole) - 1):
        assert "r.parquet is damaged" in refused(put(tmp_path, "r.parquet", whole[:length]))


@pytest.mark.parametrize(
    "values", [[[1, 2], [3]], [{"a": 1}, {"a": 2}], [np.zeros(2), np.ones(2)]], ids=str
)
def test_cells_that_hold_more_than_a_value_are_one_sentence(values, tmp_path):
    pytest.importorskip("pyarrow")
    pd.DataFrame({"Method": ["A", "B"], "Size": values}).to_parquet(tmp_path / "r.parquet")
    assert "the column 'Size' contains more than numbers and texts" in refused(
        tmp_path / "r.parquet"
    )


def test_names_of_columns_become_text(tmp_path):
    pytest.importorskip("pyarrow")
    table = pd.DataFrame({0: ["a", "b"] * 4, 1: [5, 5, 10, 10] * 2, 2: [0.5] * 8})
    table.to_parquet(tmp_path / "r.parquet")
    assert read(tmp_path / "r.parquet").study.first == Choice("0", ("1",), "2")


def test_dates_and_truth_values_are_levels(tmp_path):
    pytest.importorskip("pyarrow")
    table = runs().rename(columns={"Run": "Day", "Noise": "Old"})
    table["Day"] = pd.Timestamp("2026-01-01") + pd.to_timedelta(table["Day"], unit="D")
    table["Old"] = table["Old"] == "low"
    table.to_parquet(tmp_path / "r.parquet")
    upload = read(tmp_path / "r.parquet")
    assert upload.column_types["Old"] == "yes/no"
    assert labels_of(upload.source.table, "Old") == ("FALSE", "TRUE")
    assert labels_of(upload.source.table, "Day")[0] == "2026-01-01"


def test_a_table_that_fills_the_memory_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("srcs_py.app.data.readings.LARGEST_TABLE", 2**10)
    runs().to_csv(tmp_path / "r.csv", index=False)
    assert "makes a table of more than 0 MB" in refused(tmp_path / "r.csv")


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    "__import__('os').system('id')",
    "../../etc/passwd",
    "\u202egnp.exe",
    "'; DROP TABLE x; --",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_names(name, tmp_path):
    table = runs(methods=(name, "B"), name="Method").rename(columns={"Noise": name})
    table.to_csv(tmp_path / "r.csv", index=False)
    study = read(tmp_path / "r.csv").study
    assert name in study.first.params
    assert labels_of(study.table, "Method") == tuple(sorted([name, "B"]))
