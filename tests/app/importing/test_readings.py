"""Files as people and attackers make them: read as corrected, or refused in one sentence."""

import csv
import gzip
import re
import shutil
import subprocess
import zipfile

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py import SRCSError, SRCSWarning
from srcs_py.app.exporting.python_source import python_source
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.limits import BUDGET
from srcs_py.app.importing.outline import labels_of, odd_cells, odd_columns
from srcs_py.app.importing.readings import read_upload
from srcs_py.app.importing.studies import Choice, StudyRuns, checked_choice
from srcs_py.tables.budget import budget
from srcs_py.tables.describe import describe
from srcs_py.tables.title_lines import lines_before_table
from tests.app.conftest import runs
from tests.app.uploads import stored, write_runs
from tests.waiting import WAIT


def put(folder, name, content):
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def csv_of(table, folder):
    """Write a table; return its path."""
    return put(folder, "r.csv", table.to_csv(index=False))


def read(path, **said):
    with budget(BUDGET):
        return read_upload(stored(path), Reading(**said))


def odd(upload):
    """Return what the page says of columns that need a correction, by their names."""
    study = upload.study
    roles = study.first.factors if study.first.performance else ()
    found = odd_columns(study.outline.columns, roles)
    return {name: odd_cells(column) for name, column in found.items()}


def check_code(upload):
    """Check that the Python code makes the table that is shown; it is run in the file's folder."""
    again = eval(python_source(upload.study), {"srcs": srcs, "pd": pd})  # our own code
    pd.testing.assert_frame_equal(again, upload.study.table)


def wide_runs():
    """Return runs with a column for each method."""
    wide = runs().pivot(index=["Size", "Noise", "Run"], columns="Method", values="Error")
    return wide.reset_index()


# --- what a user corrects ---

BARE = "A;1.10;low;1;0,5\nA;1.10;low;2;0,75\nA;1.1;high;1;1,5\nB;1.1;low;1;2,5\n"


def test_a_file_is_read_as_detected_and_as_its_user_says(tmp_path):
    path = put(tmp_path, "r.csv", BARE)
    upload = read(path)
    layout = upload.file.layout
    assert (layout.header, layout.separator, layout.decimal) == (False, ";", ",")
    column_types = {"V1": "text", "V2": "number", "V3": "text", "V4": "number", "V5": "number"}
    assert upload.column_types == column_types
    assert upload.study.table.V5.tolist() == [0.5, 0.75, 1.5, 2.5]
    reading = Reading().corrected("types", "V2", "appearance").corrected("decimal", "", ".")
    upload = read_upload(stored(path), reading)
    assert labels_of(upload.study.table, "V2") == ("1.10", "1.1")
    assert upload.study.table.V5.tolist() == ["0,5", "0,75", "1,5", "2,5"]
    assert reading.corrected("types", "V2", "").types == {}
    assert reading.corrected("header", "", "yes").types == {}  # there may be other columns
    assert list(read(path, header=True).study.table) == ["A", "1.10", "low", "1", "0,5"]


def test_what_cannot_be_said_is_refused(tmp_path):
    with pytest.raises(SRCSError, match="'path' is not something that can be corrected"):
        Reading().corrected("path", "", "/etc/passwd")
    path = put(tmp_path, "r.csv", BARE)
    for what, name, value in [("types", "V9", "text"), ("types", "V1", "x"), ("decimal", "", "x")]:
        upload = read_upload(stored(path), Reading().corrected(what, name, value))
        assert upload.problem
        assert upload.study is None
        assert upload.lines[0] == "A;1.10;low;1;0,5"  # what is shown instead
    upload = read(path, separator=",")
    assert "r.csv needs a column of algorithms" in upload.problem
    assert len(upload.study.table) == 3  # without roles it is shown all the same
    with pytest.raises(SRCSError, match="'two' is not a number of lines, such as 2"):
        Reading().corrected("skip", "", "two")


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
    np.testing.assert_array_equal(other.study.table.Loss, second.Loss)
    assert 'r.rda::second"' in python_source(other.study)
    assert r_source(other.study, []) == 'data <- local({ load("r.rda"); get("second") })'


# --- a messy file, wide files, several files ---

