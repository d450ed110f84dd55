"""Studies larger than memory have the ranks of the same runs in memory, to the last bit."""

import errno
import io
import os
import re
import tempfile
import weakref
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning, write_table
from srcs_py.srcs.distributed.plan import cluster_columns
from srcs_py.srcs.options import check_memory
from srcs_py.srcs.out_of_core import from_batches
from srcs_py.tables.arrow_files import batches
from srcs_py.tables.roles import Columns

pa = pytest.importorskip("pyarrow")

ROLES = {"params": ["Size", "Noise", "Day"], "target": "Algorithm", "performance": "Error"}
SMALL = 4000  # bytes: many parts


def study(configurations=30, runs=12, seed=0):
    """Return shuffled runs with keys of every kind; a level is absent from the first file."""
    rng = np.random.default_rng(seed)
    number = np.repeat(np.arange(configurations), 4 * runs)
    level = np.tile(np.repeat(np.arange(4), runs), configurations)
    table = pd.DataFrame(
        {
            "Noise": pd.Categorical.from_codes(number % 3, ["none", "low", "high", "unused"]),
            "Size": number % 5 * 10,
            "Day": pd.Timestamp("2026-01-01") + pd.to_timedelta(number // 15, "D"),
            "Algorithm": np.array(["b", "a", "d", "c"])[level],
            "Run": np.tile(np.arange(runs), 4 * configurations),
            "Error": rng.normal(level * (number % 4), 1.0).round(1),
            "Time": rng.integers(0, 9, number.size),
        }
    )
    return table.sample(frac=1, random_state=seed, ignore_index=True)


def in_files(table, folder):
    """Write a table as three files; the last level is in the last one only."""
    last = table.Algorithm == "c"
    for number, part in enumerate([table[~last][:500], table[~last][500:], table[last]]):
        write_table(part.reset_index(drop=True), folder / f"runs-{number}.parquet")
    return pd.concat([table[~last], table[last]], ignore_index=True)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"summarize": "always", "effect_size": True},
        {"performance": ["Error", "Time"]},
        {"test": "t", "paired": True, "pairing_col": "Run"},
        {"test": "tukeyHSD", "maximize": False},
        {"gate": "none", "control": "a"},
        {"across": "BH"},
    ],
    ids=str,
)
def test_ranks_are_those_in_memory(arguments, tmp_path):
    whole = in_files(study(), tmp_path)
    expected = SRCSranks(whole, **ROLES | arguments)
    for data in (tmp_path, f"{tmp_path}/runs-*.parquet", whole):
        ranks = SRCSranks(data, **ROLES | arguments, memory=SMALL)
        pd.testing.assert_frame_equal(ranks, expected, check_exact=True)
        assert ranks.attrs == expected.attrs


def test_columns_that_may_make_configurations_are_named_without_reading_them():
    """Runs of several data sets were pooled without a word."""
    whole = study().assign(Dataset=lambda table: table["Time"] % 3)
    with pytest.warns(SRCSWarning, match=r"these columns are not read: 'Dataset'\. If runs"):
        SRCSranks(whole, **ROLES, memory=SMALL)
    names = [*whole]
    with pytest.warns(SRCSWarning, match="they are pooled as replicates"):
        cluster_columns(names, Columns("Algorithm", ("Size", "Noise", "Day"), ("Error",)))


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.parametrize("pairing", [None, "Run"])
def test_runs_without_performance(pairing, tmp_path):
    table = study()
    table.loc[::7, "Error"] = np.nan
    table.loc[table.Size == 40, "Error"] = np.nan  # a level of which nothing remains
    whole = in_files(table, tmp_path)
    given = ROLES | {"na_action": "omit", "pairing_col": pairing, "paired": pairing is not None}
    with pytest.warns(SRCSWarning, match="runs are left out") as expected_warning:
        expected = SRCSranks(whole, **given)
    with pytest.warns(SRCSWarning, match="runs are left out") as warning:
        pd.testing.assert_frame_equal(SRCSranks(tmp_path, **given, memory=SMALL), expected)
    assert [str(each.message) for each in warning] == [
        str(each.message) for each in expected_warning
    ]


