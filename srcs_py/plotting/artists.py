"""The drawing surface of all our pictures: texts, lines, boxes and dots in cm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from srcs_py.plotting.glyphs import warn_missing
from srcs_py.plotting.labels import Box, Label
from srcs_py.plotting.paper import ink_of
from srcs_py.plotting.rpar.styles import FOREGROUND
from srcs_py.plotting.text import font_of, parses_math

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from matplotlib.path import Path
    from matplotlib.text import Text

    Holder = Figure | SubFigure | Axes

Point = tuple[float, float]
Segment = tuple[Point, Point]
BEHIND, BEFORE = -1.0, 2.0  # zorder of what lies under the heatmaps, and of frames


class Fill(NamedTuple):
    """The style of boxes, in matplotlib's words."""

    facecolor: str
    edgecolor: str = "none"
    linewidth: float = 0.0
    zorder: float = 1.0


class Stroke(NamedTuple):
    """The style of lines, in matplotlib's words."""

    edgecolor: str
    linewidth: float
    linestyle: Any = "-"
    capstyle: Any = "projecting"
    joinstyle: Any = "miter"
    zorder: float = 1.0
    snap: bool | None = None


@dataclass
class Artists:
    """Parts of a picture, in cm from its lower left corner; those of one style become one artist.

    Attributes
    ----------
    labels : list of Label
        Lines of text.
    boxes, lines : dict
        Places by their style.
    dots : dict
        Middles by colour and size in points.
    cut, lost : list of str
        Names that are shown in part, and words for what is left out.
    """

    labels: list[Label] = field(default_factory=list)
    boxes: dict[Fill, list[Box]] = field(default_factory=dict)
    lines: dict[Stroke, list[Sequence[Point]]] = field(default_factory=dict)
    dots: dict[tuple[str, float], list[Point]] = field(default_factory=dict)
    cut: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def fill(self, boxes: Iterable[Box], style: Fill) -> None:
        """Add boxes."""
        self.boxes.setdefault(style, []).extend(boxes)

    def stroke(self, lines: Iterable[Sequence[Point]], style: Stroke) -> None:
        """Add lines, each through its points."""
        self.lines.setdefault(style, []).extend(lines)

    def draw(
        self, holder: Holder, part: Box, further: Sequence[Label] = ()
    ) -> tuple[list[Any], list[Text]]:
        """Add everything to a figure, a subfigure or axes, which show a part of the picture.

        One warning names the characters that fonts lack, also for ``further`` texts.

        Returns
        -------
        list of Artist, list of Text
            Lines and dots; texts in the order of the labels.
        """
        from matplotlib.lines import Line2D
        from matplotlib.patches import PathPatch
        from matplotlib.transforms import Affine2D

        warn_missing([*self.labels, *further])
        in_cm = (
            Affine2D().translate(-part.left, -part.bottom).scale(1 / part.width, 1 / part.height)
        )
        in_cm += _fractions_of(holder)
        for fill, boxes in self.boxes.items():
            path = joined_path(map(corners_of, boxes))
            holder.add_artist(PathPatch(path, transform=in_cm, **fill._asdict()))
        drawn: list[Any] = [
            PathPatch(joined_path(lines), fill=False, transform=in_cm, **stroke._asdict())
            for stroke, lines in self.lines.items()
            if lines
        ]
        style: dict[str, Any] = {"linestyle": "none", "marker": "o", "zorder": BEFORE}
        style |= {"markeredgecolor": "none", "markeredgewidth": 0.0}
        drawn += [
            Line2D(*np.transpose(points), color=color, markersize=size, transform=in_cm, **style)
            for (color, size), points in self.dots.items()
        ]
        texts = text_artists(self.labels, holder, part)
        for artist in (*drawn, *texts):
            holder.add_artist(artist)
        return drawn, texts


def text_artists(labels: Iterable[Label], holder: Holder, part: Box) -> list[Text]:
    """Return lines of text for a figure, a subfigure or axes, which show a part of a picture."""
    from matplotlib.text import Text

    figure: Any = holder.figure if hasattr(holder, "transAxes") else holder
    usual = ink_of(figure).text
    texts = []
    for label in labels:
        style = label.style
        text = Text(
            (label.x - part.left) / part.width,
            (label.y - part.bottom) / part.height,
            label.text,
            color=usual if style.col == FOREGROUND else style.col,
            fontproperties=font_of(style, style.family),
            rotation=style.srt,
            rotation_mode="anchor",
            horizontalalignment=label.anchor,
            verticalalignment="baseline",
            parse_math=parses_math(label.text),
            fontsize=label.size,
            transform=_fractions_of(holder),
            figure=figure,
        )
        texts.append(text)
    return texts


def _fractions_of(holder: Any) -> Any:
    """Return the coordinates in which a figure, a subfigure or axes are from 0 to 1."""
    return getattr(holder, "transAxes", None) or holder.transSubfigure


def corners_of(box: Box) -> list[Point]:
    """Return the corners of a box, the first one twice."""
    low, high = box.bottom, box.top
    x = box.left, box.right, box.right, box.left, box.left
    return list(zip(x, (low, low, high, high, low), strict=True))


def lines_between(box: Box, rows: int, columns: int) -> Iterator[Segment]:
    """Yield the lines between the cells of a box."""
    for x in np.linspace(box.left, box.right, columns + 1)[1:-1]:
        yield (x, box.bottom), (x, box.top)
    for y in np.linspace(box.bottom, box.top, rows + 1)[1:-1]:
        yield (box.left, y), (box.right, y)


def joined_path(parts: Iterable[Any]) -> Path:
    """Return one path of separate lines."""
    from matplotlib.path import Path

    lines = list(parts)
    codes = np.full(sum(map(len, lines)), Path.LINETO)
    codes[np.cumsum([0, *map(len, lines[:-1])])] = Path.MOVETO
    return Path(np.concatenate([np.asarray(line, dtype=float) for line in lines]), codes)
