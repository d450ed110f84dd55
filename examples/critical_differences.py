"""
Critical differences
====================

The whole study on one axis: each level is at its average position among the SRCS ranks, and bars
join levels that do not differ significantly in a Nemenyi test. The eight data sets are the blocks
of this test, as their 44 noise settings are no further problems. The diagram does not show where
levels differ; the grid of heatmaps does. ``srcs.cd_diagram(srcs.overall(..., blocks="Dataset"))``
draws the same diagram from the means instead of the ranks.
"""

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
figure = srcs.cd_diagram(ranks, blocks="Dataset", figsize="column")
