"""Boxes, labels and ticks against what R's pdf device drew, with the font R used there."""

import itertools
from pathlib import Path

import matplotlib
import numpy as np
import pandas as pd
import pytest

from reproduce import srcs_figures
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.heatmaps.r_style.arguments import r_options
from srcs_py.plotting.heatmaps.r_style.layout import grid_layout
from srcs_py.plotting.heatmaps.r_style.single import single_layout
from srcs_py.plotting.labels import PT, pretty_ticks
from srcs_py.plotting.paper import ink
from srcs_py.plotting.rpar.styles import FOREGROUND, LAYOUT_CEX
from srcs_py.plotting.rpar.tagged import Given
from srcs_py.plotting.text import measure

from ..inks import inked

DATA = Path(__file__).parents[1] / "data"
FACTORS = ("y_outer", "x_outer", "y_inner", "x_inner")
# R's pdf rounds fonts to whole points, here 7.92 to 8: the room for tick labels follows that.
ROUNDED = 8 / 7.92
BOX = 0.05  # points: R's pdf writes two decimals, and up to nine heights add up
TEXT = 0.6  # points: R rounds font sizes by up to 0.4 points


@pytest.fixture(scope="module")
def helvetica():
    """Width, height and descent of a line's ink in Helvetica, the font of R's pdf device."""
    path = Path(matplotlib.get_data_path()) / "fonts" / "pdfcorefonts" / "Helvetica.afm"
    glyphs, kerning = {}, {}
    for line in path.read_text(encoding="latin1").splitlines():
        if line.startswith("C ") and not line.startswith("C -1"):
            code, width, name, box = (each.split() for each in line.split(";")[:4])
            ink = int(width[1]) / 1000, int(box[2]) / 1000, int(box[4]) / 1000
            glyphs[chr(int(code[1]))] = name[1], ink
        elif line.startswith("KPX "):
            _, first, second, shift = line.split()
            kerning[first, second] = int(shift) / 1000
    glyphs["-"] = "minus", (0.584, 0.216, 0.289)  # what R's pdf device draws for a hyphen

    def ink(text):
        names, inks = zip(*(glyphs[each] for each in text), strict=True)
        width = sum(ink[0] for ink in inks)
        width += sum(kerning.get(pair, 0.0) for pair in itertools.pairwise(names))
        low, high = min(ink[1] for ink in inks), max(ink[2] for ink in inks)
        return width * ROUNDED, (high - low) * ROUNDED, -low * ROUNDED

    with inked("R's Helvetica", ink):
        yield


def planned(table, call, inches, z="rank", **more):
    grid = heatmap_grid(table, **{name: call[name] for name in FACTORS}, z_inner=z)
    options = r_options(grid, Given({**call, **more}))
    size = tuple(each * 72 * PT for each in inches)
    return grid_layout(grid, options, 12 * LAYOUT_CEX, size, ink())


def points(box):
    return np.array([box.left, box.bottom, box.width, box.height]) / PT


def labels_of(layout):
    yield from layout.artists.labels
    yield from layout.annotate(layout.annotation) if layout.annotation else ()


def start_of(label):
    """Where the text starts, in points, as R's pdf gives it."""
    length = measure(label.text, label.style)[0] / ROUNDED * round(label.size)
    back = {"left": 0.0, "center": 0.5, "right": 1.0}[label.anchor] * length
    x, y = label.x / PT, label.y / PT
    return (x, y - back) if label.style.srt else (x - back, y)


def check_texts(layout, facts, at_most, away_at_most=TEXT):
    """Every text of R's has its like here; ``at_most`` of ours may be missing there."""
    ours = [(label, start_of(label)) for label in labels_of(layout)]
    texts = facts[facts.kind == "text"]
    for text in texts.itertuples():
        alike = [each for each in ours if each[0].text == text.text]
        away = [max(abs(x - text.x), abs(y - text.y)) for _, (x, y) in alike]
        near = [label for (label, _), far in zip(alike, away, strict=True) if far <= away_at_most]
        assert len(near) == 1, (text, sorted(away)[:2])
        assert round(near[0].size) == text.size
        black = near[0].style.col == FOREGROUND
        assert ("#000000" if black else near[0].style.col) == text.fill
        assert bool(near[0].style.srt) == bool(text.vertical)
    assert len(texts) <= len(ours) <= len(texts) + at_most


