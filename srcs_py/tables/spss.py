"""Tables in files of SPSS."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from srcs_py.tables.budget import check_budget


def read_sav(file: Path, *_: object) -> pd.DataFrame:
    """Return the table of a file.

    The labels of a column are its levels, in the order of the values, if all values have one.
    """
    import pyreadstat

    _, found = pyreadstat.read_sav(file, metadataonly=True)
    columns = found.number_columns
    check_budget(file, columns=columns, cells=columns * (found.number_rows or 0))
    table: pd.DataFrame = pyreadstat.read_sav(file)[0]
    for name, labels in found.variable_value_labels.items():
        if {*table[name].dropna()} <= {*labels}:
            table[name] = pd.Categorical(table[name], sorted(labels)).rename_categories(labels)
    return table