MESSY = "Runs of May;;;\n# two machines\nMethod;Size;Seed;Error\n" + "".join(
    f"{m};{size};{seed};{'-' if (m, seed) == ('B', 3) else f'0,{seed}{size}'}\n"
    for m in "AB"
    for size in (5, 10)
    for seed in range(1, 5)
)


def test_a_messy_file_says_what_is_odd_and_is_read_step_by_step(tmp_path):
    path = put(tmp_path, "messy.csv", MESSY)
    upload = read(path, skip=0)
    assert upload.problem
    assert upload.lines[:2] == ("Runs of May;;;", "# two machines")
    assert read(path).file.reading.skip == 2  # found
    upload = read(path, skip=1, comment="#")
    assert upload.study.outline.columns["Error"].odd == {"-": 10}  # its first row
    assert "no column of numbers that looks like a performance" in upload.problem
    assert upload.study.first == Choice("Method", ("Size",), "")
    assert "'-' (row 10)" in odd(upload)["Error"]
    study = read(path, skip=1, comment="#", missing=("-",)).study
    assert study.first == Choice("Method", ("Size",), "Error")
    assert (study.pairing, study.maximize) == ("Seed", False)
    assert study.outline.columns["Error"].missing == 2


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("{:.4f}%", "'0.3456%' (row 0), '0.8216%' (row 1)"),
        ("$ {:.4f}", "'$ 0.3456' (row 0), '$ 0.8216' (row 1)"),
    ],
)
def test_numbers_with_signs_are_named_where_every_cell_has_one(written, named, tmp_path):
    table = runs()
    table["Error"] = table["Error"].abs().map(written.format)
    upload = read(csv_of(table, tmp_path), types={"Error": "text"})
    assert upload.study.first == Choice("Method", ("Size", "Noise"), "")
    assert "Values that are not numbers are named below." in upload.problem
    assert odd(upload)["Error"].startswith(named)
    assert odd(upload)["Error"].endswith("more; rows are counted from 0")
    assert upload.study.outline.columns["Error"].bad == ()  # nothing would be left
    choice = Choice("Method", ("Size", "Noise"), "Error")
    with pytest.raises(SRCSError, match=re.escape(f"is not a column of numbers: {named}")):
        checked_choice(upload.study, choice)


@pytest.mark.parametrize(
    ("kind", "rows", "named"),
    [
        ("r.csv", "1.5;2.5;0,3063;4.5", "'0,3063' (row 2)"),
        ("r.csv", "1,5;2,5;0.3063;4,5", "'0.3063' (row 2)"),
        ("r.csv", "1.5;2.5;0,3063;-", "'0,3063' (row 2), '-' (row 3)"),
        ("q.csv", "1,5;2,5;0,3063;4,5", "'1,5' (row 0), '2,5' (row 1)"),
        ("r.xlsx", "1,5;2,5;0,3063;4,5", "'1,5' (row 0), '2,5' (row 1)"),
    ],
)
def test_numbers_with_another_decimal_mark_are_named(kind, rows, named, tmp_path):
    table = pd.DataFrame({"Method": [*"AABB"], "Problem": [*"pqpq"], "Error": rows.split(";")})
    path = tmp_path / kind
    if kind == "r.xlsx":
        pytest.importorskip("openpyxl")
        table.to_excel(path, index=False)
    else:
        table.to_csv(path, index=False, sep="," if kind == "q.csv" else ";")
    upload = read(path)
    assert "Values that are not numbers are named below." in upload.problem
    column = upload.study.outline.columns["Error"]
    assert odd(upload)["Error"].startswith(named)
    assert column.bad == (("-",) if "-" in rows else ())
    if kind in ("r.xlsx", "q.csv"):  # all have one
        assert column.better == "number"
        helped = read(path, types={"Error": "number"})
        assert helped.study.table["Error"].tolist() == [1.5, 2.5, 0.3063, 4.5]
    else:
        helped = read(path, decimal=",", types={"Error": "number"}, missing=("-",))
        wanted = [
            np.nan if each == "-" else float(each.replace(",", ".")) for each in table["Error"]
        ]
        assert helped.study.table["Error"].tolist() == pytest.approx(wanted, nan_ok=True)


def test_levels_with_a_sign_are_levels(tmp_path):
    table = runs()
    table["Size"] = table["Size"].map("{}%".format)
    upload = read(csv_of(table, tmp_path))
    assert upload.study.first.params == ("Size", "Noise")
    assert "Size" not in odd(upload)


