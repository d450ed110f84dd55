"""What runs where neither threads nor processes nor pyarrow are, as in a browser (Pyodide).

What is taken away is what Pyodide 314 with Python 3.14 was seen not to have.
"""

import subprocess
import sys

import numpy as np
import pytest

SCRIPT = """
import _thread, multiprocessing, os, subprocess, sys, tempfile, threading

def refused(*_, **__):
    raise RuntimeError("can't start new thread")

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"pyarrow", "_multiprocessing", "_posixshmem", "resource"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
threading.Thread.start = _thread.start_new_thread = os.fork = subprocess.Popen.__init__ = refused
del os.link

import srcs_py as srcs

folder = tempfile.mkdtemp()
roles = srcs.datasets.describe("noise").roles
study = srcs.datasets.load("noise")
study = study[(study["Noise ratio"] < 20) & study["Dataset"].isin(["iris", "wine"])]
ranks = srcs.SRCSranks(study, **roles, summarize="always", ncores=2, progress=True)
places = ("Dataset", "Algorithm", "Noise type", "Noise ratio")
assert srcs.to_html(ranks, folder + "/page.html", *places).stat().st_size > 10_000
for look in ("R", "srcs"):
    assert srcs.plot(ranks, *places, look=look, save=f"{folder}/{look}.png")
answer = srcs.overall(study, roles["params"], "Algorithm", "Performance", blocks="Dataset")
assert srcs.cd_diagram(answer, save=folder + "/cd.svg")
srcs.animatedplot(
    ranks.assign(later=ranks["rank"]), folder + "/film.gif", y_outer="Dataset", x_outer="Algorithm",
    y_inner="Noise type", x_inner="Noise ratio", z_inner=["rank", "later"],
)
srcs.write_table(ranks, folder + "/ranks.csv", overwrite=False)
assert srcs.read_table(folder + "/ranks.csv")["rank"].equals(ranks["rank"])
assert srcs.read_table(srcs.datasets.fetch("noise")).equals(srcs.datasets.load("noise"))
means, stds = (srcs.datasets.load(f"atopsis_case1_{kind}") for kind in ("mean", "std"))
srcs.atopsis.atopsis(means, stds)
srcs.atopsis.sensitivity(means, stds)
file = srcs.datasets.bundled("hardness/iris_scores.csv.gz")
scores = next(srcs.hardness.read_scores(file))
srcs.hardness.dissimilarity(scores.hardness("rate_driven"))
assert not {"pyarrow", "_multiprocessing"} & set(sys.modules)
"""


@pytest.mark.skipif(
    np.lib.NumpyVersion(np.__version__) < "2.3.0",
    reason="numpy.testing, which scipy imports, starts a process in older releases",
)
def test_ranks_page_atopsis_and_hardness():
    fonts = [sys.executable, "-c", "import matplotlib.font_manager"]
    subprocess.run(fonts, check=True)  # its list of fonts, made once with a thread
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
