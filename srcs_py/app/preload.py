"""Imports of the work of all pages, for the process that all working processes are copies of.

A copy has no threads, so numpy must not start any here.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import matplotlib.backends.backend_agg
import matplotlib.backends.backend_svg  # noqa: F401
import scipy.stats  # noqa: F401

import srcs_py.answers.explain
import srcs_py.answers.facts
import srcs_py.app.pages.atopsis.closeness
import srcs_py.app.pages.hardness.scores
import srcs_py.app.pages.ranks.exported_files
import srcs_py.app.pages.ranks.ranking
import srcs_py.atopsis
import srcs_py.code.call
import srcs_py.hardness
import srcs_py.plotting.heatmaps.api
import srcs_py.plotting.notebook_display
import srcs_py.plotting.page.html
import srcs_py.srcs.api
import srcs_py.srcs.results.leaderboard
import srcs_py.tables.reading  # noqa: F401
