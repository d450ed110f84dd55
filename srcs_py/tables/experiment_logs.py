"""Runs of COCO and IOHprofiler from index files: the evaluations and the best value of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
_MAXIMIZED = {"PBO"}  # suites whose older files do not write it
_OBJECTIVE = re.compile(r"[Ff]\d+")  # names a column of trajectories with several objectives
_DATA = re.compile(r"^\S+\.dat\b", re.MULTILINE)


def read_info(file: Path, *_: object) -> pd.DataFrame:
    """Return the runs in an index file; the values of COCO are distances to the target."""
    known: dict[str, str] = {}
    rows: list[tuple[str, ...]] = []
    content = file.read_text(encoding="utf-8", errors="replace")
    for line in content.splitlines():
        text = "" if line.startswith("%") else line  # a comment
        known |= dict(_SETTING.findall(text))
        runs = _RUN.findall(text)
        if runs and (lacks := [name for name in _SETTINGS if name not in known]):
            raise SRCSError(file, f" has runs before a line that gives {' and '.join(lacks)}.")
        rows += [(*(known[name] for name in _SETTINGS), *run) for run in runs]
    if not rows:
        raise SRCSError(file, " lists no runs, as the info files of COCO and IOHprofiler do.")
    data = _DATA.findall(content)
    _refuse_objectives(file, [], data)
    of_coco = not any("IOHprofiler" in text for text in (file.name, *data))
    value = "Error" if of_coco else _value_name(known)
    table = pd.DataFrame(rows, columns=[*_COLUMNS, value])
    whole = [name for name in _WHOLE if table[name].str.isdecimal().all()]  # a function may be f1
    return table.astype(dict.fromkeys(whole, int) | {value: float})


def runs_of(index: Mapping[str, Any], file: Path) -> pd.DataFrame:
    """Return the runs in an index of IOHprofiler in JSON."""
    data = [str(scenario.get("path")) for scenario in index["scenarios"]]
    _refuse_objectives(file, _texts(index.get("attributes")), data)
    rows = [
        (
            *(index["algorithm"]["name"], index["function_name"], scenario["dimension"]),
            *(run["instance"], run["evals"], run["best"]["y"]),
        )
        for scenario in index["scenarios"]
        for run in scenario["runs"]
    ]
    return pd.DataFrame(rows, columns=[*_COLUMNS, _value_name(index)])


def _texts(value: object) -> list[str]:
    """Return all texts in lists and objects of JSON."""
    if isinstance(value, str):
        return [value]
    parts = [*value, *value.values()] if isinstance(value, Mapping) else value
    return [text for part in parts for text in _texts(part)] if isinstance(parts, list) else []


def _refuse_objectives(file: Path, names: list[str], data: Iterable[str]) -> None:
    """Raise if runs have several objectives, by the names of their trajectories' columns."""
    for path in (file.parent / name for name in data):
        if path.is_file():
            with path.open(encoding="utf-8", errors="replace") as lines:
                names += lines.readline().replace('"', " ").split()
            break
    if objectives := sorted({name for name in names if _OBJECTIVE.fullmatch(name)}):
        raise SRCSError(
            file,
            f" has runs with several objectives ({', '.join(objectives)}); rank an indicator of "
            "each run, such as its hypervolume, in a table with a row for each run.",
        )


def _value_name(known: Mapping[str, Any]) -> str:
    """Return the name of IOHprofiler's values, which tells whether larger ones are better."""
    if "maximization" not in known and known.get("suite") in _MAXIMIZED:
        return "Score"
    return _VALUES.get(str(known.get("maximization"))[:1].upper(), "Value")