KEYS = {
    "floats that R writes alike": [0.1 + 0.2, 0.3, 0.7, -0.0, 0.0],
    "below zero": np.array([-128, 127, 3, 5, 0], np.int8),
    "far apart": [-(2**62), 2**62, 3, 5, 0],
    "of R as doubles": [2**31, 1, 2, 3, 4],
    "unsigned": np.array([2**64 - 1, 2, 3, 5, 0], np.uint64),
    "texts": ["zero", "one", "", "two", "NA"],
    "true or false": [True, False, True, True, False],
    "categories": pd.Categorical(["b", "c", "a", "b", "c"], ["c", "b", "unused", "a"]),
    "categories of numbers": pd.Categorical([3, 1, 2, 3, 1], [3, 1, 9, 2]),
}


@pytest.mark.parametrize("values", KEYS.values(), ids=KEYS)
def test_keys_of_every_kind(values, tmp_path, monkeypatch):
    """A key's values come one after the other, and the last is in the last batch only."""
    monkeypatch.setattr(batches, "ROWS", 300)
    table = study()
    size = np.sort(table.Size.to_numpy() // 10)
    table["Size"] = pd.Series(values).take(size).array
    in_memory = SRCSranks(table, **ROLES)
    write_table(table, tmp_path / "runs.parquet")
    for ncores in (1, 2):
        ranks = SRCSranks(tmp_path / "runs.parquet", **ROLES, memory=SMALL, ncores=ncores)
        pd.testing.assert_frame_equal(ranks, in_memory, check_exact=True)


def test_a_folder_that_spark_wrote(tmp_path):
    """Its files lack what pandas tells of its columns, and others lie between them."""
    table = study()
    written = pa.Table.from_pandas(table, preserve_index=False).replace_schema_metadata(None)
    pytest.importorskip("pyarrow.parquet").write_table(written, tmp_path / "part-00000.parquet")
    for name in ("_SUCCESS", ".part-00000.parquet.crc"):
        (tmp_path / name).touch()
    ranks = SRCSranks(tmp_path, **ROLES, memory=SMALL)
    pd.testing.assert_frame_equal(ranks, SRCSranks(table, **ROLES))


def test_engines(tmp_path):
    pl, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    ds = pytest.importorskip("pyarrow.dataset")
    table = study()
    file = tmp_path / "runs.parquet"
    write_table(table, file)
    expected = SRCSranks(table, **ROLES)
    lazy = [pl.scan_parquet(file)] if hasattr(pl.LazyFrame, "collect_batches") else []
    for data in (*lazy, duckdb.from_parquet(str(file)), ds.dataset(file)):
        assert_same(SRCSranks(data, **ROLES, memory=SMALL), expected)


def test_categories_of_polars_have_no_order(tmp_path):
    """The order that polars numbers them in depends on what the process read before."""
    pl = pytest.importorskip("polars")
    if not hasattr(pl.LazyFrame, "collect_batches"):
        pytest.skip("needs a newer polars")
    names = pd.CategoricalDtype(["d", "a", "c", "b"])
    study().astype({"Algorithm": names}).to_parquet(tmp_path / "runs.parquet")
    frame = pl.scan_parquet(tmp_path / "runs.parquet").cast({"Algorithm": pl.Categorical})
    expected = SRCSranks(frame, **ROLES)
    pd.testing.assert_frame_equal(SRCSranks(frame, **ROLES, memory=SMALL), expected)


def assert_same(ranks, expected):
    """Compare without the order of levels of categories, which engines do not all keep."""
    keys = ["Size", "Noise", "Day", "Algorithm"]
    one, other = (
        each.astype(dict.fromkeys(keys, str)).sort_values(keys, ignore_index=True)
        for each in (ranks, expected)
    )
    pd.testing.assert_frame_equal(one[expected.columns], other)


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("Error", np.nan, r"'Error' holds 1 missing value \(row 700, counted from 0\)"),
        ("Error", np.inf, r"'Error' holds 1 infinite value \(row 700, counted from 0\)"),
        ("Algorithm", None, r"'Algorithm' holds 1 missing value \(row 700, counted from 0\)"),
    ],
)
def test_rows_are_counted_over_all_batches(column, value, message, tmp_path):
    table = study()
    table.loc[700, column] = value
    table[:500].to_parquet(tmp_path / "a.parquet")
    table[500:].to_parquet(tmp_path / "b.parquet")
    with pytest.raises(SRCSError, match=message):
        SRCSranks(tmp_path, **ROLES, memory=SMALL)


