"""The arguments of SRCSranks, checked: runs, roles and what is to be done with them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from srcs_py.base import options
from srcs_py.base.errors import warn
from srcs_py.base.progress import Progress, check_progress, progress_bar
from srcs_py.srcs.arguments import (
    check_pairs_fit,
    control_position,
    further_arguments,
    given_names,
    given_pairing,
    given_roles,
)
from srcs_py.srcs.blocks import rank_all
from srcs_py.srcs.custom import custom_test
from srcs_py.srcs.engine import Ranked, Settings
from srcs_py.srcs.larger import check_memory, gather_larger
from srcs_py.srcs.rank_table import column_names
from srcs_py.srcs.samples import Samples, gather
from srcs_py.srcs.suspects import study_table, warn_of_swapped_roles
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.gates import GATES
from srcs_py.stats.tests import test_of
from srcs_py.tables.roles import Roles


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
    settings = Settings(
        test=test_of(test),
        correction=options.match_entry("correction", correction, CORRECTIONS),
        alpha=options.check_alpha(alpha),
        maximize=options.check_flag("maximize", maximize),
        paired=options.check_flag("paired", paired),
        always=options.match_choice("summarize", summarize, options.SUMMARIES) == "always",
        effect_size=options.check_flag("effect_size", effect_size),
        gate=options.match_entry("gate", gate, GATES),
        across=None if across is None else options.match_entry("across", across, CORRECTIONS),
    )
    if settings.test.p is not None:
        options.refuse_unknown("SRCSranks", fun_args, inspect.signature(study_of).parameters)
    check_pairs_fit(settings)
    na_action = options.match_choice("na_action", na_action, options.NA_ACTIONS)
    ncores = options.check_count("ncores", ncores)
    roles = given_roles(target, params, performance, settings)
    pairing = given_pairing(pairing_col, roles)
    used = [roles.target, *roles.params, *roles.performance]
    used += [] if pairing_col is None else given_names("pairing_col", pairing_col)
    columns = roles.target, roles.params, roles.performance, pairing, na_action
    if memory is None:
        samples = gather(study_table(data, used, roles), *columns)
    else:
        samples = gather_larger(data, *columns, check_memory(memory))
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
    progress = check_progress(progress)
    return Study(samples, roles, settings, ncores, progress, fun, fun_args)


def rank_each(study: Study, settings: Settings) -> list[Ranked]:
    """Rank by each performance column; one warning counts constant paired differences."""
    performances = range(study.samples.values.shape[0])
    total = study.samples.counts.shape[0] * len(performances)
    with progress_bar(total, study.progress) as report:
        ranked = [
            rank_all(study.samples, settings, each, study.ncores, report=report)
            for each in performances
        ]
    constant = sum(int(each.constant.sum()) for each in ranked)
    if constant:
        warn(f"{constant} {settings.test.undefined}; their p-values are NaN.")
    return ranked
