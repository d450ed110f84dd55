"""Forest plots: how large the differences of levels are, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from srcs_py.base.checks import NaAction, check_positive
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.base.number_text import counted
from srcs_py.base.signs import MINUS
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import add_numbers, add_rows, around
from srcs_py.plotting.overviews.runs_plot import configuration_of
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import height_in_cm, short_number
from srcs_py.srcs.engine.chunks import block_of, means_of
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import encode
from srcs_py.srcs.results.blocks import blocks_of, check_blocks
from srcs_py.stats.intervals import INTERVALS, difference_intervals
from srcs_py.stats.pairwise import pairs

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.base.array_types import Floats
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.stats.tests import TestName

FEW_BLOCKS = 6  # fewer show next to nothing
NUMBERS = 12.0  # cm, of a sheet that has room for numbers beside the intervals


@overview(OverviewPlaces)
def forest_plot(
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str,
    *,
    select: Mapping[str, Any] | None = None,
    blocks: str | Sequence[str] | None = None,
    control: Any = None,
    margin: float | None = None,
    test: TestName = "wilcoxon",
    correction: str = "holm",
    alpha: float = 0.05,
    maximize: bool = True,
    paired: bool = False,
    pairing_col: str | None = None,
    na_action: NaAction = "fail",
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw by how much levels differ, in one configuration or over blocks.

    Parameters
    ----------
    data, params, target, performance : object
        As in :func:`SRCSranks`; a single performance.
    select : mapping of str to a level, optional
        Levels of ``params`` that leave one configuration, such as ``{"Dataset": "iris"}``.
    blocks : str or sequence of str, optional
        Parameters whose levels are problems: the means of each block are compared as pairs,
        instead of the runs of one configuration.
    control : object, optional
        Level that all others are compared with, instead of all pairs.
    margin : float, optional
        Smallest difference that matters, drawn as a band.
    test : {"wilcoxon", "t", "welch", "tukeyHSD"}
        Which test the intervals belong to: "wilcoxon" has Hodges and Lehmann's estimates, the
        others have differences of means.
    correction : str
        With "none", each interval holds alone with confidence 1 - ``alpha``; otherwise all hold
        together, by Bonferroni's inequality or for "tukeyHSD" by its own distribution. Step-down
        corrections such as "holm" have no intervals of their own; they may tell apart a pair whose
        interval has 0 inside.
    alpha, maximize, paired, pairing_col, na_action : optional
        As in :func:`SRCSranks`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A row per difference, the largest first; in each pair the better level comes first. A
        filled dot has an interval without 0.

    Raises
    ------
    SRCSError
        If ``select`` does not leave one configuration and there are no ``blocks``, or the test has
        no interval.

    Warns
    -----
    SRCSWarning
        If there are fewer than six blocks.

    See Also
    --------
    equivalence :
        Find how probable it is that levels are better than others, equivalent to them, or
        worse.
    comparison_table : Write the comparison of one configuration as an HTML or LaTeX table.
    runs_plot : Draw the runs behind one configuration.

    References
    ----------
    Hodges and Lehmann (1963), Annals of Mathematical Statistics 34, 598-611.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> runs, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
    >>> columns = roles["params"], "Algorithm", "Performance"
    >>> figure = srcs.forest_plot(runs, *columns, blocks="Dataset", test="t", margin=1)
    """
    options = check_options(
        params, target, performance, test=test, correction=correction, alpha=alpha, paired=paired,
        pairing_col=pairing_col, maximize=maximize, control=control, na_action=na_action,
    )  # fmt: skip
    options.columns.check_single_performance()
    if options.test.name not in INTERVALS:
        raise SRCSError(
            Argument("test", options.test.name), f" has no intervals; use {', '.join(INTERVALS)}."
        )
    margin = None if margin is None else check_positive("margin", margin)
    problems = check_blocks(blocks, options.columns.params)
    if problems and select is not None:
        raise SRCSError(
            Argument("select"), " is for one configuration; give no ", Argument("blocks"), "."
        )
    samples = encode(data, options, comparable=not problems)
    if problems:
        runs, place = _means_of_blocks(samples, options, problems)
        options = replace(options, paired=True)
    else:
        number, place = configuration_of(samples, select)
        runs = block_of(samples, np.array([number]), options.paired).runs[0]
    found = _differences(samples, runs, options)
    if not np.isfinite(found.low).all():
        least = np.count_nonzero(~np.isnan(runs), axis=1).min()
        warn(
            f"{counted(least, 'value')} {'is' if least == 1 else 'are'} too few for an interval "
            "of every difference; use ", Argument("test", "t"), ", or one ",
            Argument("control"), ".",
        )  # fmt: skip
    caption = _caption(found, options, place, margin)
    rows = found.head(12).itertuples(index=False)
    texts = [f"{one} better than {other} by {_words(*values)}" for one, other, *values in rows]
    described = "Differences of levels", f"{'; '.join(texts)}. {caption}"
    return draw_overview(lambda sheet: _draw(sheet, found, options, margin, caption), described,
                         where)  # fmt: skip


