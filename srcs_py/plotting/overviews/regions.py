"""Regions of configurations on the heatmaps, above their rules and the shares of the variance."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.signs import in_signs
from srcs_py.plotting.heatmaps.look import picture_of
from srcs_py.plotting.overviews.figure import Painter, draw_overview
from srcs_py.plotting.overviews.parts import add_bar_texts, add_rows
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.paper import PAGE_WIDTH, PLAIN, ink_of, mixed, wrapped
from srcs_py.plotting.series import SERIES
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import size_in_cm
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.places import Places

_BARS = 7  # the largest shares
PLACES = ("y_outer", "x_outer", "y_inner", "x_inner")
_TEXT = "Regions of configurations with similar ranks, and shares of the variance of ranks"


def draw_regions(
    ranks: pd.DataFrame, regions: pd.DataFrame, shares: pd.Series, rank: str, where: Places
) -> Figure | SubFigure:
    """Draw the regions on heatmaps of the ranks, their rules, and a bar for each share.

    Parameters
    ----------
    ranks : pandas.DataFrame
        Table of ranks with the column ``rank.region``.
    regions : pandas.DataFrame
        Rule and mean ranks of each region; the mean ranks are drawn if the ranks have no map, with
        more than three parameters.
    shares : pandas.Series
        Shares by their names.
    rank : str
        Column of ranks.
    where : mapping
        ``figsize``, ``dpi``, ``fig`` and ``save`` as the user gave them.
    """
    target, roles = Target(**where), roles_of(ranks)
    params = sorted(roles.params, key=lambda name: -shares[name])
    if mapped := len(params) < 4:
        levels = ranks[params].nunique()
        inner = sorted(params[-2:], key=lambda name: -levels[name])
        places = [*[None] * (3 - len(params)), roles.target, *params[:-2], *inner]
        table, shown = ranks, rank
        pars: dict[str, Any] = {"heat_cell_par": {"regions": bool(regions["region"].max() > 1)}}
    else:
        places, table, shown = [None, None, roles.target, "region"], regions, "mean_rank"
        pars = {"colorbar_par": {"title": "Mean rank"}}
    maps = picture_of(table, dict(zip(PLACES, places, strict=True)), shown, pars | {"look": "srcs"})
    rules = regions.drop_duplicates("region").set_index("region")["rule"].map(in_signs)
    ink = ink_of(target.given)

    def below(sheet: Sheet) -> str:
        return _rules_and_shares(sheet, rules, shares)

    def heights(width: float) -> tuple[float, float]:
        upper, lower = maps.height_of(width), Painter(below, ink).of_width(width).height
        return upper if mapped else min(upper, 0.6 * width), lower

    figure: Any = target.figure(PAGE_WIDTH, lambda width: sum(heights(width)))
    width, height = size_in_cm(figure)
    low = heights(width)[1] / height
    upper, lower = figure.subfigures(2, 1, height_ratios=(1 - low, low), hspace=0)
    maps.draw_into(Target(fig=upper))
    text = "; ".join(f"{number}: {rule}" for number, rule in rules.items())
    draw_overview(below, (_TEXT, text), {"fig": lower, "caption": False})
    target.write(figure)
    return figure  # type: ignore[no-any-return]


def _rules_and_shares(sheet: Sheet, rules: pd.Series, shares: pd.Series) -> str:
    """Draw the rules, and a bar for each of the largest shares."""
    from matplotlib.transforms import blended_transform_factory

    lines = []
    for number, rule in rules.items() if len(rules) > 1 else ():
        broken = wrapped(rule, PLAIN, sheet.small, sheet.width - 2 * EDGE - 4 * sheet.line)
        lines += [(str(number), broken[0]), *(("", line) for line in broken[1:])]
    head = 1.2 * (len(lines) + 1.5) * sheet.line if lines else 0.0
    largest = shares.sort_values(ascending=False, kind="stable").head(_BARS)
    *texts, axes = sheet.subplots(head=bool(lines))
    for place in texts:
        place.set(ylim=(len(lines) + 0.5, -1))
        place.set_axis_off()
        sheet.heights[place] = head / 1.2, head  # lines without space between them
        across = blended_transform_factory(sheet.holder.transSubfigure, place.transData)
        write = partial(sheet.write, place, xycoords=across, in_layout=False)
        columns = [(EDGE + shift * sheet.line) / sheet.width for shift in (0, 1, 3)]
        write("Region", (columns[0], -0.5), fontsize=sheet.size, weight="bold")
        for row, (number, line) in enumerate(lines):
            write(number, (columns[1], row + 0.5))
            write(line, (columns[2], row + 0.5))
    names = [name.replace(" x ", " × ") for name in largest.index]
    add_rows(sheet, axes, names, room=0.4 * sheet.width, height=1.2)
    axes.set_title("Share of the variance of ranks", loc="left", fontsize=sheet.size, weight="bold",
                   color=sheet.ink.text)  # fmt: skip
    alone = [" x " not in label and label != "the rest" for label in largest.index]
    colors = [SERIES[0] if one else mixed(SERIES[0], "#ffffff", 0.4) for one in alone]
    bars = axes.barh(range(len(largest)), np.maximum(largest, 0), color=colors)
    words = [f"{share:.1%}".replace("%", " %") for share in largest]
    add_bar_texts(sheet, axes, bars, words, sheet.ink.text, beside=0.2 * sheet.size)
    axes.set(xlim=(0, largest.max()), xticks=[])
    return ""
