"""What the user takes away: figures, tables, the interactive page, and the code behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.address import PLACES
from srcs_py.app.code import python_code, r_code
from srcs_py.app.drawn import Drawn, drawn
from srcs_py.app.ranking import Ranking
from srcs_py.app.studies import labels_of, with_levels

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.apart import Report


@dataclass(frozen=True)
class Printed:
    """The picture as it will be printed.

    Attributes
    ----------
    figure : Drawn
        Made by the public drawing functions.
    python, r : str
        Code that makes it.
    """

    figure: Drawn
    python: str
    r: str


def first_places(ranking: Ranking) -> dict[str, str | None]:
    """Return the places that the interactive page starts with."""
    factors = ranking.choice.factors
    outer = max(0, min(2, len(factors) - 2))
    names = [*factors[:outer], *[None] * (2 - outer), *factors[outer : outer + 2]]
    return dict(zip(PLACES, names, strict=True))


def printed(report: Report, ranking: Ranking, arrangement: Mapping[str, Any] | None) -> Printed:
    """Draw the picture as it is arranged on the page."""
    arrangement = arrangement or {"places": first_places(ranking)}
    kept = _kept_levels(ranking, arrangement)
    ranks = ranking.ranks
    for name, levels in kept.items():
        ranks = with_levels(ranks, name, levels)
    figure = _drawn(ranks, arrangement)
    return Printed(drawn(figure), python_code(ranking, figure, kept), r_code(ranking, figure, kept))


def _kept_levels(ranking: Ranking, arrangement: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the levels shown of each factor of which not all are."""
    kept = {}
    for name in ranking.choice.factors:
        hidden = arrangement.get("hidden", {}).get(name, ())
        known = labels_of(ranking.ranks, name)
        if hidden:
            kept[name] = [each for each in known if each not in hidden]
        if name in arrangement.get("levels", {}):
            kept[name] = [arrangement["levels"][name]]
    return kept


def _drawn(ranks: pd.DataFrame, arrangement: Mapping[str, Any]) -> Figure:
    from srcs_py import plot, singleplot

    places = {each: arrangement["places"].get(each) for each in PLACES}
    if places["yInner"] is None or places["xInner"] is None:
        raise SRCSError("For a printed figure put a factor into the inner rows and columns.")
    shown: dict[str, Any] = {"zInner": arrangement.get("column") or "rank"}
    shown["color_function"] = arrangement.get("palette") or "srcs.safe"
    if places["yOuter"] is None and places["xOuter"] is None:
        return singleplot(  # type: ignore[return-value]
            ranks, places["yInner"], places["xInner"], **shown
        )
    return plot(ranks, **places, **shown)  # type: ignore[return-value]
