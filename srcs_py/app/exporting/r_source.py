"""R code that reads the runs of a study."""

from __future__ import annotations

from collections.abc import Collection
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
# R's classes of columns, by their types here.
_CLASSES = {"number": "numeric", "yes/no": "logical"}


def r_source(study: StudyTable, factors: Collection[str]) -> str:
    """Return the lines that make ``data`` in R, with these columns as factors."""
    if study.bundled is not None:
        file = datasets.describe(study.bundled).file
        reading = f"data <- read.csv({r(Path(file).name)}, check.names = FALSE)"
        return f"{origin_of(file)}\n{reading}"
    assert study.file is not None
    if _is_plain(study, study.file):
        return f"data <- {_read(study, study.file, factors)}"
    return "\n".join(_written(study))


def origin_of(file: str) -> str:
    """Return a comment on where to find a bundled file."""
    return (
        f"# {Path(file).name} comes with srcs_py; copy it to R's folder from where Python says:\n"
        f"# srcs_py.datasets.bundled({r(file)})"
    )


def _is_plain(study: StudyTable, file: File) -> bool:
    """Return whether R reads the file as it is: a usual one with a row for each run."""
    layout = file.layout
    names = [name.strip(" \t") for name in layout.names][-len(study.columns) :]  # R's names
    as_named = not names or names == study.columns or layout.header is False
    usual = layout.decimal in (None, ".") and layout.encoding in (None, "utf-8")
    usual = usual and layout.separator != " "  # of which R takes one only
    usual = usual and not (layout.separator and file.notes)  # such as lines that were left out
    kind = format_of(Path(file.names[0]), "read")
    alone = len(file.names) == 1 and not study.wide and bool(kind.in_r or kind.separators)
    known = {"header", "separator", "decimal", "skip", "missing"} if layout.separator else set()
    return alone and usual and as_named and {*file.reading.arguments()} <= known


def _read(study: StudyTable, file: File, factors: Collection[str]) -> str:
    """Return the expression that reads a usual file, its texts as texts."""
    kind = format_of(Path(file.names[0]), "read")
    layout, table, name = file.layout, file.reading.table, r(file.names[0])
    if kind.in_r:
        form = kind.in_r_named if table else kind.in_r
        return form.format(file=name, table=r(table))
    texts = [each for each in factors if study.outline.columns[each].kind != "number"]
    classes = ", ".join(f"{r(each)} = {r(_class(study, each))}" for each in texts)
    missing = ", ".join(map(r, ("NA", "NaN", "nan", *layout.missing)))
    options = [
        *([] if layout.header else ["header = FALSE"]),
        *([] if layout.separator == "," else [f"sep = {r(layout.separator)}"]),
        *([f"skip = {layout.skip}"] if layout.skip else []),
        *([f"na.strings = c({missing})"] if layout.missing else []),
        *(['quote = ""'] if layout.quoted is False else []),
        *([f"colClasses = c({classes})"] if classes else []),
    ]
    return f"read.csv({', '.join([name, *options])}, check.names = FALSE)"


def _class(study: StudyTable, name: str) -> str:
    """Return R's class of a column, which R might take for another."""
    return _CLASSES.get(study.outline.columns[name].kind, "character")


def _written(study: StudyTable) -> list[str]:
    """Return the lines that read what Python wrote, as R would read the files in another way."""
    source = f"data = {python_source(study)}"
    steps = [*python_imports([source]).splitlines(), source]
    columns = study.outline.columns.items()
    classes = (r(_class(study, name)) for name in study.columns)
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
