"""The command as a whole: help, exit codes, errors, pipes."""

import os
import pty
import subprocess
import sys
import termios
import warnings

import pytest

from srcs_py import cli
from srcs_py.base.errors import SRCSWarning

SRCS = [sys.executable, "-c", "import sys; from srcs_py.cli import main; sys.exit(main())"]


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main([command, "--help"])
    assert stop.value.code == 0
    assert cli.COMMANDS[command] in " ".join(capsys.readouterr().out.split())


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    listed = capsys.readouterr().out
    assert all(f"    {command}" in listed for command in cli.COMMANDS)


def test_the_version_is_printed(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out.startswith("srcs 0.")


@pytest.mark.parametrize("argv", [[], ["rank"], ["ranks"], ["ranks", "x.csv", "--alpha", "a"]])
def test_usage_errors_take_one_line(argv, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(argv)
    assert stop.value.code == cli.USAGE
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["ranks", "no-such-file.csv"],
        ["ranks", "mbp"],
        ["compare", "no-such-file.csv"],
        ["data", "describe", "MBP"],
        ["demo", "-o", "no/such/folder/x.csv"],
    ],
)
def test_errors_take_one_line_and_exit_with_2(argv, capsys):
    assert cli.main(argv) == cli.USAGE
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith(f"srcs {argv[0]}: ")


def test_ctrl_c_is_no_traceback(monkeypatch, capsys):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("srcs_py.cli.data.run", interrupted)
    assert cli.main(["data", "list"]) == cli.INTERRUPTED
    assert capsys.readouterr().err == "srcs data: interrupted\n"


def test_warnings_take_one_line(monkeypatch, capsys):
    def warned(_):
        warnings.warn("two values are the same", SRCSWarning, stacklevel=1)
        return 0

    monkeypatch.setattr("srcs_py.cli.data.run", warned)
    with warnings.catch_warnings():
        warnings.simplefilter("always")  # here pytest makes errors of them
        assert cli.main(["data", "list"]) == 0
    assert capsys.readouterr().err == "srcs data: warning: two values are the same\n"


def test_a_reader_that_closes_the_pipe_early_is_no_error(tmp_path):
    """As in ``srcs ranks noise | head -1``: the table is far longer than a pipe holds."""
    with subprocess.Popen(
        [*SRCS, "ranks", "noise"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as run:
        assert run.stdout.readline().startswith(b"Algorithm,")
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == cli.BROKEN_PIPE


def test_no_standard_output_is_no_error(tmp_path):
    """As in ``srcs data list >&-``."""
    run = subprocess.run(
        [*SRCS, "data", "list"], stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1), check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_pipe_sees_no_progress_bar_and_a_terminal_does(tmp_path):
    command = [*SRCS, "ranks", "noise", "-o", str(tmp_path / "r.csv"), "--force"]
    piped = subprocess.run(command, capture_output=True, check=True)
    assert piped.stderr == b""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs):
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # what Linux raises when the other end of a terminal closes
            pass
    os.close(ours)
    assert b"0/352" in shown
