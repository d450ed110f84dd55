"""R's plot options and graphical parameters, read once into plain styles."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any, TypeVar

from srcs_py.base.checks import (
    check_count,
    check_flag,
    check_number,
    check_positive,
    check_text,
    match_choice,
    whole_number,
)
from srcs_py.plotting.rpar.rcolors import to_hex
from srcs_py.plotting.rpar.styles import (
    DASHES,
    FOREGROUND,
    FRAMES,
    LAYOUT_CEX,
    AxisStyle,
    BarStyle,
    CellStyle,
    InnerStyle,
    OuterStyle,
    TextStyle,
)
from srcs_py.plotting.rpar.tagged import (
    Given,
    Kind,
    label,
    levels_among,
    not_negative,
    several_numbers,
)
from srcs_py.srcs.results.rank_arrays import Levels

S = TypeVar("S", OuterStyle, InnerStyle)


def _lty(name: str, value: Any) -> str:
    names = tuple(DASHES)
    number = whole_number(value)
    if number is not None and 0 <= number < len(names):
        return names[number]
    return match_choice(name, value, names)


def _adj(name: str, value: Any) -> float:
    several = isinstance(value, (list, tuple)) and len(value) == 2
    return check_number(name, value[0] if several else value)


def _loc(name: str, value: Any) -> str:
    place = match_choice(name, value, ("bottom", "left", "all", "none"))
    return "edge" if place in {"bottom", "left"} else place


def _bty(name: str, value: Any) -> str:
    return match_choice(name, str(value).lower(), tuple(FRAMES))


_KINDS: dict[str, Kind] = {  # of R's parameters, which mean the same wherever they are
    **dict.fromkeys(("bg", "fg", "col", "col.axis", "col.main", "col.ticks"), to_hex),
    **dict.fromkeys(("lab.bg", "lab.border", "levels.bg", "levels.border"), to_hex),
    **dict.fromkeys(("cex", "cex.axis", "cex.main", "gap.axis", "lwd", "lwd.ticks"), not_negative),
    **dict.fromkeys(("x", "y", "srt", "tck", "tcl"), check_number),
    **dict.fromkeys(("tick", "hlines", "levels.lab"), check_flag),
    **dict.fromkeys(("font", "font.axis", "font.main"), partial(check_count, most=4)),
    **dict.fromkeys(("las", "levels.las"), partial(check_count, most=3, least=0)),
    **dict.fromkeys(("lab.width", "levels.lab.width"), check_positive),
    **dict.fromkeys(("family", "title"), check_text),
    **dict.fromkeys(("mar", "mai"), partial(several_numbers, count=4)),
    **dict.fromkeys(("xaxt", "yaxt"), partial(match_choice, choices=("s", "l", "t", "n"))),
    **{"adj": _adj, "bty": _bty, "lty": _lty, "levels.loc": _loc},
    **{"mgp": partial(several_numbers, count=3), "pty": partial(match_choice, choices=("m", "s"))},
}
_STRIP_TEXT = ("cex", "col", "font", "family", "x", "y", "adj")
_TICK_LABELS = ("las", "col.axis", "cex.axis", "font.axis", "family", "tck", "tcl", "mgp")
_AXIS = ("tick", "lwd", "lwd.ticks", "lty", "col", "col.ticks", "font", "gap.axis")
_OUTER = ("levels.lab", "levels.lab.width", "lab.bg", "levels.bg", "lab.border", "levels.border")
_PLAIN = ("lab", "levels.lab", "levels.at", "levels.loc")
_CELL = (
    *("mar", "mai", "pty", "bg", "bty", "fg", "col", "lwd", "cex", "xaxt", "yaxt"),
    *("cex.main", "col.main", "font.main"),
)


def _kinds(*keys: str) -> dict[str, Kind]:
    return {key: _KINDS[key] for key in keys}


def text_style(
    argument: str, value: Any, default: TextStyle, given: Given, further: tuple[str, ...] = ()
) -> TextStyle:
    """Read parameters of R's text()."""
    read = given.read(argument, _kinds(*_STRIP_TEXT, *further), given=value)
    if "adj" in read and isinstance(value["adj"], (list, tuple)):
        given.notes.append(f"the second number of {argument}['adj']")
    return replace(default, **read)


