"""
An animation
============

Ranks over time, or over any other factor: here each frame shows a noise ratio. Several performance
columns are ranked in one call, and each becomes a frame; all frames share one colour scale.
"""

import tempfile
from pathlib import Path

import srcs_py as srcs

study = srcs.datasets.load("noise")
keys = ["Algorithm", "Dataset", "Noise type", "Fold"]
wide = study.pivot_table(index=keys, columns="Noise ratio", values="Performance", observed=True)
ratios = list(wide.columns)
wide.columns = [f"Accuracy at {ratio}" for ratio in ratios]
ranks = srcs.SRCSranks(
    wide.reset_index(),
    params=["Dataset", "Noise type"],
    target="Algorithm",
    performance=list(wide.columns),
    pairing_col="Fold",
    paired=True,
)
animation = srcs.animatedplot(
    ranks,
    Path(tempfile.mkdtemp()) / "noise.gif",
    y_outer=None,
    x_outer="Algorithm",
    y_inner="Dataset",
    x_inner="Noise type",
    z_inner=[f"rank{number}" for number in range(1, len(ratios) + 1)],
    annotations=[f"Noise {ratio} %" for ratio in ratios],
    color_function="srcs.safe",
    inner_X_par={"levels.las": 2, "lab.width": 1, "lab": ""},
    delay=60,
    width=1000,
    height=420,
    progress=False,
)

# %%
# The same for print: the mean rank for each ratio. This does not show in which configurations a
# classifier wins.
trajectories = srcs.rank_trajectories(ranks, figsize="page")
