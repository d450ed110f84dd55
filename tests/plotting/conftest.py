"""Tables of ranks that R's SRCS made, and what it drew from them (r_reference/figures)."""

from functools import cache
from pathlib import Path

import pandas as pd
import pytest

from srcs_py import SRCSranks, datasets

DATA = Path(__file__).parent / "data"


def _levels(name, column):
    every = pd.read_csv(DATA / "levels.csv", dtype=str)
    levels = every[(every.table == name) & (every.column == column)].level
    return [int(each) for each in levels] if levels.str.isdecimal().all() else list(levels)


@cache
def _ranks(name):
    table = pd.read_csv(DATA / f"ranks_{name}.csv.gz")
    for column in table.columns[
        : list(table.columns).index("rank" if "rank" in table else "rank1")
    ]:
        table[column] = pd.Categorical(table[column], categories=_levels(name, column))
    return table


@cache
def _drawn(name):
    return pd.read_csv(DATA / f"{name}.csv.gz", keep_default_na=False)


@pytest.fixture
def ranks():
    """``ranks("mpb")``, ``"ml1"`` or ``"mpball"``: a fresh copy of R's table of ranks."""
    return lambda name: _ranks(name).copy()


@pytest.fixture
def drawn():
    """``drawn("figure3")``: every cell, box, line and text of R's picture, in points."""
    return lambda name: _drawn(name).copy()


@pytest.fixture(scope="session")
def noise():
    """The ranks of the bundled study with everything filled in; no test changes them."""
    roles = datasets.describe("noise").roles
    return SRCSranks(datasets.load("noise"), **roles, summarize="always")
