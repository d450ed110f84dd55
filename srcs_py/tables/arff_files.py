"""Tables in files of WEKA, by scipy."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.budget import check_budget


def read_arff(file: Path, *_: object) -> pd.DataFrame:
    """Return the table of a file; nominal attributes keep the order of their values."""
    from scipy.io import arff

    try:
        values, meta = arff.loadarff(StringIO(_quoted(file.read_text(encoding="utf-8"))))
    except NotImplementedError as error:  # texts
        raise SRCSError(
            file, f" has what scipy does not read ({error}); let WEKA save it as csv."
        ) from error
    check_budget(file, cells=len(meta.names()) * len(values))
    table = pd.DataFrame(values)
    for name in meta.names():
        kind, levels = meta[name]
        if kind == "nominal":
            texts = table[name].str.decode("utf-8")
            table[name] = pd.Categorical(texts.where(texts != "?"), list(levels))
    return table


def _quoted(text: str) -> str:
    """Return a file with quotes around all values; scipy goes by those of the first row."""
    head, data, rows = re.split(r"(?im)^(@data.*\n)", text, maxsplit=1)
    lines = (line for line in rows.splitlines() if line.strip() and line[0] != "%")
    cells = csv.reader(lines, quotechar="'", escapechar="\\", skipinitialspace=True)
    whole = StringIO()
    made = csv.writer(
        whole, quotechar="'", escapechar="\\", quoting=csv.QUOTE_ALL, lineterminator="\n"
    )
    made.writerows(cells)
    return head + data + whole.getvalue()
