import numpy as np
import pytest

from srcs_py.base import arrays
from srcs_py.base.arrays import as_slice, dense, ranges, stable_order


def test_dense_renumbers_what_occurs():
    codes, used = dense(np.array([5, 2, 5, 9]))
    assert codes.tolist() == [1, 0, 1, 2]
    assert used.tolist() == [2, 5, 9]


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64"])
def test_dense_of_any_width(dtype):
    codes, used = dense(np.array([100, 0, 100], dtype=dtype))
    assert codes.tolist() == [1, 0, 1]
    assert used.tolist() == [0, 100]


@pytest.mark.parametrize("size", [5, 2**8, 2**8 + 1, 2**16, 2**16 + 1, 2**33, 2**62])
@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("many", [0, arrays.MANY])
def test_the_order_of_codes_is_stable(size, ordered, many, monkeypatch):
    monkeypatch.setattr(arrays, "MANY", many)
    rng = np.random.default_rng(0)
    codes = rng.integers(0, size, 3000)
    codes[rng.integers(0, 3000, 1000)] = codes[0]
    codes = (np.sort(codes) if ordered else codes).astype(np.min_scalar_type(-size))
    np.testing.assert_array_equal(stable_order(codes), np.argsort(codes, kind="stable"))


def test_no_codes():
    assert stable_order(np.empty(0, dtype=int)).size == 0


def test_places_that_follow_one_another_are_a_slice():
    assert as_slice(np.array([3, 4, 5])) == slice(3, 6)
    assert as_slice(np.array([7])) == slice(7, 8)
    for places in ([3, 5, 6], [3, 5, 4, 6], [5, 4, 3]):
        assert as_slice(np.array(places)).tolist() == places


def test_ranges_stand_one_after_the_other():
    assert ranges(np.array([7, 0, 3]), np.array([2, 0, 3])).tolist() == [7, 8, 3, 4, 5]
    assert ranges(np.empty(0, int), np.empty(0, int)).size == 0
