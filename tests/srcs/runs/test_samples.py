from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.srcs.runs import from_table as module
from srcs_py.srcs.runs.from_table import from_table, row_range_starts
from srcs_py.tables.roles import Columns
from tests.studies import study

COLUMNS = Columns("Algorithm", ("Size", "Noise"), ("Accuracy",))
BY_SIZE = Columns("Algorithm", ("Size",), ("Accuracy",))


def table(rows=60, seed=0):
    rng = np.random.default_rng(seed)
    return pd.DataFrame(
        {
            "Noise": rng.choice(["high", "low"], rows),
            "Accuracy": rng.normal(size=rows),
            "Algorithm": rng.choice(list("cab"), rows),
            "Size": rng.choice([20, 100, 3], rows),
        }
    )


def test_runs_are_sorted_by_configuration_level_and_row():
    data = table()
    samples = from_table(data, COLUMNS)
    expected, counts, configurations = [], [], []
    for size in (3, 20, 100):
        for noise in ("high", "low"):
            part = data[(data.Size == size) & (data.Noise == noise)]
            levels = [part.Accuracy[part.Algorithm == each].tolist() for each in "abc"]
            expected += [run for level in levels for run in level]
            counts.append([len(each) for each in levels])
            configurations.append([noise, size])
    rows = samples.row_ranges.rows(np.arange(len(counts)))
    assert samples.values[0, rows].tolist() == expected
    assert samples.counts.tolist() == counts
    named = [
        [key.levels[code] for key, code in zip(samples.params, row, strict=True)]
        for row in samples.configurations
    ]
    assert named == configurations


def test_sparse_params_are_counted_without_overflow():
    """60 levels of each of 16 parameters: their product has 29 digits."""
    rng = np.random.default_rng(3)
    names = [f"P{at:02}" for at in range(16)]
    keys = np.concatenate([rng.integers(0, 60, (20, 16)), np.tile(np.arange(60)[:, None], 16)])
    keys = np.concatenate([keys, np.roll(np.tile(np.arange(60)[:, None], 16), 1, axis=0)])
    data = pd.DataFrame(np.repeat(keys, 4, axis=0), columns=names)
    data = data.assign(Algorithm=["a", "a", "b", "b"] * len(keys), Accuracy=0.0)
    samples = from_table(data, Columns("Algorithm", tuple(names), ("Accuracy",)))
    wanted = sorted({tuple(row) for row in keys.tolist()}, key=lambda row: row[::-1])
    assert samples.configurations.tolist() == [list(row) for row in wanted]


def test_params_stand_in_the_order_of_the_table():
    assert [key.name for key in from_table(table(), COLUMNS).params] == ["Noise", "Size"]


def test_unused_levels_are_not_present():
    data = table().assign(Algorithm=lambda t: pd.Categorical(t.Algorithm, list("zcbya")))
    samples = from_table(data, COLUMNS)
    assert samples.present.tolist() == [1, 2, 4]
    assert samples.target.labels == tuple("zcbya")


def test_levels_appear_in_the_order_of_the_first_configuration():
    data = study([(2, 2, 2), (2, 2)])
    data = data.iloc[[8, 9, 6, 7, 4, 5, 0, 1, 2, 3]]
    samples = from_table(data, BY_SIZE)
    assert samples.appearance.tolist() == [2, 0, 1]


def test_levels_that_do_not_appear_come_last():
    data = study([(0, 2, 2), (3, 2, 2)]).iloc[::-1]
    samples = from_table(data, BY_SIZE)
    assert samples.appearance.tolist() == [2, 1, 0]


def test_several_performances_are_rows():
    data = table().assign(Time=lambda t: -t.Accuracy)
    samples = from_table(data, replace(COLUMNS, performance=("Time", "Accuracy")))
    np.testing.assert_array_equal(samples.values[0], -samples.values[1])


def test_many_sparse_params():
    """The possible combinations, 1e18, are many more than the rows."""
    rng = np.random.default_rng(0)
    data = pd.DataFrame({f"P{i}": rng.permutation(1000) * 3 for i in range(6)})
    data = pd.concat([data.assign(A=level, y=rng.normal(size=1000)) for level in "abab"])
    samples = from_table(data, Columns("A", tuple(f"P{i}" for i in range(6)), ("y",)))
    assert samples.counts.tolist() == [[2, 2]] * 1000
    last = [key.levels[samples.configurations[:, i]] for i, key in enumerate(samples.params)][-1]
    assert last.is_monotonic_increasing  # the last parameter varies slowest


def test_keys_are_read_once_per_range_of_rows():
    data = study([(5, 5), (5, 5)])
    assert from_table(data, BY_SIZE).row_ranges.lengths.tolist() == [5] * 4
    mixed = from_table(data.iloc[::2], BY_SIZE)
    assert mixed.row_ranges.lengths.sum() == 10


def test_rows_of_some_configurations():
    data = table()
    samples = from_table(data, COLUMNS)
    size, noise = data.Size.to_numpy(), data.Noise.to_numpy()
    rows = samples.row_ranges.rows(np.array([3, 0]))
    count = samples.counts[3].sum()
    assert set(zip(size[rows[:count]], noise[rows[:count]], strict=True)) == {(20, "low")}
    assert set(zip(size[rows[count:]], noise[rows[count:]], strict=True)) == {(3, "high")}


def test_one_run_in_most_cells_is_enough():
    data = study([(1, 1), (1, 2)])
    assert from_table(data, BY_SIZE).counts.tolist() == [[1, 1], [1, 2]]
    with pytest.raises(SRCSError, match="one run per configuration and target level only"):
        from_table(data.iloc[:-1], BY_SIZE)


def test_shuffled_rows_have_no_ranges():
    data = pd.DataFrame({"Algorithm": list("ababab"), "Size": 10, "Accuracy": range(6)})
    samples = from_table(data, BY_SIZE)
    assert samples.row_ranges.single
    assert samples.row_ranges.rows(np.array([0])).tolist() == [0, 2, 4, 1, 3, 5]


@pytest.mark.parametrize("dtype", ["str", "object", "category"])
def test_texts_of_any_kind_have_the_same_row_ranges(dtype):
    pytest.importorskip("pyarrow")
    texts = pd.Series(["a", "a", "a", "b", "b", "a", "a", "a"], dtype=dtype)
    assert row_range_starts([pd.Series(texts)]).tolist() == [0, 3, 5]


@pytest.mark.parametrize("ncores", [1, 2, 3])
@pytest.mark.parametrize("rows", [1, 2, 13, 97])
def test_row_ranges_are_found_in_threads(ncores, rows, monkeypatch):
    monkeypatch.setattr(module, "CHUNK_ROWS", 5)
    keys = np.arange(rows) // 3
    found = row_range_starts([pd.Series(keys), pd.Series(keys * 2)], ncores)
    assert found is None if rows == 1 else found.tolist() == [*range(0, rows, 3)]
