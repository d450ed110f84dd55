"""Cells in files of lines: the same picture as cell by cell, without seams."""

import numpy as np
import pytest
from matplotlib.colors import ListedColormap, Normalize

import srcs_py as srcs
from srcs_py import SRCSWarning
from srcs_py.plotting.heatmaps import cells
from srcs_py.plotting.heatmaps.cells import shapes

from .test_draw import FACTORS, table


@pytest.mark.parametrize("seed", range(5))
def test_shapes_cover_each_cell_once(seed):
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 3, (7, 9)).astype(float)
    values[rng.random(values.shape) < 0.2] = np.nan
    painted = np.full(values.shape, np.nan)
    for value, path in shapes(values):
        for box in path.vertices.reshape(-1, 5, 2):
            left, bottom = box.min(axis=0).astype(int)
            right, top = box.max(axis=0).astype(int)
            assert np.isnan(painted[bottom:top, left:right]).all()
            painted[bottom:top, left:right] = value
    np.testing.assert_array_equal(painted, values)


def test_pixels_are_a_mesh_and_lines_are_shapes(tmp_path, monkeypatch):
    """Pixels were shapes too, cells with a line around them, for twice the time."""
    rows = table(1, 1, 3, 3)
    figure = srcs.plot(rows, **FACTORS)
    drawn = []
    monkeypatch.setattr(cells, "shapes", lambda values: drawn.append(values) or [])
    figure.savefig(tmp_path / "a.png")
    figure.canvas.draw()
    assert not drawn
    for ending in ("svg", "pdf", "eps"):
        drawn.clear()
        figure.savefig(tmp_path / f"a.{ending}")
        assert len(drawn) == 2  # a heatmap and a colour bar


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_too_many_cells_are_an_image_in_svg_and_pdf(look, tmp_path, monkeypatch):
    figure = srcs.plot(table(2, 2, 3, 4), **FACTORS, look=look)
    figure.savefig(tmp_path / "shapes.svg")
    assert "<image" not in (tmp_path / "shapes.svg").read_text()
    assert cells.LARGE == 100_000  # as docs/figures.md says
    monkeypatch.setattr(cells, "LARGE", 47)
    for ending in ("svg", "pdf"):
        with pytest.warns(SRCSWarning, match="48 cells are too many for shapes") as warned:
            figure.savefig(tmp_path / f"image.{ending}")
        assert len(warned) == 1
    svg = (tmp_path / "image.svg").read_text()
    assert svg.count("<image") == 1
    figure.savefig(tmp_path / "a.eps")  # without a warning: eps has no transparent images
    figure.savefig(tmp_path / "a.png")


def test_each_pixel_of_an_image_is_of_its_cell(monkeypatch):
    monkeypatch.setattr(cells, "DPI", 10)
    edges = np.array([0, 2.0, 2.5, 4]), np.array([1, 1.5, 4])
    other = cells.Cells([[1, 2, 3], [4, 5, 6]], ListedColormap("krgb"), Normalize(0, 9), edges)
    assert other._sampled(0, 1.2).tolist() == [0] * 6 + [1] + [2] * 5
    assert other._sampled(1, 0.6).tolist() == [0] + [1] * 5


def test_figure_3_of_r_in_svg_is_small_and_has_no_seams(tmp_path, ranks):
    path = tmp_path / "figure3.svg"
    srcs.plot(ranks("mpb"), "Algorithm", "Dim", "CF", "Severity", save=path)
    assert path.stat().st_size < 300_000  # 994 kB when each cell was a path
    svg = path.read_text(encoding="utf-8")
    painted = svg[svg.index("-cells") :]
    painted = painted[: painted.index("</g>")]
    assert "stroke-width: 0.3" in painted  # of the same colour: reaches under its neighbour
    assert 'role="img"' in svg
