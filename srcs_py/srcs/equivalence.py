"""Levels that are better than others by more than a margin, or equivalent to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import own_error_state
from srcs_py.base.checks import NaAction, check_count, check_positive, check_rng, r_names
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.srcs.engine.chunks import block_of, chunks_of, means_of
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import encode
from srcs_py.srcs.rank_table import key_columns
from srcs_py.srcs.results.blocks import blocks_of, check_blocks
from srcs_py.stats.overlap import overlap_ratio
from srcs_py.stats.pairwise import pairs
from srcs_py.stats.posterior import beyond_margin, signed_rank_posterior
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import KEY

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples

LEAST_BLOCKS = 6  # of five equal blocks 19 % had a probability above 0.95, of two 45 %


@r_names
@own_error_state
def equivalence(
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str,
    *,
    margin: float | Mapping[Any, float],
    maximize: bool = True,
    paired: bool = False,
    pairing_col: str | None = None,
    overlap: float | str | None = None,
    blocks: str | Sequence[str] | None = None,
    na_action: NaAction = "fail",
    draws: int = 50_000,
    rng: int | np.random.Generator = 0,
) -> pd.DataFrame:
    r"""Find how probable it is that levels are better than others, equivalent to them, or worse.

    Two levels are equivalent if the difference of their means is at most ``margin``. A test that
    finds no difference does not show equivalence: with few runs it finds none. The difference has
    the posterior distribution

    .. math:: \bar d + s \sqrt{1/n + c} \; t_{n-1}

    of Student's t, with mean :math:`\bar d` and standard deviation :math:`s` of the :math:`n`
    paired differences, and :math:`c` the ``overlap``. The probabilities of better and worse are
    what lies beyond the margin. They are also the p-values of the two one-sided tests (TOST):
    where both are below 0.05, equivalence is shown at that level.

    Parameters
    ----------
    data, params, target, performance : object
        As in :func:`SRCSranks`; a single performance.
    margin : float or mapping
        Smallest difference that matters, in the unit of the performance; or one for each level of
        a parameter, such as ``{"iris": 1, "wine": 0.5}``.
    maximize : bool
        Whether a larger performance is better.
    paired : bool
        Whether runs with the same ``pairing_col`` in a configuration are paired. Unpaired runs
        have Welch's standard error and degrees of freedom.
    pairing_col : str, optional
        Column that says which runs belong together; needed if ``paired``.
    overlap : float or str, optional
        Ratio of test to training data, or a cross-validation such as "5-fold", for paired runs
        that share training data; by default runs are independent.
    blocks : str or sequence of str, optional
        Columns among ``params`` whose combinations are independent problems, such as data sets:
        compare the levels over all of them, by the Bayesian signed-rank test of the mean
        differences of their configurations. Runs need not be paired then. With fewer than six
        blocks all probabilities are missing, with a warning: the prior would decide.
    na_action : {"fail", "omit"}
        As in :func:`SRCSranks`.
    draws : int
        Draws from the posterior distribution of the signed-rank test.
    rng : int or numpy.random.Generator
        Where their random numbers begin. A Generator draws the seed.

    Returns
    -------
    pandas.DataFrame
        One row per configuration and level, with ``blocks`` one per level: target, params, and for
        each level the probabilities ``LEVEL.better``, ``LEVEL.equivalent`` and ``LEVEL.worse``,
        that the row's level is better than LEVEL, equivalent or worse. They are missing for the
        level itself, for levels without runs and where a level has a single run; without any
        variance they are 0 or 1.

    Raises
    ------
    SRCSError
        For wrong arguments or data, before anything is computed.

    See Also
    --------
    equivalence_plot : The same as a picture.
    gate : Tell whether a level is worse than a control, such as the released version, anywhere.
    forest_plot : Draw by how much levels differ, in one configuration or over blocks.

    References
    ----------
    Benavoli, Corani, Demsar and Zaffalon (2017), Time for a change: a tutorial for comparing
    multiple classifiers through Bayesian analysis, Journal of Machine Learning Research 18(77),
    1-36; Schuirmann (1987), Journal of Pharmacokinetics and Biopharmaceutics 15, 657-680; Nadeau
    and Bengio (2003), Machine Learning 52, 239-281.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 10,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 72.5, 73, 73, 74, 75],
    ... })
    >>> found = equivalence(runs, "Size", "Algorithm", "Accuracy", margin=2)
    >>> found[["Algorithm", "Size", "B.better", "B.equivalent", "B.worse"]].round(3)
      Algorithm Size  B.better  B.equivalent  B.worse
    0         A   10     0.011         0.931    0.059
    1         B   10       NaN           NaN      NaN
    """
    draws, seed = check_count("draws", draws), check_rng(rng)
    ratio = overlap_ratio(overlap)
    more = {"maximize": maximize, "paired": paired, "na_action": na_action}
    options = check_options(params, target, performance, pairing_col=pairing_col, **more)
    options.columns.check_single_performance()
    if ratio and not paired:
        raise SRCSError(
            Argument("overlap", overlap),
            " is for paired runs, such as the folds of a cross-validation.",
            remedy=("paired", True),
        )
    problems = check_blocks(blocks, options.columns.params)
    samples = encode(data, options, comparable=not problems)
    margins = _margins(margin, samples)
    if problems:
        probabilities = _over_blocks(samples, margins, problems, draws, seed)
    else:
        probabilities = _in_configurations(samples, options, margins, ratio)
    table = _table(samples, *(probabilities if maximize else probabilities[::-1]), bool(problems))
    one = {"margin": float(margins[0])} if np.ptp(margins) == 0 else {}
    table.attrs[KEY] = {
        "target": samples.target.name,
        "params": [] if problems else [key.name for key in samples.params],
        "performance": list(options.columns.performance),
        "further": one | {"overlap": ratio, "blocks": list(problems)},
    }
    return table


def _margins(margin: Any, samples: Samples) -> Floats:
    """Return the margin of each configuration."""
    if not isinstance(margin, Mapping):
        return np.full(len(samples.counts), check_positive("margin", margin))
    known = {level_text(level): check_positive("margin", value) for level, value in margin.items()}
    found = []
    for key, codes in zip(samples.params, samples.configurations.T, strict=True):
        labels = [key.labels[code] for code in codes]
        if known.keys() >= {*labels}:
            found.append(np.array([known[label] for label in labels]))
    if len(found) != 1:
        levels = [
            f"{key.name!r} has {', '.join(key.labels[:9])}{', ...' * (len(key.labels) > 9)}"
            for key in samples.params
        ]
        raise SRCSError(
            Argument("margin", margin),
            f" must have a number for every level of exactly one parameter: {'; '.join(levels)}.",
        )
    return found[0]


def _in_configurations(
    samples: Samples, options: Options, margins: Floats, ratio: float
) -> tuple[Floats, Floats]:
    """Return the probabilities of a larger and a smaller mean, each of shape (C, pairs)."""
    first, _ = pairs(len(samples.levels))
    larger, smaller = np.empty((2, len(margins), first.size))
    for chunk in chunks_of(samples.counts):
        block = block_of(samples, chunk, options.paired)
        larger[chunk], smaller[chunk] = beyond_margin(block, margins[chunk], ratio)
    return larger, smaller


def _over_blocks(
    samples: Samples, margins: Floats, blocks: tuple[str, ...], draws: int, seed: int
) -> tuple[Floats, Floats]:
    """Return the probabilities over all blocks, each of shape (1, pairs)."""
    means = means_of(samples)
    first, second = pairs(len(samples.levels))
    difference = pd.DataFrame((means[:, first] - means[:, second]) / margins[:, None])
    names = [key.name for key in samples.params]
    of_block = difference.groupby(blocks_of(blocks, names, samples.configurations).codes).mean()
    if len(of_block) < 2:
        raise SRCSError(Argument("blocks", list(blocks)), " have one combination of levels only.")
    if len(of_block) < LEAST_BLOCKS:
        warn(
            Argument("blocks", list(blocks)),
            f" have {len(of_block)} combinations of levels: with fewer than {LEAST_BLOCKS} the "
            "prior decides, so that no probability is given.",
        )
        unknown = np.full((1, first.size), np.nan)
        return unknown, unknown
    found = [
        signed_rank_posterior(column.dropna().to_numpy(), draws, seed)
        for _, column in of_block.items()
    ]
    larger, smaller = np.array(found).T[:, None]
    return larger, smaller


def _table(samples: Samples, better: Floats, worse: Floats, over_all: bool) -> pd.DataFrame:
    """Return the table; the probabilities are in favour of the first level of each pair."""
    levels = len(samples.levels)
    first, second = pairs(levels)
    wins = np.full((len(better), levels, levels), np.nan)
    wins[:, first, second], wins[:, second, first] = better, worse
    losses = wins.transpose(0, 2, 1)
    kinds = {"better": wins, "equivalent": np.maximum(1 - (wins + losses), 0), "worse": losses}
    keys = key_columns(samples.between(0, 1) if over_all else samples)
    names = [samples.target.name, *(key.name for key in samples.params)]
    columns = dict(zip(names[: 1 if over_all else None], keys, strict=False))
    for level in samples.by_text:
        for kind, values in kinds.items():
            rows = values[:, samples.by_text, level].ravel()
            columns[f"{samples.levels[level]}.{kind}"] = rows
    return pd.DataFrame(columns)
