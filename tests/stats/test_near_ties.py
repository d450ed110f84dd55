"""Values that R writes alike are tied in the omnibus test, counted by their texts."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks

from ..oracle.configuration import gate_p_value
from ..studies import ROLES

ALWAYS = {**ROLES, "summarize": "always"}

pytestmark = pytest.mark.filterwarnings("ignore:In .* no pair can be significant")


def study(values):
    """Return a configuration of two levels for each row; NaN is no run."""
    size, run = np.nonzero(~np.isnan(values))
    level = np.where(run % 2, "b", "a")
    return pd.DataFrame({"Size": size, "Algorithm": level, "Accuracy": values[size, run]})


STEPS = np.random.default_rng(3).integers(0, 40, (40, 12))
BELOW = np.random.default_rng(2).integers(-40, 20, (40, 12))
MEANS = (np.random.default_rng(0).integers(5, 10, (60, 3, 30)) / 10).mean(axis=1)
LONG = (1e15, 3e15, 1e16, 123456789012345678.0, 9.99e19, 1e20, 7e20)
# The 16th digit is a half, and neighbours differ by one unit in the last place.
DIGITS = np.random.default_rng(1).integers(10**13, 10**14, 200)
HALVES = np.array([float(f"1.{digits}5") for digits in DIGITS])
# Scaled by a power of ten that is not exact, one of the neighbours seems clear of a half.
SCALED_WRONG = np.array([[8.716638489288125e-30], [9.836454905846145e-30]])
VALUES = {
    **{f"long numbers from {start:g}": start + STEPS * np.spacing(start) for start in LONG},
    **{f"means of decimals, {scale:g}": scale * MEANS
       for scale in (1, 1e-7, 1e9, 1e-12, -1, -1e-7, -1e9, -1e-12)},
    # their logarithm is that of the power, so that they seem to have one digit less
    **{f"just below {power:g}": power * (1 + BELOW * 2.0**-53)
       for power in (1.0, 1e-3, 1e15, 1e22)},
    "halves": np.stack([np.nextafter(HALVES, 0), HALVES, np.nextafter(HALVES, 2), HALVES * 3], 1),
    "scaled wrong": np.hstack([SCALED_WRONG, np.nextafter(SCALED_WRONG, 1),
                               2 * SCALED_WRONG, 3 * SCALED_WRONG]),
    "filled up, far apart": np.array([[0.3, 0.1 + 0.2, np.nan, np.nan], [1.0, 2.0, 3.0, 1e300]]),
}  # fmt: skip


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
def test_the_omnibus_test_is_that_of_a_loop_over_texts(values):
    """The loop counts the ties of each row as R's table() does."""
    ranks = SRCSranks(study(values), **ALWAYS)
    rows = ([row[at::2][~np.isnan(row[at::2])] for at in (0, 1)] for row in values)
    wanted = [gate_p_value(levels) for levels in rows]
    np.testing.assert_allclose(ranks["omnibus.pval"][::2], wanted, rtol=1e-9)


def test_values_of_one_text_are_tied():
    """R 4.2.2: kruskal.test(c(.3, .3, .1 + .2, .1 + .2), c(1, 1, 2, 2)) has p = 0."""
    runs = study(np.array([[0.3, 0.1 + 0.2, 0.3, 0.1 + 0.2]]))
    ranks = SRCSranks(runs, **ALWAYS)
    assert ranks["omnibus.pval"].tolist() == [0.0] * 2
    assert ranks["mean"].tolist() == [0.3, 0.1 + 0.2]


def test_long_whole_numbers_are_tied_only_where_r_writes_them_alike():
    """R 4.2.2: kruskal.test has p = 0.0211 here; with 15 digits counted it would be 0.0098."""
    runs = [[-3, 9, -3, 9, -4, 11, np.nan, 10, np.nan, 9]]
    ranks = SRCSranks(study(np.array(runs) + 1_000_000_000_000_000), **ALWAYS)
    assert ranks["omnibus.pval"][0] == pytest.approx(0.021124937302005022, rel=1e-14)
