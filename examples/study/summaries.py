"""
The study on one page
=====================

Pictures that summarize all configurations, each as wide as a column or a page of a journal. Each
says something, and leaves something out.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles, summarize="always")

# %%
# In how many configurations each classifier beats each other one, but not by how much. Bold numbers
# differ over the eight data sets.
matrix = srcs.win_matrix(ranks, blocks="Dataset", figsize="column")

# %%
# Which classifier is best in each configuration, with ties as stripes, but not how clearly.
best = srcs.best_levels(ranks, figsize="page")

# %%
# The mean rank with its interval for other data sets, and wins, ties and losses, but not where they
# occur.
board = srcs.leaderboard_plot(ranks, blocks="Dataset", figsize="column")

# %%
# How often each rank occurs, but not where.
distribution = srcs.rank_distribution(ranks, figsize="column")

# %%
# The effect of each parameter by itself, but not how parameters interact.
effects = srcs.parameter_effects(ranks, figsize="page")

# %%
# How often each classifier is how close to the best (performance profiles), but not where.
profiles = srcs.performance_profiles(ranks, figsize="column")

# %%
# The same for values of any sign: in which part of the configurations a rank is how good.
ecdf = srcs.performance_profiles(ranks, of="rank", figsize="column")

# %%
# Which classifiers are significantly better than which over the data sets (a Hasse diagram:
# lines lead from better to worse), but not by how much. For a table with one configuration it shows
# the tests of that configuration.
graph = srcs.hasse_diagram(ranks, blocks="Dataset", figsize="column")

# %%
# Mean performance and its spread, which A-TOPSIS weighs against each other, with the Pareto front,
# but not which differences are significant.
front = srcs.mean_against_sd(ranks, figsize="column")

# %%
# By how much classifiers differ over the data sets, with intervals that hold together; the band is
# a difference of one point. The numbers are of means, so it needs the runs.
columns = roles["params"], roles["target"], roles["performance"]
forest = srcs.forest_plot(data, *columns, blocks="Dataset", test="t", margin=1, figsize="column")

# %%
# The runs behind one configuration, with the middle half of each classifier and its median.
one = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}
dots = srcs.runs_plot(data, *columns, select=one, figsize="column")

# %%
# In how many configurations two classifiers differ by less than one point, and in how many one of
# them is better by more, but not where.
probabilities = srcs.equivalence(data, *columns, margin=1)
equal = srcs.equivalence_plot(probabilities, figsize="column")
