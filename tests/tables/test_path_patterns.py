"""Paths with braces: each name in braces is a column."""

import re
import zipfile
from pathlib import PureWindowsPath

import pytest

from srcs_py import SRCSError, SRCSranks, cli, describe, read_table
from srcs_py.tables import path_patterns
from srcs_py.tables.sources import pattern_of_folder, table_names


@pytest.fixture
def seeds(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for at, name in enumerate(["PPO", "SAC"]):
        for seed in range(4):
            path = tmp_path / "results" / name / f"seed_{seed}.csv"
            path.parent.mkdir(parents=True, exist_ok=True)
            rows = [f"{env},{10 * at + seed + len(env)}" for env in ("Ant", "Hopper")]
            path.write_text("\n".join(["env,return", *rows]))
    return "results/{algorithm}/seed_{seed}.csv"


def test_each_brace_is_a_column(seeds, capsys):
    table = read_table(seeds)
    assert list(table) == ["algorithm", "seed", "env", "return"]
    assert table.iloc[0].tolist() == ["PPO", 0, "Ant", 3]
    assert len(table) == 16
    assert describe(seeds).roles["params"] == ["env"]
    ranks = SRCSranks(seeds, **describe(seeds).roles)
    assert ranks["rank"].tolist() == [-1, 1] * 2
    roles = ["--params", "env", "--target", "algorithm", "--performance", "return"]
    assert cli.main(["ranks", seeds, *roles]) == 0
    assert capsys.readouterr().out.startswith("algorithm,env,rank")
    deep = read_table("**/{algorithm}/seed_{seed}.csv")
    assert deep.equals(table)


def test_names_between_signs_are_columns(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("GA_f1_seed01", "DE_f1_seed02"):
        (tmp_path / f"{name}.csv").write_text("y\n1\n2\n")
    table = read_table("{algorithm}_{dataset}_seed{seed}.csv")
    assert table.iloc[0].tolist() == ["DE", "f1", "02", 1]
    (tmp_path / "MO_GA_f1_seed03.csv").write_text("y\n1\n2\n")
    with pytest.raises(SRCSError, match=r"^MO_GA_f1_seed03.csv fits .* in several ways"):
        read_table("{algorithm}_{dataset}_seed{seed}.csv")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("results/{a}/run_{seed}.csv", "no file fits"),
        ("results/{env}/seed_{seed}.csv", "has a column 'env', which its path names too"),
        ("results/{?}/seed_{seed}.csv", "put the name of a column for each ?"),
    ],
)
def test_refusals(seeds, path, message):
    with pytest.raises(SRCSError) as refused:
        read_table(path)
    assert message in str(refused.value)


def test_braces_name_the_files_in_a_zip(tmp_path):
    with zipfile.ZipFile(tmp_path / "r.zip", "w") as archive:
        for name in ("SAC/seed_1.csv", "PPO/seed_2.csv", "notes/x.csv"):
            archive.writestr(name, "env,reward\nAnt,1\n")
    found = read_table(f"{tmp_path}/r.zip::{{algorithm}}/seed_{{seed}}.csv")
    assert found.to_numpy().tolist() == [["PPO", 2, "Ant", 1], ["SAC", 1, "Ant", 1]]
    with pytest.raises(SRCSError, match="no file fits"):
        read_table(f"{tmp_path}/r.zip::{{algorithm}}.txt")


def test_the_names_of_a_folder_suggest_a_path(seeds, tmp_path, capsys):
    assert pattern_of_folder("results") == "results/{?}/seed_{seed}.csv"
    assert cli.main(["ranks", "results"]) == 2
    assert "'results/{?}/seed_{seed}.csv'" in capsys.readouterr().err
    (tmp_path / "results" / "PPO" / "notes.txt").write_text("x")
    (tmp_path / "results" / "PPO" / "other.csv").write_text("x\n1\n")
    assert pattern_of_folder("results") == ""


@pytest.mark.parametrize(
    "path", ["results/{algorithm}/S_{seed}.csv", "results\\{algorithm}\\*.CSV"]
)
def test_each_brace_is_a_column_on_windows(path, monkeypatch):
    """There, glob writes backslashes and finds names in other letters."""

    class File(PureWindowsPath):
        def is_file(self):
            return True

    monkeypatch.setattr(path_patterns, "Path", File)
    monkeypatch.setattr(path_patterns, "_CASE", re.IGNORECASE)
    monkeypatch.setattr(
        path_patterns.glob, "glob", lambda *_, **__: [r"results\A\s_1.csv", r"results\B\s_2.csv"]
    )
    found = path_patterns.columns_of_files(path)
    assert [columns["algorithm"] for columns in found.values()] == ["A", "B"]


def test_names_of_files_are_the_same_on_windows():
    files = [PureWindowsPath(rf"{name}\s{seed}.csv") for name in "AB" for seed in (1, 2)]
    assert table_names(files) == ["A/s1.csv", "A/s2.csv", "B/s1.csv", "B/s2.csv"]
