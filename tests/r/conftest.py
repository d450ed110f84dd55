"""R for the tests that need it, and a summary of the comparisons at the end."""

import os
import shutil
import subprocess
from collections import Counter
from importlib.util import find_spec

import pytest

from srcs_py.code.literals import r as literal
from srcs_py.rcheck.session import RSession

from ..rscript import missing
from .cases import REFERENCE
from .comparator import WORST

TALLY = pytest.StashKey[Counter]()
SESSION = pytest.StashKey[object]()
LIMIT = 600  # seconds, for an R that hangs


def generate(folder, reference=REFERENCE, **environment):
    """Write goldens into a folder, with SRCS where it is installed, and return the run of R."""
    return subprocess.run(
        [shutil.which("Rscript"), str(reference / "generate.R"), str(folder)],
        env={**os.environ, **environment},
        capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip


def pytest_configure(config):
    _prepare(config)


def _prepare(config):
    config.stash.setdefault(TALLY, Counter())


@pytest.fixture
def tally(request):
    _prepare(request.config)
    return request.config.stash[TALLY]


class TestedR(RSession):
    """R that also calls any function with numbers and texts."""

    def call(self, function, *values, **named):
        arguments = [*map(_literal, values), *(f"{key} = {_literal(named[key])}" for key in named)]
        called = f"nan <- NaN; called <- ({function})({', '.join(arguments)})"
        return self.run(f"{called}; called <- data.frame(x = as.numeric(called))", "called")["x"]


def _literal(value):
    return literal(value.tolist() if hasattr(value, "tolist") else value)


@pytest.fixture(scope="session")
def r(request):
    if find_spec("rpy2") is None:  # R itself may be there, for Rscript
        missing("rpy2 is not installed", "SRCS_REQUIRE_RPY2")
    try:
        session = TestedR()
        method = literal(str(REFERENCE / "method.R"))
        session.run(f"source({method}, encoding = 'UTF-8'); none <- data.frame(x = 0)", "none")
    except Exception as error:
        missing(f"R cannot be started through rpy2: {error!r}", "SRCS_REQUIRE_R")
    request.config.stash[SESSION] = session
    return session


@pytest.fixture
def with_srcs(r):
    if r.srcs is None:
        missing("R has no package SRCS", "SRCS_RLIB")


@pytest.fixture(scope="session")
def regenerated(r, tmp_path_factory):
    """Return a folder of new goldens; data sets only if SRCS_DATA is set."""
    folder = tmp_path_factory.mktemp("golden")
    run = generate(folder)
    assert run.returncode == 0, run.stderr
    return folder


def pytest_terminal_summary(terminalreporter, config):
    tally = config.stash.get(TALLY, Counter())
    if not tally:
        return
    session = config.stash.get(SESSION, None)
    ran = {"base R": getattr(session, "version", None), "SRCS": getattr(session, "srcs", None)}
    used = [
        f"{name} {version} ran"
        if any(kind.startswith(f"{name}, ") for kind in tally)
        else f"{name} did not run"
        for name, version in ran.items()
    ]
    terminalreporter.section("compared with R")
    terminalreporter.line("; ".join(used) + ".")
    for kind, count in sorted(tally.items()):
        terminalreporter.line(f"{kind}: {count}")
    for what, (relative, absolute) in sorted(WORST.items()):
        line = f"largest difference, {what}: {relative:.2g} relative, {absolute:.2g} absolute"
        terminalreporter.line(line)
