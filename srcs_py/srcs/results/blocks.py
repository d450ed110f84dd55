"""Blocks of configurations: the problems that an answer over all configurations generalizes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import check_known
from srcs_py.base.errors import Argument, warn
from srcs_py.base.number_text import counted
from srcs_py.stats.intervals import student_interval
from srcs_py.tables.roles import check_one_role, named_columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Floats, Ints


@dataclass(frozen=True)
class Blocks:
    """The block of each configuration.

    Attributes
    ----------
    names : tuple of str
        Parameters whose levels are the blocks; empty if each configuration is a block of its own.
    codes : numpy.ndarray of int, shape (C,)
        Number of the block of each configuration, from 0.
    """

    names: tuple[str, ...]
    codes: Ints

    def means(self, values: Floats) -> Floats:
        """Return the means of each block, over its configurations that have all of its levels.

        Parameters
        ----------
        values : numpy.ndarray of shape (C, k)
            NaN where a configuration lacks a level.

        Returns
        -------
        numpy.ndarray of shape (blocks, k)
            NaN where a block lacks a level, or no configuration has all levels of the block.

        Examples
        --------
        >>> blocks = Blocks(("Dataset",), np.array([0, 0, 1]))
        >>> blocks.means(np.array([[1.0, 2.0], [np.nan, 8.0], [3.0, np.nan]]))
        array([[ 1.,  2.],
               [ 3., nan]])
        """
        there, count = ~np.isnan(values), self.codes.max() + 1
        levels = np.zeros((count, values.shape[1]), dtype=bool)
        np.logical_or.at(levels, self.codes, there)
        common = (there == levels[self.codes]).all(axis=1)  # have every level of their block
        codes = self.codes[common]
        sums = np.zeros((count, values.shape[1]))
        np.add.at(sums, codes, values[common])
        with np.errstate(invalid="ignore"):
            return np.asarray(sums / np.bincount(codes, minlength=count)[:, None])


def scope_of(used: Blocks, total: int) -> str:
    """Return what a test is over, as captions and tables name it.

    Parameters
    ----------
    used : Blocks
        Blocks of the configurations that have every level.
    total : int
        Number of all configurations.

    Examples
    --------
    >>> scope_of(Blocks(("Dataset",), np.array([0, 0, 1])), 3)
    '2 blocks (Dataset), means of 3 configurations'
    >>> scope_of(Blocks((), np.arange(2)), 3)
    '2 of 3 configurations, those with every level'
    """
    used_ones = len(used.codes)
    text = counted(used_ones, "configuration")
    if used_ones < total:
        text = f"{used_ones} of {total} configurations, those with every level"
    if used.names:
        blocks = len(np.unique(used.codes))
        means = f", means of {text}" if blocks < total else ""
        text = f"{counted(blocks, 'block')} ({', '.join(used.names)}){means}"
    return text


def check_blocks(blocks: Any, params: Sequence[str]) -> tuple[str, ...]:
    """Return ``blocks`` as names of parameters; none for None."""
    names = () if blocks is None else named_columns("blocks", blocks)
    check_one_role({"blocks": names})
    for name in names:
        check_known(name, params, Argument("blocks", blocks), " must name parameters")
    return names


def blocks_of(blocks: Any, params: Sequence[str], codes: Ints, *, sample: bool = True) -> Blocks:
    """Return the blocks of configurations.

    Parameters
    ----------
    blocks : str, sequence of str or None
        Parameters whose levels are the blocks.
    params : sequence of str
        All parameters.
    codes : numpy.ndarray of int, shape (C, len(params))
        Levels of each configuration.
    sample : bool
        Whether a test or an interval takes the blocks as a sample of problems.

    Returns
    -------
    Blocks
        Each configuration is a block of its own if ``blocks`` is None.

    Warns
    -----
    SRCSWarning
        If they are a sample, ``blocks`` is None, and no parameter alone tells the configurations
        apart: they are combinations of levels, not a sample of problems.
    """
    names = check_blocks(blocks, params)
    if not names:
        levels = max((len(np.unique(column)) for column in codes.T), default=1)
        if sample and len(codes) > levels:
            _warn_of_combinations(params, len(codes))
        return Blocks((), np.arange(len(codes)))
    chosen = codes[:, [params.index(name) for name in names]]
    return Blocks(names, np.unique(chosen, axis=0, return_inverse=True)[1].reshape(-1))


def _warn_of_combinations(params: Sequence[str], count: int) -> None:
    warn(
        f"{count} combinations of {', '.join(params[:-1])} and {params[-1]} count as {count} "
        "independent problems, so that p-values and intervals are too small: name the columns "
        "whose levels are problems by ",
        Argument("blocks"),
        " (all of these columns if each combination is a problem of its own).",
    )


def interval_of_means(values: Floats) -> tuple[Floats, Floats]:
    """Return both ends of the 95 % interval of the mean of each level over the blocks.

    Parameters
    ----------
    values : numpy.ndarray of shape (blocks, k)
        Means of each block.

    Returns
    -------
    low, high : numpy.ndarray of shape (k,)
        Student's interval, since resamples of few blocks are too narrow: they hold in 81 % for
        three blocks. NaN for a level that a block lacks; of a single block both ends are its mean.
    """
    if len(values) == 1:
        return values[0], values[0]
    lacking = np.isnan(values).any(axis=0)
    return student_interval(np.where(lacking, np.nan, values).T, 0.05)[1:]
