"""R's plot options and graphical parameters, read once into plain styles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from srcs_py.base.checks import check_flag, match_choice, nearest
from srcs_py.base.errors import SRCSError
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
    Kind,
    Notes,
    any_number,
    choice,
    label,
    levels_among,
    positive,
    several_numbers,
    tagged_list,
    text,
    width,
)
from srcs_py.srcs.results.rank_arrays import Levels

S = TypeVar("S", AxisStyle, CellStyle)


def _font(name: str, value: Any) -> int:
    if value not in {1, 2, 3, 4}:
        raise SRCSError(f"{name} = {value!r} must be 1 (plain), 2 (bold), 3 (italic) or 4 (both).")
    return int(value)


def _las(name: str, value: Any) -> int:
    if value not in {0, 1, 2, 3}:
        raise SRCSError(f"{name} = {value!r} must be 0, 1, 2 or 3, as in R.")
    return int(value)


def _lty(name: str, value: Any) -> str:
    names = tuple(DASHES)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names):
        return names[value]
    if value not in names:
        raise SRCSError(f"{name} = {value!r} is not a line type of R: {nearest(value, names)}")
    return str(value)


def _adj(name: str, value: Any) -> float:
    several = isinstance(value, (list, tuple)) and len(value) == 2
    return any_number(name, value[0] if several else value)


def _loc(name: str, value: Any) -> str:
    place = match_choice(name, value, ("bottom", "left", "all", "none"))
    return "edge" if place in {"bottom", "left"} else place


def _bty(name: str, value: Any) -> str:
    return match_choice(name, str(value).lower(), tuple(FRAMES))


_KINDS: dict[str, Kind] = {  # of R's parameters, which mean the same wherever they are
    **dict.fromkeys(("bg", "fg", "col", "col.axis", "col.main", "col.ticks"), to_hex),
    **dict.fromkeys(("lab.bg", "lab.border", "levels.bg", "levels.border"), to_hex),
    **dict.fromkeys(("cex", "cex.axis", "cex.main", "gap.axis", "lwd", "lwd.ticks"), positive),
    **dict.fromkeys(("x", "y", "srt", "tck", "tcl"), any_number),
    **dict.fromkeys(("tick", "hlines", "levels.lab"), check_flag),
    **dict.fromkeys(("font", "font.axis", "font.main"), _font),
    **dict.fromkeys(("las", "levels.las"), _las),
    **dict.fromkeys(("lab.width", "levels.lab.width"), width),
    **dict.fromkeys(("family", "title"), text),
    **dict.fromkeys(("mar", "mai"), several_numbers(4)),
    **dict.fromkeys(("xaxt", "yaxt"), choice("s", "l", "t", "n")),
    **{"adj": _adj, "bty": _bty, "lty": _lty, "mgp": several_numbers(3), "pty": choice("m", "s")},
    "levels.loc": _loc,
}
_STRIP_TEXT = ("cex", "col", "font", "family", "x", "y", "adj")
_TICK_LABELS = ("las", "col.axis", "cex.axis", "font.axis", "family", "tck", "tcl", "mgp")
_AXIS = ("tick", "lwd", "lwd.ticks", "lty", "col", "col.ticks", "font", "gap.axis")
_PLAIN = ("lab", "levels.lab", "levels.at", "levels.loc")
_CELL = (
    *("mar", "mai", "pty", "bg", "bty", "fg", "col", "lwd", "cex", "xaxt", "yaxt"),
    *("cex.main", "col.main", "font.main"),
)


def _kinds(*keys: str) -> dict[str, Kind]:
    return {key: _KINDS[key] for key in keys}


def text_style(
    argument: str,
    given: Any,
    default: TextStyle,
    notes: Notes,
    keys: Iterable[str] = (*_STRIP_TEXT, "srt"),
) -> TextStyle:
    """Read parameters of R's text()."""
    read = tagged_list(argument, given, _kinds(*keys), notes)
    if "adj" in read and isinstance(given["adj"], (list, tuple)):
        notes.append(f"the second number of {argument}['adj']")
    return replace(default, **read)


def _in_strip(default: TextStyle, notes: Notes) -> Kind:
    """Return the type of parameters of a text whose direction cannot be changed."""
    return partial(text_style, default=default, notes=notes, keys=_STRIP_TEXT)


