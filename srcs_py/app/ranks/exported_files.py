"""Exported files of the ranks page: figures, tables, the interactive page, the study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.exporting.figures import (
    FigureOptions,
    figure_bytes,
    saved_table,
    to_svg,
    written_file,
)
from srcs_py.app.importing.outline import labels_of
from srcs_py.app.importing.studies import with_levels
from srcs_py.app.ranks.code import ranks_python, ranks_r
from srcs_py.app.ranks.inputs import PLACES, first_places
from srcs_py.app.ranks.ranking import StudyRanks
from srcs_py.base.errors import Argument

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.importing.studies import StudyTable

FIGURES_SHOWN = {  # by the functions of the library that draw all configurations in one
    "": "the picture, as arranged",
    "leaderboard_plot": "leaderboard",
    "win_matrix": "wins of each over each",
    "cd_diagram": "critical differences",
    "hasse_diagram": "graph of differences",
    "forest_plot": "how large the differences are",
    "rank_distribution": "distribution of the ranks",
    "parameter_effects": "mean ranks by level",
    "best_levels": "best levels of each configuration",
    "performance_profiles": "how close to the best",
    "mean_against_sd": "mean against standard deviation",
}
OF_BLOCKS = ("leaderboard_plot", "win_matrix", "cd_diagram", "hasse_diagram", "forest_plot")
OF_RUNS = ("test", "correction", "alpha", "maximize", "control", "pairing_col", "na_action")


@dataclass(frozen=True)
class Printed:
    """The picture as a figure for print.

    Attributes
    ----------
    svg : str
        The figure, by the public drawing functions.
    python, r : str
        Code that makes it.
    """

    svg: str
    python: str
    r: str


def draw_printed(
    ranking: StudyRanks,
    arrangement: Mapping[str, Any] | None,
    wanted: FigureOptions,
    look: str,
) -> Printed:
    """Draw the picture as it is arranged on the page, with the options of the export panel."""
    figure, levels, ranks = _drawn(ranking, arrangement, wanted, look)
    python, r = ranks_python(ranking, figure, levels), ranks_r(ranking, figure, levels, ranks)
    return Printed(to_svg(figure), python, r)


def saved_picture(
    ranking: StudyRanks,
    arrangement: Mapping[str, Any] | None,
    wanted: FigureOptions,
    look: str,
    ending: str,
) -> bytes:
    """Return the same as a file of this kind."""
    figure, _, _ = _drawn(ranking, arrangement, wanted, look)
    return figure_bytes(figure, wanted.dpi, ending)


def saved_ranks(ranking: StudyRanks, ending: str) -> bytes:
    """Return the table of ranks as a file of this kind."""
    return saved_table(ranking.ranks, ending)


def saved_report(ranking: StudyRanks, ending: str) -> bytes:
    """Return the report of the ranks as a file of this kind."""
    from srcs_py import report

    return written_file(f"report.{ending}", report(ranking.ranks).save)


def saved_study(study: StudyTable, settings: Mapping[str, Any], ending: str = "srcs") -> bytes:
    """Return a study with its settings as a file."""
    from srcs_py.tables.file_errors import named_errors
    from srcs_py.tables.study_file import write_study

    with named_errors("The study", "cannot be saved as parquet"):
        table = study.table
        return written_file(f"study.{ending}", lambda path: write_study(table, settings, path))


def interactive(ranking: StudyRanks, arrangement: Mapping[str, Any] | None, ending: str) -> bytes:
    """Return the interactive page as it is arranged."""
    from srcs_py import to_html

    arrangement = arrangement or {"places": first_places(ranking.choice)}
    fixed = {name: levels[0] for name, levels in _fixed_levels(ranking, arrangement).items()}
    how: dict[str, Any] = {"select": fixed, "levels": _shown_levels(ranking, arrangement)}
    how |= _places(arrangement) | _shown(arrangement)
    return written_file(f"page.{ending}", lambda path: to_html(ranking.ranks, path, **how))


def _shown_levels(ranking: StudyRanks, arrangement: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the levels shown of each factor that does not show all in their own order."""
    shown = {}
    for name in ranking.choice.factors:
        own = labels_of(ranking.ranks, name)
        hidden = arrangement.get("hidden", {}).get(name, ())
        order = [level for level in arrangement.get("order", {}).get(name, ()) if level in own]
        order += [level for level in own if level not in order]
        levels = [level for level in order if level not in hidden]
        if levels != list(own):
            shown[name] = levels
    return shown


def _fixed_levels(ranking: StudyRanks, arrangement: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the one level shown of each factor without a place."""
    fixed = arrangement.get("levels", {})
    return {name: [fixed[name]] for name in ranking.choice.factors if name in fixed}


def _places(arrangement: Mapping[str, Any]) -> dict[str, Any]:
    return {place: arrangement["places"].get(place) for place in PLACES}


def _shown(arrangement: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "zInner": arrangement.get("column") or "rank",
        "color_function": arrangement.get("palette") or "srcs.safe",
    }


def _drawn(
    ranking: StudyRanks,
    arrangement: Mapping[str, Any] | None,
    wanted: FigureOptions,
    look: str,
) -> tuple[Figure, dict[str, list[str]], pd.DataFrame]:
    """Return the figure, the levels of factors that do not show all, and the ranks in it."""
    import srcs_py as srcs

    if wanted.shown:
        blocks = wanted.shown in OF_BLOCKS and wanted.blocks
        named: dict[str, Any] = {"blocks": blocks} if blocks else {}
        data: tuple[Any, ...] = (ranking.ranks,)
        if wanted.shown == "forest_plot":  # of runs
            choice, settings = ranking.choice, ranking.settings
            if wanted.levels:
                cell = wanted.levels
                named["select"] = {name: cell[name] for name in choice.params if name in cell}
            elif not blocks and len(ranking.ranks) > ranking.ranks[choice.target].nunique():
                raise SRCSError(
                    "Differences are over problems: name them in ", Argument("blocks"), "."
                )
            data = ranking.runs, list(choice.params), choice.target, choice.performance
            named |= {name: getattr(settings, name) for name in OF_RUNS}
            named["paired"] = settings.pairing_col is not None
        figure = getattr(srcs, wanted.shown)(*data, **named, **wanted.sized)
        return figure, {}, ranking.ranks
    arrangement = arrangement or {"places": first_places(ranking.choice)}
    levels = _shown_levels(ranking, arrangement) | _fixed_levels(ranking, arrangement)
    ranks = ranking.ranks
    for name, own in levels.items():
        ranks = with_levels(ranks, name, own)
    places, shown = _places(arrangement), _shown(arrangement) | wanted.sized
    if wanted.palette:
        shown["color_function"] = wanted.palette
    if wanted.words:
        shown["colorbar_par"] = {"title": wanted.words}
    if look != "R":
        moved = ranking.choice.target in {**ranking.choice.levels, **arrangement.get("order", {})}
        shown |= {"look": look} | ({"order": "levels"} if moved else {})
    if places["yInner"] is None or places["xInner"] is None:
        raise SRCSError("For a printed figure put a factor into the inner rows and columns.")
    if places["yOuter"] is None and places["xOuter"] is None:
        figure = srcs.singleplot(ranks, places["yInner"], places["xInner"], **shown)
    else:
        figure = srcs.plot(ranks, **places, **shown)
    return figure, levels, ranks  # type: ignore[return-value]
