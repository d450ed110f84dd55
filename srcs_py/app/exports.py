"""What the user takes away: figures, tables, the interactive page, and the code behind them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py import SRCSError, as_python_code, as_r_code, plot, singleplot, write_table
from srcs_py.app.address import PLACES
from srcs_py.app.ranking import Ranking
from srcs_py.app.studies import labels_of, levels_code

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from srcs_py.app.jobs import Ticket

FIGURES = ("png", "pdf", "svg")
TABLES = ("csv", "parquet")


@dataclass(frozen=True)
class Printed:
    """The picture as it will be printed.

    Attributes
    ----------
    figure : Figure
        Made by the public drawing functions.
    python, r : str
        Code that makes it.
    """

    figure: Figure
    python: str
    r: str


def first_places(ranking: Ranking) -> dict[str, str | None]:
    """Return the places that the interactive page starts with."""
    factors = ranking.choice.factors
    outer = max(0, min(2, len(factors) - 2))
    names = [*factors[:outer], *[None] * (2 - outer), *factors[outer : outer + 2]]
    return dict(zip(PLACES, names, strict=True))


def printed(ticket: Ticket, ranking: Ranking, arrangement: Mapping[str, Any] | None) -> Printed:
    """Draw the picture as it is arranged on the page."""
    arrangement = arrangement or {"places": first_places(ranking)}
    kept = _kept_levels(ranking, arrangement)
    ranks = ranking.ranks
    for name, levels in kept.items():
        ranks = ranks[ranks[name].astype(str).isin(levels)]
        ranks = ranks.assign(**{name: ranks[name].cat.remove_unused_categories()})
    figure = _drawn(ranks, arrangement)
    return Printed(
        figure, _code(ranking, figure, kept, "python"), _code(ranking, figure, kept, "r")
    )


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
    places = {each: arrangement["places"].get(each) for each in PLACES}
    if places["yInner"] is None or places["xInner"] is None:
        raise SRCSError("For a printed figure put a factor into the inner rows and columns.")
    shown = {"zInner": arrangement.get("column") or "rank"}
    shown["color_function"] = arrangement.get("palette") or "srcs.safe"
    if places["yOuter"] is None and places["xOuter"] is None:
        return singleplot(ranks, places["yInner"], places["xInner"], **shown)
    return plot(ranks, **places, **shown)  # type: ignore[return-value]


def _code(ranking: Ranking, figure: Figure, kept: Mapping[str, list[str]], language: str) -> str:
    """Put the reading, the levels in use and the levels shown around the library's own code."""
    write = as_python_code if language == "python" else as_r_code
    head, whole = write(ranking.ranks), write(figure)
    start, _, ranks = head.partition("\n\n")
    arrow = "=" if language == "python" else "<-"
    pandas = "import pandas as pd\n" if language == "python" and ranking.choice.levels else ""
    blocks = [
        pandas + start,
        f"data {arrow} {ranking.study.expression(language)}",
        levels_code(ranking.choice, language),
        ranks,
        "\n".join(_filter_code(name, levels, language) for name, levels in kept.items()),
        whole.removeprefix(head).strip(),
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _filter_code(name: str, levels: list[str], language: str) -> str:
    column = json.dumps(name, ensure_ascii=False)
    wanted = ", ".join(json.dumps(each, ensure_ascii=False) for each in levels)
    if language == "python":
        return (
            f"ranks = ranks[ranks[{column}].astype(str).isin([{wanted}])]\n"
            f"ranks[{column}] = ranks[{column}].cat.remove_unused_categories()"
        )
    return (
        f"ranks <- ranks[ranks[[{column}]] %in% c({wanted}), ]\n"
        f"ranks[[{column}]] <- droplevels(ranks[[{column}]])"
    )


def figure_bytes(figure: Figure, ending: str) -> bytes:
    """Return a figure as a file of this kind."""
    from srcs_py.plotting.figures import save_figure

    return _bytes(f"figure.{ending}", lambda path: save_figure(figure, path))


def table_bytes(table: pd.DataFrame, ending: str) -> bytes:
    """Return a table as a file of this kind."""
    return _bytes(f"table.{ending}", lambda path: write_table(table, path))


def _bytes(name: str, write: Callable[[Path], object]) -> bytes:
    with TemporaryDirectory(prefix="srcs-") as folder:
        path = Path(folder) / name
        write(path)
        return path.read_bytes()
