"""The options of our style: what is shown of each factor, of cells and of the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from srcs_py.plotting.heatmaps.srcs_style.legend import Meaning
from srcs_py.plotting.rpar.styles import GridOptions


@dataclass(frozen=True, kw_only=True)
class StyleOptions(GridOptions):
    """The options of our style."""

    legend: Meaning | None
    square: bool
    numbers: bool
    dotted: Any  # array of bool in the shape of the grid, or None
    regions: Any  # array of numbers in the shape of the grid, or None
    means: Mapping[str, Sequence[float]]  # mean ranks by side
    marks: tuple[str, ...]  # signs that the legend explains


def most_lines(names: Sequence[str]) -> int:
    """Return the most lines that a name has; 0 without names."""
    return max((name.count("\n") + 1 for name in names), default=0)
