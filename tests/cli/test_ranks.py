"""srcs ranks: the options reach SRCSranks, and the table reaches the file."""

import io

import numpy as np
import pandas as pd
import pytest
from scipy.stats import friedmanchisquare

from srcs_py import SRCSranks, cli, datasets, read_table, write_table


@pytest.fixture
def study(tmp_path):
    """A file with two parameters, a space in a name, two performance columns and folds."""
    data = datasets.load("noise")
    data = data[(data["Dataset"] == "iris") & (data["Noise ratio"] <= 10)]
    path = tmp_path / "study.csv"
    data.assign(Error=100 - data["Performance"]).to_csv(path, index=False)
    return path


ROLES = ["--params", "Noise type", "Noise ratio", "--target", "Algorithm"]


def run(study, tmp_path, *options):
    output = tmp_path / "ranks.csv"
    assert cli.main(["ranks", str(study), *ROLES, *options, "-o", str(output)]) == 0
    return read_table(output)


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ([], {}),
        (["--minimize"], {"maximize": False}),
        (["--test", "t", "--correction", "BH"], {"test": "t", "correction": "BH"}),
        (["--test", "tukey"], {"test": "tukeyHSD"}),
        (["--paired", "--pairing-col", "Fold"], {"paired": True, "pairing_col": "Fold"}),
        (["--alpha", "0.5"], {"alpha": 0.5}),
        (["--summarize", "always"], {"summarize": "always"}),
        (["--effect-size"], {"effect_size": True}),
        (["--ncores", "2", "--na-action", "omit"], {"ncores": 2, "na_action": "omit"}),
    ],
)
def test_options_are_those_of_the_function(study, tmp_path, options, arguments):
    ours = run(study, tmp_path, "--performance", "Performance", *options)
    direct = SRCSranks(
        study, ["Noise type", "Noise ratio"], "Algorithm", "Performance", **arguments
    )
    direct.to_csv(tmp_path / "direct.csv", index=False)
    pd.testing.assert_frame_equal(ours, read_table(tmp_path / "direct.csv"), check_like=False)


@pytest.fixture
def flags(tmp_path):
    """A file whose parameter is a text, or, read as R reads it, logical."""
    path = tmp_path / "flags.csv"
    rows = [f"{P},{a},{n % 7 + 9 * (a == 'b')}" for P in "TF" for a in "ab" for n in range(9)]
    path.write_text("\n".join(["P,alg,y", *rows]))
    return path


FLAGS = ["--params", "P", "--target", "alg", "--performance", "y"]


def test_a_text_file_is_read_like_r(flags, tmp_path):
    out = tmp_path / "ranks.csv"
    assert cli.main(["ranks", str(flags), *FLAGS, "-o", str(out), "--force"]) == 0
    assert read_table(out)["P"].unique().tolist() == ["F", "T"]
    assert cli.main(["ranks", *FLAGS, "-o", str(out), "--force", "--like", "r", str(flags)]) == 0
    assert read_table(out)["P"].tolist() == [False, False, True, True]


@pytest.mark.parametrize("command", ["overall", "stability"])
def test_every_command_that_reads_runs_reads_them_like_r(flags, command, refuses):
    """An empty field among texts is a level in R and missing here."""
    flags.write_text(flags.read_text().replace("T,", "x,").replace("F,", ","))
    assert "missing" in refuses(command, str(flags), *FLAGS)
    assert cli.main([command, str(flags), *FLAGS, "--like", "r"]) == 0


def test_one_run_each_points_to_other_commands(study, tmp_path, refuses):
    table = read_table(study)
    single = tmp_path / "single.csv"
    write_table(table.groupby([*ROLES[1:3], "Algorithm"], as_index=False).first(), single)
    message = refuses("ranks", str(single), *ROLES, "--performance", "Error", "--maximize")
    assert "If one of --params only numbers the runs" in message
    assert "use srcs overall; to rank them by their means use srcs atopsis." in message


def test_several_performance_columns(study, tmp_path, capsys):
    table = run(study, tmp_path, "--performance", "Performance", "Error", "--maximize")
    assert list(table.columns[-2:]) == ["rank1", "rank2"]
    assert (table["rank1"] == -table["rank2"]).all()
    out = capsys.readouterr().out
    assert out.startswith("Performance\n12 configurations\nAlgorithm ")
    assert "\n\nError\n12 configurations" in out


def test_repeated_options_append_and_columns_have_their_own_direction(study, tmp_path, refuses):
    several = ["--performance", "Performance", "Error", "--force"]
    both = run(study, tmp_path, *several, "--minimize", "Error")
    assert (both["rank1"] == both["rank2"]).all()
    again = ["--performance", "Performance", "--performance", "Error", "--minimize", "Error"]
    for options in ([*several, "--maximize", "Performance", "--minimize", "Error"], again):
        pd.testing.assert_frame_equal(run(study, tmp_path, *options, "--force"), both)
    apart = ["--params", "Noise type", "--target", "Algorithm", "--params", "Noise ratio"]
    out = str(tmp_path / "apart.csv")
    assert cli.main(["ranks", str(study), *apart, *again, "-o", out]) == 0
    pd.testing.assert_frame_equal(read_table(out), both)
    told = refuses("ranks", str(study), *ROLES, *again[:-1], "Eror")
    assert "--minimize Eror is no performance: did you mean 'Error'?" in told


