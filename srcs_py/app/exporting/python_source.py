"""Python code that reads the runs of a study."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from srcs_py.code.literals import python
from srcs_py.tables.words import FILE

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.studies import StudyRuns, StudyTable


def python_source(study: StudyTable) -> str:
    """Return the expression for the runs in Python."""
    if study.bundled is not None:
        return f"srcs.datasets.load({python(study.bundled)})"
    from srcs_py.tables.reshape import INTO

    assert study.file is not None
    reading, names = study.file.reading, study.file.names
    options = [f"{name}={python(value)}" for name, value in reading.arguments().items()]
    table = study.file.inside
    if len(names) == 1 or reading.pattern:
        path = names[0] if len(names) == 1 else reading.pattern
        read = f"srcs.read_table({', '.join([python(f'{path}{table}'), *options])})"
    else:
        file = f"each + {python(table)}" if table else "each"
        one = f"srcs.read_table({', '.join([file, *options])}).assign({FILE}=each)"
        read = f"pd.concat([{one} for each in {python(names)}], ignore_index=True)"
    into = tuple(study.columns[-2:])  # which replace those of a wide table
    more = "" if into == INTO else f", into={python(into)}"
    return f"srcs.from_wide({read}, {python(study.wide)}{more})" if study.wide else read


def python_runs(used: StudyRuns) -> list[str]:
    """Return the Python code that makes ``data``, the runs of the levels in use."""
    study = used.study
    levels = (
        python_levels("data", study.table, name, texts)
        for name, texts in used.choice.levels.items()
    )
    return [f"data = {python_source(study)}", *levels]


def python_imports(blocks: Sequence[str]) -> str:
    """Return the imports of such code."""
    pandas = "import pandas as pd\n" if any("pd." in block for block in blocks) else ""
    return pandas + "import srcs_py as srcs"


def python_levels(frame: str, table: pd.DataFrame, name: str, levels: Sequence[str]) -> str:
    """Return the Python code that keeps the rows of some levels, in this order."""
    from srcs_py.tables.factors import factor

    column, key = f"{frame}[{python(name)}]", python(name)
    known = factor(table[name])
    # some fractions differ only beyond the 15 digits of their levels
    alike = table[name].dtype.kind == "f" and table[name].nunique() > len(known.levels)
    places = [known.labels.index(label) for label in levels]
    own = [float(label) for label in levels] if alike else known.levels[places].tolist()
    same = f'{column}.map("{{:.15g}}".format).astype(float)'
    lines = [
        *([f"{frame} = {frame}.assign(**{{{key}: {same}}})  # 0.1 + 0.2 is 0.3"] if alike else []),
        f"levels = [{', '.join(map(_in_python, own))}]",
        f"{frame} = {frame}[{column}.isin(levels)]",
        f"kept = {column}.astype(object).astype(pd.CategoricalDtype(levels))",
        f"{frame} = {frame}.assign(**{{{key}: kept}})",
    ]
    return "\n".join(lines)


def _in_python(level: Any) -> str:
    """Return a level as an expression in Python."""
    import pandas as pd

    if isinstance(level, str):
        return python(level)
    if isinstance(level, float) and math.isinf(level):
        return f'float("{level}")'
    # The repr of these is the call that makes them.
    made = isinstance(level, pd.Timestamp | pd.Timedelta | pd.Period | pd.Interval)
    return f"pd.{level!r}" if made else repr(level)