def test_the_page_counts_rows_as_the_errors_of_the_library(tmp_path):
    table = runs()
    table["Error"] = table["Error"].astype(object)
    table.loc[[3, 7], "Error"] = "failed"
    path = csv_of(table, tmp_path)
    assert "'failed' (row 3); rows are counted from 0" in odd(read(path))["Error"]
    study = read(path, missing=("failed",)).study
    with pytest.raises(SRCSError, match=r"\(rows 3, 7, counted from 0\)"):
        srcs.SRCSranks(study.table, ["Size", "Noise"], "Method", "Error")
    said = read(path, types={"Error": "number"}).problem
    assert "row 3, counted from 0: 'failed'" in said


def test_numbers_are_read_with_the_decimal_mark_that_is_shown(tmp_path):
    path = put(tmp_path, "r.csv", MESSY.replace("0,35", "2.5e-1"))
    said = {"skip": 1, "comment": "#", "missing": ("-",)}
    before = read(path, **said)
    assert before.file.layout.decimal == ","
    table = read(path, **said, types={"Error": "number"}).study.table
    assert table["Error"].tolist()[:3] == [0.15, 0.25, 0.25]


ROWS = "Method,Size,Error\nA,5,0.5\nA,10,1.5\nB,5,2.5\nB,10,3.5\n"
BARE_ROWS = ROWS.partition("\n")[2]


def test_comment_lines_are_left_out_where_the_user_says_so(tmp_path):
    path = put(tmp_path, "r.csv", "# by hand\n" + ROWS + "# the end\n")
    assert "comment lines" in read(path).problem
    reading = read(path).file.reading.corrected("comment", "", "#")
    upload = read_upload(stored(path), reading)
    assert len(upload.study.table) == 4
    assert 'comment="#"' in python_source(upload.study)
    assert upload.file.reading.corrected("comment", "", " ").comment is None


TITLED = {  # the file, and how many lines are found before its table
    "a title": ("My results\n" + ROWS, 1),
    "and an empty line": ("My results\n\n" + ROWS, 2),
    "two lines": ("My results\nby A, B\n" + ROWS, 2),
    "cells of a spreadsheet": ("My results,,\n,,\n" + ROWS, 2),
    "what Excel says of the separator": ("sep=;\n" + ROWS.replace(",", ";"), 1),
    "decimal commas": ("By A, B\n" + ROWS.replace(",", ";").replace(".", ","), 1),
    "comments of another kind": ("% by hand\n" + ROWS, 1),
    "comments, too": ("# by hand\nMy results\n# seed 1\n" + ROWS, 3),
    "only comments": ("# by hand\n# seed 1\n" + ROWS, 2),
    "a comment with as many values": ("# a, b, c\n" + ROWS, 1),
    "a comment with a quote": ('# 5" disks\n' + ROWS, 1),
    "names that begin with a mark": ("#runs,Method,Error\n1,A,0.5\n2,A,1.5\n", 0),
    "names after a mark": ("# by hand\n# Method,Size,Error\n" + BARE_ROWS, 0),
    "levels that begin with a mark": (ROWS.replace("B,", "#2,"), 0),
    "a value of two lines": (ROWS.replace("B,5", '"B\n# old",5'), 0),
    "as many values as the table": ("Results,of,May\n" + ROWS, 0),
    "a name less, as R writes": ("Method,Size,Error\n" + ROWS.replace("\n", "\n1,")[18:-2], 0),
    "numbers above the names": ("1,2,3\n" + ROWS, 0),
    "rows without names": ("My results\n" + BARE_ROWS, 0),
    "a title and one column": ("My results\nError\n0.5\n1.5\n", 0),
    "a short line far below": ("My results\n" + ROWS + "the end\n", 0),
    "none": (ROWS, 0),
}


