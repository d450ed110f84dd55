"""From runs to ranks: encode, arrange, rank, tabulate.

A table and batches of files are encoded here as the same ``Samples``; a cluster encodes its runs
itself and ranks each partition with :func:`rank_samples`.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError, warn
from srcs_py.base.progress import progress_bar
from srcs_py.srcs.engine.chunks import rank_all
from srcs_py.srcs.rank_table import RankedStudy, carry_runs, check_table_columns
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.srcs.runs.input_checks import (
    warn_of_many_levels,
    warn_of_pooled_runs,
    warn_of_scales,
    warn_of_spellings,
)
from srcs_py.stats.tests import TESTS
from srcs_py.tables.reading import as_table
from srcs_py.tables.reshape import refuse_wide
from srcs_py.tables.roles import KEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from srcs_py.base.array_types import Bools
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.roles import Columns

CLUSTERS = {"dask", "pyspark"}
UNREPORTED: AbstractContextManager[Any] = nullcontext(lambda configurations: None)


def is_on_cluster(data: Any) -> bool:
    """Return whether a table is a dask or a Spark DataFrame, whose runs stay where they are."""
    kind = type(data)
    return kind.__name__ == "DataFrame" and kind.__module__.partition(".")[0] in CLUSTERS


def rank(data: Any, options: Options) -> RankedStudy:
    """Rank the levels of a study.

    Parameters
    ----------
    data : path-like or any table
        One row per run, as :func:`srcs_py.SRCSranks` takes it, but not on a cluster.
    options : Options
        The checked arguments.

    Returns
    -------
    RankedStudy
        The table of ranks, and what it was made from.

    Raises
    ------
    SRCSError
        For wrong data, before anything is computed.
    """
    samples = encode(data, options)
    study = rank_samples(samples, ready(options, samples))
    carry_runs(study.table, samples)
    if any(found.conflict.any() for found in study.ranked):
        from srcs_py.srcs.engine.doubts import conflicting_levels

        each = [conflicting_levels(samples, found.conflict) for found in study.ranked]
        study.table.attrs[KEY]["conflicts"] = [pair for pairs in each for pair in pairs]
    if found := warn_of_underpowered(samples, study.shown, options):
        study.table.attrs[KEY]["underpowered"] = [samples.texts(number) for number in found]
    return study


def encode(data: Any, options: Options, *, comparable: bool = True) -> Samples:
    """Return the runs of a table, or of batches of it, by configuration and level.

    Single runs of all levels are an error if the runs must be ``comparable``.
    """
    columns = options.columns
    if options.memory is None:
        table = table_of_runs(data, columns)
        samples = from_table(table, columns, options.ncores, comparable=comparable)
    else:
        from srcs_py.srcs.out_of_core.from_batches import from_batches

        samples = from_batches(data, options)
    check_samples(samples, options)
    return samples


def table_of_runs(data: Any, columns: Columns) -> pd.DataFrame:
    """Return the columns of a table; of a wide one, an error with the call that makes it long."""
    try:
        table = data
        if not isinstance(data, pd.DataFrame):
            from srcs_py.tables.pooled import runs_and_designs

            table = runs_and_designs(data, columns)
        warn_of_pooled_runs(table, columns)
        return as_table(table, columns.all)
    except SRCSError as error:
        if error.argument == "data":
            refuse_wide(data, columns.target, columns.performance)
        raise


def check_samples(samples: Samples, options: Options) -> None:
    """Raise for options that do not fit the levels of the study."""
    warn_of_many_levels(samples, options.columns)
    warn_of_scales(samples, options.columns)
    warn_of_spellings(samples)
    check_table_columns(samples, options)
    samples.position(options.control)
    options.correction.check_levels(len(samples.levels))


def ready(options: Options, samples: Samples) -> Options:
    """Return the options; a custom test has become the function that the engine calls."""
    if options.test.p is not None:
        return options
    from srcs_py.srcs.engine.custom_test import custom_test

    return custom_test(options, samples.levels)


def warn_of_underpowered(samples: Samples, shown: Bools, options: Options) -> list[int]:
    """Return the configurations of :func:`without_power`, and warn of them."""
    found = without_power(samples, shown, options)
    if found:
        from srcs_py.srcs.engine.best_case import underpowered_warning

        control = samples.position(options.control)
        underpowered_warning(samples.counts[found], len(shown), options, control)
    return found


def without_power(samples: Samples, shown: Bools, options: Options) -> list[int]:
    """Return the configurations whose runs are too few to show anything.

    Parameters
    ----------
    samples, options : Samples and Options
        The runs and the arguments.
    shown : numpy.ndarray of shape (C,)
        Whether some pair is significant; then one can be in all configurations with these counts.
    """
    if shown.all() or options.test.p is None or options.test.name not in TESTS:
        return []
    designs, which = np.unique(samples.counts, axis=0, return_inverse=True)
    which = which.reshape(-1)  # numpy 2.0 returns a column
    doubtful = np.count_nonzero(designs, axis=1) > 1
    doubtful[which[shown]] = False
    if not doubtful.any():
        return []
    from srcs_py.srcs.engine.best_case import could_differ

    control = samples.position(options.control)
    doubtful[doubtful] = ~could_differ(designs[doubtful], options, control)
    return [int(number) for number in np.flatnonzero(doubtful[which])]


def rank_samples(samples: Samples, options: Options) -> RankedStudy:
    """Rank the levels of all configurations by each performance."""
    (study,) = rank_parts(samples, [samples], options)
    return study


def rank_parts(
    samples: Samples, parts: Iterable[Samples], options: Options
) -> Iterator[RankedStudy]:
    """Rank parts of the runs one after the other; one warning counts the pairs to note."""
    performances = range(len(samples.values))
    total = len(samples.counts) * len(performances)
    noted = tested = conflicts = decided = 0
    alone, example = np.zeros(3, np.int64), list[str]()
    with progress_bar(total, options.progress) if options.progress else UNREPORTED as report:
        for part in parts:
            ranked = [
                rank_all(part, options.of_performance(number), number, report=report)
                for number in performances
            ]
            noted += sum(int(found.noted.sum()) for found in ranked)
            tested += sum(int(np.sum(found.p >= 0)) // 2 for found in ranked)
            decided += sum(found.decided(options.alpha) for found in ranked)
            alone += sum(found.alone.sum(axis=0) for found in ranked)
            for found in ranked:
                if found.conflict.any():
                    from srcs_py.srcs.engine.doubts import conflicting_levels

                    example = example or conflicting_levels(part, found.conflict)[0]
                    conflicts += int(found.conflict.sum())
            yield RankedStudy(part, ranked, options)
    note = options.test.notes[options.paired]
    if note.text and noted > note.share * tested:
        warn(f"{noted} {note.text}")
    if conflicts or alone.any():
        from srcs_py.srcs.engine.doubts import warn_of_conflicts, warn_of_safer_test

        warn_of_conflicts(conflicts, decided, example)
        warn_of_safer_test(options, alone, decided)