@pytest.mark.parametrize(
    ("data", "memory", "message"),
    [
        ("nowhere*.parquet", None, r"nowhere\*\.parquet: there is no such file"),
        ("nowhere.parquet", "2GB", r"nowhere\.parquet: there is no such file"),
        ("runs.csv", "2GB", r"runs\.csv: with memory, files are read as parquet or feather"),
        ("runs.parquet", "much", r"memory = 'much' must be a size, such as '2GB'"),
        ("runs.parquet", 0, "memory = 0 must be a size"),
        ("runs.parquet", 100, r"memory = 100 is too few bytes for 1440 runs; give at least \d+"),
        ("other.parquet", "2GB", "data has no column 'Size'"),
        ("damaged.parquet", "2GB", r"damaged\.parquet is damaged"),
    ],
)
def test_bad_input(data, memory, message, tmp_path):
    write_table(study(), tmp_path / "runs.parquet")
    write_table(study(), tmp_path / "runs.csv")
    write_table(study().rename(columns={"Size": "Extent"}), tmp_path / "other.parquet")
    (tmp_path / "damaged.parquet").write_bytes(b"PAR1")
    with pytest.raises(SRCSError, match=message):
        SRCSranks(tmp_path / data, **ROLES, memory=memory)


def test_a_folder_with_a_file_that_does_not_fit(tmp_path):
    with pytest.raises(SRCSError, match="no file of runs is in this folder"):
        SRCSranks(tmp_path, **ROLES, memory="1GB")
    write_table(study(), tmp_path / "a.parquet")
    write_table(study().rename(columns={"Error": "error"}), tmp_path / "b.parquet")
    with pytest.raises(
        SRCSError, match=r"b\.parquet has no column 'Error', which other files .*'error'"
    ):
        SRCSranks(tmp_path, **ROLES, memory="1GB")
    (tmp_path / "b.parquet").write_bytes(b"PAR1")
    with pytest.raises(SRCSError, match=r"data cannot be read \(.*b\.parquet"):
        SRCSranks(tmp_path, **ROLES, memory="1GB")


@pytest.mark.posix
def test_a_file_that_changes_while_it_is_read(tmp_path, monkeypatch):
    """Runs are read twice, so that half of them could be of another file."""
    file = tmp_path / "runs.parquet"
    write_table(study(), file)
    cut = from_batches.partition_rows

    def cut_and_change(*given):
        file.with_suffix(".new").write_bytes(file.read_bytes())
        file.with_suffix(".new").replace(file)
        return cut(*given)

    monkeypatch.setattr(from_batches, "partition_rows", cut_and_change)
    with pytest.raises(SRCSError, match=r"runs\.parquet was changed while it was read"):
        SRCSranks(file, **ROLES, memory=SMALL)


def test_no_damaged_page_of_parquet_gives_other_ranks(tmp_path):
    rng, file = np.random.default_rng(0), tmp_path / "runs.parquet"
    write_table(study(), file)
    expected = SRCSranks(tmp_path, **ROLES, memory="1GB")
    whole, refused = file.read_bytes(), 0
    footer = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")  # has no checksum
    for place in rng.integers(0, footer, 30):
        damaged = bytes([whole[place] ^ (1 << rng.integers(8))])
        file.write_bytes(whole[:place] + damaged + whole[place + 1 :])
        try:
            pd.testing.assert_frame_equal(SRCSranks(tmp_path, **ROLES, memory="1GB"), expected)
        except SRCSError:
            refused += 1
    assert refused > 10  # the others are in unused bytes


@pytest.mark.parametrize("ending", ["parquet", "feather"])
def test_columns_of_another_size_in_another_file(ending, tmp_path):
    """Arrow makes them alike."""
    small = study().astype({"Size": "int16"})
    write_table(small[:100], tmp_path / f"a.{ending}")
    write_table(small[100:].astype({"Size": "int8"}), tmp_path / f"b.{ending}")
    assert_same(SRCSranks(tmp_path, **ROLES, memory="1GB"), SRCSranks(small, **ROLES))


@pytest.mark.parametrize("value", [[1], {"x": 1}])
def test_keys_that_cannot_be_levels(value, tmp_path):
    table = study().drop(columns="Size")
    table["Size"] = [value] * len(table)
    table.to_parquet(tmp_path / "runs.parquet")
    with pytest.raises(SRCSError, match="column 'Size' holds values that cannot be levels"):
        SRCSranks(tmp_path / "runs.parquet", **ROLES, memory=SMALL)


