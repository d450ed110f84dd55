"""Rank algorithms by means and standard deviations: A-TOPSIS, Hellinger-TOPSIS and TOPSIS."""

from srcs_py.atopsis.atopsis import ATopsisRanking, atopsis
from srcs_py.atopsis.bars import plot_methods, plot_weights
from srcs_py.atopsis.bootstrap import Bootstrap, bootstrap
from srcs_py.atopsis.compare import Comparison, compare
from srcs_py.atopsis.hellinger import hellinger_topsis
from srcs_py.atopsis.plots import plot_bootstrap, plot_sensitivity
from srcs_py.atopsis.reading import read_means, read_tables
from srcs_py.atopsis.reversal import rank_reversal
from srcs_py.atopsis.runs import from_runs
from srcs_py.atopsis.sensitivity import Sensitivity, sensitivity
from srcs_py.atopsis.topsis import Ranking, topsis

__all__ = [
    "ATopsisRanking",
    "Bootstrap",
    "Comparison",
    "Ranking",
    "Sensitivity",
    "atopsis",
    "bootstrap",
    "compare",
    "from_runs",
    "hellinger_topsis",
    "plot_bootstrap",
    "plot_methods",
    "plot_sensitivity",
    "plot_weights",
    "rank_reversal",
    "read_means",
    "read_tables",
    "sensitivity",
    "topsis",
]
