"""The code around the library's own: reading the runs, levels in use, levels shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py.app.source_code import python_source, r_source, text

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.ranking import Ranking

Kept = Mapping[str, Sequence[str]]


def python_code(ranking: Ranking, figure: Figure, kept: Kept) -> str:
    """Return the Python code of a figure whose ranks were filtered to the levels in ``kept``."""
    from srcs_py import as_python_code

    used = ranking.choice.levels
    study = ranking.study
    blocks = [
        f"data = {python_source(study)}",
        *(_python_levels("data", study.table, name, levels) for name, levels in used.items()),
        *_split(as_python_code, ranking.ranks, figure),
    ]
    shown = [_python_levels("ranks", ranking.ranks, *each) for each in kept.items()]
    imports = "import pandas as pd\n" if used or kept else ""
    return imports + _joined("import srcs_py as srcs", blocks, shown)


def r_code(ranking: Ranking, figure: Figure, kept: Kept) -> str:
    """Return the same in R."""
    from srcs_py import as_r_code

    used = ranking.choice.levels
    study = ranking.study
    blocks = [
        r_source(study),
        *(_r_levels("data", study.table, name, levels) for name, levels in used.items()),
        *_split(as_r_code, ranking.ranks, figure),
    ]
    shown = [_r_levels("ranks", ranking.ranks, *each) for each in kept.items()]
    return _joined("library(SRCS)", blocks, shown)


def _joined(start: str, blocks: list[str], shown: list[str]) -> str:
    *before, drawing = blocks
    return "\n\n".join([start, *before, *shown, drawing]) + "\n"


def _split(write: Any, ranks: pd.DataFrame, figure: Figure) -> tuple[str, str]:
    """Return the library's code for the ranks and for the figure, without what it starts with."""
    head = write(ranks)
    return head.partition("\n\n")[2], write(figure).removeprefix(head).strip()


def _python_levels(frame: str, table: pd.DataFrame, name: str, levels: Sequence[str]) -> str:
    column = f"{frame}[{text(name)}]"
    values = ", ".join(_values(table, name, levels))
    return (
        f"levels = [{values}]\n"
        f"{frame} = {frame}[{column}.isin(levels)]\n"
        f"kept = pd.Categorical({column}, levels)  # in this order\n"
        f"{frame} = {frame}.assign(**{{{text(name)}: kept}})"
    )


def _r_levels(frame: str, table: pd.DataFrame, name: str, levels: Sequence[str]) -> str:
    column = f"{frame}[[{text(name)}]]"
    values = ", ".join(_values(table, name, levels))
    return (
        f"{column} <- factor({column}, levels = c({values}))\n"
        f"{frame} <- {frame}[!is.na({column}), ]"
    )


def _values(table: pd.DataFrame, name: str, levels: Sequence[str]) -> list[str]:
    """Return the levels as literals that both languages read."""
    from srcs_py.levels import factor

    own = factor(table[name])
    values = own.levels[[own.labels.index(each) for each in levels]].tolist()
    return [repr(each) if type(each) in {int, float} else text(each) for each in values]
