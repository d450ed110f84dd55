"""Tables with one column per algorithm."""

import narwhals
import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import SRCSError, SRCSranks, describe, from_wide, leaderboard, overall, read_table
from srcs_py.base.quoting import shell
from srcs_py.cli import main
from srcs_py.tables.reshape import columns_like_algorithms

NAMES = ["Tree", "Bayes", "LogReg"]


@pytest.fixture
def wide():
    random = np.random.default_rng(4)
    table = pd.DataFrame({"Data": np.repeat(["iris", "wine"], 8), "Fold": [*range(8)] * 2})
    return table.assign(**{name: random.normal(at, size=16) for at, name in enumerate(NAMES)})


def test_each_value_keeps_its_row_and_its_column(wide):
    long = from_wide(wide, NAMES)
    assert list(long) == ["Data", "Fold", "Algorithm", "Performance"]
    assert long["Algorithm"].cat.categories.tolist() == NAMES
    for name in NAMES:
        part = long[long["Algorithm"] == name].reset_index(drop=True)
        assert part["Performance"].tolist() == wide[name].tolist()
        assert part["Fold"].tolist() == wide["Fold"].tolist()
    assert list(from_wide(wide, NAMES, into=iter(["Model", "Error"])))[-2:] == ["Model", "Error"]
    assert list(from_wide(wide, NAMES, params=["Data"])) == ["Data", "Algorithm", "Performance"]


@pytest.mark.parametrize("names", [[0, 1, 2], ["0", "1", "2"]], ids=["numbers", "texts"])
def test_columns_of_an_array_are_numbers(names):
    table = pd.DataFrame(np.random.default_rng(1).random((12, 3))).assign(Data=list("ab") * 6)
    with pytest.raises(SRCSError, match=r"from_wide\(data, \['0', '1', '2'\], into=\('Run'"):
        SRCSranks(table, "Data", "Algorithm", "Error")
    long = from_wide(table.rename(columns={"Data": 7}), names, params=[7])
    assert list(long) == ["7", "Algorithm", "Performance"]
    assert long["Algorithm"].cat.categories.tolist() == ["0", "1", "2"]
    assert long["Performance"].tolist() == table[[0, 1, 2]].to_numpy().T.ravel().tolist()


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        ({"Samples": 300, "KNN": 0.7, "SVM": 0.8, "Tree": 0.9, "Average": 0.8}, "KNN SVM Tree"),
        ({"KNN": 0.7, "SVM": 0.8, "Tree": 0.9, "Average_Performance": 0.8}, "KNN SVM Tree"),
        # seconds: which of them are algorithms and which properties of a data set?
        (dict(zip("ABCDEFGH", [0.1, 30, 0.5, 9, 0.2, 300, 200, 250], strict=True)), ""),
    ],
)
def test_algorithms_among_other_columns_are_told_or_asked_for(columns, found):
    rng = np.random.default_rng(3)
    numbers = {name: near * rng.uniform(0.9, 1.1, 9) for name, near in columns.items()}
    table = pd.DataFrame({"Data": [*"abcdefghi"], "Size": rng.permutation(9), **numbers})
    assert columns_like_algorithms(table) == found.split()
    asked = str(describe(table))
    assert ("no column has the algorithms; if each of them is a column" in asked) == (not found)


def test_the_command_ranks_a_wide_file(wide, tmp_path, capsys):
    file, out = str(tmp_path / "wide.csv"), str(tmp_path / "ranks.csv")
    wide.to_csv(file, index=False)
    assert main(["ranks", file, "--wide", *NAMES, "--params", "Data", "-o", out]) == 0
    expected = SRCSranks(from_wide(file, NAMES), "Data", "Algorithm", "Performance")
    assert leaderboard(read_table(out))["wins"].tolist() == leaderboard(expected)["wins"].tolist()
    assert "2 configurations\nAlgorithm " in capsys.readouterr().out