@pytest.mark.parametrize("kind", TITLED)
def test_lines_before_the_table_are_found_where_they_are_plain(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    content, count = TITLED[kind]
    path = put(tmp_path, "r.csv", content)
    assert lines_before_table(path) == count
    if not count:
        return
    upload = read(path)
    assert list(upload.study.table) == ["Method", "Size", "Error"]
    assert len(upload.study.table) == 4
    assert upload.file.reading.skip == count
    check_code(upload)
    reading = upload.file.reading.corrected("skip", "", "0")
    again = read_upload(stored(path), reading)
    assert again.file.reading.skip == 0  # and they are not found once more


def test_a_wide_file_is_shown_and_made_long(tmp_path):
    path = csv_of(wide_runs(), tmp_path)
    upload = read(path)
    assert upload.study.wide == ("A", "B", "C")
    assert upload.study.first == Choice("Algorithm", ("Size", "Noise"), "Performance")
    assert upload.study.pairing == "Run"
    two = read(path, wide=("A", "C"))
    assert labels_of(two.study.table, "Algorithm") == ("A", "C")
    assert read(path, wide=()).study.wide == ()


@pytest.mark.parametrize("key", ["Unnamed: 0", "index", "row_id"])
def test_the_numbers_of_the_rows_of_a_wide_file_have_no_role(key, tmp_path):
    wide = wide_runs().reset_index(names="" if key == "Unnamed: 0" else key)
    upload = read(csv_of(wide, tmp_path))
    assert key in upload.column_types
    assert upload.study.first == Choice("Algorithm", ("Size", "Noise"), "Performance")


@pytest.mark.parametrize(
    ("write", "named"),
    [
        (lambda numbers: [f"{100 * each:.1f}%" for each in numbers], "(row 0), '"),
        (lambda numbers: ["?", *numbers[1:]], "'?' (row 0); rows are counted from 0"),
    ],
)
def test_the_column_that_keeps_a_file_from_being_wide_is_named(write, named, tmp_path):
    wide = wide_runs()
    wide["B"] = write(wide["B"].tolist())
    path = csv_of(wide, tmp_path)
    upload = read(path)
    assert "B" not in upload.study.first.params
    assert named in odd(upload)["B"]
    assert read(path, missing=("?",)).study.wide == (("A", "B", "C") if "?" in named else ())


def test_several_files_are_one_table_with_a_column_of_their_names(tmp_path):
    paths = []
    for seed, name in enumerate(("a.csv", "b.csv")):
        paths.append(tmp_path / name)
        runs(seed).drop(columns="Noise").to_csv(paths[-1], index=False)
    upload = read_upload(stored(*paths), Reading())
    assert labels_of(upload.study.table, "File") == ("a.csv", "b.csv")
    assert "File" in upload.study.first.params
    assert upload.file.name == "a.csv and 1 more"
    put(tmp_path, "b.csv", "x,y\n1,2\n")
    said = read_upload(stored(*paths), Reading()).problem
    assert said.startswith("b.csv has the columns x, y, not those of a.csv")


@pytest.mark.parametrize("kind", ["files", "zip", "sheets"])
def test_braces_make_columns_of_the_names_of_files(kind, tmp_path, monkeypatch):
    """One file per algorithm and seed was not an algorithm and a seed."""
    monkeypatch.chdir(tmp_path)
    parts = runs().drop(columns="Noise").groupby(["Method", "Run"])
    with zipfile.ZipFile("r.zip", "w") as archive:
        for (method, seed), rows in parts:
            part = rows.drop(columns=["Method", "Run"])
            archive.writestr(f"{method}/seed_{seed}.csv", part.to_csv(index=False))
            if kind == "files":
                part.to_csv(f"{method}_{seed}.csv", index=False)
            elif kind == "sheets":
                with pd.ExcelWriter(f"{method}_{seed}.xlsx") as book:
                    pd.DataFrame({"x": [1]}).to_excel(book, sheet_name="Notes")
                    part.to_excel(book, sheet_name="Runs", index=False)
    paths = {"files": tmp_path.glob("*_*.csv"), "sheets": tmp_path.glob("*_*.xlsx")}
    names = stored(*sorted(paths.get(kind, [tmp_path / "r.zip"]), reverse=True))
    pattern = {"files": "{Method}_{Run}.csv", "sheets": "{Method}_{Run}.xlsx"}.get(
        kind, "{Method}/seed_{Run}.csv"
    )
    upload = read_upload(names, Reading("Runs" if kind == "sheets" else None, pattern))
    table = upload.study.table
    assert list(table) == ["Method", "Run", "Size", "Error"]
    keys = ["Method", "Run", "Size", "Error"]
    same = runs()[keys].sort_values(keys, ignore_index=True)
    pd.testing.assert_frame_equal(table.sort_values(keys, ignore_index=True), same)
    check_code(upload)
    before = {*tmp_path.iterdir()}
    write_runs(r_source(upload.study, ["Method"]))  # which R reads
    (written,) = {*tmp_path.iterdir()} - before
    found = pd.read_csv(written)[keys].sort_values(keys, ignore_index=True)
    pd.testing.assert_frame_equal(found, same)


@pytest.mark.parametrize("pattern", ["{?}_{seed}.csv", "{a}-{b}.csv", "A_{seed}.csv"])
def test_braces_that_do_not_fit_all_files_are_refused(pattern, tmp_path):
    for name in ("A_1.csv", "B_1.csv"):
        put(tmp_path, name, "x,y\n1,2\n")
    said = read_upload(stored(*sorted(tmp_path.glob("*.csv"))), Reading(pattern=pattern)).problem
    assert pattern in said
    assert said.count(". ") <= 1


def test_all_tables_of_a_zip_are_one_until_one_is_picked(tmp_path):
    """The first one alone was read, and the others were not mentioned."""
    with zipfile.ZipFile(tmp_path / "r.zip", "w") as archive:
        for method, rows in runs().groupby("Method"):
            archive.writestr(f"{method}.csv", rows.drop(columns="Method").to_csv(index=False))
    upload = read(tmp_path / "r.zip")
    assert upload.study.first.target == ""  # nothing tells whether files are compared
    assert len(upload.study.table) == len(runs())
    assert len(read(tmp_path / "r.zip", table="A.csv").study.table) == len(runs()) / 3
    assert "# data = srcs.read_table(" in r_source(upload.study, [])


@pytest.mark.parametrize("kind", ["messy", "wide", "several", "runs in columns"])
def test_the_code_makes_the_same_table_of_messy_wide_and_several_files(kind, tmp_path, monkeypatch):
    """Runs in columns were taken for algorithms, although a column names those."""
    monkeypatch.chdir(tmp_path)
    wide_runs().to_csv("a.csv", index=False)
    wide_runs().assign(A=lambda table: table["A"] + 0.125).to_csv("b.csv", index=False)
    put(tmp_path, "messy.csv", MESSY)
    wide = runs().pivot(index=["Method", "Size", "Noise"], columns="Run", values="Error")
    wide.rename(columns="run{}".format).reset_index().to_csv("r.csv", index=False)
    names = {"messy": ["messy.csv"], "wide": ["a.csv"], "several": ["a.csv", "b.csv"]}
    names = names.get(kind, ["r.csv"])
    said = {"skip": 1, "comment": "#", "missing": ("-",)} if kind == "messy" else {}
    upload = read_upload(stored(*names), Reading(**said))
    check_code(upload)
    code = r_source(upload.study, upload.study.first.factors)
    if kind == "runs in columns":
        assert upload.study.first == Choice("Method", ("Size", "Noise"), "Performance")
        assert "# data = srcs.from_wide(srcs.read_table(" in code
    if shutil.which("Rscript"):
        write_runs(code)
        last = upload.study.first.performance
        code += f'\ncat(nrow(data), sum(data[["{last}"]], na.rm = TRUE), ncol(data))\n'
        ran = subprocess.run(
            ["Rscript", "-e", code], capture_output=True, text=True, timeout=WAIT, check=False
        )
        numbers = [float(each) for each in ran.stdout.split()]
        table = upload.study.table
        wanted = [len(table), table[last].sum(), len(table.columns)]
        assert numbers == pytest.approx(wanted, rel=1e-6), ran.stderr  # R prints 7 digits


# --- what columns are for ---


def test_numbers_without_a_name_that_make_every_row_unique_are_runs(tmp_path):
    runs().to_csv(tmp_path / "r.csv", index=False, header=False)
    assert read(tmp_path / "r.csv").study.first.performance == "V5"


def test_remarks_are_not_a_parameter_and_not_numbers(tmp_path):
    table = runs()
    table["Remark"] = ["1", "2", "3", "4", *["ok"] * (len(table) - 4)]
    upload = read(csv_of(table, tmp_path))
    assert upload.study.first.params == ("Size", "Noise")
    assert upload.study.outline.columns["Remark"].odd == {}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            "My results\n\n" + BARE,
            "comment lines or another separator, correct it under How the file",
        ),
        ("Results,of,May\n" + ROWS, "Values that are not numbers are named below."),
        ("M,P,E\nA,p,1.5\nA,q,?\nB,p,2.5\n", "Values that are not numbers are named below."),
    ],
)
def test_what_helps_is_said_where_a_file_makes_no_study(content, words, tmp_path):
    said = read(put(tmp_path, "r.csv", content)).problem
    assert words in said
    assert "[" not in said


