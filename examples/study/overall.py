"""
Over all configurations
=======================

One answer for the whole study. Its 352 configurations are 44 noise settings of eight data sets, so
that the data sets are the problems: ``blocks="Dataset"`` averages the configurations of each first.
The matrix shows on how many data sets one classifier beats another, by how much, and Nemenyi's
p-value, bold where it is significant. The diagram shows the mean ranks, with bars joining the
classifiers that the same test does not tell apart. Mean differences assume that all data sets share
one scale.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
columns = roles["params"], roles["target"], roles["performance"]
answer = srcs.overall(data, *columns, blocks="Dataset")
matrix = srcs.win_matrix(answer, figsize="page")

# %%
# The same result as a critical difference diagram.
diagram = srcs.cd_diagram(answer, target="Algorithm", figsize="column")