def outer_style(argument: str, given: Given, side: Levels, plain: bool) -> OuterStyle:
    """Read ``out_Y_par`` or ``out_X_par``."""
    named, srt = side.name is not None, _direction(argument)
    style = OuterStyle(side.name, named, TextStyle(1.6, srt=srt), TextStyle(1.4, srt=srt))
    style = _with_options(style, argument, given, side, _kinds(*_OUTER), plain)
    return style if named else replace(style, lab=None, levels_lab=False)


def inner_style(argument: str, given: Given, side: Levels, plain: bool) -> InnerStyle:
    """Read ``inner_Y_par`` or ``inner_X_par``."""
    kinds = _kinds("levels.loc", "levels.las")
    kinds["levels.at"] = partial(levels_among, known=side.labels, notes=given.notes)
    style = InnerStyle(side.name, TextStyle(srt=_direction(argument)))
    return _with_options(style, argument, given, side, kinds, plain)


def _direction(argument: str) -> float:
    """Return the direction of the labels of a factor of rows or columns."""
    return 90.0 if "_Y_" in argument else 0.0


def _with_options(
    style: S, argument: str, given: Given, side: Levels, kinds: dict[str, Kind], plain: bool
) -> S:
    """Return the style of a factor with what is given; if it is ``plain``, only its words."""
    kinds |= {"lab": partial(label, column=side.name), **_kinds("lab.width")}
    for field in fields(style):
        if field.name.endswith("textpar"):  # the direction of these texts cannot be changed
            default = getattr(style, field.name)
            read = partial(text_style, default=default, given=given)
            kinds[field.name.replace("_", ".")] = read
    known = {key: kind for key, kind in kinds.items() if key in _PLAIN or not plain}
    return replace(style, **given.read(argument, known, kinds))


def bar_style(given: Given, ranks: Collection[int]) -> BarStyle:
    """Read ``colorbar_par``."""
    kinds = _kinds("hlines", "title")
    kinds["levels.at"] = partial(levels_among, known=[*map(str, ranks)], notes=given.notes)
    return BarStyle(**given.read("colorbar_par", kinds, ()))


def cell_style(which: str, given: Given) -> CellStyle:
    """Read what R passes to par() for a cell, "heat" or "colorbar", and to axis() for its axes."""
    par = given.read(f"{which}_cell_par", _kinds(*_TICK_LABELS, *_CELL))
    own = given.read(f"{which}_axes_par", _kinds(*_TICK_LABELS, *_AXIS))
    if "mai" in par and "mar" in par:
        given.notes.append(f"{which}_cell_par['mar'] beside 'mai'")
    cex = par.get("cex", LAYOUT_CEX) / LAYOUT_CEX
    # R's axis() has its own lines, and fg also sets col.
    axis = {name: value for name, value in par.items() if name not in {"col", "lwd"}} | own
    text = TextStyle(
        cex=cex * axis.get("cex_axis", 1.0),
        col=axis.get("col_axis", FOREGROUND),
        font=axis.get("font", axis.get("font_axis", 1)),
        family=axis.get("family"),
    )
    title = TextStyle(
        cex=cex * par.get("cex_main", 1.2),
        col=par.get("col_main", FOREGROUND),
        font=par.get("font_main", 2),
        family=par.get("family"),
    )
    shown = par.get("yaxt") != "n", par.get("xaxt") != "n"
    lines = AxisStyle(text=text, shown=shown, **_of(AxisStyle, axis))
    frame = {"col": par.get("fg", FOREGROUND)} | _of(CellStyle, par)
    return CellStyle(axis=lines, title=title, **frame)


def _of(kind: type[AxisStyle] | type[CellStyle], read: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that a style has itself."""
    return {each.name: read[each.name] for each in fields(kind) if each.name in read}
