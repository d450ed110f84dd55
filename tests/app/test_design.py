"""What tells a parameter from a second metric where runs were lost: a case for each limit."""

import numpy as np
import pandas as pd
import pytest

from srcs_py.app.importing.design import of_design


def study(seed, algorithms, datasets, lost):
    """Return a small study without its metric, some runs or whole cells lost; and the chance."""
    random = np.random.default_rng(seed)
    index = pd.MultiIndex.from_product(
        [range(algorithms), range(datasets), (5, 10), range(10)], names=["alg", "data", "size", "_"]
    )
    table = index.to_frame(index=False)
    if lost == "runs":
        table = table[random.random(len(table)) > 0.1]
    elif lost == "cells":
        gone = random.random((algorithms, datasets, 2)) < 0.15
        table = table[~gone[table["alg"], table["data"], table["size"] // 10]]
    return table, random


METRICS = {
    "_WHOLE": ([0, 3, 3, 3, 4], (3, 3, "cells"), lambda random, n: 3 + random.poisson(2, n)),
    "_CROSSED": ([0, 2, 3, 0, 6], (2, 3, ""), lambda random, n: random.integers(1, 50, n)),
    "_SPREAD": (
        [1, 2, 3, 2, 8],
        (2, 3, "runs"),
        lambda random, n: random.choice(3, n, p=[0.6, 0.3, 0.1]),
    ),
}


@pytest.mark.parametrize("limit", METRICS)
def test_each_limit_is_needed(limit):
    """Without it, a parameter of this study would be lost, or its metric would become one."""
    seed, kind, metric = METRICS[limit]
    table, random = study(seed, *kind)
    table["metric"] = metric(random, len(table))
    assert of_design(table, "alg", ["data", "size", "metric"]) == ["data", "size"]
