"""The options of our style: what is shown of each factor, of cells and of the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from srcs_py.plotting.heatmaps.srcs_style.legend import Key
from srcs_py.srcs.results.rank_arrays import Levels


@dataclass(frozen=True)
class SideOptions:
    """Texts of a factor: its heading, if any, and whether and which levels have names."""

    heading: str | None
    labelled: bool
    at: tuple[str, ...] | None  # None for all


@dataclass(frozen=True)
class StyleOptions:
    """The options of our style."""

    y_outer: SideOptions
    x_outer: SideOptions
    y_inner: SideOptions
    x_inner: SideOptions
    legend: Key | None = None
    per_row: int | None = None
    titles: tuple[str, ...] | None = None
    annotation: str | None = None
    square: bool = False
    numbers: bool = False
    dotted: object = None  # array of bool in the shape of the grid, or None
    regions: Any = None  # array of numbers in the shape of the grid, or None
    means: Mapping[str, Sequence[float]] = field(default_factory=dict)  # mean ranks by side


def wanted_levels(side: Levels, options: SideOptions) -> list[tuple[int, str]]:
    """Return the levels that are to be labelled, with their places."""
    every = enumerate(side.labels)
    return [(k, text) for k, text in every if options.at is None or text in options.at]


def most_lines(names: Sequence[str]) -> int:
    """Return the most lines that a name has; 0 without names."""
    return max((name.count("\n") + 1 for name in names), default=0)
