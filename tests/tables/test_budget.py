"""Small files that make huge tables are refused, within little memory and time."""

import json
import os
import subprocess
import sys

import pytest

from srcs_py import SRCSError, read_table
from srcs_py.tables.budget import budget

from ..malicious import make

pytest.importorskip("pyarrow")
pytest.importorskip("openpyxl")

LIMITS = "bytes=5e8,cells=5e7"  # as of a machine of 4 GB
READ = r"""
import json, re, sys
from srcs_py import SRCSError, read_table
found = {}
for name in sys.argv[1:]:
    try:
        found[name] = str(read_table(name).shape)
    except SRCSError as error:
        found[name] = str(error)
with open("/proc/self/status") as status:  # getrusage's peak may be that of the parent
    print(json.dumps([found, int(re.search(r"VmHWM:\s+(\d+)", status.read())[1])]))
"""


@pytest.fixture(scope="module")
def malicious(tmp_path_factory):
    folder = tmp_path_factory.mktemp("malicious")
    return folder, make(folder)


def limited(*command, limits=LIMITS):
    environment = {**os.environ, "SRCS_LIMITS": limits}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the memory is measured by /proc")
def test_files_that_make_huge_tables_are_refused_within_1_gb(malicious):
    folder, files = malicious
    ran = limited(sys.executable, "-c", READ, *(str(folder / name) for name in files))
    found, memory = json.loads(ran.stdout)
    for name, size in files.items():
        assert f" {size}" in found[str(folder / name)], name
        assert f"SRCS_LIMITS={size}=... in the environment raises it" in found[str(folder / name)]
    assert memory < 2**20  # kB
    for name in ("long.parquet", "long.feather"):
        assert "SRCSranks with memory reads it in parts" in found[str(folder / name)]


@pytest.mark.slow
def test_a_small_feather_file_is_refused_by_the_limits_of_this_machine(malicious):
    folder, _ = malicious
    ran = limited(sys.executable, "-c", READ, str(folder / "long.feather"), limits="")
    assert "and the limit is" in ran.stdout


@pytest.mark.slow
def test_the_command_says_what_is_too_large(malicious):
    folder, _ = malicious
    file = str(folder / "far.xlsx")
    command = "import sys; from srcs_py.cli import main; sys.exit(main())"
    ran = limited(sys.executable, "-c", command, "ranks", file)
    assert ran.returncode == 2
    assert "far.xlsx has 17,179,869,184 cells, and the limit is 50,000,000" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_environment_and_a_block_set_limits(tmp_path, monkeypatch):
    file = tmp_path / "a.csv"
    file.write_bytes(b"a,b,c\n1,2,3\n")
    monkeypatch.setenv("SRCS_LIMITS", "bytes=2, cells=1e3")
    with pytest.raises(SRCSError, match=r"has 12 bytes.*limit is 2; SRCS_LIMITS=bytes=\.\.\. in"):
        read_table(file)
    with budget({"bytes": 11}), pytest.raises(SRCSError, match=r"the limit is 11\.$"):
        read_table(file)
    with budget({"bytes": 12}):
        assert read_table(file).shape == (1, 3)


@pytest.mark.parametrize("limits", ["bytes", "rows=1", "cells=0", "bytes=-1", "cells=many"])
def test_a_wrong_variable_is_one_sentence(limits, tmp_path, monkeypatch):
    (tmp_path / "a.csv").write_text("a\n1\n")
    monkeypatch.setenv("SRCS_LIMITS", limits)
    with pytest.raises(SRCSError, match=f"SRCS_LIMITS is '{limits}'; write it as bytes=8e9"):
        read_table(tmp_path / "a.csv")


@pytest.mark.parametrize(
    "error",
    [MemoryError(), ValueError("realloc failed"), OSError(12, "Cannot allocate memory")],
    ids=repr,
)
def test_missing_memory_is_not_called_damage(error, tmp_path, monkeypatch):
    def out_of_memory(*_, **__):
        raise error

    (tmp_path / "a.csv").write_text("a\n1\n")
    monkeypatch.setattr("pandas.read_csv", out_of_memory)
    with pytest.raises(SRCSError, match=r"a\.csv: there is not enough memory for it\."):
        read_table(tmp_path / "a.csv")
