"""
Why the map changes
===================

Regions of configurations with similar ranks, drawn on the heatmaps, their rules, and the share of
the variance of ranks that each parameter explains. It does not show how the rules do on other data
sets.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(data, **roles)
figure = srcs.explain(ranks).plot(figsize="page")
