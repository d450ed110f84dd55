"""From a study and the settings of the first page to everything that the page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from srcs_py.app.address import PLACES
from srcs_py.app.data.studies import Choice, Study, chosen_runs
from srcs_py.app.work.processes import Pickled
from srcs_py.stats.corrections import DEFAULT_CORRECTION
from srcs_py.stats.gates import DEFAULT_GATE
from srcs_py.stats.tests import DEFAULT_TEST

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.work.processes import Report
    from srcs_py.srcs.cell_runs import CellRuns


@dataclass(frozen=True)
class Settings:
    """Arguments of SRCSranks that the page offers, by their names there."""

    test: str = DEFAULT_TEST.name
    correction: str = DEFAULT_CORRECTION.name
    alpha: float = 0.05
    maximize: bool = True
    pairing_col: str | None = None
    na_action: str = "fail"
    gate: str = DEFAULT_GATE.name
    across: str | None = None
    control: str | None = None


@dataclass(frozen=True)
class Ranking:
    """What came out.

    Attributes
    ----------
    study, choice, settings
        What it was made from.
    payload : mapping
        What the interactive page shows.
    tables : Pickled
        What ranks and board are read from.
    """

    study: Study
    choice: Choice
    settings: Settings
    payload: Mapping[str, Any]
    tables: Pickled

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


Pictured = tuple[Mapping[str, Any], Pickled]


def rank(report: Report, study: Study, choice: Choice, settings: Settings) -> Pictured:
    """Rank a study; return the payload and the tables of a Ranking."""
    from srcs_py import SRCSranks, leaderboard
    from srcs_py.plotting.page.payload import RUNS, payload_of
    from srcs_py.plotting.palettes import SAFE

    arguments: dict[str, Any] = asdict(settings)
    runs = chosen_runs(study, choice)
    ranks = SRCSranks(
        runs,
        list(choice.params),
        choice.target,
        choice.performance,
        **arguments,
        paired=settings.pairing_col is not None,
        summarize="always",
        progress=report,
    )
    counts = {} if RUNS in ranks else {RUNS: _cell_runs(runs, ranks, settings).counts()}
    counted = ranks.assign(**counts)
    payload = payload_of(counted, dict.fromkeys(PLACES), "rank", SAFE, {}, {})
    return payload, Pickled((ranks, leaderboard(ranks)))


def _cell_runs(runs: pd.DataFrame, ranks: pd.DataFrame, settings: Settings) -> CellRuns:
    from srcs_py.base.options import NA_ACTIONS, match_choice
    from srcs_py.srcs.cell_runs import cell_runs
    from srcs_py.tables.roles import roles_of

    na_action = match_choice("na_action", settings.na_action, NA_ACTIONS)
    return cell_runs(runs, roles_of(ranks), settings.pairing_col, na_action)


@dataclass(frozen=True)
class Strip:
    """The runs of one level in one configuration.

    Attributes
    ----------
    level : str
        The level.
    values : tuple of float
        Its runs; paired ones in the same order for all levels.
    quartiles : tuple of float
        Smallest value, quartiles, largest value; empty without runs.
    mean : float
        Their mean in the table of ranks; NaN where nothing was tested.
    """

    level: str
    values: tuple[float, ...]
    quartiles: tuple[float, ...]
    mean: float


@dataclass(frozen=True)
class Strips:
    """The runs of all levels in one configuration, on one scale.

    Attributes
    ----------
    levels : tuple of Strip
        In the order of the table.
    ticks : tuple of float
        Round numbers from below the smallest run to above the largest.
    paired : bool
        Whether runs at the same place were paired.
    """

    levels: tuple[Strip, ...]
    ticks: tuple[float, ...]
    paired: bool


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
    performance : str
        Column of the numbers.
    strips : Strips
        The runs.
    maximize : bool
        Whether a larger mean wins.
    """

    levels: Mapping[str, str]
    chosen: str
    symbols: pd.DataFrame
    pvalues: pd.DataFrame
    rows: pd.DataFrame
    performance: str
    strips: Strips
    maximize: bool


def look_into(report: Report, ranking: Ranking, levels: Mapping[str, str]) -> Cell:
    """Return the comparisons and runs of a cell of the picture."""
    from srcs_py.srcs.comparison import compare
    from srcs_py.srcs.rank_arrays import select
    from srcs_py.tables.roles import roles_of

    choice, alpha = ranking.choice, ranking.settings.alpha
    configuration = {name: levels[name] for name in choice.params if name in levels}
    roles = roles_of(ranking.ranks)
    # Not SRCScomparison: a column of the user's may be called as one of its arguments.
    rows = select(ranking.ranks, configuration)
    return Cell(
        configuration,
        levels.get(choice.target, ""),
        compare(ranking.ranks, roles, alpha, False, configuration),
        compare(ranking.ranks, roles, alpha, True, configuration),
        rows,
        choice.performance,
        _strips(ranking, rows),
        ranking.settings.maximize,
    )


def _strips(ranking: Ranking, rows: pd.DataFrame) -> Strips:
    """Return the runs of some rows of the table of ranks, all of one configuration."""
    import numpy as np
    from matplotlib.ticker import MaxNLocator

    from srcs_py.srcs.cell_runs import quartiles
    from srcs_py.tables.levels import level_text

    first = int(np.flatnonzero(ranking.ranks.index == rows.index[0])[0])
    values = _cell_runs(ranking.runs, ranking.ranks, ranking.settings).values(first // len(rows))
    every = np.concatenate(values)
    ticks = MaxNLocator(6, steps=(1, 2, 2.5, 5, 10)).tick_values(every.min(), every.max())
    names = [level_text(each) for each in rows[ranking.choice.target]]
    strips = [
        Strip(
            name, tuple(each.tolist()), tuple(quartiles(each).tolist()) if each.size else (), mean
        )
        for name, each, mean in zip(names, values, rows["mean"].tolist(), strict=True)
    ]
    return Strips(tuple(strips), tuple(map(float, ticks)), ranking.settings.pairing_col is not None)
