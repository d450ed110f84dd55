"""Types of columns that the user gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_known, check_mapping, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import decimal_mark
from srcs_py.tables.factors import factor
from srcs_py.tables.text_files.layout import NO, NUMBER, YES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

KINDS = ("number", "text", "appearance", "date", "filled")
AS_WRITTEN = ("text", "appearance", "date")  # read character by character
MOST_BAD = 0.1  # share of the cells of a column that may be read as missing
_DATES = ("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y")
_TIMES = ("", " %H:%M", " %H:%M:%S")
# A number with a unit or a currency sign, perhaps with marks between its thousands.
_MEASURED = re.compile(
    r"([€$£¥]|[A-Z]{3}|)\s*([+-]?[\d.,](?:[\d.,'\s]*[\d.,])?)\s*([^\d.,+-]{0,12})"
)
_SPACED = re.compile(r"['\s](?=\d{3}(?!\d))")  # a mark between thousands, as in 10 000
_SPREAD = r"\d\s*(?:±|\+/?-)\s*\d"  # of a mean and its standard deviation


def check_types(types: Mapping[str, str]) -> dict[str, str]:
    """Return the type of each column if all are known."""
    given = check_mapping("types", types)
    return {name: match_choice(f"types[{name!r}]", kind, KINDS) for name, kind in given.items()}


def typed(
    table: pd.DataFrame,
    types: Mapping[str, str],
    file: str,
    decimal: str | None,
    usual: str | None = None,
) -> pd.DataFrame:
    """Return the table with the columns in ``types`` converted to their types.

    ``decimal`` is the mark that the user gave, ``usual`` that of the file's other numbers.
    """
    names = list(map(str, table.columns))
    for name, kind in types.items():
        check_known(name, names, f"{file} has no column {name!r}")
        at = names.index(name)
        column = table.iloc[:, at]
        if kind == "filled":
            table.isetitem(at, column.ffill().array)
            continue
        key = factor(column)
        texts = np.array([*key.labels, np.nan], dtype=object)[key.codes]  # missing stays missing
        seen = pd.Index(texts[column.notna()]).unique()
        made: Any = texts
        if kind == "number":
            made = _numbers(texts, f"{file}: the column {name!r}", decimal, usual)
        elif kind == "appearance":
            made = pd.Categorical(texts, seen)
        elif kind == "date":
            made = pd.Categorical(texts, _in_time(seen, f"{file}: the column {name!r}"))
        table.isetitem(at, made)
    return table


def _numbers(
    texts: NDArray[Any], column: str, decimal: str | None, usual: str | None
) -> NDArray[Any]:
    seen = [text for text in dict.fromkeys(texts.tolist()) if isinstance(text, str)]
    if {*".,"} <= {*"".join(seen)} and not decimal_mark(_bare(seen).values())[0]:
        usual = None  # 1.234 and 1,234: one of them would be a thousand times the other
    form = number_form(seen, decimal or usual)
    if decimal and form in {*".,"} - {decimal} and any(form in text for text in seen):
        raise SRCSError(
            f"{column} has the decimal mark {form!r}, not ", Argument("decimal", decimal), "."
        )
    found = written_numbers(seen, decimal or usual)
    for at, text in enumerate(texts):
        if isinstance(text, str) and text not in found:
            _, both = decimal_mark(_bare([text]).values())
            doubt = " Its mark may be one of decimals or of thousands." if both else ""
            raise SRCSError(
                f"{column} is not a number in row {at}, counted from 0: {text!r}.{doubt}"
            )
    return np.array([found.get(text, np.nan) for text in texts], dtype=float)


def written_numbers(texts: Sequence[str], decimal: str | None) -> dict[str, float]:
    """Return the numbers of the texts of a column that are numbers.

    They are plain numbers, or yes and no, which are 1 and 0, or have the same unit or currency
    sign, or marks between their thousands.

    Examples
    --------
    >>> written_numbers(["1.250,5 €", "990,25 €"], None)
    {'1.250,5 €': 1250.5, '990,25 €': 990.25}
    """
    form = number_form(texts, decimal)
    if form == "yes/no":
        return {text: float(text.strip().lower() in YES) for text in texts}
    written = {text: text for text in texts}
    if form:
        other = "," if form == "." else "."
        between = re.compile(rf"\{other}(?=\d{{3}}(?!\d))")
        bare = {text: between.sub("", number) for text, number in _bare(texts).items()}
        written = {text: number for text, number in bare.items() if other not in number}
    values = {text: _number(number, form or decimal or ".") for text, number in written.items()}
    return {text: value for text, value in values.items() if value is not None}


def number_form(texts: Sequence[str], decimal: str | None) -> str:
    """Return how numbers are written: "yes/no", their decimal mark, or "" without units.

    "" too if all marks may be those of decimals or of thousands, and ``decimal`` is not given.
    """
    if all(text.strip().lower() in (*YES, *NO) for text in texts):
        return "yes/no"
    if all(_number(text, decimal or ".") is not None for text in texts):
        return ""
    return decimal_mark(_bare(texts).values())[0] or decimal or ""


def _bare(texts: Sequence[str]) -> dict[str, str]:
    """Return the numbers without their unit, the most frequent one, and without spaces in them."""
    found = {text: match.groups() for text in texts if (match := _MEASURED.fullmatch(text.strip()))}
    units = Counter((before, after) for before, _, after in found.values())
    unit = max(units, key=lambda each: units[each], default=None)
    return {
        text: _SPACED.sub("", number)
        for text, (before, number, after) in found.items()
        if (before, after) == unit
    }


def _number(text: str, decimal: str) -> float | None:
    if decimal == "," and "." in decimal_mark([text])[1]:  # between thousands
        return None
    try:  # float() would skip a "_"
        return float(text.replace("_", "?").replace(decimal, "."))
    except ValueError:
        return None


def date_format(texts: Sequence[str]) -> str | None:
    """Return the format that all dates have; None if they have none, or the day could be the month.

    Examples
    --------
    >>> date_format(["31.12.2023", "01.02.2024"]), date_format(["01/02/2024"])
    ('%d.%m.%Y', None)
    """
    bare = [text.strip() for text in texts]
    forms = [day + time for day in _DATES for time in _TIMES]
    for some in (bare[:1], bare):  # most columns have no dates, as the first text shows
        found = {form: pd.to_datetime(some, format=form, errors="coerce") for form in forms}
        forms = [form for form, dates in found.items() if dates.notna().all()]
    return forms[0] if len(forms) == 1 else None


def _in_time(dates: Iterable[str], column: str) -> list[str]:
    """Return dates in their order."""
    dates = list(dates)
    form = date_format(dates)
    if form is None:
        raise SRCSError(
            f"{column} is not a date that can be told: all dates need one form, such as "
            "2024-12-31 or 31.12.2024, in which the day cannot be taken for the month."
        )
    return sorted(dates, key=lambda text: datetime.strptime(text.strip(), form))


def column_type(column: pd.Series) -> str:
    """Return "number", "text", "yes/no" or "levels", the type of a categorical column."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return "levels"
    if pd.api.types.is_bool_dtype(column):
        return "yes/no"
    return "number" if pd.api.types.is_numeric_dtype(column) else "text"


