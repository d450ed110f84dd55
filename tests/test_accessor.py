"""table.srcs: there for any table once both pandas and srcs_py are imported."""

import subprocess
import sys

import pytest

import srcs_py
from srcs_py import SRCScomparison, SRCSranks, datasets

CONFIGURATION = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}


def test_a_table_from_elsewhere_has_it():
    code = "import pandas, srcs_py; pandas.DataFrame().srcs"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture(scope="module")
def ranks():
    return SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)


def test_a_table_has_the_verbs_as_methods(ranks, tmp_path):
    factors = ("Dataset", "Algorithm", "Noise type", "Noise ratio")
    assert len(ranks.srcs.plot(*factors).axes) == len(srcs_py.plot(ranks, *factors).axes)
    assert len(ranks.srcs.single(*factors[2:], Dataset="iris", Algorithm="CART").axes) == 2
    path = ranks.srcs.animate(tmp_path / "a.gif", None, *factors, ["rank"], progress=False)
    assert path.stat().st_size > 1000
    assert ranks.srcs.compare(**CONFIGURATION).equals(SRCScomparison(ranks, **CONFIGURATION))
