"""Cells in files of lines: the same picture as cell by cell, without seams."""

import base64
import io
import re

import numpy as np
import pytest
from PIL import Image

import srcs_py as srcs
from srcs_py import SRCSWarning
from srcs_py.plotting.heatmaps import cells
from srcs_py.plotting.heatmaps.cells import shapes

from .test_draw import FACTORS, cell_boxes, table


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


def check_pixels(picture, mesh):
    """Check that the middle of each cell has its colour in a picture of all of them."""
    boxes = cell_boxes(mesh)
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    middles = ((boxes[:, :2] + boxes[:, 2:]) / 2 - low) / (high - low)
    column, row = (middles * [picture.shape[1], picture.shape[0]]).astype(int).T
    values = mesh.get_array().compressed()
    painted = picture[row, column]  # matplotlib writes it upside down
    np.testing.assert_array_equal(painted, mesh.to_rgba(values, bytes=True))


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
    (packed,) = re.findall(r"base64,([^\"]+)", (tmp_path / "image.svg").read_text())
    picture = np.array(Image.open(io.BytesIO(base64.b64decode(packed))))
    check_pixels(picture, figure.axes[0].collections[0])
    # without a warning: eps has no transparent images
    figure.savefig(tmp_path / f"a.{'eps' if look == 'R' else 'png'}")


def test_figure_3_of_r_in_svg_is_small_and_has_no_seams(tmp_path, ranks):
    path = tmp_path / "figure3.svg"
    srcs.plot(ranks("mpb"), "Algorithm", "Dim", "CF", "Severity", save=path)
    assert path.stat().st_size < 300_000  # 994 kB when each cell was a path
    svg = path.read_text(encoding="utf-8")
    painted = svg[svg.index("-cells") :]
    painted = painted[: painted.index("</g>")]
    assert "stroke-width: 0.3" in painted  # of the same colour: reaches under its neighbour
    assert 'role="img"' in svg
