"""
The study on one page
=====================

Pictures that sum up all configurations, each as wide as a column or a page of a journal.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles, summarize="always")

# %%
# Who beats whom in how many configurations; not by how much.
matrix = srcs.win_matrix(ranks, figsize="column")

# %%
# Which classifier is best in each configuration, ties as stripes; not how clearly.
best = srcs.best_levels(ranks, figsize="page")

# %%
# The mean rank with its interval beside wins, ties and losses; not where they are.
board = srcs.leaderboard_plot(ranks, figsize="column")

# %%
# How often each rank occurs; not where.
distribution = srcs.rank_distribution(ranks, figsize="column")

# %%
# What each parameter does by itself; not how parameters act together.
effects = srcs.parameter_effects(ranks, figsize="page")

# %%
# How close to the best, and how often (performance profiles); not where.
profiles = srcs.performance_profiles(ranks, figsize="column")

# %%
# Who is significantly better than whom over all configurations, and so than all below (a Hasse
# diagram); not by how much. Of a table with one configuration it shows the tests of that one.
graph = srcs.hasse_diagram(ranks, figsize="column")

# %%
# What A-TOPSIS weighs: mean performance and its spread, with the Pareto front; not which
# differences are significant.
front = srcs.mean_against_sd(ranks, figsize="column")
