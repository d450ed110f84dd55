"""srcs compare: one configuration, readable."""

import json
import re

import pytest

from srcs_py import comparison_table, read_table, write_table

PLACES = ["5", "3-4", "2", "6", "3-4", "1"]
CONFIG = ["--config", "Dataset=iris", "Noise type=CLA_RAND", "Noise ratio=30"]


def test_the_matrix_is_readable(ranks, says):
    lines = says("compare", ranks, *CONFIG).splitlines()
    assert lines[0] == "Dataset=iris, Noise type=CLA_RAND, Noise ratio=30"
    assert lines[2].split() == ["1", "2", "3", "4", "5", "6", "places"]
    rows = [line.split() for line in lines[3:9]]
    assert [row[1] for row in rows] == ["1-NN", "3-NN", "5-NN", "CART", "Forest", "NaiveBayes"]
    mirrored = {"<": ">", ">": "<", "=": "=", ".": "."}
    assert [row[-1] for row in rows] == PLACES
    cells = [row[2:-1] for row in rows]
    assert all(cells[i][j] == mirrored[cells[j][i]] for i in range(6) for j in range(6))
    assert {"<", ">"} <= {cell for row in cells for cell in row}
    lines = says("compare", ranks, *CONFIG, "--pvalues").splitlines()
    assert "p-values" in lines[-1]
    assert all(0 <= float(cell) <= 1 for cell in lines[3].split()[3:-1])
    (row, *_) = json.loads(says("compare", ranks, *CONFIG, "--json"))["comparison"]
    assert row == {"level": "1-NN", "1-NN": None, "3-NN": "<"} | row


@pytest.mark.parametrize("ending", ["tex", "html", "csv"])
def test_files_are_those_of_comparison_table(ending, ranks, tmp_path, says):
    file, output = tmp_path / f"comparison.{ending}", {"tex": "latex", "html": "html"}.get(ending)
    assert says("compare", ranks, *CONFIG, "-o", str(file)) == ""
    written = file.read_text(encoding="utf-8")
    if output:
        configuration = dict(pair.split("=") for pair in CONFIG[1:])
        expected = comparison_table(ranks, output=output, **configuration)
        assert re.sub("T_[0-9a-f]+", "", written) == re.sub("T_[0-9a-f]+", "", expected)
    else:
        assert written.startswith(",1-NN,3-NN,5-NN,CART,Forest,NaiveBayes\n1-NN,NA,<,")


def test_a_parameter_may_have_the_name_of_an_argument(ranks, tmp_path, says):
    names = {"Dataset": "alpha", "Noise type": "target", "Noise ratio": "pvalues"}
    renamed = tmp_path / "renamed.csv"
    write_table(read_table(ranks).rename(columns=names), renamed)
    wanted = says("compare", ranks, *CONFIG).splitlines()[1:]
    pairs = [pair.split("=") for pair in CONFIG[1:]]
    config = [f"{names[name]}={value}" for name, value in pairs]
    assert says("compare", str(renamed), "--config", *config).splitlines()[1:] == wanted
