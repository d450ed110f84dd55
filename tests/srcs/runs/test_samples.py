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


def test_levels_that_do_not_appear_come_last():
    data = study([(0, 2, 2), (3, 2, 2)]).iloc[::-1]
    samples = from_table(data, BY_SIZE)
    assert samples.appearance.tolist() == [2, 1, 0]


def test_one_run_in_most_cells_is_enough():
    data = study([(1, 1), (1, 2)])
    assert from_table(data, BY_SIZE).counts.tolist() == [[1, 1], [1, 2]]
    with pytest.raises(SRCSError, match="one run per configuration and target level only"):
        from_table(data.iloc[:-1], BY_SIZE)


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
