"""table.srcs: there for any table once both pandas and srcs_py are imported."""

import subprocess
import sys


def test_a_table_from_elsewhere_has_it():
    code = "import pandas, srcs_py; pandas.DataFrame().srcs"
    subprocess.run([sys.executable, "-c", code], check=True)