def test_a_data_set_has_the_call_of_its_article(tmp_path, capsys):
    pytest.importorskip("pyarrow")
    output = tmp_path / "ranks.parquet"
    assert cli.main(["ranks", "noise", "-o", str(output)]) == 0
    direct = SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)
    pd.testing.assert_frame_equal(
        read_table(output), direct, check_dtype=False, check_categorical=False
    )
    out = capsys.readouterr().out
    assert "352 configurations\nAlgorithm " in out
    assert f"{output}: 2112 rows" in out


@pytest.mark.parametrize(
    "make", [lambda path: path.write_text("no table"), lambda path: path.mkdir()]
)
def test_a_name_is_a_data_set_and_dot_slash_a_file(make, tmp_path, monkeypatch, capsys, refuses):
    """A data set's name never means a file or folder; ``./noise`` never means the data set."""
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "noise")
    assert cli.main(["ranks", "noise", "-o", "ranks.csv"]) == 0
    assert capsys.readouterr().err == ""
    assert refuses("ranks", "./noise", "-o", "other.csv")
    assert not (tmp_path / "other.csv").exists()


@pytest.mark.data
def test_the_call_of_the_article(tmp_path):
    """Villacorta and Saez (2015), head(ranks): the ranks printed for Dim 5, CF 40, Severity 2."""
    output = tmp_path / "r.csv"
    options = "--params Dim CF Severity --target Algorithm --performance OffError --minimize"
    assert cli.main(["ranks", "MPB", *options.split(), "-o", str(output)]) == 0
    head = read_table(output).head(6)
    names = "agents independent-cs mqso mqso-both mqso-change mqso-rand"
    assert list(head["Algorithm"]) == names.split()
    assert list(head["rank"]) == [0, -5, 3, 4, 4, 4]


def test_runs_larger_than_memory(study, tmp_path, capsys, refuses):
    pytest.importorskip("pyarrow")
    folder, output = tmp_path / "runs", tmp_path / "ranks.csv"
    folder.mkdir()
    write_table(read_table(study).drop(columns="Dataset"), folder / "runs.parquet")
    expected = run(study, tmp_path, "--performance", "Error", "--minimize")
    options = ["--performance", "Error", "--minimize", "--memory", "0.1MB", "--force"]
    assert cli.main(["ranks", f"{folder}/*.parquet", *ROLES, *options, "-o", str(output)]) == 0
    pd.testing.assert_frame_equal(read_table(output), expected)
    capsys.readouterr()
    out = tmp_path / "ranks.parquet"  # piece by piece
    assert cli.main(["ranks", str(folder), *ROLES, *options[:-1], "-o", str(out)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{out}: {len(read_table(out))} rows"
    assert "--force" in refuses("ranks", str(folder), *ROLES, *options[:-1], "-o", str(out))


@pytest.mark.filterwarnings("default")
def test_a_warning_names_a_performance_that_should_be_small(study, tmp_path, capsys):
    """The worst algorithm was first, without a word."""
    for direction in ((), ("--maximize",), ("--minimize",)):
        run(study, tmp_path, "--performance", "Error", "--force", *direction)
        message = "Larger values of 'Error' count as better; give --minimize if smaller ones are"
        assert (message in capsys.readouterr().err) == (not direction)


def test_only_some_rows(study, tmp_path, refuses):
    some = run(
        study, tmp_path, "--performance", "Error", "--maximize", "--where", "Noise ratio=10.0"
    )
    assert set(some["Noise ratio"]) == {10}
    data = read_table(study)
    direct = SRCSranks(data[data["Noise ratio"] == 10], ROLES[1:3], "Algorithm", "Error")
    assert some["rank"].tolist() == direct["rank"].tolist()
    options = [
        "ranks",
        str(study),
        *ROLES,
        "--performance",
        "Error",
        "--maximize",
        "--where",
        "Noise ratio=11",
    ]
    assert "Noise ratio = '11' is not a level: did you mean '10'?" in refuses(*options)


def test_a_table_of_algorithms_alone_has_a_problem_in_each_row(tmp_path, capsys, says):
    """As autorank takes it: one value for each data set, whose names are left out."""
    path, values = tmp_path / "wide.csv", np.arange(21.0).reshape(7, 3)
    pd.DataFrame(values, columns=["A", "B", "C"]).to_csv(path, index=False)
    printed = says("overall", str(path), "--wide", "A", "B", "C")
    assert "7 configurations" in printed
    expected = friedmanchisquare(*values.T)
    assert f"{expected.statistic:.4g}" in printed
    assert cli.main(["ranks", str(path), "--wide", "A", "B", "C"]) == 2
    assert "over all configurations use srcs overall" in capsys.readouterr().err


def test_runs_come_from_standard_input_and_ranks_go_to_standard_output(
    study, tmp_path, monkeypatch, says
):
    whole = run(study, tmp_path, "--performance", "Error", "--maximize")
    printed = says("ranks", str(study), *ROLES, "--performance", "Error", "--maximize")
    assert printed.endswith((tmp_path / "ranks.csv").read_text(encoding="utf-8"))
    with study.open("rb") as runs:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(runs))
        again = run("-", tmp_path, "--performance", "Error", "--maximize", "--force")
    pd.testing.assert_frame_equal(whole, again)