def outer_style(
    argument: str, given: Any, side: Levels, notes: Notes, srt: float, plain: bool
) -> OuterStyle:
    """Read ``out_Y_par`` or ``out_X_par``; ``srt`` is the direction of its texts."""
    named = side.name is not None
    style = OuterStyle(side.name, named, TextStyle(1.6, srt=srt), TextStyle(1.4, srt=srt))
    kinds = {
        "lab": label(side.name),
        "lab.textpar": _in_strip(style.lab_textpar, notes),
        "levels.lab.textpar": _in_strip(style.levels_lab_textpar, notes),
        **_kinds("lab.width", "levels.lab", "levels.lab.width"),
        **_kinds("lab.bg", "levels.bg", "lab.border", "levels.border"),
    }
    style = replace(style, **_side(argument, given, kinds, notes, plain))
    lab, levels_lab = style.lab if named else None, style.levels_lab and named
    return replace(
        style,
        lab=lab,
        levels_lab=levels_lab,
        lab_width=style.lab_width * (lab is not None),
        levels_lab_width=style.levels_lab_width * levels_lab,
    )


def inner_style(
    argument: str, given: Any, side: Levels, notes: Notes, srt: float, plain: bool
) -> InnerStyle:
    """Read ``inner_Y_par`` or ``inner_X_par``."""
    style = InnerStyle(side.name, TextStyle(srt=srt))
    kinds = {
        "lab": label(side.name),
        "lab.textpar": _in_strip(style.lab_textpar, notes),
        "levels.at": levels_among(side.labels, notes),
        **_kinds("lab.width", "levels.loc", "levels.las"),
    }
    style = replace(style, **_side(argument, given, kinds, notes, plain))
    return style if style.lab is not None else replace(style, lab_width=0.0)


def _side(
    argument: str, given: Any, kinds: Mapping[str, Kind], notes: Notes, plain: bool
) -> dict[str, Any]:
    """Return the parameters of a factor; if it is ``plain``, the others have no effect."""
    known = {key: kind for key, kind in kinds.items() if key in _PLAIN or not plain}
    return tagged_list(argument, given, known, notes, kinds)


def bar_style(argument: str, given: Any, ranks: Collection[int], notes: Notes) -> BarStyle:
    """Read ``colorbar_par``."""
    kinds = {"levels.at": levels_among([*map(str, ranks)], notes), **_kinds("hlines", "title")}
    return BarStyle(**tagged_list(argument, given, kinds, notes, ()))


def cell_style(argument: str, given: Any, axes: str, axes_given: Any, notes: Notes) -> CellStyle:
    """Read what R passes to par() for a cell, then what it passes to axis() on top of that."""
    read = tagged_list(argument, given, _kinds(*_TICK_LABELS, *_CELL), notes)
    if "mai" in read and "mar" in read:
        notes.append(f"{argument}['mar'] beside 'mai'")
    cex = read.get("cex", LAYOUT_CEX) / LAYOUT_CEX
    shown = read.get("yaxt") != "n", read.get("xaxt") != "n"
    axis = _with_tick_labels(AxisStyle(text=TextStyle(cex=cex), shown=shown), read)
    title = TextStyle(
        cex=cex * read.get("cex_main", 1.2),
        col=read.get("col_main", FOREGROUND),
        font=read.get("font_main", 2),
        family=read.get("family"),
    )
    style = CellStyle(
        axis=axis_style(axes, axes_given, axis, notes),
        col=read.get("fg", FOREGROUND),  # fg sets col, as in R
        title=title,
    )
    return _changed(style, read, "mai", "mar", "pty", "bg", "bty", "col", "lwd")


def axis_style(argument: str, given: Any, default: AxisStyle, notes: Notes) -> AxisStyle:
    """Read what R passes to axis(), on top of the style of its cell."""
    read = tagged_list(argument, given, _kinds(*_TICK_LABELS, *_AXIS), notes)
    lines = ("col", "col_ticks", "lwd", "lwd_ticks", "lty", "gap_axis", "tick")
    return _changed(_with_tick_labels(default, read), read, *lines)


def _with_tick_labels(style: AxisStyle, read: Mapping[str, Any]) -> AxisStyle:
    """Return an axis with what both par() and axis() know of it; R's axis() has its own lines."""
    text = replace(
        style.text,
        cex=style.text.cex * read.get("cex_axis", 1.0),
        col=read.get("col_axis", style.text.col),
        font=read.get("font", read.get("font_axis", style.text.font)),
        family=read.get("family", style.text.family),
    )
    return _changed(replace(style, text=text), read, "mgp", "tck", "tcl", "las")


def _changed(style: S, read: Mapping[str, Any], *names: str) -> S:
    """Return a style with the values of these names, where they are given."""
    changes = {name: read[name] for name in names if name in read}
    return replace(style, **changes)
