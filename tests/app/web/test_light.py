"""Shiny starts without what the application has no use for."""

import subprocess
import sys

CODE = """
import sys
from srcs_py.app.web import light
light.UNUSED = {unused}
light.import_shiny()
import shiny
shiny.App(shiny.ui.div(), None)
print(*({{"prompt_toolkit", "shinychat", "pandas", "narwhals"}} & {{*sys.modules}}))
"""


def loaded(unused):
    """Return which heavy modules are there after Shiny was imported without some others."""
    command = [sys.executable, "-c", CODE.format(unused=unused)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_chats_tables_and_its_own_command_are_not_imported():
    from srcs_py.app.web.light import UNUSED

    assert loaded(UNUSED) == []


def test_a_release_that_needs_more_of_them_is_imported_as_it_is():
    assert "shinychat" in loaded(("htmltools", "shiny.reactive"))


READS = """
import inspect
from srcs_py.app.web.light import import_shiny
import_shiny()
from shiny import reactive, render
inspect.getsourcelines = lambda function: print(function.__name__) or ([], 1)
@reactive.calc
def calc(): return 1
@reactive.effect
def effect(): calc()
"""


def test_no_source_is_read():
    command = [sys.executable, "-c", READS]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == ""


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
