"""The files of srcs_py that SRCSranks runs through, imports left out."""

import sys
from pathlib import Path
from types import FrameType

import srcs_py
from srcs_py import SRCSranks, datasets

ROOT = Path(srcs_py.__file__).parent


def files_of_the_central_call() -> dict[str, set[str]]:
    """Return the files of ``SRCSranks(table)`` for the bundled study, and their functions."""
    table, roles = datasets.load("noise"), datasets.describe("noise").roles
    SRCSranks(table, **roles)  # imports what it needs
    found: dict[str, set[str]] = {}

    def record(frame: FrameType, event: str, _: object) -> None:
        path, name = Path(frame.f_code.co_filename), frame.f_code.co_qualname
        if event == "call" and path.is_relative_to(ROOT):
            function = name.partition(".<locals>.<")[0]  # of a comprehension
            found.setdefault(path.relative_to(ROOT).as_posix(), set()).add(function)

    sys.setprofile(record)
    try:
        SRCSranks(table, **roles)
    finally:
        sys.setprofile(None)
    return found


def main() -> None:
    found = files_of_the_central_call()
    for file, functions in sorted(found.items()):
        print(f"  {len(functions):3}  {file}")
    print(f"  SRCSranks(table) runs through {len(found)} files and "
          f"{sum(map(len, found.values()))} functions.")  # fmt: skip
