"""A first result on another system: the ranks of the bundled study by hash, and a report."""

import hashlib
import tempfile
from pathlib import Path

import srcs_py as srcs

RANKS = "4cac0c2c9b48d3f9c643208cb4e085bd5bf0ca248e1517829d71962acba9897b"

roles = srcs.datasets.describe("noise").roles
ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
columns = [*roles["params"], roles["target"], "rank"]
lines = ranks[columns].to_csv(index=False, lineterminator="\n")
if (found := hashlib.sha256(lines.encode()).hexdigest()) != RANKS:
    raise SystemExit(f"Ranks of other values: {found}")
with tempfile.TemporaryDirectory() as folder:
    srcs.report(ranks).save(Path(folder, "report.html"))
    size = Path(folder, "report.html").stat().st_size
print(f"{len(ranks)} ranks as everywhere, and a report of {size} bytes.")
