"""Text files as R's read.csv reads them, and as srcs_py reads them by default."""

import json

import pytest

import srcs_py as srcs
from srcs_py.tables.factors import factor

FILES = {
    "logical": "a,b\nT,1\nF,2\n",
    "words": "a,b\ntrue,True\nfalse,False\n",
    "TRUE": "a,b\nTRUE,T\nFALSE,F\n",
    "logical with a gap": "a,b\nT,1\n,2\nNA,3\n",
    "almost logical": "a,b\nT,1\nx,2\n",
    "hexadecimal": "a,b\n0x1F,-0x8\n0x10,2\n",
    "blanks": 'a, b\n x, 1\n"y ",2 \n',
    "missing": "a,b,c\nNA,NA,x\n1,,\n,3,NA\n",
    "not finite": "a,b\nInf,-inf\n2,nan\n",
    "zeros": "a,b\n007,1e3\n1,2.50\n",
    "no numbers": "a,b\n1d2,1_000\n2,1L\n",
    "large": "a,b\n99999999999,2147483647\n1,2\n",
    "row names": '"","a","b"\n"1","u",1\n"2","v",2\n',
    "quotes": 'a,b\n\'q\',"w,""x"\nr,s\n',
    "lines within quotes": '"a\r\nq",b\r\n"x\r\ny",1\r\nz,2\r\n',
    "a line of blanks": "a,b\nx,1\n   \n\ny,2\n",
    "a line of two quotes": 'a\nx\n""\ny\n',
    "short lines": "a,b,c\nx,1,2\ny,2\nz\n",
    "names of rows": "a,b\nr1,x,1\nr2,y\nr3,z,2\n",
    "blanks around NA": "a,b,c\n NA,1,1\nNA ,NA, \ny, NA,NA\n",
    "blanks around T": "a,b,c\n T,T,T\nF,F , \n",
    "other digits": "a,b\n\uff11,\u0661\n\uff12,\u0662\n",
    "other blanks": "a,b,c,d\n\u00a01,1\u00a0,\u20031,1\u3000\n2,2,2,2\n",
    "exponents": "a,b,c\n1e,1e+,e5\n2,2,1\n",
    "infinite": "a,b\n1e999,iNf\n1,2\n",
    "not a number": "a,b,c\nNaN,NAN,nan\n1,2,3\n",
    "first line of numbers": "7,x\n7,x\n8,y\n",
    "no rows": "a,b\n",
}
# Where R makes two rows of a line, takes no row, or fails.
REFUSED = {
    "long line": (
        "a,b\n1,2\n1,2\n1,2\n1,2\nx,1,9\n",
        "line 6, not counting empty ones, has 3 values for 2 columns",
    ),
    "longer than names": ("a\n1\n1,2,3\n", "line 3, not counting empty ones, has 3 values"),
    "open quote": ('a,b\nx,1\n"y,2\n', "its quotes do not enclose whole values"),
    "text after a quote": ('a,b\nx,1\n"s" t,2\n', "its quotes do not enclose whole values"),
    "names of rows": ("a,b\nr,x,1\nr,y,2\n", "'r' is among them twice"),
    "names": ("a,a\n1,2\n", "2 columns named 'a'"),
}


def read(tmp_path, text):
    file = tmp_path / "runs.csv"
    file.write_bytes(text.encode())
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
        levels = list(r.r(f"levels(as.factor({column}))"))
        if table[name].dtype.kind == "f":  # where NaN is missing in pandas
            levels = [each for each in levels if each != "NaN"]
        assert list(factor(table[name]).labels) == levels
        assert table[name].isna().tolist() == list(r.r(f"is.na({column})"))


def test_types(tmp_path):
    _, table = read(tmp_path, "a, b,c,d\nT,0x1F,true,x\nF,2,false,\n")
    assert list(table) == ["a", "b", "c", "d"]
    assert table["a"].dtype == bool
    assert table["b"].tolist() == [31, 2]
    assert table["c"].tolist() == ["true", "false"]
    assert table["d"].tolist() == ["x", ""]
    file, table = read(tmp_path, "a,b,c,d\nNA,1,T,true\n,2,F,false\n")
    assert table["a"].isna().all()
    table = srcs.read_table(file)  # without it the file is read as before
    assert table["c"].tolist() == ["T", "F"]
    assert table["d"].tolist() == [True, False]
    file.write_bytes("a,b\nmañana,1\n".encode("latin-1"))
    with pytest.raises(srcs.SRCSError, match="not in UTF-8, which like = 'r' needs"):
        srcs.read_table(file, like="r")


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_what_r_destroys_is_refused(tmp_path, text, message):
    with pytest.raises(srcs.SRCSError, match=message):
        read(tmp_path, text)


def test_decimal_commas_and_no_names(tmp_path):
    file = tmp_path / "runs.csv"
    file.write_text("x;1,5\nx;2,5\n")
    table = srcs.read_table(file, like="r", header=False)
    assert list(table) == ["V1", "V2"]
    assert table["V2"].tolist() == [1.5, 2.5]
    file.write_text("a;b\n1,5;1.5\n2,5;2.5\n")  # as read.csv2 does
    table = srcs.read_table(file, like="r")
    assert [table[name].tolist() for name in table] == [[1.5, 2.5], ["1.5", "2.5"]]


@pytest.mark.parametrize(
    ("name", "like", "message"),
    [("runs.csv", "R5", "like = 'R5'"), ("runs.rds", "r", "like = 'r' is for text files")],
)
def test_what_cannot_be(tmp_path, name, like, message):
    (tmp_path / name).write_text("a,b\n1,2\n")
    with pytest.raises(srcs.SRCSError, match=message):
        srcs.read_table(tmp_path / name, like=like)
