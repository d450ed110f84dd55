"""The levels of a study that is read batch by batch: found first, then looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.srcs.columns import check_no_hole
from srcs_py.tables.levels import Factor, factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.tables.batches import Batches

CHANGED = "data was changed while it was read; rank it once it is complete."


@dataclass
class Codebook:
    """The values of a key, in order of first appearance, and what each is as a level."""

    name: str
    values: Any  # of pyarrow
    categorical: bool

    @cached_property
    def key(self) -> Factor:
        """The values as a factor, whose codes are the level of each."""
        found = pd.Series(self.values.to_pandas(), name=self.name)
        if self.categorical:
            found = found.astype(pd.CategoricalDtype(pd.Index(found.array)))
        return factor(found)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type that has room for the codes."""
        return np.min_scalar_type(max(len(self.key.levels) - 1, 0))

    def codes(self, column: Any) -> NDArray[Any]:
        """Return the level codes of a column of a batch."""
        import pyarrow as pa
        import pyarrow.compute as pc

        codes = self.key.codes.astype(self.dtype)
        if isinstance(column, pa.DictionaryArray):
            known = pc.index_in(column.dictionary, self.values).to_numpy(zero_copy_only=False)
            codes, column = codes[known], column.indices
        else:
            column = pc.index_in(column, self.values)
        if column.null_count:
            raise SRCSError(CHANGED, argument="data")
        return np.asarray(codes[column.to_numpy(zero_copy_only=False)])


def read_codebooks(batches: Batches, columns: Sequence[str]) -> tuple[dict[str, Codebook], int]:
    """Read the keys once, for all levels must be known before the first row is written.

    Returns the codebook of each key, and the number of rows.
    """
    import pyarrow as pa

    found: dict[str, Codebook] = {}
    start = 0
    for batch in batches.read(columns):
        for name in columns:
            found[name] = with_values(found.get(name), name, batch.column(name), start)
        start += len(batch)
    for name, levels in batches.levels.items():
        if name in found:
            found[name] = Codebook(name, pa.array(levels, found[name].values.type), True)
    return found, start


def with_values(found: Codebook | None, name: str, column: Any, start: int = 0) -> Codebook:
    """Return a codebook with the values of a column, too; raise for what cannot be a level.

    Parameters
    ----------
    found : Codebook or None
        What was found before.
    name : str
        Of the column.
    column : pyarrow.Array
        Values of some rows.
    start : int
        Number of the first row.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    if pa.types.is_nested(column.type):
        raise SRCSError(
            f"column {name!r} holds values that cannot be levels ({column.type}); every "
            "level must be a single value, such as a text or a number.",
            argument="data",
        )
    if column.null_count or pa.types.is_floating(column.type):
        check_no_hole(pd.Series(column.to_pandas(), name=name), start)
    known = isinstance(column, pa.DictionaryArray)
    new = column.dictionary if known else pc.unique(column)
    if found is not None:
        new = pc.unique(pa.concat_arrays([found.values, new.cast(found.values.type)]))
    return Codebook(name, new, known)
