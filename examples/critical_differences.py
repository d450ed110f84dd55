"""
Critical differences
====================

The whole study on one line: levels are at their average position among the SRCS ranks, and bars
join those that a Nemenyi test does not tell apart. It does not show where: the grid of heatmaps
does. ``srcs.cd_diagram(srcs.overall(ranks))`` draws the same of the means instead of the ranks.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
figure = srcs.cd_diagram(ranks, figsize="column")
