"""
Many columns
============

If there are too many levels for one row of heatmaps, ``heatmaps_per_row`` wraps them into several
rows.
"""

import srcs_py as srcs

study = srcs.datasets.load("noise")
study = study[study["Algorithm"].isin(["5-NN", "CART", "NaiveBayes"])]
ranks = srcs.SRCSranks(study, **srcs.datasets.describe("noise").roles)
ranks = ranks[ranks["Algorithm"] == "5-NN"]
figure = srcs.plot(
    ranks,
    y_outer=None,
    x_outer="Dataset",
    y_inner="Noise type",
    x_inner="Noise ratio",
    look="srcs",
    heatmaps_per_row=4,
    inner_X_par={"levels.at": ["0", "20", "40"]},
    out_X_par={"lab": "5-NN against CART and naive Bayes"},
    figsize="page",
)
