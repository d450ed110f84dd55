"""A test or a correction is one entry of a table: all other parts read it and name none."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import srcs_py as srcs
from srcs_py.page.payload import payload_of
from srcs_py.srcs.api import SRCSranks
from srcs_py.stats.corrections import CORRECTIONS, CorrectionName
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS, OmnibusName, TestName

from ..studies import PAIRED, ROLES, study

PACKAGE = Path(srcs.__file__).parent
READERS = ["srcs/engine/ranking.py", "code", "rcheck", "plotting", "app", "cli"]
# Names that are not also other words; "t", "none", "custom" and "corrected" are, and "holm" is a
# column of overall's pairs.
NAMES = ({*TESTS, *CORRECTIONS} | {"tukey"}) - {"t", "none", "custom", "corrected", "holm"}


def files(name):
    path = PACKAGE / name
    every = [path] if path.suffix else [*path.rglob("*.py"), *path.rglob("*.js")]
    return [file for file in every if file.name != "forest.py"]  # has the intervals of four tests


def test_editors_complete_the_names():
    assert get_args(TestName) == tuple(TESTS)
    assert get_args(OmnibusName) == tuple(OMNIBUS_TESTS)
    assert get_args(CorrectionName) == tuple(CORRECTIONS)
    hints = SRCSranks.__annotations__
    assert hints["test"] == "TestName | str | Callable[..., Any]"
    assert hints["correction"] == "CorrectionName | str"


def texts_of(file):
    """Return the texts in the code of a file."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".js":
        return {*re.findall(r'"(\w+)"', text)}
    return {each.value for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Constant)}


def test_none_is_named_by_those_who_read_the_tables():
    every = [file for name in READERS for file in files(name)]
    assert {file: found for file in every if (found := texts_of(file) & NAMES)} == {}


def heading(ranks):
    return payload_of(ranks, {}, "rank", "srcs.safe", {}, {})["about"]


def test_what_has_no_paired_form_is_told_to_be_unpaired():
    runs = study(shift=3.0)
    with pytest.warns(srcs.SRCSWarning, match="'tukeyHSD' has no paired form") as caught:
        ranks = srcs.SRCSranks(runs, **ROLES, **PAIRED, test="tukeyHSD")
    assert caught[0].filename == __file__
    unpaired = srcs.SRCSranks(runs, **ROLES, test="tukeyHSD")
    assert ranks.equals(unpaired[ranks.columns])
    assert heading(ranks) == heading(unpaired) == "tukeyHSD test; larger is better"
    note = "# tukeyHSD has no paired form: the runs are compared as unpaired\n"
    assert note in srcs.as_python_code(ranks)
    assert note in srcs.as_r_code(ranks)
    assert note not in srcs.as_r_code(unpaired)
