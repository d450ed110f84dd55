import numpy as np
import pytest

from srcs_py.base.number_text import number_text
from srcs_py.srcs.engine.ranking import rank_block
from srcs_py.srcs.options import Options
from srcs_py.stats.block import Block
from srcs_py.stats.near_ties import gaps, tie_sums


def ties(values):
    _, sizes = np.unique(values, return_counts=True)
    return float(np.sum(sizes.astype(float) ** 3 - sizes))


def loop(row):
    """Count the ties of a row as R's table() does: by text."""
    return ties([number_text(each) for each in row[~np.isnan(row)]])


def sums(values):
    ascending = np.sort(values, axis=1)
    exact = np.array([ties(row[~np.isnan(row)]) for row in values])
    return tie_sums(ascending, gaps(ascending), exact).tolist()


def test_values_of_one_text_are_tied():
    """R 4.2.2: kruskal.test(c(.3, .3, .1 + .2, .1 + .2), c(1, 1, 2, 2)) has p = 0."""
    runs = np.array([[[0.3, 0.3], [0.1 + 0.2, 0.1 + 0.2]]])
    ranked = rank_block(Block(runs, np.array([[2, 2]])), Options())
    assert ranked.omnibus.tolist() == [0.0]
    assert ranked.mean.tolist() == [[0.3, 0.1 + 0.2]]


def test_long_whole_numbers_are_tied_only_where_r_writes_them_alike():
    """R 4.2.2: kruskal.test has p = 0.0211 here; with 15 digits counted it would be 0.0098."""
    base = 1_000_000_000_000_000
    runs = np.array([[[-3, -3, -4, np.nan, np.nan], [9, 9, 11, 10, 9]]]) + base
    ranked = rank_block(Block(runs, np.array([[3, 5]])), Options())
    assert ranked.omnibus.tolist() == pytest.approx([0.021124937302005022], rel=1e-14)
    assert sums(np.array([[2.0, 3.0, 4.0, 9.0, 12.0]]) + base) == [24.0]  # 1e+15 three times


@pytest.mark.parametrize("start", [1e15, 3e15, 1e16, 123456789012345678.0, 9.99e19, 1e20, 7e20])
def test_long_numbers_equal_a_loop_over_texts(start):
    steps = np.random.default_rng(3).integers(0, 40, (40, 12))
    values = start + steps * np.spacing(start)
    assert sums(values) == [loop(row) for row in values]


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("scale", [1, 1e-7, 1e9, 1e-12])
def test_the_sums_equal_a_loop_over_texts(sign, scale):
    rng = np.random.default_rng(0)
    values = sign * scale * (rng.integers(5, 10, (60, 3, 30)) / 10).mean(axis=1)
    assert sums(values) == [loop(row) for row in values]


def test_digits_that_double_precision_cannot_round_are_written_out():
    """The 16th digit is a half, and neighbours differ by one unit in the last place."""
    rng = np.random.default_rng(1)
    middle = np.array([float(f"1.{digits}5") for digits in rng.integers(10**13, 10**14, 200)])
    values = np.stack([np.nextafter(middle, 0), middle, np.nextafter(middle, 2), middle * 3], 1)
    assert sums(values) == [loop(row) for row in values]


def test_what_fills_up_and_what_is_far_apart_is_not_tied():
    values = np.array([[0.3, 0.1 + 0.2, np.nan, np.nan], [1.0, 2.0, 3.0, 1e300]])
    assert sums(values) == [6.0, 0.0]


@pytest.mark.parametrize("power", [1.0, 1e-3, 1e15, 1e22])
def test_values_just_below_a_power_of_ten(power):
    """Their logarithm is that of the power, so that they seem to have one digit less."""
    steps = np.random.default_rng(2).integers(-40, 20, (40, 12))
    values = power * (1 + steps * 2.0**-53)
    assert sums(values) == [loop(row) for row in values]


@pytest.mark.parametrize("value", [8.716638489288125e-30, 9.836454905846145e-30])
def test_digits_that_scaling_in_doubles_gets_wrong_are_written_out(value):
    """The power of ten is not exact: of neighbours, one seems clear of a half and is not."""
    values = np.array([[value, np.nextafter(value, 1)]])
    assert sums(values) == [loop(row) for row in values]
