"""Files as a home has them, and rankings of them."""

import itertools
import os
import re
import shutil
import warnings
from pathlib import Path

import numpy as np
import pandas as pd

from srcs_py import SRCSWarning, datasets
from srcs_py.app.importing.uploads import numbered
from srcs_py.app.importing.words import WordsOfThePage
from srcs_py.app.ranks.ranking import RankSettings, ranks_of_study

# Cells of eight algorithms with two runs in each of two tasks, too few to be significant.
FEW = "\n".join(
    ["Algorithm\tTask\tError"]
    + [f"A{at}\tT{task}\t{at * 7 % 5 + run}" for at in range(8) for task in "12" for run in (1, 2)]
)


def stored(*paths):
    """Go to the folder of some files, and return their names there."""
    first = Path(paths[0]).absolute().parent
    os.chdir(first)  # a fixture goes back
    names = numbered([Path(path).name for path in paths])
    for name, path in zip(names, paths, strict=True):
        if not Path(name).exists():
            shutil.copyfile(path, name)
    return names


def ranked(study, choice=None, settings=None):
    """Rank a study as the first page does."""
    fresh = RankSettings(maximize=study.maximize, pairing_col=study.pairing)
    return ranks_of_study(lambda *_: None, study, choice or study.first, settings or fresh)


def heard(work, *arguments):
    """Do some work; return its value, and its warnings in the words of the page."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        value = work(*arguments)
    notes = [each.message for each in given if isinstance(each.message, SRCSWarning)]
    return value, [note.text(WordsOfThePage()) for note in notes]


def own_runs(folder, runs=6):
    """Write runs of which nothing tells which values are better; return the path."""
    rng = np.random.default_rng(1)
    rows = [
        (name, task, run, 0.5 + at / 10 + rng.normal(0, 0.05))
        for at, name in enumerate(("LR", "DT", "NB"))
        for task in ("a", "b")
        for run in range(runs)
    ]
    table = pd.DataFrame(rows, columns=["Algorithm", "Task", "Run", "Value"])
    table.to_csv(folder / "runs.csv", index=False)
    return folder / "runs.csv"


def case_files(name):
    """Return the files of means and of standard deviations of a case study of A-TOPSIS."""
    return [datasets.bundled(f"atopsis/atopsis_{name}_{kind}.csv") for kind in ("mean", "std")]


def write_runs(code):
    """Do what R code asks for first, if it does: run its lines in Python, in this folder."""
    _, asked, rest = re.sub("the scores", "the runs", code).partition("write the runs in Python:\n")
    if asked:
        steps = itertools.takewhile(lambda line: line.startswith("# "), rest.splitlines())
        exec("\n".join(step.removeprefix("# ") for step in steps), {})
