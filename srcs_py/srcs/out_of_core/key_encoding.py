"""Encoding of keys as numbers, for tables that are read in batches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import dense
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import number_text
from srcs_py.srcs.runs.input_checks import check_key
from srcs_py.tables.factors import Factor
from srcs_py.tables.factors import factor as as_factor

if TYPE_CHECKING:
    from numpy.typing import NDArray

SPAN = 2**20  # of whole numbers that are counted
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

    def codes(self, column: Any) -> NDArray[Any]:
        """Return the level codes of a column of a batch, in the smallest type."""
        import pyarrow as pa
        import pyarrow.compute as pc

        largest = max(len(self.factor.levels) - 1, 0)
        codes = self.factor.codes.astype(np.min_scalar_type(largest))
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

    def numbers(self, column: Any, start: int) -> NDArray[Any]:
        """Return the number of each value, in the smallest type; ``start`` is the first row."""
        import pyarrow as pa
        import pyarrow.compute as pc

        check_arrow_key(self.name, column, start)
        distinct, places = _encoded(column)
        self._learn(distinct, isinstance(column, pa.DictionaryArray))
        assert self.found is not None
        values = self.found.values
        numbers = pc.index_in(distinct.cast(values.type), values).to_numpy().astype(np.int32)
        if pa.types.is_floating(values.type):
            numbers = self._same[numbers]
        return np.asarray(numbers.astype(np.min_scalar_type(len(values)))[places])

    def _learn(self, values: Any, categorical: bool) -> None:
        """Add new values, those of some rows or the dictionary of a categorical column."""
        import pyarrow as pa
        import pyarrow.compute as pc

        if self.found is not None:
            known = self.found.values
            if pc.is_in(values, known.cast(values.type)).false_count == 0:
                return
            values = pa.concat_arrays([known, values.cast(known.type)])
        values = values.unique()
        self.found = KeyEncoding(self.name, values, categorical)
        if pa.types.is_floating(values.type):
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


def _encoded(column: Any) -> tuple[Any, NDArray[Any]]:
    """Return the distinct values of a column, and the place of each row's value among them."""
    import pyarrow as pa

    if pa.types.is_integer(column.type) and column.type != pa.uint64() and len(column):
        whole = column.to_numpy()
        low = int(whole.min())
        if int(whole.max()) - low < SPAN:  # four times as fast as a hash
            places, used = dense(whole.astype(np.int64) - low)
            return pa.array(used + low).cast(column.type), places
    encoded = column if isinstance(column, pa.DictionaryArray) else column.dictionary_encode()
    return encoded.dictionary, encoded.indices.to_numpy()


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
