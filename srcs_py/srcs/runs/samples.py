"""Runs by configuration and level, from codes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.arrays import dense, stable_order
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.runs.pairing import check_pairs
from srcs_py.srcs.runs.row_ranges import Stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.tables.factors import Factor

    Codes = NDArray[np.signedinteger[Any]]
    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


ONE_RUN = "one run per configuration and target level only"


@dataclass(frozen=True)
class Samples:
    """The runs of a study, without holes: every row is a run with a finite performance.

    Attributes
    ----------
    target : Factor
        The compared levels.
    params : tuple of Factor
        What makes a configuration, in the order of the table's columns.
    present : numpy.ndarray of shape (levels,)
        Codes of the target levels that occur, in level order.
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each configuration that occurs, the first parameter varying fastest.
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs of each present level in each configuration.
    values : numpy.ndarray of shape (performances, rows)
        Performances, in data order.
    stretches : Stretches
        Where the runs of a configuration are: by level, then by pairing key when paired,
        otherwise in data order.
    appearance : numpy.ndarray of shape (levels,)
        Positions in ``present``, by first appearance in the rows of the first configuration.
    gates : numpy.ndarray of shape (performances, configurations), optional
        P-values of the omnibus test, corrected over all configurations, where they are known.
    """

    target: Factor
    params: tuple[Factor, ...]
    present: Ints
    configurations: Ints
    counts: Ints
    values: Floats
    stretches: Stretches
    appearance: Ints
    gates: Floats | None = None

    def between(self, start: int, end: int) -> Samples:
        """Return consecutive configurations, with the levels of the whole study."""
        return replace(
            self,
            configurations=self.configurations[start:end],
            counts=self.counts[start:end],
            stretches=replace(self.stretches, first=self.stretches.first[start : end + 1]),
            gates=None if self.gates is None else self.gates[:, start:end],
        )


def arranged(
    target: Factor,
    params: Sequence[Factor],
    present: Ints,
    configuration: Codes,
    level: Codes,
    values: Floats,
    pairing: Factor | None,
    starts: Ints | None = None,
) -> Samples:
    """Return the runs of codes, by configuration and level; all ways into the engine meet here.

    Parameters
    ----------
    target : Factor
        The compared levels.
    params : sequence of Factor
        Parameters, with the codes of the rows (of the stretches, if there are such).
    present : numpy.ndarray of shape (levels,)
        Codes of the levels that occur anywhere.
    configuration, level : numpy.ndarray of shape (rows,) or (stretches,)
        Configurations 0, 1, ..., none left out, and positions in ``present``.
    values : numpy.ndarray of shape (performances, rows)
        Performances.
    pairing : Factor or None
        Pairing keys of the rows.
    starts : numpy.ndarray of shape (stretches,), optional
        First rows of stretches with the same configuration and level; by default every row.

    Raises
    ------
    SRCSError
        If the runs do not pair.
    """
    size = int(configuration.max(initial=-1)) + 1, present.size
    narrow = size[0] * size[1] < 2**31
    cell: Codes = configuration.astype(np.int32 if narrow else np.int64)
    cell *= present.size
    cell += level.astype(cell.dtype, copy=False)
    if pairing is None:
        order = stable_order(cell)
    else:
        order = stable_order(pairing.codes)
        order = order[stable_order(cell[order])]
    if starts is None:  # every row is a stretch
        ones = np.broadcast_to(np.intp(1), order.size)
        counts = np.bincount(cell, minlength=size[0] * size[1]).reshape(size)
        first = np.append(0, np.cumsum(counts.sum(axis=1)))
        stretches = Stretches(order, ones, first, single=True)
    else:
        lengths = np.diff(starts, append=values.shape[1])
        counts = np.bincount(cell, lengths, size[0] * size[1]).astype(np.intp).reshape(size)
        first = np.append(0, np.cumsum(np.bincount(configuration, minlength=size[0])))
        stretches = Stretches(starts[order], lengths[order], first)
    del cell
    samples = Samples(
        target=target,
        params=tuple(params),
        present=present,
        configurations=np.stack([each.codes[order[first[:-1]]] for each in params], axis=1),
        counts=counts,
        values=values,
        stretches=stretches,
        appearance=np.arange(present.size),
    )
    if pairing is not None:
        check_pairs(counts, pairing, pairing.codes[order], partial(_cell_text, samples))
    return samples


def by_appearance(seen: NDArray[np.integer[Any]], levels: int) -> Ints:
    """Return all levels: those seen, in their order, and then the others."""
    return np.append(seen, np.setdiff1d(np.arange(levels), seen)).astype(np.intp)


def check_comparable(samples: Samples) -> None:
    """Raise where there is one level only, or one run of each in each configuration."""
    check_levels(samples)
    if samples.counts.max() < 2:
        _refuse_single_runs(samples)


def check_levels(samples: Samples) -> None:
    """Raise where there is one level only."""
    if samples.present.size < 2:
        raise SRCSError(
            f"target column {samples.target.name!r} has one level only, "
            f"{samples.target.labels[samples.present[0]]!r}; at least two are needed to compare."
        )


def _refuse_single_runs(samples: Samples) -> None:
    """Raise for runs that nothing can be compared with; say what may be wrong."""
    columns = [("params", each) for each in samples.params]
    if len(samples.counts) > 1:  # else it is one value for each level, of one problem
        columns.insert(0, ("target", samples.target))
    for argument, each in columns:
        if len(each.levels) == samples.values.shape[1]:
            raise SRCSError(
                Argument(argument),
                f": the column {each.name!r} has another level in every row, which leaves "
                f"{ONE_RUN}; is it the performance or the number of the row?",
            )
    raise SRCSError(
        Argument("data"),
        f" has {ONE_RUN}; at least two are needed to compare levels in each "
        "configuration. If one of ",
        Argument("params"),
        " numbers the runs, leave it out. To compare levels over all configurations use ",
        Argument("overall"),
        "; to rank them by their means use ",
        Argument("atopsis"),
        ".",
    )


def configuration_codes(params: Sequence[Factor]) -> Codes:
    """Return each row's configuration: 0, 1, ..., the first parameter varying fastest."""
    code: Codes = np.zeros(params[0].codes.size, dtype=np.int64)
    size = 1
    for each in reversed(params):
        if size * len(each.levels) > 4 * code.size + 1024:  # too sparse to count
            found, code = np.unique(code, return_inverse=True)
            size = found.size
        code *= len(each.levels)
        code += each.codes
        size *= len(each.levels)
    return np.unique(code, return_inverse=True)[1] if size > 2**24 else dense(code)[0]


def _cell_text(samples: Samples, cell: int) -> str:
    configuration, level = divmod(int(cell), samples.counts.shape[1])
    parts = [f"{samples.target.name} {samples.target.labels[samples.present[level]]!r}"]
    for key, code in zip(samples.params, samples.configurations[configuration], strict=True):
        parts.append(f"{key.name} {key.labels[code]!r}")
    return ", ".join(parts)
