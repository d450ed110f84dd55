"""Trials of damage, counted: python -m tests.trials [--kills N] [--flips N] [--texts N] [--seed S].

Gives columns and levels names of signs that mean something in a language, and compares the code and
the report with those of plain names; has files written where an input is, by a link, a folder or a
pattern. Flips one bit of a file that srcs_py wrote and reads it again, at once and with
``memory=``; kills processes that write, and ones that rank with ``memory=``, and looks for what is
half written or left over. Fails if a name becomes code, an input is lost, a flip changes a result
silently, or a kill leaves anything.
"""

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from srcs_py import (
    SRCSError,
    SRCSranks,
    as_python_code,
    read_table,
    report,
    write_ranks,
    write_table,
)

SILENT, HALF, CODE, LOST = "SILENTLY ANOTHER", "HALF", "BECAME CODE", "LOST"
SIGNS = [
    *"\\'\"`${}[]()%#&|;<>=~^*!\n\r\t\u2028漢é", "^^5c", "-->", "</script>", "{{", "{%", "'''",
    "__import__('os')", r"\end{verbatim}", "$(id)", "![x](http://x.y)", "&lt;", "\\u0022", "b c",
]  # fmt: skip
ROWS = {"csv": 200_000, "parquet": 200_000, "xlsx": 5000}
WRITER = """
import pandas as pd, sys
from srcs_py import write_table
table = pd.DataFrame({"x": range(int(sys.argv[2]))})
write_table(table, sys.argv[1])
print("ready", flush=True)
while True:
    write_table(table, sys.argv[1])
"""
RANKER = """
import sys
from srcs_py import SRCSranks
print("ready", flush=True)
while True:
    SRCSranks(sys.argv[1], ["Size"], "Algorithm", "Error", memory="1MB")
"""


def runs(rows: int) -> pd.DataFrame:
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            "Algorithm": pd.Categorical.from_codes(rng.integers(0, 4, rows), list("abcd")),
            "Size": rng.integers(0, 50, rows),
            "Error": rng.normal(size=rows),
        }
    )


def ranks(file: Path) -> pd.DataFrame:
    return SRCSranks(file, ["Size"], "Algorithm", "Error", memory="1MB")


def named(target: str, level: str) -> pd.DataFrame:
    """Return runs whose target and one of whose levels have these names."""
    levels = np.repeat([level, "plain"], 6)
    return pd.DataFrame({target: levels, "Size": 1, "Error": np.arange(12.0)})


def structure(made: pd.DataFrame) -> str:
    """Return Python's code without the texts in it."""
    tree = ast.parse(as_python_code(made))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            node.value = type(node.value).__name__
    return ast.dump(tree)


class Tags(HTMLParser):
    """The tags of a page, without their texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names += [tag, *(name for name, _ in attrs)]


def written(target: str, level: str) -> tuple[str, list[str]]:
    """Return the structure of Python's code, and the tags of a report, about these names."""
    call: dict[str, Any] = {
        "params": "Size",
        "target": target,
        "performance": "Error",
        "control": level,
    }
    page = report(named(target, level), **call).text("html")
    return structure(SRCSranks(named(target, level), **call)), Tags(page).names


def texts(trials: int, draw: random.Random) -> Counter[str]:
    """Count names that change more than the texts of Python's code and of a report."""
    plain, found = written("Algorithm", "odd"), Counter[str]()
    for _ in range(trials):
        target, level = ("A" + "".join(draw.choices(SIGNS, k=draw.randint(1, 6))) for _ in range(2))
        try:
            found["texts" if written(target, level) == plain else CODE] += 1
        except SRCSError:
            found["an error"] += 1
    return found


