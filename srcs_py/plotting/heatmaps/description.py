"""Descriptions of heatmaps for readers who cannot see them."""

from __future__ import annotations

import numpy as np

from srcs_py.base.number_text import counted
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.paper import short_number


def description(grid: HeatmapGrid, title: str | None) -> tuple[str, str]:
    """Return title and text of the picture for readers who cannot see it."""
    sides = [side for side in grid.sides if side.name]
    what = title or grid.z_name
    factors = ", ".join(f"{counted(len(side), 'level')} of {side.name}" for side in sides)
    head = f"Heatmaps of {what.split(' = ')[0].lower() if grid.whole else what}"
    text = f"{factors}. {what}, from {short_number(grid.low)} to {short_number(grid.high)}."
    if grid.target is not None and grid.whole:
        text += " " + _wins(grid, grid.target)
    missing, lacking = int(np.isnan(grid.z).sum()), int(grid.underpowered.sum())
    text += f" {counted(missing, 'cell')} without a value." if missing else ""
    few = f" In {counted(lacking, 'cell')} the runs are too few to show a difference."
    return head, text + (few if lacking else "")


def _wins(grid: HeatmapGrid, axis: int) -> str:
    """Return in how many configurations the best level wins and the worst loses."""
    target = grid.sides[axis]
    values = np.moveaxis(grid.z, axis, 0).reshape(len(target), -1)
    known = ~np.isnan(values)
    count = np.maximum(known.sum(axis=1), 1)
    wins, losses = (values > 0).sum(axis=1) / count, (values < 0).sum(axis=1) / count
    mean = np.where(known, values, 0).sum(axis=1) / count
    best, worst = int(np.argmax(mean)), int(np.argmin(mean))
    return (
        f"{counted(len(target), 'level')} of {target.name} in "
        f"{counted(int(known.any(axis=0).sum()), 'configuration')}: "
        f"{target.labels[best]} wins in {wins[best]:.0%}, {target.labels[worst]} loses in "
        f"{losses[worst]:.0%}."
    )
