"""README and docs do what they say: commands and Python blocks run, and print what is shown."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from srcs_py import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FETCHED = re.compile(r"\b(MPB|ML1|MPBall)\b")


PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def examples():
    """Yield (page and line, language, code, expected output or None)."""
    for page in PAGES:
        content = page.read_text(encoding="utf-8")
        blocks = list(BLOCK.finditer(content))
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            language, code = block.groups()
            if language != "text":
                shown = following[2] if following and following[1] == "text" else None
                line = content[: block.start()].count("\n") + 1
                yield f"{page.name} line {line}", language, code, shown


def parameters(language):
    return [
        pytest.param(code, shown, id=place, marks=[pytest.mark.data] * bool(FETCHED.search(code)))
        for place, found, code, shown in examples()
        if found == language
    ]


@pytest.fixture
def folder(tmp_path_factory, monkeypatch):
    """One folder for all examples, for some read what others wrote."""
    path = tmp_path_factory.getbasetemp() / "readme"
    path.mkdir(exist_ok=True)
    if not (path / "data").exists():
        (path / "data").symlink_to(ROOT / "data")
    monkeypatch.chdir(path)
    return path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("code", "shown"), parameters("sh"))
def test_commands(code, shown, capsys):
    for line in code.replace("\\\n", " ").splitlines():
        command, *arguments = shlex.split(line, comments=True) or [""]
        if command == "srcs":
            assert cli.main(arguments) == 0
        else:  # set-up, R and benchmarks: minutes of work, and not inside an environment
            assert line.split("#")[0].strip() in CI or line.startswith("python3 -m venv")
    if shown is not None:
        assert capsys.readouterr().out.strip() == shown.strip()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("code", "shown"), parameters("python"))
def test_python(code, shown):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    if shown is not None:
        assert printed.getvalue().strip() == shown.strip()


def test_there_are_exactly_two_set_up_commands_and_ci_runs_them():
    set_up = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(set_up) == 2
    assert "grep '^python3 -m venv' README.md" in CI


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_stands_in_the_table(command):
    assert f"| `srcs {command}" in README


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), target
