"""
A-TOPSIS: how much the weights matter
=====================================

The ranking of seven classifiers on twelve benchmarks under every weight of the means against the
standard deviations; lines that cross are algorithms that change places.
"""

import srcs_py as srcs

means, stds = srcs.datasets.load("atopsis_case1_mean"), srcs.datasets.load("atopsis_case1_std")
means, stds = means.set_index("Algorithm"), stds.set_index("Algorithm")
study = srcs.atopsis.sensitivity(means, stds)
figure = srcs.atopsis.plot_sensitivity(study, figsize="page")

# %%
# The article's own picture: closeness under its grid of weights.

by_weight = srcs.atopsis.plot_weights(study, figsize="page")

# %%
# A-TOPSIS beside Hellinger-TOPSIS.

both = srcs.atopsis.plot_methods(
    {
        "A-TOPSIS": srcs.atopsis.atopsis(means, stds, (0.7, 0.3)),
        "Hellinger-TOPSIS": srcs.atopsis.hellinger_topsis(means, stds, runs=100),
    },
    figsize="page",
)