def better_type(column: pd.Series) -> str:
    """Return a type that a column of texts seems to need: "number", "date", "filled" or "".

    Its numbers have a unit, thousands marks or are yes and no; its dates are not in order as texts;
    most of its cells are empty below a text, as those of merged cells are.
    """
    texts = column.dropna()
    strings = all(isinstance(text, str) for text in texts)
    if column_type(column) != "text" or not len(texts) or not strings:
        return ""
    seen = texts.unique().tolist()
    if column.notna().iloc[0] and 2 * len(texts) <= len(column):
        return "filled"
    if (form := date_format(seen)) is not None:
        return "" if form.startswith("%Y") else "date"
    return "number" if len(written_numbers(seen, None)) == len(seen) else ""


def not_numbers(column: pd.Series) -> dict[str, int]:
    """Return the texts of a column that are not numbers, with their first rows; most must be.

    A number with a sign such as % is odd, too, and so is one with the rarer decimal mark, or with a
    comma if all have one. Of a column of numbers, the infinite ones.
    """
    every, kind = column.reset_index(drop=True).dropna(), column_type(column)
    if kind == "number":
        infinite = every[np.isinf(every.to_numpy(dtype=float))].drop_duplicates().astype(str)
        return dict(zip(infinite, infinite.index, strict=True))
    if kind != "text":
        return {}
    texts = every.drop_duplicates().astype(str).astype(object)  # Arrow's expressions are others
    written = texts.str.fullmatch(NUMBER)
    commas, points = (written & texts.str.contains(mark, regex=False) for mark in ",.")
    only_commas = written.all() and not points.any()
    odd = ~written | (commas if only_commas or commas.sum() <= points.sum() else points)
    meant = texts[texts.str.fullmatch(rf"\W*{NUMBER.pattern}\W*")]
    if every.isin(meant).sum() <= len(every) / 2:
        return {}
    return dict(zip(texts[odd], texts.index[odd], strict=True))


def has_spreads(table: pd.DataFrame) -> bool:
    """Return whether most cells of a column are means with standard deviations: 78.1 ± 0.6."""
    texts = (values.astype(str) for _, values in table.items() if column_type(values) == "text")
    return any(cells.str.contains(_SPREAD).mean() > 0.5 for cells in texts)


def refuse_spreads(table: pd.DataFrame, argument: str = "data") -> None:
    """Raise if the cells of a table are means with standard deviations."""
    if has_spreads(table):
        what = " has means with standard deviations in its cells, not runs; rank them by "
        raise SRCSError(Argument(argument), what, Argument("atopsis"), ".")


def bad_cells(column: pd.Series) -> list[str]:
    """Return the texts of a column that are no finite numbers, if few cells have them."""
    every = column.dropna().astype(str)
    seen = every.unique().tolist()
    written = {text for text, value in written_numbers(seen, None).items() if np.isfinite(value)}
    good = {text for text in seen if NUMBER.fullmatch(text)} | written
    bad = [text for text in seen if text not in good]
    return bad if every.isin(bad).sum() <= max(1, MOST_BAD * len(every)) else []
