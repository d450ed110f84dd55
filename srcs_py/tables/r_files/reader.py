"""Tables in files of R, parsed by the library rdata."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd

from srcs_py.base.errors import warn
from srcs_py.tables.file_errors import check_distinct, picked

_MISSING_INTEGER64 = np.iinfo(np.int64).min


def r_tables(file: Path, name: str = "table") -> dict[str, Any]:
    """Return the tables of a file as R's objects; ``name`` is that of the table in an rds file."""
    from srcs_py.tables.r_files.parser import parse, unreadable  # late: rdata takes its time

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rdata warns of objects that are not used here
        found = parse(file)
    try:
        named = {name: found} if _kind(found) == "VEC" else dict(_pairs(found))
        return {key: each for key, each in named.items() if "data.frame" in _classes(each)}
    except AttributeError as error:  # rdata took one reference for another
        raise unreadable(file, error) from error


def r_columns(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the tables of a file with the names of their columns."""
    return {
        name: (*_row_names(table), *_column_names(table)) for name, table in r_tables(file).items()
    }


def _column_names(table: Any) -> tuple[str, ...]:
    """Return the names of the columns of a table of R; NA as the text that R shows."""
    found = dict(_pairs(table.attributes))["names"].value if table.value else ()
    return tuple("NA" if each is None else str(each) for each in found)


def _row_names(table: Any) -> dict[str, Any]:
    """Return names of rows as a column, as ``read.csv`` would; none for numbers of rows."""
    names = dict(_pairs(table.attributes)).get("row.names")
    if names is None or _kind(names) != "STR" or "row.names" in _column_names(table):
        return {}
    texts = names.value
    return {} if all(map(str.isdecimal, texts)) else {"row.names": np.array(texts, dtype=object)}


def read_r(file: Path, name: str, *_: object) -> pd.DataFrame:
    """Return the table of this name; without a name, the only one.

    Names of the rows become the first column. Columns that are not plain columns are left out with
    a warning.
    """
    tables = r_tables(file, name or "table")
    none = "; if R is installed, srcs data convert makes a table of a matrix or a list"
    return _table(picked(file, name, tables, "table", none), file)


def _table(table: Any, file: Path) -> pd.DataFrame:
    names = _column_names(table)
    check_distinct(names, file)
    columns = {name: _column(each) for name, each in zip(names, table.value, strict=True)}
    plain = {name: each for name, each in columns.items() if not isinstance(each, str)}
    if len(plain) < len(columns):
        left_out = ", ".join(f"{name!r} ({columns[name]})" for name in columns if name not in plain)
        warn(
            file,
            f": columns that are left out, because they are not plain columns: {left_out}; "
            "where R is installed, srcs data convert makes plain ones of them.",
        )
    return pd.DataFrame(_row_names(table) | plain)


def _column(column: Any) -> Any:
    """Return the values of a column, writable; a text that describes a column that is not plain."""
    attributes, classes = dict(_pairs(column.attributes)), _classes(column)
    kind = _kind(column)
    if "dim" in attributes and len(attributes["dim"].value) > 1:  # of one, it is R's vector
        return "a matrix"
    if kind not in {"INT", "REAL", "LGL", "STR"}:
        whole = "a POSIXlt; as.POSIXct makes it a column" * ("POSIXlt" in classes)
        return whole or {"VEC": "a list or a table"}.get(kind, f"of R's type {kind}")
    if kind == "STR":
        return np.array(column.value, dtype=object)
    if "factor" in classes:
        return _categorical(column.value, attributes["levels"].value, "ordered" in classes)
    if "integer64" in classes:
        return _integer64(column.value)
    return _dates(_numbers(column.value, kind), classes, attributes)


def _numbers(values: Any, kind: str) -> Any:
    missing = np.ma.getmaskarray(values)
    if kind == "LGL" and missing.any():
        known = np.ma.getdata(values).astype(bool).astype(object)
        known[missing] = None
        return known
    if kind == "REAL" or missing.any():
        return np.array(np.ma.filled(np.ma.asarray(values).astype(float), np.nan))
    return np.array(np.ma.getdata(values), dtype=bool if kind == "LGL" else np.int64)


def _integer64(values: Any) -> Any:
    """Return 64-bit whole numbers, which R keeps in the bytes of doubles."""
    whole = np.array(values, dtype=float).view(np.int64)
    missing = whole == _MISSING_INTEGER64
    return np.where(missing, np.nan, whole) if missing.any() else whole


def _dates(values: Any, classes: list[str], attributes: dict[str, Any]) -> Any:
    """Return days and seconds as dates in R's time zone; other values as they are."""
    if {"Date", "POSIXct"} & {*classes} and np.isinf(values).any():
        return "dates that are infinite"
    if "Date" in classes:
        with np.errstate(invalid="ignore"):  # R's NA is a signalling NaN
            days = np.floor(values)
        return pd.to_datetime(days, unit="D").to_numpy(copy=True)
    if "POSIXct" in classes:
        name = attributes["tzone"].value[0] if "tzone" in attributes else ""
        try:
            zone = ZoneInfo(name or "UTC")
        except (KeyError, ValueError, OSError):
            return f"times in the zone {name!r}"
        moments = pd.to_datetime(values, unit="s", utc=True).tz_convert(zone)
        return moments.tz_localize(None).to_numpy(copy=True)
    return values


def _categorical(values: Any, levels: list[Any], ordered: bool) -> pd.Categorical:
    """Return a factor; a level that is R's NA is a missing value."""
    codes = np.ma.filled(np.ma.asarray(values), 0).astype(np.int64) - 1
    known = np.array([level is not None for level in levels], dtype=bool)
    position = np.append(np.where(known, np.cumsum(known) - 1, -1), -1)  # code -1: the last
    categories = pd.Index([level for level in levels if level is not None], dtype=object)
    return pd.Categorical.from_codes(position[codes], categories=categories, ordered=ordered)


def _kind(value: Any) -> str:
    return str(value.info.type.name)


def _classes(value: Any) -> list[str]:
    attributes = dict(_pairs(value.attributes))
    return [str(each) for each in attributes["class"].value] if "class" in attributes else []


def _pairs(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield names and values of a pair list of R, such as attributes or the objects of a file."""
    while node is not None and _kind(node) == "LIST":
        symbol = node.tag.referenced_object if _kind(node.tag) == "REF" else node.tag
        yield symbol.value.value.decode("utf-8", "replace"), node.value[0]
        node = node.value[1]
