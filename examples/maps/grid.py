"""
All configurations at once
==========================

The picture that SRCS is named after: 352 configurations, six classifiers, one cell per rank. There
is a row of heatmaps for each data set and a column for each classifier. Within a heatmap, each row
is a kind of noise, and the noise ratio grows from left to right.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
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
