"""The command as a whole: help, exit codes, errors, pipes."""

import argparse
import errno
import importlib
import os
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from unittest.mock import Mock

import pytest

from srcs_py import __version__, cli, datasets
from srcs_py.base.errors import SRCSWarning
from srcs_py.cli.options import Arguments

from ..waiting import WAIT

SRCS = [sys.executable, "-m", "srcs_py"]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["--help"], "usage: srcs [-h]"),
        (["help"], "usage: srcs [-h]"),
        (["help", "ranks"], "usage: srcs ranks"),
        (["--version"], f"srcs {__version__}\n"),
    ],
)
def test_help_and_version(words, shown, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    assert stop.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith(shown)
    if len(words) == 1 and "help" in words[0]:
        assert all(f"\n  {command} " in printed for command in cli.COMMANDS)


def test_a_table_for_other_programs_is_the_same_on_windows(tmp_path):
    """There, standard output that is no console has an old encoding and other ends of lines."""
    windows = (
        "import io, os, sys; os.linesep = '\\r\\n'; from srcs_py.cli import main; "
        "sys.stdout = io.TextIOWrapper(sys.stdout.buffer, 'cp1252', newline='\\r\\n'); "
        "raise SystemExit(main())"
    )
    runs = tmp_path / "runs.csv"
    rows = [
        f"p,{name},{run + 5 * (name == 'svm')}"
        for name in ("\u03c1-Forest", "svm")
        for run in range(8)
    ]
    runs.write_text("\n".join(["problem,algo,accuracy", *rows]), encoding="utf-8")
    roles = ["--params", "problem", "--target", "algo", "--performance", "accuracy"]
    call = ["ranks", str(runs), *roles, "--maximize"]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    here, there = (
        subprocess.run(
            [sys.executable, *start, *call], env=plain, capture_output=True, check=True
        ).stdout
        for start in (["-m", "srcs_py"], ["-c", windows])
    )
    assert there == here
    assert "\u03c1-Forest" in there.decode("utf-8")
    assert b"\r" not in there


def test_ctrl_c_is_no_traceback(monkeypatch, capsys):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("srcs_py.cli.data.run", interrupted)
    assert cli.main(["data", "list"]) == cli.INTERRUPTED
    assert capsys.readouterr().err == "srcs data: interrupted\n"


@pytest.mark.posix
def test_ctrl_c_ends_also_what_does_not_listen():
    """As where a library catches everything, or loses what its callback raises."""
    deaf = (
        "import sys, time, srcs_py.cli, srcs_py.cli.data\n"
        "def run(_):\n"
        "    while True:\n"
        "        try:\n"
        "            print('ready', flush=True); time.sleep(60)\n"
        "        except BaseException:\n"
        "            pass\n"
        "srcs_py.cli.data.run = run\n"
        "sys.argv = ['srcs', 'data', 'list']\n"
        "srcs_py.cli.main()"
    )
    with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE) as run:
        assert run.stdout.readline() == b"ready\n"
        run.send_signal(signal.SIGINT)
        assert run.wait(WAIT) == cli.INTERRUPTED


def test_warnings_take_one_line(monkeypatch, capsys):
    def warned(_):
        warnings.warn("two values are the same", SRCSWarning, stacklevel=1)
        return 0

    monkeypatch.setattr("srcs_py.cli.data.run", warned)
    with warnings.catch_warnings():
        warnings.simplefilter("always")  # here pytest makes errors of them
        assert cli.main(["data", "list"]) == 0
    assert capsys.readouterr().err == "srcs data: warning: two values are the same\n"


