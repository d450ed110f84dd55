"""
How stable the ranks are
========================

The runs of each cell are resampled (bootstrap), and each resample is ranked. A dot marks a rank
whose sign differs in more than 5 % of the resamples. This does not tell whether the rank holds for
other data.
"""

import srcs_py as srcs

data, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
answer = srcs.stability(data, **roles, draws=200)
places = {
    "y_outer": "Dataset",
    "x_outer": "Algorithm",
    "y_inner": "Noise type",
    "x_inner": "Noise ratio",
}
labels = {"inner_X_par": {"lab": "Noise ratio (%)"}, "inner_Y_par": {"lab": "Noise"}}
figure = srcs.plot(
    answer.ranks, **places, **labels, look="srcs", heat_cell_par={"unsure": True}, figsize="page"
)

# %%
# The share of resamples in which the rank has the same sign, as a number.
shares = srcs.plot(
    answer.ranks, **places, **labels, z_inner="sign.share", look="srcs", figsize="page"
)
