"""One answer over all configurations: do the levels differ, and which pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import pandas as pd

from srcs_py.base.arrays import own_error_state
from srcs_py.base.checks import NaAction, check_alpha, check_flag, match_choice, r_names
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import table_of_runs
from srcs_py.srcs.results.blocks import Blocks, blocks_of, scope_of
from srcs_py.srcs.results.fixed_problems import (
    AVERAGES,
    Average,
    averages_of,
    mean_rank_intervals,
    stratified_z,
)
from srcs_py.srcs.results.overall_answer import Overall
from srcs_py.srcs.results.overall_pairs import PAIRS, pairs_table
from srcs_py.srcs.results.rank_arrays import DEFAULT_ALPHA, alpha_of, rank_arrays
from srcs_py.srcs.results.rederive import directed
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.srcs.runs.input_checks import check_levels
from srcs_py.srcs.runs.samples import position_of
from srcs_py.stats.overall_tests import omnibus_tests, rank_z
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.roles import Roles

    Configurations = tuple[Sequence[str], Ints]  # params, and levels of each

Sample = Literal["problems", "runs"]
SAMPLES: tuple[Sample, ...] = get_args(Sample)
_NUMBERS = ["statistic", "df1", "df2", "p"]  # of a test


@r_names
@own_error_state
def overall(
    data: Any,
    params: str | Sequence[str] | None = None,
    target: str | None = None,
    performance: str | None = None,
    *,
    maximize: bool = True,
    control: Any = None,
    blocks: str | Sequence[str] | None = None,
    na_action: NaAction = "fail",
    sample: Sample = "problems",
    average: Average = "mean",
    paired: bool = False,
    pairing_col: str | Sequence[str] | None = None,
    alpha: float | None = None,
) -> Overall:
    """Compare the levels over all configurations, or over blocks of them.

    With ``sample="problems"`` the answer is for problems like these: each configuration, or block,
    counts once by the average of its runs. With ``sample="runs"`` it is for these problems: new
    runs of the same configurations are what is inferred to.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        Runs, with the next three arguments; or without them a table of ranks that
        :func:`SRCSranks` made with ``summarize="always"``, which has all means.
    params : str or sequence of str
        Columns whose combinations are the configurations.
    target : str
        Column whose levels are compared.
    performance : str
        Column of finite numbers.
    maximize : bool
        Whether a larger performance is better; asked only where a table of ranks does not say it.
    control : level, optional
        Compare all others with this one only, which needs a milder correction.
    blocks : str or sequence of str, optional
        Columns of params whose levels are the problems, such as the data sets. The configurations
        of a block (those that have every level of the block) are averaged first, and each block
        counts once; without blocks, each configuration.
    na_action : {'fail', 'omit'}
        Whether runs with a missing performance are an error, or left out with a warning.
    sample : {'problems', 'runs'}
        What the study is a sample of. ``"runs"`` needs runs, not a table of ranks.
    average : {'mean', 'median'}
        How the runs of a configuration and level are averaged. The two can name different winners.
    paired : bool
        Whether runs are paired; only ``sample="runs"`` uses it.
    pairing_col : str or sequence of str, optional
        Column, or columns, that say which runs belong together; needed for paired runs.
    alpha : float, optional
        Significance level of the places; by default that of the table of ranks, else 0.05.

    Returns
    -------
    Overall
        Tests, mean ranks and pairs.

    Raises
    ------
    SRCSError
        For wrong columns or levels, fewer than two levels, or fewer than two blocks in which at
        least two levels were measured (with ``sample="runs"``: fewer than one).

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several params and ``blocks`` is not given: such a
        study has few problems, not as many as it has configurations. Name all params as blocks
        if each combination is a problem of its own.

    See Also
    --------
    p_adjust : Correct p-values for multiple testing, each family along the last axis.
    leaderboard : Sum up the ranks of each target level over all configurations.
    cd_diagram : Draw the critical difference diagram of the target levels over all configurations.
    gate : Tell whether a level is worse than a control, such as the released version, anywhere.

    References
    ----------
    Demsar (2006), Journal of Machine Learning Research 7, 1-30; Garcia and Herrera (2008), Journal
    of Machine Learning Research 9, 2677-2694; Skillings and Mack (1981), Technometrics 23, 171-177;
    van Elteren (1960), Bulletin of the International Statistical Institute 37, 351-361; Agarwal et
    al. (2021), NeurIPS 34, 29304-29320, on few runs of fixed problems.

    Examples
    --------
    >>> import pandas as pd
    >>> runs = pd.DataFrame({
    ...     "Data": [1, 2, 3, 4, 5] * 3,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 64, 82, 91, 55, 75, 66, 85, 94, 58, 73, 69, 84, 93, 57.0],
    ... })
    >>> answer = overall(runs, "Data", "Algorithm", "Accuracy")
    >>> answer.mean_ranks.to_dict()
    {'B': 1.2, 'C': 1.8, 'A': 3.0}
    >>> answer.tests["p"].round(4).to_dict()["Friedman"]
    0.0085
    """
    maximize, paired = check_flag("maximize", maximize), check_flag("paired", paired)
    sample = match_choice("sample", sample, SAMPLES)
    average = match_choice("average", average, AVERAGES)
    if params is None and target is None and performance is None:
        _check_needs_no_runs(sample, average)
        levels, means, roles, at = _of_ranks(data)
        way = maximize if roles.maximize is None else roles.maximize
        found = _over_problems(levels, means, way, control, blocks_of(blocks, *at))
        return replace(found, alpha=alpha_of(roles, alpha))
    level = check_alpha(DEFAULT_ALPHA if alpha is None else alpha)
    pairing = {"paired": paired, "pairing_col": pairing_col} if sample == "runs" else {}
    options = check_options(params, target, performance, na_action=na_action, **pairing)
    options.columns.check_single_performance()
    table = table_of_runs(data, options.columns)
    samples = from_table(table, options.columns, comparable=False)
    check_levels(samples)
    means = averages_of(samples, average)
    if sample == "runs":
        if blocks is not None:
            raise SRCSError(
                Argument("blocks"), " are a sample of problems, not of runs; leave it out."
            )
        found = _over_runs(samples, means, maximize, control, average, paired)
        return replace(found, alpha=level)
    names = tuple(str(factor.name) for factor in samples.params)
    found = _over_problems(
        samples.levels, means, maximize, control, blocks_of(blocks, names, samples.configurations)
    )
    of = "" if average == "mean" else ", medians of their runs"
    return replace(found, scope=found.scope + of, alpha=level)


def _over_problems(
    levels: tuple[str, ...], means: Floats, maximize: bool, control: Any, sample: Blocks
) -> Overall:
    """Return the answer for problems of which the blocks are a sample."""
    position = position_of(control, levels)
    values = sample.means(means)
    compared = np.count_nonzero((~np.isnan(values)).sum(axis=1) > 1)
    if compared < 2:
        unit = "blocks" if sample.names else "configurations"
        raise SRCSError(
            f"Two {unit} with two levels or more are needed; of {len(values)} there "
            f"{'is' if compared == 1 else 'are'} {compared}."
        )
    complete = values[~np.isnan(values).any(axis=1)]
    tests = omnibus_tests(-values if maximize else values)
    whole = ~np.isnan(means).any(axis=1)
    table = pd.DataFrame(columns=list(PAIRS))
    ranks = _mean_ranks(levels, complete if len(complete) > 1 else complete[:0], maximize)
    if len(complete) > 1:
        z = rank_z(ranks[list(levels)].to_numpy(), len(complete))
        table = pairs_table(levels, complete, z, maximize, position, of_ranks=True)
    return Overall(
        configurations=len(means),
        complete=len(complete),
        scope=scope_of(Blocks(sample.names, sample.codes[whole]), len(means)),
        tests=pd.DataFrame({name: vars(test) for name, test in tests.items()}, _NUMBERS).T,
        mean_ranks=ranks,
        pairs=table,
        control=None if position is None else levels[position],
        blocks=sample.names,
        how={name: test.how for name, test in tests.items()},
    )


def _over_runs(
    samples: Samples, means: Floats, maximize: bool, control: Any, average: str, paired: bool
) -> Overall:
    """Return the answer for these configurations, of whose runs there is a sample."""
    levels = samples.levels
    position = position_of(control, levels)
    complete = means[~np.isnan(means).any(axis=1)]
    if not len(complete):
        raise SRCSError("No configuration has runs of every level.")
    ranks = _mean_ranks(levels, complete, maximize)
    low, high = mean_rank_intervals(samples, average, maximize, paired)
    ends = pd.DataFrame({"low": low, "high": high}, index=list(levels))
    z = stratified_z(samples, paired) * (-1 if maximize else 1)  # as a difference of ranks
    test = "sums of signed ranks" if paired else "van Elteren's tests"
    count = f"{len(means)} fixed configuration{'s' * (len(means) > 1)}"
    return Overall(
        configurations=len(means),
        complete=len(complete),
        scope=f"{count}, whose runs are the sample; {test}, and ranks of {average}s",
        tests=pd.DataFrame(columns=_NUMBERS),
        mean_ranks=ranks,
        pairs=pairs_table(levels, complete, z, maximize, position, of_ranks=False),
        control=None if position is None else levels[position],
        sample="runs",
        intervals=ends.loc[ranks.index],
    )


def _mean_ranks(levels: tuple[str, ...], complete: Floats, maximize: bool) -> pd.Series:
    """Return the mean rank of each level, the best first; NaN of fewer than one block."""
    from scipy.stats import rankdata

    ranks = np.full(len(levels), np.nan)
    if len(complete):
        ranks = rankdata(-complete if maximize else complete, axis=1).mean(axis=0)
    return pd.Series(ranks, index=list(levels)).sort_values(kind="stable")


def _check_needs_no_runs(sample: str, average: str) -> None:
    """Refuse what a table of ranks cannot answer."""
    for name, value, ranks in (("sample", sample, "problems"), ("average", average, "mean")):
        if value != ranks:
            raise SRCSError(
                Argument(name, value), " needs the runs, with ", Argument("params"), ", ",
                Argument("target"), " and ", Argument("performance"), ", not a table of ranks.",
            )  # fmt: skip


def _of_ranks(data: Any) -> tuple[tuple[str, ...], Floats, Roles, Configurations]:
    """Return levels, means of shape (configurations, levels), roles and configurations."""
    ranks = whole_table(data, "data")
    roles = roles_of(ranks)
    if "mean" not in ranks:
        raise SRCSError("The table of ranks has no column 'mean'; make it for one performance.")
    if ranks["mean"][ranks["rank"].notna()].isna().any():
        raise SRCSError(
            "The table of ranks has no means where nothing was significant: give the runs, with ",
            Argument("params"),
            ", ",
            Argument("target"),
            " and ",
            Argument("performance"),
            ", or ranks with all means.",
            remedy=("summarize", "always"),
        )
    at = rank_arrays(ranks, roles.target, roles.params)
    means = at.values_of(ranks["mean"])
    return at.target.labels, means, directed(ranks, roles), (roles.params, at.codes)
