"""
Figure 3 of the article
=======================

Eight algorithms for optimization problems that change while they are being solved. The 550
configurations differ in the number of variables and in how often and how much the problem changes.
In R's colours, red loses and white wins. The data come from the R package: from the folder
SRCS_DATA, or downloaded.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("MPB"), **srcs.datasets.describe("MPB").roles)
figure = srcs.plot(
    ranks,
    y_outer="Algorithm",
    x_outer="Dim",
    y_inner="CF",
    x_inner="Severity",
    inner_X_par={"levels.at": ["2", "6", "10", "14", "18"]},
    inner_Y_par={
        "levels.at": ["40", "200", "400", "600", "800", "1000"],
        "lab": "Change\n period",
    },
    out_X_par={"lab": "Dimension", "levels.bg": "gray"},
    out_Y_par={
        "levels.lab.textpar": {"cex": 1, "col": "white"},
        "levels.bg": "black",
        "levels.border": "white",
    },
    colorbar_par={"levels.at": ["-7", "0", "7"]},
    colorbar_axes_par={"cex.axis": 0.8},
    figsize="page",
)
