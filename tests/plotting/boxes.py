"""Boxes of texts: inside the figure, and apart."""

import numpy as np
from matplotlib.text import Text


def meeting(first, second, slack=0.5):
    """Pairs of boxes that share more than ``slack`` pixels in both directions."""
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum(first[:, None, 2:], second[None, :, 2:])
    shared = ((high - low) > slack).all(-1)
    return [
        pair for pair in np.argwhere(shared).tolist() if first is not second or pair[0] != pair[1]
    ]


def boxes_apart(figure, texts):
    """Return the boxes of texts; none leaves the figure or meets another."""
    assert texts
    renderer = figure.canvas.get_renderer()
    # without the lines that lead to them
    boxes = np.array([Text.get_window_extent(each, renderer).extents for each in texts])
    width, height = figure.canvas.get_width_height()
    for text, (left, bottom, right, top) in zip(texts, boxes, strict=True):
        inside = left >= -0.5 and bottom >= -0.5 and right <= width + 0.5 and top <= height + 0.5
        assert inside, (text.get_text(), left, bottom, right, top)
    for first, second in meeting(boxes, boxes):
        assert first >= second, (texts[first].get_text(), texts[second].get_text())
    return boxes
