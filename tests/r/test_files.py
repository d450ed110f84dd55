"""Tables in files that a running R writes, in every form that it has."""

import warnings

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.tables.levels import factor

pytestmark = pytest.mark.r

STUDY = """
table <- data.frame(alg = factor(rep(c("b", "a"), 4), levels = c("never", "b", "a")),
                    P = rep(c("é", "x"), each = 4), n = c(1:7, NA), y = c(1.5, NA, 0.1 * (1:6)),
                    flag = c(TRUE, FALSE), stringsAsFactors = FALSE)
"""


@pytest.fixture
def written(r, tmp_path):
    """Return a function that lets R make a table and write it."""

    def write(code, how="saveRDS(table, FILE)", ending=".rds"):
        file = tmp_path / f"study{ending}"
        r.r(STUDY + code + "\n" + how.replace("FILE", f'"{file}"'))
        return file

    return write


@pytest.mark.parametrize("how", ["saveRDS(table, FILE", "save(table, file = FILE"])
@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("form", ["", ", compress = FALSE", ', compress = "bzip2"',
                                  ', compress = "xz"', ", ascii = TRUE"])  # fmt: skip
def test_every_form_of_file(written, how, version, form):
    ending = ".rds" if how.startswith("saveRDS") else ".rda"
    table = srcs.read_table(written("", f"{how}, version = {version}{form})", ending))
    assert table["alg"].cat.categories.tolist() == ["never", "b", "a"]
    assert table["P"].tolist() == ["é"] * 4 + ["x"] * 4
    assert table["n"].iloc[:7].tolist() == [1, 2, 3, 4, 5, 6, 7]
    assert np.isnan(table["n"].iloc[7])
    assert table["y"].iloc[:3].tolist() == [1.5, pytest.approx(np.nan, nan_ok=True), 0.1]
    assert table["flag"].tolist() == [True, False] * 4
    table.loc[table["alg"] == "b", "y"] = 1.0  # the arrays are ours to write to
    table.loc[0, "n"] = 5
    assert table["y"].iloc[2] == 1.0


@pytest.mark.parametrize(
    ("column", "labels"),
    [
        ('as.Date("2020-02-28") + 0:7 %% 2', ["2020-02-28", "2020-02-29"]),
        ('as.Date("2020-02-28") + as.integer(0:7 %% 2)', ["2020-02-28", "2020-02-29"]),
        (
            'as.POSIXct("2020-07-01 10:00:00", tz = "Europe/Madrid") + 0:7 %% 2',
            ["2020-07-01 10:00:00", "2020-07-01 10:00:01"],
        ),
        ("ts(rep(1:2, 4), start = 5)", ["1", "2"]),
        ("ts(rep(1:2, 4), start = c(2000, 3), frequency = 12)", ["1", "2"]),
        ("ordered(rep(c('low', 'high'), 4), c('low', 'high', 'never'))", ["low", "high", "never"]),
        ("structure(rep(c(5e-324, 1e-323), 4), class = 'integer64')", ["1", "2"]),
        ("as.difftime(rep(c(1, 2), 4), units = 'mins')", ["1", "2"]),
    ],
)
def test_levels_are_those_of_r(written, r, column, labels):
    file = written(f"table$key <- {column}")
    table = srcs.read_table(file)
    assert list(factor(table["key"]).labels) == labels
    if "integer64" not in column:  # R knows it with the package bit64 only
        assert list(r.r("levels(as.factor(table$key))")) == labels


def test_a_level_that_is_missing_is_a_missing_value(written):
    table = srcs.read_table(written("table$key <- addNA(factor(rep(c('u', NA), 4)))"))
    assert table["key"].isna().tolist() == [False, True] * 4


@pytest.mark.parametrize("classes", ["'tbl_df', 'tbl'", "'data.table'", "'groupedData'", "'SRCS'"])
def test_kinds_of_tables_are_read_without_a_remark(written, classes):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = srcs.read_table(written(f"class(table) <- c({classes}, 'data.frame')"))
    assert table.shape == (8, 5)


@pytest.mark.parametrize(
    ("column", "what"),
    [
        ("matrix(1:16, 8)", "a matrix"),
        ("data.frame(a = 1:8)", "a list or a table"),
        ("as.list(1:8)", "a list or a table"),
        ("complex(real = 1:8)", "of R's type CPLX"),
    ],
)
def test_what_is_not_a_plain_column_is_named_and_left_out(written, column, what):
    with pytest.warns(srcs.SRCSWarning, match=rf"left out, .*: 'key' \({what}\)"):
        table = srcs.read_table(written(f"table$key <- {column}"))
    assert table.shape == (8, 5)


def test_dates_of_many_parts_are_left_out(written):
    with pytest.warns(srcs.SRCSWarning, match="'key' "):
        table = srcs.read_table(written('table$key <- as.POSIXlt(as.Date("2020-01-01") + 0:7)'))
    assert "key" not in table


def test_a_file_with_functions_and_several_tables(written):
    file = written(
        "other <- table; f <- function(x) x + 1; m <- matrix(1:4, 2)",
        "save(table, other, f, m, file = FILE)",
        ".rda",
    )
    assert srcs.read_table(f"{file}::other").shape == (8, 5)
    with pytest.raises(srcs.SRCSError, match="the tables table, other; pick one"):
        srcs.read_table(file)


def test_what_cannot_be_read_beside_a_table_is_no_damage(written):
    file = written("bytes <- as.raw(1:4)", "save(table, bytes, file = FILE)", ".rda")
    with pytest.raises(srcs.SRCSError, match="save the table alone"):
        srcs.read_table(file)


def test_many_texts(written):
    table = srcs.read_table(written("table <- data.frame(key = as.character(1:3000))"))
    assert table["key"].tolist() == [str(each) for each in range(1, 3001)]
    assert isinstance(table, pd.DataFrame)
