"""The same study on a processor without AVX and with an older kernel of BLAS."""

import os
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks, datasets

SCRIPT = """
import sys
from tests.srcs.engine.test_other_processors import TESTS, ranks
for test in TESTS:
    ranks(test).to_pickle(f"{sys.argv[1]}/{test}.pkl")
"""
# Tukey's integral is a product of matrices, and scipy's t tail is asked for in vectors: sums in
# another order. 6e-14 was the most that was seen, with the noise study of iris and wine.
TESTS = {"wilcoxon": 0.0, "t": 0.0, "welch": 0.0, "tukeyHSD": 1e-12, "brunnermunzel": 1e-12}


def ranks(test):
    runs = datasets.load("noise")
    runs = runs[runs["Dataset"] == "iris"]
    call = {"params": ["Noise type", "Noise ratio"], "target": "Algorithm"}
    return SRCSranks(
        runs, **call, performance="Performance", test=test, summarize="always", effect_size=True
    )


def vector_features():
    try:
        from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__
    except ImportError:
        pytest.skip("this numpy does not say what it was built for")
    return " ".join(name for name in __cpu_dispatch__ if __cpu_features__.get(name))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Brunner-Munzel of one configuration is not defined
def test_results_do_not_depend_on_the_processor(tmp_path):
    other = {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": vector_features()}
    subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)], check=True, env={**os.environ, **other}
    )
    for test, tolerance in TESTS.items():
        here, there = ranks(test), pd.read_pickle(tmp_path / f"{test}.pkl")
        assert here["rank"].equals(there["rank"])
        numbers = here.select_dtypes("number").columns
        np.testing.assert_allclose(there[numbers], here[numbers], rtol=tolerance, err_msg=test)
