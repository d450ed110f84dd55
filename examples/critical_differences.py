"""
Critical differences
====================

The whole study on one axis: each level is at its average position among the SRCS ranks, and bars
join levels that do not differ significantly in a Nemenyi test. The diagram does not show where
levels differ; the grid of heatmaps does. ``srcs.cd_diagram(srcs.overall(ranks))`` draws the same
diagram from the means instead of the ranks.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
figure = srcs.cd_diagram(ranks, figsize="column")
