"""Tables in files that a running R writes, in every form that it has."""

import re
import warnings

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py import cli
from srcs_py.tables.factors import factor

pytestmark = pytest.mark.r

STUDY = """
table <- data.frame(alg = factor(rep(c("b", "a"), 4), levels = c("never", "b", "a")),
                    P = rep(c("é", "x"), each = 4), n = c(1:7, NA), y = c(1.5, NA, 0.1 * (1:6)),
                    flag = c(TRUE, FALSE), stringsAsFactors = FALSE)
"""


FORMS = ["", ", compress = FALSE", ', compress = "bzip2"', ', compress = "xz"', ", ascii = TRUE"]
# Every kind of column at once, and the other things that a workspace has.
CORPUS = r"""
latin <- iconv("ma\u00f1ana", "UTF-8", "latin1")
table <- data.frame(
  ordered = factor(rep(c("low", "high"), 4), c("low", "high", "never"), ordered = TRUE),
  gaps = addNA(factor(rep(c("u", NA), 4))), latin = rep(latin, 8), long = strrep("x", 5000),
  day = as.Date("2020-02-28") + 0:7, time = as.POSIXct("2020-07-01 10:00:00", tz = "Asia/Tokyo"),
  series = ts(1:8, start = 5),
  asis = I(letters[1:8]), numbers = as.character(1:8), y = c(pi, -Inf, NaN, NA, 1e-310, 0, -0.0, 1),
  stringsAsFactors = FALSE)
table$whole <- structure(rep(c(5e-324, 1e-323), 4), class = "integer64")
table$flag <- c(TRUE, NA); table$lists <- as.list(1:8)
table$matrix <- matrix(1:16, 8); table$inner <- table["day"]; table$lt <- as.POSIXlt(table$day)
class(table) <- c("nmGroupedData", "groupedData", "grouped_df", "tbl_df", "tbl", "data.frame")
attr(table, "formula") <- y ~ day | ordered
attr(table, "outer") <- ~ordered; attr(table, "FUN") <- function(x) max(x, na.rm = TRUE)
attr(table, "groups") <- data.frame(ordered = 1:2, .rows = I(list(1:4, 5:8)))
f <- function(x, ...) { for (i in 1:3) x <- x + i; x }; m <- matrix(1:4, 2)
e <- new.env(); e$self <- e; model <- lm(dist ~ speed, cars); nothing <- NULL; z <- 1i
setClass("Point", representation(x = "numeric")); point <- new("Point", x = 1)
"""
LEFT_OUT = ["lists", "matrix", "inner", "lt"]


@pytest.fixture
def written(r, tmp_path):

    def write(code, how="saveRDS(table, FILE)", ending=".rds"):
        file = tmp_path / f"study{ending}"
        r.r(STUDY + code + "\n" + how.replace("FILE", f'"{file}"'))
        return file

    return write


DAY, ZONE = 'as.Date("2020-02-28")', 'tz = "Europe/Madrid"'
LEVELS = {  # of a column: the labels
    f"{DAY} + 0:7 %% 2": ["2020-02-28", "2020-02-29"],
    f"{DAY} + as.integer(0:7 %% 2)": ["2020-02-28", "2020-02-29"],
    f'as.POSIXct("2020-07-01 10:00:00", {ZONE}) + 0:7 %% 2': [
        *("2020-07-01 10:00:00", "2020-07-01 10:00:01")
    ],
    "ts(rep(1:2, 4), start = 5)": ["1", "2"],
    "ts(rep(1:2, 4), start = c(2000, 3), frequency = 12)": ["1", "2"],
    "ordered(rep(c('low', 'high'), 4), c('low', 'high', 'never'))": ["low", "high", "never"],
    "structure(rep(c(5e-324, 1e-323), 4), class = 'integer64')": ["1", "2"],
    "structure(rep(c(5e-324, -0), 4), class = 'integer64')": ["1"],  # -0 is NA
    "as.difftime(rep(c(1, 2), 4), units = 'mins')": ["1", "2"],
    'as.Date(rep(c(NA, "2020-02-28"), 4))': ["2020-02-28"],
    "as.Date(rep(NA, 8))": [],
    'as.POSIXct(rep(c(NA, "2020-02-28 10:00:01"), 4), tz = "UTC")': ["2020-02-28 10:00:01"],
    'as.Date(rep(c("9999-12-31", "1500-01-01"), 4))': ["1500-01-01", "9999-12-31"],
    "array(rep(c('u', 'v'), 4))": ["u", "v"],
    "tapply(rep(1:2, 4), 1:8, mean)": ["1", "2"],
    "table(1:8)": ["1"],
    "structure(rep(c(8L, 64L), 4), class = 'octmode')": ["8", "64"],
    "addNA(factor(rep(c('u', NA), 4)))": ["u"],
    "as.character(c(1:7, NA))": list("1234567"),
    "as.character(0:7 / 2)": ["0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5"],
    **{f"'x'; class(table) <- c({kind}, 'data.frame')": ["x"]
       for kind in ("'tbl_df', 'tbl'", "'data.table'", "'groupedData'", "'SRCS'")},
    "'x'; for (i in 1:3000) assign(paste0('v', i), i)": ["x"],  # one object within another
}  # fmt: skip