def _means_of_blocks(
    samples: Samples, options: Options, names: tuple[str, ...]
) -> tuple[Floats, str]:
    """Return the means of each level in each block, shape (k, blocks), and a name of the blocks."""
    if options.test.name == "tukeyHSD":
        raise SRCSError(
            Argument("test", "tukeyHSD"), " is for independent runs, but blocks are pairs; use ",
            Argument("test", "t"), ".",
        )  # fmt: skip
    params = [key.name for key in samples.params]
    used = blocks_of(names, params, samples.configurations, sample=False)
    means = used.means(np.where(samples.counts > 0, means_of(samples), np.nan))
    means = means[~np.isnan(means).any(axis=1)]
    if len(means) < 2:
        raise SRCSError(
            Argument("blocks", list(names)), f" leaves {counted(len(means), 'block')} with every "
            "level; two are needed.",
        )  # fmt: skip
    if len(means) < FEW_BLOCKS:
        warn(f"{len(means)} blocks show next to nothing: their intervals are wide.")
    return means.T, f"Means of {len(means)} blocks ({', '.join(names)})"


def _differences(samples: Samples, runs: Floats, options: Options) -> pd.DataFrame:
    """Return the differences between all levels that have runs, or to the control.

    The largest is first. Columns are ``one``, the better level or the one beside the control;
    the ``other`` level; by how much it is better, and both ends of the interval.
    """
    there = np.flatnonzero(~np.isnan(runs).all(axis=1))
    control = samples.position(options.control)
    if control is None:
        one, other = (there[side] for side in pairs(there.size))
    else:
        one = there[there != control]
        other = np.full(one.size, control)
    values = difference_intervals(
        runs, (one, other), options.test.name, options.alpha,
        paired=options.paired, simultaneous=options.correction.name != "none",
    )  # fmt: skip
    estimate, *ends = (each if options.maximize else -each for each in values)
    low, high = np.minimum(*ends), np.maximum(*ends)
    back = (control is None) & (estimate < 0)
    names = np.array(samples.levels, dtype=object)
    found = {
        "one": names[np.where(back, other, one)],
        "other": names[np.where(back, one, other)],
        "estimate": np.where(back, -estimate, estimate),
        "low": np.where(back, -high, low),
        "high": np.where(back, -low, high),
    }
    table = pd.DataFrame(found)
    return table.sort_values("estimate", ascending=False, kind="stable", ignore_index=True)


def _words(estimate: float, low: float, high: float) -> str:
    """Return an estimate with its interval: 2.3 [0.4, 4.2]."""
    ends = [short_number(each) if np.isfinite(each) else "∞" for each in (low, high)]
    ends[0] = MINUS + ends[0] if np.isneginf(low) else ends[0]
    return f"{short_number(estimate)} [{', '.join(ends)}]"


def _caption(found: pd.DataFrame, options: Options, place: str, margin: float | None) -> str:
    name, confidence = options.test.name, f"{100 * (1 - options.alpha):g} %"
    kind = "Hodges-Lehmann estimates" if name == "wilcoxon" else "Differences of means"
    if options.correction.name == "none" and name != "tukeyHSD":
        together = "each of which holds alone"
    else:
        by = "Tukey" if name == "tukeyHSD" else "Bonferroni"
        together = f"all of which hold together ({by}, {len(found)} differences)"
    pairing = "paired " if options.paired else ""
    test = f"{pairing}{options.test.label.removesuffix(' test')} test"
    the = "" if "'s" in test else "the "  # Welch's, Tukey's
    caption = f"{place}. {kind} and {confidence} intervals of {the}{test}, {together}"
    caption += "; filled: 0 is outside."
    if margin is not None:
        caption += f" Band: a difference of up to {short_number(margin)}."
    if not np.isfinite(found.low).all():
        caption += " There are too few values for an interval of all differences."
    return caption


def _draw(
    sheet: Sheet, found: pd.DataFrame, options: Options, margin: float | None, caption: str
) -> str:
    (axes,), most = sheet.subplots(), int(0.8 * sheet.page / height_in_cm(sheet.least))
    if len(found) > most:
        sheet.left_out.append(f"the {len(found) - most:,} smallest differences")
        found = found.head(most)
    against = options.control is not None
    names = list(found["one"] if against else found["one"] + f" {MINUS} " + found["other"])
    add_rows(sheet, axes, names, room=0.4 * sheet.width, height=1.35)
    values = found[["low", "high", "estimate"]].to_numpy()
    low, high = around(np.array([*values[np.isfinite(values)], 0.0, margin or 0.0]), 0.05)
    axes.set_xlim(low, high)
    if margin is not None:
        axes.axvspan(-margin, margin, color=sheet.ink.faint, zorder=0, label="margin")
    axes.axvline(0, color=sheet.ink.line, linewidth=sheet.points(0.8), zorder=0.5)
    rows, apart = np.arange(len(names)), (found.low > 0) | (found.high < 0)
    colors = np.where(apart, sheet.ink.text, sheet.ink.soft)
    axes.hlines(rows, np.maximum(found.low, low), np.minimum(found.high, high), colors,
                linewidth=sheet.points(1.4), label="interval")  # fmt: skip
    for shown, face in ((apart, sheet.ink.text), (~apart, sheet.ink.paper)):
        axes.plot(found.estimate[shown], rows[shown], "o", color=face, zorder=3,
                  markeredgecolor=sheet.ink.text if face == sheet.ink.text else sheet.ink.soft,
                  markersize=sheet.points(4.5), label="estimate")  # fmt: skip
    texts = found.iloc[:, 2:].itertuples(index=False) if sheet.width > NUMBERS else ()
    for row, interval in enumerate(texts):
        sheet.write(axes, _words(*interval), (1, row), 0.6 * sheet.size, 0,
                    xycoords=axes.get_yaxis_transform())  # fmt: skip
    words = f"how much better than {options.control}" if against else "how much better the first is"
    add_numbers(sheet, axes.xaxis, f"{words}, in {options.columns.performance[0]}")
    return caption