def kept_inputs(trials: int, folder: Path, draw: random.Random) -> Counter[str]:
    """Count files of runs that are written over, by whatever name the call has for them."""
    found, place = Counter[str](), folder / "inputs"
    place.mkdir()
    file, link = place / "runs1.csv", place / "link.csv"
    write_table(named("Algorithm", "odd"), file)
    before = file.read_bytes()
    link.symlink_to(file)
    names: list[str | Path] = [
        file,
        link,
        place / ".." / "inputs" / file.name,
        os.path.relpath(file),
    ]
    sources: list[str | Path] = [*names, place, place / "runs*.csv", f"{place}/runs{{number}}.csv"]
    for _ in range(trials):
        try:
            write_ranks(draw.choice(names), draw.choice(sources), "Size", "Algorithm", "Error")
        except SRCSError:
            found["refused"] += 1
        if file.read_bytes() != before:
            found[LOST] += 1
            file.write_bytes(before)
    return found


def flips(
    file: Path, read: Callable[[Path], pd.DataFrame], trials: int, draw: random.Random
) -> Counter[str]:
    """Count what one flipped bit in the pages of parquet leads to; its end has no checksum."""
    whole, expected, found = file.read_bytes(), read(file), Counter[str]()
    pages = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    for _ in range(trials):
        damaged = bytearray(whole)
        damaged[draw.randrange(pages)] ^= 1 << draw.randrange(8)
        file.write_bytes(damaged)
        try:
            found["the same" if read(file).equals(expected) else SILENT] += 1
        except SRCSError:
            found["an error"] += 1
    file.write_bytes(whole)
    return found


def kill(script: str, *arguments: object, temporary: Path, draw: random.Random) -> None:
    """Start a process with that folder for temporary files, and kill it at a random moment."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    there = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(draw.uniform(0, 0.5))
        process.kill()


def killed_writers(ending: str, trials: int, folder: Path, draw: random.Random) -> Counter[str]:
    """Count what killed writers leave, also after the next one has finished."""
    file, found = folder / f"killed.{ending}", Counter[str]()
    with tempfile.TemporaryDirectory() as temporary:
        for _ in range(trials):
            kill(WRITER, file, ROWS[ending], temporary=Path(temporary), draw=draw)
            found["whole" if len(read_table(file)) == ROWS[ending] else HALF] += 1
            file.unlink()
        write_table(pd.DataFrame({"x": [1]}), file)
        # openpyxl writes each sheet to a temporary file of its own
        others = [file for file in Path(temporary).iterdir() if file.stem != "openpyxl"]
        found["LEFT OVER"] = len([*folder.glob(".killed*"), *others])
    return found


def killed_rankers(source: Path, trials: int, draw: random.Random) -> Counter[str]:
    with tempfile.TemporaryDirectory() as temporary:
        for _ in range(trials):
            kill(RANKER, source, temporary=Path(temporary), draw=draw)
        return Counter({"LEFT OVER": len([*Path(temporary).iterdir()])})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--flips", type=int, default=2000)
    parser.add_argument("--texts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    draw, bad = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as name:
        for kind, found in (
            ("names", texts(args.texts, draw)),
            ("outputs that are inputs", kept_inputs(args.texts, Path(name), draw)),
        ):
            print(f"{args.texts} {kind}: {dict(found)}", flush=True)
            bad += found[CODE] + found[LOST]
        file = Path(name, "runs.parquet")
        write_table(runs(2000), file)
        for how, read in (("read", read_table), ("ranked with memory=", ranks)):
            found = flips(file, read, args.flips // 2, draw)
            print(f"{args.flips // 2} flips, {how}: {dict(found)}", flush=True)
            bad += found[SILENT]
        source = Path(name, "source.parquet")
        write_table(runs(20_000), source)
        for ending in (*ROWS, "memory="):
            found = (
                killed_writers(ending, args.kills // 4, Path(name), draw)
                if ending in ROWS
                else killed_rankers(source, args.kills // 4, draw)
            )
            print(f"{args.kills // 4} kills, {ending}: {dict(found)}", flush=True)
            bad += found[HALF] + found["LEFT OVER"]
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