@pytest.mark.parametrize(("column", "labels"), LEVELS.items())
@pytest.mark.parametrize("version", [2, 3])
def test_levels_are_those_of_r(written, r, emptied, column, labels, version):
    how = f"save(list = ls(), file = FILE, version = {version})"
    file = written(f"table$key <- {column}", how, ".rda")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = srcs.read_table(f"{file}::table")
    assert table.shape == (8, 6)
    assert list(factor(table["key"]).labels) == labels
    if "integer64" not in column:  # R knows it with the package bit64 only
        assert [
            each for each in r.r("levels(as.factor(table$key))") if isinstance(each, str)
        ] == labels
        assert table["key"].isna().tolist() == list(r.r("is.na(as.vector(table$key))"))


@pytest.mark.parametrize(
    ("column", "what"),
    [
        ("matrix(1:16, 8)", "a matrix"),
        ("data.frame(a = 1:8)", "a list or a table"),
        ("as.list(1:8)", "a list or a table"),
        (f"as.POSIXlt({DAY} + 0:7)", ""),
        ("complex(real = 1:8)", "of R's type CPLX"),
        ("structure(rep(c(Inf, 0), 4), class='Date')", "dates that are infinite"),
        *((f"structure(rep(c(0, 1), 4), class = c('POSIXct', 'POSIXt'), tzone = '{zone}')",
           f"times in the zone '{zone}'") for zone in ("CET-1CEST", "UTC+3", "America", "Foo/Bar")),
    ],
)  # fmt: skip
def test_what_is_not_a_plain_column_is_named_and_left_out(written, column, what):
    with pytest.warns(srcs.SRCSWarning, match=rf"left out, .*: 'key' \({re.escape(what)}"):
        table = srcs.read_table(written(f"table$key <- {column}"))
    assert table.shape == (8, 5)
    table.loc[table["alg"] == "b", "y"] = 1.0  # the arrays are ours to write to
    assert table["y"].iloc[2] == 1.0


def test_names_that_are_missing_or_twice(written):
    assert list(srcs.read_table(written("names(table)[2] <- NA")))[1] == "NA"
    with pytest.raises(srcs.SRCSError, match="has 2 columns named 'P'"):
        srcs.read_table(written("table[[6]] <- 1:8; names(table)[6] <- 'P'"))


@pytest.fixture
def converted(tmp_path, capsys):

    def convert(file):
        out = tmp_path / "converted.parquet"
        code = cli.main(["data", "convert", str(file), "-o", str(out), "--force"])
        output = capsys.readouterr()
        return code, output.out + output.err, srcs.read_table(out) if code == 0 else None

    return convert


def test_convert_has_r_make_plain_columns(written, converted):
    pytest.importorskip("pyarrow")
    file = written(CORPUS + "table$nested <- data.frame(u = 1:8, m = I(matrix(1:16, 8)))",
                   "save(table, m, file = FILE)", ".rda")  # fmt: skip
    with pytest.warns(srcs.SRCSWarning, match="srcs data convert makes plain ones"):
        plain = srcs.read_table(file)
    code, output, table = converted(file)
    assert (code, output.split(": ")[1]) == (0, "8 rows, 20 columns\n")
    for name in plain:
        assert factor(table[name]).labels == factor(plain[name]).labels, name
        assert table[name].isna().equals(plain[name].isna()), name
    assert table["ordered"].cat.categories.tolist() == ["low", "high", "never"]
    assert table["lists"].tolist() == list("12345678")
    assert table["matrix.2"].tolist() == table["nested.m.2"].tolist() == list(range(9, 17))
    assert table["lt"].dt.day.tolist() == table["inner.day"].dt.day.tolist()


