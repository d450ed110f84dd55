"""A dask or Spark DataFrame has the ranks of the same runs in memory, to the last bit."""

import os
import shutil
import sys
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning
from srcs_py.srcs.distributed.plan import Plan, cluster_columns, join_scans, scan
from srcs_py.srcs.distributed.serialized import deserialized, gathered, serialized
from srcs_py.srcs.options import check_options
from srcs_py.tables.roles import Columns
from tests.srcs.out_of_core.test_out_of_core import ROLES, in_files, study

pa = pytest.importorskip("pyarrow")

COLUMNS = Columns("Algorithm", ("Size", "Noise", "Day"), ("Error",), na_action="fail")
KEYS = ["Day", "Size", "Noise"]  # the parameter that varies slowest first
CALLS = [
    {},
    {"summarize": "always", "effect_size": True},
    {"performance": ["Error", "Time"]},
    {"test": "t", "paired": True, "pairing_col": "Run"},
    {"test": "corrected", "paired": True, "pairing_col": "Run", "overlap": 0.25},
    {"test": "tukeyHSD", "maximize": False},
    {"test": "permutation", "gate": "none", "control": "a"},
]


@pytest.fixture(scope="module")
def dask():
    """Yield dask's dataframes, with two workers that are processes of their own."""
    dataframes = pytest.importorskip("dask.dataframe")
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        yield dataframes


@pytest.fixture(scope="module")
def spark():
    """Yield a session of two workers."""
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "3",
        "spark.sql.session.timeZone": "UTC",
    }
    session = sql.SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    yield session
    session.stop()


def assert_equal(ranks, expected):
    """Compare after one stable sort by the parameters; ranks may be missing on a cluster."""
    ranks = ranks.sort_values(KEYS, kind="stable", ignore_index=True)
    whole = [name for name in expected if name.startswith("rank")]
    one, other = (each.astype(dict.fromkeys(whole, "Int64")) for each in (ranks, expected))
    pd.testing.assert_frame_equal(one, other, check_exact=True)


def assert_equal_of_spark(computed, expected):
    """Compare with levels of the types that Spark gives."""
    plain = {name: computed[name].dtype for name in [*KEYS, "Algorithm"]}
    expected = expected.astype(plain).sort_values(KEYS, kind="stable", ignore_index=True)
    assert_equal(computed, expected)


@pytest.mark.cluster
@pytest.mark.parametrize("arguments", CALLS, ids=str)
def test_dask(arguments, dask):
    runs = study()
    expected = SRCSranks(runs, **ROLES | arguments)
    ranks = SRCSranks(dask.from_pandas(runs, npartitions=5, sort=False), **ROLES | arguments)
    assert isinstance(ranks, dask.DataFrame)  # lazy
    computed = ranks.compute()
    assert_equal(computed, expected)
    expected.attrs["srcs"].pop("runs")  # which are not counted before
    assert computed.attrs == expected.attrs


@pytest.mark.cluster
def test_dask_from_files_whose_levels_differ(tmp_path, dask):
    whole = in_files(study(), tmp_path)
    ranks = SRCSranks(dask.read_parquet(tmp_path), **ROLES)
    expected = SRCSranks(whole, **ROLES).sort_values(KEYS, kind="stable", ignore_index=True)
    assert_equal(ranks.compute(), expected)


@pytest.mark.cluster
def test_missing_performances_are_left_out_with_a_warning(dask):
    runs = study()
    runs.loc[::7, "Error"] = np.nan
    runs.loc[runs.Size == 40, "Error"] = np.nan  # a level of which nothing remains
    given = ROLES | {"na_action": "omit"}
    with pytest.warns(SRCSWarning, match="runs are left out") as expected_warning:
        expected = SRCSranks(runs, **given)
    with pytest.warns(SRCSWarning, match="runs are left out") as warning:
        ranks = SRCSranks(dask.from_pandas(runs, npartitions=5, sort=False), **given)
    assert str(warning[0].message) == str(expected_warning[0].message)
    assert_equal(ranks.compute(), expected)


