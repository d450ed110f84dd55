"""Files as the store of uploads has them, and records of uploads as Shiny has them."""

import itertools
import re
from pathlib import Path

from srcs_py import datasets
from srcs_py.app.importing.upload_store import StoredFiles
from srcs_py.app.pages.ranks.ranking import RankSettings, StudyRanks, ranks_of_study


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


def ranked(study, choice=None, settings=None):
    """Rank a study as the first page does."""
    fresh = RankSettings(maximize=study.maximize, pairing_col=study.pairing)
    asked = study, choice or study.first, settings or fresh
    return StudyRanks(*asked, *ranks_of_study(lambda *_: None, *asked))


def case_files(name):
    """Return the files of means and of standard deviations of a case study of A-TOPSIS."""
    return [datasets.bundled(f"atopsis/atopsis_{name}_{kind}.csv") for kind in ("mean", "std")]


def write_runs(code):
    """Do what R code asks for first, if it does: run its lines in Python, in this folder."""
    _, asked, rest = re.sub("the scores", "the runs", code).partition("write the runs in Python:\n")
    if asked:
        steps = itertools.takewhile(lambda line: line.startswith("# "), rest.splitlines())
        exec("\n".join(step.removeprefix("# ") for step in steps), {})
