"""Runs that were cut by their configuration: each part is sorted, and all make one study."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.srcs.engine.chunks import gate_of_all
from srcs_py.srcs.runs.columns import rows_to_keep
from srcs_py.srcs.runs.pairing import complete_pairs
from srcs_py.srcs.runs.row_ranges import Stretches
from srcs_py.srcs.runs.samples import Samples, arranged, by_appearance, configuration_codes
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.checks import NaAction
    from srcs_py.srcs.engine.ranking import Settings
    from srcs_py.srcs.out_of_core.key_encoding import Codebook
    from srcs_py.srcs.out_of_core.partition_files import Columns

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Part:
    """Whole configurations.

    Attributes
    ----------
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each.
    counts : numpy.ndarray of shape (configurations, levels)
        Runs of each level.
    seen : numpy.ndarray
        The levels of the first configuration, in the order of their first appearance.
    gates : numpy.ndarray of shape (performances, configurations) or None
        P-values of the omnibus test, where they are corrected over all configurations.
    """

    configurations: Ints
    counts: Ints
    seen: Ints
    gates: Floats | None


@dataclass(frozen=True)
class Sorting:
    """How the columns of a part become runs by configuration and level.

    Attributes
    ----------
    books : sequence of Codebook
        Target, parameters in the order of the table, and the pairing column if there is one.
    levels : sequence of numpy.ndarray
        Of each key, the level of each number in its column.
    params : int
        How many parameters there are.
    performance : sequence of str
        Performance columns.
    na_action : {"fail", "omit"}
        As in :func:`gather`.
    settings : Settings
        For the omnibus test, where it is corrected over all configurations.
    """

    books: Sequence[Codebook]
    levels: Sequence[Ints]
    params: int
    performance: Sequence[str]
    na_action: NaAction
    settings: Settings

    def part(self, columns: Columns) -> tuple[Part, Floats] | None:
        """Sort the runs of a part; None where it has none that is compared.

        Returns what the part is, and its performances by configuration and level, of shape
        (performances, rows).
        """
        performances = columns[len(self.books) :]
        values = np.stack(performances) if len(performances) > 1 else performances[0][None]
        keys = columns[: len(self.books)]
        codes = [levels[each] for levels, each in zip(self.levels, keys, strict=True)]
        del columns, keys, performances  # sorting needs the memory
        kept = self._kept(codes, values)
        if not kept.all():
            codes, values = [each[kept] for each in codes], values[:, kept]
        if not values.size:
            return None
        factors = self._factors(codes)
        target, params = factors[0], factors[1 : 1 + self.params]
        pairing = factors[-1] if self._paired else None
        configuration = configuration_codes(params)
        present = np.arange(len(target.levels))
        part = arranged(target, params, present, configuration, codes[0], values, pairing)
        gates = None
        if self.settings.across is not None:
            numbers = range(len(values))
            gates = np.stack([gate_of_all(part, self.settings, each) for each in numbers])
        seen = pd.unique(codes[0][configuration == 0])
        order = part.stretches.starts  # every row is a stretch
        ordered = np.empty_like(values)
        for one, other in zip(values, ordered, strict=True):
            one.take(order, out=other, mode="clip")  # no check, and no buffer for it
        return Part(part.configurations, part.counts, seen, gates), ordered

    @property
    def _paired(self) -> bool:
        return len(self.books) > 1 + self.params

    def _kept(self, codes: Sequence[Ints], values: Floats) -> NDArray[np.bool_]:
        """Say of each row whether it is compared."""
        kept = rows_to_keep(values, self.performance, self.na_action)
        if self._paired and self.na_action == "omit" and kept.any():
            codes = [each[kept] for each in codes]
            configuration = configuration_codes(self._factors(codes)[1 : 1 + self.params])
            kept[kept] = complete_pairs(configuration, codes[0], codes[-1])
        return kept

    def _factors(self, codes: Sequence[Ints]) -> list[Factor]:
        return [replace(book.key, codes=each) for book, each in zip(self.books, codes, strict=True)]

    def together(self, parts: Sequence[Part], values: Floats) -> Samples:
        """Return the runs of all parts, whose ``values`` are side by side, as one study."""
        configurations = np.concatenate([each.configurations for each in parts])
        counts = np.concatenate([each.counts for each in parts])
        order = np.lexsort(configurations.T)
        total = counts.sum(axis=1)
        start = (np.cumsum(total) - total)[order]
        first = np.repeat(np.arange(len(parts)), [len(each.counts) for each in parts])[order[0]]
        configurations, counts = configurations[order], counts[order]
        present = np.flatnonzero(counts.any(axis=0))
        counts = counts[:, present]
        runs = counts > 0
        seen = np.searchsorted(present, parts[first].seen)
        target, present = _used(self.books[0], present)
        used = [_used(*each) for each in zip(self.books[1:], configurations.T, strict=False)]
        return Samples(
            target=target,
            params=tuple(key for key, _ in used),
            present=present,
            configurations=np.stack([codes for _, codes in used], axis=1),
            counts=counts,
            values=values,
            stretches=Stretches(
                starts=(start[:, None] + np.cumsum(counts, axis=1) - counts)[runs],
                lengths=counts[runs],
                first=np.append(0, np.cumsum(runs.sum(axis=1))),
            ),
            appearance=by_appearance(seen, present.size),
            gates=self._corrected(parts, order),
        )

    def _corrected(self, parts: Sequence[Part], order: Ints) -> Floats | None:
        """Return the p-values of the omnibus test, corrected over all configurations."""
        across, alpha = self.settings.across, self.settings.alpha
        if across is None:
            return None
        p = np.concatenate([each.gates for each in parts if each.gates is not None], axis=1)
        return np.stack([across.adjust(each, alpha) for each in p[:, order]])


def _used(book: Codebook, codes: Ints) -> tuple[Factor, Ints]:
    """Return a key and codes, without levels whose runs were all left out."""
    levels = book.key.levels
    if not book.categorical:
        used, codes = np.unique(codes, return_inverse=True)
        levels = levels[used]
    return Factor(book.name, np.empty(0, np.intp), levels), codes
