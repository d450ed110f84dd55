"""
The gate, and many configurations
=================================

A made-up study of 400 configurations, each run on ten folds. The folds differ a lot; B is better
than the others where the size is above 10, and nothing differs elsewhere.
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
shown = {"yOuter": None, "xOuter": "Algorithm", "yInner": "Noise", "xInner": "Size", "look": "srcs"}
paired = {"paired": True, "pairing_col": "Fold"}

# %%
# R's gate, the Kruskal-Wallis test, takes no account of folds. Where it finds nothing, no pair is
# tested.
kruskal = srcs.plot(srcs.SRCSranks(*study, **paired), **shown)

# %%
# Friedman's test does. It does not say which pairs differ, and it needs paired runs.
friedman = srcs.plot(srcs.SRCSranks(*study, **paired, gate="friedman"), **shown)

# %%
# In a study where nothing differs the gate opens for about 5 % of the configurations, 20 of 400.
# Pairs are not corrected here, so that all of them are seen.
nothing = runs.assign(Score=rng.normal(size=len(runs)))
study = (nothing, ["Size", "Noise"], "Algorithm", "Score")
by_chance = srcs.plot(srcs.SRCSranks(*study, correction="none"), **shown)

# %%
# ``across="BH"`` corrects the gate over all configurations: none stays open. In a study with
# differences it does not say which of the open ones are wrong, only that few of them are.
corrected = srcs.plot(srcs.SRCSranks(*study, correction="none", across="BH"), **shown)
