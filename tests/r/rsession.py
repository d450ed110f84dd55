"""R inside this process, through rpy2: the method in base R, and SRCS 1.1 where it is."""

import os
import warnings

import numpy as np
import pandas as pd

from .cases import REFERENCE

# What R does is said in R: numbers as doubles (integer NA would arrive as -2147483648), text of
# factors beside their levels, and no warning, which rpy2 would turn into one of Python.
_HELPERS = """
as_factor <- function(codes, levels) factor(levels[codes], levels = levels)
as_table <- function(...) data.frame(..., check.names = FALSE, stringsAsFactors = FALSE)
quietly <- function(f, ...) suppressMessages(suppressWarnings(f(...)))
load_srcs <- function(libraries)
  requireNamespace("SRCS", lib.loc = c(libraries, .libPaths()), quietly = TRUE)
"""


class RSession:
    """A running R with ``method.R`` loaded.

    Attributes
    ----------
    version : str
        Version of R.
    srcs : str or None
        Version of the SRCS package, None where it is not installed.
    """

    def __init__(self):
        os.environ.setdefault("RPY2_CFFI_MODE", "ABI")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what rpy2 says of the machine while it is imported
            import rpy2.robjects as ro
        self._ro = ro
        with self._converting():
            self.r('invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))')
            self.r('invisible(Sys.setlocale("LC_COLLATE", "C"))')
            self.r('invisible(Sys.setenv(LANGUAGE = "en"))')
            self.r["source"](str(REFERENCE / "method.R"), encoding="UTF-8")
            self.r(_HELPERS)
            self.version = self.r("as.character(getRversion())")[0]
            folders = ro.StrVector(
                [os.environ[name] for name in ("SRCS_RLIB",) if name in os.environ]
            )
            found = self.r["quietly"](self.r["load_srcs"], folders)[0]
            self.srcs = self.r('as.character(packageVersion("SRCS"))')[0] if found else None

    @property
    def r(self):
        return self._ro.r

    def _converting(self):
        return self._ro.default_converter.context()

    def ranks(self, table, arguments, of_srcs=False):
        """Return SRCSranks' table, by base R or by SRCS itself, in the comparator's form."""
        with self._converting():
            function = self.r("SRCS::SRCSranks" if of_srcs else "reference_ranks")
            named = {
                name.replace("_", "."): self._value(value) for name, value in arguments.items()
            }
            return self._table(self.r["quietly"](function, self._data_frame(table), **named))

    def comparison(self, ranks, arguments, of_srcs=False):
        """Return SRCScomparison's square of a table of ranks."""
        with self._converting():
            function = self.r("SRCS::SRCScomparison" if of_srcs else "reference_comparison")
            named = {name: self._value(value) for name, value in arguments.items()}
            square = self.r["quietly"](function, self._data_frame(ranks), **named)
            names = list(self.r["rownames"](square))
            if self.r["is.numeric"](square)[0]:
                cells = self._numbers(square)
            else:
                texts = list(self.r["as.character"](square))
                cells = np.array([text if isinstance(text, str) else None for text in texts])
            cells = cells.reshape(len(names), len(names)).T  # R stores columns
            return pd.DataFrame(cells, index=names, columns=names)

    def call(self, function, *values, **named):
        """Return the numbers that an R function makes of numbers and texts."""
        with self._converting():
            named = {name: self._value(value) for name, value in named.items()}
            answer = self.r["quietly"](self.r(function), *map(self._value, values), **named)
            return self._numbers(answer)

    def _data_frame(self, table):
        columns = {str(name): self._column(table[name]) for name in table.columns}
        return self.r["as_table"](**columns)

    def _column(self, column):
        if isinstance(column.dtype, pd.CategoricalDtype):
            levels = self._value(list(column.cat.categories))
            return self.r["as_factor"](self._ro.IntVector(column.cat.codes + 1), levels)
        return self._value(column.tolist())

    def _value(self, value):
        values = value if isinstance(value, list | np.ndarray) else [value]
        kinds = {bool: "BoolVector", int: "IntVector", float: "FloatVector", str: "StrVector"}
        kind = type(values[0].item() if isinstance(values[0], np.generic) else values[0])
        return getattr(self._ro, kinds[kind])(values)

    def _table(self, table):
        columns = {}
        for name, column in zip(table.names, table, strict=True):
            if self.r["is.factor"](column)[0]:
                levels = list(self.r["levels"](column))
                codes = np.array(self.r["as.numeric"](column)).astype(int) - 1
                columns[name] = pd.Categorical.from_codes(codes, categories=levels)
            else:
                columns[name] = self._numbers(column)
        return pd.DataFrame(columns)

    def _numbers(self, vector):
        """Return numbers; R's NA is a signalling NaN, with which numpy's arithmetic warns."""
        numbers = np.array(self.r["as.numeric"](vector))
        return np.where(np.isnan(numbers), np.nan, numbers)