def test_a_console_that_lacks_a_letter(tmp_path):
    """Windows-1252 has no alpha."""
    runs = [f"1,{level},{number + 9 * (level == 'b')}" for level in "αb" for number in range(9)]
    (tmp_path / "runs.csv").write_text("\n".join(["P,A,y", *runs]), encoding="utf-8")
    roles = ["--params", "P", "--target", "A", "--performance", "y", "-o", "ranks.csv"]
    run = subprocess.run(
        [*SRCS, "ranks", "runs.csv", *roles], capture_output=True, cwd=tmp_path, check=False,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\n\\u03b1 " in run.stdout


@pytest.mark.parametrize("closed", [False, True])
def test_an_invalid_argument_is_an_error_unless_the_reader_closed_the_pipe(
    closed, monkeypatch, capfd
):
    """Windows has no error of its own for such a pipe."""
    invalid = Mock(side_effect=OSError(errno.EINVAL, "Invalid argument"))
    with monkeypatch.context() as patched:
        patched.setattr("srcs_py.cli.data.run", invalid)
        patched.setattr(os, "dup2", Mock())
        if closed:
            patched.setattr(sys.stdout, "flush", invalid)
        code = cli.main(["data", "list"])
    message = "" if closed else "srcs data: [Errno 22] Invalid argument\n"
    assert (code, capfd.readouterr().err) == (cli.BROKEN_PIPE if closed else cli.USAGE, message)


def test_a_reader_that_closes_the_pipe_early_is_no_error(tmp_path):
    """As in ``srcs ranks noise | head -1``: the table is far longer than a pipe holds."""
    with subprocess.Popen(
        [*SRCS, "ranks", "noise"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as run:
        assert run.stdout.readline().startswith(b"Algorithm,")
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == cli.BROKEN_PIPE


@pytest.mark.posix
def test_no_standard_output_is_no_error(tmp_path):
    """As in ``srcs data list >&-``."""
    run = subprocess.run(
        [*SRCS, "data", "list"], stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1), check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.posix
def test_a_pipe_sees_no_progress_bar_and_a_terminal_does(tmp_path):
    command = [*SRCS, "ranks", "noise", "-o", str(tmp_path / "r.csv"), "--force"]
    piped = subprocess.run(command, capture_output=True, check=True)
    assert piped.stderr == b""
    import pty
    import termios

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


ROLES = [
    *("--target", "Algorithm", "--performance", "Performance"),
    *("--params", "Dataset", "Noise type", "Noise ratio"),
]


def test_a_small_table_is_written_for_latex_by_every_subcommand(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    datasets.load("noise").query("Dataset == 'iris'").to_csv("noise.csv", index=False)
    one = ["noise.csv", *ROLES, "--where", "Noise type=ATT_GAUS"]
    assert cli.main(["ranks", *one, "-o", "r.csv"]) == 0
    assert cli.main(["places", "r.csv", "-o", "places.tex"]) == 0
    assert cli.main(["overall", *one, "-o", "pairs.tex"]) == 0
    for name in ("places", "pairs"):
        assert "\\toprule" in (tmp_path / f"{name}.tex").read_text(encoding="utf-8")


READ = {
    "runs": ["ranks", "{}.csv", *ROLES],
    "ranks": ["compare", "{}.csv"],
    "means": ["atopsis", "{}.csv"],
    "beyond memory": ["ranks", "{}.parquet", *ROLES, "--memory", "1GB"],
    "scores": ["hardness", "{}.csv", "-o", "o.csv"],
}


@pytest.mark.posix
@pytest.mark.parametrize("case", READ)
def test_a_pipe_is_refused_wherever_a_file_is_read(case, tmp_path, monkeypatch, refuses):
    if case == "beyond memory":
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    argv = [each.format("pipe") for each in READ[case]]
    os.mkfifo(next(each for each in argv if each.startswith("pipe.")))
    assert "is not a regular file" in refuses(*argv)


UNWRITABLE = {
    "ranks": ["ranks", "noise", "-o", "{}.csv"],
    "overall": ["overall", "noise", "-o", "{}.csv"],
    "overall plot": ["overall", "noise", "--plot", "{}.png"],
    "overall diagram": ["overall", "noise", "--diagram", "{}.png"],
    "compare": ["compare", "r.csv", "-o", "{}.csv"],
    "places": ["places", "r.csv", "-o", "{}.csv"],
    "equivalence": ["equivalence", "noise", "--margin", "1", "-o", "{}.csv"],
    "equivalence plot": ["equivalence", "noise", "--margin", "1", "--plot", "{}.png"],
    "gate": ["gate", "noise", "--control", "Forest", "-o", "{}.csv"],
    "forest": ["forest", "noise", "--blocks", "Dataset", "-o", "{}.png"],
    "runs": ["runs", "noise", "-o", "{}.png"],
    "explain": ["explain", "r.csv", "-o", "{}.csv"],
    "report": ["report", "noise", "-o", "{}.tex"],
    "explain plot": ["explain", "r.csv", "--plot", "{}.png"],
    "needed": ["needed", "noise", "-o", "{}.csv"],
    "html": ["html", "r.csv", "-o", "{}.html"],
    "plot": ["plot", "r.csv", "--y-inner", "a", "--x-inner", "b", "-o", "{}.png"],
    "single": ["single", "r.csv", "--y-inner", "a", "--x-inner", "b", "-o", "{}.png"],
    "picture": ["picture", "wins", "r.csv", "-o", "{}.png"],
    "animate": ["animate", "r.csv", "--y-inner", "a", "--x-inner", "b", "-o", "{}.gif"],
    "atopsis": ["atopsis", "m.csv", "s.csv", "-o", "{}.csv"],
    "atopsis plot": ["atopsis", "m.csv", "s.csv", "--plot", "{}.png"],
    "scores": ["scores", "--dataset", "iris", "-o", "{}.csv"],
    "hardness": ["hardness", "s.csv", "-o", "{}.csv"],
    "similarity": ["similarity", "s.csv", "-o", "{}.csv"],
    "similarity plot": ["similarity", "s.csv", "--plot", "{}.png"],
    "stability": ["stability", "noise", "-o", "{}.csv"],
    "data convert": ["data", "convert", "f.rda", "-o", "{}.csv"],
    "ranks beyond memory": ["ranks", "r.parquet", "--memory", "1GB", "-o", "{}.parquet"],
    "demo": ["demo", "-o", "{}"],
}


def options_with_a_path(command, options):
    """Yield each command and option that takes a file or a folder."""
    for action in options.actions:
        if action.option_strings and (
            action.type is Path or action.metavar in {"FILE", "DIR", "FOLDER", "PATH"}
        ):
            yield command, *action.option_strings
    for name, each in options.subcommands.items():
        yield from options_with_a_path(f"{command} {name}", each)


def every_option_with_a_path():
    for command in cli.COMMANDS:
        options = Arguments(argparse.ArgumentParser())
        module = importlib.import_module(f"srcs_py.cli.{command.replace('-', '_')}")
        module.add_arguments(options)
        yield from options_with_a_path(command, options)


def test_no_option_of_an_output_is_forgotten():
    """A new option that takes a path is added above, or here if it is read."""
    tried = {
        (argv[0] if argv[0] != "data" else "data convert", argv[-2]) for argv in UNWRITABLE.values()
    }
    missed = [
        (command, *names)
        for command, *names in every_option_with_a_path()
        if not any((command, name) in tried for name in names)
    ]
    assert missed == []


@pytest.mark.parametrize("case", UNWRITABLE)
def test_an_output_that_cannot_be_written_is_found_first(case, tmp_path, monkeypatch, refuses):
    """The inputs do not exist: an error about them would come after reading."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("srcs_py.datasets.load", pytest.fail)
    name = "a?b" if os.name == "nt" else "/proc/out"  # a folder that takes no files, also of root
    err = refuses(*[each.format(name) for each in UNWRITABLE[case]])
    assert err.count("\n") == 1
    assert name in err
    assert "cannot be written" in err
    if case == "ranks":
        assert "cannot be written" in refuses("ranks", "noise", "-o", "x" * 300 + ".csv")
