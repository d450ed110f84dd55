"""Small studies for the tests of the calls that go to R."""

import numpy as np
import pandas as pd

ROLES = {"params": ["CPU time", "Noise"], "target": "Algorithm", "performance": "y"}


def study(levels=("b", "c", "a")):
    """Return runs of three algorithms whose level order is not text order."""
    rng = np.random.default_rng(3)
    names = np.repeat(levels, 12)
    return pd.DataFrame(
        {
            "CPU time": np.tile([1, 2], 18),
            "Noise": 'a "quoted\\slashed" text',
            "Algorithm": pd.Categorical(names, categories=list(levels)),
            "Fold": np.tile(np.repeat(np.arange(6), 2), 3),
            "y": rng.normal(size=36) + 2 * (names == levels[1]),
            "z": rng.normal(size=36) - 2 * (names == levels[2]),
        }
    )
