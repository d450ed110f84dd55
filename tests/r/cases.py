"""The cases of r_reference: their calls, their studies, and the goldens that R wrote."""

import csv
import gzip
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd

import srcs_py as srcs

REFERENCE = Path(__file__).parents[2] / "r_reference"
GOLDEN = REFERENCE / "golden"
DATA_SETS = ("MPB", "ML1", "MPBall")

_PARSERS = {
    "params": lambda text: text.split("|"),
    "target": str,
    "performance": lambda text: text.split("|"),
    "pairing_col": str,
    "test": str,
    "correction": str,
    "alpha": lambda text: float(text) if _is_number(text) else text,
    "maximize": lambda text: text == "TRUE",
    "paired": lambda text: text == "TRUE",
    "ncores": int,
    "summarize": str,
}


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def _rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


@cache
def every_case():
    return {case["id"]: case for case in _rows(REFERENCE / "cases.csv")}


def cases_of(*kinds):
    return [case for case in every_case().values() if case["kind"] in kinds]


def on_data_set(case):
    """Whether a case needs MPB, ML1 or MPBall, itself or through the table that it compares."""
    ranked = every_case()[case["input"]] if case["kind"].startswith("comparison") else case
    return ranked["input"] in DATA_SETS


def arguments(case):
    """Return the keyword arguments of a case; "[]" means an empty list."""
    given = {name: case[name] for name in _PARSERS if case[name]}
    return {name: [] if text == "[]" else _PARSERS[name](text) for name, text in given.items()}


def selection(case):
    if case["select"] == "[]":
        return {}
    return dict(pair.split("=", 1) for pair in case["select"].split("|"))


def comparison_arguments(case):
    given = {name: value for name, value in arguments(case).items() if name in {"target", "alpha"}}
    shown = {"pvalues": case["pvalues"] == "TRUE"} if case["pvalues"] else {}
    return given | shown | selection(case)


@cache
def study(name):
    if name in DATA_SETS:
        return srcs.datasets.load(name)
    rows = _rows(REFERENCE / "inputs" / f"{name}.csv")
    described = [each for each in _rows(REFERENCE / "inputs/columns.csv") if each["input"] == name]
    return pd.DataFrame(
        {each["column"]: _typed([row[each["column"]] for row in rows], each) for each in described}
    )


def _typed(texts, column):
    if column["kind"] == "factor":
        return pd.Categorical(texts, categories=column["levels"].split("|"))
    if column["kind"] == "text":
        return pd.Series([None if text == "NA" else text for text in texts], dtype=object)
    if column["kind"] == "logical":
        return pd.Series([text == "True" for text in texts], dtype=bool)
    numbers = np.array([np.nan if text == "NA" else float(text) for text in texts], dtype=float)
    whole = column["kind"] in {"integer", "whole"}
    return pd.Series(numbers.astype(np.int64) if whole else numbers)


@cache
def our_ranks(case_id):
    """Return our table for a case; it warns of constant differences, which R does not survive."""
    case = every_case()[case_id]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", srcs.SRCSWarning)
        return srcs.SRCSranks(study(case["input"]), **arguments(case))


def our_comparison(case):
    return srcs.SRCScomparison(our_ranks(case["input"]), **comparison_arguments(case))


def golden_text(case_id, folder=GOLDEN):
    """Return the cells of a golden as texts, None for R's NA; quoted cells are text columns."""
    with gzip.open(folder / f"{case_id}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        return pd.DataFrame(list(csv.reader(file)))


def golden(case_id, folder=GOLDEN):
    """Return R's table: key columns as categoricals in R's level order, numbers as floats."""
    cells = golden_text(case_id, folder)
    table = cells.iloc[1:].reset_index(drop=True)
    table.columns = cells.iloc[0]
    levels = golden_levels(folder).get(case_id, {})
    return pd.DataFrame({name: _column(table[name], levels.get(name)) for name in table.columns})


def _column(texts, levels):
    if levels is not None:
        return pd.Categorical(texts, categories=levels)
    missing = texts == "NA"
    if all(map(_is_number, texts[~missing])):
        return texts.where(~missing, "nan").map(float)
    return texts.astype(object).where(~missing, None)


@cache
def golden_levels(folder=GOLDEN):
    levels = {}
    for row in _rows(folder / "levels.csv"):
        levels.setdefault(row["id"], {})[row["column"]] = row["levels"].split("|")
    return levels


def golden_square(case_id, folder=GOLDEN):
    """Return R's comparison with its row names as index."""
    square = golden(case_id, folder)
    return square.set_index(pd.Index(golden_text(case_id, folder)[0][1:])).drop(columns="level")
