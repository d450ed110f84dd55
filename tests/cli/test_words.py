"""Errors and warnings of the command name its options."""

import pandas as pd
import pytest

from srcs_py.cli import main


@pytest.fixture
def runs(tmp_path):
    file = tmp_path / "runs.csv"
    rows = [(a, s, r, len(a) + s + r / 10) for a in ("A", "BB") for s in (1, 2) for r in range(5)]
    table = pd.DataFrame(rows, columns=["Method", "Size", "Run", "Score"])
    table.to_csv(file, index=False)
    return str(file)


ROLES = ("--params", "Size", "--target", "Method", "--performance", "Score")


@pytest.mark.filterwarnings("default")
def test_what_would_help_is_an_option(runs, tmp_path, capsys, refuses):
    holes = str(tmp_path / "holes.csv")
    pd.read_csv(runs).assign(Score=lambda table: table["Score"].where(table.index > 0)).to_csv(
        holes, index=False
    )
    assert "or leave those runs out (--na-action omit)." in refuses("ranks", holes, *ROLES)
    assert main(["ranks", holes, *ROLES, "--na-action", "omit"]) == 0
    assert "is missing (--na-action omit)." in capsys.readouterr().err
    twice = ["--paired", "--pairing-col", "Twice"]
    pd.read_csv(runs).assign(Twice=1).to_csv(holes, index=False)
    assert "or not at all (--no-paired)." in refuses("ranks", holes, *ROLES, *twice)


@pytest.mark.filterwarnings("default")
def test_a_table_of_a_paper(tmp_path, refuses):
    folder = tmp_path / "drop"  # the name of the argument, in a name of the user
    folder.mkdir()
    file = str(folder / "summed.csv")
    cells = "Method,p,q\nA,1 ± 1,3 ± 1\nB,3 ± 1,5 ± 1\n"
    (folder / "summed.csv").write_text(cells)
    err = refuses("atopsis", file, "--drop", "C")
    assert err.startswith(f"srcs atopsis: {file}: --drop 'C' is not a row or column: known are 'A'")
    (folder / "summed.csv").write_text(cells + "C,x,x\n")
    err = refuses("atopsis", file)
    assert f"{file}: row 'C', column 'p' ('x'): not a number. Rows and columns that" in err
    assert "can be left out with --drop." in err


@pytest.mark.filterwarnings("default")
def test_what_a_test_does_not_use_is_said_in_options(runs, capsys):
    paired = ["--paired", "--pairing-col", "Run", "--test", "tukeyHSD"]
    assert main(["ranks", runs, *ROLES, *paired]) == 0
    err = capsys.readouterr().err
    assert "--test 'tukeyHSD' has no paired form: the runs are compared as unpaired.\n" in err


def test_levels_that_are_not_selected(tmp_path, refuses):
    """They said "column = value pairs", which nobody can write on a line of commands."""
    path = str(tmp_path / "ranks.csv")
    levels = [["p", "q"], [1, 2], [3, 4], [5, 6]]
    table = pd.MultiIndex.from_product(levels, names=["A", "B", "C", "D"]).to_frame(index=False)
    table.assign(rank=0).to_csv(path, index=False)
    inner, out = ["--y-inner", "B", "--x-inner", "C"], ["-o", str(tmp_path / "a.png")]
    ways = {("single",): "--config", ("plot", "--y-outer", "A"): "--select"}
    for (name, *options), way in ways.items():
        sentence = refuses(name, path, *options, *inner, *out)
        assert f"distinguishes them, or select one of its levels by {way}." in sentence
    sentence = refuses("compare", path, "--target", "A", "--config", "B=1")
    assert "srcs compare: --config must have one level of each parameter; ['C', 'D']" in sentence


def test_a_level_as_its_file_has_it(runs, tmp_path, says):
    file, ranks = str(tmp_path / "zero.csv"), str(tmp_path / "ranks.csv")
    pd.read_csv(runs).assign(Size=lambda table: table["Size"] - 1.0).to_csv(file, index=False)
    assert main(["ranks", file, *ROLES, "-o", ranks, "--quiet"]) == 0
    first = says("compare", ranks, "--config", "Size=0.0")
    assert says("compare", ranks, "--config", "Size=0").splitlines()[1:] == first.splitlines()[1:]
