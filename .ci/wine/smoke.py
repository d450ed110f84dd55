"""First results on another system: ranks of the study that comes with srcs_py, and a report."""

import hashlib
import sys
from pathlib import Path

import srcs_py as srcs
from srcs_py import cli

RANKS = (
    "46578409f89cefa85975a7b6b00cde9f99bea2679448911e2b155c8b04e97bcb"  # SHA-256 on x86-64 Linux
)

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
found = hashlib.sha256(ranks["rank"].to_numpy("<i8").tobytes()).hexdigest()
if found != RANKS:
    sys.exit(f"ranks: {found}, not {RANKS}")
report = Path("smoke.html")
if cli.main(["report", "noise", "-o", str(report), "--force"]) != 0:
    sys.exit("no report")
print(f"{sys.platform}: {len(ranks)} ranks as on Linux, {report} has {report.stat().st_size} bytes")
