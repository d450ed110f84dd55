"""The bundled study comes out of its generator again, bit for bit."""

from pathlib import Path

import pandas as pd
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.experiments.bundled import bundled_study

BUNDLED = Path(__file__).parents[2] / "data" / "noise" / "noise.csv.gz"
# The layout of ML1 in the R package SRCS, which the bundled table takes over.
ML1 = ["Algorithm", "Dataset", "Noise type", "Noise ratio", "Fold", "Performance"]


@pytest.fixture(scope="module")
def bundled() -> pd.DataFrame:
    return pd.read_csv(BUNDLED)


def test_layout_is_that_of_ml1(bundled):
    assert list(bundled.columns) == ML1
    assert len(bundled) == 6 * 8 * 4 * 11 * 25
    assert not bundled.duplicated(ML1[:-1]).any()
    assert sorted(bundled["Noise type"].unique()) == [
        "ATT_GAUS",
        "ATT_RAND",
        "CLA_PAIR",
        "CLA_RAND",
    ]
    assert list(bundled["Noise ratio"].unique()) == list(range(0, 55, 5))
    assert bundled["Performance"].between(0, 100).all()


@pytest.mark.slow
def test_a_part_regenerates_identically(bundled):
    """Iris and moons at two ratios of all schemes; the whole takes minutes (data/noise/README)."""
    again = bundled_study(["iris", "moons"], ratios=[0, 35])
    part = bundled["Dataset"].isin(["iris", "moons"]) & bundled["Noise ratio"].isin([0, 35])
    pd.testing.assert_frame_equal(again, bundled[part].reset_index(drop=True), check_exact=True)


@pytest.mark.slow
def test_another_seed_gives_another_table(bundled):
    other = bundled_study(["iris"], ratios=[35], schemes=["CLA_RAND"], seed=1)
    same = bundled_study(["iris"], ratios=[35], schemes=["CLA_RAND"])
    assert not other.equals(same)


def test_unknown_data_set_is_named():
    pytest.importorskip("sklearn")
    with pytest.raises(SRCSError, match="'iriss' is unknown: did you mean 'iris'"):
        bundled_study(["iriss"])
