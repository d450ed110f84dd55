"""Text files as R's read.csv reads them, and as srcs_py reads them by default."""

import json

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.tables.levels import factor

FILES = {
    "logical": "a,b\nT,1\nF,2\n",
    "words": "a,b\ntrue,True\nfalse,False\n",
    "TRUE": "a,b\nTRUE,T\nFALSE,F\n",
    "logical with a gap": "a,b\nT,1\n,2\nNA,3\n",
    "almost logical": "a,b\nT,1\nx,2\n",
    "hexadecimal": "a,b\n0x1F,0x1.8p3\n0x10,2\n",
    "blanks": 'a, b\n x, 1\n"y ",2 \n',
    "missing": "a,b,c\nNA,NA,x\n1,,\n,3,NA\n",
    "not finite": "a,b\nInf,-inf\n2,nan\n",
    "zeros": "a,b\n007,1e3\n1,2.50\n",
    "no numbers": "a,b\n1d2,1_000\n2,1L\n",
    "large": "a,b\n99999999999,2147483647\n1,2\n",
    "row names": '"","a","b"\n"1","u",1\n"2","v",2\n',
    "quotes": 'a,b\n\'q\',"w,""x"\nr,s\n',
}


def read(tmp_path, text):
    file = tmp_path / "runs.csv"
    file.write_text(text)
    return file, srcs.read_table(file, like="r")


@pytest.mark.r
@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_every_column_is_that_of_read_csv(r, tmp_path, text):
    file, table = read(tmp_path, text)
    r.r(f"read <- read.csv({json.dumps(str(file))}, check.names = FALSE)")
    names = [name for name in r.r("names(read)") if name]
    assert list(table) == names
    for name in names:
        column = f"read[[{json.dumps(name)}]]"
        levels = [each for each in r.r(f"levels(as.factor({column}))") if each != "NaN"]
        assert list(factor(table[name]).labels) == levels  # NaN is missing in pandas
        assert table[name].isna().tolist() == list(r.r(f"is.na({column})"))


def test_types(tmp_path):
    _, table = read(tmp_path, "a, b,c,d\nT,0x1F,true,x\nF,2,false,\n")
    assert list(table) == ["a", "b", "c", "d"]
    assert table["a"].dtype == bool
    assert table["b"].tolist() == [31, 2]
    assert table["c"].tolist() == ["true", "false"]
    assert table["d"].tolist() == ["x", ""]


def test_without_it_the_file_is_read_as_before(tmp_path):
    file, _ = read(tmp_path, "a,b\nT,true\nF,false\n")
    table = srcs.read_table(file)
    assert table["a"].tolist() == ["T", "F"]
    assert table["b"].tolist() == [True, False]


def test_decimal_commas_and_no_names(tmp_path):
    file = tmp_path / "runs.csv"
    file.write_text("x;1,5\nx;2,5\n")
    table = srcs.read_table(file, like="r", header=False)
    assert list(table) == ["V1", "V2"]
    assert table["V2"].tolist() == [1.5, 2.5]


def test_a_column_of_gaps_is_missing(tmp_path):
    _, table = read(tmp_path, "a,b\nNA,1\n,2\n")
    assert table["a"].isna().all()
    assert np.array_equal(table["b"], [1, 2])


@pytest.mark.parametrize(
    ("name", "like", "said"),
    [("runs.csv", "R5", "like = 'R5'"), ("runs.rds", "r", "like='r' is for text files")],
)
def test_what_cannot_be(tmp_path, name, like, said):
    (tmp_path / name).write_text("a,b\n1,2\n")
    with pytest.raises(srcs.SRCSError, match=said):
        srcs.read_table(tmp_path / name, like=like)
