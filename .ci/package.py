"""Make wheel and sdist, check them, and take a first result from the wheel in an empty environment.

Usage: package.py [--release]. With ``--release`` the two files are left in ``dist/``, and the
placeholder of the public address is refused. Run by ``tox -e package``.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "public-address.invalid"
FIRST_RESULT = """
import srcs_py as srcs
roles = srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
print(ranks.srcs.leaderboard())
"""


def run(*command: object, folder: Path = ROOT) -> None:
    """Print and run a command; end with its exit code if it fails."""
    print("+", *command, flush=True)
    if code := subprocess.run([*map(str, command)], cwd=folder, check=False).returncode:
        sys.exit(code)


def placeholders() -> list[str]:
    """Return the files in which the public address is missing."""
    files = [*ROOT.glob("*.*"), *ROOT.glob("docs/*.*"), *ROOT.glob("srcs_py/**/*.py")]
    texts = {file: file.read_text("utf-8", "ignore") for file in files if file.is_file()}
    return [str(file.relative_to(ROOT)) for file, text in texts.items() if PLACEHOLDER in text]


def main(*arguments: str) -> None:
    """Make the files, check them, and use the wheel."""
    release = "--release" in arguments
    if release and (files := placeholders()):
        sys.exit(f"{PLACEHOLDER} stands for the public address in {', '.join(files)}.")
    run("validate-pyproject", "pyproject.toml")
    run("pyroma", "--min=10", ".")
    with tempfile.TemporaryDirectory() as name:
        made, empty = Path(name, "dist"), Path(name, "empty")
        run(sys.executable, "-m", "build", "--installer", "uv", "--outdir", made, ".")
        run("twine", "check", "--strict", *made.iterdir())
        run("check-wheel-contents", made)
        run("uv", "venv", "-q", empty)
        scripts = empty / ("Scripts" if sys.platform == "win32" else "bin")
        run("uv", "pip", "install", "-q", "--python", empty, *made.glob("*.whl"))
        run(scripts / "srcs", "demo", folder=empty)
        run(scripts / "python", "-c", FIRST_RESULT, folder=empty)
        if release:
            shutil.copytree(made, ROOT / "dist", dirs_exist_ok=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
