"""Studies whose pages and pictures are looked at."""

import numpy as np
import pandas as pd

from srcs_py import SRCSranks

MPB = {"y_outer": "Algorithm", "x_outer": "Dim", "y_inner": "CF", "x_inner": "Severity"}


def small(seed=1, levels=("A", "B", "C"), sizes=(5, 10), noises=("low", "high"), **ranks):
    """Rank a small study of random runs."""
    random = np.random.default_rng(seed)
    index = pd.MultiIndex.from_product(
        [levels, sizes, noises, range(12)], names=["Algorithm", "Size", "Noise", "Run"]
    )
    runs = index.to_frame(index=False)
    runs["Accuracy"] = random.normal(runs.Algorithm.map(levels.index) * runs.Size / 8, 1.0)
    settings = {"summarize": "always", **ranks}
    return SRCSranks(runs, ["Size", "Noise"], "Algorithm", "Accuracy", **settings)
