"""
Over all configurations
=======================

One answer for the whole study, from the mean of each configuration: who beats whom, by how much,
and whether Wilcoxon's test finds it; then the mean ranks, with bars that join what Nemenyi's test
does not tell apart. Mean differences take all data sets as if they were on one scale.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
answer = srcs.overall(data, roles["params"], roles["target"], roles["performance"])
matrix = srcs.win_matrix(answer, figsize="page")

# %%
# The same result as a critical difference diagram.
diagram = srcs.cd_diagram(answer, target="Algorithm", figsize="column")
