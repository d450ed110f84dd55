"""Tables as arrays of configurations and target levels."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.srcs.results.rank_arrays import rank_arrays


def test_rows_stand_by_their_levels_whatever_their_order():
    table = pd.DataFrame({
        "A": pd.Categorical(["q", "p", "q"], ["q", "unused", "p"]), "n": [10, 5, 5], "z": [1, 2, 3],
    })  # fmt: skip
    placed = rank_arrays(table, "A", ["n"])
    assert placed.target.labels == ("q", "p")
    assert placed.params[0].labels == ("5", "10")
    assert placed.codes.tolist() == [[1], [0]]
    assert placed.rows.tolist() == [[0, -1], [2, 1]]
    np.testing.assert_array_equal(placed.values_of(table["z"]), [[1, np.nan], [3, 2]])


def test_without_target_every_row_is_a_configuration():
    table = pd.DataFrame({"x": [1, 2], "y": ["a", "a"]})
    placed = rank_arrays(table, None, ["x", "y"])
    assert placed.rows.tolist() == [[0], [1]]
    assert [axis.name for axis in placed.factors] == ["x", "y"]


def test_a_target_alone_is_one_configuration():
    placed = rank_arrays(pd.DataFrame({"A": ["p", "q"]}), "A", [])
    assert placed.rows.tolist() == [[0, 1]]
    assert placed.codes.shape == (1, 0)


def test_repeated_levels_of_categorical_columns_are_refused():
    table = pd.DataFrame({"A": ["p", "p"], "n": [5, 5], "m": [0.5, 0.5]})
    table = table.astype({"A": "category", "n": "category"})
    with pytest.raises(SRCSError, match=r"2 rows of the table have A = p, n = 5, m = 0\.5"):
        rank_arrays(table, "A", ["n", "m"])


def test_missing_and_repeated_levels_are_refused():
    table = pd.DataFrame({"A": ["p", "p", "q"], "n": [5, 5, 5]})
    with pytest.raises(SRCSError, match="2 rows of the table have A = p, n = 5"):
        rank_arrays(table, "A", ["n"])
    with pytest.raises(SRCSError, match="'A' is missing in 1 rows"):
        rank_arrays(table.assign(A=["p", None, "q"]), "A", ["n"])
