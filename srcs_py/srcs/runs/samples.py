"""Runs by configuration and level, arranged by their codes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import dense, ranges, sorted_by, stable_order
from srcs_py.base.checks import check_known
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.tables.factors import level_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.array_types import Codes, Floats, Ints
    from srcs_py.tables.factors import Factor

_ARRANGED = np.empty(0, np.intp)  # codes of keys, which need memory as long as somebody has them


@dataclass(frozen=True)
class RowRanges:
    """The runs by configuration and level, as ranges of consecutive rows of the values.

    Most tables have the runs of a configuration and level in consecutive rows. Their keys are then
    read once per range, not once per row. The values of other tables are sorted.

    Attributes
    ----------
    starts, lengths : numpy.ndarray of shape (ranges,)
        First row and number of rows of each, sorted by configuration and level.
    first : numpy.ndarray of shape (configurations + 1,)
        First range of each configuration; the last entry is the number of ranges.
    """

    starts: Ints
    lengths: Ints
    first: Ints

    def rows(self, configurations: Ints) -> Ints:
        """Return the row numbers of some configurations, one configuration after the other."""
        counts = np.diff(self.first)[configurations]
        chosen = ranges(self.first[configurations], counts)
        return ranges(self.starts[chosen], self.lengths[chosen])


@dataclass(frozen=True)
class Samples:
    """The runs of a study; each has a finite performance.

    Attributes
    ----------
    target : Factor
        The compared levels, without codes.
    params : tuple of Factor
        Parameters that make a configuration, in the order of the table's columns, without codes.
    present : numpy.ndarray of shape (levels,)
        Codes of the target levels that occur, in level order.
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each configuration that occurs, the first parameter varying fastest.
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs of each present level in each configuration.
    values : numpy.ndarray of shape (performances, rows)
        Performances, in data order or sorted.
    row_ranges : RowRanges
        Ranges of the runs of each configuration and level; the runs of a level are in the order of
        their pairing keys if paired, and else in data order.
    appearance : numpy.ndarray of shape (levels,)
        Positions in ``present``, by first appearance in the rows of the first configuration.
    omnibus : numpy.ndarray of shape (performances, configurations), optional
        P-values of the omnibus test, corrected over all configurations, if they are known.
    """

    target: Factor
    params: tuple[Factor, ...]
    present: Ints
    configurations: Ints
    counts: Ints
    values: Floats
    row_ranges: RowRanges
    appearance: Ints
    omnibus: Floats | None = None

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """Texts of the levels in ``present``."""
        return tuple(self.target.labels[code] for code in self.present)

    @cached_property
    def by_text(self) -> Ints:
        """Positions of the levels sorted by their texts, the order of a table of ranks."""
        return np.array(sorted(range(len(self.levels)), key=self.levels.__getitem__))

    def runs(self, configuration: int, performance: int = 0) -> list[Floats]:
        """Return the runs of each level in one configuration, paired ones in the same order."""
        rows = self.row_ranges.rows(np.array([configuration]))
        ends = np.cumsum(self.counts[configuration])[:-1]
        return np.split(self.values[performance][rows], ends)

    def position(self, level: Any) -> int | None:
        """Return the position of the control among the levels; None for None."""
        return position_of(level, self.levels, f" of {self.target.name!r}")

    def texts(self, configuration: int) -> list[str]:
        """Return the levels of a configuration as texts."""
        codes = self.configurations[configuration]
        return [key.labels[code] for key, code in zip(self.params, codes, strict=True)]

    def place(self, configuration: int) -> str:
        """Return a configuration in words, for messages."""
        texts = zip(self.params, self.texts(configuration), strict=True)
        return ", ".join(f"{key.name} {text!r}" for key, text in texts)

    def cell(self, number: int) -> str:
        """Return a level and its configuration in words; cells are numbered as in ``counts``."""
        configuration, level = divmod(number, len(self.levels))
        return f"{self.target.name} {self.levels[level]!r}, {self.place(configuration)}"

    def between(self, start: int, end: int) -> Samples:
        """Return consecutive configurations, with the levels of the whole study."""
        return replace(
            self,
            configurations=self.configurations[start:end],
            counts=self.counts[start:end],
            row_ranges=replace(self.row_ranges, first=self.row_ranges.first[start : end + 1]),
            omnibus=None if self.omnibus is None else self.omnibus[:, start:end],
        )


def arrange(
    target: Factor,
    params: Sequence[Factor],
    values: Floats,
    pairing: Sequence[Factor] = (),
    present: Ints | None = None,
    starts: Ints | None = None,
) -> Samples:
    """Arrange coded runs by configuration and level.

    Parameters
    ----------
    target : Factor
        The compared levels, with a code for each row (for each range of rows, with ``starts``).
    params : sequence of Factor
        Parameters, in the same way.
    values : numpy.ndarray of shape (performances, rows)
        Performances.
    pairing : sequence of Factor
        Columns that pair the rows together; none for unpaired runs.
    present : numpy.ndarray of shape (levels,), optional
        Codes of the levels of the whole study; by default those that occur in these rows.
    starts : numpy.ndarray of shape (ranges,), optional
        First rows of ranges with the same configuration and level; by default every row.

    Raises
    ------
    SRCSError
        If the runs do not pair.
    """
    configuration, level = configuration_codes(params), target.codes
    if present is None:
        level, present = dense(level)
    elif present.size < len(target.levels):
        level = np.searchsorted(present, level)
    size = int(configuration.max(initial=-1)) + 1, present.size
    cell: Codes = configuration.astype(np.int32 if size[0] * size[1] < 2**31 else np.int64)
    cell *= present.size
    cell += level.astype(cell.dtype, copy=False)
    order = None
    if pairing:
        pairs = pairing[0].codes if len(pairing) == 1 else configuration_codes(pairing)
        order = stable_order(pairs)
        order = order[stable_order(cell[order])]
    elif starts is None and len(values) == 1:
        values = sorted_by(cell, values[0])[None]
    else:
        order = stable_order(cell)
    if starts is None:
        counts = np.bincount(cell, minlength=size[0] * size[1]).reshape(size)
        begins, lengths = np.cumsum(counts) - counts.ravel(), counts.ravel()
        row_ranges = RowRanges(begins, lengths, np.arange(size[0] + 1) * present.size)
    else:
        lengths = np.diff(starts, append=values.shape[1])
        counts = np.bincount(cell, lengths, size[0] * size[1]).astype(np.intp).reshape(size)
        first = np.append(0, np.cumsum(np.bincount(configuration, minlength=size[0])))
        row_ranges = RowRanges(starts[order], lengths[order], first)
    del cell
    row = np.empty(size[0], np.int64)
    row[configuration] = np.arange(configuration.size)  # of each configuration, its last
    samples = Samples(
        target=replace(target, codes=_ARRANGED),
        params=tuple(replace(key, codes=_ARRANGED) for key in params),
        present=present,
        configurations=np.stack([key.codes[row] for key in params], axis=1),
        counts=counts,
        values=values,
        row_ranges=row_ranges,
        appearance=by_appearance(pd.unique(level[configuration == 0]), present.size),
    )
    if order is None or starts is not None:
        return samples
    if pairing:
        _check_pairs(samples, pairing, pairs[order], order)
    return replace(samples, values=values.take(order, axis=1))  # last: the checks need memory


def _check_pairs(samples: Samples, pairing: Sequence[Factor], codes: Codes, order: Ints) -> None:
    """Raise if the pairing keys of a configuration repeat or differ between levels.

    ``codes`` are those of the keys, sorted by configuration, then level, then code; ``order`` has
    their rows.
    """

    def key(place: np.intp) -> str:
        row = order[place]
        return " and ".join(repr(column.labels[column.codes[row]]) for column in pairing)

    counts = samples.counts
    cell = np.repeat(np.arange(counts.size), counts.ravel())
    names = " and ".join(repr(column.name) for column in pairing)
    column = f"pairing column{'s' if len(pairing) > 1 else ''} {names}"
    repeated = np.flatnonzero((cell[1:] == cell[:-1]) & (codes[1:] == codes[:-1]))
    if repeated.size:
        row = repeated[0]
        raise SRCSError(
            f"{column}: key {key(row)} occurs twice for {samples.cell(cell[row])}; "
            "a key must name one run of each target level; pair by another column, or not at all.",
            remedy=("paired", False),
        )
    most = counts.max(axis=1, keepdims=True)
    uneven = np.flatnonzero((counts != most) & (counts > 0))
    if uneven.size:
        number = uneven[0]
        raise SRCSError(
            f"{column}: {samples.cell(number)} has {counted(counts.flat[number], 'run')} where "
            f"another level has {most[number // counts.shape[1], 0]}; paired runs need a partner "
            "in every level; add them, or leave runs without one out.",
            remedy=("na_action", "omit"),
        )
    totals = counts.sum(axis=1)
    begin = np.repeat(np.cumsum(totals) - totals, totals)
    run = np.arange(codes.size) - np.repeat(np.cumsum(counts) - counts.ravel(), counts.ravel())
    unmatched = np.flatnonzero(codes[begin + run] != codes)
    if unmatched.size:
        row = unmatched[0]
        raise SRCSError(
            f"{column}: key {key(row)} of {samples.cell(cell[row])} has no partner "
            "in every level; give every level the same keys, or leave such runs out.",
            remedy=("na_action", "omit"),
        )


def position_of(control: Any, levels: Sequence[str], place: str = "") -> int | None:
    """Return the position of the control among levels; None for None."""
    if control is None:
        return None
    text = level_text(control)
    check_known(text, levels, Argument("control", control), f" is not a level{place}")
    return levels.index(text)


def by_appearance(seen: NDArray[np.integer[Any]], levels: int) -> Ints:
    """Return the positions of all levels: those ``seen`` in their order, then the others."""
    return np.append(seen, np.setdiff1d(np.arange(levels), seen)).astype(np.intp)


def configuration_codes(params: Sequence[Factor]) -> Codes:
    """Return each row's configuration: 0, 1, ..., the first parameter varying fastest."""
    code: Codes = np.zeros(params[0].codes.size, dtype=np.int64)
    size = 1
    for key in reversed(params):
        if size * len(key.levels) > 4 * code.size + 1024:  # too sparse to count
            found, code = np.unique(code, return_inverse=True)
            size = found.size
        code *= len(key.levels)
        code += key.codes
        size *= len(key.levels)
    return np.unique(code, return_inverse=True)[1] if size > 2**24 else dense(code)[0]
