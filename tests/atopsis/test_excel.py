"""Sheets of Excel as authors keep them: each is read as the same two tables, or refused clearly."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import read_tables
from tests.atopsis.test_layouts import MEANS, STDS, check

openpyxl = pytest.importorskip("openpyxl")

NAMES, SETS = list(MEANS.index), list(MEANS.columns)
PAIRS = [list(zip(*both, strict=True)) for both in zip(MEANS.values, STDS.values, strict=True)]
TEXTS = [[f"{mean} ± {sd}" for mean, sd in row] for row in PAIRS]
BOTH = [[value for pair in row for value in pair] for row in PAIRS]
TITLE, FOOTNOTE = ["Table 2: accuracy (%) of three classifiers"], ["* significant at 0.05"]


def named(rows, head):
    return [head, *([name, *row] for name, row in zip(NAMES, rows, strict=True))]


def below(sign):
    rows = [["Method", *SETS]]
    for name, row in zip(NAMES, PAIRS, strict=True):
        rows += [[name, *(mean for mean, _ in row)], [None, *(sign.format(sd) for _, sd in row)]]
    return rows


PLAIN = named(TEXTS, ["Method", *SETS])
SIDE = named(BOTH, ["Method", *(f"{name} {what}" for name in SETS for what in ("mean", "sd"))])
SPANS = [cell for name in SETS for cell in (name, None)]
TWO_LINES = [["Method", *SPANS], [None, *["mean", "sd"] * 3], *SIDE[1:]]
TURNED = [
    ["Dataset", *NAMES],
    *([name, *row] for name, row in zip(SETS, np.transpose(TEXTS), strict=True)),
]
LONG = [["Algorithm", "Dataset", "Mean", "SD"]] + [
    [name if at == 0 else None, SETS[at], *pair]
    for name, row in zip(NAMES, PAIRS, strict=True)
    for at, pair in enumerate(row)
]
BLOCKS = [
    ["Method", "Mean", None, None, "SD", None, None],
    [None, *SETS, *SETS],
    *([name, *MEANS.loc[name], *STDS.loc[name]] for name in NAMES),
]
ALONE = named(MEANS.values.tolist(), ["Method", *SETS])
# name -> rows and merged cells
LAYOUTS = {
    "plain": (PLAIN, ""),
    "title above": ([TITLE, *PLAIN], ""),
    "title and an empty line": ([TITLE, [], *PLAIN], ""),
    "merged title": ([TITLE, *PLAIN], "A1:D1"),
    "two titles": ([TITLE, ["mean ± standard deviation, 10 folds"], *PLAIN], ""),
    "footnote below": ([*PLAIN, FOOTNOTE], ""),
    "two footnotes": ([*PLAIN, [], FOOTNOTE, ["Source: own runs"]], ""),
    "title and footnote": ([TITLE, [], *PLAIN, [], FOOTNOTE], ""),
    "side by side": (SIDE, ""),
    "title above side by side": ([TITLE, *SIDE], ""),
    "two lines of names": (TWO_LINES, "B1:C1 D1:E1 F1:G1"),
    "merged corner": (TWO_LINES, "A1:A2 B1:C1 D1:E1 F1:G1"),
    "title, two lines, footnote": ([TITLE, *TWO_LINES, FOOTNOTE], "A1:G1 B2:C2 D2:E2 F2:G2"),
    "means, then deviations": (BLOCKS, "B1:D1 E1:G1"),
    "data sets in rows": (TURNED, ""),
    "long with merged names": (LONG, "A2:A4 A5:A7 A8:A10"),
    "deviations below": (below("({})"), ""),
    "deviations below, merged names": (below("±{}"), "A2:A3 A4:A5 A6:A7"),
    "in the middle of the sheet": ([[], [], *([None, None, *row] for row in PLAIN)], ""),
    "line of units": ([PLAIN[0], [None, *["(%)"] * 3], *PLAIN[1:]], ""),
}
REFUSED = {
    "numbers of rows": ([[at, *row] for at, row in enumerate(PLAIN)], "is not 'mean ± sd'"),
    "one below the other": ([*ALONE, [], *ALONE], "'95.3'.* is not 'mean ± sd'.*second file"),
    "with titles": ([["Means"], *ALONE, [], ["SD"], *ALONE], "is not 'mean ± sd'.*second file"),
    "means alone": (ALONE, "holds means only.*second file"),
}


def written(path, rows, merged=""):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(list(row))
    for cells in merged.split():
        book.active.merge_cells(cells)
    book.save(path)
    return path


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_sheet_is_read(name, tmp_path):
    check(read_tables(written(tmp_path / "paper.xlsx", *LAYOUTS[name])))


@pytest.mark.parametrize("name", REFUSED)
def test_a_sheet_is_refused_in_one_sentence(name, tmp_path):
    rows, message = REFUSED[name]
    with pytest.raises(SRCSError, match=message):
        read_tables(written(tmp_path / "paper.xlsx", rows))


def test_means_and_deviations_on_sheets_of_their_own(tmp_path):
    path = tmp_path / "paper.xlsx"
    with pd.ExcelWriter(path) as book:
        MEANS.to_excel(book, sheet_name="Means")
        STDS.to_excel(book, sheet_name="SDs")
    check(read_tables(f"{path}::Means", f"{path}::SDs"))
    with pytest.raises(SRCSError, match="contains the sheets Means, SDs; pick one as"):
        read_tables(path)
