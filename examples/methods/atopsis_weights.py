"""
A-TOPSIS: how much the weights matter
=====================================

The ranking of seven classifiers on twelve benchmarks for every weight of the means relative to the
standard deviations. Where lines cross, algorithms change places.
"""

import srcs_py as srcs

means, stds = srcs.datasets.load("atopsis_case1_mean"), srcs.datasets.load("atopsis_case1_std")
means, stds = means.set_index("Algorithm"), stds.set_index("Algorithm")
study = srcs.atopsis.sensitivity(means, stds)
figure = srcs.atopsis.plot_sensitivity(study, figsize="page")

# %%
# The picture of the article: closeness for a grid of weights.

by_weight = srcs.atopsis.plot_weights(study, figsize="page")

# %%
# A-TOPSIS compared with Hellinger-TOPSIS.

both = srcs.atopsis.plot_methods(
    {
        "A-TOPSIS": srcs.atopsis.atopsis(means, stds, (0.7, 0.3)),
        "Hellinger-TOPSIS": srcs.atopsis.hellinger_topsis(means, stds, runs=100),
    },
    figsize="page",
)

# %%
# How sure the places are: the benchmarks are drawn again, 1,000 times.

draws = srcs.atopsis.bootstrap(means, stds)
bootstrapped = srcs.atopsis.plot_bootstrap(draws, figsize="page")
