"""Tables in files of R."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import nearest


def r_tables(file: Path, name: str = "table") -> dict[str, pd.DataFrame]:
    """Return the tables of a file as the library rdata gives them; ``name`` for one of an rds."""
    import rdata

    known = rdata.conversion.DEFAULT_CLASS_MAP
    classes = {**known, "SRCS": known["data.frame"]}  # a table that R's SRCSranks made
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # guesses at the file: we read it, or say why not
        parsed = rdata.parser.parse_file(file)
    found = rdata.conversion.convert(parsed, constructor_dict=classes)
    if isinstance(found, pd.DataFrame):
        return {name: found}
    named = found.items() if isinstance(found, dict) else ()
    return {str(key): each for key, each in named if isinstance(each, pd.DataFrame)}


def read_r(file: Path, name: str) -> pd.DataFrame:
    """Return the table of this name; without a name, the only one."""
    tables = r_tables(file, name or "table")
    if name and name not in tables:
        raise SRCSError(f"{file} holds no table {name!r}: {nearest(name, tables)}")
    if len(tables) != 1 and not name:
        several = (
            f"the tables {', '.join(tables)}; pick one as {file}::NAME" if tables else "no table"
        )
        raise SRCSError(f"{file} holds {several}.")
    return _plain(tables[name] if name else next(iter(tables.values())))


def _plain(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table of R with plain Python names, numpy numbers and rows counted from 0."""
    columns = {str(name): _plain_column(table[name]) for name in table.columns}
    return pd.DataFrame(columns, copy=False)


def _plain_column(column: pd.Series) -> Any:
    if isinstance(column.dtype, pd.CategoricalDtype):
        levels = [str(each) for each in column.cat.categories]
        ordered = column.cat.ordered
        return pd.Categorical.from_codes(
            column.cat.codes.to_numpy(), categories=pd.Index(levels), ordered=bool(ordered)
        )
    if pd.api.types.is_integer_dtype(column):
        whole = not column.isna().any()
        return column.to_numpy(dtype=int) if whole else column.to_numpy(float, na_value=np.nan)
    return column.to_numpy()