@pytest.mark.parametrize(
    ("name", "table", "call", "inches", "more", "dropped"),
    [
        # R counts unlabelled ticks as labels of no width when it drops labels that come too
        # close: in this font it leaves out 10, 14 and 18 below each of five heatmaps.
        ("figure3", "mpb", srcs_figures.CALLS["figure3"], (10, 12), {}, 15),
        ("figure5", "ml1", srcs_figures.CALLS["figure5"], (10, 12), {}, 0),
        ("frame5", "mpball", srcs_figures.CALLS["animation"], (8, 5), {"z": "rank5"}, 10),
    ],
)
class TestGridsOfTheArticle:
    @pytest.fixture
    def layout(self, ranks, helvetica, name, table, call, inches, more):
        note = "At change 97" if name == "frame5" else None
        return planned(ranks(table), call, inches, annotation_lab=note, **more)

    def test_boxes(self, layout, drawn, name, dropped):
        boxes = drawn(name).query("kind == 'box'")[["x", "y", "width", "height"]].to_numpy()
        ours = [points(each.box) for each in (*layout.heatmaps, *layout.bars)]
        assert len(boxes) == len(ours)
        for box in ours:
            assert np.abs(boxes - box).max(axis=1).min() <= BOX, box

    def test_level_boxes(self, layout, drawn, name, dropped):
        facts = drawn(name)
        filled = facts[
            (facts.kind == "rect") | ((facts.kind == "cell") & (facts.fill == "#BEBEBE"))
        ]
        boxes = layout.artists.boxes.items()
        ours = [(points(box), style.facecolor) for style, each in boxes for box in each]
        assert len(filled) == len(ours) > 5
        for each in filled.itertuples():
            box = np.array([each.x, each.y, each.width, each.height])
            near = [fill for other, fill in ours if np.abs(other - box).max() <= BOX]
            assert near == [each.fill]

    def test_texts(self, layout, drawn, name, dropped, helvetica):
        check_texts(layout, drawn(name), dropped)

    def test_lines(self, layout, drawn, name, dropped):
        lines = drawn(name).query("kind == 'line'")[["x", "y", "width", "height"]].to_numpy()
        ours = [line for each in layout.artists.lines.values() for line in each if len(line) == 2]
        ours = np.array(ours).reshape(-1, 4) / PT
        ours[:, 2:] -= ours[:, :2]
        for line in ours:
            assert np.abs(lines - line).max(axis=1).min() <= BOX, line
        assert len(lines) == len(ours) + 2 * len(layout.bars)  # R's lines at the ends of a bar


def test_figure_4(ranks, drawn, helvetica):
    call = srcs_figures.CALLS["figure4"]
    chosen = {"Algorithm": "soriga", "Dim": 25}
    grid = heatmap_grid(ranks("mpb"), y_inner="CF", x_inner="Severity", select=chosen)
    defaults = dict.fromkeys(("heat_axes_par", "colorbar_axes_par"))
    options = r_options(
        grid, Given({**defaults, "haxis": True, "vaxis": True, "title": "", **call})
    )
    layout = single_layout(grid, options, 12.0, (7 * 72 * PT, 6 * 72 * PT), ink())
    boxes = drawn("figure4").query("kind == 'box'")[["x", "y", "width", "height"]].to_numpy()
    ours = np.array([points(layout.heatmaps[0].box), points(layout.bars[0].box)])
    assert np.abs(boxes - ours).max() <= BOX
    # R sets the labels of the axes on a baseline; here the middle of their ink stays in place.
    check_texts(layout, drawn("figure4"), 0, away_at_most=1.3)


def test_ticks_of_a_bar_are_those_of_r():
    facts = pd.read_csv(DATA / "r_ticks.csv")
    compared = 0
    for row in facts.itertuples():
        values = [float(each) for each in row.ticks.split()]
        if all(value == int(value) for value in values):  # R also labels halves of a rank
            assert pretty_ticks(row.low, row.high) == values
            compared += 1
    assert compared > 200