def test_the_sheet_that_makes_no_study_is_named(tmp_path):
    pytest.importorskip("openpyxl")
    sheets = {
        "Notes": pd.DataFrame({"Who": ["me", "you"], "Count": [1, 2]}),
        "Runs": runs(),
        "Words": pd.DataFrame({"Who": ["me", "you"], "What": ["data", "code"]}),
    }
    with pd.ExcelWriter(tmp_path / "r.xlsx") as book:
        for name, table in sheets.items():
            table.to_excel(book, sheet_name=name, index=False)
    said = read(tmp_path / "r.xlsx").problem
    assert said.endswith("This is 'Notes'; choose another under Table or sheet.")
    said = read(tmp_path / "r.xlsx", table="Words").problem
    assert "This is 'Words'; choose another under Table or sheet." in said
    assert read(tmp_path / "r.xlsx", table="Runs").study.first.performance == "Error"


def test_a_sheet_that_starts_with_a_run_says_so(tmp_path, monkeypatch):
    pytest.importorskip("openpyxl")
    monkeypatch.chdir(tmp_path)
    runs().to_excel("r.xlsx", index=False, header=False)
    upload = read(tmp_path / "r.xlsx")
    assert upload.problem == "r.xlsx seems to start with a run; correct it under The first line."
    reading = upload.file.reading.corrected("header", "", "no")
    upload = read_upload(stored("r.xlsx"), reading)
    assert upload.study.first.performance == "V5"
    again = eval(python_source(upload.study), {"srcs": srcs})  # our own code
    pd.testing.assert_frame_equal(again, runs().set_axis(again.columns, axis=1), check_dtype=False)
    code = r_source(upload.study, [])
    assert '# data = srcs.read_table("r.xlsx", header=False)' in code
    runs().rename(columns={"Error": "2019"}).to_excel("r.xlsx", index=False)
    assert "seems to start" not in read(tmp_path / "r.xlsx").problem


