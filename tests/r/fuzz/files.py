"""Files that one side writes and the other reads, of every kind that both have."""

import json
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import srcs_py as srcs
from srcs_py.tables.factors import factor

# What R calls to write the table of a study, and the ending of the file.
_FORMS = [
    ("saveRDS(table, FILE)", ".rds"),
    ("saveRDS(table, FILE, version = 2, compress = 'xz')", ".rds"),
    ("saveRDS(table, FILE, ascii = TRUE)", ".rds"),
    ("save(table, file = FILE, compress = 'bzip2')", ".rda"),
    ("save(table, file = FILE, version = 2, compress = FALSE)", ".rda"),
    ("write.csv(table, FILE, row.names = FALSE, fileEncoding = 'UTF-8')", ".csv"),
    ("write.csv(table, FILE, fileEncoding = 'UTF-8')", ".csv"),
    ("write.csv2(table, FILE, row.names = FALSE, fileEncoding = 'UTF-8')", ".csv"),
    ("write.table(table, FILE, sep = '\\t', fileEncoding = 'UTF-8')", ".tsv"),
]
# R writes 15 digits (16 into its own files of text), and reads decimals in 80-bit steps, so that
# the last bit may differ.
_WRITTEN, _READ = 1e-14, 4e-16


@dataclass(frozen=True)
class Files:
    """The two files of one study in the folder of a batch."""

    folder: Path
    number: int

    def written(self, study):
        """Write ours; return R's code that reads it, and the code that writes R's."""
        ours = self.folder / f"ours{self.number}.csv"
        srcs.write_table(study.table, ours)
        read = f"read.csv({json.dumps(str(ours))}, check.names = FALSE, encoding = 'UTF-8')"
        how, _ = self._form
        return [read, how.replace("FILE", json.dumps(str(self.theirs)))]

    @property
    def _form(self):
        return _FORMS[self.number // 20 % len(_FORMS)]

    @property
    def theirs(self):
        return self.folder / f"theirs{self.number}{self._form[1]}"

    @property
    def exact(self):
        return self._form[1] in {".rds", ".rda"} and "ascii" not in self._form[0]


def compare_files(study, read, files, tally):
    if files is None:
        return
    assert not isinstance(read, str), f"R cannot read our file: {read}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        theirs = srcs.read_table(files.theirs)
    if files.exact:
        _same_table(study.table, theirs, "R's file")
    else:
        _same_numbers(study, theirs, _WRITTEN, "R's text file")
    _same_numbers(study, read.frame(), _READ, "our file, as R reads it")
    tally["files written and read"] += 2


def _same_table(ours, theirs, title):
    assert list(ours) == list(theirs), f"{title}: columns {list(theirs)}"
    for name in ours:
        mine, r = factor(ours[name]), factor(theirs[name])
        assert mine.labels == r.labels, f"{title}: {name!r} has the levels {r.labels}"
        assert np.array_equal(mine.codes, r.codes), f"{title}: {name!r} has other rows"


def _same_numbers(study, table, relative, title):
    assert list(table) == list(study.table), f"{title}: columns {list(table)}"
    for name in study.performance:
        mine, r = study.table[name].to_numpy(float), table[name].to_numpy(float)
        wrong = ~((mine == r) | (np.abs(mine - r) <= relative * np.abs(mine)))
        wrong &= ~(np.isnan(mine) & np.isnan(r))
        assert not wrong.any(), f"{title}: {name!r} has {r[wrong]} for {mine[wrong]}"
