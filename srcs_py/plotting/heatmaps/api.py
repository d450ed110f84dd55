"""plot and singleplot, with R's arguments and defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_mapping, r_names, selects
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.code.recorded import carries_call
from srcs_py.plotting.heatmaps.look import picture_of
from srcs_py.plotting.heatmaps.order import Order
from srcs_py.plotting.palettes import ColorFunction
from srcs_py.plotting.target import Size, Target

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

Par = Mapping[str, Any] | None


@r_names
@carries_call
def plot(
    ranks: Any,
    y_outer: str | None,
    x_outer: str | None,
    y_inner: str,
    x_inner: str,
    z_inner: str = "rank",
    out_Y_par: Par = None,
    out_X_par: Par = None,
    inner_X_par: Par = None,
    inner_Y_par: Par = None,
    colorbar_par: Par = None,
    color_function: ColorFunction | None = None,
    heatmaps_per_row: int | None = None,
    heatmaps_titles: Sequence[str] | None = None,
    show_colorbar: bool = True,
    annotation_lab: str | None = None,
    heat_cell_par: Par = None,
    heat_axes_par: Par = None,
    colorbar_cell_par: Par = None,
    colorbar_axes_par: Par = None,
    annotation_text_par: Par = None,
    *,
    look: str = "R",
    order: Order = None,
    select: Mapping[str, Any] | None = None,
    rename: Mapping[str, str] | None = None,
    figsize: Size = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw a grid of heatmaps of the ranks over all problem configurations.

    Each row of heatmaps is a level of ``y_outer`` (the last on top), each column a level of
    ``x_outer``; inside, ``x_inner`` runs from left to right and ``y_inner`` upwards, in level
    order. The whole numbers from the smallest to the largest of ``z_inner`` have one colour
    each.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`, or one that you composed with these columns.
    y_outer, x_outer : str or None
        Columns of the rows and columns of the grid; one of them may be None.
    y_inner, x_inner : str
        Columns of the rows and columns of each heatmap.
    z_inner : str
        Column with the whole numbers to show; cells without a value are blank. ``look="srcs"``
        shows any numbers, such as ``"mean"``.
    out_Y_par, out_X_par : dict, optional
        Outer labels. Keys, in R's spelling or with underscores: ``lab`` (True, False or a
        text), ``lab.width`` (cm, 1), ``lab.textpar`` (dict: cex 1.6, col, font, family, x, y,
        adj), ``levels.lab``, ``levels.lab.width`` (cm, 1), ``levels.lab.textpar`` (cex 1.4),
        ``lab.bg``, ``levels.bg``, ``lab.border``, ``levels.border``.
    inner_X_par, inner_Y_par : dict, optional
        Inner labels: ``lab``, ``lab.width``, ``lab.textpar``, ``levels.loc`` ("bottom" or
        "left", "all", "none"), ``levels.at`` (levels to be labelled), ``levels.las`` (1
        horizontal, 2 across the axis).
    colorbar_par : dict, optional
        ``levels.at`` (ranks to be labelled), ``hlines`` (lines between the colours), ``title``.
        With ``look="srcs"`` also, for values that are not ranks: ``unit``, ``log`` (True: a
        logarithmic scale) and ``better`` ("larger" or "smaller": which end has the colour that
        wins; for the column ``mean`` the table knows it).
    color_function : str, matplotlib colormap or callable
        "heat.colors" (the default of R's style), "terrain.colors", "topo.colors", "cm.colors",
        "rainbow", "gray.colors", "srcs.safe" (for colour-blind readers too, centred on 0; our
        style has it by default, or "srcs.dark" on a dark ground), "srcs.print" (from light to
        dark, for grey copies too), a colormap of matplotlib, or a function that takes n and
        returns n colours.
    heatmaps_per_row : int, optional
        Most heatmaps in a row; further levels of ``x_outer`` go to sub-rows. With ``look="srcs"``
        it is chosen if a single row would have heatmaps narrower than 12 mm.
    heatmaps_titles : sequence of str, optional
        One title per heatmap, left to right and top to bottom.
    show_colorbar : bool
        Whether each row has a colour bar.
    annotation_lab : str, optional
        Text in the upper left corner.
    heat_cell_par, heat_axes_par : dict, optional
        R's par() for the heatmaps: mar, mai, pty ("s" for square heatmaps), bg; bty, col and
        lwd of their frames; cex, cex.axis, cex.main, ...; and R's axis() parameters for their
        axes: cex.axis, col, col.axis, font, las, lwd, tck, tcl, mgp, ... With ``look="srcs"``,
        ``heat_cell_par`` also has ``numbers`` (True: the value in each cell), ``regions`` (True:
        the borders and numbers of the regions that :func:`explain` found), and ``unsure``
        (True: a dot where :func:`stability` found that the rank has another sign in more than 5 %
        of the draws).
    colorbar_cell_par, colorbar_axes_par : dict, optional
        The same for the colour bars.
    annotation_text_par : dict, optional
        R's text() parameters of the annotation: cex 1.2, col, font, x, y, adj, srt.
    look : {"R", "srcs"}
        "R" draws R's picture; "srcs" our own: one legend in words, upright names, cells without
        a value hatched. It takes labels and levels from the ``_par`` arguments; one warning names
        what it does not use.
    order : {"rank", "levels"} or sequence, optional
        Order of the compared levels, from the top or the left: "rank" has the highest mean rank
        first (the default of our style, which shows it), "levels" is level order (R's); or levels.
    select : mapping of str to a level, optional
        Only rows whose further columns have these levels, compared as text; the colours remain
        those of the whole table.
    rename : mapping of str to str, optional
        Other names for columns and levels, wherever the picture shows them.
    figsize : str or tuple, optional
        "column" (88 mm wide, for a column of a journal), "page" (180 mm), "slide", "poster", any
        width ("120 mm"); or
        width and height in inches, or ``(width, height, "cm")``; by default as large as the
        article's figures are for that many heatmaps, and a page wide with ``look="srcs"``.
    dpi : float, optional
        Dots per inch of the figure; by default matplotlib's.
    fig : matplotlib Figure or SubFigure, optional
        Drawn into, with the size it has.
    save : path-like, optional
        Written in the format of its ending: png, pdf, svg (both with real text), jpg, ...

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        One Axes in cm for all heatmaps, labelled "heatmaps"; its window names levels and value of
        the cell under the mouse. The colour bars of R's style have another, "colour bars".
        Fonts are those of rcParams; their size follows ``font.size`` (10 is R's 12 points).

    Raises
    ------
    SRCSError
        For wrong arguments or tables, before anything is drawn.

    Warns
    -----
    SRCSWarning
        If something was asked for that has no effect; all of it in one warning.

    See Also
    --------
    singleplot : One heatmap.
    animatedplot : One frame per column.
    SRCSranks : Rank the levels of target within each configuration of params.
    to_html : Write a table of ranks as one interactive page that needs nothing but a browser.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({
    ...     "Algorithm": ["A", "A", "B", "B"], "Size": [10, 20, 10, 20], "Noise": [0, 0, 0, 0],
    ...     "rank": [1, 0, -1, 0],
    ... })
    >>> figure = plot(table, "Algorithm", None, "Noise", "Size", color_function="srcs.safe")
    >>> [axes.get_label() for axes in figure.axes]
    ['heatmaps', 'colour bars']
    """
    arguments = locals()
    target = Target(figsize, dpi, fig, save=save)
    if y_outer is None and x_outer is None:
        both = Argument("y_outer"), " and ", Argument("x_outer")
        what = " are both missing; name one of them, or draw one heatmap with "
        raise SRCSError(*both, what, Argument("singleplot"), ".")
    places = {"y_outer": y_outer, "x_outer": x_outer, "y_inner": y_inner, "x_inner": x_inner}
    chosen = None if select is None else check_mapping("select", select)
    return picture_of(ranks, places, z_inner, arguments, chosen).draw_into(target)


