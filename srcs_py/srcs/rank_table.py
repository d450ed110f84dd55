"""The ranks of a study, and the table of them as R lays it out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.roles import EFFECT, KEY, OMNIBUS, PAIRED_EFFECT, PVALUE, SIGN, Roles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from srcs_py.base.array_types import Bools, Ints
    from srcs_py.srcs.engine.ranking import Ranked
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples


@dataclass(frozen=True)
class RankedStudy:
    """The result of ranking: the table, the numbers of runs, and the p-values.

    Attributes
    ----------
    samples : Samples
        The runs.
    ranked : sequence of Ranked
        Results, one for each performance.
    options : Options
        The arguments.
    """

    samples: Samples
    ranked: Sequence[Ranked]
    options: Options

    @cached_property
    def table(self) -> pd.DataFrame:
        """The table of ranks.

        One row per configuration and target level. Configurations are in the order of their
        parameters, the first varying fastest; target levels by their text. A level without
        runs in a configuration has a missing rank and NaN elsewhere.
        """
        samples, options = self.samples, self.options
        columns = key_columns(samples)
        columns += [self._ranks(ranked) for ranked in self.ranked]
        if len(self.ranked) == 1:
            columns += self._numbers(self.ranked[0])
        names = check_table_columns(samples, options)
        table = pd.DataFrame(dict(zip(names, columns, strict=True)), copy=False)
        table.attrs[KEY] = roles_carried(options, (key.name for key in samples.params)).as_attrs()
        return table

    @property
    def nullable(self) -> pd.DataFrame:
        """The table, with a type of ranks that allows missing ones."""
        ranks = [name for name in self.table if pd.api.types.is_integer_dtype(self.table[name])]
        return self.table.astype(dict.fromkeys(ranks, "Int64"))

    @property
    def shown(self) -> Bools:
        """Whether some pair of each configuration is significant, by some performance."""
        shown: Bools = np.any([found.rank.any(axis=1) for found in self.ranked], axis=0)
        return shown

    @property
    def counts(self) -> Ints:
        """Number of runs of each row of the table."""
        return self.by_row(self.samples.counts)

    def by_row(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return values of shape (configurations, levels) in the order of the rows."""
        return values[:, self.samples.by_text].ravel()

    def _ranks(self, ranked: Ranked) -> Any:
        rank, missing = self.by_row(ranked.rank), self.counts == 0
        return pd.arrays.IntegerArray(rank, missing) if missing.any() else rank

    def _numbers(self, ranked: Ranked) -> list[Any]:
        """Return the columns after the rank, as :func:`check_table_columns` names them."""
        columns = _column_order(self.samples, self.options)
        numbers = [self.by_row(ranked.mean), self.by_row(ranked.sd)]
        numbers += [self.by_row(ranked.p[:, :, level]) for level in columns]
        if self.options.always:
            numbers.append(np.repeat(ranked.omnibus, len(columns)))
        if self.options.effect_size:
            numbers += [self.by_row(ranked.effect[:, :, level]) for level in columns]
        if self.options.winner == "test":
            numbers += [self.by_row(ranked.sign[:, :, level]) for level in columns]
        if self.options.paired_effect:
            numbers += [self.by_row(ranked.d_z[:, :, level]) for level in columns]
        return numbers


def carry_runs(table: pd.DataFrame, samples: Samples) -> None:
    """Let a table of ranks carry the least and the most runs of a cell of the study."""
    counts = samples.counts[samples.counts > 0]
    table.attrs[KEY]["runs"] = [int(counts.min()), int(counts.max())]


def roles_carried(options: Options, params: Iterable[str]) -> Roles:
    """Return what a table of ranks carries; ``params`` are in the order of the table."""
    columns = options.columns
    return Roles(
        target=columns.target,
        params=tuple(params),
        performance=columns.performance,
        test=options.test.name,
        correction=options.correction.name,
        alpha=options.alpha,
        maximize=None if options.directions else options.maximize,
        paired=options.paired,
        pairing_col=options.pairing_col if options.paired else None,
        further=options.further,
    )


def check_table_columns(samples: Samples, options: Options) -> list[str]:
    """Return the names of the table's columns, in order; raise if two would be equal."""
    names = [options.columns.target, *(key.name for key in samples.params)]
    performances = len(options.columns.performance)
    if performances > 1:
        names += [f"rank{number}" for number in range(1, performances + 1)]
    else:
        levels = [samples.levels[level] for level in _column_order(samples, options)]
        names += ["rank", "mean", "sd"] + [level + PVALUE for level in levels]
        names += [OMNIBUS] * options.always
        names += [level + EFFECT for level in levels] * options.effect_size
        names += [level + SIGN for level in levels] * (options.winner == "test")
        names += [level + PAIRED_EFFECT for level in levels] * options.paired_effect
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SRCSError(
            f"The table of ranks would have two columns named {twice[0]!r}: rename the level or "
            "the column that leads to it."
        )
    return names


def _column_order(samples: Samples, options: Options) -> Ints:
    """Return the order of the p-value columns: of first appearance, or of levels when paired."""
    return np.arange(samples.present.size) if options.paired else samples.appearance


def key_columns(samples: Samples) -> list[Any]:
    """Return target and parameters as categorical columns in level order."""
    size, rows = samples.configurations.shape[0], samples.by_text
    target = samples.target.categorical(np.tile(samples.present[rows], size))
    params = [
        key.categorical(np.repeat(codes, rows.size))
        for key, codes in zip(samples.params, samples.configurations.T, strict=True)
    ]
    return [target, *params]
