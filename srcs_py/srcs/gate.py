"""A gate for versions: whether a level loses to the control in any configuration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import own_error_state
from srcs_py.base.checks import r_names
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.base.quoting import markdown
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import rank
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import PVALUE, roles_of

if TYPE_CHECKING:
    from srcs_py.srcs.rank_table import RankedStudy

POWER = 0.8
RUNS = "mean.runs"  # a column that no table of ranks has


@dataclass(frozen=True)
class Gate:
    """The levels of a study compared with a control.

    Attributes
    ----------
    control : str
        Level that the others are compared with.
    losses, wins : pandas.DataFrame
        The comparisons in which a level is worse, and better: its configuration, the level, its
        mean, that of the control, and the p-value, corrected within the configuration.
    compared, missing : int
        Comparisons of a level with the control, and those without runs of one of them.
    underpowered : int
        Configurations whose runs are too few to show any loss, however large.
    visible : pandas.Series
        Smallest loss that each comparison would have shown in 80 of 100 studies; missing where
        none would.
    settings : str
        Test, corrections and significance level in words.
    """

    control: str
    losses: pd.DataFrame
    wins: pd.DataFrame
    compared: int
    missing: int
    underpowered: int
    visible: pd.Series
    settings: str

    @property
    def passed(self) -> bool:
        """Whether no level loses."""
        return self.losses.empty

    def __str__(self) -> str:
        """Return a summary in Markdown."""
        lines = [
            f"### {'No loss' if self.passed else 'Loss'} against {markdown(self.control)}",
            f"{len(self.losses)} of {counted(self.compared, 'comparison')} "
            f"{'is a loss' if len(self.losses) == 1 else 'are losses'}, {len(self.wins)} "
            f"{'a win' if len(self.wins) == 1 else 'wins'} ({markdown(self.settings)}).",
        ]
        if self.underpowered:
            where = counted(self.underpowered, "configuration")
            lines.append(f"In {where} the runs are too few to show any loss.")
        if self.missing:
            lines.append(
                f"{self.missing} more {'has' if self.missing == 1 else 'have'} no runs to compare."
            )
        if not self.losses.empty:
            lines.append(_markdown_table(self.losses))
        if self.visible.notna().any():
            lines.append(
                f"A loss of {self.visible.median():.3g} (median; at most {self.visible.max():.3g}) "
                "would have been seen in 80 of 100 studies. A smaller one may be there."
            )
        return "\n\n".join(lines)


@r_names
@own_error_state
def gate(
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str,
    *,
    control: Any,
    **options: Any,
) -> Gate:
    """Tell whether a level is worse than a control, such as the released version, anywhere.

    The omnibus tests are corrected over all configurations, so that the probability of any false
    loss is at most ``alpha`` for the whole study.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        Runs.
    params, target, performance : str or sequence of str
        Columns, as in :func:`SRCSranks`; a single performance.
    control : level
        Level that all others are compared with.
    **options
        Other arguments of :func:`SRCSranks`. By default ``across`` is ``"holm"``, and ``gate`` is
        ``"friedman"`` if ``paired``.

    Returns
    -------
    Gate
        ``passed``, the losses, and a summary in Markdown as its text.

    Raises
    ------
    SRCSError
        For wrong arguments or data, and if no level has runs in a configuration of the control.

    See Also
    --------
    equivalence :
        Find how probable it is that levels are better than others, equivalent to them, or
        worse.
    overall : Compare the levels over all configurations, or over blocks of them.

    Notes
    -----
    The visible loss is the shift of normal runs with these standard deviations and numbers of runs
    that a rank-sum test (with ``paired`` a sign test, as Friedman's is for two levels) calls
    significant in at least 80 of 100 studies, at ``alpha`` divided by the number of comparisons.
    It is missing for a single run, and where no loss would be seen so often. Pairs of runs that
    are alike, and milder corrections, show smaller losses.

    References
    ----------
    Noether (1987), Journal of the American Statistical Association 82, 645-647; Birnbaum (1956),
    Proceedings of the Third Berkeley Symposium 1, 13-17, for the largest variance of the rank sum.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 20, "Version": ["1.0"] * 10 + ["1.1"] * 10,
    ...     "Time": [*range(10), *range(20, 30)],
    ... })
    >>> found = gate(runs, "Size", "Version", "Time", control="1.0", maximize=False)
    >>> found.passed, len(found.losses)
    (False, 1)
    """
    paired = options.get("paired", False)
    own = {"across": "holm"} | ({"gate": "friedman"} if paired else {})
    settings = own | options | {"control": control, "summarize": "always"}
    checked = check_options(params, target, performance, **settings)
    checked.columns.check_single_performance()
    study = rank(data, checked)
    known = level_text(control)
    compared = _comparisons(study, known)
    missing = int(compared["p"].isna().sum())
    compared = compared.dropna(subset="p").reset_index(drop=True)
    if compared.empty:
        raise SRCSError(Argument("control", control), " has no configuration with another level.")
    shown = compared.drop(columns=["rank", "spread", "fewer", "total"])
    visible = _visible(compared, checked.alpha, checked.paired)
    across = checked.across.name if checked.across else "none"
    return Gate(
        control=known,
        losses=shown[compared["rank"] < 0].reset_index(drop=True),
        wins=shown[compared["rank"] > 0].reset_index(drop=True),
        compared=len(compared),
        missing=missing,
        underpowered=len(roles_of(study.table).underpowered),
        visible=visible,
        settings=f"{checked.test.label}, {across} correction over configurations, "
        f"alpha {checked.alpha:g}",
    )


def _comparisons(study: RankedStudy, control: str) -> pd.DataFrame:
    """Return one row per level and configuration, the control's left out."""
    table, roles = study.table, roles_of(study.table)
    texts = table[roles.target].map(level_text)
    table = table.assign(**{RUNS: np.where(study.counts > 0, study.counts, np.nan)})
    keys = list(roles.params)
    of_control = table[texts == control].set_index(keys)[["mean", "sd", RUNS]]
    of_control = of_control.add_suffix(" of the control")
    others = table[texts != control].join(of_control, on=keys)
    runs = others[[RUNS, f"{RUNS} of the control"]]
    return pd.DataFrame(
        {name: others[name] for name in [*keys, roles.target]}
        | {
            "mean": others["mean"],
            f"mean of {control}": others["mean of the control"],
            "p": others[control + PVALUE],
            "rank": others["rank"],
            "spread": np.hypot(others["sd"], others["sd of the control"]),
            "fewer": runs.min(axis=1),
            "total": runs.sum(axis=1),
        }
    )


def _visible(compared: pd.DataFrame, alpha: float, paired: bool) -> pd.Series:
    """Return the smallest loss that is seen with the power, in the unit of the performance."""
    from scipy.stats import norm

    fewer, total = compared["fewer"], compared["total"]
    chance = 0.25 / fewer if paired else (total + 1) / (12 * fewer * (total - fewer))
    bound = 0.5 + norm.isf(alpha / (2 * len(compared))) * np.sqrt(chance)
    bound = bound.where(bound < 1)
    # the share of won pairs s that stays above the bound: s - z sqrt(s (1 - s) / fewer) = bound
    half = norm.ppf(POWER) ** 2 / (2 * fewer)
    root = np.sqrt((bound + half) ** 2 - bound**2 * (1 + 2 * half))
    share = (bound + half + root) / (1 + 2 * half)
    shift = norm.ppf(share) * compared["spread"]
    return pd.Series(shift, name="visible loss")


def _markdown_table(table: pd.DataFrame) -> str:
    cells = [list(map(str, table)), ["---"] * table.shape[1]]
    cells += [[_cell(value) for value in row] for row in table.itertuples(index=False)]
    cells[0] = [markdown(name) for name in cells[0]]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else markdown(level_text(value))
