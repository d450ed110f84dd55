"""The runs behind the rows of a table of ranks, against pandas on the same table."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import datasets
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import rank
from tests.studies import ROLES, study


def runs_of(samples, configuration):
    """Return the runs of each level, in the order of the rows."""
    runs = samples.runs(configuration)
    return [runs[level] for level in samples.by_text]


def test_every_row_has_its_runs():
    data = datasets.load("noise")
    found = rank(data, check_options(**datasets.describe("noise").roles))
    ranks, samples = found.table, found.samples
    keys = ["Algorithm", "Dataset", "Noise type", "Noise ratio"]
    groups = data.sort_values("Fold").groupby(keys, sort=False)["Performance"]
    assert len(ranks) == len(found.counts)
    levels = len(samples.levels)
    for at in (0, 17, len(ranks) // levels - 1):
        for place, values in enumerate(runs_of(samples, at)):
            row = ranks.iloc[at * levels + place]
            runs = groups.get_group(tuple(row[keys])).to_numpy()
            np.testing.assert_array_equal(values, runs)
            assert found.counts[at * levels + place] == len(runs)
            assert values.mean() == pytest.approx(row["mean"], rel=1e-12)  # another summation


def test_runs_that_were_left_out_are_not_there():
    data = study([(6, 6, 6), (6, 0, 6)])
    data["Accuracy"] = data["Accuracy"].where(data.index != 0)
    with pytest.warns(UserWarning, match="left out"):
        found = rank(data, check_options(**ROLES, na_action="omit"))
    assert found.counts.tolist() == [5, 6, 6, 6, 0, 6]
    assert [len(each) for each in runs_of(found.samples, 1)] == [6, 0, 6]


def test_runs_stand_by_the_text_of_their_level_as_the_rows_do():
    data = study([(6, 5, 4)])
    order = pd.CategoricalDtype(["c", "a", "b"])
    data["Algorithm"] = data["Algorithm"].astype(order)
    found = rank(data, check_options(**ROLES))
    assert found.table["Algorithm"].tolist() == ["a", "b", "c"]
    assert found.counts.tolist() == [6, 5, 4]
    assert [len(each) for each in runs_of(found.samples, 0)] == [6, 5, 4]