@pytest.mark.parametrize("target", [(), ("--target", "model", "--performance", "score")])
def test_a_wide_file_is_recognized(wide, target, tmp_path, capsys):
    file = str(tmp_path / "wide.csv")
    wide.to_csv(file, index=False)
    assert main(["ranks", file, "--params", "Data", *target]) == 2
    given = " --target model --performance score" if target else ""
    assert capsys.readouterr().err.endswith(
        f"srcs ranks {file} --wide Tree Bayes LogReg --params Data{given} --paired --pairing-col "
        "Fold ?  # --maximize, --minimize\n"
    )


def test_a_call_in_python_recognizes_a_wide_table(wide, tmp_path):
    wide.to_csv(tmp_path / "wide.csv", index=False)
    for data in (wide, tmp_path / "wide.csv", narwhals.from_native(wide)):
        with pytest.raises(
            SRCSError, match=r"'model'.*from_wide\(data, \['Tree', 'Bayes', 'LogReg'"
        ):
            SRCSranks(data, "Data", "model", "score")
    with pytest.raises(SRCSError, match=r"'model'.*from_wide\(data, \['Tree', 'Bayes', 'LogReg'"):
        overall(wide, "Data", "model", "score")
    with pytest.raises(SRCSError, match="no column 'Dat': did you mean 'Data'"):
        SRCSranks(from_wide(wide, NAMES), "Dat", "Algorithm", "Performance")


def test_what_is_said_of_a_table_with_nothing_but_algorithms_works(wide):
    data = wide[NAMES]  # as autorank takes it: its rows are the data sets
    with pytest.raises(SRCSError, match="make it long first, with ") as refused:
        overall(data)
    call = str(refused.value).partition("long first, with ")[2].removesuffix(".")
    found = overall(
        eval(call, {"srcs_py": srcs_py, "data": data}), "index", "Algorithm", "Performance"
    )
    expected = overall(
        from_wide(wide.assign(Row=range(16)), NAMES), "Row", "Algorithm", "Performance"
    )
    assert found.configurations == len(wide)
    pd.testing.assert_frame_equal(found.pairs, expected.pairs)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"algorithms": ["Tree", "Baye"]}, "no column 'Baye': did you mean 'Bayes'"),
        (
            {"algorithms": NAMES, "params": ["Dat"]},
            "table has no column 'Dat': did you mean 'Data'",
        ),
        ({"algorithms": ["Tree", "Tree"]}, "two different columns"),
        ({"algorithms": "Tree"}, "two different columns"),
        ({"algorithms": ["Tree", "Data"]}, "'Data' does not contain numbers only, but '"),
        ({"algorithms": NAMES, "into": ("Data", "Value")}, "must be two new names"),
    ],
)
def test_refusals(wide, arguments, message):
    with pytest.raises(SRCSError, match=message):
        from_wide(wide, **arguments)


def test_columns_of_resamples_are_runs(tmp_path, capsys):
    """A file for each classifier with a column per resample, as aeon publishes them."""
    random = np.random.default_rng(5)
    folds = [str(fold) for fold in range(10)]
    for name, better in {"HC2": 0.1, "ROCKET": 0.0}.items():
        table = pd.DataFrame(random.random((2, 10)) / 20 + better, columns=folds)
        table.insert(0, "Resamples:", ["Beef", "Car"])
        table.to_csv(tmp_path / f"{name}.csv", index=False)
    folder, out = str(tmp_path / "*.csv"), str(tmp_path / "ranks.json")
    assert main(["ranks", folder, "--params", "Resamples:", "--target", "File"]) == 2
    called = f"\n\n{shell(['srcs', 'ranks', folder])} --wide {' '.join(folds)} --params"
    assert called in capsys.readouterr().err
    call = ["--params", "Resamples:", "--target", "File", "--paired", "--pairing-col", "Run"]
    assert main(["ranks", folder, "--wide", *folds, *call, "-o", out]) == 0
    assert read_table(out)["rank"].tolist() == [1, -1] * 2
    with pytest.raises(SRCSError, match="one column per run") as refused:
        SRCSranks(folder, "Resamples:", "File", "accuracy")
    call = str(refused.value).partition("long first, with ")[2].removesuffix(".")
    long = eval(call, {"srcs_py": srcs_py, "data": folder})
    assert long["Run"].cat.categories.tolist() == folds


