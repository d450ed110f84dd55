"""Run the parts that are named, or all that do not take minutes."""

import argparse
import importlib
import platform
from importlib.metadata import version
from pathlib import Path

PARTS = sorted(
    path.stem
    for path in Path(__file__).parent.glob("[!_]*.py")
    if "\ndef main(" in path.read_text()
)

NAMED_ONLY = {"large", "beyond", "cliffs", "cluster"}  # minutes, and gigabytes


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parts = parser.parse_args().parts or [part for part in PARTS if part not in NAMED_ONLY]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(PARTS)}")
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy", "pandas"))
    print(f"Python {platform.python_version()}, {libraries}, {platform.machine()}")
    for part in parts:
        print(f"\n{part}", flush=True)
        importlib.import_module(f"benchmarks.{part}").main()


if __name__ == "__main__":
    main()
