"""Pictures that sum up, in base R: the package SRCS has none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from srcs_py.base.errors import SRCSError
from srcs_py.code.literals import r

# What is drawn; ranks and the runs are there. {T}, {P}, {V}: names of the target, the parameters
# and the performance; {K}: the column of ranks, {C}: the columns of several.
_BY_LEVEL = "means <- tapply(ranks[[{K}]], ranks[[{T}]], mean, na.rm = TRUE)"
_OF_RUNS = "runs <- {data}\ncells <- list(do.call(paste, runs[{P}]), as.character(runs[[{T}]]))\n"
PICTURES = {
    "rank_distribution": (
        "parts <- prop.table(table(ranks[[{K}]], as.character(ranks[[{T}]])), margin = 2)\n"
        "barplot(parts, horiz = TRUE, las = 1, legend.text = TRUE)"
    ),
    "leaderboard_plot": _BY_LEVEL + '\ndotchart(sort(means), xlab = "mean rank")',
    "parameter_effects": (
        "for (name in {P})\n"
        "  interaction.plot(ranks[[name]], ranks[[{T}]], ranks[[{K}]],\n"
        "    fun = function(x) mean(x, na.rm = TRUE),\n"
        '    xlab = name, ylab = "mean rank", trace.label = {T})'
    ),
    "rank_trajectories": (
        "means <- sapply(ranks[{C}], function(x) tapply(x, ranks[[{T}]], mean, na.rm = TRUE))\n"
        'matplot(t(means), type = "b", ylab = "mean rank")'
    ),
    "cd_diagram": (
        "places <- tapply(ranks[[{K}]], list(do.call(paste, ranks[{P}]), "
        "as.character(ranks[[{T}]])), mean)\n"
        "print(friedman.test(na.omit(places)))\n"
        "means <- colMeans(t(apply(-na.omit(places), 1, rank)))\n"
        'dotchart(sort(means, decreasing = TRUE), xlab = "average position, 1 is best")'
    ),
    "mean_against_sd": (
        _OF_RUNS + "means <- colMeans(tapply(runs[[{V}]], cells, mean), na.rm = TRUE)\n"
        "spreads <- colMeans(tapply(runs[[{V}]], cells, sd), na.rm = TRUE)\n"
        'plot(means, spreads, xlab = {V}, ylab = "standard deviation")\n'
        "text(means, spreads, names(means), pos = 4)"
    ),
    "performance_profiles": (
        _OF_RUNS + "means <- tapply(runs[[{V}]], cells, mean)\n"
        "{ratios}\n"
        "profiles <- apply(ratios, 2, ecdf)\n"
        'plot(profiles[[1]], xlim = range(ratios, na.rm = TRUE), main = "", xlab = "ratio")\n'
        "for (k in seq_along(profiles)[-1]) lines(profiles[[k]], col = k)\n"
        'legend("bottomright", names(profiles), col = seq_along(profiles), lty = 1)'
    ),
}
_RATIOS = {
    True: "ratios <- apply(means, 1, max, na.rm = TRUE) / means",
    False: "ratios <- means / apply(means, 1, min, na.rm = TRUE)",
}
_MISSING = {
    "leaderboard_plot": "intervals, wins, ties and losses",
    "cd_diagram": "the bars of Nemenyi's test",
    "mean_against_sd": "the Pareto front",
}


def r_picture(
    function: str, arguments: Mapping[str, Any], roles: Mapping[str, Any], data: str
) -> str:
    """Return base R that draws the same numbers as one of our pictures that sum up.

    Parameters
    ----------
    function : str
        Public name.
    arguments : mapping
        Those that were given.
    roles : mapping
        The call that made the ranks.
    data : str
        Expression of the runs in R.

    Returns
    -------
    str
        Statements; what they leave out is named in a comment.
    """
    if function not in PICTURES or not roles:
        raise SRCSError(f"made was drawn by {function}(), which R cannot draw in a few lines.")
    performance = roles["performance"]
    columns = arguments.get("columns") or [f"rank{k + 1}" for k in range(len(performance))]
    code = PICTURES[function].format(
        T=r(arguments.get("target") or roles["target"]),
        P=r(list(roles["params"])),
        V=r(performance[0]),
        K=r(arguments.get("rank", "rank")),
        C=r(list(columns)),
        data=data,
        ratios=_RATIOS[roles["maximize"]],
    )
    note = f"# not in this code: {_MISSING[function]}\n" if function in _MISSING else ""
    head = f"# the numbers of {function}() in base R; the package SRCS does not draw them\n"
    return head + note + code
