"""The frames of an animation, read back from its file."""

import numpy as np
import pytest
from PIL import Image

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.animation.api import animatedplot
from srcs_py.plotting.heatmaps import api
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.rpar.rcolors import channels

from ..heatmaps.test_draw import cell_boxes, heatmaps_of

FACTORS = {"y_outer": "Algorithm", "x_outer": "Dim", "y_inner": "CF", "x_inner": "Severity"}
NAMES = [f"rank{k}" for k in range(1, 6)]


def frames_of(path):
    with Image.open(path) as image:
        frames = []
        for number in range(image.n_frames):
            image.seek(number)
            frames.append(np.asarray(image.convert("RGB")))
        return frames


@pytest.fixture
def film(ranks, tmp_path):
    """``film("a.gif", ...)``: write the animation of the article; return its path."""

    def film(name, **given):
        call = {**FACTORS, "z_inner": NAMES, "progress": False, **given}
        return animatedplot(ranks("mpball"), tmp_path / name, **call)

    return film


def cells_of(figure, height):
    """Yield each heatmap's name and the pixel rows and columns of the middles of its cells."""
    for name, (middles, _) in heatmaps_of(figure).items():
        x, y = middles.T
        yield name, (height - y).astype(int), x.astype(int)


def expected_colors(table, name):
    """Colours of every cell of a frame, by heatmap, on the scale of all frames."""
    others = [each for each in NAMES if each != name]
    grid = heatmap_grid(table, **FACTORS, z_inner=[name, *others])
    rows, columns = grid.y_outer.labels, grid.x_outer.labels
    return {
        f"Algorithm={rows[y]}, Dim={columns[x]}": [
            (255 * channels(code)).round().astype(int).tolist()
            for code in grid.cell_colors()[y, x].ravel()
        ]
        for y, x in np.ndindex(3, 5)
    }


@pytest.mark.parametrize("ending", ["gif", "png", "apng", "webp"])
def test_every_cell_of_every_frame_has_the_color_of_its_rank(film, ranks, tmp_path, ending):
    table = ranks("mpball")
    path = film(f"film.{ending}", pointsize=12)
    assert path == tmp_path / f"film.{ending}"
    frames = frames_of(path)
    assert [frame.shape for frame in frames] == [(800, 800, 3)] * 5
    places = list(
        cells_of(api.plot(table, **FACTORS, z_inner="rank1", figsize=(8, 8), dpi=100), 800)
    )
    compared = 0
    for name, frame in zip(NAMES, frames, strict=True):
        expected = expected_colors(table, name)
        for heatmap, rows, columns in places:
            assert frame[rows, columns].tolist() == expected[heatmap], (name, heatmap)
            compared += len(rows)
        assert (frame[0, 0] == 255).all()
    assert compared == 5 * 1650


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_frames_equal_what_plot_draws(film, ranks, look):
    table = ranks("mpball")
    call = {**FACTORS, "look": look, "order": "levels"}  # of one frame the mean ranks are others
    if look == "R":
        call |= {"annotation_text_par": {"col": "blue"}, "color_function": "srcs.safe"}
    path = film("film.webp", **call, annotations=list("abcde"), pointsize=12)
    figure = api.plot(table, **call, z_inner="rank3", annotation_lab="c", figsize=(8, 8), dpi=100)
    figure.canvas.draw()
    drawn = np.asarray(figure.canvas.buffer_rgba())[..., :3].astype(int)
    with Image.open(path) as image:
        image.seek(2)
        away = abs(np.asarray(image.convert("RGB")).astype(int) - drawn).max(axis=-1)
    if look == "R":
        assert not away.any()
    boxes = cell_boxes(figure.axes[0].collections[0]).astype(int)
    assert len(boxes) == 1650
    for left, bottom, right, top in boxes:  # the frames of a film share 256 colours
        assert (away[800 - top : 800 - bottom, left:right] < 40).mean() > 0.9


def test_missing_cells_are_blank_in_their_frame_only(ranks, tmp_path):
    table = ranks("mpball").astype({"rank2": float})
    table.loc[table.index[:50], "rank2"] = np.nan
    path = animatedplot(table, tmp_path / "film.gif", **FACTORS, z_inner=NAMES[:3], progress=False)
    white = [(frame == 255).all(-1).sum() for frame in frames_of(path)]
    assert white[1] > white[0] + 1000
    assert abs(int(white[2]) - int(white[0])) < 100


def test_delay_and_size(film):
    path = film("a.gif", width=501, height=499, res=72, pointsize=9, delay=50)
    with Image.open(path) as image:
        assert image.size == (501, 499)
        assert (image.info["duration"], image.info["loop"]) == (500, 0)


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_for_print_the_moments_are_side_by_side(film, look):
    path = film("a.svg", annotations=list("ABCDE"), width=1800, height=1200, look=look)
    svg = path.read_text(encoding="utf-8")
    assert 'width="1296pt" height="864pt"' in svg
    for text in "ABCDE":
        assert f">{text}</text>" in svg
    assert "10 levels of Severity" in svg
    with pytest.raises(SRCSError, match="exists"):
        film("a.svg", overwrite=False, width=1800, look=look)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"out_X_par": {}, "out.X.par": {}}, "'out_X_par' is given twice"),
        ({"filename": "a.avi"}, r"cannot be written as '.avi'; use one of .gif"),
        ({"filename": "nowhere/a.gif"}, "folder 'nowhere' does not exist"),
        ({"z_inner": ["rank1", "rank1"]}, "both name the column 'rank1'"),
        ({"annotations": ["a"]}, "one text for each of the 5 columns"),
        ({"annotations": "abcde"}, "annotations must be a list, not a str"),
        ({"delay": 0}, "delay = 0 must be a number above 0"),
        ({"res": "high"}, "res = 'high' must be"),
        ({"width": 0}, "width = 0 must be"),
        (
            {"colorfunction": "rainbow"},
            r"no argument 'colorfunction': did you mean 'color_function'",
        ),
        ({"annotation_lab": "a"}, r"no argument 'annotation_lab'"),
        ({"out_X_par": {"labb": 1}}, "did you mean 'lab'"),
        ({"width": 100}, "is too small for 3 x 5 heatmaps"),
    ],
)
def test_refusals_leave_nothing_behind(ranks, tmp_path, monkeypatch, change, message):
    monkeypatch.chdir(tmp_path)
    call = {"filename": "a.gif", **FACTORS, "z_inner": NAMES} | change
    with pytest.raises(SRCSError, match=message):
        animatedplot(ranks("mpball"), **call)
    assert not list(tmp_path.iterdir())


def test_a_failure_on_the_way_leaves_nothing_behind(film, tmp_path, monkeypatch):
    def fail(*args, **kwargs):
        raise OSError("No space left on device")

    monkeypatch.setattr(Image.Image, "putpalette", fail)
    with pytest.raises(OSError, match="No space"):
        film("a.gif")
    assert not list(tmp_path.iterdir())