@pytest.mark.parametrize("unit", ["", " s", "%"])
def test_a_limit_of_time_that_is_a_design_is_a_parameter(unit):
    table = runs().rename(columns={"Size": "time limit"})
    table["time limit"] = [f"{each}{unit}" if unit else each for each in table["time limit"]]
    found = describe(table).by_role
    assert found["params"].known == ("time limit", "Noise")
    assert found["performance"].known == ("Error",)


# --- ugly files ---

NAME = "x" * 300
UGLY = {
    "one column": ("r.csv", "Error\n1.5\n2.5\n", "needs a column of algorithms"),
    "one row": ("r.csv", "Method,Size,Error\nA,1,1.5\n", "no column of numbers"),
    "bytes": ("r.csv", bytes(range(256)) * 50, "it contains bytes that are not text"),
    "nulls": ("r.csv", "a,b,c\n1,2,3\0\n" * 9, "bytes that are not text"),
    "a long cell": ("r.csv", f"a,b\n{'x' * 200_000},1\n", "field larger than field limit"),
    "no column of numbers": ("r.csv", "a,b\nx,y\nz,w\n", "r.csv has no column of numbers"),
    "a tar as gzip": ("r.csv.gz", gzip.compress(b"\0" * 10240), "bytes that are not text"),
}


def refused(path):
    """Return why a file gives no study."""
    try:
        return read(path).problem
    except SRCSError as error:
        return str(error)


@pytest.fixture
def usual_limit():
    """The limit of Python's csv, which scipy.io.arff takes away from the whole process."""
    before = csv.field_size_limit(131_072)
    yield
    csv.field_size_limit(before)


@pytest.mark.parametrize("kind", UGLY)
@pytest.mark.usefixtures("usual_limit")
def test_an_ugly_file_is_one_sentence(kind, tmp_path):
    name, content, words = UGLY[kind]
    said = refused(put(tmp_path, name, content))
    assert words in said
    assert "\n" not in said


