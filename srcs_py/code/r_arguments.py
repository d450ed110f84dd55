"""Arguments of figures as R's SRCS takes them, and those that it lacks or fails with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from srcs_py.code.literals import Source, dotted
from srcs_py.tables.factors import level_text

# Keys of lists that R's lists lack.
_BEYOND_R = {
    "colorbar_par": ("title", "unit", "log", "better"),
    "heat_cell_par": ("numbers", "regions", "unsure"),
}
# Arguments of R's singleplot; R takes an abbreviation of a name for the name.
_OF_SINGLEPLOT = (
    "x", "yInner", "xInner", "zInner", "color.function", "labels.par", "colorbar.par",
    "heat.axes.par", "colorbar.axes.par", "haxis", "vaxis", "title", "show.colorbar",
)  # fmt: skip
_TEXTS = ("levels.at", "xlevels.at", "ylevels.at")  # R takes no numbers there


def of_r(name: str, value: Any) -> Any:
    """Return an argument as R's SRCS takes it: lists without further keys, levels as texts."""
    if name == "color_function":
        return Source(value)  # a function of R, not a text
    if not isinstance(value, Mapping):
        return value
    beyond = _BEYOND_R.get(name, ())
    return {
        key: _texts(levels) if dotted(key) in _TEXTS else levels
        for key, levels in value.items()
        if key not in beyond
    }


def beyond_r(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that R's lists do not have, by argument and key."""
    return {
        f"{name}[{key!r}]": arguments[name][key]
        for name, keys in _BEYOND_R.items()
        for key in keys
        if key in (arguments.get(name) or {})
    }


def failures(arguments: Mapping[str, Any]) -> list[str]:
    """Return, as R code, the arguments with which SRCS 1.1 always fails."""
    found = []
    if arguments.get("heatmaps_per_row") is not None:
        found.append("heatmaps.per.row")
    inner = arguments.get("inner_X_par") or {}
    where = {dotted(key): value for key, value in inner.items()}.get("levels.loc")
    if where in {"all", "none"}:
        found.append(f'levels.loc = "{where}" in inner.X.par')
    return found


def _texts(levels: Any) -> Any:
    if isinstance(levels, (list, tuple)):
        return [level_text(level) for level in levels]
    return levels if levels is None else level_text(levels)


def taken_for_argument(column: str) -> bool:
    """Return whether R takes ``column`` for an argument of singleplot, or an abbreviation."""
    return any(name.startswith(column) for name in _OF_SINGLEPLOT)
