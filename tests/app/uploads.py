"""Files as the store of uploads has them, and records of uploads as Shiny has them."""

import itertools
import re
from pathlib import Path

from srcs_py.app.importing.upload_store import StoredFiles


def stored(*paths, names=()):
    """Return files where they are."""
    paths = tuple(map(Path, paths))
    return StoredFiles("token", names or tuple(path.name for path in paths), paths)


def shiny_record(folder, name="r.csv", content="a,b\n1,2\n"):
    """Write a file as Shiny does; the folder must be that of temporary files."""
    path = folder / "fileupload-session" / f"of {name}" / "0.csv"
    path.parent.mkdir(parents=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return {"name": name, "datapath": str(path)}


def write_runs(code):
    """Do what R code asks for first, if it does: run its lines in Python, in this folder."""
    _, asked, rest = re.sub("the scores", "the runs", code).partition("write the runs in Python:\n")
    if asked:
        steps = itertools.takewhile(lambda line: line.startswith("# "), rest.splitlines())
        exec("\n".join(step.removeprefix("# ") for step in steps), {})
