"""Tables in files of SPSS."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.tables.budget import check_budget


def read_sav(file: Path, *_: object) -> pd.DataFrame:
    """Return the table of a file.

    The labels of a column are its levels, in the order of the values, if all values have one.
    """
    import pyreadstat

    read: Any = pyreadstat.read_sav
    _, found = read(file, metadataonly=True)
    check_budget(file, cells=found.number_columns * (found.number_rows or 0))
    table: pd.DataFrame = read(file)[0]
    for name, labels in found.variable_value_labels.items():
        if {*table[name].dropna()} <= {*labels}:
            levels = dict.fromkeys(labels[value] for value in sorted(labels))  # some may be alike
            table[name] = pd.Categorical(table[name].map(labels), list(levels))
    return table
