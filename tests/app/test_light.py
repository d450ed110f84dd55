"""Shiny starts without what the application has no use for."""

import subprocess
import sys

CODE = """
import sys
from srcs_py.app import light
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
    from srcs_py.app.light import UNUSED

    assert loaded(UNUSED) == []


def test_a_release_that_needs_more_of_them_is_imported_as_it_is():
    assert "shinychat" in loaded(("htmltools", "shiny.reactive"))


READS = """
import inspect
from srcs_py.app.light import import_shiny
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
