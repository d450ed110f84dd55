"""srcs completion: what a shell needs, made from the parser."""

import subprocess
import sys

import pytest

from srcs_py import cli
from srcs_py.cli.completion import FILES, SHELLS, subparsers_of


@pytest.mark.parametrize("shell", SHELLS)
def test_it_knows_every_command_and_its_options(shell, says):
    pytest.importorskip("shtab")
    script = says("completion", shell)
    assert all(name in script for name in cli.COMMANDS)
    assert "pairing-col" in script


def test_bash_takes_the_script_and_completes(capsys):
    pytest.importorskip("shtab")
    assert cli.main(["completion", "bash"]) == 0
    ask = '\nCOMP_WORDS=(srcs ra); COMP_CWORD=1; _shtab_srcs; echo "${COMPREPLY[@]}"\n'
    script = capsys.readouterr().out + ask
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["ranks"]


def test_the_names_of_files_are_names_of_arguments():
    actions = [each for sub in subparsers_of(cli.whole_parser()).values() for each in sub._actions]
    assert {each.dest for each in actions} >= FILES


def test_without_shtab_it_says_what_to_install(monkeypatch, refuses):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "pip install 'srcs_py[completion]'" in refuses("completion", "bash")
