"""R's plot options and graphical parameters, read once into plain styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from srcs_py.errors import SRCSError
from srcs_py.options import match_choice, nearest
from srcs_py.plotting.tagged import R_PARAMETERS, Notes, TaggedList, number_of

# R's layout() shrinks text to this where a picture has more than two rows or columns.
LAYOUT_CEX = 0.66
DASHES = ("blank", "solid", "dashed", "dotted", "dotdash", "longdash", "twodash")


@dataclass(frozen=True)
class TextStyle:
    """How a text looks: size relative to the base, colour, R's font number, family, place.

    ``x`` and ``y`` place it in its box as R's coordinates 0..1 do; ``adj`` is the part of the
    text left of that point; ``srt`` turns it, in degrees.
    """

    cex: float = 1.0
    col: str = "#000000"
    font: int = 1
    family: str | None = None
    x: float = 0.5
    y: float = 0.5
    adj: float = 0.5
    srt: float = 0.0


@dataclass(frozen=True)
class OuterStyle:
    """Label and level boxes of an outer factor; widths in cm, None for no label or no colour."""

    lab: str | None
    lab_width: float
    lab_text: TextStyle
    levels_lab: bool
    levels_width: float
    levels_text: TextStyle
    lab_bg: str | None
    levels_bg: str | None
    lab_border: str | None
    levels_border: str | None


@dataclass(frozen=True)
class InnerStyle:
    """Label and tick labels of an inner factor; ``las`` is None where the user left it open."""

    lab: str | None
    lab_width: float
    lab_text: TextStyle
    loc: str
    at: tuple[str, ...] | None
    las: int | None


@dataclass(frozen=True)
class AxisStyle:
    """Ticks and tick labels, as R's axis() draws them; ``mgp`` and ``tcl`` in lines of text."""

    text: TextStyle = field(default_factory=TextStyle)
    col: str = "#000000"
    col_ticks: str | None = None
    lwd: float = 1.0
    lwd_ticks: float | None = None
    lty: str = "solid"
    mgp: tuple[float, float, float] = (3.0, 1.0, 0.0)
    tck: float | None = None
    tcl: float = -0.5
    las: int | None = None
    gap: float | None = None
    tick: bool = True
    shown: tuple[bool, bool] = (True, True)


@dataclass(frozen=True)
class CellStyle:
    """A heatmap's or colour bar's surroundings; margins from the bottom clockwise, as in R."""

    axis: AxisStyle = field(default_factory=AxisStyle)
    mai: tuple[float, ...] | None = None
    mar: tuple[float, ...] | None = None
    pty: str = "m"
    bg: str | None = None
    frame: str | None = "#000000"
    title: TextStyle = field(default_factory=lambda: TextStyle(cex=1.2, font=2))

    @property
    def own_margins(self) -> bool:
        """Whether the user set the margins, so that no room is added to them."""
        return self.mai is not None or self.mar is not None


@dataclass(frozen=True)
class BarStyle:
    """The colour bars: which ranks are labelled (None: R's pretty ticks), lines or none."""

    at: tuple[str, ...] | None
    hlines: bool


TEXT_KEYS = ("cex", "col", "font", "family", "x", "y", "adj", "srt")


