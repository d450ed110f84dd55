"""Hommel's correction of many p-values is that of the plain loop, to the last bit."""

import numpy as np
import pytest

from srcs_py.stats.adjust import MANY, adjust
from srcs_py.stats.hommel import hommel

KINDS = {
    "random": lambda rng, n: rng.random(n),
    "small": lambda rng, n: rng.random(n) ** 5,
    "few values": lambda rng, n: rng.integers(0, 6, n) / 5,
    "one value": lambda rng, n: np.full(n, rng.random()),
    "on a line": lambda rng, n: np.arange(1, n + 1) / n * 0.3,
    "two digits": lambda rng, n: np.round(rng.random(n) ** 3, 2),
    "down to the smallest number": lambda rng, n: 10.0 ** -rng.integers(0, 325, n),
    "half of them zero": lambda rng, n: np.where(rng.random(n) < 0.5, 0.0, rng.random(n)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_the_loop_of_r_to_the_last_bit(kind):
    rng = np.random.default_rng(0)
    for _ in range(60):
        p = np.sort(KINDS[kind](rng, int(rng.integers(1, 120))))
        assert p.size < MANY  # which the loop corrects
        with np.errstate(all="raise", under="ignore"):
            corrected = np.minimum(hommel(p), 1.0)
            np.testing.assert_array_equal(corrected, adjust(p, "hommel"))