def put_table(path, table):
    """Write a table; skip the test where its kind of file needs a package that is missing."""
    if path.suffix in {".rda", ".rds"}:
        rdata = pytest.importorskip("rdata")
        write = rdata.write_rds if path.suffix == ".rds" else rdata.write_rda
        write(path, table if path.suffix == ".rds" else {"runs": table})
    else:
        pytest.importorskip({".csv": "pandas", ".xlsx": "openpyxl"}.get(path.suffix, "pyarrow"))
        srcs.write_table(table, path)
    return path


KINDS = ["r.csv", "r.parquet", "r.feather", "r.xlsx", "r.rda", "r.rds"]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("count", [2, 501])
def test_names_and_their_number_are_checked(name, count, tmp_path):
    names = [NAME, "E"] if count == 2 else [f"c{at}" for at in range(count)]
    path = put_table(tmp_path / name, pd.DataFrame({each: [0.5, 1.5] for each in names}))
    words = "has 300 characters; the page takes 200" if count == 2 else "and the limit is 500."
    assert words in refused(path)


def test_a_level_of_any_length_is_refused_as_a_name_is(tmp_path):
    """A level of 100,000 characters stopped the tab for 30 seconds."""
    table = runs().replace({"Method": {"A": "A" * 100_000}})
    upload = read(put_table(tmp_path / "r.csv", table))
    choice = Choice("Method", ("Size",), "Error")
    with pytest.raises(SRCSError, match=r"A level of 'Method', .* has 100000 characters; the page"):
        checked_choice(upload.study, choice)
    assert len(odd_cells(upload.study.outline.columns["Method"])) < 50_000


def test_only_the_sheet_that_is_read_is_checked(tmp_path):
    pytest.importorskip("openpyxl")
    with pd.ExcelWriter(tmp_path / "r.xlsx") as book:
        runs().to_excel(book, sheet_name="Runs", index=False)
        pd.DataFrame({NAME: [1, 2]}).to_excel(book, sheet_name="Notes", index=False)
    assert read(tmp_path / "r.xlsx").study.first.performance == "Error"
    with pytest.raises(SRCSError, match="has 300 characters"):
        read(tmp_path / "r.xlsx", table="Notes")


@pytest.mark.parametrize(
    "values", [[[1, 2], [3]], [{"a": 1}, {"a": 2}], [np.zeros(2), np.ones(2)]], ids=str
)
def test_cells_that_hold_more_than_a_value_are_one_sentence(values, tmp_path):
    pytest.importorskip("pyarrow")
    pd.DataFrame({"Method": ["A", "B"], "Size": values}).to_parquet(tmp_path / "r.parquet")
    assert "the column 'Size' contains more than numbers and texts" in refused(
        tmp_path / "r.parquet"
    )


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
    table = runs(methods=(name, "B")).rename(columns={"Noise": name})
    study = read(csv_of(table, tmp_path)).study
    assert name in study.first.params
    assert labels_of(study.table, "Method") == tuple(sorted([name, "B"]))


def test_dates_truth_values_and_numbers_as_names_are_texts(tmp_path):
    pytest.importorskip("pyarrow")
    table = runs()
    table["Run"] = pd.Timestamp("2026-01-01") + pd.to_timedelta(table["Run"], unit="D")
    table["Noise"] = table["Noise"] == "low"
    table.set_axis(range(5), axis=1).to_parquet(tmp_path / "r.parquet")
    upload = read(tmp_path / "r.parquet")
    assert upload.study.columns == ["0", "1", "2", "3", "4"]
    assert upload.column_types["2"] == "yes/no"
    assert labels_of(upload.study.table, "2") == ("FALSE", "TRUE")
    assert labels_of(upload.study.table, "3")[0] == "2026-01-01"


def test_a_table_that_fills_the_memory_is_refused(tmp_path, monkeypatch):
    path = csv_of(runs(), tmp_path)
    monkeypatch.setitem(BUDGET, "bytes", size := path.stat().st_size)
    assert f"bytes, unpacked, and the limit is {size:,}." in refused(path)


# --- what a stranger meets ---


@pytest.mark.parametrize("sign", ["±", " ± ", "+/-"])
def test_a_table_of_means_leads_to_atopsis(sign, tmp_path):
    rows = "".join(f"A{n},0.9{n}{sign}0.0{n},0.8{n}{sign}0.0{n}\n" for n in range(1, 5))
    upload = read(put(tmp_path, "r.csv", "Algorithm,iris,wine\n" + rows + "A5,-,-\n"))
    assert upload.problem == "r.csv has means with standard deviations in its cells, not runs."
    assert upload.remedy == ("page", "atopsis")
    assert read(put(tmp_path, "s.csv", ROWS)).remedy is None


