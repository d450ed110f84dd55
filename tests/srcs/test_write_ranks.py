"""Ranks written in chunks are the ones that would be returned, to the last bit."""

import gzip
import tracemalloc

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning, read_table, write_ranks, write_table

pytest.importorskip("pyarrow")

from tests.srcs.out_of_core.test_out_of_core import ROLES, SMALL, study

MODULE = "srcs_py.srcs.write_ranks"


@pytest.fixture(autouse=True)
def pieces(monkeypatch):
    """Have several pieces of a few configurations."""
    monkeypatch.setattr(f"{MODULE}.CELLS", 16 * 7)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"summarize": "always", "effect_size": True, "memory": SMALL},
        {"performance": ["Error", "Time"], "memory": SMALL, "ncores": 2},
        {"test": "t", "paired": True, "pairing.col": "Run"},
        {"across": "BH"},
        {"across": "BH", "memory": SMALL},
        {"control": "a", "maximize": False, "memory": SMALL},
    ],
    ids=str,
)
def test_the_file_is_that_of_the_whole_table(arguments, tmp_path):
    runs = study().query("Algorithm != 'd' or Size != 20 or Noise != 'low'")  # a rank is missing
    runs["Size"] = pd.Categorical(runs.Size, [40, 30, 20, 10, 0])
    call = ROLES | arguments
    ranks = SRCSranks(runs, **call)
    for ending in ("parquet", "csv", "tsv.gz"):
        whole, streamed_file = tmp_path / f"whole.{ending}", tmp_path / f"streamed.{ending}"
        write_table(ranks, whole)
        assert write_ranks(streamed_file, runs, **call) == len(ranks)
        one, other = read_table(streamed_file), read_table(whole)
        pd.testing.assert_frame_equal(one, other, check_exact=True)
        assert one.attrs == other.attrs
        if ending == "csv":
            assert streamed_file.read_bytes() == whole.read_bytes()
        if ending == "tsv.gz":
            assert gzip.decompress(streamed_file.read_bytes()) == gzip.decompress(
                whole.read_bytes()
            )


def test_uneven_studies_are_the_same_to_the_last_bit(tmp_path):
    """Runs are filled up to the most of a block, and blocks of a piece are others."""
    runs = study(configurations=60, runs=30)
    runs = runs.sample(frac=0.6, random_state=1, ignore_index=True)
    write_ranks(tmp_path / "ranks.parquet", runs, **ROLES, test="t", summarize="always")
    ranks = SRCSranks(runs, **ROLES, test="t", summarize="always")
    one, other = (
        each.select_dtypes("number") for each in (read_table(tmp_path / "ranks.parquet"), ranks)
    )
    pd.testing.assert_frame_equal(one, other, check_exact=True)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_not_all_ranks_are_in_memory(tmp_path, monkeypatch):
    configuration, level, _ = np.indices((1000, 30, 2)).reshape(3, -1)
    runs = pd.DataFrame({"Size": configuration, "Algorithm": level, "Error": level % 7.0})
    call = {"params": "Size", "target": "Algorithm", "performance": "Error", "gate": "none"}
    monkeypatch.setattr(f"{MODULE}.CELLS", 30**2 * 50)

    def peak(function, *given):
        tracemalloc.start()
        function(*given, runs, **call)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert peak(write_ranks, tmp_path / "ranks.parquet") < peak(SRCSranks) / 2


def test_progress_and_warnings_are_of_the_whole(tmp_path):
    runs = study().assign(Error=lambda table: table.Run + 1.0 * (table.Algorithm == "a"))
    given = {"test": "t", "paired": True, "pairing_col": "Run", "gate": "none"}
    seen = []
    with pytest.warns(SRCSWarning) as expected:
        SRCSranks(runs, **ROLES, **given)
    with pytest.warns(SRCSWarning) as warned:
        write_ranks(
            tmp_path / "ranks.csv",
            runs,
            **ROLES,
            **given,
            progress=lambda done, total: seen.append((done, total)),
        )
    assert [str(each.message) for each in warned] == [str(each.message) for each in expected]
    assert len(seen) > 1
    assert seen[-1] == (30, 30)


@pytest.mark.parametrize(
    ("file", "arguments", "message"),
    [
        ("nowhere/ranks.csv", {}, "the folder .* does not exist"),
        ("there.csv", {"overwrite": False}, r"there\.csv exists"),
        ("ranks.csv", {"tset": "t"}, "no argument 'tset'"),
        ("ranks.csv", {"memory": "much"}, "memory = 'much' must be a size"),
    ],
)
def test_bad_input_is_refused_before_anything_is_read(file, arguments, message, tmp_path):
    (tmp_path / "there.csv").touch()
    with pytest.raises(SRCSError, match=message):
        write_ranks(tmp_path / file, tmp_path / "absent.parquet", **ROLES, **arguments)


def test_a_table_of_a_cluster_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{MODULE}.is_on_cluster", lambda data: True)  # as of dask, without dask
    with pytest.raises(SRCSError, match=r"for data on this machine.*to_parquet \(dask"):
        write_ranks(tmp_path / "ranks.csv", study(), **ROLES)


def test_an_error_leaves_no_file(tmp_path):
    def fun(performance, target, **_):
        raise ValueError("of the user")

    with pytest.raises(ValueError, match="of the user"):
        write_ranks(tmp_path / "ranks.csv", study(), **ROLES, test="custom", fun=fun)
    assert not list(tmp_path.iterdir())
