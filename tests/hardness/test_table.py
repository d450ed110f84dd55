"""The long table of scores: round trips, streaming, and what it refuses."""

from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import pytest

from srcs_py import cli
from srcs_py.base.errors import SRCSError
from srcs_py.hardness import hardness_table, table
from srcs_py.hardness.table import COLUMNS, read_scores, write_scores
from srcs_py.tables.reading import read_table
from srcs_py.tables.streams import CHUNK_ROWS, read_chunks

from .studies import scores_of


def _one(table, **how):
    (scores,) = read_scores(table, **how)
    return scores


def _same(ours, expected):
    assert (ours.dataset, ours.models) == (expected.dataset, expected.models)
    for field in ("instances", "scores", "y", "folds"):
        np.testing.assert_array_equal(getattr(ours, field), getattr(expected, field))


@pytest.mark.parametrize("name", ["s.csv", "s.csv.gz", "s.parquet"])
def test_round_trip_keeps_every_digit(tmp_path, name):
    written = [scores_of(f"set {i}", seed=i, n=20 + 2 * i) for i in range(4)]
    write_scores(iter(written), tmp_path / name)
    for ours, expected in zip(read_scores(tmp_path / name), written, strict=True):
        _same(ours, expected)


def test_reading_holds_one_data_set(tmp_path, monkeypatch):
    """Small pieces cut the data sets anywhere; what comes out is the same."""
    written = [scores_of(f"set {i}", seed=i) for i in range(3)]
    write_scores(written, tmp_path / "s.csv")
    monkeypatch.setattr("srcs_py.tables.streams.CHUNK_ROWS", 7)
    monkeypatch.setattr("srcs_py.tables.streams.read_chunks.__defaults__", (7,))
    assert CHUNK_ROWS > 7
    reader = read_scores(tmp_path / "s.csv")
    _same(next(reader), written[0])
    _same(next(reader), written[1])


def test_rows_classes_and_folds_are_free():
    scores, table = scores_of(), scores_of().to_table()
    shuffled = _one(table.sample(frac=1, random_state=3))
    again = shuffled.to_table().sort_values(["model", "instance"], ignore_index=True)
    pd.testing.assert_frame_equal(again, table.sort_values(["model", "instance"]))
    named = table.assign(**{"class": np.where(table["class"] == 0, "sick", "well")})
    _same(_one(named, positive="sick"), scores)
    numbered = table.assign(**{"class": table["class"] + 1})  # on the command line all is text
    _same(_one(numbered, positive="1"), scores)
    without = replace(scores, folds=None)
    assert list(without.to_table().columns) == list(COLUMNS)
    _same(_one(without.to_table()), without)


def _changed(**changes):
    table = scores_of().to_table()
    for column, (row, value) in changes.items():
        table[column] = table[column].astype(object)
        table.loc[row, column] = value
    return table


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (scores_of().to_table().drop(columns="model"), "scores has no column 'model'"),
        (scores_of().to_table().drop(index=45), "model 'b' has 0 scores for the instance 6"),
        (_changed(instance=(45, 5)), "model 'b' has 2 scores for the instance 5"),
        (_changed(**{"class": (45, 0)}), "the instance 6 has another class"),
        (_changed(fold=(45, 9)), "the instance 6 has another fold"),
        (_changed(score=(45, None)), "the column 'score' has missing values"),
        (scores_of().to_table().assign(**{"class": 1}), "exactly two classes"),
    ],
)
def test_bad_tables_are_refused(tmp_path, table, message):
    with pytest.raises(SRCSError, match=message):
        _one(table)


def test_bad_files_name_file_and_data_set(tmp_path):
    path = tmp_path / "s.csv"
    pd.concat([scores_of("x").to_table(), _changed(score=(0, None))]).to_csv(path, index=False)
    reader = read_scores(path)
    next(reader)
    with pytest.raises(SRCSError, match=r"s\.csv: data set 'd': the column 'score' has missing"):
        next(reader)
    pd.concat([scores_of(name).to_table() for name in "xyx"]).to_csv(path, index=False)
    with pytest.raises(SRCSError, match="the rows of 'x' are not all together"):
        list(read_scores(path))


def test_names_are_the_same_whether_a_piece_holds_text_or_not(tmp_path, monkeypatch):
    """The first piece has numbers only, the second a text among them."""
    monkeypatch.setattr(table, "read_chunks", partial(read_chunks, rows=2))
    path = tmp_path / "t.csv"
    rows = ["7,1,0", "7,2,1", "7,c,1", "x,1,0", "x,2,1", "x,c,1"]
    path.write_text(
        "\n".join(["dataset,score,model,instance,class", *(f"d,0.5,{r}" for r in rows)])
    )
    (found,) = read_scores(path)
    assert found.models == ("7", "x")
    assert found.instances.tolist() == ["1", "2", "c"]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_a_file_of_scores_in_another_encoding(tmp_path, encoding):
    """As read_table reads it; it was called damaged."""
    scores = replace(scores_of("Größe"), models=("Bäume", "b", "c"))
    path, plain = tmp_path / "s.csv", tmp_path / "plain.csv"
    write_scores([scores], plain)
    path.write_text(plain.read_text("utf-8"), encoding=encoding)
    (found,) = read_scores(path)
    _same(found, scores)
    pd.testing.assert_frame_equal(hardness_table(path), hardness_table(scores))
    assert cli.main(["hardness", str(path), "-o", str(tmp_path / "h.csv")]) == 0
    assert read_table(tmp_path / "h.csv")["dataset"].unique().tolist() == ["Größe"]
