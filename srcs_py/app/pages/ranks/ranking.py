"""From a study and the settings of the first page to everything that the page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from math import isnan
from typing import TYPE_CHECKING, Any

from srcs_py.app.history.address import PLACES
from srcs_py.app.importing.studies import Choice, StudyRuns, StudyTable
from srcs_py.app.jobs.processes import Pickled
from srcs_py.stats.corrections import DEFAULT_CORRECTION
from srcs_py.stats.omnibus_tests import DEFAULT_OMNIBUS_TEST
from srcs_py.stats.tests import DEFAULT_TEST, test_named

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.jobs.processes import Report
    from srcs_py.base.progress import Progress
    from srcs_py.srcs.options import Options


@dataclass(frozen=True)
class RankSettings:
    """Arguments of SRCSranks that the page offers, by their names there."""

    test: str = DEFAULT_TEST.name
    correction: str = DEFAULT_CORRECTION.name
    alpha: float = 0.05
    maximize: bool = True
    pairing_col: str | None = None
    na_action: str = "fail"
    gate: str = DEFAULT_OMNIBUS_TEST.name
    across: str | None = None
    control: str | None = None


@dataclass(frozen=True)
class StudyRanks(StudyRuns):
    """The ranks of a study; the table is opened in processes only.

    Attributes
    ----------
    settings : RankSettings
        What they were made with; the alpha may have been changed since.
    payload : mapping
        What the interactive page shows.
    table : Pickled
        The table of SRCSranks, as it was made.
    """

    settings: RankSettings
    payload: Mapping[str, Any]
    table: Pickled

    def decides(self, study: StudyTable, choice: Choice, settings: RankSettings) -> bool:
        """Say whether nothing is asked for but another alpha, which needs no runs."""
        evidence = self.payload["evidence"]
        same = self.study is study and self.choice == choice
        same = same and replace(self.settings, alpha=settings.alpha) == settings
        return same and evidence is not None and not evidence["fixed"]

    @property
    def description(self) -> list[str]:
        """What it is of, in words: test and correction first; the browser has the alpha."""
        of, choice = self.settings, self.choice
        return [
            test_named(of.test).label,
            of.correction,
            f"{'larger' if of.maximize else 'smaller'} {choice.performance} is better",
            f"paired by {of.pairing_col}" if of.pairing_col else "not paired",
            f"{of.gate} as omnibus test",
            f"{of.across} over configurations"
            if of.across
            else "not corrected over configurations",
            f"all with {of.control}" if of.control else "all pairs",
            f"{choice.target} in each {' and '.join(choice.params)}",
            self.study.title,
        ]

    @property
    def ranks(self) -> pd.DataFrame:
        """The table of SRCSranks at the alpha of the settings."""
        from srcs_py.srcs.results.rederive import decided_at

        ranks: pd.DataFrame | None = decided_at(self.table.value, self.settings.alpha)
        assert ranks is not None, "another alpha is asked for only where it can be decided"
        return ranks


Pictured = tuple[Mapping[str, Any], Pickled]


def ranks_of_study(
    report: Report, study: StudyTable, choice: Choice, settings: RankSettings
) -> Pictured:
    """Rank a study; return the payload and the table of a StudyRanks."""
    from srcs_py.plotting.page.payload import RUNS, payload_of
    from srcs_py.plotting.palettes import SAFE
    from srcs_py.srcs import pipeline

    ranked = pipeline.rank(StudyRuns(study, choice).runs, _options(choice, settings, report))
    ranks = ranked.table
    counted = ranks if RUNS in ranks else ranks.assign(**{RUNS: ranked.counts})
    payload = payload_of(counted, dict.fromkeys(PLACES), "rank", SAFE, {}, {})
    return payload, Pickled(ranks)


def _options(choice: Choice, settings: RankSettings, progress: Progress = False) -> Options:
    from srcs_py.srcs.options import check_options

    return check_options(
        choice.params,
        choice.target,
        choice.performance,
        **asdict(settings),
        paired=settings.pairing_col is not None,
        summarize="always",
        progress=progress,
    )


def look_into(report: Report, ranking: StudyRanks, levels: Mapping[str, str]) -> dict[str, Any]:
    """Return the runs behind a cell of the picture, as the page of the picture draws them.

    ``levels``: of each the name, its ``values`` (paired ones in the same order for all), their
    ``quartiles`` with the least and the largest (none without runs) and their ``mean`` in the table
    of ranks (None where nothing was tested). ``ticks``: round numbers around all. ``paired``:
    whether values at the same place were paired.
    """
    import numpy as np
    from matplotlib.ticker import MaxNLocator

    from srcs_py.srcs.pipeline import encode
    from srcs_py.srcs.results.rank_arrays import select
    from srcs_py.tables.factors import level_text

    ranks, choice = ranking.table.value, ranking.choice
    # Not SRCScomparison: a column of the user's may be called as one of its arguments.
    rows = select(ranks, {name: levels[name] for name in choice.params if name in levels})
    first = int(np.flatnonzero(ranks.index == rows.index[0])[0])
    samples = encode(ranking.runs, _options(choice, ranking.settings))
    runs = samples.runs(first // len(rows))
    values = [runs[level] for level in samples.by_text]
    every = np.concatenate(values)
    ticks = MaxNLocator(6, steps=(1, 2, 2.5, 5, 10)).tick_values(every.min(), every.max())
    names = map(level_text, rows[choice.target])
    means = (None if isnan(each) else each for each in rows["mean"].tolist())
    found = [
        {
            "level": name,
            "values": each.tolist(),
            "quartiles": np.quantile(each, (0, 0.25, 0.5, 0.75, 1)).tolist() if each.size else [],
            "mean": mean,
        }
        for name, each, mean in zip(names, values, means, strict=True)
    ]
    paired = ranking.settings.pairing_col is not None
    return {"levels": found, "ticks": [float(each) for each in ticks], "paired": paired}
