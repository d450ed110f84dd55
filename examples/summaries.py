"""
The study on one page
=====================

Pictures that sum up all configurations, each as wide as a column of a journal. In turn: who beats
whom how often, but not by how much; which classifier is best in each configuration, but not how
clearly; wins, ties and losses beside mean ranks, but not where; how often each rank occurs, but not
where; what each parameter does by itself, but not how parameters act together.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
matrix = srcs.win_matrix(ranks, figsize="column")
best = srcs.best_levels(ranks, figsize="page")
board = srcs.leaderboard_plot(ranks, figsize="column")
distribution = srcs.rank_distribution(ranks, figsize="column")
effects = srcs.parameter_effects(ranks, figsize="page")
