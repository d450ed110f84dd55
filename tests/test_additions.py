"""An addition takes the files that docs/contributing.md names, and is known everywhere."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import srcs_py

PACKAGE = Path(srcs_py.__file__).parent
PAGE = (Path(__file__).parents[1] / "docs" / "contributing.md").read_text(encoding="utf-8")
MEDIANS = """
import numpy as np

def by_medians(block):
    first, second = np.triu_indices(block.runs.shape[1], 1)
    median = np.nanmedian(block.runs, axis=2)
    return np.where(np.abs(median[:, first] - median[:, second]) > 1, 0.001, 0.9)
"""
LINES = """
import pandas as pd

def read_lines(file, *_):
    return pd.DataFrame({"line": file.read_text().splitlines()})
"""
# The files of each addition: the whole of a new one, or a line and what is written above it.
ADDED = {
    "a palette": {
        "plotting/palettes.py": (
            "\n\ndef rank_colors(",
            'OWN["own.two"] = "#000000", "#FFFFFF"\n',
        ),
    },
    "a correction": {
        "stats/corrections.py": (
            '    Correction("shaffer"',
            '    Correction("hide", "hide", lambda p, alpha: 0 * p + 1),\n',
        ),
    },
    "a pairwise test": {
        "stats/tests.py": (
            '    PairwiseTest(\n        "custom"',
            '    PairwiseTest("wmedian", "Medians", Later("srcs_py.stats.medians.by_medians")),\n',
        ),
        "stats/medians.py": MEDIANS,
    },
    "a file format": {
        "tables/formats.toml": ("[md]", '[lines]\nread = "lines.read_lines"\n\n'),
        "tables/lines.py": LINES,
    },
}
USE = """
import contextlib, io, itertools, json, warnings
from pathlib import Path

import pandas as pd

import srcs_py as srcs
from srcs_py import cli
from srcs_py.app.messages.answer import answer

rows = [(size, name, 9 * at + run) for size in (1, 2) for at, name in enumerate("abc")
        for run in range(6)]
runs = pd.DataFrame(rows, columns=["Size", "Algorithm", "Score"])
ranks = srcs.SRCSranks(runs, "Size", "Algorithm", "Score", test="wmedian", correction="hide")
assert not ranks["rank"].any()
others = srcs.SRCSranks(runs, "Size", "Algorithm", "Score", test="wmedian")
assert others["rank"].tolist() == [-2, 0, 2] * 2
code = srcs.as_python_code(ranks), srcs.as_r_code(ranks)
assert 'test="wmedian",' in code[0] and 'correction="hide",' in code[0], code
assert '# not in R: test = "wmedian"' in code[1] and "wmedian" not in code[1].split("<- ")[1], code
assert '# not in R: correction = "hide"' in code[1], code
menus = json.loads(answer("menus", "{}"))["value"]
assert menus["test"]["wmedian"] == "Medians" and "hide" in menus["correction"], menus

srcs.singleplot(others, "Algorithm", "Size", color_function="own.two", save="own.svg")
assert "#ffffff" in Path("own.svg").read_text(encoding="utf-8")
srcs.to_html(ranks, "page.html")
page = Path("page.html").read_text(encoding="utf-8")
assert "wmedian test, hide correction; larger is better" in page
assert "own.two" in page

Path("a.lines").write_text("x\\ny\\n")
assert srcs.read_table("a.lines")["line"].tolist() == ["x", "y"]
shown = io.StringIO()
with contextlib.redirect_stdout(shown), contextlib.suppress(SystemExit):
    cli.main(["ranks", "--help"])
text = " ".join(shown.getvalue().split())
assert ", wmedian" in text and ", hide" in text and ", lines" in text, text
"""


def files_in_the_page():
    """Return the number of files of each addition, and their names, as the page has them."""
    rows = re.findall(r"^\| (an? [\w ]+) \| (\d) \| (.*) \|$", PAGE, re.MULTILINE)
    return {
        kind: (int(count), re.findall(r"`([\w/]+\.\w+)`", names)) for kind, count, names in rows
    }


def test_the_page_names_the_files_of_each_addition():
    found = files_in_the_page()
    for kind, files in ADDED.items():
        count, names = found[kind]
        assert count == len(files)
        assert {*names} == {name for name in files if (PACKAGE / name).exists()}


def changed(file, change):
    """Return the text of a file with an addition."""
    if isinstance(change, str):
        return change
    line, more = change
    text = file.read_text(encoding="utf-8")
    assert text.count(line) == 1, file
    return text.replace(line, more + line)


@pytest.mark.slow
def test_what_is_added_there_is_known_everywhere(tmp_path):
    copy = tmp_path / "srcs_py"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for files in ADDED.values():
        for name, change in files.items():
            (copy / name).write_text(changed(copy / name, change), encoding="utf-8")
    there = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, env=there, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
