"""The runs that stability draws, as tables that SRCSranks takes."""

import numpy as np
import pandas as pd

from srcs_py.srcs.engine.bootstrap import bootstrap_positions


def drawn(runs, draws, seed, paired=False, size=None):
    """Yield the table of each draw: of each level ``size`` runs, or as many as there are."""
    cells = [
        [level["Accuracy"].to_numpy() for _, level in part.groupby("Algorithm")]
        for _, part in runs.sort_values("Fold", kind="stable").groupby("Size")
    ]
    chosen = []
    for number, levels in enumerate(cells):
        counts = np.array([[values.size for values in levels]])
        sizes = counts if size is None else np.full_like(counts, size)
        key = [(seed, number)]
        chosen.append(bootstrap_positions(counts, sizes, range(draws), key, paired)[0])
    for draw in range(draws):
        rows = [
            (number, name, fold, values[place])
            for number, levels in enumerate(cells)
            for at, (name, values) in enumerate(zip("abcd", levels, strict=False))
            for fold, place in enumerate(chosen[number][draw][0 if paired else at])
            if fold < (size or values.size)
        ]
        yield pd.DataFrame(rows, columns=["Size", "Algorithm", "Fold", "Accuracy"])
