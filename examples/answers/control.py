"""
All against one
===============

All classifiers are compared with one of them: rank 1 means significantly better than this control,
rank -1 significantly worse. There are only three colours, and fewer tests to correct for. Nothing
follows about differences among the other classifiers.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles, control="Forest")
figure = srcs.plot(
    ranks,
    y_outer="Dataset",
    x_outer="Algorithm",
    y_inner="Noise type",
    x_inner="Noise ratio",
    look="srcs",
    inner_X_par={"lab": "Noise ratio (%)"},
    inner_Y_par={"lab": "Noise"},
    figsize="page",
)
