"""What looks wrong with a study is said."""

import warnings

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning

# A few runs are enough for what is checked before ranking.
pytestmark = pytest.mark.filterwarnings("ignore:In .* no pair can be significant")


def runs(levels=3, count=5):
    table = pd.DataFrame(
        [
            (f"a{level}", size, run)
            for level in range(levels)
            for size in (1, 2)
            for run in range(count)
        ],
        columns=["Algorithm", "Size", "Run"],
    )
    return table.assign(Score=np.random.default_rng(3).normal(size=len(table)))


def test_a_target_with_hundreds_of_levels():
    with pytest.warns(SRCSWarning, match="target = 'Algorithm' has 301 levels"):
        SRCSranks(runs(301, 2), "Size", "Algorithm", "Score")
    SRCSranks(runs(300, 2), "Size", "Algorithm", "Score")


@pytest.mark.parametrize(
    ("params", "target", "named"),
    [(["Size", "Score"], "Algorithm", "params"), ("Size", "Score", "target")],
)
def test_a_column_with_as_many_levels_as_rows(params, target, named):
    message = f"{named}: the column 'Score' has another level in every row"
    with pytest.raises(SRCSError, match=message):
        SRCSranks(runs(), params, target, "Run")


def test_one_value_for_each_algorithm_of_one_problem():
    """Every level of the target is another one in every row then; that is not what is wrong."""
    table = runs(count=1).query("Size == Size.min()")
    with pytest.raises(SRCSError, match=r"^data has one run"):
        SRCSranks(table, "Size", "Algorithm", "Score")


@pytest.mark.parametrize("usual", [None, 0, 69])
def test_a_level_in_another_unit_in_each_of_many_configurations(usual):
    """One configuration in which all levels have the same unit is enough, wherever it is."""
    table = pd.concat([runs(count=3).assign(Size=size) for size in range(70)])
    table["Score"] = table["Score"].abs() + 5
    other = table["Algorithm"].eq("a1") & table["Size"].ne(usual)
    table.loc[other, "Score"] *= 100
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        SRCSranks(table, "Size", "Algorithm", "Score")
    assert any("'a1' is about 10" in str(each.message) for each in caught) == (usual is None)
