"""The critical difference diagram of a table of ranks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.code.call import carries_call
from srcs_py.srcs.rank_arrays import alpha_of, rank_arrays
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import check_ranks, roles_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from matplotlib.text import Text

# A level with its average place in a critical difference diagram, left and right of the lines.
_LEFT, _RIGHT = "{label} ({rank:.2f})", "({rank:.2f}) {label}"
_GAP = 4  # points between a line and its label, and between a label and the edge
_SIDE = 0.42  # most of the width that labels take on each side
_BOTTOM = 0.05
_TOP = 25  # points for the numbers of the axis


@carries_call
def cd_diagram(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    figsize: tuple[Any, ...] | None = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw the critical difference diagram of the target levels over all configurations.

    Levels are placed by their average position among the SRCS ranks of a configuration (1 is
    best); bars join those that the Nemenyi test, after Friedman, does not tell apart.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks.
    alpha : float, optional
        Significance level; by default the one that the table carries, else 0.05.
    figsize : tuple, optional
        As in :func:`plot`; by default 18 cm wide, and more where the names are long. In a
        figure that is too small for them they are written smaller.
    dpi : float, optional
        As in :func:`plot`.
    fig : matplotlib.figure.Figure or SubFigure, optional
        As in :func:`plot`.
    save : path-like, optional
        As in :func:`plot`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The diagram.

    Raises
    ------
    SRCSError
        If scikit-posthocs (the extra ``cd``) is missing, or fewer than two levels or
        configurations have all their ranks.

    References
    ----------
    Demsar (2006), Statistical Comparisons of Classifiers over Multiple Data Sets, Journal of
    Machine Learning Research 7, 1-30.
    """
    from srcs_py.plotting.figures import series_color
    from srcs_py.plotting.target import Target

    goal = Target(figsize, dpi, fig, save)
    ranks = whole_table(ranks, "ranks")
    roles = roles_of(ranks, target)
    level = alpha_of(roles, alpha)
    check_ranks(ranks, rank)
    arrays = rank_arrays(ranks, roles.target, roles.params)
    names = arrays.target.labels
    every = arrays.values_of(ranks[rank])
    whole = every[~np.isnan(every).any(axis=1)]
    if min(whole.shape) < 2:
        raise SRCSError(
            f"A critical difference diagram needs two levels and two configurations with all "
            f"ranks; the table has {whole.shape[1]} and {whole.shape[0]}."
        )
    posthocs = _posthocs()
    places = pd.DataFrame(whole, columns=names).rank(axis=1, ascending=False)
    pvalues = posthocs.posthoc_nemenyi_friedman(places)
    figure = goal.figure(lambda: _natural_size(names))
    axes = figure.add_subplot()
    drawn = posthocs.critical_difference_diagram(
        places.mean(),
        pvalues,
        ax=axes,
        alpha=level,
        label_fmt_left=_LEFT,
        label_fmt_right=_RIGHT,
        label_props={"parse_math": False},
        color_palette={name: series_color(at) for at, name in enumerate(names)},
    )
    for label in drawn["labels"]:
        label.set_color("black")  # letters need more contrast than lines
    _set_apart(drawn["labels"], axes)
    goal.write(figure)
    return figure


def _natural_size(levels: Sequence[str]) -> tuple[float, float]:
    """Return width and height of a diagram in cm: what its names need beside 9 cm of lines."""
    from matplotlib import rcParams

    from srcs_py.plotting.figures import text_width
    from srcs_py.plotting.labels import CM

    labels = [_LEFT.format(label=each, rank=10) for each in levels]
    widest = text_width(labels, rcParams["font.size"])
    return max(18.0, 9.0 + 2 * CM * widest), 2.5 + 0.6 * len(levels)


def _set_apart(labels: Sequence[Text], axes: Axes) -> None:
    """Move labels off the ends of their lines, and give them room, or smaller letters."""
    from matplotlib.transforms import ScaledTranslation

    figure = axes.get_figure()
    assert figure is not None
    height = max(1 - _BOTTOM - _TOP * figure.dpi / 72 / figure.bbox.height, 0.5)
    axes.set_position((0.25, _BOTTOM, 0.5, height))
    boxes = [each.get_window_extent() for each in labels]
    gap = _GAP * figure.dpi / 72
    row = axes.bbox.height / np.ptp(axes.get_ylim())
    scale = min(
        1.0,
        (_SIDE * figure.bbox.width - 2 * gap) / max(each.width for each in boxes),
        0.9 * row / max(each.height for each in boxes),
    )
    for text in labels:
        away = -_GAP if text.get_horizontalalignment() == "right" else _GAP
        shift = ScaledTranslation(away / 72, 0, figure.dpi_scale_trans)
        text.set_transform(axes.transData + shift)
        text.set_fontsize(scale * text.get_fontsize())
    side = (scale * max(each.width for each in boxes) + 2 * gap) / figure.bbox.width
    axes.set_position((side, _BOTTOM, 1 - 2 * side, height))


def _posthocs() -> Any:
    try:
        import scikit_posthocs
    except ImportError as error:
        raise SRCSError("cd_diagram needs scikit-posthocs: pip install srcs_py[cd].") from error
    return scikit_posthocs
