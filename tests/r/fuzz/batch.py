"""A batch of studies through one process of R: numbers as doubles, texts as lines.

Nothing is written in decimal, so that both sides have the same doubles.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from srcs_py.tables.factors import factor

from ..cases import REFERENCE
from .files import Files

_SCRIPT = Path(__file__).with_name("batch.R")
_SQUARES = 2  # symbols, then p-values


@dataclass(frozen=True)
class Questions:
    """Questions to R about a study in addition to base R's table."""

    squares: bool = False
    srcs: bool = False
    as_srcs: bool = False
    files: bool = False


@dataclass(frozen=True)
class Answer:
    """R's answers for one study; a text where it stops."""

    ranks: "Ranks"
    squares: list  # of the last configuration: symbols, then p-values
    srcs: "Ranks | None"  # as ranks and squares, by SRCS; None where it was not asked or is missing
    srcs_squares: list
    as_srcs: "Ranks | None"  # by base R, with Tukey's p-values under the pairs of SRCS
    read: object  # the file that we wrote
    tails: np.ndarray  # of ptukey for Tukey's ratios: the p-values that R must have
    texts: list  # of the study's numbers
    adjusted: np.ndarray

    def predicted(self, study):
        """Return R's p-values of Tukey's test: {(performance, params): {pair: (least, most)}}."""
        tails = self.tails.reshape(-1, 2).copy()
        some = np.isnan(tails).sum(axis=1) == 1  # 1 degree of freedom, and perhaps equal means
        tails[some] = 0, 1
        tails = iter(tails.tolist())
        return {
            cell: {pair: tuple(sorted(next(tails))) for pair in ratios.bounds}
            for cell, ratios in study.tukey_ratios.items()
        }


@dataclass(frozen=True)
class Table:
    """A table of R: names, the levels of columns of texts, and the columns as numbers."""

    names: list
    levels: dict  # by the number of the column
    numbers: np.ndarray  # (columns, rows): codes from 1 on where there are levels; NaN is missing

    def frame(self):
        """Return it as a dataframe, texts as categoricals."""
        return pd.DataFrame({name: self._column(at) for at, name in enumerate(self.names)})

    def _column(self, at):
        if at not in self.levels:
            return self.numbers[at]
        codes = np.nan_to_num(self.numbers[at], nan=0).astype(int) - 1
        return pd.Categorical.from_codes(codes, categories=pd.Index(self.levels[at], dtype=object))


@dataclass(frozen=True)
class Ranks:
    """The table of a call; where it has several performances, that of each alone too."""

    table: object
    singles: list

    @property
    def stops(self):
        return next((each for each in (self.table, *self.singles) if isinstance(each, str)), "")

    def frames(self):
        return Ranks(self.table.frame(), [each.frame() for each in self.singles])


@dataclass(frozen=True)
class Square:
    """A comparison by R: the levels, and numbers, which are those of symbols or p-values."""

    rows: list
    columns: list
    numbers: np.ndarray


