"""A batch of studies through one process of R: numbers as doubles, texts as lines.

Nothing is written in decimal, so that both sides have the same doubles.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from ..cases import REFERENCE
from .files import Files

_SCRIPT = Path(__file__).with_name("batch.R")
_SQUARES = 2  # symbols, then p-values


@dataclass(frozen=True)
class Asked:
    """What R is asked about a study beside base R's table."""

    srcs: bool = False
    as_srcs: bool = False
    files: bool = False


@dataclass(frozen=True)
class Answer:
    """What R says to one study; a text where it stops.

    Attributes
    ----------
    ranks, squares
        The table, and the last configuration's squares of symbols and p-values, by base R.
    srcs, srcs_squares
        The same by SRCS; None where it was not asked or is not installed.
    as_srcs
        The table by base R, with the p-values of Tukey's test under the pairs of SRCS.
    read
        The file that we wrote, as R reads it.
    texts, adjusted
        Of the study's numbers.
    """

    ranks: object
    squares: list
    srcs: object
    srcs_squares: list
    as_srcs: object
    read: object
    texts: list
    adjusted: np.ndarray


class Batch:
    """Studies that R works on in a process of its own, in a folder."""

    def __init__(self, folder, studies, asked):
        self.folder, self.studies, self.asked = Path(folder), studies, asked
        self.versions = "", ""
        self._write()
        command = [shutil.which("Rscript"), _SCRIPT, REFERENCE / "method.R", self.folder]
        with (self.folder / "errors.txt").open("w") as errors:
            self._process = subprocess.Popen(list(map(str, command)), stderr=errors)

    def _write(self):
        sent = _Sent()
        sent.numbers.append([len(self.studies)])
        for number, (study, asked) in enumerate(zip(self.studies, self.asked, strict=True)):
            sent.study(study)
            sent.numbers.append([asked.srcs, asked.as_srcs, asked.files])
            if asked.files:
                sent.texts += self.files(number).written(study)
            sent.numbers += [study.numbers, study.p_values]
        sent.write(self.folder)

    def files(self, number):
        """Return the files of one study."""
        return Files(self.folder, number)

    def answers(self):
        """Wait for R and return its answers, one for each study."""
        if self._process.wait():
            raise RuntimeError(f"Rscript fails: {(self.folder / 'errors.txt').read_text()}")
        self.versions = tuple((self.folder / "versions.txt").read_text().split("\n")[:2])
        received = _Received(self.folder)
        pairs = zip(self.studies, self.asked, strict=True)
        return [self._answer(received, study, asked) for study, asked in pairs]

    def stop(self):
        """End R, whatever it is doing."""
        self._process.kill()
        self._process.wait()

    def _answer(self, received, study, asked):
        ranks = received.table()
        count = _SQUARES if isinstance(ranks, pd.DataFrame) and len(study.performance) == 1 else 0
        squares = [received.square() for _ in range(count)]
        srcs, srcs_squares = None, []
        if asked.srcs and self.versions[1]:
            srcs = received.table()
            srcs_squares = [received.square() for _ in range(count)]
        as_srcs = received.table() if asked.as_srcs else None
        read = received.table() if asked.files else None
        texts, adjusted = received.texts_of(12), received.numbers_of(12)
        return Answer(ranks, squares, srcs, srcs_squares, as_srcs, read, texts, adjusted)


class _Sent:
    """Numbers and texts on their way to R."""

    def __init__(self):
        self.numbers, self.texts = [], []

    def study(self, study):
        table, call = study.table, study.arguments
        self.numbers.append([len(table)])
        self._list(table.columns)
        for name in table:
            self._column(table[name])
        self._list(call["params"])
        self.texts.append(call["target"])
        self._list(study.performance)
        self.texts += [call["test"], call["correction"], call.get("pairing_col", "")]
        self.numbers.append([call["alpha"], call["maximize"], call["paired"]])

    def _list(self, texts):
        self.numbers.append([len(texts)])
        self.texts += map(str, texts)

    def _column(self, column):
        kind = _kind(column)
        self.texts.append(kind)
        if kind in {"text", "factor"}:
            values = column.astype("category") if kind == "text" else column
            self._list(values.cat.categories)
            column = values.cat.codes + 1
        elif kind == "day":
            column = (column - pd.Timestamp(0)).dt.days
        self.numbers.append(column.to_numpy(float))

    def write(self, folder):
        np.concatenate([np.asarray(each, float) for each in self.numbers]).tofile(
            folder / "numbers.bin"
        )
        text = "".join(f"{each}\n" for each in self.texts)
        (folder / "texts.txt").write_text(text, encoding="utf-8", newline="\n")


def _kind(column):
    """Return what a column is in R."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return "factor"
    if column.dtype.kind == "i":
        return "integer" if column.abs().max() < 2**31 else "number"
    return {"f": "number", "b": "logical", "M": "day"}.get(column.dtype.kind, "text")


class _Received:
    """Numbers and texts that R wrote, read from front to back."""

    def __init__(self, folder):
        self._numbers = np.fromfile(folder / "answers.bin")
        # R's NA is a signalling NaN, with which numpy's arithmetic warns
        self._numbers[np.isnan(self._numbers)] = np.nan
        self._texts = (folder / "answers.txt").read_text(encoding="utf-8").split("\n")
        self._number = self._text = 0

    def numbers_of(self, count):
        self._number += count
        return self._numbers[self._number - count : self._number]

    def texts_of(self, count):
        self._text += count
        return self._texts[self._text - count : self._text]

    def _count(self):
        return int(self.numbers_of(1)[0])

    def table(self):
        """Return a table, its texts as categoricals; or what R says where it stops."""
        if self.texts_of(1) == ["error"]:
            return self.texts_of(1)[0]
        rows = self._count()
        names = self.texts_of(self._count())
        return pd.DataFrame({name: self._column(rows) for name in names})

    def _column(self, rows):
        if self.texts_of(1) == ["number"]:
            return self.numbers_of(rows)
        levels = pd.Index(self.texts_of(self._count()), dtype=object)
        codes = np.nan_to_num(self.numbers_of(rows), nan=0).astype(int) - 1
        return pd.Categorical.from_codes(codes, categories=levels)

    def square(self):
        table = self.table()
        if isinstance(table, str):
            return table
        names = table.pop("level").astype(object)
        return table.set_axis(pd.Index(names, name=None), axis=0)
