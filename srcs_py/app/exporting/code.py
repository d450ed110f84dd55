"""The code around the library's own: reading the runs, levels in use, levels shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from srcs_py.app.exporting.python_source import python_source, text
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.outline import labels_of
from srcs_py.stats.tests import test_named

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.pages.ranks.ranking import Ranking

Kept = Mapping[str, Sequence[str]]
R_START = """library(SRCS)

# texts in the order of their characters, whatever the language
invisible(Sys.setlocale("LC_COLLATE", "C"))"""


def python_code(ranking: Ranking, figure: Figure, kept: Kept) -> str:
    """Return the Python code of a figure whose ranks were filtered to the levels in ``kept``."""
    from srcs_py import as_python_code

    runs = python_runs(ranking)
    blocks = [*runs, *_split(as_python_code, ranking.ranks, figure)]
    shown = [_python_levels("ranks", ranking.ranks, *each) for each in kept.items()]
    return _joined(python_imports([*runs, *shown]), blocks, shown)


def python_runs(ranking: Ranking) -> list[str]:
    """Return the Python code that makes ``data``, the runs of the levels in use."""
    study, used = ranking.study, ranking.choice.levels.items()
    levels = (_python_levels("data", study.table, name, texts) for name, texts in used)
    return [f"data = {python_source(study)}", *levels]


def python_imports(blocks: Sequence[str]) -> str:
    """Return the imports that such code needs."""
    pandas = "import pandas as pd\n" if any("pd." in each for each in blocks) else ""
    return pandas + "import srcs_py as srcs"


def r_code(ranking: Ranking, figure: Figure, kept: Kept, shown: pd.DataFrame) -> str:
    """Return the same in R; ``shown`` are the filtered ranks."""
    from srcs_py import as_r_code

    study, choice = ranking.study, ranking.choice
    used: dict[str, Sequence[str]] = dict(choice.levels)
    in_r = test_named(ranking.settings.test).in_r
    if in_r and in_r.text_order:
        # SRCS 1.1 gives the p-values to the wrong pairs if the levels are in another order.
        own = labels_of(ranking.ranks, choice.target)
        if list(own) != sorted(own):
            used[choice.target] = sorted(own)
            kept = {choice.target: own, **kept}
    ranks, drawing = _split(as_r_code, ranking.ranks, figure)
    blocks = [
        r_source(study, choice.factors),
        *(_r_levels("data", name, levels) for name, levels in used.items()),
        *_r_omitted(ranking),
        _r_failing(ranking) + ranks,
        _r_moved(ranking, shown) + drawing,
    ]
    return _joined(R_START, blocks, [_r_levels("ranks", *each) for each in kept.items()])


def _joined(start: str, blocks: list[str], shown: list[str]) -> str:
    *before, drawing = blocks
    return "\n\n".join([start, *before, *shown, drawing]) + "\n"


def _r_omitted(ranking: Ranking) -> list[str]:
    """Return the lines that leave out the runs that na_action = "omit" leaves out."""
    choice, settings = ranking.choice, ranking.settings
    if settings.na_action != "omit":
        return []
    lines = [f"data <- data[!is.na(data[[{text(choice.performance)}]]), ]"]
    if settings.pairing_col is not None:
        keys = [f"data[[{text(each)}]]" for each in (*choice.params, settings.pairing_col)]
        lines += [
            f"partners <- ave(seq_len(nrow(data)), {', '.join(keys)}, FUN = length)",
            f"data <- data[partners >= length(unique(data[[{text(choice.target)}]])), ]",
        ]
    return ["\n".join(lines)]


def _r_failing(ranking: Ranking) -> str:
    """Return the comment that says why R fails."""
    ranks, choice = ranking.ranks, ranking.choice
    absent = ranks[ranks["rank"].isna()]
    if absent.empty:
        return ""
    from srcs_py.tables.factors import level_text

    row = dict(zip(choice.factors, absent[list(choice.factors)].iloc[0], strict=True))
    where = ", ".join(f"{text(name)} = {text(level_text(each))}" for name, each in row.items())
    return f"# SRCS 1.1 fails here, as there are no runs of {where}\n"


def _r_moved(ranking: Ranking, shown: pd.DataFrame) -> str:
    """Return the comment that says why R's picture is another one."""
    cells = math.prod(len(labels_of(shown, name)) for name in ranking.choice.factors)
    if len(shown) == cells:
        return ""
    return (
        f"# SRCS 1.1 draws this wrongly: {cells - len(shown)} of {cells} cells have no runs, "
        "and it moves others into their places\n"
    )


def _split(write: Any, ranks: pd.DataFrame, figure: Figure) -> tuple[str, str]:
    """Return the library's code for the ranks and for the figure, without what it starts with."""
    head = write(ranks)
    return head.partition("\n\n")[2], write(figure).removeprefix(head).strip()


def _python_levels(frame: str, table: pd.DataFrame, name: str, levels: Sequence[str]) -> str:
    column, key = f"{frame}[{text(name)}]", text(name)
    alike = _written_alike(table[name])
    own = [float(each) for each in levels] if alike else _own_levels(table, name, levels)
    modules = {"datetime", "decimal"} & {type(each).__module__ for each in own}
    same = f'{column}.map("{{:.15g}}".format).astype(float)'
    lines = [
        *(f"import {each}" for each in sorted(modules)),
        *([f"{frame} = {frame}.assign(**{{{key}: {same}}})  # 0.1 + 0.2 is 0.3"] if alike else []),
        f"levels = [{', '.join(map(_in_python, own))}]",
        f"{frame} = {frame}[{column}.isin(levels)]",
        f"kept = {column}.astype(object).astype(pd.CategoricalDtype(levels))",
        f"{frame} = {frame}.assign(**{{{key}: kept}})",
    ]
    return "\n".join(lines)


def _written_alike(values: pd.Series) -> bool:
    """Say whether fractions differ only in digits that levels are not written with."""
    from srcs_py.tables.factors import factor

    return values.dtype.kind == "f" and values.nunique() > len(factor(values).levels)


def _own_levels(table: pd.DataFrame, name: str, texts: Sequence[str]) -> list[Any]:
    """Return the levels that have these texts, as the column holds them."""
    from srcs_py.tables.factors import factor

    own = factor(table[name])
    return list(own.levels[[own.labels.index(each) for each in texts]].tolist())


def _r_levels(frame: str, name: str, levels: Sequence[str]) -> str:
    column = f"{frame}[[{text(name)}]]"
    values = ", ".join(map(text, levels))  # as texts, which is how R compares them itself
    return (
        f"{column} <- factor({column}, levels = c({values}))\n"
        f"{frame} <- {frame}[!is.na({column}), ]"
    )


def _in_python(level: Any) -> str:
    """Return a level as Python writes it."""
    import pandas as pd

    if isinstance(level, str):
        return text(level)
    if isinstance(level, float) and math.isinf(level):
        return f'float("{level}")'
    if isinstance(level, Decimal):
        return f"decimal.{level!r}"
    # What pandas has for time and for ranges writes itself as the call that makes it.
    made = isinstance(level, pd.Timestamp | pd.Timedelta | pd.Period | pd.Interval)
    return f"pd.{level!r}" if made else repr(level)
