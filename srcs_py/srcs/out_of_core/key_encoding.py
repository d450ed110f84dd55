"""Encoding of keys as numbers, for tables that are read in batches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import number_text
from srcs_py.srcs.runs.input_checks import check_key
from srcs_py.tables.factors import Factor
from srcs_py.tables.factors import factor as as_factor

if TYPE_CHECKING:
    from numpy.typing import NDArray

SPAN = 2**20  # largest table in which whole numbers are looked up
CHANGED = " was changed while it was read; rank it once it is complete."


@dataclass
class KeyEncoding:
    """The distinct values of a key, in order of first appearance, and the level of each."""

    name: str
    values: Any  # of pyarrow
    categorical: bool

    @cached_property
    def factor(self) -> Factor:
        """The values as a factor; its codes are their levels."""
        found = pd.Series(self.values.to_pandas(), name=self.name)
        if self.categorical:
            found = found.astype(pd.CategoricalDtype(pd.Index(found.array)))
        return as_factor(found)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type for the codes."""
        return np.min_scalar_type(max(len(self.factor.levels) - 1, 0))

    def codes(self, column: Any) -> NDArray[Any]:
        """Return the level codes of a column of a batch."""
        import pyarrow as pa
        import pyarrow.compute as pc

        codes = self.factor.codes.astype(self.dtype)
        if isinstance(column, pa.DictionaryArray):
            known = pc.index_in(column.dictionary, self.values).to_numpy(zero_copy_only=False)
            codes, column = codes[known], column.indices
        else:
            column = pc.index_in(column, self.values)
        if column.null_count:
            raise SRCSError(Argument("data"), CHANGED)
        return np.asarray(codes[column.to_numpy(zero_copy_only=False)])


class KeyNumbers:
    """The values of a key, numbered as they appear in the batches of a table.

    A number never changes, so that runs can be partitioned by it before all levels are known.
    Values that R writes alike, such as 0.3 and 0.1 + 0.2, are one level and have one number.

    Parameters
    ----------
    name : str
        Name of the key.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: KeyEncoding | None = None
        self._same = np.empty(0, np.int32)  # of each float, the first value with its text
        # the numbers of the whole values from ``_low`` on, -1 for others; None if they are too many
        self._table: NDArray[np.int32] | None = np.empty(0, np.int32)
        self._low = 0

    def numbers(self, column: Any, start: int) -> NDArray[Any]:
        """Return the number of each value, in the smallest type; ``start`` is the first row."""
        import pyarrow as pa

        whole = pa.types.is_integer(column.type) and column.type != pa.uint64()
        if whole and len(column) and not column.null_count:
            numbers = self._of_whole(column)
        else:
            numbers = self._of_any(column, start)
        assert self.found is not None
        return numbers.astype(np.min_scalar_type(len(self.found.values)), copy=False)

    def _of_whole(self, column: Any) -> NDArray[Any]:
        """Return the numbers of whole values by a lookup table, four times as fast as a hash."""
        import pyarrow as pa

        whole = column.to_numpy()
        low, high = int(whole.min()), int(whole.max())
        if not self._reaches(low, high):
            return self._of_any(column, 0)
        assert self._table is not None
        places = whole.astype(np.int64) - self._low
        numbers = self._table[places]
        if numbers.min() < 0:
            self._learn(pa.array(whole[numbers < 0]))
            assert self.found is not None
            values = self.found.values.to_numpy().astype(np.int64)
            self._table[values - self._low] = np.arange(values.size, dtype=np.int32)
            numbers = self._table[places]
        return np.asarray(numbers)

    def _reaches(self, low: int, high: int) -> bool:
        """Extend the table to ``low`` and ``high``; return whether it is short enough for that."""
        if self._table is None:
            return False
        if self._table.size:
            low, high = min(low, self._low), max(high, self._low + self._table.size - 1)
        if high - low >= SPAN:
            self._table = None
            return False
        before = self._low - low if self._table.size else 0
        after = high - low + 1 - before - self._table.size
        if before or after:
            self._table = np.pad(self._table, (before, after), constant_values=-1)
            self._low = low
        return True

    def _of_any(self, column: Any, start: int) -> NDArray[Any]:
        import pyarrow as pa
        import pyarrow.compute as pc

        check_arrow_key(self.name, column, start)
        known = isinstance(column, pa.DictionaryArray)
        encoded = column if known else column.dictionary_encode()
        self._learn(encoded.dictionary, known)
        assert self.found is not None
        values = self.found.values
        places = pc.index_in(encoded.dictionary.cast(values.type), values)
        numbers = places.to_numpy().astype(np.int32)
        if pa.types.is_floating(values.type):
            numbers = self._same[numbers]
        return np.asarray(numbers[encoded.indices.to_numpy()])

    def _learn(self, values: Any, categorical: bool = False) -> None:
        """Add new values."""
        import pyarrow as pa

        self.found = with_values(self.found, self.name, values, categorical)
        values = self.found.values
        if pa.types.is_floating(values.type) and self._same.size < len(values):
            texts = list(map(number_text, values.to_pylist()))
            first = {text: at for at, text in reversed([*enumerate(texts)])}
            self._same = np.array([first[text] for text in texts], np.int32)

    def levels(self, order: list[Any] | None = None) -> tuple[KeyEncoding, NDArray[Any]]:
        """Return the encoding and the level of each number, after the last batch.

        ``order`` has the levels of a categorical column if they are not in the file itself.
        """
        import pyarrow as pa

        assert self.found is not None
        key, values = self.found, self.found.values
        if order is not None:
            key = KeyEncoding(self.name, pa.array(order, values.type), True)
        return key, key.codes(values)


def with_values(
    found: KeyEncoding | None, name: str, values: Any, categorical: bool = False
) -> KeyEncoding:
    """Return the encoding with further values.

    Parameters
    ----------
    found : KeyEncoding or None
        Encoding of the earlier values.
    name : str
        Name of the key.
    values : pyarrow.Array
        Values of some rows, or the dictionary of a categorical column.
    categorical : bool
        Whether the column is categorical.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    if found is not None:
        if pc.is_in(values, found.values.cast(values.type)).false_count == 0:
            return found
        values = pa.concat_arrays([found.values, values.cast(found.values.type)])
    return KeyEncoding(name, pc.unique(values), categorical)


def check_arrow_key(name: str, column: Any, start: int = 0) -> None:
    """Raise for values that cannot be levels; ``start`` is the number of the first row."""
    import pyarrow as pa

    if pa.types.is_nested(column.type):
        raise SRCSError(
            f"column {name!r} holds values that cannot be levels ({column.type}); every "
            "level must be a single value, such as a text or a number."
        )
    if column.null_count or pa.types.is_floating(column.type):
        check_key(pd.Series(column.to_pandas(), name=name), start)
