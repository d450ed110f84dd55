"""Tables as benchmarks publish them: what the first error suggests is all that is missing."""

import json
import shlex
from itertools import product

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, overall, read_table
from srcs_py.cli import main

PROBLEMS, RUNS = ["adult", "churn"], range(8)


def long(**names):
    """Return a row for each algorithm, problem and run; ``names`` are those of the columns."""
    rows = [
        (a, p, r, 0.5 + 0.1 * (a == "TabM") + r / 100 + (p == "adult") / 300)
        for a, p, r in product(["LightGBM", "TabM", "kNN"], PROBLEMS, RUNS)
    ]
    return pd.DataFrame(rows, columns=list(names.values()))


SHAPES = {
    "IOHprofiler": long(a="algorithm", p="funcId", r="run", value="best_y"),
    "OpenML": long(a="flow_name", p="data_name", r="fold", value="predictive_accuracy"),
    "TabArena": long(a="method", p="dataset", r="fold", value="metric_error"),
    "jMetal": long(a="Algorithm", p="Problem", r="ExecutionId", value="IndicatorValue"),
    # the subject pairs the runs, and is no fold
    "MOABB": long(a="pipeline", p="dataset", r="subject", value="score")[
        ["score", "dataset", "subject", "pipeline"]
    ],
    "OpenML with an empty column": long(
        a="flow_name", p="data_name", r="fold", value="value"
    ).assign(array_data=np.nan),
    "SRBench with properties": long(
        a="algorithm", p="dataset", r="random_state", value="mse_test"
    ).assign(nsamples=lambda table: table["dataset"].str.len()),
    "autorank": long(a="classifier", p="dataset", r="seed", value="score")
    .pivot_table("score", ["dataset", "seed"], "classifier")
    .reset_index(),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", SHAPES)
def test_a_table_needs_one_correction(name, tmp_path, capsys):
    file, ranks = str(tmp_path / "runs.csv"), str(tmp_path / "ranks.csv")
    SHAPES[name].to_csv(file, index=False)
    options = suggested(["ranks", file], capsys)
    assert main(["ranks", file, *options, "-o", ranks, "--summarize", "always"]) == 0
    assert main(["overall", file, *options, "--paired", "-o", str(tmp_path / "pairs.tex")]) == 0
    assert main(["picture", "wins", ranks, "-o", str(tmp_path / "wins.svg")]) == 0
    best = read_table(ranks).groupby(read_table(ranks).columns[0])["rank"].mean()
    assert ("--paired" in options) == ("OpenML" in name or name == "TabArena")  # by folds
    assert not {"nsamples", "array_data"} & {*options}
    worse = "--minimize" in options
    assert (best.idxmin() if worse else best.idxmax()) == "TabM"


@pytest.mark.filterwarnings("ignore")
def test_a_search_of_scikit_learn_needs_one_correction(tmp_path, capsys):
    scores = {f"split{s}_test_score": [0.5 + s / 99, 0.9, 0.8, 0.7] for s in RUNS}
    results = {"param_C": [1, 10, 1, 10], "param_kernel": ["rbf", "rbf", "poly", "poly"]} | scores
    (tmp_path / "cv.json").write_text(json.dumps(results))
    pd.DataFrame(results).to_csv(tmp_path / "cv.csv", index=False)
    for file in ("cv.json", "cv.csv"):
        line = ["ranks", str(tmp_path / file)]
        options = suggested(line, capsys)
        roles = ["--params", "C", "--performance", "score", "--maximize"]
        assert options == [*roles, "--paired", "--pairing-col", "Fold", "--target", "kernel"]
        assert main([*line, *options]) == 0


@pytest.mark.filterwarnings("ignore")
def test_a_parquet_file_is_read_for_the_suggestion(tmp_path, capsys):
    """Only its columns are read before; it was refused without a suggestion."""
    pytest.importorskip("pyarrow")
    file = tmp_path / "benchopt.parquet"
    names = {"a": "solver_name", "p": "data_name", "r": "idx_rep", "value": "objective_value"}
    long(**names).to_parquet(file)
    options = suggested(["ranks", str(file)], capsys)
    assert options[:4] == ["--params", "data_name", "--target", "solver_name"]
    assert main(["ranks", str(file), *options]) == 0


def test_means_with_standard_deviations_are_for_atopsis(tmp_path, refuses):
    """With roles it was "known are 'Model', ...", and "does not contain numbers only"."""
    file = tmp_path / "MoleculeNet.md"
    rows = ["| Model | BBBP | BACE |", "|---|---|---|", "| GROVER | 94 ± 2 | 89 ± 1 |"]
    file.write_text("\n".join([*rows, "| D-MPNN | 91 ± 1 | 85 ± 2 |"]), encoding="utf-8")
    roles = {"params": "Model", "target": "Data set", "performance": "Accuracy"}
    line = (f"--{name}={value}" for name, value in roles.items())
    for options in ((), line, ("--wide", "BBBP", "BACE")):
        assert refuses("ranks", str(file), *options).endswith(
            f"{file} has means with standard deviations in its cells, not runs; rank them by "
            "srcs atopsis.\n"
        )
    assert main(["atopsis", str(file)]) == 0
    for columns in ({}, roles):
        with pytest.raises(SRCSError, match=r"not runs; rank them by atopsis\."):
            SRCSranks(file, **columns)


@pytest.mark.filterwarnings("ignore")
def test_a_folder_of_aeon_needs_one_correction(tmp_path, capsys):
    for seed, name in enumerate(["HC2_acc", "1NN-DTW-A_acc"]):
        table = pd.DataFrame(np.random.default_rng(seed).random((3, 9))).assign(Data=list("abc"))
        table[["Data", *range(9)]].to_csv(tmp_path / f"{name}.csv", index=False)
    options = suggested(["ranks", str(tmp_path)], capsys)
    assert options[10:13] == ["--params", "Data", "--maximize"]  # the names of the files tell
    assert options[-2:] == ["--target", "File"]
    assert main(["ranks", str(tmp_path), *options]) == 0
    line = ["ranks", str(tmp_path), "--wide", *"012345678"]  # was left out of the call
    assert main([*line, *suggested(line, capsys)]) == 0


def suggested(line, capsys):
    """Return the options of the call that the error of a call without them suggests.

    What it asks for, one role at most, is answered by the first candidate, or no further column.
    """
    assert main(line) == 2
    call, _, candidates = capsys.readouterr().err.splitlines()[-1].partition("  # ")
    words = shlex.split(call.replace("\\", "\\\\"))  # of Windows' paths
    assert words[: len(line) + 1] == ["srcs", *line]
    assert words.count("?") <= 1
    further = candidates and not words[-2].startswith("--") and not candidates.startswith("--")
    answer = [] if further else shlex.split(candidates.split(", ")[0])
    return shlex.split(shlex.join(words[len(line) + 1 :]).replace("'?'", shlex.join(answer)))


@pytest.mark.filterwarnings("ignore")
def test_ranks_have_the_overall_tests_as_a_method():
    runs = SHAPES["TabArena"]
    ranks = SRCSranks(runs, "dataset", "method", "metric_error", summarize="always")
    direct = overall(runs, "dataset", "method", "metric_error")
    pd.testing.assert_frame_equal(ranks.srcs.overall().tests, direct.tests)
