"""The notebooks of the documentation run, cell by cell; tox -e docs shows them."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_three():
    assert [each.stem for each in NOTEBOOKS] == ["from_r", "own_data", "paper_table"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(notebook, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "outputs are made when the documentation is built"
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
