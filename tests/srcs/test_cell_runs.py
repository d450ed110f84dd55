"""The runs behind a table of ranks, against pandas on the same table."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks, datasets
from srcs_py.srcs.results.cell_runs import cell_runs, quartiles
from srcs_py.tables.roles import roles_of

from ..studies import ROLES, study


def test_every_row_has_its_runs():
    data = datasets.load("noise")
    ranks = SRCSranks(data, **datasets.describe("noise").roles)
    found = cell_runs(data, roles_of(ranks), "Fold")
    keys = ["Algorithm", "Dataset", "Noise type", "Noise ratio"]
    groups = data.sort_values("Fold").groupby(keys, sort=False)["Performance"]
    assert len(ranks) == len(found.counts())
    levels = len(found.levels)
    for at in (0, 17, len(ranks) // levels - 1):
        for place, values in enumerate(found.values(at)):
            row = ranks.iloc[at * levels + place]
            runs = groups.get_group(tuple(row[keys])).to_numpy()
            np.testing.assert_array_equal(values, runs)
            assert found.counts()[at * levels + place] == len(runs)
            assert values.mean() == pytest.approx(row["mean"], rel=1e-12)  # another summation


def test_runs_that_were_left_out_are_not_there():
    data = study([(6, 6, 6), (6, 0, 6)])
    data["Accuracy"] = data["Accuracy"].where(data.index != 0)
    with pytest.warns(UserWarning, match="left out"):
        ranks = SRCSranks(data, **ROLES, na_action="omit")
    with pytest.warns(UserWarning, match="left out"):
        found = cell_runs(data, roles_of(ranks), na_action="omit")
    assert found.counts().tolist() == [5, 6, 6, 6, 0, 6]
    assert [len(each) for each in found.values(1)] == [6, 0, 6]


def test_runs_stand_by_the_text_of_their_level_as_the_rows_do():
    data = study([(6, 5, 4)])
    order = pd.CategoricalDtype(["c", "a", "b"])
    data["Algorithm"] = data["Algorithm"].astype(order)
    ranks = SRCSranks(data, **ROLES)
    found = cell_runs(data, roles_of(ranks))
    assert ranks["Algorithm"].tolist() == ["a", "b", "c"]
    assert found.counts().tolist() == [6, 5, 4]
    assert [len(each) for each in found.values(0)] == [6, 5, 4]


def test_quartiles_are_those_of_r():
    # R: quantile(c(1, 2, 4, 8, 16, 32)), its default type 7
    assert quartiles(np.array([1, 2, 4, 8, 16, 32.0])).tolist() == [1, 2.5, 6, 14, 32]
