"""
Figure 3 of the article
=======================

Eight algorithms for optimization problems that change while they are solved, in 550 configurations:
how many variables, how often the problem changes, and how much. In R's colours: red loses, white
wins. Where the data of the R package are not at hand, the noise study is used.
"""

import srcs_py as srcs

try:
    study, roles = srcs.datasets.load("MPB"), srcs.datasets.describe("MPB").roles
    columns = {"yOuter": "Algorithm", "xOuter": "Dim", "yInner": "CF", "xInner": "Severity"}
    labels = {
        "inner_X_par": {"levels.at": ["2", "6", "10", "14", "18"]},
        "inner_Y_par": {
            "levels.at": ["40", "200", "400", "600", "800", "1000"],
            "lab": "Change\n period",
        },
        "out_X_par": {"lab": "Dimension", "levels.bg": "gray"},
        "colorbar_par": {"levels.at": ["-7", "0", "7"]},
    }
except srcs.SRCSError:  # neither in SRCS_DATA nor in the cache, and no network
    study, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
    columns = {
        "yOuter": "Algorithm",
        "xOuter": "Dataset",
        "yInner": "Noise type",
        "xInner": "Noise ratio",
    }
    labels = {"inner_X_par": {"levels.at": ["0", "20", "40"]}}

ranks = srcs.SRCSranks(study, **roles)
figure = srcs.plot(
    ranks,
    **columns,
    **labels,
    out_Y_par={
        "levels.lab.textpar": {"cex": 1, "col": "white"},
        "levels.bg": "black",
        "levels.border": "white",
    },
    colorbar_axes_par={"cex.axis": 0.8},
)
