"""
One configuration
=================

Which classifiers differ on one data set under one kind of noise, as a table for a paper
(``output="latex"``): ``>`` where the mean of the row is significantly larger than that of the
column. It says nothing about the other configurations.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles)
one = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}
srcs.comparison_table(ranks, **one)

# %%
# The same pairs as p-values, bold where they are significant.
srcs.comparison_table(ranks, pvalues=True, **one)

# %%
# The runs behind the table, with the middle half of each classifier and its median.
columns = roles["params"], roles["target"], roles["performance"]
dots = srcs.runs_plot(data, *columns, select=one, figsize="column")
