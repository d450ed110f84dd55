"""The runs behind the ranks of one configuration, as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.checks import NaAction, check_flag, check_known, check_mapping, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import add_numbers, add_rows
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import mixed, short_number
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import encode
from srcs_py.tables.factors import level_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.srcs.runs.samples import Samples

GOLDEN = (5**0.5 - 1) / 2  # whose multiples, modulo 1, lie evenly


@overview(CurvePlaces)
def runs_plot(
    data: Any,
    params: str | Sequence[str],
    target: str,
    performance: str,
    *,
    select: Mapping[str, Any] | None = None,
    lines: bool = False,
    maximize: bool = True,
    pairing_col: str | None = None,
    na_action: NaAction = "fail",
    **where: Unpack[CurvePlaces],
) -> Figure | SubFigure:
    """Draw the runs behind one configuration.

    Parameters
    ----------
    data, params, target, performance : object
        As in :func:`SRCSranks`; a single performance.
    select : mapping of str to a level, optional
        Levels of ``params`` that leave one configuration, such as ``{"Dataset": "iris"}``.
    lines : bool
        Whether thin lines join the runs of a pair, which ``pairing_col`` names.
    maximize : bool
        Whether a larger performance is better.
    pairing_col : str, optional
        Column that says which runs belong together.
    na_action : {"fail", "omit"}
        As in :func:`SRCSranks`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A row per level, the best median first: a dot per run, a bar over the middle half of the
        runs, and a line at their median.

    Raises
    ------
    SRCSError
        If ``select`` leaves no configuration or several, or ``lines`` has no ``pairing_col``.

    See Also
    --------
    singleplot : Draw one heatmap of the ranks in the configurations that configuration selects.
    forest_plot : Draw by how much levels differ, in one configuration or over blocks.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> runs, roles = srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles
    >>> one = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}
    >>> figure = srcs.runs_plot(runs, roles["params"], "Algorithm", "Performance", select=one)
    """
    if check_flag("lines", lines) and pairing_col is None:
        raise SRCSError(
            Argument("lines", True), " joins pairs of runs; name their column by ",
            Argument("pairing_col"), ".",
        )  # fmt: skip
    options = check_options(params, target, performance, pairing_col=pairing_col if lines else None,
                            paired=lines, maximize=maximize, na_action=na_action)  # fmt: skip
    options.columns.check_single_performance()
    samples = encode(data, options)
    number, place = configuration_of(samples, select)
    runs = samples.runs(number)
    middle = np.array([np.median(values) if values.size else np.nan for values in runs])
    there = [k for k in range(len(runs)) if runs[k].size]
    order = sorted(there, key=lambda k: -middle[k] if options.maximize else middle[k])
    texts = [f"{samples.levels[k]}: median {short_number(middle[k])}" for k in order[:12]]
    described = "Runs of one configuration", f"{place}. {'; '.join(texts)}."
    counts = {runs[k].size for k in order}
    many = counted(max(counts), "run")
    many = many if len(counts) == 1 else f"{min(counts)} to {many}"
    caption = f"{place}: {many} of each level; bar: the middle half of them, line: median"
    caption += f"{'; thin lines join pairs' * lines}. It does not show which differences are "
    caption += "significant."

    def compose(sheet: Sheet) -> str:
        (axes,), colors = sheet.subplots(), sheet.series(samples.levels, order)
        add_rows(sheet, axes, [samples.levels[k] for k in order], samples.target.name, height=2.2)
        if lines:
            pairs = np.array([runs[k] for k in order])
            axes.plot(pairs, range(len(order)), color=sheet.ink.soft, zorder=1.5,
                      linewidth=sheet.points(0.4), alpha=0.6)  # fmt: skip
        for row, k in enumerate(order):
            values = runs[k]
            low, median, high = np.quantile(values, (0.25, 0.5, 0.75))
            color, paper = colors[k].color, sheet.ink.paper
            axes.barh(row, high - low, 0.62, low, color=mixed(color, paper, 0.75), zorder=1)
            ends = row - 0.36, row + 0.36
            axes.vlines(median, *ends, sheet.ink.text, linewidth=sheet.points(1.6))
            spread = 0.0 if lines else 0.5 * (GOLDEN * np.arange(values.size) % 1 - 0.5)
            dots = colors[k].dots(sheet.points(3.2), paper)
            axes.plot(values, row + spread + np.zeros(values.size), linestyle="none",
                      label=samples.levels[k], **dots)  # fmt: skip
        better = "more is better →" if options.maximize else "← less is better"
        add_numbers(sheet, axes.xaxis, f"{options.columns.performance[0]}: {better}")
        axes.grid(axis="x", color=sheet.ink.faint, linewidth=sheet.points(0.6), linestyle="-")
        return caption

    return draw_overview(compose, described, where)


def configuration_of(samples: Samples, select: Any) -> tuple[int, str]:
    """Return the number of the configuration that levels leave, and its name in words."""
    wanted = {} if select is None else check_mapping("select", select)
    names = [key.name for key in samples.params]
    left = np.ones(len(samples.counts), dtype=bool)
    for name, level in wanted.items():
        check_known(name, names, Argument("select"), f": {name!r} is not a parameter")
        at = names.index(name)
        labels = list(samples.params[at].labels)
        if level_text(level) not in labels:
            raise SRCSError(
                Argument("select"), f": {name} = {level!r} is not a level: "
                f"{nearest(level_text(level), labels)}",
            )  # fmt: skip
        left &= samples.configurations[:, at] == labels.index(level_text(level))
    found = np.flatnonzero(left)
    if len(found) != 1:
        more = [name for name in names if name not in wanted] or names
        raise SRCSError(
            Argument("select", dict(wanted)), f" leaves {len(found)} configurations; give one "
            f"level of each of {', '.join(more)}.",
        )  # fmt: skip
    return int(found[0]), samples.place(int(found[0]))
