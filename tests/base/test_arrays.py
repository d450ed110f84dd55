import numpy as np
import pytest

from srcs_py.base import arrays
from srcs_py.base.arrays import sorted_by, stable_order


@pytest.mark.parametrize("size", [5, 2**8, 2**8 + 1, 2**16, 2**16 + 1, 2**33, 2**62])
@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("many", [0, arrays.MANY])
def test_the_order_of_codes_is_stable(size, ordered, many, monkeypatch):
    monkeypatch.setattr(arrays, "MANY", many)
    rng = np.random.default_rng(0)
    codes = rng.integers(0, size, 3000)
    codes[rng.integers(0, 3000, 1000)] = codes[0]
    codes = (np.sort(codes) if ordered else codes).astype(np.min_scalar_type(-size))
    order = np.argsort(codes, kind="stable")
    np.testing.assert_array_equal(stable_order(codes), order)
    values = rng.normal(size=3000)
    np.testing.assert_array_equal(sorted_by(codes, values), values[order])