FORMS = {
    "per cent": ("{:.1f} %", "number"),
    "a currency": ("{:.2f} EUR", "number"),
    "thousands": ("1.{:06.2f}", "number"),
}


@pytest.mark.parametrize("kind", FORMS)
def test_numbers_with_units_are_numbers_after_one_click(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = runs()
    table["Error"] = [
        FORMS[kind][0].format(100 + 50 * abs(error)).replace("1.", "1,", kind == "thousands")
        for error in table["Error"]
    ]
    table.to_csv("r.csv", index=False, sep=";")
    upload = read(tmp_path / "r.csv")
    assert upload.problem.endswith("Values that are not numbers are named below.")
    assert "Error" not in upload.study.first.factors
    assert upload.study.outline.columns["Error"].better == "number"
    again = read(tmp_path / "r.csv", types={"Error": "number"})
    assert again.study.first.performance == "Error"
    assert not again.problem
    assert again.study.table["Error"].between(100, 2000).all()
    check_code(again)


def test_merged_cells_are_filled_after_one_click_each(tmp_path):
    table = runs().sort_values(["Method", "Size", "Noise", "Run"])
    table["Method"] = table["Method"].where(~table["Method"].duplicated())
    path = csv_of(table, tmp_path)
    assert read(path).study.outline.columns["Method"].better == "filled"
    upload = read(path, types={"Method": "filled"})
    assert not upload.problem
    assert upload.study.first.target == "Method"
    assert not upload.study.table["Method"].isna().any()


@pytest.mark.parametrize(("bad", "offered"), [(2, True), (12, False)])
def test_up_to_a_tenth_of_bad_cells_is_read_as_missing(bad, offered, tmp_path):
    table = runs()
    table["Error"] = [
        f"failed {at % 3}" if at < bad else str(each) for at, each in enumerate(table["Error"])
    ]
    assert (bad <= len(table) / 10) == offered
    upload = read(csv_of(table, tmp_path))
    assert "Error" in odd(upload)
    assert bool(upload.study.outline.columns["Error"].bad) == offered


def test_infinite_values_are_read_as_missing_in_one_click(tmp_path):
    """They ended in an error without a button."""
    table = runs()
    table["Error"] = [str(value) for value in table["Error"]]
    table.loc[[4, 9], "Error"] = "Inf", "-infinity"
    path = csv_of(table, tmp_path)
    upload = read(path)
    assert odd(upload)["Error"].startswith("'inf' (row 4), '-inf' (row 9)")
    bad = upload.study.outline.columns["Error"].bad
    corrected = Reading().corrected("missing too", "Error", "\n".join(bad))
    again = read(path, missing=corrected.missing).study.outline.columns["Error"]
    assert (again.missing, again.odd) == (2, {})


def test_a_row_of_totals_is_left_out(tmp_path):
    """It ended in an error about the missing algorithm, without a button."""
    path = csv_of(runs(), tmp_path)
    whole = read(path).study.table
    total = ",".join("0.5" if name == "Error" else "" for name in whole)
    upload = read(put(tmp_path, "total.csv", path.read_text() + total + "\n"))
    used = StudyRuns(upload.study, checked_choice(upload.study, upload.study.first))
    with pytest.warns(SRCSWarning, match=f"1 of {len(whole) + 1} rows is left out, because"):
        table = used.runs
    assert table["Error"].tolist() == whole["Error"].tolist()


ALIGNED = "algorithm   problem  seed     error\n" + "".join(
    f"{name:<12}{problem:<9}{run:<5}{1 + run / 7:9.3f}\n"
    for name in ("SVM", "Forest")
    for problem in ("iris", "wine")
    for run in range(6)
)


def test_columns_that_blanks_align_are_read(tmp_path, monkeypatch):
    """They had "6 columns named ''"."""
    monkeypatch.chdir(tmp_path)
    upload = read(put(tmp_path, "r.txt", ALIGNED))
    assert upload.problem == ""
    assert upload.study.first == Choice("algorithm", ("problem",), "error")
    assert len(upload.study.table) == 24
    check_code(upload)
    assert r_source(upload.study, []).startswith("# R reads this in another way")