def test_a_full_disk_is_named(tmp_path, monkeypatch):
    class Full(io.BytesIO):
        def write(self, _):
            raise OSError(errno.ENOSPC, "No space left on device")

    write_table(study(), tmp_path / "runs.parquet")
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: Full())
    with pytest.raises(SRCSError, match=r"No space left on device\); TMPDIR names another"):
        SRCSranks(tmp_path / "runs.parquet", **ROLES, memory=SMALL)


@pytest.mark.posix
def test_a_pipe_is_refused_at_once(tmp_path):
    write_table(study(), tmp_path / "runs.parquet")
    os.mkfifo(tmp_path / "pipe.parquet")
    for data in ("pipe.parquet", "*.parquet", ""):
        with pytest.raises(SRCSError, match=r"pipe\.parquet is not a regular file"):
            SRCSranks(tmp_path / data, **ROLES, memory=SMALL)


@pytest.mark.parametrize("kind", ["missing", "a file"])
def test_a_folder_for_temporary_files_that_cannot_be_used(kind, tmp_path, monkeypatch):
    """Python itself would silently take another one."""
    write_table(study(), tmp_path / "runs.parquet")
    folder = tmp_path / ("runs.parquet" if kind == "a file" else kind)
    monkeypatch.setenv("TMPDIR", str(folder))
    sentence = f"Temporary files cannot be written in {re.escape(str(folder))} .*TMPDIR"
    with pytest.raises(SRCSError, match=sentence):
        SRCSranks(tmp_path / "runs.parquet", **ROLES, memory=SMALL)


def test_progress_while_runs_are_cut(tmp_path):
    """First of runs, as they are read; then of configurations, as without memory."""
    seen = []
    table = study()
    SRCSranks(table, **ROLES, memory=SMALL, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (len(table), len(table))
    assert seen[-1] == (30, 30)


@pytest.mark.parametrize("arguments", [{}, {"across": "BH"}])
def test_runs_are_read_once(arguments, monkeypatch):
    read = []
    table = study()
    counted = replace(
        source := batches.batches_of(table),
        read=lambda columns: read.append(columns) or source.read(columns),
    )
    monkeypatch.setattr(from_batches, "batches_of", lambda _: counted)
    SRCSranks(table, **ROLES, memory=SMALL, **arguments)
    assert len(read) == 1


def test_no_file_is_left(tmp_path, monkeypatch):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    seen = []
    part = from_batches.PartitionFiles.partition

    def looked(files, number):
        seen.append(list(folder.iterdir()))
        columns = part(files, number)
        assert files.files[number].closed  # its place on the disk is free
        return columns

    monkeypatch.setattr(from_batches.PartitionFiles, "partition", looked)
    write_table(study(), tmp_path / "runs.parquet")
    SRCSranks(tmp_path / "runs.parquet", **ROLES, memory=SMALL)
    assert seen
    if os.name != "nt":  # there they have names, and Windows removes them with their process
        assert not any(seen)  # files without names: a killed process leaves none
    assert not os.listdir(folder)


def test_sorted_runs_are_in_the_file_only(monkeypatch):
    """An empty part of the array of each part kept all of its runs in memory until the end."""
    made, alive = [], []
    sort, join = from_batches.Sorting.partition, from_batches.Sorting.join

    def sorted_part(*given):
        found = sort(*given)
        if found is not None:
            made.append(weakref.ref(found[1]))
        return found

    def counted(*given):
        alive.append(sum(each() is not None for each in made))
        return join(*given)

    monkeypatch.setattr(from_batches, "PARTITION_ROWS", 10)
    monkeypatch.setattr(from_batches.Sorting, "partition", sorted_part)
    monkeypatch.setattr(from_batches.Sorting, "join", counted)
    SRCSranks(study(), **ROLES, memory=SMALL)
    assert len(made) > 2
    assert alive[0] <= 1  # the last


def test_threads_share_the_memory():
    """Each of them sorts a partition."""
    least = []
    for ncores in (1, 2):
        with pytest.raises(SRCSError, match="too few bytes for 1440 runs") as told:
            SRCSranks(study(), **ROLES, memory=100, ncores=ncores)
        least.append(int(re.findall(r"\d+", str(told.value))[-1]))
    assert least[1] == pytest.approx(2 * least[0], abs=1)


def test_sizes():
    given = ("2GB", "2 gb", "1.5M", "700", 12, "3T")
    assert [check_memory(each) for each in given] == [2e9, 2e9, 1.5e6, 700, 12, 3e12]
