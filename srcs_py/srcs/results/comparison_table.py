"""The comparison of one configuration as an HTML or LaTeX table."""

from __future__ import annotations

from typing import Any, Literal, get_args

from srcs_py.base import quoting
from srcs_py.base.checks import check_flag, check_text, match_choice, selects
from srcs_py.base.notebooks import ShownText
from srcs_py.srcs.results.comparison import (
    SRCScomparison,
    conflicts_in,
    omnibus_of,
)
from srcs_py.srcs.results.places import place_texts
from srcs_py.srcs.results.rank_arrays import alpha_of, select
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import roles_of

# Orange if the row's mean is smaller, blue if it is larger; the colour-blind see the difference.
PLACES = "places"
SHADES = {"<": "background-color: #F7C98B", ">": "background-color: #A5CBEA"}
Output = Literal["html", "latex"]
OUTPUTS: tuple[Output, ...] = get_args(Output)


@selects
def comparison_table(
    ranks: Any,
    target: str | None = None,
    *,
    output: Output = "html",
    alpha: float | None = None,
    pvalues: bool = False,
    title: str | None = None,
    **configuration: Any,
) -> str:
    r"""Write the comparison of one configuration as an HTML or LaTeX table.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks` for one performance column.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    output : {"html", "latex"}
        LaTeX needs the package booktabs.
    alpha : float, optional
        Significance level; by default the one that the table carries, else 0.05.
    pvalues : bool
        Whether to write p-values (bold below ``alpha``) instead of ``<``, ``>`` and ``=``.
    title : str, optional
        Caption; by default the configuration, and the pairs in which the level with the better
        mean is not the one whose runs tend to be better.
    **configuration
        Column name and level, as in :func:`SRCScomparison`.

    Returns
    -------
    str
        The table, with every name escaped, and the places of each level (:func:`places`) where
        they follow from the table. A notebook displays the HTML.

    Raises
    ------
    SRCSError
        As :func:`SRCScomparison`.

    See Also
    --------
    SRCScomparison : Compare the target levels of one configuration pair by pair.
    report : Write a report of a study for a paper.
    win_matrix : Draw who beats whom in how many configurations.
    forest_plot : Draw by how much levels differ, in one configuration or over blocks.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({
    ...     "Algorithm": ["A_1", "B"], "Size": [10, 10], "rank": [1, -1], "mean": [2.0, 1.0],
    ...     "sd": [0.1, 0.1], "A_1.pval": [float("nan"), 0.01], "B.pval": [0.01, float("nan")],
    ... })
    >>> print(comparison_table(table, output="latex", Size=10))
    \begin{table}
    \caption{Size = 10}
    \begin{tabular}{lccc}
    \toprule
     & A\_1 & B & places \\
    \midrule
    A\_1 &  & $>$ & 1 \\
    B & $<$ &  & 2 \\
    \bottomrule
    \end{tabular}
    \end{table}
    <BLANKLINE>
    """
    output = match_choice("output", output, OUTPUTS)
    ranks = whole_table(ranks, "ranks")
    roles = roles_of(ranks, target)
    level = alpha_of(roles, alpha)
    show_p = check_flag("pvalues", pvalues)
    rows = select(ranks, configuration)
    square = SRCScomparison(rows, roles.target, level, show_p)
    if title is not None:
        check_text("title", title)
    else:
        title = ", ".join(f"{name} = {value}" for name, value in configuration.items())
        if text := conflicts_in(rows, roles, level):
            title += f". {text}."
    latex = output == "latex"
    bold = level if (omnibus_of(rows) < level).all() else 0.0  # one rule for symbols and p-values
    levels = list(square)
    if PLACES not in square and (texts := place_texts(rows, roles.target, level)):
        square[PLACES] = texts
    style = square.style.format(lambda cell: _cell(cell, latex), na_rep="")
    quoted = quoting.latex if latex else quoting.html
    for axis in (0, 1):
        style = style.format_index(lambda name: quoted(str(name)), axis=axis)
    if latex:
        if show_p:
            style = style.map(lambda p: "textbf:--rwrap;" if p < bold else "", subset=levels)
        formats = "l" + "c" * square.shape[1]
        text = style.to_latex(hrules=True, column_format=formats, caption=quoting.latex(title))
        return str(text)
    if show_p:
        style = style.map(lambda p: "font-weight: bold" if p < bold else "", subset=levels)
    else:
        style = style.map(lambda symbol: SHADES.get(symbol, ""))
    style = style.set_table_styles([{"selector": "td", "props": "text-align: center"}])
    return ShownText(style.set_caption(quoting.html(title)).to_html())


def _cell(value: Any, latex: bool) -> str:
    """Write a symbol or a p-value."""
    text = value if isinstance(value, str) else f"{value:.3g}"
    if latex:
        return f"${text}$" if text in {"<", ">", "="} else text
    return quoting.html(text)