def text_style(
    argument: str, given: Any, default: TextStyle, notes: Notes, fixed: Sequence[str] = ()
) -> TextStyle:
    """Read parameters of R's text(); those in ``fixed`` cannot be changed."""
    read = TaggedList(argument, given, TEXT_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    notes += [read.name(key) for key in fixed if read.get(key) is not None]
    adj = read.get("adj", default.adj)
    return replace(
        default,
        cex=read.number("cex", default.cex, 0.0),
        col=read.color("col", default.col) or default.col,
        font=_font(read, "font", default.font),
        family=read.get("family", default.family),
        x=read.number("x", default.x),
        y=read.number("y", default.y),
        adj=number_of(read.name("adj"), adj[0] if isinstance(adj, (list, tuple)) else adj, None),
        srt=default.srt if "srt" in fixed else read.number("srt", default.srt),
    )


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
        lab_width=read.width("lab.width"),
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
    read = TaggedList(argument, given, ("levels.at", "hlines"))
    return BarStyle(at=read.levels("levels.at"), hlines=read.flag("hlines", True))


AXIS_KEYS = (
    *("tick", "las", "lwd", "lwd.ticks", "lty", "col", "col.ticks", "col.axis", "cex.axis"),
    *("font", "font.axis", "family", "tck", "tcl", "mgp", "gap.axis"),
)
CELL_KEYS = (
    *("mar", "mai", "pty", "bg", "bty", "fg", "cex", "cex.axis", "col.axis", "font.axis"),
    *("family", "las", "mgp", "tck", "tcl", "lwd", "lty", "xaxt", "yaxt"),
    *("cex.main", "col.main", "font.main"),
)


def cell_style(argument: str, given: Any, axes: str, axes_given: Any, notes: Notes) -> CellStyle:
    """Read what R passes to par() for a cell, then what it passes to axis() on top of that."""
    read = TaggedList(argument, given, CELL_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    cex = read.number("cex", LAYOUT_CEX, 0.0) / LAYOUT_CEX
    axis = _read_axis(read, AxisStyle(text=TextStyle(cex=cex)))
    axis = replace(axis, shown=(read.get("yaxt", "s") != "n", read.get("xaxt", "s") != "n"))
    frame = read.color("fg", "#000000") if read.get("bty", "o") != "n" else None
    title = TextStyle(
        cex=cex * read.number("cex.main", 1.2, 0.0),
        col=read.color("col.main", "#000000") or "",
        font=_font(read, "font.main", 2),
        family=read.get("family"),
    )
    return CellStyle(
        axis=axis_style(axes, axes_given, axis, notes),
        mai=read.numbers("mai", 4),
        mar=read.numbers("mar", 4),
        pty=match_choice(read.name("pty"), read.get("pty", "m"), ("m", "s")),
        bg=read.color("bg"),
        frame=frame,
        title=title,
    )


def axis_style(argument: str, given: Any, default: AxisStyle, notes: Notes) -> AxisStyle:
    """Read what R passes to axis(), on top of the style of its cell."""
    read = TaggedList(argument, given, AXIS_KEYS, R_PARAMETERS)
    notes += [read.name(key) for key in read.unused]
    return _read_axis(read, default)


def _read_axis(read: TaggedList, default: AxisStyle) -> AxisStyle:
    text = default.text
    font = "font" if read.get("font") is not None else "font.axis"
    return replace(
        default,
        text=replace(
            text,
            cex=text.cex * read.number("cex.axis", 1.0, 0.0),
            col=read.color("col.axis", text.col) or text.col,
            font=_font(read, font, text.font),
            family=read.get("family", text.family),
        ),
        col=read.color("col", default.col) or default.col,
        col_ticks=read.color("col.ticks", default.col_ticks),
        lwd=read.number("lwd", default.lwd, 0.0),
        lwd_ticks=read.number("lwd.ticks", default.lwd_ticks, 0.0),
        lty=_lty(read, default.lty),
        mgp=read.numbers("mgp", 3) or default.mgp,  # type: ignore[arg-type]
        tck=read.number("tck", default.tck),
        tcl=read.number("tcl", default.tcl),
        las=default.las if read.get("las") is None else _las(read, "las"),
        gap=read.number("gap.axis", default.gap, 0.0),
        tick=read.flag("tick", default.tick),
    )


def _lty(read: TaggedList, default: str) -> str:
    value = read.get("lty", default)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(DASHES):
        return DASHES[value]
    if value not in DASHES:
        raise SRCSError(
            f"{read.name('lty')} = {value!r} is no line type of R: {nearest(value, DASHES)}"
        )
    return str(value)


@dataclass(frozen=True)
class GridOptions:
    """Everything about the look of a grid of heatmaps.

    ``per_row`` is None where each row shows all levels of the outer X factor; ``titles`` holds
    one title per heatmap, left to right and top to bottom, or is None.
    """

    out_y: OuterStyle
    out_x: OuterStyle
    in_y: InnerStyle
    in_x: InnerStyle
    bar: BarStyle | None
    cell: CellStyle
    bar_cell: CellStyle
    per_row: int | None
    titles: tuple[str, ...] | None
    annotation: str | None
    annotation_text: TextStyle
