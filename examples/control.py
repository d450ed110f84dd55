"""
All against one
===============

The five others against one classifier: 1 where one is significantly better than it, -1 where it is
worse. There are three colours, and fewer tests to correct for. Nothing is said about the others
among themselves.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles, control="Forest")
figure = srcs.plot(
    ranks,
    yOuter="Dataset",
    xOuter="Algorithm",
    yInner="Noise type",
    xInner="Noise ratio",
    look="srcs",
    inner_X_par={"lab": "Noise ratio (%)"},
    inner_Y_par={"lab": "Noise"},
    figsize="page",
)