@r_names
@selects
@carries_call
def singleplot(
    ranks: Any,
    y_inner: str,
    x_inner: str,
    z_inner: str = "rank",
    color_function: ColorFunction | None = None,
    labels_par: Par = None,
    colorbar_par: Par = None,
    heat_axes_par: Par = None,
    colorbar_axes_par: Par = None,
    haxis: bool = True,
    vaxis: bool = True,
    title: str = "",
    show_colorbar: bool = True,
    *,
    look: str = "R",
    order: Order = None,
    rename: Mapping[str, str] | None = None,
    figsize: Size = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
    **configuration: Any,
) -> Figure | SubFigure:
    """Draw one heatmap of the ranks in the configurations that ``configuration`` selects.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`, or one that you composed with these columns.
    y_inner, x_inner : str
        Columns of the rows (upwards) and columns of the heatmap.
    z_inner : str
        Column with the whole numbers to show.
    color_function : str, matplotlib colormap or callable
        See :func:`plot`. The colours are those of the whole table, not of the selection.
    labels_par : dict, optional
        ``xlab``, ``ylab`` (True, False or a text), ``xlevels.at``, ``ylevels.at`` (levels to
        be labelled).
    colorbar_par : dict, optional
        ``levels.at`` (ranks to be labelled), ``hlines`` (lines between the colours).
    heat_axes_par, colorbar_axes_par : dict, optional
        R's axis() parameters: cex.axis, col, col.axis, font, las, lwd, tck, tcl, mgp, ...
    haxis, vaxis : bool
        Whether the axes are drawn.
    title : str
        Title above the heatmap.
    show_colorbar : bool
        Whether there is a colour bar.
    look : {"R", "srcs"}
        "R" draws R's picture; "srcs" our own: one legend in words, upright names, cells without
        a value hatched. It takes labels and levels from the other arguments; one warning names
        what it does not use.
    order : {"rank", "levels"} or sequence, optional
        Order of the compared levels, from the top or the left: "rank" has the highest mean rank
        first (the default of our style, which shows it), "levels" is level order (R's); or levels.
    rename : mapping of str to str, optional
        Other names for columns and levels, wherever the picture shows them.
    figsize : str or tuple, optional
        As in :func:`plot`; by default (7, 6), and a column wide with ``look="srcs"``.
    dpi : float, optional
        Dots per inch of the figure; by default matplotlib's.
    fig : matplotlib Figure or SubFigure, optional
        Drawn into, with the size it has.
    save : path-like, optional
        Written in the format of its ending.
    **configuration
        Column name and level, as many as leave one value per cell: ``Algorithm="mqso",
        Dim=25``. Levels are compared as text; names that are not identifiers:
        ``**{"Noise type": "ATT_GAUS"}``. A column that has the name of an argument, such as
        ``title``, is selected before: ``table[table["title"] == "a"]``.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The first Axes, in cm, is the heatmap; in R's style the second is the colour bar.

    Raises
    ------
    SRCSError
        For wrong arguments or tables, before anything is drawn; also if a cell has more than
        one value.

    Warns
    -----
    SRCSWarning
        If something was asked for that has no effect; all of it in one warning.

    See Also
    --------
    plot : All configurations.
    runs_plot : Draw the runs behind one configuration.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({
    ...     "Algorithm": ["A", "A", "B", "B"], "Size": [10, 20, 10, 20], "Noise": [0, 0, 0, 0],
    ...     "rank": [1, 0, -1, 0],
    ... })
    >>> len(singleplot(table, "Noise", "Size", Algorithm="A").axes)
    2
    """
    arguments = locals()
    target = Target(figsize, dpi, fig, save=save, title=title)
    places = {"y_inner": y_inner, "x_inner": x_inner}
    return picture_of(ranks, places, z_inner, arguments, configuration).draw_into(target)
