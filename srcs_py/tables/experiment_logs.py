"""Runs of COCO and IOHprofiler from index files: the evaluations and the best value of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.base.errors import SRCSError

_SETTING = re.compile(r"\b(\w+) = '?([^',]*)'?")  # such as funcId = 1, algId = 'CMA-ES'
_RUN = re.compile(r"\b(\d+):(\d+)\|(\S+?)(?:,|$|\s)")  # instance, evaluations and value
_SETTINGS = ("algId", "funcId", "DIM")
_WHOLE = ("Function", "Dimension", "Instance", "Evaluations")
_COLUMNS = ("Algorithm", *_WHOLE)
_VALUES = {"T": "Score", "F": "Cost"}  # of IOHprofiler, by whether larger ones are better


def read_info(file: Path, *_: object) -> pd.DataFrame:
    """Return the runs in an index file; the values of COCO are distances to the target."""
    known: dict[str, str] = {}
    rows: list[tuple[str, ...]] = []
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        text = "" if line.startswith("%") else line  # a comment
        known |= dict(_SETTING.findall(text))
        runs = _RUN.findall(text)
        if runs and (lacks := [name for name in _SETTINGS if name not in known]):
            raise SRCSError(file, f" has runs before a line that gives {' and '.join(lacks)}.")
        rows += [(*(known[name] for name in _SETTINGS), *run) for run in runs]
    if not rows:
        raise SRCSError(file, " lists no runs, as the info files of COCO and IOHprofiler do.")
    value = _value_name(known.get("maximization"))
    table = pd.DataFrame(rows, columns=[*_COLUMNS, value])
    whole = [name for name in _WHOLE if table[name].str.isdecimal().all()]  # a function may be f1
    return table.astype(dict.fromkeys(whole, int) | {value: float})


def runs_of(index: Mapping[str, Any]) -> pd.DataFrame:
    """Return the runs in an index of IOHprofiler in JSON."""
    rows = [
        (
            *(index["algorithm"]["name"], index["function_name"], scenario["dimension"]),
            *(run["instance"], run["evals"], run["best"]["y"]),
        )
        for scenario in index["scenarios"]
        for run in scenario["runs"]
    ]
    columns = [*_COLUMNS, _value_name(index.get("maximization"))]
    return pd.DataFrame(rows, columns=columns)


def _value_name(maximization: object) -> str:
    """Return the name of the values; COCO does not write whether they are maximized."""
    return _VALUES.get(str(maximization)[:1].upper(), "Error")