@pytest.mark.cluster
def test_dask_names_a_hole_by_its_row_in_the_whole_table(dask):
    runs = study()
    runs.loc[[700, 1400], "Error"] = np.nan
    with pytest.raises(SRCSError, match=r"2 missing values \(rows 700, 1400, counted from 0\)"):
        SRCSranks(dask.from_pandas(runs, npartitions=5, sort=False), **ROLES)


@pytest.mark.cluster
@pytest.mark.filterwarnings("ignore")  # of pyspark on pandas
@pytest.mark.parametrize("arguments", CALLS[1:5], ids=str)
def test_spark(arguments, spark):
    runs = study().astype({"Noise": str})
    expected = SRCSranks(runs, **ROLES | arguments)
    ranks = SRCSranks(spark.createDataFrame(runs), **ROLES | arguments)
    assert_equal_of_spark(ranks.toPandas(), expected)


@pytest.mark.cluster
@pytest.mark.filterwarnings("ignore")  # of pyspark on pandas
def test_spark_reads_files_in_an_order_of_its_own_and_has_the_ranks_of_that(spark, tmp_path):
    runs = study().astype({"Noise": str})
    for number, part in enumerate((runs[:100], runs[100:])):  # the larger one is read first
        part.to_parquet(tmp_path / f"{number}.parquet", index=False)
    frame = spark.read.parquet(str(tmp_path))
    computed = SRCSranks(frame, **ROLES).toPandas()
    assert_equal_of_spark(computed, SRCSranks(frame.toPandas(), **ROLES))


@pytest.mark.cluster
@pytest.mark.filterwarnings("ignore")  # of pyspark on pandas
def test_spark_takes_names_with_dots_and_backticks(spark):
    rows = [("x", 1, y / 7) for y in range(9)] + [("y", 1, y / 3) for y in range(9)]
    names = ["Alg.`s", "Size.1", "Error.%"]
    call = {"target": names[0], "params": names[1], "performance": names[2]}
    call["summarize"] = "always"
    expected = SRCSranks(pd.DataFrame(rows, columns=names), **call)
    frame = spark.createDataFrame(rows, ["a", "b", "c"]).toDF(*names)
    ranks = SRCSranks(frame, **call).collect()
    assert [row.asDict()["mean"] for row in ranks] == expected["mean"].tolist()
    assert list(ranks[0].asDict()) == list(expected)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"performance": "Eror"}, "data has no column 'Eror'"),
        ({"across": "BH"}, "across needs the omnibus test of all configurations at once"),
        ({"memory": "2GB"}, "memory is for files and tables on this machine"),
        ({"progress": True}, "progress is not for lazy ranks"),
        (
            {"paired": True, "pairing_col": "Run", "na_action": "omit"},
            "na_action = .omit. is not for paired runs on a cluster",
        ),
    ],
)
@pytest.mark.cluster
def test_what_a_cluster_cannot_do_is_refused_before_it_works(arguments, message):
    dask = pytest.importorskip("dask.dataframe")
    frame = dask.from_pandas(study(), npartitions=2)
    with pytest.raises(SRCSError, match=message):
        SRCSranks(frame, **ROLES | arguments)


def batches(runs, rows=100):
    return pa.Table.from_pandas(runs, preserve_index=False).to_batches(rows)


def test_a_scan_does_not_depend_on_how_rows_are_cut():
    runs = study()
    columns = cluster_columns(list(runs), COLUMNS)
    whole = scan(batches(runs, len(runs)), columns)
    parts = join_scans([scan([each], columns) for each in batches(runs)], columns)
    assert (parts.rows, parts.left_out) == (whole.rows, whole.left_out) == (len(runs), 0)
    for name in columns.keys:
        assert parts.values[name].values.equals(whole.values[name].values)
    assert {name: each.to_pylist() for name, each in parts.first.items()} == {
        name: each.to_pylist() for name, each in whole.first.items()
    }
    first = runs[(runs.Size == 0) & (runs.Noise == "none") & (runs.Day == runs.Day.min())]
    assert whole.first["Algorithm"].to_pylist() == first.Algorithm.unique().tolist()


