"""
The omnibus test, and many configurations
=========================================

An artificial study of 400 configurations, each run on ten folds. The folds differ a lot; B is
better than the others if the size is above 10, and nothing differs elsewhere.
"""

import numpy as np
import pandas as pd

import srcs_py as srcs

rng = np.random.default_rng(1)
places = pd.MultiIndex.from_product(
    [range(1, 21), range(1, 21), list("ABC"), range(10)],
    names=["Size", "Noise", "Algorithm", "Fold"],
)
runs = places.to_frame(index=False)
fold = rng.normal(0, 2, (400, 1, 10)).repeat(3, axis=1).ravel()
better = 2.0 * (runs["Algorithm"] == "B") * (runs["Size"] > 10)
runs["Score"] = fold + better + rng.normal(size=len(runs))

study = (runs, ["Size", "Noise"], "Algorithm", "Score")
shown = {
    "y_outer": None,
    "x_outer": "Algorithm",
    "y_inner": "Noise",
    "x_inner": "Size",
    "look": "srcs",
}
paired = {"paired": True, "pairing_col": "Fold"}

# %%
# R's omnibus test, the Kruskal-Wallis test, ignores the folds. Where it finds nothing, no pair is
# tested.
kruskal = srcs.plot(srcs.SRCSranks(*study, **paired), **shown)

# %%
# Friedman's test takes the folds into account. It needs paired runs.
friedman = srcs.plot(srcs.SRCSranks(*study, **paired, gate="friedman"), **shown)

# %%
# In a study in which nothing differs, the omnibus test is significant in about 5 % of the
# configurations, 20 of 400. Pairs are not corrected here, so that all these configurations show.
nothing = runs.assign(Score=rng.normal(size=len(runs)))
study = (nothing, ["Size", "Noise"], "Algorithm", "Score")
by_chance = srcs.plot(srcs.SRCSranks(*study, correction="none"), **shown)

# %%
# ``across="BH"`` corrects the omnibus test over all configurations: none is significant any more.
# In a study with real differences, few of the significant configurations are wrong, but it remains
# unknown which.
corrected = srcs.plot(srcs.SRCSranks(*study, correction="none", across="BH"), **shown)
