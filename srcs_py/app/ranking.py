"""From a study and the settings of the first page to everything that the page shows."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.app.apart import Packed
from srcs_py.app.drawn import Drawn, drawn
from srcs_py.app.studies import Choice, Study, chosen_runs

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.apart import Report


@dataclass(frozen=True)
class Settings:
    """Arguments of SRCSranks that the page offers, by their names there."""

    test: str = "wilcoxon"
    correction: str = "holm"
    alpha: float = 0.05
    maximize: bool = True
    pairing_col: str | None = None
    na_action: str = "fail"


@dataclass(frozen=True)
class Ranking:
    """What came out.

    Attributes
    ----------
    study, choice, settings
        What it was made from.
    page : str
        The interactive page.
    tables : Packed
        What ranks and board are read from.
    """

    study: Study
    choice: Choice
    settings: Settings
    page: str
    tables: Packed

    @property
    def ranks(self) -> pd.DataFrame:
        """The table of SRCSranks."""
        ranks: pd.DataFrame = self.tables.value[0]
        return ranks

    @property
    def board(self) -> pd.DataFrame:
        """The table of leaderboard."""
        board: pd.DataFrame = self.tables.value[1]
        return board

    def open(self) -> None:
        """Read the tables, which may take a while."""
        _ = self.tables.value

    @property
    def runs(self) -> pd.DataFrame:
        """The runs of the levels in use."""
        return chosen_runs(self.study, self.choice)


def rank(report: Report, study: Study, choice: Choice, settings: Settings) -> tuple[str, Packed]:
    """Rank a study; return the page and the tables of a Ranking."""
    from srcs_py import SRCSranks, leaderboard, to_html

    arguments: dict[str, Any] = asdict(settings)
    ranks = SRCSranks(
        chosen_runs(study, choice),
        list(choice.params),
        choice.target,
        choice.performance,
        **arguments,
        paired=settings.pairing_col is not None,
        summarize="always",
        progress=report,
    )
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        page = to_html(ranks, Path(folder) / "page.html").read_text(encoding="utf-8")
    return page, Packed((ranks, leaderboard(ranks)))


@dataclass(frozen=True)
class Cell:
    """One configuration: who differs from whom, and the runs that decided it.

    Attributes
    ----------
    levels : dict
        Level of each parameter, as text.
    chosen : str
        Level of the target.
    symbols, pvalues : pandas.DataFrame
        Comparison matrices.
    rows : pandas.DataFrame
        Rows of the table of ranks, in the order of the matrices.
    figure : Drawn
        The runs.
    """

    levels: Mapping[str, str]
    chosen: str
    symbols: pd.DataFrame
    pvalues: pd.DataFrame
    rows: pd.DataFrame
    figure: Drawn


def look_into(report: Report, ranking: Ranking, levels: Mapping[str, str], dark: bool) -> Cell:
    """Return what stands behind a cell of the picture."""
    from srcs_py.comparison import compare, select
    from srcs_py.roles import roles_of

    choice, alpha = ranking.choice, ranking.settings.alpha
    configuration = {name: levels[name] for name in choice.params if name in levels}
    roles = roles_of(ranking.ranks)
    # Not SRCScomparison: a column of the user's may be called as one of its arguments.
    rows = select(ranking.ranks, configuration)
    runs = select(ranking.runs, configuration)
    return Cell(
        configuration,
        levels.get(choice.target, ""),
        compare(ranking.ranks, roles, alpha, False, configuration),
        compare(ranking.ranks, roles, alpha, True, configuration),
        rows,
        drawn(_draw_runs(runs, rows, choice), dark),
    )


def _draw_runs(runs: pd.DataFrame, rows: pd.DataFrame, choice: Choice) -> Figure:
    """Draw each run as a dot, and the mean that the table of ranks has for them as a line."""
    from srcs_py.comparison import select
    from srcs_py.plotting.figures import SERIES, new_figure

    names = [str(each) for each in rows[choice.target]]
    figure = new_figure((7.2, 0.9 + 0.34 * len(names)))
    figure.set_layout_engine("constrained")
    axes = figure.subplots()
    for place, (name, mean) in enumerate(zip(names, rows["mean"], strict=True)):
        values = select(runs, {choice.target: name})[choice.performance].to_numpy(float)
        heights = place + 0.24 * _spread(len(values))
        axes.plot(values, heights, "o", color=SERIES[0], ms=4, alpha=0.45, mew=0)
        axes.plot([mean, mean], [place - 0.36, place + 0.36], color="black", lw=1.6)
    axes.set_yticks(range(len(names)), names)
    axes.set(ylim=(len(names) - 0.5, -0.5), xlabel=f"{choice.performance} (line: mean)")
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.grid(axis="x", color="#e4e5e7", lw=0.8)
    axes.set_axisbelow(True)
    return figure


def _spread(count: int) -> Any:
    """Return heights in [-1, 1) that keep neighbouring runs apart: the golden ratio's multiples."""
    import numpy as np

    return 2 * (np.arange(count) * 0.618034 % 1) - 1
