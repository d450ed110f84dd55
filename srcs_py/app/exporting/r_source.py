"""R code that reads the runs of a study."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import datasets
from srcs_py.code.literals import r
from srcs_py.tables.formats import format_of
from srcs_py.tables.guess_roles import FILE
from srcs_py.tables.text_files.layout import YES

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.files import File
    from srcs_py.app.importing.studies import StudyTable
    from srcs_py.tables.text_files.layout import FileLayout

# How R converts a column to its type here.
_TYPES = {
    "yes/no": "as.logical({0})",
    "number": "as.numeric(as.character({0}))",
    "number with a comma": 'as.numeric(sub(",", ".", {0}, fixed = TRUE))',
    "text": "as.character({0})",
    "appearance": "factor({0}, levels = unique({0}))",
    "date": "factor({0}, levels = c({1}))",
    "filled": '(function(x) {{ x[x == ""] <- NA; x[cummax(seq_along(x) * !is.na(x))] }})({0})',
}
# How R converts numbers with a unit or marks between thousands, by their decimal mark; and answers.
_FORMS = {
    ".": 'as.numeric(gsub("[^0-9.+-]", "", {0}))',
    ",": 'as.numeric(sub(",", ".", gsub("[^0-9,+-]", "", {0}), fixed = TRUE))',
    "yes/no": (
        f"ifelse(is.na({{0}}), NA, +(tolower(trimws({{0}})) %in% c({', '.join(map(r, YES))})))"
    ),
}
# R's names of the encodings that it does not detect.
_ENCODINGS = {"utf-8-sig": "UTF-8-BOM", "utf-16": "UTF-16", "cp1252": "CP1252"}
# R decodes to the characters of its locale, which often is ASCII only in a container.
_LOCALE = 'if (!l10n_info()[["UTF-8"]]) invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))'
# R reads larger integers as doubles and writes 15 digits of them: 3000000000 is 3e+09.
_MOST = 2**31 - 1
_LONG = r'factor(sub("^ *[+]?0*([0-9])", "\\1", {0}), levels = c({1}), labels = c({2}))'
# Texts that read.csv of R takes for logical, hexadecimal or complex values.
_NO_TEXT = re.compile(
    r"\s*(T|F|TRUE|FALSE|[+-]?(0x[\da-f.]+(p[+-]?\d*)?|[\d.]+(e[+-]?\d*)?i?))\s*", re.IGNORECASE
)


def r_source(study: StudyTable, factors: Collection[str]) -> str:
    """Return the lines that make ``data`` in R, with these columns as factors."""
    if study.bundled is not None:
        file = datasets.describe(study.bundled).file
        reading = f"data <- read.csv({r(Path(file).name)}, check.names = FALSE)"
        return f"{origin_of(file)}\n{reading}"
    assert study.file is not None
    layout, table = study.file.layout, study.table
    columns = _columns(study, study.file, factors)
    own = [name for name in columns if study.file.reading.types.get(name) != "filled"]
    as_text = [] if study.wide else [*own, *_texts(study)]
    lines = [
        *([_LOCALE] if layout.encoding in _ENCODINGS else []),
        *_read(study, as_text),
        *_numbers(study.file, table),
        *(f"data[[{r(name)}]] <- {made}" for name, made in columns.items()),
    ]
    return "\n".join(lines)


def origin_of(file: str) -> str:
    """Return a comment on where to find a bundled file."""
    return (
        f"# {Path(file).name} comes with srcs_py; copy it to R's folder from where Python says:\n"
        f"# srcs_py.datasets.bundled({r(file)})"
    )


def _read(study: StudyTable, texts: Collection[str]) -> list[str]:
    """Return the lines that read the files, and convert a wide table."""
    assert study.file is not None
    file = study.file
    known = study.table if not study.wide and len(file.names) == 1 else None
    if len(file.names) == 1:
        lines = [f"data <- {reader(file, r(file.names[0]), known, texts)}"]
    else:
        names = ", ".join(map(r, file.names))
        one = f"data.frame({reader(file, 'each', known, ())}, {FILE} = each, check.names = FALSE)"
        lines = [f"data <- do.call(rbind, lapply(c({names}), function(each) {one}))"]
    if study.wide:
        name, value = study.columns[-2:]
        into = f"{name} = each, {value} = data[[each]]"
        rest = "data[setdiff(names(data), columns)]"
        lines += [
            f"columns <- c({', '.join(map(r, study.wide))})",
            "data <- do.call(rbind, lapply(columns, function(each)",
            f"  data.frame({rest}, {into}, check.names = FALSE)))",
            f"data${name} <- factor(data${name}, levels = columns)",
        ]
    return lines


def reader(file: File, name: str, table: pd.DataFrame | None, texts: Collection[str]) -> str:
    """Return the expression that reads a file, the columns in ``texts`` as texts."""
    kind = format_of(Path(file.names[0]), "read")
    layout, reading = file.layout, file.reading
    named = [] if reading.header is not False else ["col_names = FALSE"]
    of_sheet = [*named, *_skipped(reading.skip or 0), *_missing("na", reading.missing, "")]
    more = "".join(f", {option}" for option in of_sheet)
    if kind.in_r:
        form = kind.in_r_named if reading.table else kind.in_r
        read = form.format(file=name, table=r(reading.table), options=more)
        return f'(function(x) setNames(x, paste0("V", seq_along(x))))({read})' if named else read
    classes = ", ".join(f'{r(name)} = "character"' for name in dict.fromkeys(texts))
    options = [
        *([] if layout.header else ["header = FALSE"]),
        *([] if layout.separator == "," else [f"sep = {r(layout.separator)}"]),
        *([] if layout.decimal == "." else [f"dec = {r(layout.decimal)}"]),
        *(_named(layout, table) if layout.header and table is not None else []),
        *(_skipped(layout.skip or 0) if layout.comment is None else []),
        *_missing("na.strings", layout.missing),
        *(['quote = ""'] if layout.quoted is False else []),
        *([f"colClasses = c({classes})"] if classes else []),
        *(
            [f"fileEncoding = {r(_ENCODINGS[layout.encoding])}"]
            if layout.encoding in _ENCODINGS
            else []
        ),
    ]
    if layout.comment is not None:  # R would also end a line at the mark inside a value
        lines = f"readLines({name}){f'[-seq_len({layout.skip})]' if layout.skip else ''}"
        mark = f"startsWith(trimws(lines), {r(layout.comment)})"
        name = f"text = (function(lines) lines[!{mark}])({lines})"
    return f"read.csv({', '.join([name, *options])}, check.names = FALSE)"


def _skipped(lines: int) -> list[str]:
    return [f"skip = {lines}"] if lines else []


def _missing(option: str, words: Collection[str], *empty: str) -> list[str]:
    known = ", ".join(map(r, (*empty, "NA", "NaN", "nan", *words)))
    return [f"{option} = c({known})"] if words else []


def _named(layout: FileLayout, table: pd.DataFrame) -> list[str]:
    """Return the option with the column names if R would have others."""
    own = [name.strip(" \t") for name in layout.names]  # R's names
    numbers = own[: len(own) - len(table.columns)]  # row names, which read_table drops
    names = [*numbers, *map(str, table)]
    return [] if own == names else [f"col.names = c({', '.join(map(r, names))})"]


def _numbers(file: File, table: pd.DataFrame) -> list[str]:
    """Return the line that converts numbers with a point if others have a comma."""
    if file.layout.decimal != "," or file.reading.decimal:
        return []
    fractions = table.select_dtypes("float")
    fractions = fractions.drop(columns=[*file.reading.types], errors="ignore")
    names = [r(name) for name in fractions if (fractions[name] % 1 > 0).any()]
    columns = f"data[c({', '.join(names)})]"
    return [f"{columns} <- lapply({columns}, as.numeric)"] if names else []


def _columns(study: StudyTable, file: File, factors: Collection[str]) -> dict[str, str]:
    """Return how R converts the columns that it reads as another type."""
    from pandas.api.types import infer_dtype

    kinds = {name: infer_dtype(values, skipna=True) for name, values in study.table.items()}
    # R reads True as a text.
    types = {str(name): "yes/no" for name, kind in kinds.items() if kind == "boolean"}
    types |= file.reading.types
    comma = file.layout.decimal == ","
    made = {
        name: _FORMS.get(file.forms.get(name, ""))
        or _TYPES["number with a comma" if comma and kind == "number" else kind]
        for name, kind in types.items()
    }
    if file.layout.separator is not None:
        long = [name for name in factors if kinds[name] == "integer" and name not in types]
        made |= {name: _LONG for name in long if study.table[name].abs().max() > _MOST}
    return {name: _made(study, name, how) for name, how in made.items()}


def _made(study: StudyTable, name: str, how: str) -> str:
    column = f"data[[{r(name)}]]"
    levels = [", ".join(map(r, study.outline.columns[name].labels))]
    if how is _LONG:
        written = map(str, sorted(study.table[name].dropna().unique().tolist()))
        levels = [", ".join(map(r, written)), *levels]
    return how.format(column, *levels)


def _texts(study: StudyTable) -> list[str]:
    """Return the columns of texts that R would read as another type."""
    columns = study.outline.columns.items()
    return [
        name
        for name, column in columns
        if column.kind == "text" and column.labels and all(map(_NO_TEXT.fullmatch, column.labels))
    ]
