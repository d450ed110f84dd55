"""An Axes that is cheap to make: its ticks come into being only when somebody looks at them.

matplotlib builds four ticks, with markers and texts, for every Axes. A grid of hundreds of
heatmaps shows none of them, and they would take most of the time of drawing it.
"""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis


class _NoTicksYet:
    """Gives an Axis an empty list of ticks, which the Axis itself fills when it needs some."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, axis: Any, owner: type) -> Any:
        if axis is None:
            return self
        return axis.__dict__.setdefault(self.name, [])


class _LateTicks:
    majorTicks: Any = _NoTicksYet()  # noqa: N815
    minorTicks: Any = _NoTicksYet()  # noqa: N815

    def get_ticks_position(self) -> Any:
        """Return where the ticks are, which matplotlib reads off the first of them."""
        axis: Any = super()
        axis.get_major_ticks(1)
        axis.get_minor_ticks(1)
        return axis.get_ticks_position()


class _LightXAxis(_LateTicks, XAxis):
    pass


class _LightYAxis(_LateTicks, YAxis):
    pass


class HeatmapAxes(Axes):
    """An ordinary Axes whose ticks are made late."""

    def _init_axis(self) -> None:
        self.xaxis = _LightXAxis(self, clear=False)
        self.spines.bottom.register_axis(self.xaxis)
        self.spines.top.register_axis(self.xaxis)
        self.yaxis = _LightYAxis(self, clear=False)
        self.spines.left.register_axis(self.yaxis)
        self.spines.right.register_axis(self.yaxis)
