"""
Over all configurations
=======================

One answer for the whole study, from the mean of each configuration. The matrix shows how often one
classifier beats another, by how much, and whether Wilcoxon's test is significant. The diagram shows
the mean ranks, with bars joining classifiers that do not differ significantly in Nemenyi's test.
Mean differences assume that all data sets share one scale.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
answer = srcs.overall(data, roles["params"], roles["target"], roles["performance"])
matrix = srcs.win_matrix(answer, figsize="page")

# %%
# The same result as a critical difference diagram.
diagram = srcs.cd_diagram(answer, target="Algorithm", figsize="column")
