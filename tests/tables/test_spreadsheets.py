"""Texts that a spreadsheet would run: named in a warning, written and read back unchanged."""

import warnings

import pandas as pd
import pytest

from srcs_py import SRCSWarning, read_table, write_table
from srcs_py.tables.spreadsheets import formula_in

TEXTS = ["=cmd|' /C calc'!A0", "+1+1", "-x", "@SUM(A1)"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("kind", ["object", "category"])
def test_a_text_that_would_be_run_is_named_and_kept(text, kind, tmp_path):
    table = pd.DataFrame({"Method": pd.Series([text, "b"], dtype=kind), "rank": [-1, 1]})
    with pytest.warns(SRCSWarning, match="in the column 'Method' begins as a formula does"):
        write_table(table, tmp_path / "r.csv")
    assert read_table(tmp_path / "r.csv")["Method"].tolist() == [text, "b"]


def test_a_name_of_a_column_that_would_be_run_is_named():
    assert formula_in(pd.DataFrame({"=A1": [1]})) == ("=A1", "=A1")


def test_numbers_are_no_formulas(tmp_path):
    table = pd.DataFrame({"rank": [-1, 1], "text": ["-1", "+2.5e3"], "p": [-0.5, None]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_table(table, tmp_path / "r.csv")
        write_table(pd.DataFrame({"M": ["=1"]}), tmp_path / "r.html")
