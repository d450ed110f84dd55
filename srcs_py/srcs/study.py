"""The arguments of SRCSranks, checked: runs, roles and what is to be done with them."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from srcs_py.base import checks
from srcs_py.base.checks import NaAction
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, warn
from srcs_py.base.progress import Progress, check_progress, progress_bar
from srcs_py.srcs.arguments import (
    check_pairs_fit,
    control_position,
    further_arguments,
    given_names,
    given_pairing,
    given_roles,
)
from srcs_py.srcs.engine.chunks import rank_all
from srcs_py.srcs.engine.custom_test import custom_test
from srcs_py.srcs.engine.ranking import Ranked, Settings
from srcs_py.srcs.input_checks import study_table, warn_of_swapped_roles
from srcs_py.srcs.out_of_core.from_batches import check_memory, gather_larger
from srcs_py.srcs.rank_codes import settings_of
from srcs_py.srcs.rank_table import column_names
from srcs_py.srcs.runs.from_table import gather
from srcs_py.srcs.runs.samples import Samples
from srcs_py.tables.roles import Roles


class Elsewhere(ABC):
    """A table whose runs stay where they are, on a cluster."""

    @abstractmethod
    def no_runs(
        self,
        target: str,
        params: Sequence[str],
        performance: Sequence[str],
        pairing: str | None,
        na_action: NaAction,
    ) -> Samples:
        """Return the levels of the whole study, with none of its runs."""

    @abstractmethod
    def ranks(self, study: Study) -> Any:
        """Return the table of ranks, of the kind of the given one."""


@dataclass(frozen=True)
class Study:
    """What :func:`srcs_py.SRCSranks` was asked for.

    Attributes
    ----------
    samples : Samples
        The runs.
    roles : Roles
        What each column is; a table of ranks carries it.
    settings : Settings
        Tests and direction; a custom test is not in them yet.
    ncores : int
        Processes of a custom test; threads of the others that gain from them.
    progress : bool or callable
        As it was given.
    fun, fun_args
        The user's own test of all levels.
    """

    samples: Samples
    roles: Roles
    settings: Settings
    ncores: int
    progress: Progress
    fun: Any
    fun_args: Mapping[str, Any]

    @contextmanager
    def ready(self) -> Iterator[Settings]:
        """Give the settings with a function in their test, and its processes while they last."""
        own = dict(self.fun_args)
        with custom_test(self.settings, self.fun, own, self.samples, self.ncores) as settings:
            yield settings


def study_of(
    data: Any,
    *,
    params: Any,
    target: Any,
    performance: Any,
    pairing_col: Any,
    test: Any,
    fun: Any,
    correction: Any,
    alpha: Any,
    maximize: Any,
    ncores: Any,
    paired: Any,
    na_action: Any,
    summarize: Any,
    effect_size: Any,
    gate: Any,
    across: Any,
    control: Any,
    progress: Any,
    fun_args: dict[str, Any],
    memory: Any = None,
) -> Study:
    """Check the arguments of :func:`srcs_py.SRCSranks` and find the runs.

    Raises
    ------
    SRCSError
        For wrong arguments or data.
    """
    settings = settings_of(
        test, correction, alpha, maximize, paired, summarize, effect_size, gate, across
    )
    if fun is not None and settings.test.p is not None:
        warn(
            SRCSWarning(
                Argument("test", settings.test.name),
                " does not use ",
                Argument("fun"),
                ".",
                remedy=("test", "custom"),
            )
        )
    if fun_args and settings.test.p is not None:
        checks.refuse_unknown("SRCSranks", fun_args, inspect.signature(study_of).parameters)
    check_pairs_fit(settings)
    na_action = checks.match_choice("na_action", na_action, checks.NA_ACTIONS)
    ncores = checks.check_count("ncores", ncores)
    progress = check_progress(progress)
    roles = given_roles(target, params, performance, settings)
    pairing = given_pairing(pairing_col, roles)
    used = [roles.target, *roles.params, *roles.performance]
    used += [] if pairing_col is None else given_names("pairing_col", pairing_col)
    columns = roles.target, roles.params, roles.performance, pairing, na_action
    if isinstance(data, Elsewhere):
        _check_elsewhere(settings, memory, progress)
        samples = data.no_runs(*columns)
    elif memory is None:
        samples = gather(study_table(data, used, roles), *columns, ncores)
    else:
        memory = check_memory(memory)
        samples = gather_larger(data, *columns, memory, settings, ncores, progress)
    roles = replace(
        roles,
        params=tuple(each.name for each in samples.params),
        pairing_col=pairing,
        further=further_arguments(na_action, settings, fun, fun_args, control),
    )
    warn_of_swapped_roles(samples, roles)
    column_names(samples, roles, settings)  # raises if two would be equal
    settings = replace(settings, control=control_position(control, samples, settings))
    settings.correction.check_levels(samples.present.size)
    return Study(samples, roles, settings, ncores, progress, fun, fun_args)


def _check_elsewhere(settings: Settings, memory: Any, progress: Any) -> None:
    """Raise for what a cluster does itself, or cannot do."""
    if settings.across is not None:
        raise SRCSError(
            Argument("across"),
            " needs the gate of all configurations at once, which the workers of a "
            "cluster do not have; rank in memory, or files with memory='2GB'.",
        )
    if memory is not None:
        raise SRCSError(
            Argument("memory"), " is for files and tables on this machine; a cluster uses its own."
        )
    if progress:
        raise SRCSError(
            Argument("progress"),
            " is not for lazy ranks: dask and Spark show their own while they compute.",
        )


def rank_each(study: Study, settings: Settings) -> list[Ranked]:
    """Rank by each performance column; one warning counts constant paired differences."""
    ((_, ranked),) = rank_pieces(study, settings, [study.samples])
    return ranked


def rank_pieces(
    study: Study, settings: Settings, pieces: Iterable[Samples]
) -> Iterator[tuple[Samples, list[Ranked]]]:
    """Rank pieces of the runs one after the other; yield each with its ranks."""
    performances = range(study.samples.values.shape[0])
    total = study.samples.counts.shape[0] * len(performances)
    constant = 0
    with progress_bar(total, study.progress) as report:
        for samples in pieces:
            ranked = [
                rank_all(samples, settings, each, study.ncores, report=report)
                for each in performances
            ]
            constant += sum(int(each.constant.sum()) for each in ranked)
            yield samples, ranked
    if constant:
        warn(f"{constant} {settings.test.undefined}; their p-values are NaN.")
