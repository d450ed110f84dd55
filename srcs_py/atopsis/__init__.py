"""Rank algorithms by means and standard deviations: A-TOPSIS, Hellinger-TOPSIS and TOPSIS."""

from srcs_py.atopsis.atopsis import ATopsisRanking, atopsis
from srcs_py.atopsis.hellinger import hellinger_topsis
from srcs_py.atopsis.topsis import Ranking, topsis

__all__ = ["ATopsisRanking", "Ranking", "atopsis", "hellinger_topsis", "topsis"]
