"""Which algorithm is better, where? SRCS, A-TOPSIS and cost-sensitive instance hardness.

Everything loads when it is first used, so that ``import srcs_py`` and ``srcs --help`` cost
nothing that they do not need.
"""

from __future__ import annotations

import importlib

from srcs_py.base.after_import import after_import
from srcs_py.base.version import __version__ as __version__

TYPE_CHECKING = False  # as type checkers read it; importing typing would double our own cost
if TYPE_CHECKING:
    from typing import Any as Any

    from srcs_py import atopsis as atopsis
    from srcs_py import datasets as datasets
    from srcs_py import hardness as hardness
    from srcs_py.answers.explain import explain as explain
    from srcs_py.answers.report import report as report
    from srcs_py.base.errors import SRCSError as SRCSError
    from srcs_py.base.errors import SRCSWarning as SRCSWarning
    from srcs_py.code.call import as_python_code as as_python_code
    from srcs_py.code.call import as_r_code as as_r_code
    from srcs_py.page.html import to_html as to_html
    from srcs_py.page.notebook import explore as explore
    from srcs_py.plotting.animation.api import animatedplot as animatedplot
    from srcs_py.plotting.heatmaps.api import plot as plot
    from srcs_py.plotting.heatmaps.api import singleplot as singleplot
    from srcs_py.plotting.overviews.best import best_levels as best_levels
    from srcs_py.plotting.overviews.cd_diagram import cd_diagram as cd_diagram
    from srcs_py.plotting.overviews.equivalence_plot import equivalence_plot as equivalence_plot
    from srcs_py.plotting.overviews.fronts import mean_against_sd as mean_against_sd
    from srcs_py.plotting.overviews.hasse import hasse_diagram as hasse_diagram
    from srcs_py.plotting.overviews.leaderboard_plot import leaderboard_plot as leaderboard_plot
    from srcs_py.plotting.overviews.profiles import performance_profiles as performance_profiles
    from srcs_py.plotting.overviews.spreads import parameter_effects as parameter_effects
    from srcs_py.plotting.overviews.spreads import rank_distribution as rank_distribution
    from srcs_py.plotting.overviews.spreads import rank_trajectories as rank_trajectories
    from srcs_py.plotting.overviews.wins import win_matrix as win_matrix
    from srcs_py.srcs.api import SRCSranks as SRCSranks
    from srcs_py.srcs.equivalence import equivalence as equivalence
    from srcs_py.srcs.rank_codes import rank_codes as rank_codes
    from srcs_py.srcs.results.comparison import SRCScomparison as SRCScomparison
    from srcs_py.srcs.results.comparison_table import comparison_table as comparison_table
    from srcs_py.srcs.results.leaderboard import leaderboard as leaderboard
    from srcs_py.srcs.results.overall import overall as overall
    from srcs_py.srcs.results.places import places as places
    from srcs_py.srcs.runs_needed import runs_needed as runs_needed
    from srcs_py.srcs.stability import stability as stability
    from srcs_py.srcs.write_ranks import write_ranks as write_ranks
    from srcs_py.stats.padjust import p_adjust as p_adjust
    from srcs_py.stats.sample_size import sample_size as sample_size
    from srcs_py.tables.cv_results import from_cv_results as from_cv_results
    from srcs_py.tables.describe import describe as describe
    from srcs_py.tables.reading import file_layout as file_layout
    from srcs_py.tables.reading import read_table as read_table
    from srcs_py.tables.reshape import from_wide as from_wide
    from srcs_py.tables.writing import write_table as write_table

# The public names of each module.
_NAMES = {
    "answers.explain": ("explain",),
    "answers.report": ("report",),
    "base.errors": ("SRCSError", "SRCSWarning"),
    "code.call": ("as_python_code", "as_r_code"),
    "plotting.animation.api": ("animatedplot",),
    "plotting.heatmaps.api": ("plot", "singleplot"),
    "plotting.overviews.best": ("best_levels",),
    "plotting.overviews.cd_diagram": ("cd_diagram",),
    "plotting.overviews.equivalence_plot": ("equivalence_plot",),
    "plotting.overviews.fronts": ("mean_against_sd",),
    "plotting.overviews.hasse": ("hasse_diagram",),
    "plotting.overviews.leaderboard_plot": ("leaderboard_plot",),
    "plotting.overviews.profiles": ("performance_profiles",),
    "plotting.overviews.spreads": ("parameter_effects", "rank_distribution", "rank_trajectories"),
    "plotting.overviews.wins": ("win_matrix",),
    "page.html": ("to_html",),
    "page.notebook": ("explore",),
    "srcs.api": ("SRCSranks",),
    "srcs.equivalence": ("equivalence",),
    "srcs.rank_codes": ("rank_codes",),
    "srcs.results.comparison": ("SRCScomparison",),
    "srcs.results.comparison_table": ("comparison_table",),
    "srcs.results.leaderboard": ("leaderboard",),
    "srcs.results.overall": ("overall",),
    "srcs.results.places": ("places",),
    "srcs.runs_needed": ("runs_needed",),
    "srcs.stability": ("stability",),
    "srcs.write_ranks": ("write_ranks",),
    "stats.padjust": ("p_adjust",),
    "stats.sample_size": ("sample_size",),
    "tables.cv_results": ("from_cv_results",),
    "tables.describe": ("describe",),
    "tables.reading": ("file_layout", "read_table"),
    "tables.reshape": ("from_wide",),
    "tables.writing": ("write_table",),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
_MODULES: tuple[str, ...] = ("atopsis", "datasets", "hardness")

__all__ = [*_HOME, *_MODULES]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(importlib.import_module(f"srcs_py.{_HOME[name]}"), name)
    elif name in _MODULES:
        value = importlib.import_module(f"srcs_py.{name}")
    else:
        raise AttributeError(f"module 'srcs_py' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


# ``table.srcs`` works wherever there can be a table, at no cost to others.
after_import("pandas", lambda: importlib.import_module("srcs_py.accessor"))