@pytest.mark.parametrize(
    ("head", "wide"),
    [
        ({"Data": [*"abcd"], "#Samples": [452, 210, 2126, 351], "Outlier Perc": [1.5, 20, 3, 30]},
         " --params Data"),
        ({"instance": [*"abcd"]}, " --params instance"),
        ({"Method": [*"abcd"]}, ""),
    ],
    ids=["problems with properties", "problems", "problems in columns"],
)  # fmt: skip
def test_wide_tables_of_benchmarks_need_one_correction(head, wide, tmp_path, capsys):
    random, file = np.random.default_rng(2), str(tmp_path / "wide.csv")
    names = ["Tree", "Bayes", "KMeans", "LogReg", "NB"]
    wide = f"--wide {' '.join(names)}{wide}"
    table = pd.DataFrame(head).assign(**{name: random.random(4) for name in names})
    table.to_csv(file, index=False)
    assert main(["overall", file]) == 2
    error = capsys.readouterr().err
    assert error.endswith(f"\n\nsrcs overall {file} {wide} ?  # --maximize, --minimize\n")
    assert main(["overall", file, *wide.split()]) == 0
    assert "4 configurations" in capsys.readouterr().out or "Method" in head
    if "Method" in head:  # named params are not taken for algorithms
        assert main(["overall", file, *wide.split(), "--params", "Method"]) == 0


def test_the_named_index_of_a_wide_table_stays():
    """It was dropped without a word, and the data sets with it."""
    index = pd.MultiIndex.from_product([["iris", "wine"], range(3)], names=["Dataset", "Seed"])
    values = np.arange(18.0).reshape(6, 3) % 7
    wide = pd.DataFrame(values, index, columns=["Bayes", "Tree", "Forest"])
    long = from_wide(wide, list(wide))
    assert list(long) == ["Dataset", "Seed", "Algorithm", "Performance"]
    pd.testing.assert_frame_equal(long, from_wide(wide.reset_index(), list(wide)))
    with pytest.raises(SRCSError, match=r"srcs_py.from_wide\(data, \['Bayes'"):
        SRCSranks(wide, "Dataset", "Algorithm", "Performance")


COUNTED = pd.DataFrame(np.random.default_rng(4).integers(1, 9, (16, 3)), columns=NAMES)
KEYS = {"Size": [100, 200] * 8, "Rate": [0.1, 0.1, 0.2, 0.2] * 4, "Row": range(16)}
NUMBERS = np.random.default_rng(2).normal(size=9)  # its median size is that of each one
ALIKE = pd.DataFrame({"A": NUMBERS, "B": -NUMBERS, "C": 10 * NUMBERS})  # ten times is not too much
ERRORS = {"GA": [1.5, 2, 3, 4], "SA": [1e3, 2e4, 5, 1], "ILS": [1.5e5, 2e5, 3e5, 4e5]}


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (COUNTED.assign(**KEYS), NAMES),
        (COUNTED.assign(Tree=COUNTED["Tree"] * 1000), []),
        (ALIKE, ["A", "B", "C"]),
        (ALIKE.assign(C=10.1 * NUMBERS), []),
        (ALIKE[["A", "B"]], []),
        (pd.DataFrame({"instance": list("abcd"), **ERRORS}), [*ERRORS]),  # of any size
    ],
)
def test_how_few_and_how_different_columns_look_like_algorithms(table, found):
    assert columns_like_algorithms(table) == found


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["accuracy", "F1", "AUC"], "no column 'model': known are"),
        *(([name.format(at) for at in range(3)], "one column per algorithm")
          for name in ("pop_{}", "A{}", "{}-NN")),
    ],
)  # fmt: skip
def test_measures_and_numbered_algorithms_are_told_apart(names, message, wide):
    with pytest.raises(SRCSError, match=message):
        SRCSranks(
            wide.rename(columns=dict(zip(NAMES, names, strict=True))), "Data", "model", "score"
        )
