"""Runs of COCO and IOHprofiler, as their tools write them."""

import json
import zipfile

import pytest

from srcs_py import SRCSError, describe, read_table

COCO = """suite = 'bbob', funcId = {function}, DIM = 2, Precision = 1.000e-08, algId = '{name}', \
coco_version = '2.8.2', logger = 'bbob', data_format = 'bbob-new2', settings = ''
%
data_f{function}/f{function}_DIM2.dat, 1:6{at}|{at}.5e-01, 2:6{at}|{at}e-01, 3:5{at}|-{at}e-9
suite = 'bbob', funcId = {function}, DIM = 3, Precision = 1.000e-08, algId = '{name}'
% said with 1:2|3 in a comment
data_f{function}/f{function}_DIM3.dat, 1:6{at}|{at}.4e-01, 2:6{at}|{at}.2e-1, 3:6{at}|{at}.3e-1
"""
OLD = """suite = 'PBO', funcId = 1, DIM = 16, maximization = 'T', algId = 'ea'
%
data_f1/IOHprofiler_f1_DIM16.dat, 1:9|5.5, 1:8|6
"""


def index(name, at):
    runs = [
        {"instance": 1, "evals": 50, "best": {"evals": 9, "y": at + run / 7}} for run in range(6)
    ]
    return {
        "version": "0.4.2",
        "function_id": 1,
        "function_name": "Sphere",
        "maximization": False,
        "algorithm": {"name": name, "info": ""},
        "scenarios": [{"dimension": dim, "path": "x.dat", "runs": runs} for dim in (2, 5)],
    }


@pytest.fixture
def coco(tmp_path):
    """A folder of COCO with two algorithms, packed as it is."""
    path = tmp_path / "exdata.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for at, name in enumerate(["CMA-ES, restarted", "random"], 1):
            for function in (1, 2):
                text = COCO.format(name=name.partition(",")[0], function=function, at=at)
                packed.writestr(f"{at}/bbobexp_f{function}.info", text)
                packed.writestr(f"{at}/data_f{function}/f{function}_DIM2.dat", "% f evals")
    return path


def test_a_folder_of_coco_is_a_table_of_runs(coco):
    """It held no table."""
    table = read_table(coco)
    assert list(table)[:6] == [
        *("Algorithm", "Function", "Dimension", "Instance", "Evaluations", "Error")
    ]
    assert len(table) == 2 * 2 * 2 * 3
    assert table.iloc[2].tolist()[:6] == ["CMA-ES", 1, 2, 3, 51, -1e-9]
    found = describe(table)
    assert found.by_role["params"].known == ("Function", "Dimension")
    assert found.open == {"params": ("Instance",)}
    assert found.by_role["maximize"].known == (False,)


def test_indexes_of_ioh_profiler_say_which_values_are_better(tmp_path):
    for at, name in enumerate(["ea", "rs"]):
        path = tmp_path / f"IOHprofiler_{name}.json"
        path.write_text(json.dumps(index(name, at)))
    table = read_table(tmp_path)
    assert len(table) == 24
    assert describe(table).roles == {
        "target": "Algorithm",
        "params": ["Dimension"],
        "performance": "Cost",
        "maximize": False,
    }
    old = tmp_path / "old.info"
    old.write_text(OLD)
    assert read_table(old)["Score"].tolist() == [5.5, 6]
    assert describe(old).by_role["maximize"].known == (True,)


def test_functions_with_names_and_indexes_without_a_direction_are_read(tmp_path):
    """They were called damaged, with Python's words about int() and 'maximization'."""
    old = tmp_path / "old.info"
    old.write_text(OLD.replace("funcId = 1", "funcId = 'OneMax'"))
    assert read_table(old)["Function"].tolist() == ["OneMax", "OneMax"]
    (tmp_path / "new.json").write_text(
        json.dumps({key: value for key, value in index("ea", 0).items() if key != "maximization"})
    )
    assert read_table(tmp_path / "new.json")["Value"].max() == 5 / 7
    old.write_text(OLD.replace(", maximization = 'T'", ""))
    assert read_table(old)["Score"].tolist() == [5.5, 6]  # PBO is maximized
    old.write_text(OLD.replace(", maximization = 'T'", "").replace("PBO", "mine"))
    assert describe(old).open["maximize"] == (True, False)


def test_runs_with_several_objectives_are_refused(tmp_path):
    """They were ranked by the first one."""
    file, data = tmp_path / "IOHprofiler_f1.info", tmp_path / "data_f1/IOHprofiler_f1_DIM16.dat"
    file.write_text(OLD)
    data.parent.mkdir()
    data.write_text("evaluations raw_y F2\n1 0.5 0.25\n")
    with pytest.raises(SRCSError, match=r"several objectives \(F2\); rank an indicator"):
        read_table(file)
    new = {**index("ea", 0), "attributes": [{"name": "raw_y"}, {"name": "F1"}, {"name": "F2"}]}
    (tmp_path / "new.json").write_text(json.dumps(new))
    with pytest.raises(SRCSError, match=r"several objectives \(F1, F2\)"):
        read_table(tmp_path / "new.json")


def test_a_file_without_runs_is_one_sentence(tmp_path):
    path = tmp_path / "x.info"
    path.write_text("nothing")
    with pytest.raises(SRCSError, match=r"x\.info lists no runs, as the info files of COCO"):
        read_table(path)


def test_runs_without_their_function_are_refused(tmp_path):
    """It was called damaged, with Python's words about int()."""
    (tmp_path / "a.info").write_text("algId = 'A', DIM = 5\nx.dat, 1:10|1e-3\n")
    with pytest.raises(SRCSError, match=r"a\.info has runs before a line that gives funcId\.$"):
        read_table(tmp_path / "a.info")
