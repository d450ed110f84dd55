"""A path is accepted wherever a table is, in all public functions."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import hardness
from tests.test_vocabulary import arguments, functions

# What each function on a table of ranks needs beside it.
CELL = {"target": "Algorithm", "alpha": 0.05, "Size": 1, "Kind": "s", "Noise": "low"}
HEATMAP = {"y_inner": "Algorithm", "x_inner": "Size"}
SEVERAL = ["rank1", "rank2"]
ON_RANKS = {
    "SRCScomparison": CELL,
    "animatedplot": {**HEATMAP, "y_outer": "Noise", "x_outer": "Kind", "z_inner": SEVERAL},
    "best_levels": {},
    "cd_diagram": {},
    "comparison_table": CELL,
    "explain": {},
    "explore": {},
    "leaderboard": {},
    "leaderboard_plot": {},
    "parameter_effects": {},
    "places": {},
    "plot": {"y_outer": "Noise", "x_outer": "Kind", **HEATMAP},
    "rank_distribution": {},
    "rank_trajectories": {"columns": SEVERAL},
    "singleplot": {**HEATMAP, "Noise": "low", "Kind": "s"},
    "to_html": {},
    "win_matrix": {},
}
# Which arguments hold tables, and those beside them of a call with the files of `table_files`.
TABLES = {
    *("X", "data", "data_sets", "hardness", "matrices", "matrix", "means"),
    *("probabilities", "ranks", "scores", "stds", "table"),
}
RUNS = {"params": ["Size", "Kind", "Noise"], "target": "Algorithm", "performance": "Time"}
MEASURED = {"algorithm": "Algorithm", "benchmark": "Kind", "performance": "Time"}
CELL_OF_RUNS = {"Size": 1, "Kind": "s", "Noise": "low"}
TWO_TABLES = {"means": "means.csv", "stds": "stds.csv"}
CLASSES = {"y": [0, 1, 0, 1]}
ON_TABLES = {
    **{f"srcs_py.{name}": {"ranks": "ranks.parquet", **given} for name, given in ON_RANKS.items()},
    "srcs_py.comparison_table": {"ranks": "ranks.parquet", **CELL, "output": "latex"},
    "srcs_py.hasse_diagram": {"ranks": "ranks.parquet"},
    "srcs_py.mean_against_sd": {"ranks": "ranks.parquet"},
    "srcs_py.performance_profiles": {"ranks": "ranks.parquet"},
    "srcs_py.SRCSranks": {"data": "runs.csv", **RUNS},
    "srcs_py.describe": {"table": "runs.csv"},
    "srcs_py.equivalence": {"data": "runs.csv", **RUNS, "margin": 9},
    "srcs_py.equivalence_plot": {"probabilities": "equivalence.csv"},
    "srcs_py.gate": {"data": "runs.csv", **RUNS, "control": "A"},
    "srcs_py.forest_plot": {"data": "runs.csv", **RUNS, "select": CELL_OF_RUNS, "test": "t"},
    "srcs_py.runs_plot": {"data": "runs.csv", **RUNS, "select": CELL_OF_RUNS},
    "srcs_py.from_wide": {"table": "by_instance.csv", "algorithms": ["m", "n"]},
    "srcs_py.overall": {"data": "runs.csv", **RUNS},
    "srcs_py.runs_needed": {"data": "runs.csv", **RUNS, "draws": 3},
    "srcs_py.stability": {"data": "runs.csv", **RUNS, "draws": 3},
    "srcs_py.write_ranks": {"path": "new.csv", "data": "runs.csv", **RUNS},
    "srcs_py.write_table": {"table": "runs.csv", "path": "new.csv"},
    "atopsis.atopsis": TWO_TABLES,
    "atopsis.bootstrap": {**TWO_TABLES, "runs": 5, "draws": 3},
    "atopsis.compare": {**TWO_TABLES, "runs": 5},
    "atopsis.from_runs": {"data": "runs.csv", **MEASURED},
    "atopsis.hellinger_topsis": {**TWO_TABLES, "runs": 5},
    "atopsis.rank_reversal": TWO_TABLES,
    "atopsis.sensitivity": TWO_TABLES,
    "atopsis.topsis": {"matrix": "means.csv"},
    "hardness.aggregate": {"matrices": ["matrix.csv", "matrix.csv"]},
    "hardness.cluster": {"matrix": "matrix.csv"},
    "hardness.cost_curve": {"scores": "by_model.csv", **CLASSES},
    "hardness.dendrogram": {"matrix": "matrix.csv"},
    "hardness.dissimilarities": {"data_sets": "scores.csv"},
    "hardness.dissimilarity": {"hardness": "by_model.csv"},
    "hardness.hardness_table": {"scores": "scores.csv"},
    "hardness.instance_hardness": {"scores": "by_instance.csv", **CLASSES},
    "hardness.write_scores": {"data_sets": "scores.csv", "path": "new.csv"},
}
WRITTEN = {"srcs_py.animatedplot": {"filename": "new.gif"}, "srcs_py.to_html": {"path": "new.html"}}
# With scikit-learn.
LEARNT = {
    "hardness.collect_scores": {"models": {}, "X": "by_instance.csv", **CLASSES, "cv": 2},
}
# Arrays of numbers, the name of a table in code, and what takes files only.
OTHER_TABLES = {
    *("srcs_py.as_python_code", "srcs_py.as_r_code"),
    "srcs_py.report",  # names the file in its appendix
    *("atopsis.read_means", "atopsis.read_tables"),
}


@pytest.fixture(scope="module")
def table_files(tmp_path_factory):
    """Return tables by the name of their file, and their folder."""
    cells = pd.DataFrame(
        list(product((1, 2), "st", ("low", "high"), "AB", range(5))),
        columns=["Size", "Kind", "Noise", "Algorithm", "Run"],
    )
    up = np.arange(80)
    runs = cells.assign(Time=np.where(cells.Size == 1, up, up[::-1]), Error=up[::-1])
    params = ["Size", "Kind", "Noise"]
    scores = pd.DataFrame({"m": [0.1, 0.8, 0.4, 0.7], "n": [0.2, 0.9, 0.6, 0.3]})
    by_model = scores.T.rename_axis("model")
    found = hardness.Scores("d", ("m", "n"), np.arange(4), by_model.to_numpy(), np.arange(4) % 2)
    numbers = pd.DataFrame([[9.0, 8], [7, 6], [6, 7]], list("abc"), ["x", "y"])
    tables = {
        "runs.csv": runs,
        "ranks.parquet": srcs_py.SRCSranks(runs, params, "Algorithm", "Time"),
        "two.parquet": srcs_py.SRCSranks(runs, params, "Algorithm", ["Time", "Error"]),
        "equivalence.csv": srcs_py.equivalence(runs, params, "Algorithm", "Time", margin=9),
        "means.csv": numbers.rename_axis("algorithm"),
        "stds.csv": numbers.rename_axis("algorithm") / 5,
        "matrix.csv": hardness.dissimilarity(by_model).rename_axis("model"),
        "by_instance.csv": scores,
        "by_model.csv": by_model,
        "scores.csv": found.to_table(),
    }
    folder = tmp_path_factory.mktemp("tables")
    for name, table in tables.items():
        srcs_py.write_table(table, folder / name)
    return tables, folder


def test_every_function_on_a_table_is_known_here():
    on_tables = {name for name, each in functions().items() if TABLES & arguments()[name].keys()}
    assert on_tables == ON_TABLES.keys() | LEARNT.keys() | OTHER_TABLES


def result(name, given, folder, find):
    """Return what a function makes of files or tables, and what it writes, as text."""
    given = WRITTEN.get(name, {}) | given
    if SEVERAL in given.values():
        given["ranks"] = "two.parquet"
    for argument, value in given.items():
        if argument in TABLES:
            given[argument] = [*map(find, value)] if isinstance(value, list) else find(value)
        elif argument in {"filename", "path"}:
            given[argument] = folder / value
    made = functions()[name](**given)
    texts = list(map(repr, made)) if isinstance(made, Iterator) else repr(made)
    return texts, [each.read_bytes() for each in sorted(folder.iterdir())]


@pytest.mark.parametrize(
    ("write", "file"),
    [
        (srcs_py.to_html, "ranks.html"),
        (srcs_py.write_table, "runs.csv"),
        (lambda data, path: srcs_py.write_ranks(path, data, **RUNS), "runs.csv"),
        (hardness.write_scores, "scores.csv"),
        (lambda data, path: hardness.write_scores(hardness.read_scores(data), path), "scores.csv"),
    ],
)
def test_a_file_that_is_read_is_not_replaced(write, file, table_files, tmp_path):
    tables, _ = table_files
    if file == "ranks.html":
        tables = {file: tables["ranks.parquet"]}
    srcs_py.write_table(tables[file], tmp_path / file)
    before = (tmp_path / file).read_bytes()
    with pytest.raises(srcs_py.SRCSError, match=f"{file} is an input of this call"):
        write(tmp_path / file, tmp_path / file)
    assert (tmp_path / file).read_bytes() == before


@pytest.mark.filterwarnings("ignore:In .* a level has fewer than 10 runs")
@pytest.mark.parametrize("name", sorted(ON_TABLES | LEARNT))
def test_a_path_is_accepted_where_a_table_is(name, table_files, tmp_path):
    pytest.importorskip("pyarrow")
    given = dict((ON_TABLES | LEARNT)[name])
    if name in LEARNT:
        pytest.importorskip("sklearn")
    if "models" in given:
        from sklearn.naive_bayes import GaussianNB

        given["models"] = {"NB": GaussianNB()}
    tables, folder = table_files
    from_files = result(name, dict(given), tmp_path, lambda file: folder / file)
    assert from_files == result(name, dict(given), tmp_path, tables.get)
