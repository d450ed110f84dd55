"""The code of a figure in Python and R: the library's own, levels in use, levels shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.exporting.python_source import python_imports, python_levels, python_runs
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.outline import labels_of
from srcs_py.code.literals import r
from srcs_py.stats.tests import test_named

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.ranks.ranking import StudyRanks

Levels = Mapping[str, Sequence[str]]
R_START = """library(SRCS)

# texts in the order of their characters, whatever the language
invisible(Sys.setlocale("LC_COLLATE", "C"))"""


def ranks_python(ranking: StudyRanks, figure: Figure, shown: Levels) -> str:
    """Return the Python code of a figure of the ranks of some levels."""
    from srcs_py import as_python_code

    runs = python_runs(ranking)
    blocks = [*runs, *_split(as_python_code, ranking.ranks, figure)]
    filters = [python_levels("ranks", ranking.ranks, *levels) for levels in shown.items()]
    return _joined(python_imports([*runs, *filters]), blocks, filters)


def ranks_r(ranking: StudyRanks, figure: Figure, shown: Levels, ranks: pd.DataFrame) -> str:
    """Return the same in R; ``ranks`` are those of the levels."""
    from srcs_py import as_r_code

    study, choice = ranking.study, ranking.choice
    used: dict[str, Sequence[str]] = dict(choice.levels)
    in_r = test_named(ranking.settings.test).in_r
    if in_r and in_r.text_order:
        # SRCS 1.1 gives the p-values to the wrong pairs if the levels are in another order.
        own = labels_of(ranking.ranks, choice.target)
        if list(own) != sorted(own):
            used[choice.target] = sorted(own)
            shown = {choice.target: own, **shown}
    ranking_code, drawing = _split(as_r_code, ranking.ranks, figure)
    blocks = [
        r_source(study, choice.factors),
        *(r_levels("data", name, levels) for name, levels in used.items()),
        *_r_omitted(ranking),
        _r_failing(ranking) + ranking_code,
        _r_moved(ranking, ranks) + drawing,
    ]
    return _joined(R_START, blocks, [r_levels("ranks", *levels) for levels in shown.items()])


def _joined(start: str, blocks: list[str], shown: list[str]) -> str:
    *before, drawing = blocks
    return "\n\n".join([start, *before, *shown, drawing]) + "\n"


def _r_omitted(ranking: StudyRanks) -> list[str]:
    """Return the lines that leave out the runs that na_action = "omit" leaves out."""
    choice, settings = ranking.choice, ranking.settings
    if settings.na_action != "omit":
        return []
    lines = [f"data <- data[!is.na(data[[{r(choice.performance)}]]), ]"]
    if settings.pairing_col is not None:
        keys = [f"data[[{r(name)}]]" for name in (*choice.params, settings.pairing_col)]
        lines += [
            f"partners <- ave(seq_len(nrow(data)), {', '.join(keys)}, FUN = length)",
            f"data <- data[partners >= length(unique(data[[{r(choice.target)}]])), ]",
        ]
    return ["\n".join(lines)]


def _r_failing(ranking: StudyRanks) -> str:
    """Return a comment on why R fails; empty if it does not."""
    ranks, choice = ranking.ranks, ranking.choice
    absent = ranks[ranks["rank"].isna()]
    if absent.empty:
        return ""
    from srcs_py.tables.factors import level_text

    row = dict(zip(choice.factors, absent[list(choice.factors)].iloc[0], strict=True))
    where = ", ".join(f"{r(name)} = {r(level_text(level))}" for name, level in row.items())
    return f"# SRCS 1.1 fails here, as there are no runs of {where}\n"


def _r_moved(ranking: StudyRanks, ranks: pd.DataFrame) -> str:
    """Return a comment on why R's picture differs; empty if it does not."""
    cells = math.prod(len(labels_of(ranks, name)) for name in ranking.choice.factors)
    if len(ranks) == cells:
        return ""
    return (
        f"# SRCS 1.1 draws this wrongly: {cells - len(ranks)} of {cells} cells have no runs, "
        "and it moves others into their places\n"
    )


def _split(write: Any, ranks: pd.DataFrame, figure: Figure) -> tuple[str, str]:
    """Return the library's code for the ranks and for the figure, without imports."""
    head = write(ranks)
    try:
        drawing = write(figure).removeprefix(head).removeprefix("import srcs_py as srcs").strip()
    except SRCSError:
        drawing = "# The R package SRCS does not draw this figure."
    return head.partition("\n\n")[2], drawing


def r_levels(frame: str, name: str, levels: Sequence[str]) -> str:
    """Return the R code that keeps the rows of some levels, in this order."""
    column = f"{frame}[[{r(name)}]]"
    values = ", ".join(map(r, levels))  # as texts, which is how R compares them itself
    return (
        f"{column} <- factor({column}, levels = c({values}))\n"
        f"{frame} <- {frame}[!is.na({column}), ]"
    )
