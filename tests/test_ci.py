""".ci/check.py: of failed tests only those of a browser are run again, once, alone."""

import runpy
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.posix]

CHECK = Path(__file__).parents[1] / ".ci" / "check.py"
TOX = """#!/bin/sh
test "$1" = exec && shift 4 || set -- python -m pytest -q
shift
exec {python} "$@"
"""
PASSES_ALONE = "assert Path('seen').exists() or Path('seen').touch()"
FAILS = "assert False"


@pytest.fixture
def flaky(tmp_path, monkeypatch):
    """Return a function that checks a project of these tests: its exit code, what is FLAKY."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # quicker
    tox = tmp_path / ".venv" / "bin" / "tox"
    tox.parent.mkdir(parents=True)
    tox.write_text(TOX.format(python=sys.executable))
    tox.chmod(0o755)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser\naddopts = --strict-markers")

    def check(**tests):
        lines = ["from pathlib import Path", "import pytest"]
        for name, body in tests.items():
            mark = ["@pytest.mark.browser"] * name.startswith("browser")
            lines += [*mark, f"def test_{name}():", f"    {body}"]
        (tmp_path / "test_it.py").write_text("\n".join(lines))
        code = runpy.run_path(str(CHECK))["main"]("flaky.txt", ".venv/bin/tox -e py")
        names = tmp_path / "flaky.txt"
        return code, names.read_text().split() if names.exists() else []

    return check


def test_a_browser_test_that_passes_alone_is_flaky(flaky):
    assert flaky(browser=PASSES_ALONE, other="pass") == (0, ["test_it.py::test_browser"])


@pytest.mark.parametrize(
    "tests",
    [
        {"other": PASSES_ALONE},
        {"browser": PASSES_ALONE, "other": FAILS},
        {"browser": PASSES_ALONE, "browser_too": FAILS},
    ],
    ids=", ".join,
)
def test_any_other_failure_is_final(flaky, tests):
    assert flaky(**tests) == (1, [])


def test_what_passes_is_run_once(flaky):
    assert flaky(browser="Path('once').mkdir()") == (0, [])
