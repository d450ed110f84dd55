"""One answer over all configurations: do the levels differ, and which pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import own_error_state
from srcs_py.base.checks import NaAction, check_flag, r_names
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.engine.chunks import means_of
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import table_of_runs
from srcs_py.srcs.results.blocks import Blocks, blocks_of, scope_of
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import directed
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.srcs.runs.input_checks import check_levels
from srcs_py.srcs.runs.samples import position_of
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.overall_tests import OmnibusResult, omnibus_tests, rank_z
from srcs_py.stats.pairwise import pairs, signed_rank, two_sided_normal
from srcs_py.tables.latex_html import Shown, as_latex
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints

    Configurations = tuple[Sequence[str], Ints]  # params, and levels of each

POST_HOC = ("holm", "shaffer", "bergmann-hommel")
PAIRS = ("level", "other", "wins", "ties", "losses", "mean_difference", "wilcoxon", "z", "p")
_MANY = 1e9  # degrees of freedom of Nemenyi's studentized range, which are infinite


@dataclass(frozen=True, repr=False)
class Overall(Shown):
    """The levels compared over all configurations.

    Attributes
    ----------
    configurations : int
        How many there are.
    complete : int
        How many blocks have every level; without blocks, how many configurations. All but
        Skillings and Mack's test use these only; with fewer than two of them, that test is the
        only result.
    scope : str
        The same as text, with the names of the blocks: ``"8 blocks (Dataset), means of 352
        configurations"``.
    tests : pandas.DataFrame
        Rows "Friedman", "Iman-Davenport", "Quade" and "Skillings-Mack"; columns ``statistic``,
        ``df1``, ``df2`` (missing for chi-square) and ``p``.
    mean_ranks : pandas.Series
        Mean rank of each level, 1 for the best, best first.
    pairs : pandas.DataFrame
        One row per pair: ``level``, ``other``; in how many blocks the level has the
        better mean (``wins``), the same (``ties``) or the worse (``losses``);
        ``mean_difference``; ``wilcoxon``, the p-value of the signed-rank test of the means (zero
        differences dropped, normal approximation, as R's), corrected by Holm's method over the
        pairs of the table; ``z`` and ``p`` of the difference of mean ranks, and this p-value
        corrected: ``nemenyi``, ``holm``, ``shaffer``, and up to 12 levels ``bergmann-hommel``,
        which goes through all ways in which the levels can be equal. Against a control ``holm``
        only.
    control : str or None
        The only level that all others are compared with.
    blocks : tuple of str
        Params whose levels are the blocks.
    how : mapping
        How p of each test was found: ``"exact"`` by enumeration of the orders of all blocks, for
        few blocks and levels; ``"permutations"``, 99,999 of them, for fewer than 8 blocks of more
        levels; else ``"approximate"`` by chi-square or F. The p-values of pairs are approximate.
    """

    configurations: int
    complete: int
    scope: str
    tests: pd.DataFrame
    mean_ranks: pd.Series
    pairs: pd.DataFrame
    control: str | None = None
    blocks: tuple[str, ...] = ()
    how: Mapping[str, str] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """A sentence on the p-values of few blocks; empty with more blocks."""
        ways = {"exact": "by enumeration of all orders", "permutations": "by 99,999 permutations"}
        found = {*map(str, self.how.values())} & {*ways}
        if not found:
            return ""
        text = " or ".join(ways[each] for each in sorted(found))
        text = f"p of Friedman, Iman-Davenport and Quade {text}"
        return text + "; Skillings-Mack and the pairs are approximate with so few."

    @property
    def _tables(self) -> list[pd.DataFrame]:
        if self.pairs.empty:
            return [self.tests]
        return [self.tests, self.mean_ranks.to_frame("mean rank"), self.pairs.set_index("level")]

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        first: list[str | pd.DataFrame] = [*self._tables[:2]]
        if self.pairs.empty:
            return [self.scope, *first]
        first += [self.note] * bool(self.note)
        pairs = self.pairs.set_index(["level", "other"])
        p_values = pairs.loc[:, "wilcoxon":].drop(columns="z")
        shown = pairs.assign(**p_values.map("{:.2g}".format, "ignore"))
        # two tables, for all columns together are wider than a console
        return [self.scope, *first, shown.loc[:, :"wilcoxon"], shown.loc[:, "z":]]

    def to_latex(self) -> str:
        """Return the three tables in LaTeX, which needs the package booktabs."""
        return "\n".join(as_latex(each, digits=4) for each in self._tables)


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
) -> Overall:
    """Compare the levels over all configurations, or over blocks of them, by the mean of each.

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
        Column of finite numbers; runs of a configuration and level are averaged.
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

    Returns
    -------
    Overall
        Tests, mean ranks and pairs.

    Raises
    ------
    SRCSError
        For wrong columns or levels, fewer than two levels, or fewer than two blocks in which at
        least two levels were measured.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several params and ``blocks`` is not given: such a
        study has few problems, not as many as it has configurations. Name all params as blocks
        if each combination is a problem of its own.

    References
    ----------
    Demsar (2006), Journal of Machine Learning Research 7, 1-30; Garcia and Herrera (2008), Journal
    of Machine Learning Research 9, 2677-2694; Skillings and Mack (1981), Technometrics 23, 171-177.

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
    from scipy.stats import rankdata

    maximize = check_flag("maximize", maximize)
    if params is None and target is None and performance is None:
        levels, means, maximize, at = _of_ranks(data, maximize)
    else:
        levels, means, at = _of_runs(data, params, target, performance, na_action)
    position = position_of(control, levels)
    sample = blocks_of(blocks, *at)
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
    if len(complete) > 1:
        mean_ranks = rankdata(-complete if maximize else complete, axis=1).mean(axis=0)
        with np.errstate(over="ignore", invalid="ignore"):
            table = _pairs(levels, complete, mean_ranks, maximize, position)
    else:
        mean_ranks, table = np.full(len(levels), np.nan), pd.DataFrame(columns=list(PAIRS))
    ranks = pd.Series(mean_ranks, index=list(levels)).sort_values(kind="stable")
    return Overall(
        configurations=len(means),
        complete=len(complete),
        scope=scope_of(Blocks(sample.names, sample.codes[whole]), len(means)),
        tests=pd.DataFrame({name: _numbers(test) for name, test in tests.items()}).T,
        mean_ranks=ranks,
        pairs=table,
        control=None if position is None else levels[position],
        blocks=sample.names,
        how={name: test.how for name, test in tests.items()},
    )


def _numbers(test: OmnibusResult) -> dict[str, float]:
    return {name: getattr(test, name) for name in ("statistic", "df1", "df2", "p")}


def check_complete(found: Overall) -> None:
    """Refuse a result without mean ranks and pairs."""
    if found.complete < 2:
        raise SRCSError(f"There are {found.scope}; at least two are needed.")


def _of_ranks(data: Any, maximize: bool) -> tuple[tuple[str, ...], Floats, bool, Configurations]:
    """Return levels, means of shape (configurations, levels), direction and configurations."""
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
    known = directed(ranks, roles).maximize
    way = maximize if known is None else known
    return at.target.labels, at.values_of(ranks["mean"]), way, (roles.params, at.codes)


def _of_runs(
    data: Any, params: Any, target: Any, performance: Any, na_action: NaAction
) -> tuple[tuple[str, ...], Floats, Configurations]:
    columns = check_options(params, target, performance, na_action=na_action).columns
    columns.check_single_performance()
    samples = from_table(table_of_runs(data, columns), columns, comparable=False)
    check_levels(samples)
    params = tuple(str(factor.name) for factor in samples.params)
    return samples.levels, means_of(samples), (params, samples.configurations)


def _pairs(
    levels: tuple[str, ...], means: Floats, mean_ranks: Floats, maximize: bool, control: int | None
) -> pd.DataFrame:
    """Return the table of pairs; those of the control if there is one."""
    from srcs_py.stats.tukey import studentized_range_sf

    first, second = pairs(len(levels))
    made = np.flatnonzero((first == control) | (second == control) | (control is None))
    first, second = first[made], second[made]
    z = rank_z(mean_ranks, len(means))[made]
    difference = means[:, first] - means[:, second]
    better = difference if maximize else -difference
    p = two_sided_normal(z)
    columns: dict[str, Any] = {
        "level": [levels[each] for each in first],
        "other": [levels[each] for each in second],
        "wins": (better > 0).sum(axis=0),
        "ties": (difference == 0).sum(axis=0),
        "losses": (better < 0).sum(axis=0),
        "mean_difference": difference.mean(axis=0),
        "wilcoxon": _holm(signed_rank(means.T[None])[0][0, made]),
        "z": z,
        "p": p,
    }
    if control is None:
        columns["nemenyi"] = studentized_range_sf(np.abs(z) * np.sqrt(2), len(levels), _MANY)
        for name in POST_HOC:
            most = CORRECTIONS[name].most_levels
            if most is None or len(levels) <= most:
                columns[name] = CORRECTIONS[name].adjust(p, 0.05)
        return pd.DataFrame(columns)
    return pd.DataFrame(columns | {"holm": _holm(p)})


def _holm(p: Floats) -> Floats:
    return CORRECTIONS["holm"].adjust(p, 0.05)
