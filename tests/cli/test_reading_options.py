"""Options of the command for how DATA is read."""

import pandas as pd
import pytest

from srcs_py.cli import main

MESSY = "made by hand\nAlg|Prob|E\nA|f|1,5\nA|f|-\nB|f|2,5\nB|f|3,5\nB|f|3,0\n"
HOW = ["--skip", "1", "--separator", "|", "--decimal", ",", "--missing", "-"]
ROLES = ["--params", "Prob", "--target", "Algorithm", "--performance", "E", "--minimize"]


@pytest.mark.filterwarnings("ignore")  # few runs, and one left out
def test_a_messy_file_is_read_as_the_line_says(tmp_path, capsys):
    (tmp_path / "m.csv").write_bytes(MESSY.encode("utf-16-le"))
    call = ["ranks", str(tmp_path / "m.csv"), *HOW, "--encoding", "utf-16-le", *ROLES]
    named = ["--rename", "Alg=Algorithm", "--types", "Alg=appearance", "--na-action", "omit"]
    assert main([*call, *named, "-o", str(tmp_path / "r.csv"), "--test", "t"]) == 0
    assert pd.read_csv(tmp_path / "r.csv")["Algorithm"].tolist() == ["A", "B"]
    capsys.readouterr()
    assert main([*call, "--rename", "Algo=Algorithm"]) == 2
    assert "has no column 'Algo': did you mean 'Alg'?" in capsys.readouterr().err


def test_options_that_do_not_apply_are_named(tmp_path, capsys):
    assert main(["ranks", "noise", "--skip", "2"]) == 2
    assert "--skip does not apply to the data set noise" in capsys.readouterr().err
    (tmp_path / "m.json").write_text('[{"Alg": "A", "E": 1}]')
    assert main(["ranks", str(tmp_path / "m.json"), *HOW[2:4]]) == 2
    assert "--separator '|' is for text files" in capsys.readouterr().err
