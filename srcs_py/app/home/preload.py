"""Imports and caches of the work of all pages, in the process that all jobs are copies of.

A copy has no threads, so numpy must not start any here.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import matplotlib.backends.backend_agg
import matplotlib.backends.backend_svg  # noqa: F401
import scipy.stats  # noqa: F401

import srcs_py.app.atopsis.closeness
import srcs_py.app.hardness.scores
import srcs_py.app.ranks.exported_files
import srcs_py.atopsis
import srcs_py.code.call
import srcs_py.hardness
import srcs_py.plotting.heatmaps.api
import srcs_py.plotting.notebook_display
import srcs_py.srcs.api
import srcs_py.srcs.results.leaderboard
import srcs_py.tables.reading  # noqa: F401
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.ranks.ranking import RankSettings, ranks_of_study

# A ranking compiles the sentences about it, which takes longer than the ranking.
_study = bundled_study()
ranks_of_study(lambda *progress: None, _study, _study.first, RankSettings())
