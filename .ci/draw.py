"""Random releases that pyproject.toml allows, written as constraints.

Usage: draw.py SEED FILE. The same seed draws the same releases until newer ones appear. If they
cannot be installed together, or only from source, others are drawn.
"""

import random
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

UV = shutil.which("uv", path=f"{Path(sys.executable).parent}:.tox/.tox/bin")  # tox has its own
TRIES = 40


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command and return its result."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def releases(requirement: Requirement) -> list[Version]:
    """Return the releases of a library that are allowed and have wheels, the newest first."""
    answer = run(
        sys.executable, "-m", "pip", "index", "versions", "--only-binary", ":all:", requirement.name
    )
    found = re.search(r"Available versions: (.*)", answer.stdout)
    assert found, answer.stderr
    every = map(Version, found[1].split(", "))
    return [each for each in every if each in requirement.specifier and not each.is_prerelease]


def main(seed: str, file: str) -> None:
    """Draw until the releases can be installed together."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = map(Requirement, project["dependencies"])
    choices = {each.name: releases(each) for each in required}
    assert UV, "uv is neither next to Python nor in tox's own environment"
    draw = random.Random(int(seed))
    for _ in range(TRIES):
        drawn = [f"{name}=={draw.choice(known)}" for name, known in choices.items()]
        Path(file).parent.mkdir(exist_ok=True)
        Path(file).write_text("\n".join([*drawn, ""]), encoding="utf-8")
        resolve = [UV, "pip", "compile", "-q", "pyproject.toml", "--extra", "test"]
        done = run(*resolve, "--constraints", file, "--only-binary", ":all:")
        if done.returncode == 0:
            print(f"seed {seed}:", *drawn)
            return
    sys.exit(f"None of {TRIES} draws can be installed:\n{done.stderr}")


if __name__ == "__main__":
    main(*sys.argv[1:])
