"""R in tests: skipped where it is not installed, failed where it was promised."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .waiting import WAIT


def missing(what: str, promised: str) -> None:
    """Skip a test that needs something; fail it where a variable promises that it is there."""
    if os.environ.get(promised, "") not in {"", "0"}:
        pytest.fail(f"{promised} is set, but {what}")
    pytest.skip(what)


def rscript(*arguments: str, folder: Path, **environment: str) -> None:
    """Run Rscript in a folder.

    ``SRCS_REQUIRE_R`` promises R with reticulate, and ``SRCS_RLIB`` its package SRCS.
    """
    if shutil.which("Rscript") is None:
        missing("there is no R", "SRCS_REQUIRE_R")
    done = subprocess.run(
        ["Rscript", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=WAIT,
    )
    for package, promised in (("SRCS", "SRCS_RLIB"), ("reticulate", "SRCS_REQUIRE_R")):
        if re.search(rf"no package called \W{package}\W", done.stderr):
            missing(f"R has no package {package}", promised)
    assert done.returncode == 0, done.stderr