class Batch:
    """Studies that R works on in a process of its own, in a folder."""

    def __init__(self, folder, studies, questions):
        self.folder, self.studies, self.questions = Path(folder), studies, questions
        self.versions = "", ""
        self._write()
        command = [shutil.which("Rscript"), _SCRIPT, REFERENCE / "method.R", self.folder]
        with (self.folder / "errors.txt").open("w") as errors:
            self._process = subprocess.Popen(list(map(str, command)), stderr=errors)

    def _write(self):
        sent = _Sent()
        sent.numbers.append([len(self.studies)])
        for number, (study, questions) in enumerate(zip(self.studies, self.questions, strict=True)):
            sent.study(study)
            sent.numbers.append(
                [questions.squares, questions.srcs, questions.as_srcs, questions.files]
            )
            if questions.files:
                sent.texts += self.files(number).written(study)
            sent.ratios(study.tukey_ratios.values())
            sent.numbers += [study.numbers, study.p_values]
        sent.write(self.folder)

    def files(self, number):
        return Files(self.folder, number)

    def answers(self):
        if self._process.wait():
            raise RuntimeError(f"Rscript fails: {(self.folder / 'errors.txt').read_text()}")
        self.versions = tuple((self.folder / "versions.txt").read_text().split("\n")[:2])
        received = _Received(self.folder)
        pairs = zip(self.studies, self.questions, strict=True)
        return [self._answer(received, study, questions) for study, questions in pairs]

    def stop(self):
        self._process.kill()
        self._process.wait()

    def _answer(self, received, study, questions):
        performances = len(study.performance)
        ranks = received.ranks(performances)
        count = _SQUARES if questions.squares and not (performances > 1 or ranks.stops) else 0
        squares = [received.square() for _ in range(count)]
        srcs, srcs_squares = None, []
        if questions.srcs and self.versions[1]:
            srcs = received.ranks(performances)
            srcs_squares = [received.square() for _ in range(count)]
        as_srcs = received.ranks(performances) if questions.as_srcs else None
        read = received.table() if questions.files else None
        tails = received.numbers_of(
            2 * sum(len(each.bounds) for each in study.tukey_ratios.values())
        )
        texts, adjusted = received.texts_of(12), received.numbers_of(12)
        return Answer(ranks, squares, srcs, srcs_squares, as_srcs, read, tails, texts, adjusted)


class _Sent:
    """Numbers and texts on their way to R."""

    def __init__(self):
        self.numbers, self.texts = [], []

    def study(self, study):
        table, call = study.table, study.arguments
        self.numbers.append([len(table)])
        self._list(table.columns)
        for name in table:
            self._column(table[name], study.factors.get(name))
        self._list(call["params"])
        self.texts.append(call["target"])
        self._list(study.performance)
        self.texts += [call["test"], call["correction"], call.get("pairing_col", "")]
        self.numbers.append([call["alpha"], call["maximize"], call["paired"]])

    def ratios(self, several):
        self.numbers.append([len(several)])
        for each in several:
            self.numbers.append([2 * len(each.bounds), each.count, each.degrees])
            self.numbers += each.bounds.values()

    def _list(self, texts):
        self.numbers.append([len(texts)])
        self.texts += map(str, texts)

    def _column(self, column, known):
        kind = _kind(column)
        self.texts.append(kind)
        if kind in {"text", "factor"}:
            known = known or factor(column)
            self._list(known.labels)
            self.numbers.append(known.codes + 1)
        elif kind == "day":
            self.numbers.append((column - pd.Timestamp(0)).dt.days)
        else:
            self.numbers.append(column.to_numpy(float))

    def write(self, folder):
        np.concatenate([np.asarray(each, float) for each in self.numbers]).tofile(
            folder / "numbers.bin"
        )
        text = "".join(f"{each}\n" for each in self.texts)
        (folder / "texts.txt").write_text(text, encoding="utf-8", newline="\n")


def _kind(column):
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

    def _words(self, kind, parse):
        (word,) = self.texts_of(1)
        assert word in {kind, "error"}, f"R sent {word!r} for a {kind}"
        return self.texts_of(1)[0] if word == "error" else parse()

    def ranks(self, performances):
        table = self.table()
        several = [self.table() for _ in range(performances)] if performances > 1 else [table]
        return Ranks(table, several)

    def table(self):
        return self._words("table", self._table)

    def _table(self):
        rows, count = map(int, self.numbers_of(2))
        names, kinds = self.texts_of(count), self.texts_of(count)
        sizes = map(int, self.numbers_of(kinds.count("factor")))
        levels = {at: self.texts_of(next(sizes)) for at in range(count) if kinds[at] == "factor"}
        return Table(names, levels, self.numbers_of(rows * count).reshape(count, rows))

    def square(self):
        return self._words("square", self._square)

    def _square(self):
        (size,) = map(int, self.numbers_of(1))
        rows, columns = self.texts_of(size), self.texts_of(size)
        return Square(rows, columns, self.numbers_of(size * size).reshape(size, size).T)
