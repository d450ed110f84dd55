"""Summary pictures in base R; the package SRCS does not draw them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from srcs_py.base.errors import SRCSError
from srcs_py.code.literals import r

_TEXT = Path(__file__).with_suffix(".R").read_text("utf-8")
PICTURES: dict[str, str] = dict(re.findall(r"(?ms)^## (\w+)\n(.*?)\n(?=\n## |\Z)", _TEXT))
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
    """Return base R that draws the numbers of a summary picture.

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
        Statements; a comment names the parts of the picture that they leave out.
    """
    if function not in PICTURES or not roles:
        raise SRCSError(f"made was drawn by {function}(), which R cannot draw in a few lines.")
    performance = roles["performance"]
    columns = arguments.get("columns") or [f"rank{k + 1}" for k in range(len(performance))]
    blocks = arguments.get("blocks") or list(roles["params"])
    code = PICTURES[function].format(
        T=r(arguments.get("target") or roles["target"]),
        P=r(list(roles["params"])),
        B=r(blocks),
        V=r(performance[0]),
        K=r(arguments.get("rank", "rank")),
        C=r(list(columns)),
        data=data,
        ratios=_RATIOS[roles["maximize"]],
    )
    note = f"# not in this code: {_MISSING[function]}\n" if function in _MISSING else ""
    head = f"# the numbers of {function}() in base R; the package SRCS does not draw them\n"
    return head + note + code
