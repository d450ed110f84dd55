"""Results of the ranks page, from a study and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import ceil, floor, isnan, log10
from typing import TYPE_CHECKING, Any

from srcs_py.app.importing.studies import Choice, StudyRuns, StudyTable
from srcs_py.stats.corrections import DEFAULT_CORRECTION
from srcs_py.stats.tests import DEFAULT_OMNIBUS_TEST, DEFAULT_TEST

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.limits import Report
    from srcs_py.base.checks import Progress
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
    overlap: str | None = None


@dataclass(frozen=True)
class StudyRanks(StudyRuns):
    """The ranks of a study.

    Attributes
    ----------
    settings : RankSettings
        Settings of the ranks.
    payload : mapping
        Content of the interactive page.
    ranks : pandas.DataFrame
        The table of SRCSranks.
    """

    settings: RankSettings
    payload: Mapping[str, Any]
    ranks: pd.DataFrame


def ranks_of_study(
    report: Report, study: StudyTable, choice: Choice, settings: RankSettings
) -> StudyRanks:
    """Rank a study."""
    from srcs_py.page.html import with_answers
    from srcs_py.page.payload import RUNS, payload_of
    from srcs_py.plotting.palettes import SAFE
    from srcs_py.srcs import pipeline

    ranked = pipeline.rank(StudyRuns(study, choice).runs, _options(choice, settings, report))
    ranks = ranked.table
    counted = ranks if RUNS in ranks else ranks.assign(**{RUNS: ranked.counts})
    shown, answers = with_answers(counted, methods=False)
    # Levels that the user put into an order keep it; others follow their ranks.
    own = {name: levels for name, levels in choice.levels.items() if name == choice.target}
    payload = payload_of(shown, {}, "rank", SAFE, {}, own) | answers
    return StudyRanks(study, choice, settings, payload, ranks)


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


def look_into(ranking: StudyRanks, levels: Mapping[str, str]) -> dict[str, Any]:
    """Return the runs behind a cell of the picture, for the picture's page.

    ``levels``: for each level its name, its ``values`` (paired ones in one order for all levels),
    their five quartiles (empty without runs) and their ``mean`` in the table of ranks (None where
    nothing was tested). ``ticks``: round numbers around all values. ``paired``: whether values at
    the same position were paired.
    """
    import numpy as np

    from srcs_py.srcs.pipeline import encode
    from srcs_py.srcs.results.rank_arrays import select
    from srcs_py.tables.factors import level_text

    ranks, choice = ranking.ranks, ranking.choice
    # Not SRCScomparison, because a column may have the name of one of its arguments.
    rows = select(ranks, {name: levels[name] for name in choice.params if name in levels})
    first = int(np.flatnonzero(ranks.index == rows.index[0])[0])
    samples = encode(ranking.runs, _options(choice, ranking.settings))
    runs = samples.runs(first // len(rows))
    values = [runs[level] for level in samples.by_text]
    every = np.concatenate(values)
    names = map(level_text, rows[choice.target])
    means = (None if isnan(mean) else mean for mean in rows["mean"].tolist())
    found = [
        {
            "level": name,
            "values": own.tolist(),
            "quartiles": np.quantile(own, (0, 0.25, 0.5, 0.75, 1)).tolist() if own.size else [],
            "mean": mean,
        }
        for name, own, mean in zip(names, values, means, strict=True)
    ]
    paired = ranking.settings.pairing_col is not None
    return {"levels": found, "ticks": round_numbers(every.min(), every.max()), "paired": paired}


def round_numbers(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers at the same distance around some values; matplotlib is not imported.

    Examples
    --------
    >>> round_numbers(0.31, 0.94)
    [0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = (high - low) / (most - 1) or abs(high) / 4 or 1.0
    power = 10.0 ** floor(log10(span))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= span)
    first, last = floor(low / step), ceil(high / step)
    return [float(f"{number * step:.12g}") for number in range(first, max(last, first + 1) + 1)]
