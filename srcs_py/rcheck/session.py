"""R inside this process, through rpy2, with the package SRCS where it is installed."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.factors import LARGEST_INTEGER, factor, level_text

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

LIBRARY_VARIABLE = "SRCS_RLIB"
STOPS = "R stops: "  # and then what R says
_LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")  # which R sets

_HELPERS = Path(__file__).with_suffix(".R").read_text("utf-8")

_PLAIN = {"boolean", "integer", "floating", "string", "empty"}  # types that R has too


class RSession:
    """A running R.

    Text is sorted by code point and messages are English, whatever the user's locale.

    Attributes
    ----------
    version : str
        Version of R.
    srcs : str or None
        Version of the SRCS package, looked for in the folder that ``SRCS_RLIB`` names and in
        R's own libraries; None where it is not installed.

    Raises
    ------
    SRCSError
        If rpy2 or R is missing, or they do not fit; the message says what to install.
    """

    def __init__(self) -> None:
        self._ro = _started()
        with self._converting():
            self.r('invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))')
            self.r('invisible(Sys.setlocale("LC_COLLATE", "C"))')
            self.r('invisible(Sys.setenv(LANGUAGE = "en"))')
            self.r(_HELPERS)
            self.version: str = str(self.r("as.character(getRversion())")[0])
            named = [os.environ[LIBRARY_VARIABLE]] if LIBRARY_VARIABLE in os.environ else []
            found = self.r["quietly"](self.r["load_srcs"], self._ro.StrVector(named))[0]
            self.srcs = str(self.r('as.character(packageVersion("SRCS"))')[0]) if found else None

    @property
    def r(self) -> Any:
        """R's top level."""
        return self._ro.r

    def _converting(self) -> Any:
        return self._ro.default_converter.context()

    def run(self, code: str, result: str, **tables: pd.DataFrame) -> pd.DataFrame:
        """Run R code on the named tables; return the table that it assigns to ``result``."""
        with self._converting():
            for name, table in tables.items():
                self._ro.globalenv[name] = self._data_frame(table)
            self._called("function(code) eval(parse(text = code), globalenv())", code)
            return self._table(self.r(result))

    def ranks(
        self,
        table: pd.DataFrame,
        arguments: Mapping[str, Any],
        function: str = "SRCS::SRCSranks",
    ) -> pd.DataFrame:
        """Return R's table of ranks: keys as categoricals in R's level order, else floats.

        Parameters
        ----------
        table : pandas.DataFrame
            The runs.
        arguments : mapping
            Arguments of SRCSranks, by their Python names.
        function : str
            R expression of the function to call.

        Returns
        -------
        pandas.DataFrame
            The table.

        Raises
        ------
        SRCSError
            With R's message, if R stops.
        """
        with self._converting():
            named = {
                name.replace("_", "."): self._value(value) for name, value in arguments.items()
            }
            return self._table(self._called(function, self._data_frame(table), **named))

    def _called(self, function: str, *values: Any, **named: Any) -> Any:
        from rpy2.rinterface_lib.embedded import RRuntimeError

        try:
            return self.r["quietly"](self.r(function), *values, **named)
        except RRuntimeError as error:
            raise SRCSError(f"{STOPS}{' '.join(str(error).split())}") from error

    def _data_frame(self, table: pd.DataFrame) -> Any:
        names = self._ro.StrVector([str(name) for name in table.columns])
        return self.r["as_table"](names, *(self._column(table[name]) for name in table.columns))

    def _column(self, column: pd.Series) -> Any:
        if isinstance(column.dtype, pd.CategoricalDtype):
            categories = column.cat.categories
            plain = pd.api.types.infer_dtype(categories) in _PLAIN
            levels = self._value([*(categories if plain else map(level_text, categories))])
            return self.r["as_factor"](self._ro.IntVector(column.cat.codes + 1), levels)
        if pd.api.types.infer_dtype(column) not in _PLAIN:  # dates, decimals, several kinds
            key = factor(column)
            return self.r["as_factor"](
                self._ro.IntVector(key.codes + 1), self._value([*key.labels])
            )
        return self._value(column.tolist())

    def _value(self, value: Any) -> Any:
        """Return an R vector of the type of the first value."""
        values: Any = value if isinstance(value, list | tuple | np.ndarray) else [value]
        kinds = {bool: "BoolVector", int: "IntVector", float: "FloatVector", str: "StrVector"}
        kind = type(values[0].item() if isinstance(values[0], np.generic) else values[0])
        if kind not in kinds:
            raise SRCSError(f"Values of type {kind.__name__} cannot be passed to R: {values[0]!r}.")
        if kind is str and any("\0" in each for each in values if isinstance(each, str)):
            raise SRCSError("R's texts cannot contain the character NUL.")
        if kind is int and max(map(abs, values)) > LARGEST_INTEGER:
            kind = float
        return getattr(self._ro, kinds[kind])(values)

    def _table(self, table: Any) -> pd.DataFrame:
        columns: dict[str, Any] = {}
        for name, column in zip(table.names, table, strict=True):
            if self.r["is.factor"](column)[0]:
                levels = pd.Index(self.r["levels"](column))
                codes = np.nan_to_num(self._numbers(column)).astype(int) - 1  # NA: -1
                columns[name] = pd.Categorical.from_codes(codes, categories=levels)
            else:
                columns[name] = self._numbers(column)
        return pd.DataFrame(columns)

    def _numbers(self, vector: Any) -> Floats:
        """Return numbers; R's NA is a signalling NaN, with which numpy's arithmetic warns."""
        numbers = np.array(self.r["as.numeric"](vector))
        return np.where(np.isnan(numbers), np.nan, numbers)


def _started() -> Any:
    """Return rpy2.robjects with R running, or raise with what to install."""
    os.environ.setdefault("RPY2_CFFI_MODE", "ABI")  # needs no compiler
    try:
        with warnings.catch_warnings(), _same_library_paths():
            warnings.simplefilter("ignore")  # of rpy2 about the machine, while it is imported
            import rpy2.rinterface_lib.callbacks
            import rpy2.robjects
    except ImportError as error:
        if (error.name or "").startswith("rpy2"):
            raise SRCSError('rpy2 is missing: pip install "srcs_py[r]".') from error
        raise SRCSError(_reason(error)) from error
    except Exception as error:  # rpy2 lets any exception of its parts through
        raise SRCSError(_reason(error)) from error
    rpy2.rinterface_lib.callbacks.consolewrite_warnerror = lambda s: None  # it is raised too
    return rpy2.robjects


@contextmanager
def _same_library_paths() -> Iterator[None]:
    """Restore the library paths, which R sets, for programs that are started later."""
    before = {name: os.environ.get(name) for name in _LIBRARIES}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _reason(error: Exception) -> str:
    if "undefined symbol" in str(error):
        return (
            "this rpy2 needs a newer R (with R older than 4.5: "
            f"pip install 'rpy2-rinterface<3.6.6'); its error: {error}"
        )
    return f"R cannot be started; install it, with the command R on the PATH ({error!r})."
