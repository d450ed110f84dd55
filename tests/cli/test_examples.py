"""The example at the head of each subcommand's help, run."""

import shlex

import pytest

from srcs_py import SRCSranks, cli, datasets, write_table

# These need R, a server, minutes, another package or a file of runs; other tests call them.
ELSEWHERE = {"app", "site", "check-r", "gate"}


def _example(command):
    return cli.help_of(command)[2]


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_help_begins_with_it_and_says_what_the_command_does(command, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main([command, "--help"])
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[1] == f"example: {_example(command)}"
    assert cli.help_of(command)[0] in " ".join(shown.split())


@pytest.mark.data
def test_the_examples_run_one_after_the_other(tmp_path, monkeypatch, capsys):
    pytest.importorskip("sklearn")
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    roles = datasets.describe("MPBall").roles
    write_table(SRCSranks(datasets.load("MPBall"), **roles), tmp_path / "moments.parquet")
    for command in cli.COMMANDS:
        if command not in ELSEWHERE:
            assert cli.main(shlex.split(_example(command))[1:]) == 0, command
            assert not capsys.readouterr().err, command
