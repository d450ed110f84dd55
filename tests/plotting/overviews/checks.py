"""What the tests of pictures that sum up look at."""

import numpy as np
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch

from docs.contact_sheet import texts_shown
from srcs_py.plotting.paper import contrast

from ..boxes import boxes_apart


def texts_of(figure):
    return texts_shown(figure)


def shown(figure):
    """All texts that a figure shows in one."""
    return " ".join(each.get_text() for each in texts_of(figure))


def said(figure):
    """All texts that a figure shows, and its caption, whether it is shown or not."""
    caption = getattr(figure, "caption", "")
    texts = shown(figure)
    return texts if caption in " ".join(texts.split()) else f"{texts} {caption}"


def lines_of(figure):
    """Return width in points, colour and points in cm of each line of a figure."""
    found = []
    for axes in figure.axes:
        for line in axes.lines:
            if line.get_linestyle() != "None":
                points = line.get_transform().transform(line.get_xydata())
                found.append((line.get_linewidth(), line.get_color(), points / figure.dpi * 2.54))
        for segments in axes.collections:
            for ends in segments.get_segments() if hasattr(segments, "get_segments") else ():
                points = segments.get_transform().transform(ends) / figure.dpi * 2.54
                color = to_hex(segments.get_color()[0])
                found.append((segments.get_linewidth()[0], color, points))
    for patch in figure.findobj(PathPatch):
        if not patch.get_fill():
            path = patch.get_transform().transform_path(patch.get_path())
            color = to_hex(patch.get_edgecolor())
            for points in path.to_polygons(closed_only=False):
                found.append((patch.get_linewidth(), color, points / figure.dpi * 2.54))
    return found


def upright_bars(figure):
    """Return the lengths in cm of the thick vertical lines of a figure."""
    ends = (np.ptp(points, axis=0) for width, _, points in lines_of(figure) if width > 1.5)
    return [high for wide, high in ends if wide < 1e-9]


def check_clean(figure):
    """No text leaves the picture, meets another, is under 6 points or hard to read on paper."""
    figure.canvas.draw()
    texts = texts_of(figure)
    boxes_apart(figure, texts)
    assert min(each.get_fontsize() for each in texts) >= 5.9
    paper = to_hex(figure.get_facecolor())
    pure = {"#000000", "#ffffff"}  # numbers on coloured cells
    for each in texts:
        color = to_hex(each.get_color())
        assert color in pure or contrast(color, paper) >= 4.5, each.get_text()