HOLES = {
    "performances": (
        [("Error", 40, np.nan), ("Error", 700, np.nan), ("Error", 701, np.nan)],
        "fail",
    ),
    "no number": ([("Error", 40, np.nan), ("Error", 450, np.inf), ("Error", 950, -np.inf)], "fail"),
    "keys": ([("Error", 40, np.nan), ("Size", 250, None), ("Size", 900, None)], "omit"),
}


@pytest.mark.parametrize(("holes", "na_action"), HOLES.values(), ids=HOLES)
def test_cells_that_cannot_be_used_are_counted_in_all_parts(holes, na_action):
    """The error is the same as in memory; rows are those of the whole table."""
    runs = study().astype({"Size": object})
    for column, row, value in holes:
        runs.loc[row, column] = value
    given = ROLES | {"na_action": na_action}
    with pytest.raises(SRCSError) as expected:
        SRCSranks(runs, **given)
    options = check_options(**given)
    columns = cluster_columns(list(runs), options.columns)
    parts = [scan(batches(runs[start : start + 300]), columns) for start in range(0, 1440, 300)]
    with pytest.raises(SRCSError) as found:
        Plan.of(parts, columns, options)
    assert str(found.value) == str(expected.value)


def test_a_partition_warns_of_configurations_that_can_show_nothing():
    runs = study(configurations=2, runs=2)
    options = check_options(**ROLES)
    columns = cluster_columns(list(runs), options.columns)
    (batch,) = batches(runs, len(runs))
    plan = Plan.of([scan([batch], columns)], columns, options)
    assert plan.ranks(plan.no_runs).empty  # without a warning
    with pytest.warns(SRCSWarning, match="In 2 of 2 configurations no pair can be significant"):
        plan.ranks(plan.coded(batch, 0))


def test_categories_in_another_order_are_refused():
    runs = study().head(200)
    other = runs.assign(Noise=runs.Noise.cat.reorder_categories(["low", "none", "high", "unused"]))
    columns = cluster_columns(list(runs), COLUMNS)
    with pytest.raises(SRCSError, match=r"'Noise' is categorical, and parts .* different orders"):
        join_scans([scan(batches(each), columns) for each in (runs, other)], columns)


@pytest.mark.parametrize("parts", [1, 3, 7, 100])
def test_serialized_partitions_bring_whole_configurations_and_every_run_once(parts):
    random = np.random.default_rng(parts)
    coded = pd.DataFrame({"key 0": 0, "key 1": random.integers(40, size=900), "y 0": 0.5})
    coded = coded.astype({"key 0": np.int32, "key 1": np.int32}).assign(row=np.arange(900))
    plan = SimpleNamespace(configuration=["key 1"], no_runs=coded[:0])
    cuts = [0, 0, *range(100, 1000, 100)]  # of the first batch all runs were left out
    packets = [serialized(coded[a:b], plan, parts) for a, b in pairwise(cuts)]
    moved = pa.Table.from_batches(packets).sort_by("part").to_batches(max_chunksize=3)
    found = list(deserialized(moved, plan))
    assert len(found) <= parts
    assert sum(each["key 1"].nunique() for each in found) == coded["key 1"].nunique()
    together = pd.concat(found).sort_values("row", ignore_index=True)
    pd.testing.assert_frame_equal(together, coded)


@pytest.mark.parametrize("rows", [1, 300, 10_000])
def test_batches_are_gathered_in_their_order(rows):
    runs = study()
    found = list(gathered(batches(runs), rows))
    assert pa.Table.from_batches(found).equals(pa.Table.from_batches(batches(runs)))
    assert all(len(each) >= rows for each in found[:-1])
    assert len(found) == -(-len(runs) // max(rows, 100))


def test_no_batches_are_gathered_to_none():
    assert list(gathered([])) == []
    assert list(gathered(batches(study()[:0]))) == []
