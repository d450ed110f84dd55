"""
Critical differences
====================

The whole study on one line: levels are at their average position among the SRCS ranks, and bars
join those that a Nemenyi test does not tell apart. The grid of heatmaps shows what this line hides.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
figure = srcs.cd_diagram(ranks)