def test_convert_says_why_it_does_not(written, converted):
    two = written("other <- table", "save(table, other, file = FILE)", ".rda")
    assert converted(two)[:2] == (
        2,
        f"srcs data: {two}: R cannot make a table of it (pick one as FILE::NAME: other, table).\n",
    )
    assert "it has no object nobody" in converted(f"{two}::nobody")[1]
    two.write_text("alg,y\na,1\n")
    assert "(unknown input format)" in converted(two)[1]


@pytest.mark.parametrize(
    ("code", "object"),
    [
        ("g <- (function(x, y) function() x)(1, 2)", "table"),  # a promise
        ("table$g <- as.raw(1:8); g <- 1", "table"),
        ("g <- matrix(1:6, 3, dimnames = list(NULL, c('a', 'b'))); rm(table)", "g"),
    ],
)
def test_r_reads_what_rdata_does_not(written, converted, code, object):
    pytest.importorskip("pyarrow")
    file = written(code, f"save({object}, g, file = FILE)", ".rda")
    with pytest.raises(srcs.SRCSError, match="srcs data convert"):
        srcs.read_table(file)
    table = converted(f"{file}::{object}")[2]
    assert len(table) == 8 or table.to_dict("list") == {"a": [1, 2, 3], "b": [4, 5, 6]}


def test_a_file_with_functions_and_several_tables(written):
    file = written(
        "other <- table; f <- function(x) x + 1; m <- matrix(1:4, 2)",
        "save(table, other, f, m, file = FILE)",
        ".rda",
    )
    assert srcs.read_table(f"{file}::other").shape == (8, 5)
    with pytest.raises(srcs.SRCSError, match="the tables table, other; pick one"):
        srcs.read_table(file)


@pytest.fixture
def emptied(r):
    """R's workspace without what other tests keep there, which is put back."""
    r.r("kept <- as.list(globalenv(), all.names = TRUE)")
    r.r('attach(kept, name = "kept")')
    r.r("rm(list = ls(all.names = TRUE))")
    yield
    r.r('list2env(as.list(as.environment("kept"), all.names = TRUE), globalenv())')
    r.r('detach("kept")')


@pytest.mark.parametrize("how", ["saveRDS(table, FILE", "save(list = ls(), file = FILE"])
@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("form", FORMS)
def test_every_kind_of_column_in_every_form_of_file(written, r, emptied, how, version, form):
    ending = ".rds" if how.startswith("saveRDS") else ".rda"
    file = written(CORPUS, f"{how}, version = {version}{form})", ending)
    name = "" if ending == ".rds" else "::table"
    with pytest.warns(srcs.SRCSWarning, match="left out") as warned:
        table = srcs.read_table(f"{file}{name}")
    assert len(warned) == 1
    assert [each for each in LEFT_OUT if f"'{each}' (" in str(warned[0].message)] == LEFT_OUT
    for name in table.columns.difference(["whole", "y"]):  # R has integer64 by a package only
        levels = [each for each in r.r(f"levels(as.factor(table${name}))") if isinstance(each, str)]
        assert list(factor(table[name]).labels) == levels, name
        assert table[name].isna().tolist() == list(r.r(f"is.na(as.character(table${name}))")), name
    assert list(factor(table["whole"]).labels) == ["1", "2"]
    assert np.array_equal(table["y"], np.array(r.r("as.numeric(table$y)")), equal_nan=True)


@pytest.mark.parametrize("xdr", ["TRUE", "FALSE"])
def test_either_order_of_bytes(written, xdr):
    how = f'to <- gzfile(FILE, "wb"); serialize(table, to, xdr = {xdr}); close(to)'
    table = srcs.read_table(written("", how))
    assert table["y"].iloc[[0, 2]].tolist() == [1.5, 0.1]
    assert table["P"].tolist() == ["é"] * 4 + ["x"] * 4


@pytest.mark.parametrize("cut", [3, 20, 200, -9])
def test_a_damaged_file_is_said_to_be_one(written, cut):
    file = written("", "saveRDS(table, FILE, compress = FALSE)")
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(srcs.SRCSError, match=r"study\.rds"):
        srcs.read_table(file)
