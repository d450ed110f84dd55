"""The process that all jobs are copies of has imported what they need."""

import subprocess
import sys

RANKS = """
import dataclasses, sys, warnings
import srcs_py.app.preload
import jinja2
jinja2.Environment.compile = lambda *_, **__: print("compiles")
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.pages.ranks.first_picture import fresh_settings
from srcs_py.app.pages.ranks.ranking import ranks_of_study
warnings.simplefilter("ignore")
study = bundled_study()
before = {*sys.modules}
for test in ("wilcoxon", "tukeyHSD", "exact"):
    settings = dataclasses.replace(fresh_settings(study), test=test)
    ranks_of_study(lambda *_: None, study, study.first, settings)
print({name.partition(".")[0] for name in {*sys.modules} - before} & {"scipy", "matplotlib"})
"""


def test_what_ranks_need_is_there_before_processes_are_copied():
    """Each would import it again, and compile the sentences, which takes longer than the ranks."""
    command = [sys.executable, "-c", RANKS]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "set()\n"
