"""SRCSranks, with the names and defaults of R's package SRCS."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from srcs_py.base import checks
from srcs_py.base.arrays import own_error_state
from srcs_py.base.checks import Progress
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import is_on_cluster, rank

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.base.checks import FailedAction, Summarize, Winner
    from srcs_py.stats.corrections import CorrectionName
    from srcs_py.stats.tests import OmnibusName, TestName

P = ParamSpec("P")
R = TypeVar("R")


def _asks_for_roles(function: Callable[P, R]) -> Callable[P, R]:
    """Let the error of a call without roles show the columns of its table."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except checks.MissingArgumentsError as error:
            data = args[0] if args else kwargs.get("data")
            if is_on_cluster(data):
                raise
            from srcs_py.tables.describe import with_description

            raise with_description(error, data) from None

    return call


@_asks_for_roles
@checks.r_names
@own_error_state
def SRCSranks(
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str | Sequence[str],
    pairing_col: str | Sequence[str] | None = None,
    test: TestName | str | Callable[..., Any] = "wilcoxon",
    fun: Callable[..., Any] | None = None,
    correction: CorrectionName | str = "holm",
    alpha: float = 0.05,
    maximize: bool | Sequence[bool] | Mapping[str, bool] = True,
    ncores: int = 1,
    paired: bool = False,
    *,
    na_action: FailedAction = "fail",
    summarize: Summarize = "significant",
    effect_size: bool = False,
    gate: OmnibusName | str = "kruskal",
    across: CorrectionName | str | None = None,
    control: Any = None,
    winner: Winner = "mean",
    overlap: float | str | None = None,
    memory: str | int | None = None,
    progress: Progress = False,
    **fun_args: Any,
) -> pd.DataFrame:
    """Rank the levels of ``target`` within each configuration of ``params``.

    In every configuration a Kruskal-Wallis test asks whether the levels differ at all. Where
    it is significant, all pairs are tested and the p-values corrected together; of each pair
    that differs, the level with the better mean gains 1 and the other loses 1.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        One row per run. Categorical columns (enumerations, arrow dictionaries, factors) keep
        their level order; other columns get their sorted distinct values as levels. A dask or
        Spark DataFrame gives a lazy one of its kind, with the same ranks.
    params : str or sequence of str
        Columns whose combinations are the configurations.
    target : str
        Column whose levels are compared.
    performance : str or sequence of str
        Column of finite numbers. With several, the result has a rank column for each.
    pairing_col : str or sequence of str, optional
        Column that says which runs belong together, or several whose combinations say it, such as
        repetition and fold; needed if ``paired``.
    test : str or callable
        Pairwise test. R's "wilcoxon", "t", "tukeyHSD" and "custom", in full or by their
        beginnings: Wilcoxon tests use the normal approximation; the unpaired t test one standard
        deviation pooled over all levels; "tukeyHSD" is its own correction. Beyond R
        "brunnermunzel", "welch", "ks", "exact" (Wilcoxon's from the exact distribution) and
        "permutation" (of the difference of means), as scipy computes them ("brunnermunzel" of
        samples without overlap is 0, as in R), and "corrected" (a paired t test of folds that share
        training data, with ``overlap``); or a function of two samples that returns a
        p-value or an object with ``pvalue``, such as ``scipy.stats.cramervonmises_2samp``.
    fun : callable, optional
        For test "custom": receives the performances of one configuration, the target level of
        each (a categorical) and ``fun_args``; returns a DataFrame with the lower triangle of
        p-values (rows: the levels from the second, columns: those to the last but one), or a
        mapping or object that has one as ``p_value``. They are corrected like the others;
        give correction "none" if they already are.
    correction : str
        Correction of the p-values of each configuration: R's "holm", "hochberg", "hommel",
        "bonferroni", "BH", "BY", "fdr" and "none", or another of :func:`p_adjust`.
    alpha : float
        Significance level of the omnibus and the pairwise tests, between 0 and 1.
    maximize : bool, sequence of bool, or mapping from column to bool
        Whether a larger performance is better; of several performances, all or each of them.
    ncores : int
        Threads. A test that is a function, of scipy or yours, runs in one thread.
    paired : bool
        Whether runs with the same ``pairing_col`` in a configuration are paired. "tukeyHSD" has
        no paired form: as in R, it compares the runs as unpaired; a warning says so.
    na_action : {"fail", "omit", "worst"}
        Whether a missing performance is an error, or its run is left out (with its partners,
        if paired) and one warning counts them; or the run failed and is worse than every other,
        for tests of ranks with ``winner="test"``. Means and standard deviations are then those of
        the runs that ended.
    summarize : {"significant", "always"}
        "always" fills mean, sd and p-values also where the omnibus test is not significant,
        and adds the column ``omnibus.pval``; the ranks are the same.
    effect_size : bool
        Whether to add columns ``LEVEL.effect``: Vargha-Delaney A12 for rank tests (and custom
        ones), Hedges' g for tests of means, in favour of the row's level. Both ignore pairs; paired
        tests therefore add ``LEVEL.d_z``, the mean of the paired differences in units of their
        standard deviation.
    gate : {"kruskal", "friedman", "anova", "none"}
        Omnibus test that lets a configuration's pairs be tested: R's Kruskal-Wallis; Friedman's,
        for paired runs; the analysis of variance; or none.
    across : str, optional
        Correction, such as "BH", of the omnibus test's p-values over all configurations.
    control : level, optional
        Compare all other levels with this one only: their ranks are 1, 0 or -1, that of the
        control is 0, and the correction counts these pairs only. ``test="dunnett"`` needs one.
    winner : {"mean", "test"}
        Which level of a pair that differs wins: the one with the better mean, as in R, or the
        better one by the sign of the test's own statistic, which tests of ranks have also where
        the means point the other way. "test" adds columns ``LEVEL.sign``: 1 where the row's level
        tends to be larger, -1 where the other does.
    overlap : float or str, optional
        Ratio of test to training data of each run, for ``test="corrected"``: "5-fold" (1/4),
        "10-fold" (1/9) or a number.
    memory : str or int, optional
        For runs that do not fit in memory: how much of it they may use, such as "2GB". Then
        ``data`` is a parquet or feather file, a folder of them or a pattern such as
        ``"runs/*.parquet"``, a pyarrow dataset, a polars LazyFrame, a duckdb relation or any
        dataframe; the ranks are the same to the last bit. Temporary files are written to the folder
        in the environment variable TMPDIR; none outlives the process. Needs the extra ``arrow``.
        :func:`write_ranks` writes ranks that are too large to return.
    progress : bool or callable
        Whether to show a progress bar on standard error; or a function that is called with the
        number of configurations done and their total (with ``memory``, first with the number of
        runs read and their total). An exception that it raises stops the computation.
    **fun_args
        Further arguments of ``fun``; and R's dotted spellings, as ``**{"pairing.col": "Fold"}``.

    Returns
    -------
    pandas.DataFrame
        One row per configuration and target level: target, params, ``rank`` (wins minus
        losses, larger is better), ``mean``, ``sd`` (n - 1), and the corrected p-value against
        each level in ``LEVEL.pval``. Where the omnibus test is not significant ranks are 0
        and mean, sd and p-values NaN. A level without runs in a configuration has a missing
        rank. ``attrs["srcs"]`` carries the roles of the columns.

    Raises
    ------
    SRCSError
        For wrong arguments or data, before anything is computed.

    Warns
    -----
    SRCSWarning
        If runs were left out, paired t tests met constant differences (their p-value is NaN,
        where R stops), ``paired`` is given with a test that has no paired form, or a configuration
        has too few runs for any pair to be significant; if a test of ranks calls two levels
        different whose means are equal or point the other way, or a pooled variance decides many
        pairs in another way than Welch's test; if the runs of a cell differ in a column without a
        role that the levels share; or if the scale of a level differs from the others by the same
        large factor everywhere.

    See Also
    --------
    plot : Draw a grid of heatmaps of the ranks over all problem configurations.
    leaderboard : Sum up the ranks of each target level over all configurations.
    SRCScomparison : Compare the target levels of one configuration pair by pair.
    write_ranks : Rank as SRCSranks does, and write the ranks to a file in parts.
    describe :
        Return what each column of a table of runs is, with reasons, and what the user must
        decide.
    p_adjust : Correct p-values for multiple testing, each family along the last axis.
    from_wide : Turn a table with one column per algorithm into one row per run, for SRCSranks.
    from_cv_results : Turn ``cv_results_`` of scikit-learn into one row per candidate and fold.

    References
    ----------
    Villacorta and Saez (2015), SRCS: Statistical Ranking Color Scheme for Visualizing
    Parameterized Multiple Pairwise Comparisons with R, The R Journal 7(2), 89-104.

    Examples
    --------
    >>> import pandas as pd
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> SRCSranks(runs, params="Size", target="Algorithm", performance="Accuracy")[
    ...     ["Algorithm", "Size", "rank", "mean"]
    ... ]
      Algorithm Size  rank  mean
    0         A   10    -2  73.0
    1         B   10     1  83.0
    2         C   10     1  84.0
    """
    arguments = dict(locals())
    del arguments["data"], arguments["fun_args"]
    options = check_options(**arguments, **fun_args)
    if is_on_cluster(data):
        from srcs_py.srcs.distributed.lazy_ranks import lazy_ranks

        return cast("pd.DataFrame", lazy_ranks(data, options))
    return rank(data, options).table
