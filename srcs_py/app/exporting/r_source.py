"""R code that reads the runs of a study."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import datasets
from srcs_py.app.exporting.python_source import python_imports, python_source
from srcs_py.code.literals import python, r
from srcs_py.tables.formats import format_of

if TYPE_CHECKING:
    from srcs_py.app.importing.files import File
    from srcs_py.app.importing.studies import StudyTable

WRITTEN = "runs-for-R.csv"
# R's classes of columns that it might take for another, by their types here.
_CLASSES = {"number": "numeric", "yes/no": "logical"}
# R's names of the encodings that it does not detect.
_ENCODINGS = {"utf-8-sig": "UTF-8-BOM", "utf-16": "UTF-16", "cp1252": "CP1252"}
# R decodes to the characters of its locale, which often is ASCII only in a container.
_LOCALE = 'if (!l10n_info()[["UTF-8"]]) invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))'


def r_source(study: StudyTable, factors: Collection[str]) -> str:
    """Return the lines that make ``data`` in R, with these columns as factors."""
    if study.bundled is not None:
        file = datasets.describe(study.bundled).file
        reading = f"data <- read.csv({r(Path(file).name)}, check.names = FALSE)"
        return f"{origin_of(file)}\n{reading}"
    assert study.file is not None
    lines = _read(study, study.file, factors) if _is_plain(study, study.file) else _written(study)
    return "\n".join(lines)


def origin_of(file: str) -> str:
    """Return a comment on where to find a bundled file."""
    return (
        f"# {Path(file).name} comes with srcs_py; copy it to R's folder from where Python says:\n"
        f"# srcs_py.datasets.bundled({r(file)})"
    )


def _is_plain(study: StudyTable, file: File) -> bool:
    """Return whether R reads the file as it is: one table with a row for each run."""
    names = [name.strip(" \t") for name in file.layout.names][-len(study.columns) :]  # R's names
    as_named = not names or names == study.columns or file.layout.header is False
    alone = len(file.names) == 1 and not study.wide
    return alone and as_named and not file.reading.types and file.layout.comment is None


def _read(study: StudyTable, file: File, factors: Collection[str]) -> list[str]:
    """Return the lines that read a plain file, its texts as texts."""
    kinds = {name: column.kind for name, column in study.outline.columns.items()}
    classes = {name: _CLASSES.get(kinds[name], "character") for name in factors}
    lines = [f"data <- {reader(file, r(file.names[0]), classes)}"]
    fractions = [
        r(name)
        for name, values in study.table.select_dtypes("float").items()
        if (values % 1 > 0).any()
    ]
    if file.layout.decimal == "," and fractions:  # those with a point are texts in R
        columns = f"data[c({', '.join(fractions)})]"
        lines.append(f"{columns} <- lapply({columns}, as.numeric)")
    return [_LOCALE, *lines] if file.layout.encoding in _ENCODINGS else lines


def _written(study: StudyTable) -> list[str]:
    """Return the lines that read what Python wrote, as R would read the files in another way."""
    source = f"data = {python_source(study)}"
    steps = [*python_imports([source]).splitlines(), source]
    columns = study.outline.columns.items()
    classes = (r(_CLASSES.get(column.kind, "character")) for _, column in columns)
    names = ", ".join(map(r, study.columns))
    return [
        "# R reads this in another way; first write the runs in Python:",
        *(f"# {step}" for step in steps),
        f"# data.to_csv({python(WRITTEN)}, index=False)",
        f'data <- read.csv({r(WRITTEN)}, na.strings = "", colClasses = c({", ".join(classes)}))',
        f"names(data) <- c({names})",
        *(
            f"data[[{r(name)}]] <- factor(data[[{r(name)}]], c({', '.join(map(r, column.labels))}))"
            for name, column in columns
            if column.kind != "number" and column.labels
        ),
    ]


def reader(file: File, name: str, classes: dict[str, str]) -> str:
    """Return the expression that reads a file, some columns as classes of R."""
    kind = format_of(Path(file.names[0]), "read")
    layout, reading = file.layout, file.reading
    named = [] if reading.header is not False else ["col_names = FALSE"]
    of_sheet = [*named, *_skipped(reading.skip or 0), *_missing("na", reading.missing, "")]
    more = "".join(f", {option}" for option in of_sheet)
    if kind.in_r:
        form = kind.in_r_named if reading.table else kind.in_r
        read = form.format(file=name, table=r(reading.table), options=more)
        return f'(function(x) setNames(x, paste0("V", seq_along(x))))({read})' if named else read
    of_columns = ", ".join(
        f"{r(name)} = {r(kind)}" for name, kind in classes.items() if kind != "numeric"
    )
    options = [
        *([] if layout.header else ["header = FALSE"]),
        *([] if layout.separator == "," else [f"sep = {r(layout.separator)}"]),
        *([] if layout.decimal == "." else [f"dec = {r(layout.decimal)}"]),
        *_skipped(layout.skip or 0),
        *_missing("na.strings", layout.missing),
        *(['quote = ""'] if layout.quoted is False else []),
        *([f"colClasses = c({of_columns})"] if of_columns else []),
    ]
    if layout.encoding in _ENCODINGS:
        options.append(f"fileEncoding = {r(_ENCODINGS[layout.encoding])}")
    return f"read.csv({', '.join([name, *options])}, check.names = FALSE)"


def _skipped(lines: int) -> list[str]:
    return [f"skip = {lines}"] if lines else []


def _missing(option: str, words: Iterable[str], *empty: str) -> list[str]:
    known = ", ".join(map(r, (*empty, "NA", "NaN", "nan", *words)))
    return [f"{option} = c({known})"] if words else []
