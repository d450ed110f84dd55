"""Every kind of dataframe gives the ranks that the same rows give as pandas."""

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning, datasets, leaderboard, write_table

LEVELS = ["NaiveBayes", "Forest", "CART", "5-NN", "3-NN", "1-NN"]  # not the order of their text


@pytest.fixture(scope="module")
def study():
    data = datasets.load("noise")
    return data[(data["Dataset"] == "iris") & (data["Noise ratio"] <= 10)].reset_index(drop=True)


def rank(data):
    return SRCSranks(data, ["Noise type", "Noise ratio"], "Algorithm", "Performance")


def as_polars(data):
    return pl.DataFrame({name: data[name].to_list() for name in data})


KINDS = {
    "polars": as_polars,
    "lazy polars": lambda data: as_polars(data).lazy(),
    "pyarrow": lambda data: pa.Table.from_pandas(data, preserve_index=False),
    "duckdb": lambda data: duckdb.sql("select * from data"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(study, kind):
    table = rank(KINDS[kind](study))
    pd.testing.assert_frame_equal(table, rank(study), check_categorical=False)


@pytest.mark.parametrize("kind", [*KINDS, "parquet", "csv"])
def test_runs_that_would_be_pooled_are_told(study, kind, tmp_path):
    data = study.assign(Note="nothing")  # a constant is no replicate
    if kind in KINDS:
        data = KINDS[kind](data)
    else:
        file = tmp_path / f"runs.{kind}"
        write_table(data, file)
        data = file
    with pytest.warns(SRCSWarning, match="'Noise type' .* pooled as replicates") as caught:
        SRCSranks(data, "Noise ratio", "Algorithm", "Performance")
    assert sum("pooled" in str(each.message) for each in caught) == 1


def test_a_column_that_a_parameter_tells_pools_nothing(study):
    """pytest makes a warning an error."""
    suite = np.where(study["Noise ratio"] < study["Noise ratio"].median(), "mild", "hard")
    SRCSranks(study.assign(Suite=suite), ["Noise type", "Noise ratio"], "Algorithm", "Performance")


def as_enum(data):
    names = ", ".join(f"'{level}'" for level in LEVELS)
    return duckdb.sql(f"select * replace (Algorithm::ENUM({names}) as Algorithm) from data")


ORDERED = {
    "pandas": lambda data: data.assign(Algorithm=pd.Categorical(data["Algorithm"], LEVELS)),
    "polars": lambda data: as_polars(data).with_columns(pl.col("Algorithm").cast(pl.Enum(LEVELS))),
    "pyarrow": lambda data: pa.Table.from_pandas(ORDERED["pandas"](data), preserve_index=False),
    "duckdb": as_enum,
}


@pytest.mark.parametrize("kind", ORDERED)
def test_level_order_is_kept(study, kind):
    ranks = rank(ORDERED[kind](study))
    assert ranks["Algorithm"].cat.categories.tolist() == LEVELS
    # the levels of an ENUM of duckdb are ordered, those of the others are not
    wanted = rank(ORDERED["pandas"](study))
    pd.testing.assert_frame_equal(ranks, wanted, check_categorical=kind != "duckdb")


@pytest.mark.parametrize("kind", KINDS)
def test_missing_values_and_columns_are_named(study, kind):
    holes = study.assign(Performance=study["Performance"].mask(study.index == 3))
    with pytest.raises(SRCSError, match=r"'Performance' holds 1 missing value"):
        rank(KINDS[kind](holes))
    with pytest.raises(SRCSError, match="data has no column 'Dataste': did you mean 'Dataset'"):
        SRCSranks(KINDS[kind](study), "Dataste", "Algorithm", "Performance")


@pytest.mark.parametrize(
    ("kind", "nested"),
    [
        ("Struct", lambda column: pl.struct([column])),
        ("List", lambda column: pl.concat_list([column, column])),
        ("Array", lambda column: pl.concat_list([column]).cast(pl.Array(pl.String, 1))),
    ],
)
@pytest.mark.parametrize("lazy", [False, True])
def test_columns_with_several_values_in_a_row_are_named(study, kind, nested, lazy):
    data = as_polars(study).with_columns(nested("Noise type").alias("Noise type"))
    message = rf"data has several values in each row of column 'Noise type' \({kind}\(.*of its own"
    with pytest.raises(SRCSError, match=message):
        rank(data.lazy() if lazy else data)


def test_a_column_in_the_index_is_named(study):
    message = r"data has 'Noise type' in its index, not in a column; give data\.reset_index\(\)"
    with pytest.raises(SRCSError, match=message):
        rank(study.set_index(["Noise type", "Noise ratio"]))


TWO_LEVELS = pd.MultiIndex.from_tuples([("Size", ""), ("Algorithm", ""), ("Error", "mean")])


@pytest.mark.parametrize("performance", ["Error", "('Error', 'mean')"])
def test_column_names_of_several_levels_are_refused(performance):
    runs = pd.DataFrame([[1, "A", 0.5], [1, "B", 0.6]], columns=TWO_LEVELS)
    told = r"data has column names of 2 levels.*\['_'\.join\(map\(str, name\)\) for name in data"
    with pytest.raises(SRCSError, match=told):
        SRCSranks(runs, "Size", "Algorithm", performance)
    with pytest.raises(SRCSError, match="ranks has column names of 2 levels"):
        leaderboard(runs)


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        (([0], "1", "2"), r"params = \[0\] .* as text: '0' for the column 0"),
        (("0", 1, "2"), "target = 1 .* as text: '1' for the column 1"),
        (("0", "1", "2", 3), "pairing_col = 3 .* as text: '3' for the column 3"),
    ],
)
def test_columns_that_are_numbers_are_named_as_texts(roles, told):
    runs = pd.DataFrame([[1, "A", 0.5], [1, "B", 0.6]] * 5)
    names = ("params", "target", "performance", "pairing_col")
    with pytest.raises(SRCSError, match=told):
        SRCSranks(runs, **dict(zip(names, roles, strict=False)))
    assert SRCSranks(runs, "0", "1", "2").columns[:3].tolist() == ["1", "0", "rank"]


@pytest.mark.parametrize("data", [{"a": [1]}, pd.Series([1.0]), np.eye(2)], ids=type)
def test_what_is_no_table_is_one_sentence(data):
    with pytest.raises(SRCSError, match=rf"is a {type(data).__name__}; it must be a table .* path"):
        SRCSranks(data, "a", "b", "c")
