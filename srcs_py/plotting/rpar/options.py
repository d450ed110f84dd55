"""R's plot options and graphical parameters, read once into plain styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from srcs_py.base.checks import match_choice, nearest
from srcs_py.base.errors import SRCSError
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
from srcs_py.plotting.rpar.tagged import R_PARAMETERS, Notes, TaggedList, number_of

TEXT_KEYS = ("cex", "col", "font", "family", "x", "y", "adj", "srt")


def text_style(
    argument: str, given: Any, default: TextStyle, notes: Notes, fixed: Sequence[str] = ()
) -> TextStyle:
    """Read parameters of R's text(); those in ``fixed`` cannot be changed."""
    read = TaggedList(argument, given, TEXT_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    notes += [read.name(key) for key in fixed if read.get(key) is not None]
    return replace(
        default,
        cex=read.number("cex", default.cex, 0.0),
        col=read.color("col") or default.col,
        font=_font(read, "font", default.font),
        family=read.text("family", default.family),
        x=read.number("x", default.x),
        y=read.number("y", default.y),
        adj=_adj(read, default.adj, notes),
        srt=default.srt if "srt" in fixed else read.number("srt", default.srt),
    )


def _adj(read: TaggedList, default: float, notes: Notes) -> float:
    value = read.get("adj", default)
    if isinstance(value, (list, tuple)) and len(value) == 2:
        notes.append(f"the second number of {read.name('adj')}")
        value = value[0]
    return number_of(read.name("adj"), value, None)


def _font(read: TaggedList, key: str, default: int) -> int:
    value = read.get(key, default)
    if value not in {1, 2, 3, 4}:
        raise SRCSError(
            f"{read.name(key)} = {value!r} must be 1 (plain), 2 (bold), 3 (italic) or 4 (both)."
        )
    return int(value)


OUTER_KEYS = (
    *("lab", "lab.width", "lab.textpar", "levels.lab", "levels.lab.width"),
    *("levels.lab.textpar", "lab.bg", "levels.bg", "lab.border", "levels.border"),
)


def outer_style(
    argument: str, given: Any, column: str | None, notes: Notes, srt: float
) -> OuterStyle:
    """Read ``out_Y_par`` or ``out_X_par``; ``srt`` is the direction of its texts."""
    read = TaggedList(argument, given, OUTER_KEYS)
    lab = text_style(
        read.name("lab.textpar"), read.get("lab.textpar"), TextStyle(1.6, srt=srt), notes, ["srt"]
    )
    levels = text_style(
        read.name("levels.lab.textpar"),
        read.get("levels.lab.textpar"),
        TextStyle(1.4, srt=srt),
        notes,
        ["srt"],
    )
    return OuterStyle(
        lab=read.label("lab", column),
        lab_width=read.width("lab.width"),
        lab_text=lab,
        levels_lab=read.flag("levels.lab", True) and column is not None,
        levels_width=read.width("levels.lab.width"),
        levels_text=levels,
        lab_bg=read.color("lab.bg"),
        levels_bg=read.color("levels.bg"),
        lab_border=read.color("lab.border"),
        levels_border=read.color("levels.border"),
    )


INNER_KEYS = ("lab", "lab.width", "lab.textpar", "levels.loc", "levels.at", "levels.las")


def inner_style(
    argument: str, given: Any, column: str | None, notes: Notes, srt: float
) -> InnerStyle:
    """Read ``inner_Y_par`` or ``inner_X_par``; ``loc`` becomes "edge", "all" or "none"."""
    read = TaggedList(argument, given, INNER_KEYS)
    textpar = read.name("lab.textpar")
    places = ("bottom", "left", "all", "none")
    loc = match_choice(read.name("levels.loc"), read.get("levels.loc", "left"), places)
    return InnerStyle(
        lab=read.label("lab", column),
        width=read.width("lab.width"),
        lab_text=text_style(textpar, read.get("lab.textpar"), TextStyle(srt=srt), notes, ["srt"]),
        loc="edge" if loc in {"bottom", "left"} else loc,
        at=read.levels("levels.at"),
        las=_las(read, "levels.las"),
    )


def _las(read: TaggedList, key: str) -> int | None:
    value = read.get(key)
    if value is not None and value not in {0, 1, 2, 3}:
        raise SRCSError(f"{read.name(key)} = {value!r} must be 0, 1, 2 or 3, as in R.")
    return None if value is None else int(value)


def bar_style(argument: str, given: Any) -> BarStyle:
    """Read ``colorbar_par``."""
    read = TaggedList(argument, given, ("levels.at", "hlines", "title"))
    return BarStyle(
        at=read.levels("levels.at"), hlines=read.flag("hlines", True), title=read.text("title")
    )


AXIS_KEYS = (
    *("tick", "las", "lwd", "lwd.ticks", "lty", "col", "col.ticks", "col.axis", "cex.axis"),
    *("font", "font.axis", "family", "tck", "tcl", "mgp", "gap.axis"),
)
CELL_KEYS = (
    *("mar", "mai", "pty", "bg", "bty", "fg", "col", "lwd", "cex", "cex.axis", "col.axis"),
    *("font.axis", "family", "las", "mgp", "tck", "tcl", "xaxt", "yaxt"),
    *("cex.main", "col.main", "font.main"),
)


def cell_style(argument: str, given: Any, axes: str, axes_given: Any, notes: Notes) -> CellStyle:
    """Read what R passes to par() for a cell, then what it passes to axis() on top of that."""
    read = TaggedList(argument, given, CELL_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    if read.get("mai") is not None and read.get("mar") is not None:
        notes.append(f"{read.name('mar')} beside 'mai'")
    cex = read.number("cex", LAYOUT_CEX, 0.0) / LAYOUT_CEX
    shown = (_axis_type(read, "yaxt") != "n", _axis_type(read, "xaxt") != "n")
    axis = _tick_labels(read, AxisStyle(text=TextStyle(cex=cex), shown=shown))
    title = TextStyle(
        cex=cex * read.number("cex.main", 1.2, 0.0),
        col=read.color("col.main") or FOREGROUND,
        font=_font(read, "font.main", 2),
        family=read.text("family"),
    )
    return CellStyle(
        axis=axis_style(axes, axes_given, axis, notes),
        mai=read.numbers("mai", 4),
        mar=read.numbers("mar", 4),
        pty=match_choice(read.name("pty"), read.get("pty", "m"), ("m", "s")),
        bg=read.color("bg"),
        bty=match_choice(read.name("bty"), str(read.get("bty", "o")).lower(), tuple(FRAMES)),
        col=read.color("col") or read.color("fg") or CellStyle.col,  # fg sets col, as in R
        lwd=read.number("lwd", 1.0, 0.0),
        title=title,
    )


def _axis_type(read: TaggedList, key: str) -> str:
    return match_choice(read.name(key), read.get(key, "s"), ("s", "l", "t", "n"))


def axis_style(argument: str, given: Any, default: AxisStyle, notes: Notes) -> AxisStyle:
    """Read what R passes to axis(), on top of the style of its cell."""
    read = TaggedList(argument, given, AXIS_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    return replace(
        _tick_labels(read, default),
        col=read.color("col") or default.col,
        col_ticks=read.color("col.ticks", default.col_ticks),
        lwd=read.number("lwd", default.lwd, 0.0),
        lwd_ticks=read.number("lwd.ticks", default.lwd_ticks, 0.0),
        lty=_lty(read, default.lty),
        gap=read.number("gap.axis", default.gap, 0.0),
        tick=read.flag("tick", default.tick),
    )


def _tick_labels(read: TaggedList, default: AxisStyle) -> AxisStyle:
    """Read what both par() and axis() know of an axis; R's axis() has its own lines."""
    text = default.text
    font = "font" if read.get("font") is not None else "font.axis"
    return replace(
        default,
        text=replace(
            text,
            cex=text.cex * read.number("cex.axis", 1.0, 0.0),
            col=read.color("col.axis") or text.col,
            font=_font(read, font, text.font),
            family=read.text("family", text.family),
        ),
        mgp=read.numbers("mgp", 3) or default.mgp,  # type: ignore[arg-type]
        tck=read.number("tck", default.tck),
        tcl=read.number("tcl", default.tcl),
        las=default.las if read.get("las") is None else _las(read, "las"),
    )


def _lty(read: TaggedList, default: str) -> str:
    value, names = read.get("lty", default), tuple(DASHES)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names):
        return names[value]
    if value not in names:
        raise SRCSError(
            f"{read.name('lty')} = {value!r} is not a line type of R: {nearest(value, names)}"
        )
    return str(value)
