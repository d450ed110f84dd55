"""
One heatmap
===========

One classifier on one data set. The colour scale is that of the whole table, so that heatmaps of
different selections can be compared.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
figure = srcs.singleplot(
    ranks,
    y_inner="Noise type",
    x_inner="Noise ratio",
    Algorithm="5-NN",
    Dataset="iris",
    look="srcs",
    title="5-NN on iris",
    labels_par={"xlab": "Noise ratio (%)", "ylab": "Noise"},
    figsize="column",
)
